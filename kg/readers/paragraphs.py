"""Hard-wrapped lines, as mail and PDFs have them, joined: a line of an Article's text is a paragraph."""

import re

_BREAK = re.compile(r"\n[ \t]*\n[\s]*")
_ENDS = re.compile(r"[.!?:;]['\"”’)\]]*$")
_HYPHEN = re.compile(r"(?<=[a-z])[-\u00ad\u2010]$")
_LIST = re.compile(r"(?:[-*•·–]|\d{1,2}[.)])\s")
_FULL = 0.8
"""The share of the widest line from which on a line is one that was wrapped, and not one that ends there."""


def paragraphs_of(text: str) -> str:
    """The text with a paragraph a line; what an empty line parts, or a line that ends early with a full stop."""
    found = (paragraph for block in _BREAK.split(text.replace("\r\n", "\n")) for paragraph in _unwrapped(block))
    return "\n".join(found)


def _unwrapped(block: str) -> list[str]:
    lines = [" ".join(line.split()) for line in block.split("\n")]
    lines = [line for line in lines if line]
    widest = max(map(len, lines), default=0)
    found: list[str] = []
    open_ended = False
    for line in lines:
        if open_ended and not _LIST.match(line):
            found[-1] = _joined(found[-1], line)
        else:
            found.append(line)
        open_ended = len(line) >= widest * _FULL or not _ENDS.search(line)
    return found


def _joined(before: str, after: str) -> str:
    """A word that a hyphen parts at the line's end is put together where it goes on in lower case."""
    if _HYPHEN.search(before) and after[:1].islower():
        return _HYPHEN.sub("", before) + after
    return f"{before} {after}"
