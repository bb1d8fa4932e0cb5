"""The rows of `tests/cases/*.toml`, and what an extracted Document says in their form."""

import tomllib
from pathlib import Path

import pytest

from kg.model.claim import content_text

HERE = Path(__file__).parent


def rows(name):
    """The rows of `NAME.toml` as parameters; their `why` is the test's id, `xfail` a known miss."""
    cases = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))["case"]
    return [
        pytest.param(
            case,
            id=case["why"],
            marks=[pytest.mark.xfail(reason=case["xfail"], strict=True)] if "xfail" in case else [],
        )
        for case in cases
    ]


def assert_says(case, name, found):
    """The row's facts are those found: all of them, or with `among` at least them and none of `not`."""
    wanted = case[name]
    if case.get("among"):
        missing = [fact for fact in wanted if fact not in found]
        assert not missing, f"{missing} not in {found}"
    else:
        assert sorted(found) == sorted(wanted)
    assert not [fact for fact in case.get("not", ()) if fact in found]


def tenures_said(document):
    """[holder, title, organisation, status] of each tenure."""
    name = {entity.id: entity.name for entity in document.entities} | {None: ""}
    return [[name[t.holder], t.title, name[t.organization], t.status.value] for t in document.tenures]


def claims_said(document):
    """[speakers, stance, content, quotation, via, addressee] of each claim."""
    name = {entity.id: entity.name for entity in document.entities} | {None: ""}
    text = document.article.text
    return [
        [
            [name[s] for s in claim.speakers],
            claim.stance.value,
            content_text(claim, text),
            claim.quotation.value,
            name[claim.via],
            name[claim.addressee],
        ]
        for claim in document.claims
    ]


def entities_said(document):
    """[name, kind, mentions' words] of each entity."""
    text = document.article.text
    return [[e.name, e.kind.value, [span.of(text) for span in e.mentions]] for e in document.entities]
