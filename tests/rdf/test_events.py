from tests.rdf.sparql import local, rows


def test_an_event_has_one_kind_and_a_factuality(quads):
    found = rows(
        quads,
        "SELECT ?label ?kind ?factuality { ?e a news:Event, ?kind ; rdfs:label ?label ; news:factuality ?factuality "
        "FILTER(STRSTARTS(STR(?kind), STR(news:)) && ?kind != news:Event) }",
    )
    assert [(label, local(kind), local(factuality)) for label, kind, factuality in found] == [
        ("Anna Berg resigned", "Departure", "Happened"),
        ("Dock workers marched", "Protest", "Happened"),
        ("Tomas Lind becomes mayor", "Appointment", "Planned"),
        ("harbour inquiry", "Investigation", "Ongoing"),
        ("sale of the Old Quay", "Transaction", "Happened"),
    ]


def test_triggers_are_the_wordings_each_once(quads):
    found = rows(quads, "SELECT ?trigger { ?e a news:Departure ; news:trigger ?trigger }")
    assert found == [("resignation",), ("resigned",), ("resigns",)]
    assert rows(quads, "SELECT ?trigger { ?e a news:Transaction ; news:trigger ?trigger }") == [("sale",)]


def test_those_who_take_part_are_actors_too(quads):
    found = rows(quads, "SELECT ?name { ?e a news:Transaction ; sem:hasActor/rdfs:label ?name }")
    assert found == [("Anna Berg",), ("Harbour Authority",), ("Old Quay",)]


def test_people_without_a_name_who_say_nothing_can_act(quads):
    assert rows(quads, "SELECT ?name { ?e news:agent ?who . ?who a news:UnnamedAgent ; rdfs:label ?name }") == [
        ("Dock workers",)
    ]


def test_time_and_place_are_written(quads):
    found = rows(
        quads,
        "SELECT ?time ?words ?place { ?e news:time ?time ; news:timeText ?words ; sem:hasPlace/rdfs:label ?place }",
    )
    assert found == [("2024-05-10", "Friday", "Port Ellery")]


def test_an_event_told_by_a_claim_points_to_it(quads):
    found = rows(quads, "SELECT ?label ?cue { ?e a news:Event ; rdfs:label ?label ; news:statedIn/news:cue ?cue }")
    assert found == [("Tomas Lind becomes mayor", "believes"), ("sale of the Old Quay", "said")]
