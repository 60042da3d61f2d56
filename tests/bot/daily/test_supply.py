"""The pool of daily puzzles: filled in advance, the same for everyone."""

import asyncio
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
import simcord

from bot.chat.user_errors import NoPuzzleError
from bot.chat.work import Work
from bot.client import TutorBot
from bot.config import Config, DailyConfig
from bot.daily.supply import Supply
from bot.store import Store
from engine.model.band import Band
from tests.bot.conftest import InlineWorkers
from workers import JobTimeout

DAY = date(2026, 11, 21)


@pytest.fixture
def new_supply(config: Config, store: Store, workers: InlineWorkers) -> Callable[..., Supply]:
    def new(ahead: int = 3, warn: int = 2) -> Supply:
        return Supply(
            config=DailyConfig(ahead=ahead, warn=warn),
            store=store,
            work=Work(config=config, workers=workers),
        )

    return new


async def test_pool_is_filled_evenly_up_to_its_size(
    new_supply: Callable[..., Supply], store: Store, workers: InlineWorkers
):
    supply = new_supply()
    turns = 0
    while await supply.fill():
        turns += 1

    assert turns == 12
    assert workers.jobs == ["make_puzzle"] * 12
    assert set((await store.daily.pool_sizes()).values()) == {3}
    for band in Band:
        puzzle = await supply.puzzle_of(DAY, band)
        assert band.lowest <= puzzle.rating.tenths <= band.highest
    assert set((await store.daily.pool_sizes()).values()) == {2}


async def test_puzzles_are_determined_by_their_numbers(
    new_supply: Callable[..., Supply],
    store: Store,
    tmp_path: Path,
    config: Config,
    migrated_file: Path,
):
    file = shutil.copy(migrated_file, tmp_path / "other.sqlite3")
    async with Store.open(f"sqlite+aiosqlite:///{file}") as other:
        supplies = [
            new_supply(),
            Supply(
                config=DailyConfig(ahead=3),
                store=other,
                work=Work(config=config, workers=InlineWorkers()),
            ),
        ]
        found = [
            [(await supply.puzzle_of(DAY + timedelta(day), Band.HARD)).position for day in range(3)]
            for supply in supplies
        ]
    assert found[0] == found[1]
    assert len(set(found[0])) == 3


async def test_empty_pool_generates_one_puzzle_for_all_waiters(
    new_supply: Callable[..., Supply], workers: InlineWorkers, caplog: pytest.LogCaptureFixture
):
    supply = new_supply()

    puzzles = await asyncio.gather(*(supply.puzzle_of(DAY, Band.EASY) for _ in range(10)))

    assert len({puzzle.puzzle_id for puzzle in puzzles}) == 1
    assert workers.jobs == ["make_puzzle"]
    assert "the pool has no easy puzzle" in caplog.text


async def test_concurrent_days_and_programs_get_different_puzzles(
    new_supply: Callable[..., Supply], store: Store, config: Config
):
    supply = new_supply()
    while await supply.fill():
        pass
    days = [DAY + timedelta(number) for number in range(3)]
    async with Store.open(config.database_url) as other:
        found = await asyncio.gather(
            *(place.daily.puzzle_of(day, Band.EASY) for place in (store, other) for day in days)
        )
    assert found[:3] == found[3:]
    assert len({puzzle.puzzle_id for puzzle in found if puzzle is not None}) == 3


async def test_log_warns_before_the_pool_is_empty(
    new_supply: Callable[..., Supply], caplog: pytest.LogCaptureFixture
):
    supply = new_supply()
    while await supply.fill():
        pass
    assert not await supply.warn()
    for day in range(2):
        await supply.puzzle_of(DAY + timedelta(day), Band.HARD)

    assert await supply.warn()
    assert "pool of daily puzzles is low: 1 hard left" in caplog.text


async def test_slow_number_is_skipped(
    new_supply: Callable[..., Supply], store: Store, monkeypatch: pytest.MonkeyPatch
):
    numbers = []

    async def slow(self: Work, job: object, number: int, *_: object, **__: object) -> None:
        numbers.append(number)

    monkeypatch.setattr(Work, "run", slow)
    supply = new_supply()

    with pytest.raises(NoPuzzleError):
        await supply.puzzle_of(DAY, Band.EXPERT)

    assert numbers == [1, 2, 3, 4, 5]
    assert not any((await store.daily.pool_sizes()).values())


async def test_error_while_filling_is_logged_and_retried(
    new_supply: Callable[..., Supply], workers: InlineWorkers, caplog: pytest.LogCaptureFixture
):
    supply = new_supply()
    workers.error = JobTimeout("too long")

    assert not await supply.fill()
    assert await supply.fill()
    assert "no easy puzzle could be generated: too long" in caplog.text


async def test_running_bot_fills_its_pool(config: Config, store: Store, workers: InlineWorkers):
    config = replace(config, daily=DailyConfig(ahead=2))
    bot = TutorBot(config=config, store=store, workers=workers)
    async with simcord.run(bot, settle_timeout=30) as env:
        await env.advance_time(30)

        assert set((await store.daily.pool_sizes()).values()) == {2}
        assert set(workers.owners) == {None}, "its work gives way to that of people"
