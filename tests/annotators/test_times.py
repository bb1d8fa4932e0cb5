import re
import time
import tomllib
from datetime import date
from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc

from kg.annotators.calendar.forms import finder
from kg.annotators.calendar.words import OPENING
from kg.annotators.times import date_line, newsgraph_times, resolved, times_in

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "times.toml").read_text(encoding="utf-8"))["case"]
DAYS = st.dates(date(1, 1, 1), date(9999, 12, 31))
TENSES = st.sampled_from((None, "past", "perfect", "present", "future"))
PIECES = st.sampled_from(
    re.findall(
        r"[^ ]+",
        "the a last next this early late end of in since until by from to and between – - 5 05 31 32 99 0000 1999 2019"
        " 9999 '98 May March February Friday Sun Sunday day days week month year ago earlier later quarter third two"
        " few past 1990s century summer today yesterday weekend Christmas 10/11/2016 2016-02-30 5th . , ( ) \n",
    )
)
TEXTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=14).map(" ".join))


def plain(value):
    return [str(part) if part else "" for part in value]


def doc_of(words, tags=None, deps=None, heads=None, **user_data):
    doc = Doc(spacy.blank("en").vocab, words=words, tags=tags, deps=deps, heads=heads)
    doc.user_data.update(user_data)
    return newsgraph_times(doc)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_times_are_found_and_resolved(case):
    anchor = date.fromisoformat(case["anchor"]) if "anchor" in case else None
    found = [span.of(case["text"]) for span in times_in(case["text"])]
    values = [[words, *plain(resolved(words, anchor, tense=case.get("tense")))] for words in found]
    assert values == case["times"]


def test_there_are_enough_cases_and_each_says_why():
    assert len(CASES) >= 150
    assert len({case["why"] for case in CASES}) == len(CASES)


@given(TEXTS)
def test_spans_lie_inside_the_text_in_order_and_apart(text):
    end = 0
    for span in times_in(text):
        assert end <= span.start < span.end <= len(text)
        end = span.end


@given(TEXTS, st.none() | DAYS, TENSES)
def test_nothing_raises_and_every_value_is_bounded_in_order(text, anchor, tense):
    for words in (text, *(span.of(text) for span in times_in(text))):
        value = resolved(words, anchor, tense=tense)
        if value.value is None:
            assert value.earliest is None
            assert value.latest is None
        elif value.earliest and value.latest:
            assert value.earliest <= value.latest
        else:
            assert value.earliest or value.latest


def points(grammar, text):
    return [match.span(match.lastgroup) for match in grammar.finditer(text)]


@settings(deadline=None)
@given(TEXTS)
def test_the_look_ahead_hides_no_time(text):
    without = re.compile(finder().pattern.replace(OPENING, "", 1))
    assert points(finder(), text) == points(without, text)


def test_the_look_ahead_hides_no_time_of_the_cases():
    without = re.compile(finder().pattern.replace(OPENING, "", 1))
    for case in CASES:
        assert points(finder(), case["text"]) == points(without, case["text"])


def test_a_long_text_of_openings_is_read_in_linear_time():
    def seconds(text):
        start = time.process_time()
        times_in(text)
        return time.process_time() - start

    seconds("warm up")
    for piece in ("the early late ", "1 2 3 4 ", "in the last the past ", "May May ", "a " * 40, " " * 400 + "5"):
        once, ten = seconds(piece * 200), seconds(piece * 2000)
        assert ten < 40 * once + 0.05


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("Friday, August 21, 2015", date(2015, 8, 21)),
        ("December 10, 2013", date(2013, 12, 10)),
        ("February 09, 2007", date(2007, 2, 9)),
        ("  21 August 2015. ", date(2015, 8, 21)),
        ("2015-08-21", date(2015, 8, 21)),
        ("August 2015", None),
        ("August 21", None),
        ("February 30, 2015", None),
        ("Friday", None),
        ("On August 21, 2015, he left", None),
        ("2008-2009", None),
        ("", None),
    ],
)
def test_a_date_line_holds_one_full_date_and_nothing_else(line, day):
    assert date_line(line) == day


@pytest.mark.parametrize(
    ("words", "before", "value"),
    [
        ("a year earlier", "2010", "2009"),
        ("two days later", "May 4, 2010", "2010-05-06"),
        ("two days later", "2010", None),
        ("the following day", "May 31, 2010", "2010-06-01"),
        ("the previous month", "January 2010", "2009-12"),
        ("two years ago", "2010", "2013"),
    ],
)
def test_earlier_and_later_count_from_the_time_told_before(words, before, value):
    assert resolved(words, date(2015, 5, 7), reference=resolved(before, None)).value == value


