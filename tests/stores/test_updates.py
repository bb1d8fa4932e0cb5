import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import QueryError
from kg.stores.oxigraph import ONTOLOGY_GRAPH, OxigraphStore
from kg.stores.updates import operations

BASE = "https://example.org/sparql"


def written(update, **given):
    """What each operation writes: graphs, and `default` and `?` for the default graph and for variables."""
    return [
        [*step.graphs, *(["default"] if step.default else []), *(["?"] if step.variable else [])]
        for step in operations(update, base=BASE, **given)
    ]


@pytest.mark.parametrize(
    ("update", "graphs"),
    [
        ("INSERT DATA { <urn:a> <urn:b> 1 }", [["default"]]),
        ("INSERT DATA { GRAPH <urn:g> { <urn:a> <urn:b> 1 } }", [["urn:g"]]),
        ("INSERT DATA { GRAPH <urn:g> { <urn:a> <urn:b> 1 } [] <urn:b> 2 }", [["urn:g", "default"]]),
        ("DELETE DATA { GRAPH <g> { <urn:a> <urn:b> '}' } }", [["https://example.org/g"]]),
        ("BASE <http://b/> PREFIX p: <x/> INSERT DATA { GRAPH p:g { p:a p:b p:c } }", [["http://b/x/g"]]),
        ("PREFIX p: <urn:p:> CLEAR GRAPH p:a ; DROP GRAPH p:b", [["urn:p:a"], ["urn:p:b"]]),
        ("DELETE WHERE { GRAPH ?g { ?s ?p ?o } }", [["?"]]),
        ("DELETE { ?s ?p ?o } INSERT { GRAPH <urn:g> { ?s ?p ?o } } WHERE { ?s ?p ?o }", [["urn:g", "default"]]),
        ("WITH <urn:w> DELETE { ?s ?p ?o } WHERE { GRAPH <urn:g> { ?s ?p ?o } }", [["urn:w"]]),
        ("WITH <urn:w> INSERT { GRAPH ?g { ?s ?p ?o } } WHERE { GRAPH ?g { ?s ?p ?o } }", [["?"]]),
        ("INSERT { GRAPH <urn:g> {} } USING <urn:u> WHERE {}", [["urn:g"]]),
        ("CREATE SILENT GRAPH <urn:g>", [["urn:g"]]),
        ("CLEAR DEFAULT", [["default"]]),
        ("COPY DEFAULT TO <urn:g>", [["urn:g"]]),
        ("ADD <urn:g> TO DEFAULT", [["default"]]),
        ("MOVE SILENT GRAPH <urn:a> TO GRAPH <urn:b>", [["urn:b", "urn:a"]]),
        ("# INSERT DATA { <urn:x> <urn:y> 1 }\nCLEAR GRAPH <urn:g> # ; DROP ALL", [["urn:g"]]),
        ("INSERT DATA { GRAPH <urn:g> { <urn:a> <urn:b> '''; DROP ALL ; ''' } } ;", [["urn:g"]]),
        ("", []),
    ],
)
def test_the_graphs_that_an_update_writes_are_told(update, graphs):
    assert written(update) == graphs


@pytest.mark.parametrize(
    ("update", "scope", "default"),
    [("DROP ALL", "ALL", True), ("CLEAR NAMED", "NAMED", False), ("drop silent all", "ALL", True)],
)
def test_what_reaches_every_graph_says_so(update, scope, default):
    [step] = operations(update)
    assert (step.scope, step.default) == (scope, default)


@pytest.mark.parametrize(
    ("update", "word"),
    [
        ("LOAD <file:///etc/passwd>", "LOAD"),
        ("load silent <http://127.0.0.1/> into graph <urn:g>", "LOAD"),
        ("CLEAR GRAPH <urn:g>; LOAD <http://127.0.0.1/>", "LOAD"),
        ("INSERT { ?s ?p ?o } WHERE { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }", "SERVICE"),
        ("INSERT { ?s ?p ?o } WHERE { SERVICESILENT<http://127.0.0.1/>{ ?s ?p ?o } }", "SERVICE"),
        ("LOADSILENT<http://127.0.0.1/>", "LOADSILENT"),
        ("INSERTDATA{GRAPH<urn:g>{<urn:a> <urn:b> 1}}", "INSERTDATA"),
        ("INSERT DATA { GRAPHex:g{ <urn:a> <urn:b> 1 } }", "GRAPH"),
        ("DELETE { ?s ?p ?o } WHERE { FILTER(?a<?b)#>'''\n ?s ?p ?o } ; DROP ALL #'''", "less-than"),
        ("SELECT * { ?s ?p ?o }", "SELECT"),
        ("CLEAR", "DEFAULT"),
        ("CLEAR GRAPH ?g", "names no graph"),
        ("COPY <urn:a> <urn:b>", "TO"),
        ("INSERT DATA { GRAPH <urn:g> { ", "not closed"),
        ("INSERT DATA", "{"),
        ("CLEAR GRAPH nobody:g", "nobody:g"),
    ],
)
def test_what_is_no_update_or_reaches_out_is_refused(update, word):
    with pytest.raises(QueryError, match=word):
        operations(update, base=BASE)


