import pytest

from tests.cases import assert_says, rows, tenures_said


@pytest.mark.parametrize("case", rows("tenures"))
def test_the_text_says_these_tenures_and_no_others(read, case):
    assert_says(case, "tenures", tenures_said(read(case["text"])))
