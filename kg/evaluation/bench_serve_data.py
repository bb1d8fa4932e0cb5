"""What servers are compared on: generated triples of this ontology, and five kinds of queries over them.

Names and words are made of numbers; each run makes the same 199,600 triples.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ontology import NAMESPACE, PREFIXES

ORGANIZATIONS, ROLES, PEOPLE, ARTICLES, CLAIMS = 500, 1_500, 4_000, 200, 20_000
STANCES = ("Says", "Says", "Says", "Says", "Denies", "Confirms", "Promises", "Demands", "Believes", "Asks")
_BASE = "https://w3id.org/newsgraph/id/"
_A = f"{PREFIXES['rdf']}type"
_LABEL = f"{PREFIXES['rdfs']}label"
_ROWS = "application/sparql-results+json"
_GRAPH = "text/turtle"
_PROLOGUE = "".join(f"PREFIX {name}: <{PREFIXES[name]}>\n" for name in ("news", "rdfs", "org"))


class Kind(NamedTuple):
    """One kind of query: its text, which may have one `{}` for a number, and what it is answered in."""

    query: str
    accept: str
    answers: int
    """Rows or triples of its answer."""

    def text(self, number: int) -> str:
        """The query; with another number it asks for another person."""
        return self.query.replace("{}", str(number % PEOPLE))


KINDS = {
    "point lookup": Kind(f"SELECT ?name {{ <{_BASE}person/{{}}> <{_LABEL}> ?name }}", _ROWS, 1),
    "2-join, 100 rows": Kind(
        f"{_PROLOGUE}SELECT ?who ?title ?where {{\n  ?person news:holds ?role ; rdfs:label ?who .\n"
        "  ?role news:roleTitle ?title ; org:postIn ?where\n} LIMIT 100",
        _ROWS,
        100,
    ),
    "10,000 rows": Kind(
        f"{_PROLOGUE}SELECT ?claim ?content {{ ?claim news:content ?content }} LIMIT 10000", _ROWS, 10_000
    ),
    "CONSTRUCT 5,000": Kind(
        f"{_PROLOGUE}CONSTRUCT {{ ?who news:expressed ?claim }} WHERE {{ ?claim news:speaker ?who }} LIMIT 5000",
        _GRAPH,
        5_000,
    ),
    "GROUP BY": Kind(
        f"{_PROLOGUE}SELECT ?stance (COUNT(*) AS ?claims) {{ ?claim news:stance ?stance }}\n"
        "GROUP BY ?stance ORDER BY DESC(?claims)",
        _ROWS,
        len(set(STANCES)),
    ),
}


def triples() -> Iterator[str]:
    """The triples, as lines of N-Triples."""
    for number in range(ORGANIZATIONS):
        yield from _told(f"organization/{number}", (_A, _news("Organization")), (_LABEL, f'"Organization {number}"'))
    for number in range(ROLES):
        yield from _told(
            f"role/{number}",
            (_A, _news("Role")),
            (_LABEL, f'"post {number}, Organization {number % ORGANIZATIONS}"'),
            (f"{NAMESPACE}roleTitle", f'"post {number}"'),
            (f"{PREFIXES['org']}postIn", _data(f"organization/{number % ORGANIZATIONS}")),
        )
    for number in range(PEOPLE):
        yield from _told(
            f"person/{number}",
            (_A, _news("Person")),
            (_LABEL, f'"Person Number {number}"'),
            (f"{NAMESPACE}holds", _data(f"role/{number % ROLES}")),
        )
    for number in range(ARTICLES):
        yield from _told(
            f"article/{number}",
            (_A, _news("Article")),
            (f"{PREFIXES['schema']}name", f'"article-{number}"'),
            (f"{PREFIXES['schema']}headline", f'"Headline of article {number}"'),
        )
    for number in range(CLAIMS):
        yield from _claim(number)


def _claim(number: int) -> Iterator[str]:
    claim, speaker = f"article/{number % ARTICLES}#claim-{number}", _data(f"person/{number * 7 % PEOPLE}")
    yield from _told(
        claim,
        (_A, _news("Claim")),
        (_LABEL, f'"said: the number is {number}"'),
        (f"{NAMESPACE}speaker", speaker),
        (f"{NAMESPACE}stance", _news(STANCES[number % len(STANCES)])),
        (f"{NAMESPACE}content", f'"the number of this claim is {number}"'),
        (f"{NAMESPACE}cue", '"said"'),
        (f"{NAMESPACE}confidence", f'"0.{number % 9 + 1}"^^<{PREFIXES["xsd"]}decimal>'),
        (f"{PREFIXES['prov']}wasDerivedFrom", _data(f"article/{number % ARTICLES}")),
    )
    yield f"{speaker} <{NAMESPACE}said> {_data(claim)} .\n"


def _told(subject: str, *told: tuple[str, str]) -> Iterator[str]:
    return (f"{_data(subject)} <{predicate}> {value} .\n" for predicate, value in told)


def _data(path: str) -> str:
    return f"<{_BASE}{path}>"


def _news(name: str) -> str:
    return f"<{NAMESPACE}{name}>"
