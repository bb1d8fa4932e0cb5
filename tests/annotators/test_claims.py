import pytest

from tests.cases import assert_says, claims_said, rows


@pytest.mark.parametrize("case", rows("claims"))
def test_the_text_says_these_claims_and_no_others(read_by, case):
    wanted = {**case, "claims": [[*claim, *[""] * (6 - len(claim))] for claim in case["claims"]]}
    assert_says(wanted, "claims", claims_said(read_by(case["text"])))
