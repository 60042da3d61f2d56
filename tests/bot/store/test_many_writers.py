"""Concurrent writers through several open stores, as with several programs."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.store import HintUse, Preferences, ServerSettings, Store, StoreBusyError
from bot.store.database import sqlite
from engine.model.band import Band
from engine.model.grid import Grid
from engine.model.report import Ending, Rating, Report
from engine.model.technique import Technique
from testing.postgres import PostgresServer
from tests.bot.conftest import all_about
from tests.bot.store.conftest import occupied
from tutor.learning import OVERALL, PracticeAttempt, PracticeState, Skill

WRITERS = 25
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = date(2026, 3, 1)
ANNA = 2**62
REPORT = Report(
    grid=Grid.from_values([0] * 81),
    er=Rating(12),
    ep=Rating(12),
    ed=Rating(12),
    ending=Ending.SOLVED,
    hardest=Technique.HIDDEN_SINGLE,
    techniques=((Technique.HIDDEN_SINGLE, 50),),
    solution="1" * 81,
)


@pytest.fixture
async def stores(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Store]]:
    """A store for each writer: five programs with five users each.

    The timeouts allow for a machine that is busy with other tests.
    """
    patient = tuple(line.replace("5000", "25000") for line in sqlite._SETTINGS)
    monkeypatch.setattr(sqlite, "_SETTINGS", patient)
    url += "" if url.startswith("sqlite") else "?lock_timeout=25s"
    async with AsyncExitStack() as programs:
        opened = [await programs.enter_async_context(Store.open(url)) for _ in range(5)]
        yield [opened[number % 5] for number in range(WRITERS)]


def a_hundred_more(attempt: PracticeAttempt, before: PracticeState) -> PracticeState:
    rating = before.skills[OVERALL].rating if OVERALL in before.skills else 0
    return PracticeState({OVERALL: Skill(rating + 100, 90, 0.06, NOW)}, None)


async def test_concurrent_answers_are_serialized(stores: list[Store]):
    async def practise(number: int, store: Store) -> None:
        attempt = await store.practice.start(
            user_id=ANNA, interaction_id=number, technique="x-wing", item="a", moment=NOW
        )
        done = await store.practice.answer(
            attempt, correct=True, moment=NOW, day=DAY, change=a_hundred_more
        )
        assert done is not None

    await asyncio.gather(*(practise(number, store) for number, store in enumerate(stores)))

    assert (await stores[0].practice.skills(ANNA))[OVERALL].rating == 100 * WRITERS
    assert [day.rating for day in await stores[0].practice.days(ANNA)] == [100 * WRITERS]


async def test_concurrent_turns_are_not_lost(stores: list[Store]):
    puzzle_id = await stores[0].puzzle_id("a puzzle")

    async def play(number: int, store: Store) -> None:
        game = await store.games.open(user_id=ANNA, puzzle_id=puzzle_id, interaction_id=number)
        while True:
            turns = f"{game.turns}\n{number}".strip()
            if await store.games.change(game, turns=turns, marks=False, solved=None):
                return
            seen = await store.games.own(game.id, ANNA)
            assert seen is not None
            game = seen

    await asyncio.gather(*(play(number, store) for number, store in enumerate(stores)))

    game = await stores[0].games.current(ANNA)
    assert game is not None
    assert sorted(map(int, game.turns.split())) == list(range(WRITERS))
    assert game.version == WRITERS


async def test_highest_hint_level_is_stored(stores: list[Store]):
    store = stores[0]
    puzzle_id = await store.puzzle_id("a puzzle")
    session = await store.hints.start(
        user_id=ANNA, puzzle_id=puzzle_id, position="a puzzle", interaction_id=1
    )
    await asyncio.gather(
        *(
            store.hints.used(session, 1, HintUse(ANNA, ("x-wing",), 1 + number % 4))
            for number, store in enumerate(stores)
        )
    )
    (row,) = (await all_about(store, ANNA))["hint_uses"]
    assert row["level"] == 4


async def test_concurrent_settings_are_all_stored(stores: list[Store]):
    """Each writer changes one setting, starting from the same state."""
    own: tuple[Callable[[Preferences], Preferences], ...] = (
        lambda before: replace(before, language="de"),
        lambda before: replace(before, theme="dark"),
        lambda before: replace(before, zone="Europe/Berlin"),
    )
    servers: tuple[Callable[[ServerSettings], ServerSettings], ...] = (
        lambda before: replace(before, channel_id=7),
        lambda before: replace(before, at=time(9, 30)),
        lambda before: replace(before, role_id=8),
        lambda before: replace(before, bands=("easy", "hard")),
    )
    await asyncio.gather(
        *(store.people.change(ANNA, own[number % 3]) for number, store in enumerate(stores)),
        *(store.servers.change(5, servers[number % 4]) for number, store in enumerate(stores)),
    )

    assert await stores[0].people.preferences(ANNA) == Preferences(
        language="de", theme="dark", zone="Europe/Berlin"
    )
    assert await stores[0].servers.settings(5) == ServerSettings(
        5, channel_id=7, at=time(9, 30), role_id=8, bands=("easy", "hard")
    )


async def test_days_have_distinct_puzzles_shared_by_servers(stores: list[Store]):
    for number in range(12):
        await stores[0].daily.add_to_pool(
            band=Band.EASY,
            number=number + 1,
            position=f"puzzle {number}",
            canonical="",
            report=REPORT,
        )
    days = [DAY + timedelta(days=number % 10) for number in range(WRITERS)]

    found = await asyncio.gather(
        *(store.daily.puzzle_of(day, Band.EASY) for store, day in zip(stores, days, strict=True))
    )

    by_day: dict[date, set[int]] = {}
    for puzzle in found:
        assert puzzle is not None
        by_day.setdefault(puzzle.day, set()).add(puzzle.puzzle_id)
    assert len(by_day) == 10
    assert all(len(ids) == 1 for ids in by_day.values())
    assert len(set.union(*by_day.values())) == 10
    assert (await stores[0].daily.pool_sizes())[Band.EASY] == 2


async def test_posts_and_interactions_are_claimed_once(stores: list[Store]):
    posts, claims = [], []
    for store in stores:
        posts.append(store.posts.claim(1, DAY, channel_id=2, seen=None, now=NOW))
        claims.append(store.interactions.claim(ANNA))
    done = await asyncio.gather(*posts, *claims)
    assert sum(done[:WRITERS]) == 1
    assert sum(done[WRITERS:]) == 1


async def test_concurrent_operations_raise_no_errors(
    stores: list[Store], server: PostgresServer | None
):
    """This includes deletions of users, which lock the same rows in another order."""
    people = [ANNA + number for number in range(3)]

    async def live(number: int, store: Store) -> None:
        user = people[number % 3]
        for turn in range(2):
            interaction = number * 100 + turn
            puzzle_id = await store.puzzle_id(f"puzzle {turn}")
            attempt = await store.practice.start(
                user_id=user,
                interaction_id=interaction,
                technique="x-wing",
                item="a",
                moment=NOW,
            )
            await store.practice.answer(
                attempt, correct=True, moment=NOW, day=DAY, change=a_hundred_more
            )
            await store.results.save(
                puzzle_id=puzzle_id, user_id=user, interaction_id=interaction, report=REPORT
            )
            await store.people.join(turn, user)
            if number % 5 == turn:
                await store.delete_user(user)
            if number % 10 == 9:
                await store.prune(NOW - timedelta(days=1))
                await store.servers.forget(turn)
            await store.interactions.claim(interaction)

    # Every error surfaces here, including those that were not retried.
    async with asyncio.TaskGroup() as all_of_them:
        for number, store in enumerate(stores):
            all_of_them.create_task(live(number, store))

    for user in people:
        await stores[0].delete_user(user)
        assert set(map(str, (await all_about(stores[0], user)).values())) == {str(user), "[]"}
    assert not await stores[0].interactions.claim(0)


async def test_pool_timeout_is_reported(url: str, monkeypatch: pytest.MonkeyPatch):
    async with Store.open(url) as store:
        async with occupied(store, monkeypatch):
            done = await asyncio.gather(
                *(store.interactions.claim(number) for number in range(WRITERS)),
                return_exceptions=True,
            )
        assert all(isinstance(result, StoreBusyError) for result in done)
        assert await store.interactions.claim(0)
