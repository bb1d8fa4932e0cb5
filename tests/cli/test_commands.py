"""What holds for every command."""

import ast
import importlib
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kg.cli import COMMANDS, loaded, main

ROOT = Path(__file__).parents[2]


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as done:
        main(arguments)
    captured = capsys.readouterr()
    return done.value.code, captured.out, captured.err


@pytest.mark.parametrize("name", COMMANDS)
def test_the_overview_tells_the_first_line_of_each_commands_help(name):
    module = importlib.import_module(f"kg.cli.{name}")
    assert (getattr(module, name).__doc__ or "").splitlines()[0] == COMMANDS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_each_command_has_its_examples_and_exit_codes(name, capsys):
    code, out, _ = run(capsys, name, "--help")
    assert code == 0
    assert "Examples:" in out
    assert f"kg {name}" in out
    assert "Exit codes:" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_can_be_parsed(name):
    command = loaded(name)
    for example in importlib.import_module(f"kg.cli.{name}").EXAMPLES:
        kg, used, *arguments = shlex.split(example.split(" | ")[0])
        assert (kg, used) == ("kg", name)
        with command.make_context(name, arguments) as context:
            assert context.params


@pytest.mark.parametrize("name", COMMANDS)
def test_the_readme_shows_each_command(name):
    assert re.search(rf"\bkg {name}\b", (ROOT / "README.md").read_text(encoding="utf-8"))


def test_each_module_of_a_command_is_in_the_table():
    shared = {"__init__", "console", "options", "pace"}
    modules = {path.stem for path in (ROOT / "kg" / "cli").glob("*.py")} - shared
    assert modules == set(COMMANDS)


def test_the_version_is_told(capsys):
    code, out, _ = run(capsys, "--version")
    assert (code, out.split()[0]) == (0, "newsgraph")


def test_a_command_that_does_not_exist_is_answered_with_the_nearest(capsys):
    code, _, err = run(capsys, "biuld")
    assert code == 2
    assert "build" in err


def test_help_comes_within_half_a_second():
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "from kg.cli import main; main(['--help'])"], check=True, capture_output=True)
    assert time.perf_counter() - start < 2, "0.12 s on a free machine; a busy one gets more"


def test_no_command_prints_by_hand():
    for path in (ROOT / "kg" / "cli").glob("*.py"):
        calls = [n for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.Call)]
        assert not [n for n in calls if isinstance(n.func, ast.Name) and n.func.id == "print"], path.name
