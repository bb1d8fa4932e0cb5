import os
import re
import signal
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8")
PINS = dict(line.split("==") for line in CONSTRAINTS.splitlines() if not line.startswith("#"))
EXTRAS = PROJECT["optional-dependencies"]
PINNED_BY_ITS_EXTRA = "torch==2.13.0"
SAMPLE = ROOT / "data/samples/ice-officials.txt"
OUR_PLACES = "import kg, api, ontology; print(*(room.__file__ for room in (kg, api, ontology)), sep='\\n')"


@dataclass(frozen=True)
class Elsewhere:
    """An environment that the wheel is installed in, and an empty directory to work in."""

    binaries: Path
    directory: Path

    def run(self, command, *arguments):
        """What a command of the environment prints."""
        told = subprocess.run(
            [self.binaries / command, *map(str, arguments)],
            cwd=self.directory,
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stderr
        return told.stdout


ENVIRONMENT = {
    name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NEWSGRAPH_", "VIRTUAL_ENV"))
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [path] = folder.glob("newsgraph-*.whl")
    return path


@pytest.fixture
def held(wheel):
    """The names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module", params=["borrowing", pytest.param("alone", marks=pytest.mark.long)])
def elsewhere(request, wheel, tmp_path_factory):
    """The wheel in an empty environment: with its dependencies borrowed from here, or alone with its own."""
    environment, directory = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("elsewhere")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    install = [sys.executable, "-m", "pip", "--python", environment, "install", "--quiet"]
    if request.param == "alone":
        subprocess.run([*install, "--constraint", ROOT / "constraints.txt", wheel], check=True, env=ENVIRONMENT)
    else:
        subprocess.run([*install, "--no-deps", "--no-index", wheel], check=True, env=ENVIRONMENT)
        [packages] = environment.glob("lib/python*/site-packages")
        (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return Elsewhere(environment / "bin", directory)


def test_the_wheel_holds_every_file_that_the_code_reads(held):
    for room in ("kg", "ontology", "api"):
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert str(path.relative_to(ROOT)) in held


def test_the_wheel_holds_nothing_else(held):
    assert {name.split("/")[0] for name in held} == {
        "kg",
        "api",
        "ontology",
        f"newsgraph-{PROJECT['version']}.dist-info",
    }


def test_the_wheel_tells_its_licences(held):
    assert {"LICENSE", "NOTICE"} <= {Path(name).name for name in held}


def test_the_installed_rooms_are_the_wheel_s_own(elsewhere):
    places = elsewhere.run("python", "-c", OUR_PLACES).split()
    assert len(places) == 3
    assert all(Path(place).is_relative_to(elsewhere.binaries.parent) for place in places)


def test_the_installed_wheel_converts_the_sample(elsewhere):
    elsewhere.run("kg", "convert", SAMPLE, "--to", "graphs", "--format", "ttl")
    assert "news:Tenure" in (elsewhere.directory / "graphs/ice-officials.ttl").read_text(encoding="utf-8")


def test_the_installed_wheel_draws_the_sample(elsewhere):
    elsewhere.run("kg", "build", SAMPLE, "--store", "drawn")
    elsewhere.run("kg", "export", "--store", "drawn", "--out", "graph.html")
    assert "cytoscape" in (elsewhere.directory / "graph.html").read_text(encoding="utf-8")


def test_the_installed_wheel_serves_a_query(elsewhere):
    elsewhere.run("kg", "build", SAMPLE, "--store", "served")
    command = [elsewhere.binaries / "kg", "serve", "--store", "served", "--port", "0"]
    with subprocess.Popen(
        command, cwd=elsewhere.directory, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            address = re.search(r"http://\S+(?=;)", server.stdout.readline())[0]
            query = "SELECT ?name WHERE { ?claim news:stance news:Denies ; news:speaker/rdfs:label ?name }"
            answer = httpx.get(f"{address}/sparql", params={"query": query}, headers={"Accept": "text/csv"}, timeout=30)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
    assert (answer.status_code, server.returncode) == (200, 0)
    assert "Tricia McLaughlin" in answer.text


def test_there_is_one_version():
    sources = [*(ROOT / "kg").rglob("*.py"), *(ROOT / "api").rglob("*.py")]
    assert not [path for path in sources if re.search(r"__version__ *= *[\"']", path.read_text(encoding="utf-8"))]


def test_everything_that_is_installed_is_pinned_within_its_range():
    wanted = {*PROJECT["dependencies"], *(line for extra in EXTRAS.values() for line in extra)}
    assert PINNED_BY_ITS_EXTRA in EXTRAS["train"]
    pins = {canonicalize_name(name): pin for name, pin in PINS.items()}
    for requirement in map(Requirement, wanted - {PINNED_BY_ITS_EXTRA}):
        assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)]), requirement


def test_the_constraints_name_versions_and_no_place_to_fetch_them_from():
    assert not re.search(r"[/@:]", CONSTRAINTS)
    assert set(re.findall(r"its extras (\S+) bring", CONSTRAINTS)[0].split(",")) == set(EXTRAS)
