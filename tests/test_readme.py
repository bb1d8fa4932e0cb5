import os
import re
import shutil
import subprocess
from contextlib import suppress
from difflib import unified_diff
from itertools import chain

import pytest

from tests.readme import PAGES, README, RECIPES, ROOT, Reader, agrees, blocks, targets, told

BLOCKS = [block for page in PAGES for block in blocks(page.read_text(encoding="utf-8"), page.name)]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WIDEST = 120
TOOLS = ("bash", "curl", "make")


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What each block printed, in order, up to the first that fails."""
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"the README's commands need {', '.join(missing)}")
    reader = Reader(tmp_path_factory.mktemp("reader"))
    given = {}
    try:
        with suppress(subprocess.CalledProcessError):
            for block in BLOCKS:
                given[block] = reader.answer(block)
        yield given
    finally:
        reader.leave()


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.title)
def test_what_the_readme_shows_is_what_a_reader_gets(block, answers):
    assert block in answers, "it fails, or one above it does"
    shown, given = told(block.answer or ""), told(answers[block])
    if block.answer is not None and not agrees(shown, given):
        pytest.fail("\n".join(unified_diff(shown, given, "shown", "given", lineterm="")), pytrace=False)


@pytest.mark.parametrize("target", sorted(set(chain.from_iterable(map(targets, BLOCKS)))))
def test_each_make_target_that_the_readme_names_is_there(target):
    assert re.search(rf"^{re.escape(target)}:", MAKEFILE, re.MULTILINE)


def test_answers_are_narrow_enough_for_a_terminal():
    assert not [line for block in BLOCKS for line in told(block.answer or "") if len(line) > WIDEST]


def test_every_query_shows_its_answer_and_there_are_six():
    queries = [block for block in BLOCKS if block.language == "sparql" and block.page == README.name]
    assert len(queries) >= 6
    assert all(block.answer for block in queries)


def test_there_are_ten_recipes_and_each_shows_rows():
    queries = [block for block in BLOCKS if block.language == "sparql" and block.page == RECIPES.name]
    assert len(queries) >= 10
    assert all(len(told(block.answer or "")) > 3 for block in queries)


@pytest.mark.parametrize(
    ("shown", "given", "same"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a", "b"], ["a"], False),
        (["a", "…", "d"], ["a", "b", "c", "d"], True),
        (["a", "…"], ["a"], True),
        (["…", "d"], ["a", "d", "e"], False),
        (["…", "b", "…", "c", "…"], ["a", "b", "x", "c"], True),
        (["…", "c", "…", "b", "…"], ["a", "b", "x", "c"], False),
        (["…"], [], True),
        (["…", "x"] * 40, ["x"] * 4000 + ["y"], False),
    ],
)
def test_an_ellipsis_stands_for_lines_left_out(shown, given, same):
    assert agrees(shown, given) is same
