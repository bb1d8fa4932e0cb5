"""When something was said: the time in the cue's own clause."""

from typing import Any

from spacy.tokens import Doc, Token

from kg.annotators.attribution.contents import Stretch

# Characters before and behind a cue within which its time stands.
BEFORE, BEHIND = 90, 60


def said_on(doc: Doc, verb: Token, content: list[Stretch]) -> dict[str, Any] | None:
    """The row of `doc.user_data["times"]` that belongs to the cue `verb` and stands outside its content."""
    first = max(verb.idx - BEFORE, verb.sent.start_char)
    last = min(verb.idx + BEHIND, verb.sent.end_char - 1)
    for time in doc.user_data.get("times", ()):
        if first <= time["start"] <= last and not any(a <= time["start"] < b for a, b in content):
            token = doc.char_span(time["start"], time["end"], alignment_mode="expand")
            if token is not None and verb in (token.root.head, token.root.head.head):
                found: dict[str, Any] = time
                return found
    return None
