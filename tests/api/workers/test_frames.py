import io

from hypothesis import given
from hypothesis import strategies as st

from api.workers.frames import frame, read_frame

KINDS = st.binary(min_size=1, max_size=1)


@given(st.lists(st.tuples(KINDS, st.binary())))
def test_frames_come_as_they_were_sent(sent):
    stream = io.BytesIO(b"".join(frame(*each) for each in sent))
    assert [read_frame(stream) for _ in sent] == sent
    assert read_frame(stream) is None


@given(KINDS, st.binary(), st.data())
def test_a_frame_that_is_cut_is_none(kind, payload, data):
    whole = frame(kind, payload)
    assert read_frame(io.BytesIO(whole[: data.draw(st.integers(0, len(whole) - 1))])) is None
