from kg.entities.voices import OWN_VOICE


def test_a_post_in_a_claims_content_is_stated_in_that_claim(read):
    document = read("Paul Adler said that Rosa Medina was the head of the agency.")
    assert [(t.title, t.stated_in) for t in document.tenures] == [("head", document.claims[0].id)]


def test_a_speakers_own_title_is_stated_by_the_article(read):
    document = read("Mayor Maria Santos said the bridge was safe.")
    assert [tenure.stated_in for tenure in document.tenures] == [None]


def test_a_post_in_a_nested_claim_is_stated_in_the_innermost(read):
    document = read("Maria Santos said that Paul Adler believed that Rosa Medina was the head of the agency.")
    inner = next(claim for claim in document.claims if claim.within)
    assert document.tenures[0].stated_in == inner.id


def test_an_event_in_the_articles_own_voice_is_reported_by_the_article(read):
    document = read("A storm killed two men in Lisbon on Friday.")
    assert document.events
    assert {r.event for r in document.reports if r.source is None} == {e.id for e in document.events}
    assert {r.rule for r in document.reports if r.source is None} == {OWN_VOICE}


def test_an_event_that_only_a_claim_tells_is_not_reported_by_the_article(read):
    document = read("Paul Adler said that a storm had killed two men in Lisbon.")
    told = {e.id for e in document.events if e.stated_in}
    assert told
    assert told.isdisjoint({r.event for r in document.reports if r.source is None})


def test_reports_have_ids_of_their_own(read):
    document = read("A storm killed two men in Lisbon. Rescuers found a third in Kenya, Reuters reported.")
    assert len({r.id for r in document.reports}) == len(document.reports)
