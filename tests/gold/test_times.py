"""The times of the annotated articles' events: each comes to the day, month or year that its date line makes it."""

import json
import tomllib
from pathlib import Path

import pytest

from kg.readers import read

ROOT = Path(__file__).parents[2]
GOLD = ROOT / "data" / "gold" / "wikinews"
VALUES = tomllib.loads((ROOT / "tests" / "gold" / "times.toml").read_text(encoding="utf-8"))
UNRESOLVED = VALUES.pop("unresolved")
STEPS = ("tagger", "parser", "newsgraph_quotations", "newsgraph_sections", "newsgraph_times")


@pytest.fixture(scope="module")
def times(annotator):
    """A function from an article to its times: words in small letters with the values that they come to."""
    nlp = annotator.nlp
    needed = [name for name in nlp.pipe_names if name in STEPS or not name.startswith(("newsgraph", "ner"))]

    def of(article):
        with nlp.select_pipes(enable=needed):
            doc = nlp(annotator.made(article))
        return [(time["text"].lower(), time["value"]) for time in doc.user_data["times"]]

    return of


def told(name):
    events = json.loads((GOLD / f"{name}.json").read_text(encoding="utf-8"))["events"]
    return {event["time"]["text"].lower() for event in events if event["time"]}


@pytest.mark.parametrize("name", VALUES)
def test_the_times_of_gold_events_come_to_their_values(name, times):
    [article] = read(GOLD / f"{name}.txt")
    found = times(article)
    wrong = {
        words: value
        for words, value in VALUES[name].items()
        if not any(value == other and (words.lower() in text or text in words.lower()) for text, other in found)
    }
    assert wrong == {}


def test_every_time_of_a_gold_event_has_its_value_or_the_reason_why_it_has_none():
    known = {words.lower() for words in UNRESOLVED}
    for file in GOLD.glob("*.json"):
        missing = told(file.stem) - {words.lower() for words in VALUES.get(file.stem, {})} - known
        assert missing == set(), file.stem
