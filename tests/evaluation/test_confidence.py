"""Weights teach what signs are worth, and are judged on articles that they were not fitted on."""

from random import Random

import pytest

from kg.evaluation.calibration import auroc
from kg.evaluation.confidence import ALWAYS, FOLDS, RAREST, Judged, base_brier, by_folds, intervals, pairs, weights_of


def facts(count=400, articles=FOLDS * 2, seed=1):
    """Facts of which four in five with the sign "good", and one in five with the sign "bad", are right."""
    random = Random(seed)
    made = []
    for number in range(count):
        sign, share = random.choice([("good", 0.8), ("bad", 0.2)])
        made.append(Judged(f"a{number % articles}", 0.5, random.random() < share, {sign: 1.0}))
    return made


def test_a_sign_of_right_facts_weighs_more_than_one_of_wrong_facts():
    weights = weights_of(facts())
    assert weights["good"] > 0 > weights["bad"]


def test_a_sign_that_few_facts_have_gets_no_weight():
    rare = [Judged("a", 0.5, True, {"rare": 1.0})] * (RAREST - 1)
    assert set(weights_of([*facts(), *rare])) == {ALWAYS, "good", "bad"}


def test_confidences_by_folds_come_true():
    held_out = by_folds(facts())
    assert sorted((fact.article, fact.right) for fact in held_out) == sorted((f.article, f.right) for f in facts())
    assert auroc(pairs(held_out)) > 0.7
    sure = [fact.right for fact in held_out if fact.confidence > 0.5]
    assert sum(sure) / len(sure) == pytest.approx(0.8, abs=0.08)


def test_signs_that_mean_nothing_teach_nothing_of_other_articles():
    random = Random(3)
    idle = [Judged(f"a{n % 18}", 0.5, random.random() < 0.5, {f"s{random.randrange(6)}": 1.0}) for n in range(360)]
    assert auroc(pairs(by_folds(idle))) < 0.6


def test_too_few_articles_make_no_folds():
    assert by_folds(facts(articles=FOLDS - 1)) == []


def test_facts_without_signs_make_no_folds():
    assert by_folds([Judged(f"a{n}", 0.5, True, {}) for n in range(FOLDS)]) == []


def test_the_interval_holds_the_measure_and_is_the_same_twice():
    judged = by_folds(facts())
    low, high = intervals(judged, draws=200)["AUROC"]
    assert low < auroc(pairs(judged)) < high
    assert intervals(judged, draws=200)["AUROC"] == (low, high)


def test_one_article_has_no_interval():
    assert intervals([Judged("a", 0.5, True, {})]) == {}


def test_the_base_rates_brier_score_is_that_of_saying_the_share_of_right_facts():
    assert base_brier([Judged("a", 0.9, right, {}) for right in (True, True, True, False)]) == pytest.approx(0.1875)
