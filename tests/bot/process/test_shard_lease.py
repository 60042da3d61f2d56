"""A process holds its shards while it runs, and a successor gets them soon."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text, update

from bot.config import Config
from bot.config.shards import Shards
from bot.process import identity
from bot.process.shard_lease import ShardLease, ShardsTakenError, hold_shards
from bot.store import Store
from bot.store.schema import processes

FIRST = Shards(2, (0,))
HEARTBEAT = timedelta(milliseconds=10)
NO_PATIENCE = timedelta(0)


async def ended(task: asyncio.Task[object]) -> None:
    """Cancel a task that runs forever, and wait for its database operations."""
    task.cancel()
    await asyncio.wait({task})


async def until(is_so: Callable[[], Awaitable[object]]) -> None:
    """Poll until a condition holds."""
    async with asyncio.timeout(60):
        while not await is_so():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def until_logged(log: pytest.LogCaptureFixture, words: str) -> None:
    async def logged() -> bool:
        return words in log.text

    await until(logged)


async def test_second_process_is_refused_with_holder_and_fix(config: Config):
    url = config.database_url
    async with (
        Store.open(url, process="a") as one,
        Store.open(url, process="b") as two,
        hold_shards(one, FIRST),
    ):
        with pytest.raises(ShardsTakenError) as caught:
            await ShardLease(two, Shards(2, (0, 1))).take(NO_PATIENCE)
        message = str(caught.value)
        assert identity.place() in message
        assert "with shard 0 of 2" in message
        assert "shard_ids of its own in [discord]" in message
        with pytest.raises(
            ShardsTakenError, match=r"into 2 shards, this one into 3.*the same shards"
        ):
            await ShardLease(two, Shards(3, (2,))).take(NO_PATIENCE)


async def test_waiting_process_acquires_released_shards(
    config: Config, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO)
    url = config.database_url
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        async with hold_shards(one, FIRST):
            waiting = asyncio.create_task(ShardLease(two, FIRST).take())
            await until_logged(caplog, "waiting up to 12 s")
        await waiting
        assert [process.id for process in await two.processes.all()] == ["b"]


async def test_process_that_stands_by_takes_shards_that_are_handed_over(config: Config):
    url = config.database_url
    async with (
        Store.open(url, process="a") as one,
        Store.open(url, process="b") as two,
        hold_shards(one, FIRST, standby=True) as (first, _),
        hold_shards(two, FIRST, standby=True) as (second, _),
    ):
        assert first.held.is_set()
        assert not second.held.is_set()
        assert not await second.hand_over()
        waiting = asyncio.create_task(second.stand_by())
        await until(first.hand_over)
        await waiting
        assert second.held.is_set()


async def test_process_ends_only_if_another_took_its_shards(config: Config):
    url = config.database_url
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        lease = ShardLease(one, FIRST, beat=HEARTBEAT)
        await lease.take()
        keeping = asyncio.create_task(lease.keep())
        await one.processes.leave()
        await until(one.processes.all)
        async with one._database.engine.begin() as connection:
            # The other process is on another machine and cannot check whether this one lives.
            await connection.execute(update(processes).values(id="b"))
        with pytest.raises(ShardsTakenError, match="another one took its shards"):
            await keeping
        await two.processes.leave()


async def test_lost_processes_are_reaped_and_callbacks_run(config: Config):
    looked = asyncio.Event()

    async def callback() -> None:
        looked.set()

    url = config.database_url
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        await ShardLease(one, FIRST).take()
        async with one._database.engine.begin() as connection:
            long_ago = datetime.now(UTC) - timedelta(minutes=3)
            await connection.execute(update(processes).values(seen=long_ago))
        lease = ShardLease(two, Shards(2, (1,)), reap_interval=HEARTBEAT)
        await lease.take()
        lease.on_reaped.append(callback)
        looking = asyncio.create_task(lease.reap_expired())
        await looked.wait()

        async def is_gone() -> bool:
            return [process.id for process in await two.processes.all()] == ["b"]

        await until(is_gone)
        await ended(looking)


async def test_slow_callback_does_not_delay_heartbeats(
    config: Config, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.process.shard_lease.HEARTBEAT", HEARTBEAT)
    monkeypatch.setattr("bot.process.shard_lease._REAP_INTERVAL", HEARTBEAT)
    waits = asyncio.Event()

    async def wait() -> None:
        waits.set()
        await asyncio.Event().wait()

    async with (
        Store.open(config.database_url, process="a") as store,
        hold_shards(store, FIRST) as (
            lease,
            keeping,
        ),
    ):
        lease.on_reaped.append(wait)
        await waits.wait()
        async with store._database.engine.begin() as connection:
            silent = datetime.now(UTC) - timedelta(minutes=1)
            await connection.execute(update(processes).values(seen=silent))

        async def heard_of() -> bool:
            (mine,) = await store.processes.all()
            return mine.silent < timedelta(seconds=30)

        await until(heard_of)
        assert not keeping.done()


async def test_database_outage_ends_no_process(config: Config, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    async with Store.open(config.database_url, process="a") as store:
        lease = ShardLease(store, FIRST, beat=HEARTBEAT)
        await lease.take()
        async with store._database.engine.begin() as connection:
            await connection.execute(text("ALTER TABLE processes RENAME TO elsewhere"))
        keeping = asyncio.create_task(lease.keep())
        await until_logged(caplog, "a heartbeat failed")
        async with store._database.engine.begin() as connection:
            await connection.execute(text("ALTER TABLE elsewhere RENAME TO processes"))
            await connection.execute(text("DELETE FROM processes"))
        await until(store.processes.all)
        assert not keeping.done()
        await ended(keeping)


def test_process_mark_is_stable():
    assert str(os.getpid()) in identity.place()
    mine = identity.mark()
    assert mine == identity.mark()
    assert not identity.is_gone(mine)
    for strange in ("", "x", "x 1 1", f"elsewhere {os.getpid()} 1", mine.split()[0]):
        assert not identity.is_gone(strange), "nobody here can know"
    here, number, began = mine.split()
    assert identity.is_gone(f"{here} {number} {int(began) - 1}"), "the process id was reused"
    assert not identity.is_gone(f"{here} {'9' * 30} 1")


def test_killed_process_is_gone_even_as_a_zombie():
    code = "from bot.process import identity; print(identity.mark(), flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        mark = other.stdout.readline().strip()
        assert not identity.is_gone(mark)
        other.send_signal(signal.SIGKILL)
        os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
        assert identity.is_gone(mark), "it is still listed"
        other.wait()
        assert identity.is_gone(mark)
