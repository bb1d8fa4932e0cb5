import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("program", "heavy"),
    [
        ("query_worker", ("fastapi", "pydantic", "rdflib", "networkx", "spacy", "pandas")),
        ("writing_worker", ("fastapi", "pydantic", "rdflib", "networkx", "spacy", "pandas")),
        ("export_worker", ("fastapi", "pydantic", "spacy", "pandas")),
    ],
)
def test_a_worker_starts_without_what_it_does_not_need(program, heavy):
    code = f"import api.workers.{program}, sys; print(*set({heavy!r}) & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
