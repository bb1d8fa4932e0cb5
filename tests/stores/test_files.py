"""RDF files opened as stores, and their answers as rows."""

from pathlib import Path

import pytest

from kg.errors import QueryError, StoreError
from kg.stores.files import SUFFIXES, store_of
from kg.stores.rows import rows

SAYS = '<x:a> <x:says> "yes"'
CONTENT = {
    ".nq": f"{SAYS} <x:g> .\n",
    ".trig": f"<x:g> {{ {SAYS} }}",
    ".ttl": f"{SAYS} .",
    ".nt": f"{SAYS} .\n",
    ".jsonld": '{"@id": "x:a", "x:says": "yes"}',
    ".rdf": '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="x:">'
    '<rdf:Description rdf:about="x:a"><x:says>yes</x:says></rdf:Description></rdf:RDF>',
}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_each_format_is_told_by_its_suffix_and_answers_queries(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"a.b{suffix}"
    file.write_text(CONTENT[suffix])
    assert rows(store_of(file), "SELECT ?s ?o ?none { ?s <x:says> ?o }") == [{"s": "x:a", "o": "yes", "none": None}]


def test_triples_outside_any_graph_stand_in_one_named_after_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.ttl"
    file.write_text(CONTENT[".ttl"])
    assert store_of(file).graphs() == [file.as_uri()]


@pytest.mark.parametrize(("name", "content"), [("a.ttl", "<x:a>"), ("a.pdf", ""), ("a.nq", None), ("a.jsonld", "[")])
def test_what_cannot_be_read_as_rdf_is_refused_by_name(name: str, content: str | None, tmp_path: Path) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_text(content)
    with pytest.raises(StoreError, match=name.replace(".", r"\.")):
        store_of(file)


def test_only_a_select_gives_rows(tmp_path: Path) -> None:
    file = tmp_path / "a.ttl"
    file.write_text(CONTENT[".ttl"])
    with pytest.raises(QueryError, match="only a SELECT"):
        rows(store_of(file), "ASK { ?s ?p ?o }")
