import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split()


def test_help_tells_every_target():
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [line.split()[1] for line in told.splitlines()] == TARGETS


def test_every_target_says_what_it_does():
    for target in set(TARGETS) - {"help"}:
        recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)[1]
        assert "echo" in recipe, target


def test_the_ci_starts_from_no_environment_and_runs_everything():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    lines = script.read_text(encoding="utf-8").splitlines()
    steps = [line for line in lines if line.startswith(("export", "rm", "make"))]
    assert steps == ["export CI=1", "rm -rf .venv out", "make system-deps", "make demo", "make test", "make check"]


def system_deps(folder, *programs, **environment):
    """Runs `make system-deps` where there are only these programs, and nobody is root."""
    for name in programs:
        (folder / name).write_text("#!/bin/sh\necho 1000\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    command = [shutil.which("make"), "system-deps", "PYTHON=python3"]
    return subprocess.run(
        command, cwd=ROOT, env={"PATH": str(folder)} | environment, capture_output=True, text=True, check=False
    )


def test_what_tests_need_is_there_or_missed_by_name(tmp_path):
    done = system_deps(tmp_path, "id", "apt-get", "chromium")
    assert (done.returncode, "curl" in done.stdout, "chromium" in done.stdout) == (0, True, False)
    assert "here" in system_deps(tmp_path, "curl", "npm").stdout


def test_the_ci_fails_where_it_cannot_install_what_tests_need(tmp_path):
    done = system_deps(tmp_path, "id", "apt-get", "curl", CI="1")
    assert done.returncode != 0
    assert "chromium" in done.stderr
