"""Quality floors: what an evaluation must not fall below, pinned to the annotated articles it was measured on."""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kg.errors import SettingsError
from kg.evaluation.scores import Evaluation

FILES = {"model": "floors.toml", "rules": "floors-rules.toml"}
"""The floors of each extractor."""
EVIDENCE = "evidence"
"""The row of the share of facts whose words stand where their mention says; it has a P alone."""


@dataclass(frozen=True, slots=True)
class Floors:
    """The floors of one set of annotated articles: the least figure by row, then by "P", "R" or "F1"."""

    digest: str
    rows: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A figure below its floor."""

    row: str
    figure: str
    value: float
    floor: float

    def __str__(self) -> str:
        return f"{self.row}: {self.figure} {self.value:.3f} is below its floor of {self.floor:.3f}"


def floors(file: Path) -> dict[str, Floors]:
    """The floors of each set, by the name of its directory.

    Raises SettingsError where the file cannot be read or is misshapen.
    """
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        return {
            name: Floors(
                digest=part["digest"],
                rows={row: {k: float(v) for k, v in least.items()} for row, least in part["rows"].items()},
            )
            for name, part in data.items()
        }
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise SettingsError(f"{file}: cannot be read as floors: {error!r}") from error


def digest(directory: Path) -> str:
    """SHA-256 over the names and bytes of all annotated articles of a directory, as 64 hex digits."""
    total = hashlib.sha256()
    for file in sorted(file for file in directory.iterdir() if file.suffix in {".json", ".txt"}):
        total.update(f"{file.name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def figures(result: Evaluation) -> dict[str, dict[str, float]]:
    """All figures of an evaluation, by row and by "P", "R" and "F1", to three places."""
    table = {
        name: {"P": round(tally.precision, 3), "R": round(tally.recall, 3), "F1": round(tally.f1, 3)}
        for name, tally in result.rows.items()
    }
    return table | {EVIDENCE: {"P": round(result.evidence, 3)}}


def shortfalls(result: Evaluation, held: Floors) -> list[Shortfall]:
    """The figures that are below their floors.

    Raises SettingsError for a floor of a row or figure that there is not.
    """
    table = figures(result)
    unknown = [
        f"{row} {figure}" for row, least in held.rows.items() for figure in least if figure not in table.get(row, {})
    ]
    if unknown:
        raise SettingsError(f"floors of figures that there are not: {', '.join(unknown)}")
    return [
        Shortfall(row, figure, table[row][figure], floor)
        for row, least in held.rows.items()
        for figure, floor in least.items()
        if table[row][figure] < floor
    ]
