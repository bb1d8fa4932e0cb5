import rdflib
from rdflib import RDF, Namespace

from tests.serving import sample_store, serving

SD = Namespace("http://www.w3.org/ns/sparql-service-description#")
VOID = Namespace("http://rdfs.org/ns/void#")
NEWS = Namespace("https://w3id.org/newsgraph/ontology#")


def described(server, path="/sparql", **given):
    answer = server.client.get(path, **given)
    assert answer.status_code == 200, answer.text
    return rdflib.Graph().parse(data=answer.text, format="turtle")


def test_the_endpoint_tells_what_it_is(server):
    graph = described(server)
    service = graph.value(predicate=RDF.type, object=SD.Service)
    assert str(graph.value(service, SD.endpoint)) == server.url + "/sparql"
    assert set(graph.objects(service, SD.supportedLanguage)) == {SD.SPARQL11Query, SD.SPARQL11Update}
    assert graph.value(graph.value(service, SD.defaultDataset), SD.defaultGraph)


def test_an_endpoint_that_nobody_may_write_does_not_offer_updates(tmp_path):
    with serving(sample_store(tmp_path / "news"), token="") as running:
        graph = described(running)
        assert set(graph.objects(None, SD.supportedLanguage)) == {SD.SPARQL11Query}


def test_the_description_comes_in_the_format_that_the_client_likes(server):
    answer = server.client.get("/sparql", headers={"Accept": "application/rdf+xml, text/turtle;q=0.5"})
    assert answer.headers["content-type"] == "application/rdf+xml"
    assert rdflib.Graph().parse(data=answer.text, format="xml")
    assert server.client.get("/sparql?format=nt").headers["content-type"] == "application/n-triples"
    assert server.client.get("/sparql", headers={"Accept": "image/png"}).status_code == 406


def test_void_counts_what_the_default_graph_holds(server):
    graph = described(server, "/.well-known/void")
    dataset = graph.value(predicate=RDF.type, object=VOID.Dataset)
    count = server.query("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }", format="csv").text.split()[1]
    assert str(graph.value(dataset, VOID.triples)) == count
    assert str(graph.value(dataset, VOID.sparqlEndpoint)) == server.url + "/sparql"
    [part] = graph.subjects(VOID["class"], NEWS.Article)
    assert str(graph.value(part, VOID.entities)) == "1"
    assert sum(int(graph.value(part, VOID.triples)) for part in graph.objects(dataset, VOID.propertyPartition)) == int(
        count
    )
