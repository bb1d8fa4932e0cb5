"""The text of a Doc, made once: spaCy joins it anew at every `doc.text`, which cost half of all time in loops."""

from spacy.tokens import Doc


def text_of(doc: Doc) -> str:
    """`doc.text`, kept in `doc.user_data["text"]`."""
    text: str | None = doc.user_data.get("text")
    if text is None:
        text = doc.user_data["text"] = doc.text
    return text
