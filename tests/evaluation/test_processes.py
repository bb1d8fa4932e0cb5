"""What a command costs."""

import sys

import pytest

from kg.errors import NewsgraphError
from kg.evaluation.processes import Cost, cost


def test_time_and_memory_are_those_of_the_process() -> None:
    hold = "import time; held = bytearray(150_000_000)"
    work = "while time.process_time() < 0.3: pass"
    spent = cost([sys.executable, "-c", f"{hold}\n{work}"])
    assert 0.29 <= spent.cpu <= spent.wall + 0.1
    assert 150e6 < spent.memory < 300e6


def test_a_command_that_fails_tells_its_last_line() -> None:
    with pytest.raises(NewsgraphError, match="ended with 1: ValueError: no good"):
        cost([sys.executable, "-c", "raise ValueError('no good')"])


def test_a_cost_without_another_keeps_its_memory() -> None:
    assert Cost(3.0, 2.0, 7).without(Cost(1.0, 0.5, 9)) == Cost(2.0, 1.5, 7)
