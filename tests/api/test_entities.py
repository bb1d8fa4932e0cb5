import pytest

from tests.documents import sample_document

BASE = "https://w3id.org/newsgraph/id/"


def found(server, **parameters):
    return server.client.get("/entities", params=parameters).json()


def labels(server, **parameters):
    return [row["label"] for row in found(server, **parameters)["entities"]]


def test_every_entity_of_the_article_is_there(server):
    assert {entity.name for entity in sample_document().entities} <= set(labels(server))


def test_entities_are_looked_up_by_name_and_alias_and_counted_by_kind(server):
    assert labels(server, q="ber") == ["Anna Berg"]
    assert labels(server, q="GAZ") == ["Ellery Gazette"]
    assert labels(server, q="nobody") == []
    answer = found(server, q="mo", kind="Place")
    assert (answer["entities"], answer["total"], answer["kinds"]) == ([], 1, {"Person": 1})


def test_a_kind_holds_the_narrower_kinds(server):
    assert "Ellery Gazette" in labels(server, kind="Organization")
    assert "Ellery Gazette" in labels(server, kind="Outlet")
    assert "Harbour Authority" not in labels(server, kind="Outlet")
    [row] = found(server, q="port ell")["entities"]
    assert (row["kind"], row["articles"]) == ("GeopoliticalEntity", 1)


@pytest.mark.parametrize("sort", ["label", "articles"])
def test_entities_come_in_pages(server, sort):
    seen, cursor = [], {}
    while cursor is not None:
        page = found(server, limit=4, sort=sort, **cursor)
        seen += [row["iri"] for row in page["entities"]]
        cursor = {"cursor": page["next"]} if page["next"] else None
    assert len(seen) == len(set(seen)) == page["total"]


WRONG = [{"kind": "Robot"}, {"limit": 0}, {"limit": 1001}, {"cursor": "x"}, {"cursor": "WyIwIiwiYSJd"}, {"sort": "age"}]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_parameter_is_told(server, wrong):
    answer = server.client.get("/entities", params=wrong)
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    assert next(iter(wrong)) in answer.json()["detail"]


@pytest.mark.parametrize("by", ["person/tomas-lind", "https%3A%2F%2Fw3id.org%2Fnewsgraph%2Fid%2Fperson%2Ftomas-lind"])
def test_an_entity_comes_with_all_that_is_told_of_it(server, by):
    lind = server.client.get(f"/entities/{by}").json()
    assert (lind["id"], lind["label"], lind["kind"]) == ("person/tomas-lind", "Tomas Lind", "Person")
    assert [(tenure["title"], tenure["status"]) for tenure in lind["tenures"]] == [
        ("head", "Current"),
        ("mayor", "Incoming"),
    ]
    assert {claim["stance"] for claim in lind["claims"]} == {"Denies", "Says"}
    assert lind["about"]
    assert {name: len(lind[name]) for name in lind["counts"]} == lind["counts"]
    assert {"Harbour Authority", "Port Ellery"} <= {other["label"] for other in lind["neighbours"]}
    assert all(other["facts"] > 0 for other in lind["neighbours"])


def test_every_fact_of_an_entity_has_its_words_and_its_article(server):
    berg = server.client.get("/entities/person/anna-berg").json()
    text = server.client.get("/articles/port-ellery").json()["text"]
    facts = [fact for family in berg["counts"] for fact in berg[family]]
    assert facts
    for fact in facts:
        assert fact["article"]["name"] == "port-ellery"
        assert fact["evidence"]
        assert all(text[words["start"] : words["end"]] == words["words"] for words in fact["evidence"])


def test_roles_come_in_the_order_of_their_times_and_an_office_knows_its_holders(server):
    town = server.client.get("/entities/place/port-ellery").json()
    assert town["officeholders"][0]["holder"]["label"] == "Ida Moe"
    assert town["counts"]["officeholders"] == 4
    assert [whole["label"] for whole in town["partOf"]] == ["Norland"]


def test_a_limit_leaves_the_counts(server):
    town = server.client.get("/entities/place/port-ellery", params={"limit": 1}).json()
    assert (len(town["officeholders"]), town["counts"]["officeholders"]) == (1, 4)


@pytest.mark.parametrize(
    "wanted", ["person/tomas", "", "person/", "%00", "https%3A%2F%2Fa%20b", "person/%ff", "a" * 3000]
)
def test_an_unknown_entity_is_not_found(server, wanted):
    answer = server.client.get(f"/entities/{wanted}")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_an_entity_that_was_merged_leads_to_the_other(writable):
    merged = (
        f"INSERT DATA {{ GRAPH <urn:test> {{ <{BASE}person/a_lind> dcterms:isReplacedBy <{BASE}person/tomas-lind> }} }}"
    )
    writable.client.post("/update", data={"update": merged}).raise_for_status()
    answer = writable.client.get("/entities/person/a_lind")
    assert (answer.status_code, answer.headers["location"]) == (301, "/entities/person/tomas-lind")
    assert writable.client.get("/newsgraph/id/person/a_lind").headers["location"] == f"{BASE}person/tomas-lind"


def test_an_article_that_goes_takes_its_entities_along(writable):
    text = "Mayor Quentin Ashby resigned on Monday. Quentin Ashby denied that the bridge was sold."
    told = writable.client.post("/articles", json={"text": text, "name": "ashby"}).json()
    assert labels(writable, q="ashby") == ["Quentin Ashby"]
    assert writable.client.delete(f"/articles/{told['id']}").status_code == 204
    assert labels(writable, q="ashby") == []
    assert writable.client.get("/articles/ashby").status_code == 404
