import pytest

from tests.serving import sample_store, serving


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    """A server over the sample article."""
    with serving(sample_store(tmp_path_factory.mktemp("clients") / "news")) as running:
        yield running
