import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(path for room in ("kg", "api", "ontology") for path in (ROOT / room).rglob("*.py"))


def test_each_room_imports_only_from_those_below_it():
    contracts = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command; lint_imports_command()",
            "--no-cache",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert contracts.returncode == 0, contracts.stdout + contracts.stderr


@pytest.mark.parametrize("statement", ["import kg", "import kg.cli"])
def test_the_front_door_opens_without_the_heavy_libraries(statement):
    heavy = "{'spacy', 'rdflib', 'pyoxigraph', 'networkx', 'pandas', 'numpy', 'pyshacl'}"
    code = f"{statement}; import sys; print(*({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("command", ["query", "show", "export", "remove"])
def test_a_command_that_reads_no_article_loads_no_language_model(command):
    code = f"import kg.cli.{command}, sys; print('spacy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_says_what_it_holds_and_stays_small(path):
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "the first line says what the module holds"
    assert text.count("\n") <= 500, "a module of more than 500 lines holds two things"


@pytest.mark.parametrize("word", ["util", "utils", "helper", "helpers", "common", "core", "base", "misc", "manager"])
def test_no_module_is_named_after_nothing(word):
    assert not [path for path in MODULES if path.stem == word]
