import pytest

from tests.cases import assert_says, entities_said, rows


@pytest.mark.parametrize("case", rows("entities"))
def test_the_text_speaks_of_these_entities_and_no_others(read, case):
    assert_says(case, "entities", entities_said(read(case["text"])))
