"""Who a claim's source is: which phrases can speak, whose words a document's are, whom it was said to."""

from spacy.tokens import Doc, Token

from kg.annotators.attribution.contents import Stretch, token_span
from kg.annotators.attribution.cues import ADDRESSING, EVIDENCE, INTERVIEW, PARTICIPLES
from kg.annotators.mentions import (
    DOCUMENT_NOUNS,
    GROUP_NOUNS,
    PEOPLE_NOUNS,
    count_of,
    label_at,
    mention_at,
    referents,
    row_of,
)
from kg.annotators.syntax import children, conjuncts, first, is_passive, own_subjects, phrase, subjects
from kg.annotators.words import text_of
from kg.model.entity import EntityKind

FIRST_PERSON = frozenset(("i", "we", "you", "me", "us", "one"))
# Verbs that name behind a preposition whom they ask to do something ("called on the government to act").
URGING = {"call": "on", "appeal": "to", "plead": "with"}
SPEAKING_LABELS = frozenset(("PERSON", "ORG", "OUTLET", "GPE"))


def can_speak(doc: Doc, token: Token) -> bool:
    """Whether the phrase of `token` can be a source: a person, a group, a document that speaks, a pronoun for one."""
    label = label_at(doc, token)
    if label:
        return label in SPEAKING_LABELS
    if token.i in doc.user_data["titled"]:
        return True
    word, lemma = token.lower_, token.lemma_.lower()
    if token.pos_ == "PRON" or token.tag_ in ("PRP", "CD", "DT", "WP"):
        return word in (
            "he",
            "she",
            "they",
            "it",
            "who",
            "both",
            "some",
            "others",
            "many",
            "one",
            "two",
            "another",
            "several",
            "all",
            "none",
        )
    if token.pos_ not in ("NOUN", "PROPN", "NUM", "ADJ"):
        return False
    if (
        lemma in PEOPLE_NOUNS
        or lemma in GROUP_NOUNS
        or lemma in DOCUMENT_NOUNS
        or word in EVIDENCE
        or lemma in EVIDENCE
    ):
        return True
    if token.pos_ == "PROPN" and token.text[:1].isupper():
        return True
    return (token.tag_ == "NNS" and lemma.endswith(("er", "or", "ist", "ian", "ee", "ant", "man"))) or lemma.endswith(
        ("ist", "man", "woman")
    )


def _sources(doc: Doc, tokens: list[Token]) -> list[Token]:
    return [t for t in tokens if can_speak(doc, t)]


def _speaker_kind(token: Token) -> EntityKind | None:
    return EntityKind.DOCUMENT if token.lower_ in EVIDENCE or token.lemma_.lower() in DOCUMENT_NOUNS else None


def _issuer(token: Token) -> Token:
    """Who speaks by a document: its issuer ("Cornyn's statement"), or the study whose results they are."""
    if (token.lemma_.lower() not in DOCUMENT_NOUNS | EVIDENCE and token.lower_ not in EVIDENCE) or label_at(
        token.doc, token
    ):
        return token
    issuer = next(
        (c for c in token.children if c.dep_ in ("poss", "compound") and label_at(token.doc, c) in SPEAKING_LABELS),
        None,
    )
    if issuer is not None:
        return issuer
    of = next((c for c in children(token, "prep") if c.lower_ == "of"), None)
    whole = first(of, "pobj") if of is not None else None
    return whole if whole is not None and whole.lemma_.lower() in DOCUMENT_NOUNS else token


def _collective(doc: Doc, tokens: list[Token]) -> str | None:
    """One unnamed source for a coordination of unnamed people ("a diplomat and three people in the room")."""
    if len(tokens) < 2 or any(label_at(doc, t) or t.i in doc.user_data["titled"] for t in tokens):
        return None
    row = row_of(doc, mention_at(doc, tokens[0], EntityKind.UNNAMED_SOURCE))
    start, end = token_span(doc, tokens[0].left_edge.i, tokens[-1].right_edge.i + 1)
    counts = [count_of(t) for t in tokens]
    row.update(
        start=start,
        end=end,
        text=" ".join(text_of(doc)[start:end].split()),
        plural=True,
        head=tokens[-1].lemma_.lower(),
        count=sum(filter(None, counts)) if all(counts) else None,
        form="nominal",
        definite=False,
        kind=EntityKind.UNNAMED_SOURCE.value,
    )
    identifier: str = row["id"]
    for token in tokens[1:]:
        doc.user_data["mention_at"][token.i] = identifier
    return identifier


