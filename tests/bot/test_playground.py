"""The playground: its contents, start and stop."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.preview import Preview

from bot.client import TutorBot
from bot.playground import Days, PlaygroundCog, simulation, take_turns
from bot.process.running import ExitStatus
from bot.store import Store
from testing.playground import Playground
from tests.bot.conftest import EASY, Room
from tests.bot.messages import answer, cards_of, text_of


async def with_helpers(env: simcord.Env, bot: TutorBot) -> Days:
    days = Days(env)
    await bot.add_cog(PlaygroundCog(bot, days.skip))
    await bot.tree.sync()
    await env.settle()
    return days


async def refresh(preview: Preview, person: simcord.MemberActor) -> dict[str, Any]:
    """Press *Refresh preview* on a page with its own browser."""
    page = preview._open_page(str(person.id), None)
    click = {"protocol_version": 3, "sequence": 1, "request_id": "a click", "kind": "refresh"}
    return await preview._action(page.id, {**click, "generation": 1, "bot_generation": 1})


async def test_channel_is_seeded_with_a_welcome(simcord_bot: TutorBot):
    async with simulation(simcord_bot) as world:
        channel, you = world.channel, world.viewers[0]
        # The greeting of a new server may arrive before, between or after them.
        messages = channel.history()
        puzzles = [message for message in messages if message.author.name == "robin"]
        (welcome,) = (message for message in messages if "Welcome" in text_of(message))

        assert len(puzzles) == 5
        assert "/grade" in text_of(welcome)
        assert "grade-last" in you.available_commands(channel)
        ratings = []
        for puzzle in puzzles:
            shown = answer(await you.context_menu(channel, "Grade this puzzle", puzzle))
            (card,) = cards_of(shown)
            ratings.append(card.title or card.text)
        assert ratings == [
            "🟢 Easy · about 4 minutes",
            "🟡 Medium · about 17 minutes",
            "🟠 Hard · about 12 minutes",
            "This breaks the rules: two 7s in row 9 (r9c4 and r9c8).",
            "🔴 Expert · about 15 minutes",
        ]


async def test_playground_state_survives_a_restart(
    new_bot: Callable[[], TutorBot],
):
    """Both runs use one database, as two runs of `make play` do."""
    async with simulation(new_bot()) as world:
        graded = answer(await world.viewers[0].slash(world.channel, "grade", puzzle=EASY))
        await world.viewers[0].slash(world.channel, "board", puzzle=EASY)
    async with simulation(new_bot()) as world:
        again = answer(await world.viewers[0].slash(world.channel, "grade", puzzle=EASY))
        hint = answer(await world.viewers[0].slash(world.channel, "hint"))

    assert cards_of(graded)[0].title == "🟢 Easy · about 4 minutes"
    assert cards_of(again)[0].title == cards_of(graded)[0].title
    assert cards_of(hint)[0].title == "Hint 1 of 4", "the game of the first run goes on"


async def test_grade_last_rates_the_newest_puzzle(room: Room, simcord_bot: TutorBot):
    await with_helpers(room.env, simcord_bot)
    await room.bob.send(room.channel, f"Mine:\n`{EASY}`")
    await room.bob.send(room.channel, "Is it hard?")

    message = answer(await room.alice.slash(room.channel, "grade-last"))

    assert cards_of(message)[0].title == "🟢 Easy · about 4 minutes"


async def test_day_can_be_skipped_while_others_click(room: Room, simcord_bot: TutorBot):
    days = await with_helpers(room.env, simcord_bot)
    before = room.env.now()

    message = answer(await room.alice.slash(room.channel, "skip-day"))
    async with room.env.preview(room.channel, viewers=[room.alice, room.bob]) as page:
        ticking = take_turns(page, days)
        clicks = [refresh(page, person) for person in (room.alice, room.bob)]
        receipts = await asyncio.gather(*clicks)
        ticking.cancel()

    assert "A day passes" in text_of(message)
    assert timedelta(days=1) <= room.env.now() - before < timedelta(days=1, minutes=1)
    assert [receipt["settlement"] for receipt in receipts] == ["settled", "settled"]


async def test_duel_follows_its_players_while_nobody_clicks(room: Room, simcord_bot: TutorBot):
    days = await with_helpers(room.env, simcord_bot)
    await room.alice.slash(room.channel, "duel", band="EASY")
    (challenge,) = (message for message in room.channel.history() if message.components)
    await room.bob.click(challenge, label="Accept")

    async with room.env.preview(room.channel, viewers=[room.alice, room.bob]) as page:
        ticking = take_turns(page, days)
        patience = time.monotonic() + 30
        while "▰" not in text_of(room.channel.history()[-1]):
            assert time.monotonic() < patience
            await asyncio.sleep(0.1)
        ticking.cancel()


async def test_day_with_a_duel_in_progress_is_skipped_in_few_looks(
    room: Room, simcord_bot: TutorBot, store: Store, monkeypatch: pytest.MonkeyPatch
):
    days = await with_helpers(room.env, simcord_bot)
    await room.alice.slash(room.channel, "duel")
    await room.bob.click(room.channel.history()[-1], label="Accept")
    looks = []
    outdated = store.duels.outdated

    async def look(*args: Any, **options: Any) -> Any:
        looks.append(args)
        return await outdated(*args, **options)

    monkeypatch.setattr(store.duels, "outdated", look)
    days.skip()
    assert await days.skip_requested() == 1
    assert "over" in text_of(room.channel.history()[-1])
    # One every ten seconds of a whole day would be 8,640.
    assert 24 <= len(looks) < 1_000


async def test_grade_last_without_a_puzzle_is_explained(room: Room, simcord_bot: TutorBot):
    await with_helpers(room.env, simcord_bot)
    await room.bob.send(room.channel, "Hello")

    result = await room.alice.slash(room.channel, "grade-last")

    assert result.ephemeral
    assert "no puzzle" in text_of(answer(result))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.whole
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_stops_it_cleanly(playground: Playground, number: signal.Signals, tmp_path: Path):
    playground.url()
    assert playground.head[0] == f"Log: {tmp_path / 'playground' / 'playground.log'}\n"
    family = playground.family()
    assert len(family) > 1, "a pool of processes belongs to it"

    status, rest, complaints = playground.end(number)

    assert status == 0
    assert rest == "", "the address is the last that is printed"
    assert complaints == ""
    assert "registered" in (tmp_path / "playground" / "playground.log").read_text()
    # The helper processes of multiprocessing end after the program.
    patience = time.monotonic() + 60
    while left := [pid for pid in family if is_running(pid)]:
        assert time.monotonic() < patience, f"still there: {left}"
        time.sleep(0.05)
    assert (tmp_path / "playground").is_dir(), "it keeps its data apart from the bot's"
    assert list(tmp_path.glob("playground/*.sqlite3"))
    assert not list(tmp_path.glob("*.sqlite3"))


def test_taken_port_is_an_error_that_names_the_address_and_the_fix(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        second = Playground(tmp_path, port=port)
        status, _, complaints = second.wait()

    assert status == ExitStatus.PORT_TAKEN
    assert complaints.count("\n") == 1
    assert f"http://127.0.0.1:{port} is in use" in complaints
    assert "make play PORT=9000" in complaints
