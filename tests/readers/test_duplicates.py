import random
import subprocess
import sys

import pytest

from kg.readers.duplicates import bands_of, is_copy

FIRST = """The harbour of Lowmoor will be dredged in the spring, its master said on Wednesday, after two barges sank.
Some 400 tonnes of silt must go, and the fishermen will moor at the coal pier until the dredger leaves.
“We have waited for this since my father held the post,” said harbour master Edwin Sharrow.
The town will not raise its dues to pay for it. A fund for the coast bears the cost of the work.
Traders by the quay fear for the summer season, when sailors from all over the gulf come for the regatta.
The council meets again at the end of the month and is expected to approve the plan without a debate."""
PARAGRAPHS = FIRST.split("\n")

COPIES = {
    "the same text": FIRST,
    "with a line of credit": FIRST + "\nReporting for Coast Wire by a correspondent",
    "without its last paragraph": "\n".join(PARAGRAPHS[:-1]),
    "with other quotation marks and line ends": FIRST.replace("“", '"').replace("”", '"').replace("\n", "\r\n\r\n"),
    "with one word of British spelling": FIRST.replace("The harbour of", "The harbor of"),
}
OTHERS = {
    "a number has changed": FIRST.replace("400", "700"),
    "a number in words has changed": FIRST.replace("two barges", "three barges"),
    "a negation was put in": FIRST.replace("is expected to approve", "is not expected to approve"),
    "a contracted negation was put in": FIRST.replace("fear for", "don’t fear for"),
    "two paragraphs are new": FIRST
    + "\nThe minister for the sea promised to come and to bring his boat, which is old and red and leaks."
    "\nA choir of pupils sang on the pier while the mayor held his umbrella over their teacher and the rain came down.",
    "half of it is gone": "\n".join(PARAGRAPHS[:3]),
    "it is about something else": "The choir of the cathedral sang in the rain while nobody listened, and the dean, "
    "who is deaf, clapped for a long time, which the singers took as praise for their work in the cold and wet.",
}


@pytest.mark.parametrize("text", COPIES.values(), ids=COPIES)
def test_a_copy_is_found_and_told(text):
    assert set(bands_of(text)) & set(bands_of(FIRST))
    assert is_copy(text, FIRST)


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_what_tells_something_else_is_no_copy(text):
    assert not is_copy(text, FIRST)


def test_short_texts_are_copies_only_where_they_are_the_same():
    assert bands_of("The mayor resigned.") == ()
    assert is_copy("The mayor resigned.", "The mayor resigned.")
    assert not is_copy("The mayor resigned!", "The mayor resigned.")


def test_the_bands_are_the_same_in_every_process():
    code = f"from kg.readers.duplicates import bands_of; print(*bands_of({FIRST!r}))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert tuple(map(int, told.split())) == bands_of(FIRST)


def test_texts_of_the_same_vocabulary_do_not_meet():
    words = FIRST.split()
    shuffled = [" ".join(random.Random(seed).sample(words, len(words))) for seed in range(20)]
    met = sum(bool(set(bands_of(one)) & set(bands_of(FIRST))) for one in shuffled)
    assert met == 0
