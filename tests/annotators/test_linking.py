import numpy as np

from kg.annotators.linking import FARTHEST, attributions
from kg.annotators.reader import Part, ReadSpans

UNSEEN = -np.inf


def part(start, end=None, kind="cue"):
    return Part(start, end or start + 5, kind, 0.9)


def found(sources, cues, contents, to_cue, to_source):
    tables = (
        np.array(rows, dtype=np.float32).reshape(-1, len(to) + 1) for rows, to in ((to_cue, cues), (to_source, sources))
    )
    return ReadSpans((), tuple(sources), tuple(cues), tuple(contents), *tables)


def test_scores_decide_against_nearness():
    near, far = part(20), part(80)
    [one] = attributions(found([part(0)], [near, far], [part(30)], [[0, 4, -9]], [[3, 0], [3, 0]]))
    assert one.cue == far


def test_a_cue_interrupted_content_is_one_attribution():
    contents = [part(0), part(40)]
    [one] = attributions(found([part(10)], [part(20)], contents, [[3, 0], [3, 0]], [[3, 0]]))
    assert one.content == tuple(contents)


def test_two_cues_share_a_source():
    source = part(0)
    made = attributions(
        found([source], [part(10), part(50)], [part(20), part(60)], [[3, 0, 0], [0, 3, 0]], [[3, 0], [3, 0]])
    )
    assert [one.source for one in made] == [source, source]


def test_a_cue_may_have_no_source():
    [one] = attributions(found([part(0)], [part(10)], [part(20)], [[3, 0]], [[0, 3]]))
    assert one.source is None


def test_a_content_always_has_a_cue():
    [one] = attributions(found([], [part(10)], [part(20)], [[-3, 9]], [[0]]))
    assert one.content == (part(20),)


def test_a_cue_without_content_makes_no_attribution():
    assert attributions(found([part(0)], [part(10)], [], [], [[3, 0]])) == []


def test_spans_that_no_window_saw_together_are_linked_by_nearness():
    [one] = attributions(
        found([part(0)], [part(400), part(2000)], [part(700)], [[UNSEEN, UNSEEN, 0]], [[UNSEEN, 0]] * 2)
    )
    assert (one.cue, one.source) == (part(400), part(0))


def test_spans_too_far_apart_are_not_linked():
    apart = 10 + FARTHEST
    assert attributions(found([], [part(0)], [part(apart)], [[UNSEEN, 0]], [[0]])) == []
