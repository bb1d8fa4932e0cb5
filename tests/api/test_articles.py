import pytest

from tests.documents import TEXT, sample_article, sample_document
from tests.serving import sample_store, serving

STORY = "Mayor Anna Holm resigned on Monday, her spokesman Paul Alder said. The Dover Times first reported the move."
JSON = {"Content-Type": "application/json"}
HTML = {"Content-Type": "text/html"}
PAGE = """<!doctype html><html lang="en"><head><title>Old crane falls · Norland Daily</title>
<meta property="og:title" content="Old crane falls"><meta property="og:site_name" content="Norland Daily">
<meta property="article:published_time" content="2023-02-03T08:00:00Z"></head><body><nav>Home News Sport</nav>
<article><h1>Old crane falls</h1><p>A crane fell into the dock on Thursday night, and nobody was hurt, police said.</p>
<p>“It stood there for ninety years,” harbour master Olga Brandt told reporters. “We will miss it, and we will build a
new one before the next winter comes.”</p></article><footer>All rights reserved</footer></body></html>"""
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}


def test_the_articles_are_listed(server):
    answer = server.client.get("/articles").json()
    article = sample_article()
    [row] = answer["articles"]
    assert answer["next"] is None
    assert (row["name"], row["headline"], row["url"]) == (article.name, article.headline, article.url)
    assert row["published"] == "2024-05-12"


@pytest.mark.parametrize("by", ["id", "name"])
def test_an_article_comes_with_its_facts_and_the_words_that_state_them(server, by):
    [row] = server.client.get("/articles").json()["articles"]
    whole = server.client.get(f"/articles/{row[by]}").json()
    document = sample_document()
    assert whole["text"] == TEXT
    assert {key: whole[key] for key in row} == row
    for family in ("tenures", "claims", "reports", "events"):
        facts = whole["facts"][family]
        assert len(facts) == len(getattr(document, family))
        for fact in facts:
            assert fact["evidence"]
            assert 0 < fact["confidence"] <= 1
            for words in fact["evidence"]:
                assert TEXT[words["start"] : words["end"]] == words["words"]


def test_each_family_tells_who_what_and_when(server):
    facts = server.client.get("/articles/port-ellery").json()["facts"]
    head = next(tenure for tenure in facts["tenures"] if tenure["title"] == "head")
    assert head["holder"]["label"] == "Tomas Lind"
    assert head["organization"]["label"] == "Harbour Authority"
    assert (head["status"], head["since"]["earliest"], head["asOf"]) == ("Current", "2021-03-01", "2024-05-12")
    denial = next(claim for claim in facts["claims"] if claim["stance"] == "Denies")
    assert [speaker["label"] for speaker in denial["speaker"]] == ["Tomas Lind"]
    assert (denial["content"], len(denial["disputes"])) == ("the sale was rushed", 2)
    departure = next(event for event in facts["events"] if event["type"] == "Departure")
    assert [agent["label"] for agent in departure["agent"]] == ["Anna Berg"]
    assert (departure["place"]["label"], departure["time"]["value"]) == ("Port Ellery", "2024-05-10")
    first = next(report for report in facts["reports"] if report["first"])
    assert (first["source"]["label"], first["event"]["iri"]) == ("Ellery Gazette", departure["iri"])


def test_an_unknown_article_is_not_found(server):
    answer = server.client.get("/articles/port-elery")
    assert answer.status_code == 404
    assert "did you mean port-ellery" in answer.json()["detail"]


def test_a_posted_article_is_read_and_seen_by_the_next_query(writable):
    given = {"text": STORY, "name": "holm", "date": "2024-03-05", "publisher": "Dover Times", "title": "Mayor goes"}
    answer = writable.client.post("/articles", json=given)
    assert answer.status_code == 201, answer.text
    whole = answer.json()
    assert (whole["name"], whole["published"], whole["headline"]) == ("holm", "2024-03-05", "Mayor goes")
    assert "Anna Holm" in {tenure["holder"]["label"] for tenure in whole["facts"]["tenures"]}
    asked = f"SELECT ?d {{ <{whole['iri']}> schema:datePublished ?d }}"
    assert writable.query(asked, format="csv").text.split() == ["d", "2024-03-05"]
    assert writable.client.get(answer.headers["location"]).json() == whole
    assert len(writable.client.get("/entities", params={"q": "holm"}).json()["entities"]) == 1


def test_an_article_that_is_there_is_replaced(writable):
    given = {"text": STORY, "url": "https://news.example/holm"}
    first = writable.client.post("/articles", json=given)
    second = writable.client.post("/articles", json=given | {"text": STORY.replace("Monday", "Tuesday")})
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.headers["location"] == second.headers["location"]
    assert "Tuesday" in writable.client.get(first.headers["location"]).json()["text"]


def test_plain_text_may_bring_front_matter_and_parameters(writable):
    other = f"{STORY} Nobody will follow her before May."
    text = f"\ufeff---\ntitle: The mayor goes\ndate: 2024-03-06\n---\n{other}"
    answer = writable.client.post(
        "/articles", content=text.encode(), params={"name": "plain", "date": "2024-03-07"}, headers=PLAIN
    )
    assert answer.status_code == 201
    whole = answer.json()
    assert (whole["headline"], whole["published"], whole["text"]) == ("The mayor goes", "2024-03-07", other)


