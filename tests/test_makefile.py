import os
import re
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
    steps = [line for line in script.read_text(encoding="utf-8").splitlines() if line.startswith(("rm", "make"))]
    assert steps == ["rm -rf .venv out", "make system-deps", "make demo", "make test", "make check"]
