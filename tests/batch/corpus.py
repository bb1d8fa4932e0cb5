"""Short invented articles, as many as a test wants, and what a workspace holds of them."""

import json
from pathlib import Path

from kg.model.article import Article
from kg.model.outcome import Sourced
from kg.settings import Settings
from kg.stores.workspace import Workspace

PEOPLE = ("Nora Kellan", "Piet Vossberg", "Ada Mirren", "Tomas Quell", "Lena Ostrow", "Hugo Barlett", "Nora Kellan Jr.")
TOWNS = ("Marlow Bay", "Eastwick", "Port Hale", "Silverton", "Dunmore")
POSTS = ("mayor", "treasurer", "harbour master", "police chief")
DEEDS = (
    "resigned on Friday",
    "was arrested in June",
    "opened a clinic",
    "denied that the ferry sank",
    "met the council",
)


def text_of(number: int) -> str:
    """The text of the article of that number; no two are alike."""
    who, other = PEOPLE[number % len(PEOPLE)], PEOPLE[(number * 3 + 1) % len(PEOPLE)]
    town, post, deed = TOWNS[number % len(TOWNS)], POSTS[number % len(POSTS)], DEEDS[number % len(DEEDS)]
    return (
        f"{who}, {post} of {town}, {deed}, the town hall said in bulletin {number}.\n\n"
        f"“We will rebuild pier {number},” {other} told the {town} Gazette. {who} declined to comment.\n"
    )


def articles(count: int) -> list[Sourced]:
    """So many of them, on their way."""
    return [Sourced(Article(f"a{number:03}", text_of(number)), f"corpus: a{number:03}") for number in range(count)]


def written(path: Path, count: int) -> Path:
    """`path` with so many of them as JSON Lines."""
    lines = (json.dumps({"id": f"a{number:03}", "text": text_of(number)}) for number in range(count))
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def facts(store: Path) -> list[str]:
    """The quads of all articles but those that tell of the run, canonical and sorted; the default graph is checked."""
    with Workspace.open(store, base=Settings().base, create=False) as workspace:
        quads = list(workspace.quads())
        merged = workspace.query("CONSTRUCT WHERE { ?s ?p ?o }")
        assert set(merged) == {quad.triple for quad in quads}
        assert not list(workspace.pending())
    return sorted(str(quad) for quad in quads if not quad.subject.value.endswith("#run"))


def ledger(store: Path) -> list[tuple[str, str]]:
    """What was done to which article, in order."""
    with Workspace.open(store, base=Settings().base, create=False) as workspace:
        rows = workspace._connection.execute("SELECT action, article FROM ledger ORDER BY number")
        return [(action, article) for action, article in rows]
