import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINS = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").split())
INSTALLED_BY_MAKE = ("dev", "notebook")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [path] = folder.glob("newsgraph-*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


def test_the_wheel_holds_every_file_that_the_code_reads(wheel):
    names = set(wheel.namelist())
    for room in ("kg", "ontology", "api"):
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert str(path.relative_to(ROOT)) in names


def test_the_wheel_tells_its_licences(wheel):
    assert {"LICENSE", "NOTICE"} <= {Path(name).name for name in wheel.namelist()}


def test_there_is_one_version():
    sources = [*(ROOT / "kg").rglob("*.py"), *(ROOT / "api").rglob("*.py")]
    assert not [path for path in sources if re.search(r"__version__ *= *[\"']", path.read_text(encoding="utf-8"))]


def test_everything_that_is_installed_is_pinned_within_its_range():
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *(line for extra in INSTALLED_BY_MAKE for line in extras[extra])]
    pins = {canonicalize_name(name): pin for name, pin in PINS.items()}
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)]), requirement


def test_the_constraints_name_versions_and_no_place_to_fetch_them_from():
    assert not re.search(r"[/@:]", (ROOT / "constraints.txt").read_text(encoding="utf-8"))
