import pytest

from tests.documents import sample_document


def labels(server, **parameters):
    return [row["label"] for row in server.client.get("/entities", params=parameters).json()["entities"]]


def test_every_entity_of_the_article_is_there(server):
    assert {entity.name for entity in sample_document().entities} <= set(labels(server))


def test_entities_are_looked_up_by_name_and_alias(server):
    assert labels(server, q="ber") == ["Anna Berg"]
    assert labels(server, q="GAZ") == ["Ellery Gazette"]
    assert labels(server, q="nobody") == []


def test_a_kind_holds_the_narrower_kinds(server):
    assert "Ellery Gazette" in labels(server, kind="Organization")
    assert "Ellery Gazette" in labels(server, kind="Outlet")
    assert "Harbour Authority" not in labels(server, kind="Outlet")
    [row] = server.client.get("/entities", params={"q": "port ell"}).json()["entities"]
    assert row["kind"] == "GeopoliticalEntity"


@pytest.mark.parametrize("wrong", [{"kind": "Robot"}, {"limit": 0}, {"limit": 1001}, {"cursor": "x"}])
def test_a_wrong_parameter_is_told(server, wrong):
    answer = server.client.get("/entities", params=wrong)
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    assert next(iter(wrong)) in answer.json()["detail"]
