import pytest


def iri_of(server, name):
    [row] = server.client.get("/entities", params={"q": name}).json()["entities"]
    return row["iri"]


def test_a_comparison_has_each_voice_with_its_words_and_article(server):
    answer = server.client.get("/compare", params={"iri": iri_of(server, "Anna Berg")})
    assert answer.status_code == 200
    told = answer.json()
    assert (told["subject"]["label"], told["subject"]["kind"]) == ("Anna Berg", "Person")
    matter = told["matters"][0]
    assert matter["verdict"] == "Disputed"
    [denial] = [voice for voice in matter["voices"] if voice["position"] == "Denies"]
    assert (denial["teller"]["label"], denial["stance"]) == ("Tomas Lind", "Denies")
    article = server.client.get(f"/articles/{denial['article']['id']}").json()
    [words] = denial["words"]
    assert article["text"][words["start"] : words["end"]] == words["words"]


def test_who_told_first_is_marked(server):
    told = server.client.get("/compare", params={"iri": iri_of(server, "Anna Berg")}).json()
    [resignation] = [matter for matter in told["matters"] if matter["label"] == "Anna Berg resigned"]
    assert [v["teller"]["label"] for v in resignation["voices"] if v["first"]] == ["Ellery Gazette"]


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"iri": "https://example.org/none"}, 404),
        ({"iri": "Nobody"}, 404),
        ({}, 400),
        ({"iri": "x", "tellers": 0}, 400),
    ],
)
def test_what_cannot_be_compared_is_a_problem(server, given, status):
    answer = server.client.get("/compare", params=given)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
