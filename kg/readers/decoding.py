"""Bytes decoded into text; what is not text is refused."""

import codecs
import logging
import re

import charset_normalizer

from kg.errors import ReadError

_log = logging.getLogger(__name__)

# UTF-32's mark begins with UTF-16's, so it stands first.
MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}

BINARY = {
    b"%PDF-": "a PDF",
    b"PK\x03\x04": "a ZIP file or an office document",
    b"\xd0\xcf\x11\xe0": "an office document",
    b"\x1f\x8b": "a gzip file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"{\\rtf": "an RTF document",
    b"SQLite format 3": "a database",
}

_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{2,40})""", re.IGNORECASE)
_HEAD = 16_384
_MIXED = 2
"""How many characters of other alphabets that UTF-8 explains stand against one that it does not."""
_WIDER = {"iso8859-1": "cp1252", "ascii": "cp1252", "gb2312": "gb18030", "iso8859-9": "cp1254"}

WESTERN = ("cp1252", "mac_roman", "mac_iceland")
"""Preferred where they leave as little chaos as the best: English has too few accents to tell them from neighbours."""

_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_CONTROLS = (8, 0.01)
"""How many control characters are borne in any text, and what share beside; random bytes have 0.11 of them."""


def text_of(data: bytes, source: str) -> str:
    """The text that `data` encodes, without its byte order mark; line ends stay as they are.

    UTF-8 first; where it is not, the encoding that charset-normalizer finds, with a warning in the log. Raises
    ReadError for binary data and for UTF-8 that is damaged.
    """
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding, source)
    refuse_binary(data, source)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse_damaged(data, error, source)
    encoding = _detected(data, source)
    _log.warning("%s: not UTF-8, read as %s", source, encoding)
    return _decoded(data, encoding, source)


def page_of(data: bytes, source: str, charset: str | None = None) -> str:
    """The markup that `data` encodes: by its mark, else in UTF-8, else in the `charset` that its server or it declares.

    UTF-8 comes before what is declared, since text that is valid UTF-8 by chance is hardly ever anything else. Where
    a page is put together from pieces in several encodings, the few that are not in the main one become U+FFFD.
    """
    if any(data.startswith(mark) for mark in MARKS):
        return text_of(data, source)
    refuse_binary(data.replace(b"\x00", b""), source)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        declared = charset or next((found[1].decode("ascii") for found in _CHARSET.finditer(data[:_HEAD])), None)
        return _page(data, declared, error, source)


def _page(data: bytes, declared: str | None, error: UnicodeDecodeError, source: str) -> str:
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if sum(character > "\x7f" for character in text) > broken * _MIXED:
        _log.warning("%s: not all of it is UTF-8; %d characters cannot be read", source, broken)
        return text
    try:
        # "latin-1" is declared for Windows' code page and read as that (WHATWG Encoding, section 4.2).
        name = codecs.lookup(declared).name if declared else ""
        return data.decode(_WIDER.get(name, name), "replace") if name and name != "utf-8" else text_of(data, source)
    except LookupError:
        return text_of(data, source)


def _decoded(data: bytes, encoding: str, source: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        reason = f"is not the {encoding.upper()} that it seems to be (byte {error.start:,}): save it as UTF-8"
        raise ReadError(source, reason) from error


def refuse_binary(data: bytes, source: str) -> None:
    """Raises ReadError where `data` is no text, and says what it seems to be."""
    for start, kind in BINARY.items():
        if data.startswith(start):
            raise ReadError(source, f"is {kind}, not text: save the article's words as plain text in UTF-8")
    nul = b"\x00" in data
    if nul or len(_CONTROL.findall(data)) > _CONTROLS[0] + len(data) * _CONTROLS[1]:
        seen = "NUL bytes" if nul else "many control characters"
        raise ReadError(source, f"is binary, not text (it has {seen}): save the article's words as plain text in UTF-8")


def _refuse_damaged(data: bytes, error: UnicodeDecodeError, source: str) -> None:
    """Raises where the rest is UTF-8: another encoding would make mojibake of every character that is right."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if sum(character > "\x7f" for character in text) - broken > broken:
        line = data.count(b"\n", 0, error.start) + 1
        raise ReadError(source, f"is damaged UTF-8 (line {line}, byte {error.start:,}): repair it or save it anew")


def _detected(data: bytes, source: str) -> str:
    matches = charset_normalizer.from_bytes(data)
    best = matches.best()
    if best is None:
        raise ReadError(source, "is in an encoding that cannot be told: save it as UTF-8")
    fitting = {name for match in matches if match.chaos == best.chaos for name in match.could_be_from_charset}
    return next((name for name in WESTERN if name in fitting), best.encoding)
