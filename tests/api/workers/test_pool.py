"""The pool with real worker processes over a real workspace."""

import asyncio
import csv
from contextlib import asynccontextmanager

import pytest

from api.app import QUERY_WORKER
from api.holder import Holder
from api.workers.checkpoints import Checkpoints
from api.workers.failures import BusyError, CutError, DiedError, RefusedError, StoppedError
from api.workers.pool import WorkerPool
from api.workers.tasks import QueryTask, Reason
from kg.derivation import opened
from kg.settings import Settings
from tests.serving import sample_store

ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
FLOOD = "SELECT * { ?a ?b ?c . ?d ?e ?f }"
COUNT = "SELECT (COUNT(*) AS ?n) { ?a a news:Article }"


def task(query, **given):
    return QueryTask(
        **{"checkpoint": "", "query": query, "rows": "text/csv", "graph": "text/turtle", "limit": 10**8} | given
    )


@pytest.fixture
def workspace(tmp_path):
    store = sample_store(tmp_path / "news")
    with opened(store, Settings(store=store)) as workspace:
        yield workspace


@asynccontextmanager
async def pooled(workspace, *, size=1, waiting=4, seconds=10.0, memory=2 << 30):
    holder = Holder(workspace)
    checkpoints = Checkpoints(holder, workspace.path / "checkpoints")
    pool = WorkerPool(QUERY_WORKER, checkpoints, size=size, waiting=waiting, seconds=seconds, memory=memory)
    try:
        yield pool, holder
    finally:
        await pool.close()
        checkpoints.close()


async def text_of(pool, asked, client=""):
    answer = await pool.answer(asked, client=client)
    try:
        return b"".join([part async for part in answer.parts()]).decode()
    finally:
        await answer.close()


def test_more_queries_than_workers_are_all_answered(workspace):
    async def run():
        async with pooled(workspace, size=2, waiting=20) as (pool, _):
            return await asyncio.gather(*(text_of(pool, task(COUNT), f"{n % 4}") for n in range(20)))

    assert {answer.split()[-1] for answer in asyncio.run(run())} == {"1"}


def test_a_query_after_a_write_sees_it_and_old_checkpoints_go(workspace):
    async def run():
        async with pooled(workspace) as (pool, holder):
            before = await text_of(pool, task(COUNT))
            await holder.write(lambda held: held.remove("port-ellery"))
            after = await text_of(pool, task(COUNT))
            return before, after, [folder.name for folder in (workspace.path / "checkpoints").iterdir()]

    before, after, checkpoints = asyncio.run(run())
    assert (before.split()[-1], after.split()[-1], checkpoints) == ("1", "0", ["1"])


def test_a_reader_keeps_its_checkpoint_while_the_store_changes(workspace):
    async def run():
        async with pooled(workspace, size=3) as (pool, holder):
            answer = await pool.answer(task(FLOOD + " LIMIT 9000"))
            await holder.write(lambda held: held.remove("port-ellery"))
            assert (await text_of(pool, task(COUNT))).split()[-1] == "0"
            rows = list(csv.reader(b"".join([part async for part in answer.parts()]).decode().splitlines()))
            await answer.close()
            return rows[0], len(list((workspace.path / "checkpoints").iterdir()))

    assert asyncio.run(run()) == (["a", "b", "c", "d", "e", "f"], 1)


def test_the_deadline_holds_for_the_wait_too_and_the_worker_is_replaced(workspace):
    async def run():
        async with pooled(workspace, seconds=3) as (pool, _):
            await text_of(pool, task(COUNT))
            found = await asyncio.gather(*(pool.answer(task(ENDLESS)) for _ in range(2)), return_exceptions=True)
            return {type(error) for error in found}, await text_of(pool, task(COUNT))

    errors, after = asyncio.run(run())
    assert errors == {StoppedError, BusyError}
    assert after.split()[-1] == "1"


def test_more_than_may_wait_are_refused_at_once(workspace):
    async def run():
        async with pooled(workspace, waiting=1, seconds=3) as (pool, _):
            asked = [asyncio.create_task(pool.answer(task(ENDLESS))) for _ in range(2)]
            await asyncio.sleep(0.5)
            start = asyncio.get_running_loop().time()
            with pytest.raises(BusyError, match="wait already"):
                await pool.answer(task(COUNT))
            waited = asyncio.get_running_loop().time() - start
            await asyncio.gather(*asked, return_exceptions=True)
            return waited

    assert asyncio.run(run()) < 0.5


