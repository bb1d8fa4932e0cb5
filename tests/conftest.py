import pytest

from kg.annotators.pipeline import EXTRACTORS
from kg.annotators.pipeline import annotator as loaded
from kg.entities.resolution import resolved
from kg.model.article import Article


@pytest.fixture(scope="session")
def annotator():
    """The pipeline, loaded once for all tests."""
    return loaded()


@pytest.fixture(scope="session")
def read(annotator):
    """A function from a text to its resolved Document."""

    def document(text, name="article", **given):
        return resolved(next(annotator.documents([Article(name, text, **given)])))

    return document


@pytest.fixture(scope="session", params=EXTRACTORS)
def read_by(request):
    """As `read`, once with each extractor."""
    reader = loaded(extractor=request.param)

    def document(text, name="article", **given):
        return resolved(next(reader.documents([Article(name, text, **given)])))

    return document
