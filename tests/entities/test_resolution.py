import pytest

from tests.cases import assert_says, entities_said, rows


@pytest.mark.parametrize("case", rows("entities"))
def test_the_text_speaks_of_these_entities_and_no_others(read, case):
    document = read(case["text"])
    assert_says(case, "entities", entities_said(document))
    borne = {entity.name: list(entity.aliases) for entity in document.entities}
    assert {name: borne[name] for name in case.get("aliases", ())} == case.get("aliases", {})
