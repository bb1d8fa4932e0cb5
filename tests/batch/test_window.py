from concurrent.futures import Future

from kg.batch.window import AHEAD, in_order
from kg.errors import ReadError
from kg.model.document import Document
from kg.model.outcome import Failure
from kg.reading import CHUNK
from tests.batch.corpus import articles


class Reader:
    """Takes chunks, and reads them when it is told to."""

    def __init__(self):
        self.taken = []

    def __call__(self, chunk):
        future = Future()
        self.taken.append((chunk, future))
        return future

    def read(self, number):
        chunk, future = self.taken[number]
        future.set_result([Document(each.article) for each in chunk])


def at_once(chunk):
    future = Future()
    future.set_result([Document(each.article) for each in chunk])
    return future


def test_outcomes_come_in_the_order_of_the_articles_whoever_is_first():
    given, reader = articles(CHUNK * 2 + 3), Reader()

    def submit(chunk):
        future = reader(chunk)
        if len(reader.taken) == 3:
            for number in (2, 1, 0):
                reader.read(number)
        return future

    found = list(in_order(given, submit, readers=1))
    assert [outcome.article.name for _, outcome in found] == [each.article.name for each in given]


def test_what_cannot_be_read_keeps_its_place():
    given = articles(CHUNK)
    given.insert(3, ReadError("bad.txt", "is empty"))
    found = list(in_order(given, at_once, readers=2))
    assert found[3] == ("bad.txt", Failure("bad.txt", "is empty"))
    assert [source for source, _ in found] == [each.source for each in given]


def test_no_more_is_read_ahead_than_the_window_holds():
    fed = []

    def source():
        for each in articles(CHUNK * AHEAD * 5):
            fed.append(each)
            yield each

    found = in_order(source(), at_once, readers=1)
    next(found)
    assert len(fed) == CHUNK * (AHEAD + 1)


def test_when_it_is_told_to_stop_what_nobody_has_begun_is_taken_back():
    reader, stopped = Reader(), []
    given = articles(CHUNK * 3)

    def source():
        yield from given
        reader.taken[0][1].set_running_or_notify_cancel()
        reader.read(0)
        stopped.append(True)

    found = list(in_order(source(), reader, readers=1, stopped=lambda: bool(stopped)))
    assert [outcome.article.name for _, outcome in found] == [each.article.name for each in given[:CHUNK]]
    assert all(future.cancelled() for _, future in reader.taken[1:])
