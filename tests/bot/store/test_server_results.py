"""The daily puzzles that the members of a server have solved."""

import zlib
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import insert, update

from bot.config.shards import Shards
from bot.store import BandSolved, ServerDay, Store
from bot.store.schema import daily_puzzles, daily_results, puzzle_pool
from engine.model.band import Band

DAY = date(2026, 1, 2)
NOW = datetime(2026, 1, 2, tzinfo=UTC)


async def add_results(store: Store, *rows: Mapping[str, object]) -> None:
    """Add results of puzzles that need not exist."""
    usual = {
        "puzzle_id": await store.puzzle_id("." * 81),
        "band": "easy",
        "on_time": True,
        "hint_level": 0,
        "hints": 0,
        "created": NOW,
        "day": DAY,
        "guild_id": 1,
        "seconds": None,
    }
    async with store._database.engine.begin() as connection:
        for row in rows:
            values = {**usual, "interaction_id": zlib.crc32(str(row).encode()), **row}
            await connection.execute(insert(daily_results).values(values))


async def add_puzzles(store: Store, days: int) -> None:
    """Add a puzzle for each of the last days."""
    ids = [await store.puzzle_id(f"{number:081}") for number in range(days)]
    async with store._database.engine.begin() as connection:
        for number, puzzle_id in enumerate(ids):
            pooled = {"puzzle_id": puzzle_id, "band": "easy", "number": number, "er": 12, "ep": 12}
            pooled |= {
                "ed": 12,
                "hardest": "hidden-single",
                "created": NOW,
            }
            await connection.execute(insert(puzzle_pool).values(pooled))
            day = DAY - timedelta(days=number)
            row = {"day": day, "band": "easy", "puzzle_id": puzzle_id}
            await connection.execute(insert(daily_puzzles).values(row))


async def test_results_of_a_server(store: Store):
    await add_puzzles(store, 3)
    minutes = (10, 600, 6, 12, 7)
    await add_results(
        store,
        *({"user_id": user, "seconds": 60 * m} for user, m in enumerate(minutes, 10)),
        *({"user_id": user, "seconds": 60, "band": "hard"} for user in (20, 21, 22)),
        {"user_id": 30, "guild_id": 2, "band": "medium"},
        {"user_id": 31, "guild_id": None, "band": "expert"},
        {"user_id": 10, "band": "medium", "day": DAY - timedelta(days=2)},
    )
    await store.people.join(1, 31)
    await store.people.join(1, 14)
    await store.people.join(2, 10)

    day = await store.server_results.of_day(1, DAY)

    assert day.bands == {
        Band.EASY: BandSolved(5, 10),  # about 7, 10 and 12: nobody's own time
        Band.HARD: BandSolved(3),  # too few
        Band.EXPERT: BandSolved(1),  # a member of the leaderboard, in a direct message
    }
    assert (day.people, day.first, day.streak, day.today) == (9, 14, 1, True)
    other = await store.server_results.of_day(2, DAY)
    assert (other.people, other.first) == (2, 10)
    assert await store.server_results.of_day(3, DAY) == ServerDay()

    await store.servers.forget(1)
    assert (await store.server_results.of_day(1, DAY)).people == 0


async def test_long_streak_of_a_server(store: Store):
    await add_puzzles(store, 110)
    days = [DAY - timedelta(days=number) for number in range(1, 101)]
    await add_results(store, *({"user_id": 1, "day": day} for day in days))
    day = await store.server_results.of_day(1, DAY)
    assert (day.streak, day.today, day.people) == (100, False, 0)

    async with store._database.engine.begin() as connection:
        late = update(daily_results).where(daily_results.c.day == days[40])
        await connection.execute(late.values(on_time=False))
    assert (await store.server_results.of_day(1, DAY)).streak == 40


async def test_posts_that_lack_results(store: Store):
    for guild_id, message_id in ((1, 11), (2, 12), (3, 13)):
        await store.posts.claim(guild_id, DAY, channel_id=5, seen=None, now=NOW)
        await store.posts.record_posted(guild_id, DAY, message_id=message_id, now=NOW)
    await store.people.join(2, 20)
    all_shards = Shards()

    async def outdated(newer: int = 0, shards: Shards = all_shards) -> list[int]:
        found = await store.posts.outdated(since=DAY, newer=newer, shards=shards)
        return sorted(post.message_id or 0 for post in found)

    assert await outdated() == []
    await add_results(store, {"user_id": 10}, {"user_id": 20, "guild_id": None})
    assert await outdated() == [11, 12]
    assert await outdated(shards=Shards(2, (0,))) == [11, 12]
    assert await outdated(shards=Shards(2, (1,))) == []
    assert await outdated(newer=await store.server_results.latest()) == []
    day = await store.server_results.of_day(1, DAY)
    await store.posts.record_shown(1, DAY, shown=day.latest)
    assert await outdated() == [12]
    await add_results(store, {"user_id": 11}, {"user_id": 12, "day": DAY - timedelta(days=1)})
    assert await outdated() == [11, 12]
