"""A whole HTML page that needs nothing else, and how a notebook shows it."""

import json
import os
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import IO

from kg.errors import ExportError

_ASSETS = files("kg.views") / "assets"
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


@dataclass(frozen=True, slots=True, repr=False)
class Page:
    """Something to look at: a whole HTML page, an SVG image for where no script runs, and the same in words."""

    html: str
    svg: str
    text: str
    height: int = 720
    """Pixels that a notebook gives it."""

    def save(self, target: str | Path | IO[bytes]) -> None:
        """Writes the HTML page. Raises ExportError where the file cannot be written."""
        page = self.html.encode()
        if not isinstance(target, str | Path):
            target.write(page)
            return
        path = Path(target)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            part.write_bytes(page)
            part.replace(path)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise ExportError(f"{path}: cannot be written ({error.strerror or error})") from error

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Iterable[str] = (), exclude: Iterable[str] = ()) -> dict[str, str]:
        frame = (
            f'<iframe sandbox="allow-scripts" style="width:100%;height:{self.height}px;border:1px solid #d5d9de" '
            f'title="newsgraph" srcdoc="{escape(self.html)}"></iframe>'
        )
        return {"text/html": frame, "image/svg+xml": self.svg, "text/plain": self.text}


def filled(template: str, values: Mapping[str, str], *, styles: Sequence[str], scripts: Sequence[str]) -> str:
    """The page that a template of the assets makes of `values`, which stand in it as they are.

    `styles` and `scripts` are assets, which the page gets inlined and in order. Its policy lets no other script run,
    and nothing be fetched.
    """
    code = [asset(name) for name in scripts]
    policy = (
        f"default-src 'none'; script-src {' '.join(map(_hash, code))}; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )
    told = {
        **values,
        "policy": policy,
        "style": "".join(map(asset, styles)),
        "scripts": "".join(f"<script>{script}</script>\n" for script in code),
    }
    # One pass, so that no text that is put in can name another place.
    head, *rest = asset(template).split("{{")
    return head + "".join(told[name] + after for name, after in (part.split("}}", 1) for part in rest))


def asset(name: str) -> str:
    """The text of a file of the assets."""
    return (_ASSETS / name).read_text(encoding="utf-8")


def json_of(value: object) -> str:
    """JSON in which no text can end the script element around it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "".join(_UNSAFE.get(character, character) for character in text)


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