def test_a_page_of_the_web_is_read_with_what_its_markup_tells(writable):
    answer = writable.client.post("/articles", content=PAGE.encode(), params={"name": "crane"}, headers=HTML)
    assert answer.status_code == 201, answer.text
    whole = answer.json()
    assert (whole["name"], whole["published"], whole["publisher"]) == ("crane", "2023-02-03", "Norland Daily")
    assert "ninety years" in whole["text"]
    assert "Sport" not in whole["text"]
    assert "Olga Brandt" in {name["label"] for claim in whole["facts"]["claims"] for name in claim["speaker"]}


def test_articles_are_filtered_by_day_and_publisher(server):
    def names(**asked):
        return [row["name"] for row in server.client.get("/articles", params=asked).json()["articles"]]

    assert names(publisher="coastal news agency", since="2024-05-12", until="2024-05-12") == ["port-ellery"]
    assert names(publisher="Somebody Else") == names(since="2024-05-13") == names(until="2024-05-11") == []


def test_an_article_is_deleted_once(writable):
    told = writable.client.post("/articles", json={"text": f"{STORY} Twice.", "name": "twice"}).json()
    assert writable.client.delete("/articles/twice").status_code == 204
    assert writable.client.delete(f"/articles/{told['id']}").status_code == 404
    assert writable.query(f"ASK {{ GRAPH <{told['graph']}> {{ ?s ?p ?o }} }}", format="csv").text.strip() == "false"
    assert writable.client.delete("/articles/port-ellery", headers={"Authorization": ""}).status_code == 401


def test_articles_come_in_pages(writable):
    for number in range(3):
        writable.client.post(
            "/articles", json={"text": f"Police said {number} cars were stolen.", "name": f"p{number}"}
        )
    names, cursor = [], ""
    while cursor is not None:
        page = writable.client.get("/articles", params={"limit": 2} | ({"cursor": cursor} if cursor else {})).json()
        names += [row["name"] for row in page["articles"]]
        cursor = page["next"]
    assert names == sorted(names)
    assert {"p0", "p1", "p2", "port-ellery"} <= set(names)


@pytest.mark.parametrize(
    ("request_", "status", "word"),
    [
        ({"json": {"text": ""}}, 422, "empty"),
        ({"json": {"text": "  \n"}}, 422, "white space"),
        ({"json": {"text": "42"}}, 422, "no sentence"),
        ({"json": {}}, 422, "text"),
        ({"json": []}, 422, "object"),
        ({"json": {"text": 3}}, 422, "text"),
        ({"json": {"text": STORY, "colour": "red"}}, 422, "colour"),
        ({"json": {"text": STORY, "date": "tomorrow"}}, 422, "2025-05-29"),
        ({"json": {"text": STORY, "url": "no address"}}, 422, "web address"),
        ({"json": {"text": STORY, "name": "a\nb"}}, 422, "control characters"),
        ({"content": b'{"text": "\\ud800 and words"}', "headers": JSON}, 400, "JSON"),
        ({"content": b'{"text": ', "headers": JSON}, 400, "JSON"),
        ({"content": b'{"text": "caf\xe9 society"}', "headers": JSON}, 400, "byte 13"),
        ({"content": b"", "headers": PLAIN}, 422, "empty"),
        ({"content": b"caf\xe9 society", "headers": PLAIN}, 400, "byte 3"),
        ({"content": b"words and words", "headers": PLAIN, "params": {"colour": "red"}}, 400, "colour"),
        ({"content": b"---\ntitle: x\nwords", "headers": PLAIN}, 422, "not closed"),
        ({"content": b"<p>words</p>", "headers": HTML}, 422, "no article"),
        ({"content": b"", "headers": HTML}, 422, "page"),
        ({"content": b"words and words", "headers": {"Content-Type": "application/xml"}}, 415, "text/html"),
        ({"content": b"words"}, 415, "application/json"),
        ({"content": b"x" * 50_000_000, "headers": PLAIN}, 413, "8,000,000"),
        ({"content": iter([b"x" * 1_000_000] * 50), "headers": PLAIN}, 413, "8,000,000"),
        ({"content": b"word " * 1_000_000, "headers": PLAIN}, 422, "4 MB"),
    ],
)
def test_what_is_no_article_is_refused_and_the_server_goes_on(writable, request_, status, word):
    before = len(writable.client.get("/articles").json()["articles"])
    answer = writable.client.post("/articles", **request_)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert word in answer.json()["detail"]
    assert len(writable.client.get("/articles").json()["articles"]) == before


@pytest.mark.parametrize("header", [None, "Bearer wrong", "Bearer", "Basic YTpi", "Bearer caf\xe9"])
def test_a_wrong_token_is_refused_before_the_body_is_read(writable, header):
    headers = PLAIN | ({"Authorization": header.encode("latin-1")} if header else {"Authorization": ""})
    answer = writable.client.post("/articles", content=b"x" * 20_000_000, headers=headers)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_server_without_a_token_takes_no_articles(tmp_path):
    with serving(sample_store(tmp_path / "news"), token="") as running:
        answer = running.client.post("/articles", json={"text": STORY})
        assert answer.status_code == 403
        assert "NEWSGRAPH_TOKEN" in answer.json()["detail"]
        assert len(running.client.get("/articles").json()["articles"]) == 1
