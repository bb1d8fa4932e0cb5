from kg.cli.pace import LOG_SECONDS, Pace


class Clock:
    """Tells the time that it is given."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def lines(pace, clock, seconds, each):
    """What is told while one comes every `each` seconds, for so many seconds."""
    told = []
    for _ in range(int(seconds / each)):
        clock.now += each
        told.append(pace.passed())
    return [line for line in told if line]


def test_a_line_comes_each_minute_with_the_rate():
    clock = Clock()
    pace = Pace("Reading", clock=clock)
    assert lines(pace, clock, LOG_SECONDS * 3, 0.5) == [
        "Reading: 120, 2.0/s",
        "Reading: 240, 2.0/s",
        "Reading: 360, 2.0/s",
    ]


def test_the_time_that_is_left_is_told_once_the_whole_is_known_and_follows_the_rate_of_late():
    clock = Clock()
    pace = Pace("Reading", clock=clock)
    pace.total = 100_000
    assert lines(pace, clock, LOG_SECONDS, 0.5) == ["Reading: 120 of 100,000, 2.0/s, 13:52 h left"]
    assert lines(pace, clock, LOG_SECONDS * 20, 0.25)[-1] == "Reading: 4,920 of 100,000, 4.0/s, 6:36 h left"
