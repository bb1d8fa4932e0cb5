import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from urllib.parse import unquote

import pytest
from packaging.requirements import Requirement

import kg
from kg.cli import COMMANDS
from kg.exports import FORMATS
from kg.readers import READERS
from kg.settings import FILE, PREFIX, Settings

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "data").glob("*.md")])
README, ARCHITECTURE, CONTRIBUTING, DATA = (
    (ROOT / name).read_text(encoding="utf-8")
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "data/README.md")
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ONLY_PICTURE = {"html"}
"""Formats that graphs are shown in, and that `kg.exports` does not write."""


def table(page, heading):
    """The rows of the first table below the first line that has `heading`, as lists of cells."""
    lines = page[page.index(heading) :].splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("|"))
    end = next((n for n, line in enumerate(lines[start:], start) if not line.startswith("|")), len(lines))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start + 2 : end]]


def plain(cell):
    return cell.strip("`/")


def names(requirements):
    return [Requirement(line).name for line in requirements]


def anchors(page):
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def help_of(command):
    code = "from kg.cli import main; main()"
    told = subprocess.run([sys.executable, "-c", code, command, "--help"], capture_output=True, text=True, check=True)
    return told.stdout


def test_the_readme_lists_every_command_with_the_words_of_its_help():
    assert {
        cells[0].strip("`").removeprefix("kg "): cells[1] for cells in table(README, "## On the command line")
    } == COMMANDS


def test_the_readme_lists_every_format_with_its_suffix():
    told = {
        plain(cells[0]): plain(cells[1])
        for cells in table(README, "**Formats**")
        if plain(cells[0]) not in ONLY_PICTURE
    }
    assert told == {known.name: known.suffix for known in FORMATS.values()}


def test_the_help_of_export_names_every_format():
    told = help_of("export")
    assert [name for name in (*FORMATS, *ONLY_PICTURE) if name not in told] == []


def test_the_readme_lists_every_setting_with_its_variable():
    told = {plain(cells[0]): plain(cells[1]) for cells in table(README, "**Settings**")}
    assert told == {field.name: PREFIX + field.name.upper() for field in fields(Settings)}
    assert FILE in README


def test_the_readme_names_what_each_reader_reads():
    assert [name for name, reader in READERS.items() if not any(suffix in README for suffix in reader.suffixes)] == []


def test_what_the_readme_takes_from_kg_is_public():
    used = set(re.findall(r"\bkg\.([a-z_A-Z]+)[(`]", README))
    assert used
    assert used <= set(kg.__all__)


def test_architecture_tells_why_each_dependency_is_there():
    rows = table(ARCHITECTURE, "## Why each dependency is there")
    assert [plain(cells[0]) for cells in rows] == sorted(names(PROJECT["dependencies"]), key=str.lower)
    assert all(cells[1] for cells in rows)


def test_architecture_tells_why_each_extra_has_what_it_has():
    told = {
        (plain(package), extra)
        for package, extras, _ in table(ARCHITECTURE, "And those of the extras")
        for extra in extras.split(", ")
    }
    extras = PROJECT["optional-dependencies"].items()
    assert told == {(name, extra) for extra, requirements in extras for name in names(requirements)}


def test_the_map_shows_every_room():
    rooms = {path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("kg/*/__init__.py")} | {"api", "ontology"}
    assert {plain(cells[0]) for cells in table(ARCHITECTURE, "## The map")} == rooms


def test_every_module_that_stands_beside_the_rooms_is_told():
    beside = {path.name for path in (ROOT / "kg").glob("*.py")} - {"__init__.py"}
    assert [name for name in sorted(beside) if f"kg/{name}" not in ARCHITECTURE] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith(("http://", "https://")):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target.read_text(encoding="utf-8")), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_make_targets_that_are_named_are_there(page):
    targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[1].split()
    named = re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= set(targets)


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])
def test_files_that_are_named_are_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    inside = r"`((?:kg|api|ontology|tests|data|docs|notebooks)/[\w/.\-]*[\w/])`"
    assert [name for name in re.findall(inside, text) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(
    ("module", "name"), sorted(set(re.findall(r"`(\w+)`(?: there)?(?: in|,) `(kg/[\w/]+\.py)`", CONTRIBUTING))), ids=str
)
def test_a_table_that_contributing_names_is_in_its_module(module, name):
    assert re.search(rf"^(?:def |class )?{module}\b", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)


def test_each_data_file_has_its_source_and_licence_told():
    files = (path for path in (ROOT / "data").rglob("*") if path.is_file() and path.name != "README.md")
    assert sorted({path.stem for path in files if f"{path.stem}" not in DATA}) == []


def test_each_wikinews_article_has_its_headline_source_page_and_licence_told():
    told = {}
    for heading, licence in (("by way of GUM", "CC BY 2.5"), ("by way of MEANTIME", "CC BY-SA 4.0")):
        for name, headline, _, page, given in table(DATA, f"articles {heading}"):
            told[plain(name)] = headline
            assert unquote(page) == f"<https://en.wikinews.org/wiki/{headline.replace(' ', '_')}>"
            assert given == licence
    texts = (ROOT / "data" / "gold" / "wikinews").glob("*.txt")
    assert told == {path.stem: path.read_text(encoding="utf-8").splitlines()[0].strip() for path in texts}


def test_the_readme_shows_the_picture_and_says_what_is_in_it():
    [(words, path)] = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", README)
    assert len(words) > 60
    assert (ROOT / path).read_bytes().startswith(b"\x89PNG")
