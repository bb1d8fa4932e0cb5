"""The words of a piece of markup, as feeds and databases hold an article's body; whole pages are html's."""

import html
import re

_MARKUP = re.compile(r"</?(?:p|div|br|h[1-6]|ul|li|blockquote|section|article)\b[^>]*>", re.IGNORECASE)
_INLINE = re.compile(
    r"</?(?:a|b|i|em|strong|span|u|sup|sub|cite|q|abbr|time|small|mark|img|wbr)\b[^>]*>", re.IGNORECASE
)
_SILENT = re.compile(
    r"<!--.*?-->|<(script|style|figure|figcaption|iframe|noscript|aside|video|audio|svg|template)\b.*?</\1\s*>",
    re.IGNORECASE | re.DOTALL,
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});", re.IGNORECASE)
_BLANKS = re.compile(r"[^\S\n]+")


def words_of_markup(text: str) -> str:
    """The text without its tags, a paragraph a line; one that has no tags is left as it is, character for character."""
    if not _MARKUP.search(text) and not _INLINE.search(text):
        return text
    spoken = _SILENT.sub(" ", text)
    spoken = _INLINE.sub("", _MARKUP.sub("\n", _BLANKS.sub(" ", spoken.replace("\n", " "))))
    lines = (
        _BLANKS.sub(" ", _ENTITY.sub(lambda found: html.unescape(found[0]), line)).strip()
        for line in spoken.split("\n")
    )
    return "\n".join(line for line in lines if line)
