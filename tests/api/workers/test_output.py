import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.workers.frames import LAST, MEDIA, MORE, PART, read_frame
from api.workers.output import Output, TooLargeError


def frames(stream):
    stream.seek(0)
    return list(iter(lambda: read_frame(stream), None))


@given(st.lists(st.integers(0, PART)))
def test_what_is_written_arrives_whole_and_in_order(lengths):
    stream = io.BytesIO()
    output = Output(stream, 1 << 40)
    target = output.begin("text/csv")
    written = [bytes([number % 251]) * length for number, length in enumerate(lengths)]
    for data in written:
        assert target.write(data) == len(data)
    output.finish()
    media, *parts = frames(stream)
    assert media == (MEDIA, b"text/csv")
    assert b"".join(payload for _, payload in parts) == b"".join(written)
    assert [kind for kind, _ in parts] == [MORE] * (len(parts) - 1) + [LAST]
    assert all(len(payload) >= PART for kind, payload in parts if kind == MORE)


def test_nothing_is_sent_before_there_is_a_part_or_the_end():
    stream = io.BytesIO()
    output = Output(stream, 1 << 40)
    output.begin("text/csv").write(b"x" * (PART - 1))
    assert stream.getvalue() == b""


def test_more_than_the_limit_is_refused():
    output = Output(io.BytesIO(), 10)
    output.begin("text/csv").write(b"x" * 10)
    with pytest.raises(TooLargeError):
        output.write(b"x")