def test_one_client_cannot_take_every_worker(workspace):
    async def run():
        async with pooled(workspace, size=2, seconds=20) as (pool, _):
            await pool.start()
            asked = [asyncio.create_task(pool.answer(task(ENDLESS), client="greedy")) for _ in range(2)]
            await asyncio.sleep(0.5)
            start = asyncio.get_running_loop().time()
            found = await text_of(pool, task(COUNT), "other")
            waited = asyncio.get_running_loop().time() - start
            for each in asked:
                each.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            return found, waited

    found, waited = asyncio.run(run())
    assert found.split()[-1] == "1"
    assert waited < 10


def test_a_client_may_give_its_query_less_time(workspace):
    async def run():
        async with pooled(workspace, seconds=60) as (pool, _):
            await pool.start()
            with pytest.raises(StoppedError, match="after 1 s"):
                await pool.answer(task(ENDLESS), seconds=1)
            return pool.stopped

    assert asyncio.run(run()) == 1


def test_renewed_workers_are_others_and_no_task_is_lost(workspace):
    async def run():
        async with pooled(workspace, size=2, waiting=40) as (pool, _):
            await pool.start()
            before = set(pool._workers)
            asked = [asyncio.create_task(text_of(pool, task(COUNT))) for _ in range(6)]
            await asyncio.sleep(0.05)
            pool.renew()
            found = await asyncio.gather(*asked)
            while before & pool._workers:
                await asyncio.sleep(0.05)
            return found, await text_of(pool, task(COUNT))

    found, after = asyncio.run(run())
    assert {answer.split()[-1] for answer in (*found, after)} == {"1"}


def test_a_task_that_nobody_waits_for_any_more_frees_its_worker(workspace):
    async def run():
        async with pooled(workspace, seconds=60) as (pool, _):
            asked = asyncio.create_task(pool.answer(task(ENDLESS)))
            await asyncio.sleep(0.5)
            asked.cancel()
            return await text_of(pool, task(COUNT))

    assert asyncio.run(run()).split()[-1] == "1"


def test_an_answer_nobody_reads_gives_its_worker_back_at_the_deadline(workspace):
    async def run():
        async with pooled(workspace, seconds=5) as (pool, _):
            answer = await pool.answer(task(FLOOD))
            await asyncio.sleep(5)
            late = await text_of(pool, task(COUNT))
            with pytest.raises(CutError):
                b"".join([part async for part in answer.parts()])
            await answer.close()
            return late

    assert asyncio.run(run()).split()[-1] == "1"


def test_a_worker_that_died_between_two_tasks_is_replaced_unseen(workspace):
    async def run():
        async with pooled(workspace) as (pool, _):
            await pool.start()
            for worker in pool._workers:
                worker.kill()
                await worker.ended()
            return await text_of(pool, task(COUNT))

    assert asyncio.run(run()).split()[-1] == "1"


def test_a_refusal_tells_why(workspace):
    async def refusal(asked):
        async with pooled(workspace) as (pool, _):
            with pytest.raises(RefusedError) as refused:
                await pool.answer(asked)
            assert (await text_of(pool, task(COUNT))).split()[-1] == "1"
            return refused.value.refusal

    malformed = asyncio.run(refusal(task("ASK {\n ?s }")))
    assert (malformed.reason, malformed.line) == (Reason.MALFORMED, 2)
    assert asyncio.run(refusal(task("ASK {}", rows=None))).reason == Reason.NOT_ACCEPTABLE
    assert asyncio.run(refusal(task("DESCRIBE <urn:x>", graph=None))).reason == Reason.NOT_ACCEPTABLE
    assert asyncio.run(refusal(task(FLOOD, limit=1000))).reason == Reason.TOO_LARGE


def test_a_query_beyond_its_memory_is_refused(workspace):
    bomb = f"SELECT (STRLEN(?x) AS ?n) {{ VALUES ?y {{ '{'y' * 1000}' }} BIND(?y AS ?x0) "
    bomb += " ".join(f"BIND(CONCAT({', '.join([f'?x{i}'] * 8)}) AS ?x{i + 1})" for i in range(8)) + " BIND(?x8 AS ?x) }"

    async def run():
        async with pooled(workspace, memory=1 << 30) as (pool, _):
            with pytest.raises((DiedError, RefusedError)):
                await pool.answer(task(bomb))
            return await text_of(pool, task(COUNT))

    assert asyncio.run(run()).split()[-1] == "1"
