"""W3C's own tests of the SPARQL 1.1 Protocol, the Graph Store Protocol and the Service Description.

The manifests in `w3c/` are W3C's (https://github.com/w3c/rdf-tests, sparql/sparql11), under the licence beside them.
"""

import re
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import rdflib
from rdflib import RDF, RDFS, Namespace
from rdflib.collection import Collection
from rdflib.compare import isomorphic

from tests.serving import empty_store, serving

MANIFESTS = Path(__file__).parent / "w3c"
MF = Namespace("http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#")
HT = Namespace("http://www.w3.org/2011/http#")
CNT = Namespace("http://www.w3.org/2011/content#")
UT = Namespace("http://www.w3.org/2009/sparql/tests/test-update#")
SD = Namespace("http://www.w3.org/ns/sparql-service-description#")
HOST = "www.example"
STATUS = {"OK": 200, "Created": 201, "NoContent": 204, "NotFound": 404}
PARSERS = {"text/turtle": "turtle", "application/rdf+xml": "xml", "application/n-triples": "nt"}
TABULAR = {"application/sparql-results+json", "application/sparql-results+xml", "text/csv"}


def entries(name):
    """The tests of a manifest: its graph, and each test's node by its name."""
    graph = rdflib.Graph().parse(MANIFESTS / f"{name}.ttl", publicID=(MANIFESTS / f"{name}.ttl").as_uri())
    listed = next(graph.objects(None, MF.entries))
    return [pytest.param(graph, node, id=str(node).split("#")[-1]) for node in Collection(graph, listed)]


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    with serving(empty_store(tmp_path_factory.mktemp("w3c") / "news")) as running:
        yield running


@pytest.fixture(autouse=True)
def emptied(empty):
    update(empty, "DROP ALL")


def update(server, text):
    answer = server.client.post("/sparql", content=text, headers={"Content-Type": "application/sparql-update"})
    assert answer.status_code == 204, answer.text


def listed(graph, node):
    return Collection(graph, node) if node else ()


def sent(server, graph, request, place):
    """The answer to a request of a manifest, whose path `place` turns into ours."""
    headers = {str(graph.value(h, HT.fieldName)): str(graph.value(h, HT.fieldValue))
               for h in listed(graph, graph.value(request, HT.headers))}  # fmt: skip
    body = graph.value(request, HT.body)
    encoding = str(graph.value(body, CNT.characterEncoding) or "UTF-8") if body else ""
    content = str(graph.value(body, CNT.chars)).encode(encoding) if body else None
    url = httpx.URL(server.url + place(str(graph.value(request, HT.absolutePath))))
    built = server.client.build_request(
        str(graph.value(request, HT.methodName)),
        url,
        content=content,
        headers={"Host": HOST, "Accept": "*/*"} | headers,
    )
    return server.client.send(built)


def expected(graph, request):
    """The answer that the manifest tells, and the statuses that it may have."""
    told = graph.value(request, HT.resp)
    names = [str(status).split("#")[-1] for status in graph.objects(told, MF.expectedStatus)]
    patterns = [STATUS.get(name) or int(re.fullmatch(r"StatusCode(\d)xx", name)[1]) for name in names]
    return told, patterns


def check_status(answer, patterns):
    assert {answer.status_code, answer.status_code // 100} & set(patterns), f"{answer.status_code} {answer.text}"


def check_form(answer, graph, told):
    media_type = answer.headers.get("content-type", "").split(";")[0]
    truth, form = graph.value(told, MF.expectedBoolean), str(graph.value(told, MF.expectedFormat) or "")
    if truth is not None:
        assert answer.json()["boolean"] == truth.toPython()
    if form == "RDF":
        assert media_type in PARSERS
    if form == "tabular":
        assert media_type in TABULAR
    for header in listed(graph, graph.value(told, HT.headers)):
        assert answer.headers[str(graph.value(header, HT.fieldName))] == str(graph.value(header, HT.fieldValue))


def check_graph(answer, graph, told):
    body = graph.value(told, HT.body)
    if body is not None:
        wanted = rdflib.Graph().parse(data=str(graph.value(body, CNT.chars)), format="turtle")
        assert isomorphic(rdflib.Graph().parse(data=answer.text, format="turtle"), wanted)


@pytest.mark.parametrize(("graph", "node"), entries("protocol"))
def test_the_protocol(empty, graph, node):
    for data in graph.objects(node, UT.graphData):
        triples = Path(urlsplit(str(graph.value(data, UT.graph))).path).read_text(encoding="utf-8")
        update(empty, f"INSERT DATA {{ GRAPH <{graph.value(data, RDFS.label)}> {{ {triples} }} }}")
    for request in Collection(graph, graph.value(graph.value(node, MF.action), HT.requests)):
        told, patterns = expected(graph, request)
        answer = sent(empty, graph, request, lambda path: path.replace("/sparql/", "/sparql", 1))
        check_status(answer, patterns)
        check_form(answer, graph, told)


def ours(path, made):
    """The path at our server; `made` is the address of the graph that an earlier request made."""
    return path.replace("/gsp", "/data", 1).replace("$LOCATION$", made)


@pytest.mark.parametrize(("graph", "node"), entries("graph-store-direct") + entries("graph-store-indirect"))
def test_the_graph_store(empty, graph, node):
    made = ""
    for request in Collection(graph, graph.value(graph.value(node, MF.action), HT.requests)):
        told, patterns = expected(graph, request)
        answer = sent(empty, graph, request, partial(ours, made=made))
        check_status(answer, patterns)
        check_form(answer, graph, told)
        check_graph(answer, graph, told)
        made = answer.headers.get("location", made)


def test_the_service_description(empty):
    answer = empty.client.get("/sparql", headers={"Accept": "text/turtle", "Host": HOST})
    described = rdflib.Graph().parse(data=answer.text, format="turtle")
    [service] = described.subjects(RDF.type, SD.Service)
    assert str(described.value(service, SD.endpoint)) == f"http://{HOST}/sparql"
