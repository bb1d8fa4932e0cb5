"""Settings: read once, from a TOML file and the environment, then passed down as plain arguments."""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kg.errors import SettingsError
from kg.model.place import is_server
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
    languages: Mapping[str, str] = field(default_factory=dict)
    """The installed spaCy pipeline that reads each language but English, as it is; articles in others are set aside."""
    store: Path = Path("workspace")
    """The workspace that commands use unless --store names one."""
    graphs: str | None = None
    """The SPARQL server on which a new workspace keeps its graphs, as sparql+http://…; `None` is its own folder."""
    credentials: str | None = None
    """What such a server is shown: user:password, or a token."""


def settings_of(
    environment: Mapping[str, str] = os.environ, directory: Path = Path(), **given: str | Path | None
) -> Settings:
    """The settings that are given by name, above those of the environment, above the TOML file's, above the defaults.

    `None` gives nothing. Raises SettingsError that names the setting, its value and what would be right.
    """
    named = environment.get(f"{PREFIX}CONFIG")
    file = Path(named) if named else directory / FILE
    told = _told(file) if named or file.is_file() else {}
    for each in fields(Settings):
        variable = PREFIX + each.name.upper()
        if value := environment.get(variable):
            told[each.name] = _checked(each.name, value, variable)
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
    if name == "languages" and isinstance(value, Mapping):
        value = ",".join(f"{language}={pipeline}" for language, pipeline in value.items())
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


def _languages(value: str) -> dict[str, str]:
    pairs = [tuple(part.strip() for part in pair.split("=")) for pair in value.split(",")]
    if not all(len(pair) == 2 and pair[0].isalpha() and pair[1] for pair in pairs):
        raise ValueError("must be languages with their pipelines, such as de=de_core_news_sm, fr=fr_core_news_sm")
    return {language.lower(): pipeline for language, pipeline in pairs}


def _extractor(value: str) -> str:
    if value not in EXTRACTORS:
        raise ValueError(f"must be one of: {', '.join(EXTRACTORS)}")
    return value


def _store(value: str) -> Path:
    if is_server(value):
        raise ValueError("is a server; name the workspace that keeps its graphs there")
    return Path(value)


def _server(value: str) -> str:
    if not is_server(value):
        raise ValueError("must be the address of a SPARQL server, such as sparql+http://localhost:7878")
    return value


CHECKS: dict[str, Callable[[str], Any]] = {
    "base": _base,
    "model": str,
    "extractor": _extractor,
    "gazetteer": Path,
    "languages": _languages,
    "store": _store,
    "graphs": _server,
    "credentials": str,
}
"""How each setting is read from its words. They raise ValueError saying what would be right."""
