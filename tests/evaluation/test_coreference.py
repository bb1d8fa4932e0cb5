import json
import re

from kg.evaluation.coreference import aligned, conll, main, named, scores
from kg.model.span import Span

TEXT = "President Ana Costa of Larne, who won, met the Larne council. She praised the council's work."


def spans(text, *words):
    """The span of each of `words`, each searched for behind the one before it."""
    found, at = [], 0
    for word in words:
        start = text.index(word, at)
        found.append(Span(start, start + len(word)))
        at = start + len(word)
    return tuple(found)


def gold(text):
    return [
        ("person", (*spans(text, "President Ana Costa of Larne, who won"), *spans(text, "She"))),
        ("organization", (*spans(text, "the Larne council"), *spans(text, "the council's"))),
        ("abstract", spans(text, "the council's work")),
    ]


def test_a_name_is_the_phrase_whose_head_it_is(read):
    compared = aligned(gold(TEXT), read(TEXT))
    person = frozenset(spans(TEXT, "President Ana Costa of Larne, who won") + spans(TEXT, "She"))
    assert person in compared.key
    assert person in compared.response


def test_a_name_within_the_phrase_that_it_ends_is_no_second_mention(read):
    text = "President Ana Costa left. Costa waited."
    nested = [("person", (*spans(text, "President Ana Costa", "Costa"), *spans(text, "Ana Costa")))]
    compared = aligned(nested, read(text))
    assert [len(cluster) for cluster in compared.key] == [2]
    assert scores([compared])["mentions"].f1 == 1.0


def test_what_gold_has_of_no_kind_that_is_told_is_no_error(read):
    text = "The storm hit Larne. It passed."
    compared = aligned([("event", spans(text, "The storm", "It"))], read(text))
    assert (compared.key, compared.response) == ([], [])


def test_names_of_one_entity_are_a_cluster_of_names(read):
    text = "The Tidal Research Council (TRC) paid Norvik Foods. TRC waited."
    compared = named([("Tidal Research Council", "TRC"), ("Norvik Foods", "Norvik")], read(text))
    told = scores([compared])
    assert frozenset(("tidal research council", "trc")) in compared.response
    assert (told["MUC"].precision, told["MUC"].recall) == ((1, 1), (1, 2))
    assert 0 < conll(told) < 1


def test_the_command_prints_every_metric_and_their_average(tmp_path, capsys):
    text = "Ana Costa left. Costa said that she was tired."
    line = {
        "id": "a",
        "text": text,
        "entities": [
            {"type": "person", "mentions": [[s.start, s.end] for s in spans(text, "Ana Costa", "Costa", "she")]},
        ],
    }
    file = tmp_path / "gold.jsonl"
    file.write_text(json.dumps(line) + "\n", encoding="utf-8")
    main(file)
    told = capsys.readouterr().out
    assert re.findall(r"^\S+", told, re.M) == ["mentions", "MUC", "B³", "CEAF-m", "CEAF-e", "CoNLL"]
    assert told.rstrip().endswith("1.000")


def test_annotated_articles_are_compared_by_their_names(tmp_path, capsys):
    (tmp_path / "a.txt").write_text("Ana Costa left. Costa waited.", encoding="utf-8")
    person = {"id": "p", "kind": "person", "name": "Ana Costa", "aliases": ["Costa"]}
    gold_facts = {"entities": [person], "holds": [], "said": [], "reports": [], "events": []}
    (tmp_path / "a.json").write_text(json.dumps(gold_facts), encoding="utf-8")
    main(tmp_path)
    assert capsys.readouterr().out.rstrip().endswith("1.000")
