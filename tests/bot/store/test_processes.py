"""The shards of processes on both databases: held by one process, and eventually released."""

import asyncio
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import update

from bot.config.shards import Shards
from bot.store import PendingResponse, Process, ProcessState, ServerSettings, Store
from bot.store.database.statements import now
from bot.store.schema import processes
from tests.bot.store.shards import FIRST, LEASE, SECOND, enter


async def stand_by(store: Store, shards: Shards) -> bool:
    """Stand by for shards; return whether this process got them."""
    return not await store.processes.enter(
        shards, place="standby", mark="", lease=LEASE, stand_by=True
    )


async def grow_silent(store: Store, span: timedelta) -> None:
    """Make the last heartbeats of all processes older."""
    async with store._database.engine.begin() as connection:
        await connection.execute(update(processes).values(seen=datetime.now(UTC) - span))


async def known(store: Store) -> list[str]:
    return [process.id for process in await store.processes.all()]


async def test_shards_are_held_by_one_process_each(url):
    async with (
        Store.open(url, process="a") as one,
        Store.open(url, process="b") as two,
        Store.open(url, process="c") as three,
    ):
        assert await enter(one, FIRST) == ()
        assert await enter(two, SECOND) == ()
        assert await enter(three, FIRST) == ("machine of shard 0 of 2",)
        assert len(await enter(three, Shards())) == 2, "all shards overlap with any"
        assert len(await enter(three, Shards(3, (2,)))) == 2, "and so does another division"
        assert await known(one) == ["a", "b"]
        first, second = await one.processes.all()
        assert first == Process(
            "a", "machine of shard 0 of 2", "a mark", FIRST, first.started, first.silent
        )
        assert second.shards == SECOND
        assert timedelta(0) <= second.silent < timedelta(minutes=1)

        await one.processes.leave()
        assert await enter(three, FIRST) == ()
        assert await enter(one, FIRST) == ("machine of shard 0 of 2",)


async def test_one_of_concurrent_processes_gets_the_shard(url):
    async with Store.open(url):
        pass
    stores = [Store.open(url, process=f"{number}") for number in range(6)]
    entered = [await store.__aenter__() for store in stores]
    try:
        met = await asyncio.gather(*(enter(store, FIRST) for store in entered))
        assert sorted(map(len, met)) == [0, 1, 1, 1, 1, 1]
        assert len(await known(entered[0])) == 1
    finally:
        for store in stores:
            await store.__aexit__(None, None, None)


async def test_silent_or_gone_process_loses_its_shards(url):
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        await enter(one, FIRST)
        await grow_silent(one, LEASE / 2)
        assert await enter(two, FIRST) != ()
        assert await enter(two, FIRST, "a mark") == (), "its machine knows that it has ended"
        assert not await one.processes.renew(), "its lease is lost"
        assert await enter(one, FIRST) != ()

        assert await two.processes.renew()
        await grow_silent(two, LEASE + timedelta(seconds=1))
        assert await two.processes.renew(), "nobody wanted its shards meanwhile"
        await grow_silent(two, LEASE + timedelta(seconds=1))
        assert await enter(one, FIRST) == ()
        assert await known(one) == ["a"]

        await grow_silent(one, -timedelta(hours=1))
        assert await enter(two, FIRST) == (), "the clock was put back, and nobody renews the row"


async def test_only_silent_processes_are_deleted(url):
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        await enter(one, FIRST)
        await grow_silent(one, timedelta(minutes=3))
        await enter(two, SECOND)
        assert await one.processes.forget(timedelta(minutes=2)) == 0, "never oneself"
        assert await two.processes.forget(timedelta(minutes=5)) == 0
        assert await two.processes.forget(timedelta(minutes=2)) == 0, "perhaps the clock was set"
        assert await two.processes.forget(timedelta(minutes=2)) == 1
        assert await known(two) == ["b"]


async def test_due_posts_are_limited_to_own_shards(url):
    day, at = date(2026, 3, 1), time(9)
    guilds = [(number * 7919 + 1_000_000) << 22 | number for number in range(30)]
    async with Store.open(url) as store:
        for guild in guilds:
            await store.servers.set(ServerSettings(guild, channel_id=1, at=at, zone="UTC"))
        parts = [Shards(5, (0, 3)), Shards(5, (1,)), Shards(5, (2, 4))]
        found = []
        for part in parts:
            due = await store.posts.due(day, [("UTC", at)], shards=part)
            mine = [post.settings.guild_id for post in due]
            assert all(map(part.owns, mine))
            found += mine
        assert sorted(found) == guilds


async def states(store: Store) -> dict[str, ProcessState]:
    return {process.id: process.state for process in await store.processes.all()}


async def test_shards_are_handed_over_to_a_process_that_stands_by(url):
    async with (
        Store.open(url, process="a") as one,
        Store.open(url, process="b") as two,
        Store.open(url, process="c") as other,
    ):
        assert await enter(one, FIRST) == ()
        assert not await one.processes.hand_over(FIRST, LEASE), "nobody stands by"
        assert await enter(other, SECOND) == ()
        assert not await stand_by(two, FIRST)
        assert await states(one) == {
            "a": ProcessState.HOLDING,
            "b": ProcessState.STANDBY,
            "c": ProcessState.HOLDING,
        }
        assert not await other.processes.hand_over(SECOND, LEASE), "nor for these shards"
        assert await enter(other, FIRST) == ("machine of shard 0 of 2",), "it does not hold them"

        assert await one.processes.hand_over(FIRST, LEASE)
        await one.interactions.claim(1, PendingResponse(1, "token", "en", now()))
        assert await stand_by(two, FIRST)
        assert await states(one) == {"a": ProcessState.LEAVING, "b": ProcessState.HOLDING}
        assert await two.interactions.claim_abandoned_responses(LEASE) == (), (
            "the other one still answers"
        )
        assert not await two.processes.hand_over(FIRST, LEASE), "and does not take them back"


async def test_shards_are_not_handed_over_to_a_process_that_is_silent(url):
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        assert await enter(one, FIRST) == ()
        assert not await stand_by(two, FIRST)
        await grow_silent(one, 2 * LEASE)

        assert not await one.processes.hand_over(FIRST, LEASE)


async def test_process_is_kept_although_the_clock_was_set_forward(url):
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        await enter(one, FIRST)
        await enter(two, SECOND)
        for _ in range(2):
            await grow_silent(one, timedelta(hours=1))
            assert await two.processes.forget(timedelta(minutes=2)) == 0
            assert await one.processes.renew()

        assert await known(two) == ["a", "b"]
