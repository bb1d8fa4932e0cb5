"""Workspaces of a few invented articles for the tests of judgements."""

from datetime import UTC, date, datetime

from kg.derivation import Judged, derived, opened, settled
from kg.settings import Settings

MAY = "Col. James Warden is commander of 3 Battalion. In Norway, Warden said that the bridge was safe."
JUNE = "Col. Jimmy Warden led 3 Battalion home on June 3. He denied that the bridge had fallen."
JULY = "Col. James Warden, commander of 3 Battalion, opened the bridge."
ARTICLES = {"may": MAY, "june": JUNE, "july": JULY}
RAIDS = {
    "clarion": "Police in Harwick arrested Tomas Lindqvist on Friday.",
    "courier": "Tomas Lindqvist was arrested on Friday by police in Harwick.",
}
DAY = date(2025, 6, 8)
NEWS = "https://w3id.org/newsgraph/ontology#"


def stored(workspace, documents):
    """Puts resolved Documents into a workspace, and gives the articles that were derived anew for them."""
    started = datetime(2025, 6, 9, tzinfo=UTC)
    judged = Judged(workspace)
    entries = [
        derived(each, workspace.registry, base=workspace.base, started=started, judged=judged) for each in documents
    ]
    workspace.put(entries)
    return settled(workspace)


def workspace_of(path, documents):
    """A new workspace at `path` that holds these Documents, open for writing."""
    workspace = opened(path, Settings(store=path), create=True)
    stored(workspace, documents)
    return workspace


def read_all(read, texts):
    """The Documents of texts by the names of their articles."""
    return [read(text, name=name, published=DAY) for name, text in texts.items()]


def iris(workspace, kind):
    """The IRIs of all of one class in the default graph, sorted."""
    return sorted({row[0].value for row in workspace.query(f"SELECT ?x WHERE {{ ?x a <{NEWS}{kind}> }}")})


def people(workspace):
    """The last parts of the IRIs of all people, sorted."""
    return [iri.rpartition("/")[2] for iri in iris(workspace, "Person")]
