import pytest

from kg.annotators.pipeline import DEFAULT_EXTRACTOR, EXTRACTORS
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
    return reading(annotator)


@pytest.fixture(scope="session", params=EXTRACTORS)
def read_by(request, annotator):
    """As `read`, once with each extractor."""
    return reading(annotator if request.param == DEFAULT_EXTRACTOR else loaded(extractor=request.param))


def reading(reader):
    """A function from a text to the resolved Document that the annotator `reader` makes of it."""

    def document(text, name="article", **given):
        return resolved(next(reader.documents([Article(name, text, **given)])))

    return document
