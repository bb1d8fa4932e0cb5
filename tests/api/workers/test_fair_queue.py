import asyncio

import pytest

from api.workers.failures import BusyError
from api.workers.fair_queue import FairQueue


def queue(places=3, each=2, waiting=10, waiting_each=5):
    return FairQueue(places, each=each, waiting=waiting, waiting_each=waiting_each)


async def asked(places, client, order):
    task = asyncio.create_task(places.take(client))
    task.add_done_callback(lambda done: None if done.cancelled() or done.exception() else order.append(client))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


def run(test):
    asyncio.run(test())


def test_one_client_leaves_a_place_for_the_next():
    async def test():
        places, order = queue(), []
        for _ in range(3):
            await asked(places, "greedy", order)
        await asked(places, "other", order)
        assert order == ["greedy", "greedy", "other"]
        assert places.waiting == 1

    run(test)


def test_clients_take_turns_however_much_each_asks():
    async def test():
        places, order = queue(places=1, each=1), []
        await asked(places, "a", order)
        for client in ("a", "a", "a", "b", "b", "c"):
            await asked(places, client, order)
        for _ in range(6):
            places.give(order[-1])
            await asyncio.sleep(0.001)
        assert order == ["a", "a", "b", "c", "a", "b", "a"]

    run(test)


def test_too_many_are_refused_of_one_client_and_of_all():
    async def test():
        places, order = queue(places=1, each=1, waiting=3, waiting_each=2), []
        for client in ("a", "a", "a"):
            await asked(places, client, order)
        with pytest.raises(BusyError, match="2 requests wait already, 2 of them yours"):
            await places.take("a")
        await asked(places, "b", order)
        with pytest.raises(BusyError, match="3 requests wait already, 0 of them yours"):
            await places.take("c")
        assert places.waiting == 3

    run(test)


def test_who_leaves_the_queue_takes_no_place():
    async def test():
        places, order = queue(places=1, each=1), []
        await asked(places, "a", order)
        leaving = await asked(places, "b", order)
        await asked(places, "c", order)
        leaving.cancel()
        await asyncio.sleep(0)
        places.give("a")
        await asyncio.sleep(0.001)
        assert order == ["a", "c"]
        assert places.waiting == 0

    run(test)


def test_who_is_gone_when_the_turn_comes_gives_it_on():
    async def test():
        places, order = queue(places=1, each=1), []
        await asked(places, "a", order)
        leaving = await asked(places, "b", order)
        await asked(places, "c", order)
        places.give("a")
        leaving.cancel()  # in the same round in which its turn came
        await asyncio.sleep(0.001)
        assert order == ["a", "c"]

    run(test)
