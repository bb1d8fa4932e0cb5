import json

import pytest

from kg.batch.report import reporting
from kg.errors import ExportError
from kg.model.outcome import Failure, Known
from tests.documents import sample_document


def test_each_failure_is_a_line_as_soon_as_it_is_known(tmp_path):
    seen = []
    with reporting(tmp_path / "report.jsonl", seen.append) as told:
        for outcome in (sample_document(), Failure("b.txt", "is empty"), Known("c.txt")):
            told(outcome)
        lines = (tmp_path / "report.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [{"source": "b.txt", "reason": "is empty"}]
    assert len(seen) == 3


def test_a_report_that_cannot_be_written_is_one_line(tmp_path):
    with pytest.raises(ExportError, match="the report cannot be written"), reporting(tmp_path, print):
        pass
