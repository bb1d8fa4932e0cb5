"""Graphs made by hand out of annotated articles: faithful ones, and ones that are wrong in every way that is scored."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pyoxigraph as ox

from kg.evaluation.facts import EVENT_TYPES, STANCES
from kg.evaluation.gold import GoldArticle, Quote
from kg.model.span import Span

NEWS = "https://w3id.org/newsgraph/ontology#"
OA = "http://www.w3.org/ns/oa#"
SCHEMA = "https://schema.org/"
LABEL = ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
ALT = ox.NamedNode("http://www.w3.org/2004/02/skos/core#altLabel")
TYPE = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
DECIMAL = ox.NamedNode("http://www.w3.org/2001/XMLSchema#decimal")
STANCE = {ours: theirs for theirs, ours in STANCES.items()}
CLASS = {ours: theirs for theirs, ours in EVENT_TYPES.items()}

FORMATS = {".nq": ox.RdfFormat.N_QUADS, ".trig": ox.RdfFormat.TRIG, ".ttl": ox.RdfFormat.TURTLE}


def news(name: str) -> ox.NamedNode:
    return ox.NamedNode(NEWS + name)


class GraphMaker:
    """One article's triples. `wrong` is the chance that any one detail is spoiled; 0 gives what gold says."""

    def __init__(self, article: GoldArticle, wrong: float = 0.0, seed: int = 0) -> None:
        self.article = article
        self.wrong = wrong
        self.random = Random(f"{article.name} {seed}")
        self.base = f"https://example.org/{article.name}"
        self.triples: list[ox.Triple] = []

    def slip(self) -> bool:
        return self.random.random() < self.wrong

    def iri(self, path: str) -> ox.NamedNode:
        return ox.NamedNode(f"{self.base}/{path}")

    def add(self, subject: ox.NamedNode, predicate: ox.NamedNode, *objects: ox.NamedNode | ox.Literal | str) -> None:
        for o in objects:
            self.triples.append(ox.Triple(subject, predicate, ox.Literal(o) if isinstance(o, str) else o))

    def entity(self, entity: str) -> ox.NamedNode:
        return self.iri(f"entity/{self.random.choice(sorted(self.article.entities)) if self.slip() else entity}")

    def sure(self, fact: ox.NamedNode) -> None:
        if not self.slip():
            self.add(fact, news("confidence"), ox.Literal(f"{self.random.random():.6f}", datatype=DECIMAL))

    def evidence(self, fact: ox.NamedNode, quote: Quote) -> None:
        if self.slip():
            return
        span = Span(quote.span.start + self.slip(), quote.span.end)
        mention = self.iri(f"char={span.start},{span.end}")
        position, words = self.iri(f"position={span}".replace(" ", "")), self.iri(f"quote={span}".replace(" ", ""))
        position, words = (
            ox.NamedNode(n.value.replace("Span", "").replace("(", "").replace(")", "")) for n in (position, words)
        )
        self.add(fact, news("evidence"), mention)
        self.add(mention, ox.NamedNode(OA + "hasSelector"), position, words)
        self.add(position, ox.NamedNode(OA + "start"), ox.Literal(span.start))
        self.add(position, ox.NamedNode(OA + "end"), ox.Literal(span.end))
        self.add(words, ox.NamedNode(OA + "exact"), quote.text)

    def quads(self) -> Iterator[ox.Quad]:
        self.entities()
        self.tenures()
        self.claims()
        self.events()
        self.reports()
        graph = ox.NamedNode(self.base)
        return (ox.Quad(t.subject, t.predicate, t.object, graph) for t in self.triples)

    def entities(self) -> None:
        self.add(self.iri("article"), TYPE, news("Article"))
        known = list(self.article.entities.values())
        for entity in known:
            node = self.iri(f"entity/{entity.id}")
            self.add(node, LABEL, entity.names[0].split()[-1] if self.slip() else entity.names[0])
            self.add(node, ALT, *(name for name in entity.names[1:] if not self.slip()))
            if self.wrong and self.random.random() < self.wrong / 4:
                self.add(node, ALT, self.random.choice(known).names[0])

    def tenures(self) -> None:
        for n, tenure in enumerate(self.article.holds):
            if self.slip():
                continue
            fact, role = self.iri(f"tenure/{n}"), self.iri(f"role/{tenure.role.text.lower().replace(' ', '-')}")
            title = self.random.choice(["vice ", "the ", "Dr "]) + tenure.role.text if self.slip() else tenure.role.text
            self.add(fact, TYPE, news("Tenure"))
            self.add(fact, news("holder"), self.entity(tenure.person))
            self.add(fact, news("role"), role)
            self.add(role, LABEL if self.slip() else news("roleTitle"), title)
            status = self.random.choice(["Former", "Acting"]) if self.slip() else tenure.status.title()
            self.add(fact, news("status"), news(status))
            if tenure.organizations[0]:
                count = self.random.choice([0, 2, 3]) if self.slip() else 1
                self.add(fact, news("organization"), *(self.entity(tenure.organizations[0]) for _ in range(count)))
            self.sure(fact)
            self.evidence(fact, tenure.evidence)

    def claims(self) -> None:
        for n, claim in enumerate(self.article.said):
            if self.slip():
                continue
            fact = self.iri(f"claim/{n}")
            content = " ".join(quote.text for quote in claim.content)
            self.add(fact, TYPE, news("Claim"))
            if claim.speaker:
                self.add(fact, news("speaker"), *(self.entity(claim.speaker) for _ in range(1 + self.slip())))
            self.add(
                fact, news("content"), content[: len(content) // self.random.choice([2, 3])] if self.slip() else content
            )
            stance = self.random.choice(list(STANCE.values())) if self.slip() else STANCE[claim.stance]
            self.add(fact, news("stance"), news(stance))
            self.add(fact, news("quotation"), news("Direct" if self.slip() else claim.quotation.title()))
            if claim.via and not self.slip():
                self.add(fact, news("via"), self.entity(claim.via))
            self.sure(fact)
            self.evidence(fact, claim.content[0])

    def event(self, path: str, trigger: Quote, kind: str) -> ox.NamedNode:
        fact = self.iri(f"event/{path}")
        self.add(fact, TYPE, news("Event"), news(CLASS.get(kind, kind)))
        if self.slip():
            self.add(fact, TYPE, news("OtherEvent"))
        self.add(fact, news("trigger"), f"what one calls a {trigger.text}" if self.slip() else trigger.text)
        self.sure(fact)
        self.evidence(fact, trigger)
        return fact

    def events(self) -> None:
        for n, event in enumerate(self.article.events):
            if self.slip():
                continue
            fact = self.event(str(n), event.trigger, event.type)
            self.add(fact, news("factuality"), news("Denied" if self.slip() else event.factuality.title()))
            self.add(fact, news("agent"), *map(self.entity, event.agents))
            self.add(fact, news("patient"), *map(self.entity, event.patients))
        if self.wrong:
            for n, claim in enumerate(self.article.said):
                self.event(f"extra-{n}", claim.cue, "Communication")

    def reports(self) -> None:
        for n, report in enumerate(self.article.reports):
            fact, source = self.iri(f"report/{n}"), self.entity(report.source)
            self.add(fact, TYPE, news("Report"))
            self.add(fact, news("source"), self.iri("article") if self.slip() else source)
            self.add(fact, news("event"), self.event(f"reported-{n}", report.event, "Other"))
            self.add(fact, news("first"), ox.Literal(report.first))
            if self.slip():
                self.add(self.iri("article"), ox.NamedNode(SCHEMA + "publisher"), source)


def write_graphs(articles: list[GoldArticle], directory: Path, *, wrong: float = 0.0, seed: int = 0) -> None:
    """Writes a graph an article, in turn in each of the formats; with `wrong`, some articles get none."""
    for n, article in enumerate(articles):
        maker = GraphMaker(article, wrong, seed)
        suffix = list(FORMATS)[n % len(FORMATS)]
        if wrong and n % 11 == 10:
            continue
        quads = list(dict.fromkeys(maker.quads()))
        target = directory / f"{article.name}{suffix}"
        statements = (quad.triple for quad in quads) if suffix == ".ttl" else quads
        target.write_bytes(ox.serialize(statements, format=FORMATS[suffix]) or b"")
