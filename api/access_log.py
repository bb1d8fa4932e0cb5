"""The access log: one line a request, as words or as JSON."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

LOGGER = "newsgraph.access"
LINES = ("none", "text", "json")
"""What `--log` takes."""

_log = logging.getLogger(LOGGER)


def start_log(lines: str) -> None:
    """Sends the access log to standard error, in one of LINES."""
    _log.handlers.clear()
    _log.propagate = False
    _log.setLevel(logging.INFO if lines != "none" else logging.CRITICAL)
    if lines != "none":
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(_Json() if lines == "json" else _Words())
        _log.addHandler(handler)


def is_kept() -> bool:
    """Whether anybody reads the log."""
    return _log.isEnabledFor(logging.INFO)


def note(told: dict[str, Any]) -> None:
    """Writes one line; the text of a query is never in it."""
    _log.info("", extra={"told": told})


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps({"time": _time(record), **record.__dict__["told"]}, ensure_ascii=False)


class _Words(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = record.__dict__["told"]
        return " ".join([_time(record), *(f"{key}={_word(value)}" for key, value in told.items() if value is not None)])


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _word(value: object) -> str:
    # A line stays one line, whatever a client sends.
    text = str(value)
    return text if text.isascii() and text.isprintable() and " " not in text and text else json.dumps(text)