class TestTheComponent:
    def test_it_leaves_plain_dicts_in_reading_order(self):
        doc = doc_of(["He", "left", "on", "Wednesday", "and", "died", "in", "2010", "."], published="2025-05-28")
        assert doc.user_data["times"] == [
            {"start": 11, "end": 20, "text": "Wednesday", "value": "2025-05-28"}
            | {"earliest": "2025-05-28", "latest": "2025-05-28"},
            {"start": 33, "end": 37, "text": "2010", "value": "2010", "earliest": "2010-01-01", "latest": "2010-12-31"},
        ]

    def test_a_section_with_a_date_of_its_own_resolves_against_that(self):
        caption = {"kind": "caption", "start": 0, "end": 9, "dated": "2025-02-05"}
        body = {"kind": "body", "start": 10, "end": 30, "dated": None}
        doc = doc_of(["Yesterday", "Yesterday", "."], published="2025-05-28", sections=[body, caption])
        assert [time["value"] for time in doc.user_data["times"]] == ["2025-02-04", "2025-05-27"]

    @pytest.mark.parametrize("published", [None, "", "last week", "2025-13-01"])
    def test_without_a_usable_date_only_absolute_times_are_resolved(self, published):
        doc = doc_of(["On", "Friday", "in", "2010"], published=published)
        assert [time["value"] for time in doc.user_data["times"]] == [None, "2010"]

    def test_without_a_parse_a_modal_in_the_sentence_looks_ahead(self):
        words = ["It", "will", "vote", "Tuesday", ".", "It", "met", "Friday", "."]
        tags = ["PRP", "MD", "VB", "NNP", ".", "PRP", "VBD", "NNP", "."]
        doc = doc_of(words, tags, published="2016-10-30")
        assert [time["value"] for time in doc.user_data["times"]] == ["2016-11-01", "2016-10-28"]

    def test_the_governing_verb_decides_the_tense(self):
        words = ["He", "said", "Friday", "he", "will", "go", "Tuesday", "."]
        tags = ["PRP", "VBD", "NNP", "PRP", "MD", "VB", "NNP", "."]
        deps = ["nsubj", "ROOT", "npadvmod", "nsubj", "aux", "ccomp", "npadvmod", "punct"]
        doc = doc_of(words, tags, deps, [1, 1, 1, 5, 5, 1, 5, 1], published="2016-10-30")
        assert [time["value"] for time in doc.user_data["times"]] == ["2016-10-28", "2016-11-01"]

    def test_the_present_of_a_headline_is_past(self):
        words = ["Trump", "ousts", "officials", "Friday"]
        parse = {"tags": ["NNP", "VBZ", "NNS", "NNP"], "deps": ["nsubj", "ROOT", "dobj", "npadvmod"]}
        headline = {"kind": "headline", "start": 0, "end": 30, "dated": None}
        for sections, value in (([headline], "2016-10-28"), ([], "2016-11-04")):
            doc = doc_of(words, heads=[1, 1, 1, 1], published="2016-10-30", sections=sections, **parse)
            assert doc.user_data["times"][0]["value"] == value

    def test_a_day_known_without_its_year_is_of_that_year(self):
        doc = doc_of(
            ["After", "the", "September", "11", "attacks", ",", "on", "September", "11"], published="2016-10-30"
        )
        assert [time["value"] for time in doc.user_data["times"]] == ["2001-09-11/..", "2016-09-11"]

    def test_later_counts_from_the_time_told_before_it_in_its_sentence(self):
        text = "In May 2010 he left ; a month later he was back . A year earlier he won ."
        words = text.split()
        doc = Doc(spacy.blank("en").vocab, words=words, sent_starts=[i in (0, 13) for i in range(len(words))])
        doc.user_data["published"] = "2016-10-30"
        values = [time["value"] for time in newsgraph_times(doc).user_data["times"]]
        assert values == ["2010-05", "2010-06", "2015"]

    def test_it_is_registered_under_its_name(self):
        nlp = spacy.blank("en")
        nlp.add_pipe("newsgraph_times")
        assert nlp("In 2010.").user_data["times"][0]["value"] == "2010"
