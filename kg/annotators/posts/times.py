"""Since when and until when a post is held, where the words beside it tell."""

from typing import Any

from spacy.tokens import Doc

from kg.annotators.mentions import known_mention
from kg.annotators.syntax import first, subjects
from kg.annotators.words import text_of

Row = dict[str, Any]

# Characters between the words of a post and a time that belongs to it; "since" may stand a little further off.
BESIDE, NEAR = 8, 60
# Rules whose verb begins or ends the time in post, so that a time beside it is that day.
BEGINNING = frozenset(("as_role", "followed"))
LINKS = frozenset(("", ",", "in", "on", "back in", ", in", "early in", "in early", "in late"))


def _sentence(doc: Doc, row: Row) -> tuple[int, int]:
    sentence = doc[row["head"]].sent
    return sentence.start_char, sentence.end_char


def _ends(time: Row) -> tuple[Row | None, Row | None]:
    """(since, until) of an interval's two ends; `None` where that end is open."""
    value = time["value"] or ""
    if "/" not in value:
        return None, None
    start, end = value.split("/")
    since = {**time, "value": start, "latest": None} if start not in ("", "..") else None
    until = {**time, "value": end, "earliest": None} if end not in ("", "..") else None
    return since, until


def _told(time: Row, between: str, row: Row) -> tuple[Row | None, Row | None]:
    """What one time behind the post says of its beginning and its end."""
    words = time["text"].casefold()
    if words.startswith("since"):
        return {**time, "latest": None} if len(between) <= NEAR else None, None
    if words.startswith(("until", "till", "through")):
        return None, time if len(between) <= NEAR else None
    if len(between) > BESIDE or between.strip() not in LINKS:
        return None, None
    if words.startswith(("from", "between")) or "–" in words or "-" in words:
        return _ends(time)
    if row["rule"] in BEGINNING and row["status"] not in ("Incoming", "Outgoing", "Candidate"):
        return (None, time) if row["status"] == "Former" else (time, None)
    return None, None


def _took_office(doc: Doc, rows: list[Row]) -> None:
    """ "who took office in January": since then, the post of its subject in that sentence."""
    for verb in doc:
        taken = first(verb, "dobj") if verb.lemma_ == "take" else None
        if taken is None or taken.lower_ != "office":
            continue
        end = taken.idx + len(taken)
        time = next((t for t in doc.user_data.get("times", ()) if 0 < t["start"] - end <= BESIDE), None)
        subject = next(iter(subjects(verb)), None)
        if time is None or subject is None:
            continue
        owner = known_mention(doc, subject.head if subject.dep_ == "appos" else subject)
        for row in rows:
            if row["holder"] == owner and doc[row["head"]].sent == verb.sent and "since" not in row:
                row["since"] = time
                break


def with_times(doc: Doc, rows: list[Row]) -> None:
    """Fills `since` and `until` of the tenures' rows, each a row of `doc.user_data["times"]`."""
    text = text_of(doc)
    for row in rows:
        end = row["evidence"][0][1]
        limit = _sentence(doc, row)[1]
        for time in doc.user_data.get("times", ()):
            if end <= time["start"] < limit:
                since, until = _told(time, text[end : time["start"]], row)
                row.update({key: told for key, told in (("since", since), ("until", until)) if told and key not in row})
    _took_office(doc, rows)
