"""Quotations without a reporting verb: behind a colon, before a dash and a name, or going on from a claim."""

from collections.abc import Iterator

from spacy.tokens import Doc, Span

from kg.annotators.attribution.contents import Stretch, inner, quotation_kind, quotations
from kg.annotators.attribution.found import Found, end_of, touches
from kg.annotators.attribution.sources import SPEAKING_LABELS
from kg.annotators.mentions import mention_at
from kg.annotators.words import text_of
from kg.model.claim import Stance


def punctuated_quotations(doc: Doc) -> Iterator[Found]:
    """ "And from Chairwoman Ortega:" before a quotation, and a quotation with a dash and a name behind it."""
    regions = quotations(doc)
    for region in regions:
        before = text_of(doc)[max(0, region[0] - 80) : region[0]]
        last = before.rstrip()
        line = last.rsplit("\n", 1)[-1]
        if last.endswith(":") and len(line.split()) <= 8:
            position = region[0] - len(before) + len(last) - 1
            name = next(
                (s for s in doc.spans["names"] if s.label_ in SPEAKING_LABELS and 0 <= position - s.end_char <= 1), None
            )
            if name is not None:
                yield _punctuated(doc, "colon", name, (position, position + 1), region)
            continue
        after = text_of(doc)[region[1] : region[1] + 6]
        dash = next((i for i, c in enumerate(after) if c in "-–—"), None)
        if dash is not None and not after[:dash].strip(" \n."):
            position = region[1] + dash
            name = next(
                (s for s in doc.spans["names"] if s.label_ == "PERSON" and position < s.start_char < position + 40),
                None,
            )
            if name is not None and "\n" not in text_of(doc)[position : name.start_char] and _ends_line(doc, name):
                yield _punctuated(doc, "dash", name, (position, position + 1), region)


def _ends_line(doc: Doc, name: Span) -> bool:
    rest = text_of(doc)[name.end_char : name.end_char + 60].split("\n", 1)[0]
    return not rest.strip() or rest.strip()[0] in ",(."


def _punctuated(doc: Doc, rule: str, name: Span, cue: Stretch, region: Stretch) -> Found:
    return Found(
        rule,
        [mention_at(doc, name.root)],
        [(name.start_char, name.end_char)],
        [cue],
        [inner(doc, region)],
        Stance.SAYS,
        name.root.i,
    )


def repeats(one: Found, found: list[Found]) -> bool:
    """Whether a colon or dash attributes a quotation that a verb already has."""
    return one.rule in ("colon", "dash") and any(touches(a, b) for f in found for a in f.content for b in one.content)


def floating_quotations(doc: Doc, found: list[Found]) -> list[Found]:
    """Quotations that no cue took: they go on from the claim just before them, or stand free after an indirect one."""
    regions = quotations(doc)
    taken = [c for f in found for c in f.content]
    added: list[Found] = []
    for region in regions:
        a, b = inner(doc, region)
        if b - a < 20 or any(touches((a, b), c) for c in taken) or not _stands_free(doc, region):
            continue
        previous = [f for f in [*found, *added] if f.speakers and end_of(f) <= region[0] and f.rule != "unsourced"]
        if not previous:
            continue
        last = max(previous, key=end_of)
        between = text_of(doc)[end_of(last) : region[0]]
        if text_of(doc)[region[0] - 1 :][:1] == "\n" and _left_open(doc, last, regions):
            last.content = sorted([*last.content, (a, b)])
            taken.append((a, b))
            continue
        if (
            between.count("\n") > 2
            or (len(between) > 200 and "\n" in between)
            or (len(between) > 60 and not between.strip(" .\n\"”'"))
        ):
            continue
        if len(_words(between)) > 12:
            continue
        if quotation_kind(doc, last.content, regions).value != "Indirect":
            last.content = sorted([*last.content, (a, b)])
        else:
            added.append(
                Found(
                    "floating",
                    last.speakers,
                    last.source,
                    last.cue,
                    [(a, b)],
                    Stance.SAYS,
                    last.verb,
                    last.via,
                    last.addressee,
                )
            )
        taken.append((a, b))
    return added


def _left_open(doc: Doc, found: Found, regions: list[Stretch]) -> bool:
    """Whether the claim's last quotation has no closing mark: the next paragraph that opens one goes on with it."""
    last = [r for r in regions if touches(r, found.content[-1])]
    return bool(last) and text_of(doc)[last[-1][1] - 1] not in "\"”»'’"


def _words(text: str) -> list[str]:
    return [w for w in text.split() if any(c.isalpha() for c in w)]


def _stands_free(doc: Doc, region: Stretch) -> bool:
    """Whether a quotation is a sentence of its own, not a word or phrase inside one."""
    before = text_of(doc)[: region[0]].rstrip()
    opens = not before or before[-1] in '.!?:”"’' or "\n" in text_of(doc)[len(before) : region[0]]
    start, end = inner(doc, region)
    text = text_of(doc)[start:end]
    return opens and text[:1].isupper() and len(text.split()) > 3
