"""The report of a run: each article that was set aside, and why."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import ExportError
from kg.model.document import Document
from kg.model.outcome import Failure, Known, Seen


@contextmanager
def reporting(file: Path | None, seen: Seen) -> Iterator[Seen]:
    """`seen`, which also writes each Failure to `file`, where one is named: a line of JSON with `source` and `reason`.

    A line is written as soon as it is known, so that it stands there whatever ends the run. Raises ExportError.
    """
    if file is None:
        yield seen
        return
    try:
        with file.open("w", encoding="utf-8") as lines:

            def written(outcome: Document | Failure | Known) -> None:
                if isinstance(outcome, Failure):
                    lines.write(json.dumps({"source": outcome.source, "reason": outcome.reason}) + "\n")
                    lines.flush()
                seen(outcome)

            yield written
    except OSError as error:
        raise ExportError(f"{file}: the report cannot be written ({error.strerror or error})") from error
