"""spaCy's entities repaired into the names of an article: component `newsgraph_names`.

What spaCy's small model gets wrong in news is put right by what the article itself shows: a name found once is the
same name everywhere, a full name decides for its surname, an acronym for its long form; titles, possessives and stray
marks are cut off; tables of words make an organisation or an outlet of a name.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from spacy.language import Language
from spacy.tokens import Doc, Span

from kg.annotators.lemmas import mend_lemmas
from kg.annotators.lexicon import words
from kg.annotators.naming.edges import Found, capital, parts_of, trimmed
from kg.annotators.naming.firms import as_employer, constituencies, group_names, whole_firm
from kg.annotators.naming.kinds import (
    _ROLES,
    AFTER_NAME,
    GROUPS,
    MONTHS_AND_DAYS,
    SUFFIXES,
    TITLE_WORDS,
    country_of,
    is_country,
    is_outlet,
)
from kg.annotators.naming.patterns import (
    GENERATIONS,
    apposed_people,
    long_forms,
    names_by_title,
    outlet_names,
    whole_person,
)
from kg.annotators.naming.signs import signs_of
from kg.model.article import SectionKind

# Nouns that only a leader's name or a country's stands before.
OF_A_LEADER = words("administration admin campaign")
KEPT = {"PERSON": "PERSON", "ORG": "ORG", "GPE": "GPE", "LOC": "LOC", "FAC": "FAC", "NORP": "NORP"}
SILENT = frozenset(kind.value for kind in (SectionKind.CREDIT, SectionKind.BYLINE, SectionKind.DATELINE))


def _raw(doc: Doc) -> list[Found]:
    found = []
    for ent in doc.ents:
        label = KEPT.get(ent.label_)
        if not label:
            continue
        bracket = next((t.i for t in ent if t.text == "(" and t.i > ent.start), ent.end)
        for part in parts_of(doc, ent.start, bracket, label):
            name = trimmed(doc, *part)
            if name and any(capital(t) for t in doc[name[0] : name[1]]):
                found.append(name)
    return found


def _text(doc: Doc, found: Found) -> str:
    return doc[found[0] : found[1]].text


def _label_by_table(doc: Doc, found: Found) -> Found:
    """The name's label where a table is surer than the model."""
    start, end, label = found
    text = _text(doc, found)
    last = doc[end - 1].text
    if text in MONTHS_AND_DAYS or text.lower() in _ROLES["status"]:
        return (start, end, "")
    if is_country(text):
        return (start, end, "GPE")
    if country_of(text) or text in GROUPS:
        return (start, end, "NORP")
    if is_outlet(text):
        return (start, end, "OUTLET")
    if label in ("PERSON", "GPE", "LOC") and end - start > 1 and last in SUFFIXES:
        return (start, end, "ORG")
    if label == "PERSON" and end - start == 1 and (doc[start].tag_ == "NNS" or text.lower() in TITLE_WORDS):
        return (start, end, "")
    if label == "PERSON" and end - start == 1 and text.isupper() and 2 < len(text) <= 5:
        return (start, end, "ORG")
    return found


def _extended(doc: Doc, found: Found) -> Found:
    """A person's or country's name with the common noun that makes it an organisation's ("Marsh administration")."""
    start, end, label = found
    if (
        end < len(doc)
        and label in ("PERSON", "ORG", "NORP", "GPE", "LOC")
        and doc[end].text in AFTER_NAME
        and doc[end - 1].tag_ != "POS"
    ) and (
        label == "PERSON" or (label in ("ORG", "GPE", "LOC") and end - start == 1 and doc[end].lower_ in OF_A_LEADER)
    ):
        return (start, end + 1, "ORG")
    return found


def _acronym(text: str) -> str:
    return "".join(word[0] for word in text.split() if word[0].isupper())


def _verdicts(doc: Doc, names: Iterable[Found]) -> dict[str, str]:
    """One label for each text: the most frequent one, where a person's full name decides for its surname."""
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    people: Counter[str] = Counter()
    for found in names:
        text = _text(doc, found)
        votes[text][found[2]] += 1
        parts = text.split()
        while len(parts) > 2 and parts[-1].strip(".,") in GENERATIONS:
            parts.pop()
        if found[2] == "PERSON" and len(parts) > 1:
            people[parts[-1].strip(",")] += 1
    verdicts = {}
    for text, counter in votes.items():
        best = max(counter, key=lambda label: (counter[label], label))
        if " " not in text and people[text] and counter["GPE"] <= people[text]:
            best = "PERSON"
        verdicts[text] = best
    for text, label in list(verdicts.items()):
        acronym = _acronym(text)
        if label in ("ORG", "OUTLET") and len(acronym) > 2:
            verdicts.setdefault(acronym, label)
            if verdicts[acronym] in ("PERSON", "GPE", "LOC", "NORP"):
                verdicts[acronym] = label
    companies = {t.split()[0] for t, label in verdicts.items() if label == "ORG" and " " in t and t[0].isupper()}
    for text in companies & verdicts.keys() - people.keys():
        verdicts[text] = "ORG" if verdicts[text] == "PERSON" else verdicts[text]
    for name in people:
        verdicts.setdefault(name, "PERSON")
    return {text: label for text, label in verdicts.items() if label}


