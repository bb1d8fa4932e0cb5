import os
import signal

import pytest

from kg.batch.stopping import stopping


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_asks_and_the_second_breaks_off(number):
    told = []
    before = signal.getsignal(number)
    with stopping(lambda: told.append("stopping")) as stop:
        assert not stop()
        os.kill(os.getpid(), number)
        assert stop()
        assert told == ["stopping"]
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), number)
    assert signal.getsignal(number) is before
