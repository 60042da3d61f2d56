"""The killer sudoku of a day: made in advance, posted and counted where a server wants it."""

import json
from datetime import timedelta

import discord
import pytest
import simcord

from bot.chat.work import Work
from bot.config import Config, DailyConfig
from bot.daily.supply import Supply
from bot.store import KILLER, ServerSettings, Store
from engine.links.puzzle_text import has_constraints
from tests.bot.conftest import InlineWorkers, Room, all_about
from tests.bot.constraints.test_constraints import KILLER as PUZZLE
from tests.bot.constraints.test_games import OPEN, at, place, press
from tests.bot.messages import answer, labels_of, text_of
from tutor.new_puzzle import make_killer_text

TEXT = json.dumps(PUZZLE["puzzle"] | {"solution": [int(digit) for digit in PUZZLE["solution"]]})
SERVER = ServerSettings(5, bands=("easy", KILLER))


@pytest.fixture
def supply(config: Config, store: Store, workers: InlineWorkers) -> Supply:
    work = Work(config=config, workers=workers)
    return Supply(config=DailyConfig(ahead=1, warn=0), store=store, work=work)


async def daily(room: Room) -> simcord.ResponseMessage:
    return answer(await room.alice.slash(room.channel, "daily show"))


async def posting(room: Room, store: Store) -> None:
    """Let the server of a room have killer sudokus, and today have one."""
    assert room.channel.guild is not None
    await store.servers.set(ServerSettings(room.channel.guild.id, bands=("easy", KILLER)))
    await store.daily.add_killer(room.env.now().date(), TEXT)


async def test_they_are_made_in_advance_if_a_server_wants_them(
    supply: Supply, store: Store, workers: InlineWorkers, monkeypatch: pytest.MonkeyPatch
):
    seeds = []

    def make(seed: int, **_: object) -> str | None:
        seeds.append(seed)
        return None if len(seeds) == 1 else f"{{{seed}}}"

    monkeypatch.setattr("bot.daily.supply.make_killer_text", make)
    assert not await supply.fill_killers()
    await store.servers.set(SERVER)
    while await supply.fill_killers():
        pass
    today = discord.utils.utcnow().date()
    assert len(seeds) == 5, "one of them takes too long"
    for ahead in (-1, 0, 1, 2):
        assert await store.daily.killer_of(today + timedelta(days=ahead))


async def test_a_day_without_one_is_given_up(
    supply: Supply, store: Store, monkeypatch: pytest.MonkeyPatch
):
    await store.servers.set(SERVER)
    monkeypatch.setattr("bot.daily.supply.make_killer_text", lambda _, **__: None)
    tries = 0
    while await supply.fill_killers():
        tries += 1
    assert tries == 20, "five for each of four days"


def test_made_killer_can_be_played(config: Config):
    text = make_killer_text(2, limit=config.workers.limit)
    assert text is None or has_constraints(text)


async def test_off_by_default(room: Room, store: Store):
    await store.daily.add_killer(room.env.now().date(), TEXT)
    assert "Killer" not in text_of(await daily(room))


async def test_it_is_played_and_counts_for_the_streak(room: Room, store: Store):
    await posting(room, store)
    shown = await daily(room)
    assert "**Killer sudoku**" in text_of(shown)
    begun = await press(room, shown, "Play: Killer sudoku")
    assert "7 killer cages" in text_of(begun) or "SudokuPad" in text_of(begun)
    solved = await place(room, ", ".join(map(at, OPEN)))
    assert "Killer sudoku: solved without hints" in text_of(solved)
    assert "Your streak: 1 day" in text_of(solved)
    assert "Share" in labels_of(solved)
    again = text_of(await daily(room))
    assert "✅ **Killer sudoku**: solved without hints" in again
    assert "of 4 solved" not in again
    (result,) = (await all_about(store, room.alice.id))["daily_results"]
    assert result["band"] == KILLER
    assert room.channel.guild is not None
    day = await store.server_results.of_day(room.channel.guild.id, room.env.now().date())
    assert day.bands[None].people == 1
    await store.delete_user(room.alice.id)
    assert not (await all_about(store, room.alice.id))["daily_results"]