def speakers_of(doc: Doc, tokens: list[Token]) -> list[str]:
    """The mention ids of the speakers that source phrases name, each once."""
    found: list[str] = []
    collective = _collective(doc, tokens)
    if collective is not None:
        return [collective]
    for token in map(_issuer, tokens):
        found += [m for m in referents(doc, token, _speaker_kind(token)) if m not in found]
    return found


def _attached_high(doc: Doc, verb: Token) -> list[Token] | None:
    """For ", saying …": the subjects of the sentence's main verb, whatever clause the parse hangs the participle on."""
    if (
        verb.tag_ != "VBG"
        or verb.lemma_ not in PARTICIPLES
        or verb.i == 0
        or doc[verb.i - 1].text != ","
        or verb.dep_ == "acl"
    ):
        return None
    root = verb.sent.root
    return _sources(doc, subjects(root)) if root.i < verb.i and root.pos_ in ("VERB", "AUX") else None


def verb_subjects(doc: Doc, verb: Token) -> list[Token]:
    """The heads of the phrases that can be the source of the verb; its agents where it is passive."""
    high = _attached_high(doc, verb)
    if high:
        return high
    if is_passive(verb):
        agent = first(verb, "agent")
        target = first(agent, "pobj") if agent is not None else None
        return _sources(doc, conjuncts(target)) if target is not None else []
    own = own_subjects(verb)
    found = own or [t for t in subjects(verb) if t.lower_ != "it"]
    if not found and verb.i + 1 < len(doc):
        found = [
            c
            for c in verb.children
            if c.dep_ in ("dobj", "attr", "npadvmod") and c.i > verb.i and can_speak(doc, c) and verb.lemma_ == "say"
        ][:1]
    return _sources(doc, found)


def source_stretches(doc: Doc, tokens: list[Token]) -> list[Stretch]:
    """The whole source phrases of `tokens`, titles before a name included."""
    spans = []
    for token in tokens:
        titled = [i for i, names in doc.user_data["titled"].items() if token.i in names]
        start, end = phrase(token, without=("conj", "cc", "relcl") if len(tokens) > 1 else ("relcl",))
        if titled:
            start = min(start, doc[min(titled)].idx)
        spans.append((start, end))
    return list(dict.fromkeys(s for s in spans if s[0] < s[1]))


def _outlet_in(doc: Doc, target: Token) -> Token | None:
    return next(
        (
            t
            for t in target.subtree
            if label_at(doc, t) == "OUTLET" and (target in (t, t.head) or t.dep_ in ("poss", "compound"))
        ),
        None,
    )


def spoken_to(doc: Doc, verb: Token) -> tuple[str | None, str | None]:
    """(outlet that it was said to or through, addressee), from the object of "told" and from "in an interview with"."""
    via = addressee = None
    lemma = verb.lemma_.lower()
    if lemma in ADDRESSING and not is_passive(verb):
        target = next((c for c in verb.children if c.dep_ in ("dobj", "dative", "iobj")), None)
        if target is not None and (label_at(doc, target) or target.pos_ in ("NOUN", "PRON", "PROPN")):
            outlet = _outlet_in(doc, target)
            if outlet is not None:
                via = mention_at(doc, outlet)
            elif target.pos_ != "PRON" or target.lower_ in ("him", "her", "them"):
                addressee = mention_at(doc, target)
    elif is_passive(verb) and lemma in ADDRESSING and (subject := first(verb, "nsubjpass")) is not None:
        addressee = mention_at(doc, subject) if can_speak(doc, subject) else None
    if via is None:
        for prep in (c for c in verb.children if c.dep_ in ("prep", "dative")):
            target = first(prep, "pobj")
            if target is None:
                continue
            if prep.lower_ == URGING.get(lemma) and first(verb, "xcomp") is not None and can_speak(doc, target):
                addressee = mention_at(doc, target)
            elif prep.lower_ in ("to", "with", "on", "through", "in") and label_at(doc, target) == "OUTLET":
                via = mention_at(doc, target)
            elif target.lemma_.lower() in INTERVIEW:
                outlet = next(
                    (t for t in target.subtree if label_at(doc, t) == "OUTLET" or t.lower_ in ("television", "tv")),
                    None,
                )
                via = mention_at(doc, outlet) if outlet is not None else via
    return via, addressee
