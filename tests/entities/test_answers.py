import pytest


def answers(document, kind):
    """[cue, trigger, factuality] of each event that a claim disputes or confirms."""
    text = document.article.text
    events = {event.id: event for event in document.events}
    return [
        [claim.cue[0].of(text), events[answered].triggers[0].of(text), events[answered].factuality.value]
        for claim in document.claims
        for answered in getattr(claim, kind)
        if answered in events
    ]


@pytest.mark.parametrize(
    ("text", "disputed"),
    [
        (
            "Norvik fired Anna Keller on Monday. Peter Lowe denied that Norvik had fired Keller.",
            [["denied", "fired", "Denied"], ["denied", "fired", "Happened"]],
        ),
        ("Mark Dalton denied killing his brother.", [["denied", "killing", "Denied"]]),
        ("The ministry denied that there was a deal with Norvik.", [["denied", "deal", "Denied"]]),
        # What the denied verb takes for granted, and what another man did, is not denied.
        ("Mark Dalton denied that he had ordered the attack in Oslo.", [["denied", "ordered", "Denied"]]),
        (
            "Norvik fired Anna Keller on Monday. Peter Lowe denied that Norvik had fired Mark Dalton.",
            [["denied", "fired", "Denied"]],
        ),
        ("Peter Lowe said that Norvik had fired Anna Keller.", []),
    ],
)
def test_a_denial_disputes_the_event_that_it_settles(read, text, disputed):
    assert answers(read(text), "disputes") == disputed


def test_a_confirmation_confirms_the_event_that_it_settles(read):
    document = read("Norvik bought Boeing on Monday. Peter Lowe confirmed that Norvik had bought Boeing.")
    assert answers(document, "confirms") == [["confirmed", "bought", "Happened"]]


def test_what_claims_answer_is_an_event_or_claim_of_the_document(read):
    document = read("Reuters said Norvik had fired Anna Keller. Peter Lowe denied that it fired Keller.")
    known = {fact.id for fact in (*document.events, *document.claims)}
    answered = {answered for claim in document.claims for answered in (*claim.disputes, *claim.confirms)}
    assert answered
    assert answered <= known
