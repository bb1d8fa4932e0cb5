import pytest

from tests.documents import sample_document

PEOPLE = {"person/tomas-lind", "Tomas Lind", "lind", "https://w3id.org/newsgraph/id/person/tomas-lind"}


def told(server, path, **parameters):
    answer = server.client.get(path, params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


def contents(server, **parameters):
    return sorted(claim["content"] for claim in told(server, "/claims", **parameters)["claims"])


def happenings(server, **parameters):
    return sorted(event["label"] for event in told(server, "/events", **parameters)["events"])


def test_every_claim_and_event_is_listed_with_its_words_and_its_article(server):
    document = sample_document()
    text = told(server, "/articles/port-ellery")["text"]
    for path, family in (("/claims", document.claims), ("/events", document.events)):
        page = told(server, path)
        facts = page[path[1:]]
        assert len(facts) == page["total"] == len(family)
        for fact in facts:
            assert fact["article"]["publisher"] == "Coastal News Agency"
            assert all(text[words["start"] : words["end"]] == words["words"] for words in fact["evidence"])


@pytest.mark.parametrize("speaker", sorted(PEOPLE))
def test_a_speaker_goes_by_id_by_iri_and_by_name(server, speaker):
    assert contents(server, speaker=speaker) == ["Every step was public", "the sale was rushed"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"stance": "Denies"}, ["the sale was rushed"]),
        ({"speaker": "Tomas Lind", "stance": "Denies"}, ["the sale was rushed"]),
        ({"speaker": "Tomas Lind", "stance": "Believes"}, []),
        ({"speaker": "Anna Berg"}, ["Lind will become mayor"]),
        ({"since": "2024-05-10", "until": "2024-05-10"}, ["Berg believes Lind will become mayor"]),
        ({"until": "2024-05-09"}, []),
        ({"article": "port-ellery", "stance": "Confirms"}, ["the sale"]),
        ({"outlet": "Coastal News Agency", "stance": "Confirms"}, ["the sale"]),
        ({"outlet": "Harbour Authority"}, []),
        ({"published_since": "2024-05-13"}, []),
        ({"published_until": "2024-05-11"}, []),
        ({"published_since": "2024-05-12", "published_until": "2024-05-12", "stance": "Confirms"}, ["the sale"]),
        ({"speaker": "https://elsewhere.example/nobody"}, []),
        ({"confidence": 1}, []),
    ],
)
def test_claims_are_filtered_by_all_that_is_given(server, asked, found):
    assert contents(server, **asked) == found


def test_claims_about_somebody_and_about_an_event(server):
    assert "Berg believes Lind will become mayor" in contents(server, about="person/anna-berg")
    [event] = told(server, "/events", kind="Transaction")["events"]
    assert "the sale was rushed" in contents(server, about=event["iri"])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"kind": "Departure"}, ["Anna Berg resigned"]),
        ({"kind": "Departure", "participant": "Anna Berg"}, ["Anna Berg resigned"]),
        ({"kind": "Departure", "participant": "Tomas Lind"}, []),
        ({"kind": "Departure", "place": "Port Ellery"}, ["Anna Berg resigned"]),
        ({"kind": "Departure", "place": "Norland"}, ["Anna Berg resigned"]),
        ({"kind": "Departure", "source": "Ellery Gazette"}, ["Anna Berg resigned"]),
        ({"outlet": "Ellery Gazette"}, ["Anna Berg resigned"]),
        ({"since": "2024-05-10", "until": "2024-05-10"}, ["Anna Berg resigned"]),
        ({"since": "2024-05-11"}, []),
        ({"kind": "Departure", "factuality": "Denied"}, []),
    ],
)
def test_events_are_filtered_by_all_that_is_given(server, asked, found):
    assert happenings(server, **asked) == found


@pytest.mark.parametrize("path", ["/claims", "/events"])
def test_facts_come_in_pages(server, path):
    seen, cursor = [], {}
    while cursor is not None:
        page = told(server, path, limit=2, **cursor)
        assert len(page[path[1:]]) <= 2
        seen += [fact["iri"] for fact in page[path[1:]]]
        cursor = {"cursor": page["next"]} if page["next"] else None
    assert len(seen) == len(set(seen)) == page["total"]


def test_the_newest_articles_facts_come_first(writable):
    for name, day in (("older", "1999-01-02"), ("newer", "2030-01-02"), ("unknown", None)):
        text = f"The {name} bridge will be closed in winter, engineer Petra Sand said."
        writable.client.post("/articles", json={"text": text, "name": name, "date": day}).raise_for_status()
    days = [claim["article"]["published"] for claim in told(writable, "/claims")["claims"]]
    assert days == sorted(filter(None, days), reverse=True) + [None] * days.count(None)
    assert (days[0], days[-1]) == ("2030-01-02", None)


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("/claims", {"speaker": "Nobody Ever"}),
        ("/claims", {"about": "http://a b"}),
        ("/claims", {"stance": "Sings"}),
        ("/claims", {"since": "yesterday"}),
        ("/claims", {"confidence": "2"}),
        ("/claims", {"article": "no-such"}),
        ("/claims", {"cursor": "bm9uZQ"}),
        ("/claims", {"cursor": "WyJcdWQ4MDAiLCJhIl0"}),
        ("/claims", {"limit": "many"}),
        ("/events", {"kind": "Person"}),
        ("/events", {"factuality": "Perhaps"}),
        ("/events", {"place": "}"}),
        ("/events", {"participant": ""}),
        ("/events", {"source": "\x00"}),
    ],
)
def test_a_wrong_parameter_is_told(server, path, wrong):
    answer = server.client.get(path, params=wrong)
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    assert next(iter(wrong)) in answer.json()["detail"]


def test_namesakes_are_told_apart_by_their_iris(writable):
    for path in ("a", "b"):
        node = f"<urn:{path}> a news:Person ; rdfs:label 'Sam Twin' ."
        writable.client.post("/update", data={"update": f"INSERT DATA {{ GRAPH <urn:twins> {{ {node} }} }}"})
    answer = writable.client.get("/claims", params={"speaker": "Sam Twin"})
    assert answer.status_code == 400
