from datetime import UTC, datetime

import pytest

from kg.cli import main
from kg.derivation import derived, opened
from kg.settings import Settings
from tests.documents import sample_document


@pytest.fixture
def run(capfdbinary, monkeypatch):
    """Runs the command line in this process: exit code, output, error lines."""
    monkeypatch.setenv("NEWSGRAPH_STORE", "")

    def run(*arguments):
        with pytest.raises(SystemExit) as done:
            main([str(argument) for argument in arguments])
        out, err = capfdbinary.readouterr()
        return done.value.code, out.decode(), err.decode().splitlines()

    return run


@pytest.fixture
def news(tmp_path):
    """A workspace that holds the sample article."""
    settings = Settings(store=tmp_path / "news")
    with opened(settings.store, settings, create=True) as workspace:
        day = datetime(2025, 5, 29, tzinfo=UTC)
        workspace.put([derived(sample_document(), workspace.registry, base=workspace.base, started=day)])
    return settings.store
