"""The graph as one HTML file that needs nothing else, and as a still image."""

import json
import os
from base64 import b64encode
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import IO, Any

import networkx as nx

from kg.errors import ExportError
from kg.views.drawing import NODES, Drawing, drawing
from kg.views.kinds import FAMILIES, KINDS
from kg.views.svg import svg, symbol

_ASSETS = files("kg.views") / "assets"
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a graph: a whole HTML page, and an SVG image of the same."""

    html: str
    svg: str

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

    def _repr_mimebundle_(self, include: Iterable[str] = (), exclude: Iterable[str] = ()) -> dict[str, str]:
        frame = (
            '<iframe sandbox="allow-scripts" style="width:100%;height:720px;border:1px solid #d5d9de" '
            f'title="newsgraph" srcdoc="{escape(self.html)}"></iframe>'
        )
        return {"text/html": frame, "image/svg+xml": self.svg, "text/plain": "a picture of a news graph"}


def picture(network: "nx.MultiDiGraph[str]", nodes: int = NODES) -> Picture:
    """The picture of a network, with at most `nodes` of its best-connected nodes; it says what it leaves out.

    Nothing is fetched when the page is opened, and no text of an article can act as markup or script.
    """
    drawn = drawing(network, nodes)
    return Picture(_page(drawn), svg(drawn))


def _page(drawn: Drawing) -> str:
    script = _asset("picture.js")
    library = _asset("cytoscape.min.js")
    style = _asset("picture.css")
    policy = (
        f"default-src 'none'; script-src {_hash(library)} {_hash(script)}; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )
    values = {
        "policy": policy,
        "style": style,
        "summary": escape(_summary(drawn)),
        "legend": _legend(drawn),
        "data": _json(_data(drawn)),
        "library": library,
        "script": script,
    }
    # One pass, so that no text that is put in can name another place.
    head, *rest = _asset("picture.html").split("{{")
    return head + "".join(values[name] + after for name, after in (part.split("}}", 1) for part in rest))


def _asset(name: str) -> str:
    return (_ASSETS / name).read_text(encoding="utf-8")


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "".join(_UNSAFE.get(character, character) for character in text)


def _summary(drawn: Drawing) -> str:
    told = drawn.articles[0] if len(drawn.articles) == 1 else f"{len(drawn.articles)} articles"
    parts = [f"{told}: {len(drawn.boxes)} people, things and facts, {len(drawn.lines)} lines between them."]
    if drawn.left_out:
        parts.append(f"The {len(drawn.boxes)} best connected are shown; {drawn.left_out} more are left out.")
    if drawn.alone:
        parts.append(f"{drawn.alone} without any line are not drawn.")
    return " ".join(parts)


def _legend(drawn: Drawing) -> str:
    present = {box.kind for box in drawn.boxes}
    kinds = "".join(
        f'<li><label><input type="checkbox" checked data-kind="{name}">{symbol(kind)} {escape(kind.name)}</label></li>'
        for name, kind in KINDS.items()
        if name in present
    )
    families = "".join(
        f'<li><label><input type="checkbox" checked data-family="{name}"><span class="line" '
        f'style="background:{colour}"></span> {escape(words)}</label></li>'
        for name, (words, colour) in FAMILIES.items()
        if any(line.family == name for line in drawn.lines)
    )
    return f"<ul>{kinds}</ul><ul>{families}</ul>"


def _data(drawn: Drawing) -> dict[str, Any]:
    return {
        "boxes": [asdict(box) for box in drawn.boxes],
        "lines": [asdict(line) for line in drawn.lines],
        "kinds": {name: kind._asdict() | {"lift": kind.lift} for name, kind in KINDS.items()},
        "families": {name: colour for name, (_, colour) in FAMILIES.items()},
    }
