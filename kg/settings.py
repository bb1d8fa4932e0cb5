"""Settings: read once, from a TOML file and the environment, then passed down as plain arguments."""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kg.errors import SettingsError
from kg.rdf.iris import DEFAULT_BASE

FILE = "newsgraph.toml"
"""Read from the working directory, where it exists; NEWSGRAPH_CONFIG names another."""
PREFIX = "NEWSGRAPH_"
"""A setting `base` stands in the environment as NEWSGRAPH_BASE, above the file."""
EXTRACTORS = ("model", "rules")
PATHS = frozenset(("store", "gazetteer"))
"""What a TOML file tells of these goes from its own directory."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set, with what holds where nothing is."""

    base: str = DEFAULT_BASE
    """What the IRIs of articles, entities and facts begin with."""
    model: str | None = None
    """An installed spaCy model; `None` is the one that newsgraph depends on."""
    extractor: str = "model"
    """What finds the facts, one of EXTRACTORS."""
    gazetteer: Path | None = None
    """A CSV file that fixes the IRIs of the entities that it names; `None` leaves a workspace's own as it is."""
    store: Path = Path("workspace")
    """The workspace that commands use unless --store names one."""


def settings_of(
    environment: Mapping[str, str] = os.environ, directory: Path = Path(), **given: str | Path | None
) -> Settings:
    """The settings that are given by name, above those of the environment, above the TOML file's, above the defaults.

    `None` gives nothing. Raises SettingsError that names the setting, its value and what would be right.
    """
    named = environment.get(f"{PREFIX}CONFIG")
    file = Path(named) if named else directory / FILE
    told = _told(file) if named or file.is_file() else {}
    for field in fields(Settings):
        variable = PREFIX + field.name.upper()
        if value := environment.get(variable):
            told[field.name] = _checked(field.name, value, variable)
    told |= {name: _checked(name, str(value), name) for name, value in given.items() if value is not None}
    return Settings(**told)


def _told(file: Path) -> dict[str, Any]:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{file}: the settings cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise SettingsError(f"{file}: the settings are not TOML: {error}") from error
    told = {key: _checked(key, value, f"{file}: {key}") for key, value in table.items()}
    for name in PATHS & told.keys():
        told[name] = file.parent / told[name]
    return told


def _checked(name: str, value: object, where: str) -> Any:  # noqa: ANN401
    if name not in CHECKS:
        close = get_close_matches(name, CHECKS, n=1)
        meant = f"did you mean {close[0]}?" if close else f"known: {', '.join(CHECKS)}"
        raise SettingsError(f"{where}: there is no such setting; {meant}")
    if not isinstance(value, str) or not value.strip():
        raise SettingsError(f"{where} = {value!r}: must be a string that is not empty")
    try:
        return CHECKS[name](value.strip())
    except ValueError as error:
        raise SettingsError(f"{where} = {value!r}: {error}") from error


def _base(value: str) -> str:
    if (
        not value.startswith(("http://", "https://"))
        or not value.endswith(("/", "#"))
        or set(value) & set(' <>"{}|\\^`')
    ):
        raise ValueError("must be an IRI that ends in / or #, such as https://example.org/news/")
    return value


def _extractor(value: str) -> str:
    if value not in EXTRACTORS:
        raise ValueError(f"must be one of: {', '.join(EXTRACTORS)}")
    return value


CHECKS: dict[str, Callable[[str], Any]] = {"base": _base, "model": str, "extractor": _extractor, "gazetteer": Path, "store": Path}
"""How each setting is read from its words. They raise ValueError saying what would be right."""