def _everywhere(doc: Doc, verdicts: dict[str, str], names: list[Found]) -> list[Found]:
    """Every occurrence of every known name, the longest first, then the names that are left."""
    by_first: dict[str, list[tuple[list[str], str]]] = defaultdict(list)
    shouted: dict[str, list[tuple[list[str], str]]] = defaultdict(list)
    texts = [t.text for t in doc]
    for text, label in verdicts.items():
        if label == "NORP" or len(text) < 2:
            continue
        # The tokens of a name as they stand where it was found; an acronym is one token.
        by_first[text.split()[0]].append((text.split(), label))
        if not text.isupper() and len(text) > 3:
            shouted[text.split()[0].upper()].append((text.upper().split(), label))
    tokenised = {_text(doc, f): texts[f[0] : f[1]] for f in names}
    candidates: list[Found] = []
    for i, word in enumerate(texts):
        for parts, label in by_first.get(word, ()):
            tokens = tokenised.get(" ".join(parts), parts)
            if texts[i : i + len(tokens)] == tokens:
                candidates.append((i, i + len(tokens), label))
    for line in doc.sents:
        if len(line) > 2 and line.text.isupper():
            for i in range(line.start, line.end):
                candidates += [
                    (i, i + len(parts), label)
                    for parts, label in shouted.get(texts[i], ())
                    if texts[i : i + len(parts)] == parts
                ]
    candidates += [(start, end, verdicts.get(_text(doc, (start, end, label)), label)) for start, end, label in names]
    taken: set[int] = set()
    chosen = []
    for start, end, label in sorted(set(candidates), key=lambda f: (f[0] - f[1], f[0], f[2])):
        if label and not taken.intersection(range(start, end)):
            taken.update(range(start, end))
            chosen.append((start, end, label))
    return sorted(chosen)


def _apart(names: Iterable[Found]) -> list[Found]:
    """The names that lie in no other, the longer first."""
    kept: list[Found] = []
    for found in sorted(names, key=lambda f: (f[0] - f[1], f[0])):
        if not any(k[0] <= found[0] and found[1] <= k[1] for k in kept):
            kept.append(found)
    return sorted(kept)


def _silent(doc: Doc) -> list[tuple[int, int]]:
    return [(s["start"], s["end"]) for s in doc.user_data.get("sections", ()) if s["kind"] in SILENT]


def names_of(doc: Doc) -> list[Found]:
    """The names of a parsed article: first token, token past the last, label; in order and apart."""
    raw = [_extended(doc, _label_by_table(doc, found)) for found in _raw(doc)]
    seats = constituencies(doc)
    raw = [f for f in raw if not any(f[0] < s[1] and s[0] < f[1] for s in seats)]
    sure = [*outlet_names(doc), *apposed_people(doc), *seats]
    raw = [f for f in raw if not any(f[0] < s[1] and s[0] < f[1] and f[1] - f[0] <= s[1] - s[0] for s in sure)]
    for more in (sure, names_by_title(doc), group_names(doc)):
        raw += [f for f in more if not any(r[0] < f[1] and f[0] < r[1] for r in raw)]
    taken = {i for start, end, _ in raw for i in range(start, end)}
    raw = [as_employer(doc, whole_firm(doc, whole_person(doc, found, taken))) for found in raw if found[2]]
    raw = _apart(raw)
    raw += [f for f in long_forms(doc, raw) if not any(r[0] <= f[0] and f[1] <= r[1] for r in raw)]
    names = _everywhere(doc, _verdicts(doc, raw), raw)
    taken = {i for start, end, _ in names for i in range(start, end)}
    names = _apart(whole_person(doc, found, taken) for found in names)
    silent = _silent(doc)
    names = [f for f in (_extended(doc, f) for f in names) if not any(a <= doc[f[0]].idx < b for a, b in silent)]
    return [f for f in names if not re.fullmatch(r"[\W\d_]+", _text(doc, f))]


@Language.component(
    "newsgraph_names",
    requires=["doc.ents", "token.tag", "token.dep", "token.lemma", "doc.user_data"],
    assigns=["doc.spans", "doc.user_data", "token.lemma"],
)
def newsgraph_names(doc: Doc) -> Doc:
    """Leaves the span group `doc.spans["names"]`, labelled PERSON, ORG, OUTLET, GPE, LOC, FAC or NORP.

    And `doc.user_data["name_signs"]`, a dict a name, of which its confidence is made.
    """
    mend_lemmas(doc)
    read, scores = list(doc.ents), doc.user_data.get("name_scores", {})
    doc.spans["names"] = [Span(doc, start, end, label=label) for start, end, label in names_of(doc)]
    doc.user_data["name_signs"] = [signs_of(doc, name, read, scores) for name in doc.spans["names"]]
    return doc
