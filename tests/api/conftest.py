import pytest

from tests.serving import sample_store, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server over the sample article, for tests that only read."""
    with serving(sample_store(tmp_path_factory.mktemp("read") / "news"), "--timeout", "10") as running:
        yield running


@pytest.fixture(scope="module")
def writable(tmp_path_factory):
    """A server over the sample article, for the tests of one module that write."""
    with serving(sample_store(tmp_path_factory.mktemp("write") / "news")) as running:
        yield running
