"""The sample article's graph."""

import pytest
from pyoxigraph import Quad

from kg.rdf.graph import graph_of
from tests.documents import sample_document, sample_identities


@pytest.fixture(scope="session")
def quads() -> tuple[Quad, ...]:
    return tuple(graph_of(sample_document(), sample_identities()))
