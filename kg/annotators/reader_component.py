"""The reader model in a spaCy pipeline: component `newsgraph_reader`, in the place of spaCy's `ner`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span

from kg.annotators.lexicon import table, words
from kg.annotators.linking import attributions
from kg.annotators.naming.kinds import country_of, is_country, is_outlet
from kg.annotators.reader import FOLDER, Part, Reader
from kg.annotators.words import text_of

LABELS = {"Person": "PERSON", "Organization": "ORG", "Facility": "FAC", "NORP": "NORP"}
_REGIONS = table("regions")
LANDSCAPE, REGIONS = words(_REGIONS["landscape"]["words"]), words(_REGIONS["regions"]["words"])


def _place_label(text: str) -> str:
    """LOC for a landscape or a part of the world, GPE for a country, state or city."""
    bare = text.removeprefix("the ").removeprefix("The ")
    parts = bare.split()
    if not is_country(text) and (bare in REGIONS or (len(parts) > 1 and {parts[0], parts[-1]} & LANDSCAPE)):
        return "LOC"
    return "GPE"


def label_of(name: Part, text: str) -> str:
    """The label of a name in the span group "names"; empty for a kind that is no name there (dates, products)."""
    if name.kind == "Location":
        return _place_label(text)
    if name.kind == "Organization" and is_outlet(text):
        return "OUTLET"
    if name.kind == "NORP" and is_country(text):
        return "GPE"
    if name.kind in ("Misc", "Location") and country_of(text):
        return "NORP"
    return LABELS.get(name.kind, "")


def _named(doc: Doc, names: Iterable[Part]) -> list[Span]:
    """The names as token spans, apart from one another."""
    found: list[Span] = []
    for name in names:
        label = label_of(name, text_of(doc)[name.start : name.end])
        span = doc.char_span(name.start, name.end, label=label, alignment_mode="expand") if label else None
        if span is not None and len(span) and not (found and span.start < found[-1].end):
            found.append(span)
    return found


def _pairs(parts: tuple[Part, ...]) -> list[list[int]]:
    return [[part.start, part.end] for part in parts]


class ReaderComponent:
    """Leaves names in `doc.ents` and `doc.spans["names"]`, and attributions in `doc.user_data["attributions"]`.

    The names are labelled PERSON, ORG, OUTLET (in `doc.ents` ORG), GPE, LOC, FAC or NORP. An attribution is a dict of
    `source`, `cue` and `content`, each a list of [start, end] in characters, and `confidence`. How sure the model is of
    each name stands in `doc.user_data["name_scores"]`, by the name's first character.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def __call__(self, doc: Doc) -> Doc:
        """The same doc, annotated."""
        blocks = list(self.reader.read(text_of(doc)))
        names = _named(doc, [name for found in blocks for name in found.names])
        doc.spans["names"] = names
        doc.set_ents([Span(doc, n.start, n.end, label="ORG" if n.label_ == "OUTLET" else n.label_) for n in names])
        rows: list[dict[str, Any]] = [
            {
                "source": _pairs((one.source,) if one.source else ()),
                "cue": _pairs((one.cue,)),
                "content": _pairs(one.content),
                "confidence": one.confidence,
            }
            for found in blocks
            for one in attributions(found)
        ]
        doc.user_data["attributions"] = rows
        doc.user_data["name_scores"] = {name.start: name.confidence for found in blocks for name in found.names}
        return doc


@Language.factory(
    "newsgraph_reader",
    assigns=["doc.ents", "doc.spans", "doc.user_data"],
    default_config={"folder": None, "threads": 1},
)
def newsgraph_reader(nlp: Language, name: str, folder: str | None, threads: int) -> ReaderComponent:
    """The component over the model in `folder`, else over the one that is shipped; raises ModelError without it."""
    return ReaderComponent(Reader(Path(folder) if folder else FOLDER, threads))