def test_a_dataset_is_given_to_each_operation_that_has_a_pattern():
    store = ox.Store()
    store.update(
        "INSERT DATA { GRAPH <urn:a> { <urn:1> <urn:p> 1 } GRAPH <urn:b> { <urn:2> <urn:p> 2 } <urn:3> <urn:p> 3 }"
    )
    update = """INSERT { GRAPH <urn:c> { ?s ?p ?o } } WHERE { ?s ?p ?o } ;
                INSERT { GRAPH <urn:d> { ?s ?p ?o } } WHERE { GRAPH ?g { ?s ?p ?o } } # all of them
              ; DELETE WHERE { ?s <urn:p> ?o . GRAPH <urn:c> { ?s ?p ?o } }"""
    steps = operations(update, using=["urn:a"], using_named=["urn:b", "urn:c"])
    OxigraphStore(store).update(steps[:2])

    def subjects(graph):
        return {quad.subject.value for quad in store.quads_for_pattern(None, None, None, ox.NamedNode(graph))}

    assert subjects("urn:c") == {"urn:1"}
    assert subjects("urn:d") == {"urn:1", "urn:2"}
    OxigraphStore(store).update(steps[2:])
    assert subjects("urn:c") == set()


@pytest.mark.parametrize(
    "update",
    [
        "WITH <urn:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "DELETE { ?s ?p ?o } USING <urn:g> WHERE { ?s ?p ?o }",
        "INSERT { ?s ?p ?o } USING NAMED <urn:g> WHERE { ?s ?p ?o }",
    ],
)
def test_a_dataset_is_not_given_twice(update):
    with pytest.raises(QueryError, match="given twice"):
        operations(update, using_named=["urn:g"])


@pytest.mark.parametrize(
    ("update", "written"),
    [
        ("CREATE GRAPH <urn:g> ; PREFIX a: <urn:> INSERT DATA { a:x a:y 1 }", ["urn:x"]),
        ("PREFIX a: <urn:1> INSERT DATA { a:x <urn:y> 1 } ; PREFIX a: <urn:2> INSERT DATA { a:x <urn:y> 1 }",
         ["urn:1x", "urn:2x"]),
        ("PREFIX : <urn:1> INSERT DATA { :x <urn:y> 1 } ; PREFIX : <urn:2> INSERT DATA { :x <urn:y> ':x' } ; "
         "PREFIX : <urn:1> INSERT DATA { :z <urn:y> 1 }", ["urn:1x", "urn:1z", "urn:2x"]),
        ("INSERT DATA { given:x <urn:y> 1 } ; PREFIX given: <urn:2> INSERT DATA { given:x <urn:y> 1 }",
         ["urn:2x", "urn:givenx"]),
        ("BASE <http://a/> INSERT DATA { <x> <urn:y> 1 } ; BASE <http://a/> PREFIX b: <b/> CLEAR DEFAULT ; "
         "INSERT DATA { b:x <urn:y> 1 . <x> <urn:y> 1 }",
         ["http://a/b/x", "http://a/x"]),
    ],
)  # fmt: skip
def test_each_operation_may_have_a_prologue(update, written):
    prefixes = {"given": "urn:given"}
    store = OxigraphStore(ox.Store())
    store.update(operations(update, prefixes=prefixes), prefixes=prefixes)
    assert sorted(quad.subject.value for quad in store.store) == written


def test_a_base_that_changes_is_refused():
    with pytest.raises(QueryError, match="only the first operation may set it"):
        operations("BASE <http://a/> CLEAR DEFAULT ; BASE <http://b/> CLEAR DEFAULT")


@pytest.mark.parametrize(("update", "left"), [("DROP ALL", []), ("CLEAR ALL", ["urn:g", "urn:h"])])
def test_what_clears_all_graphs_leaves_those_kept_apart(update, left):
    store = OxigraphStore(ox.Store())
    store.update(operations(f"INSERT DATA {{ <urn:a> <urn:b> 1 . GRAPH <{ONTOLOGY_GRAPH}> {{ <urn:a> <urn:b> 2 }} }}"))
    more = "PREFIX u: <urn:> INSERT DATA { GRAPH u:g { u:a u:b 1 } }; CREATE GRAPH u:h;"
    store.update(operations(f"{more} {update} ; CREATE SILENT GRAPH u:h"))
    assert [quad.graph_name.value for quad in store.store] == [ONTOLOGY_GRAPH]
    assert {graph.value for graph in store.store.named_graphs()} == {ONTOLOGY_GRAPH, "urn:h", *left}


def test_an_update_that_fails_changes_nothing():
    store = OxigraphStore(ox.Store())
    with pytest.raises(QueryError, match="does not exist"):
        store.update(operations("INSERT DATA { <urn:a> <urn:b> 1 } ; DROP GRAPH <urn:none>"))
    assert len(store.store) == 0


PIECES = ["PREFIX ", "BASE ", "INSERT ", "DATA ", "{", "}", "<a>", "?x", "a:b", ":", ";", "GRAPH ", "'", '"', "#", "\n",
          "\\", "WITH ", "USING ", "WHERE ", "DELETE ", "CLEAR ", "ALL", "COPY ", " TO ", "DEFAULT ", "("]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_no_text_is_an_error_of_ours(pieces):
    try:
        operations("".join(pieces), base=BASE)
    except QueryError:
        return


TERMS = ["<urn:a>", "'}'", '"""; DROP ALL"""', "_:b", "1", "?x", "p:a\\#b", "<urn:x#y>"]


@given(st.lists(st.tuples(st.sampled_from(["urn:g", "urn:h", ""]), st.sampled_from(TERMS[:5])), max_size=6))
def test_what_is_told_is_what_oxigraph_writes(quads):
    blocks = " ".join(
        f"GRAPH <{graph}> {{ <urn:s> <urn:p> {term} }}" if graph else f"<urn:s> <urn:p> {term} ."
        for graph, term in quads
    )
    update = f"INSERT DATA {{ {blocks} }}"
    store = ox.Store()
    store.update(update)
    found = {quad.graph_name.value if isinstance(quad.graph_name, ox.NamedNode) else "default" for quad in store}
    [told] = written(update)
    assert set(told) == found
