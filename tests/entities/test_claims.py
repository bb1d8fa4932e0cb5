from kg.model.claim import Stance, content_text


def by_cue(document, word):
    text = document.article.text
    return next(claim for claim in document.claims if claim.cue[0].of(text) == word)


def test_a_claim_in_anothers_content_is_within_it(read):
    document = read("Maria Santos said that Paul Adler believed the bridge was safe.")
    assert by_cue(document, "believed").within == by_cue(document, "said").id
    assert by_cue(document, "said").within is None


def test_a_denial_disputes_the_claim_with_its_words(read):
    document = read(
        "Paul Adler said the bridge of Lisbon was unsafe. Maria Santos denied that the bridge of Lisbon was unsafe."
    )
    assert by_cue(document, "denied").disputes == (by_cue(document, "said").id,)
    assert by_cue(document, "said").disputes == ()


def test_a_confirmation_confirms_the_claim_with_its_words(read):
    document = read(
        "Paul Adler said the bridge of Lisbon was unsafe. Maria Santos confirmed that the bridge of Lisbon was unsafe."
    )
    assert by_cue(document, "confirmed").confirms == (by_cue(document, "said").id,)


def test_a_denial_of_something_else_disputes_nothing(read):
    document = read("Paul Adler said the bridge was unsafe. Maria Santos denied that her brother had taken money.")
    assert by_cue(document, "denied").disputes == ()


def test_nobody_disputes_himself(read):
    document = read(
        "Paul Adler said the bridge of Lisbon was unsafe. Adler denied that the bridge of Lisbon was unsafe."
    )
    assert by_cue(document, "denied").disputes == ()


def test_a_claim_whose_speaker_resolution_cannot_tell_is_less_sure(read):
    known, unknown = read("Maria Santos said the bridge was safe."), read("She said the bridge was safe.")
    assert unknown.claims[0].speakers == ()
    assert unknown.claims[0].confidence < known.claims[0].confidence


def test_a_claim_is_about_the_entities_in_its_content_and_not_about_its_speaker(read):
    document = read("Maria Santos said that Norvik had left Lisbon.")
    names = {entity.id: entity.name for entity in document.entities}
    about = {names[i] for i in document.claims[0].about if i in names}
    assert about == {"Norvik", "Lisbon"}


def test_a_speaker_named_before_his_pronoun_has_both_claims(read):
    document = read("Maria Santos said the bridge was safe. She added that the road was not.")
    assert len({claim.speakers for claim in document.claims}) == 1


def test_a_denial_keeps_its_cue_and_its_stance(read):
    text = "Maria Santos has denied that the bridge was unsafe."
    claim = read(text).claims[0]
    assert (claim.stance, claim.cue[0].of(text)) == (Stance.DENIES, "denied")
    assert content_text(claim, text) == "the bridge was unsafe"
