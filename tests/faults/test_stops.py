"""The program is stopped or killed during work, and restarted."""

import asyncio
import signal

import pytest

from testing.standin import Program, Route, StandIn
from tests.bot.conftest import EASY, HARDEST, RATED
from tests.faults.conftest import NEXT, Note
from tests.faults.test_daily_posts import until_true

pytestmark = pytest.mark.faults


@pytest.mark.whole
async def test_clean_stop_answers_everyone_and_keeps_buttons(
    discord: StandIn, program: Program, note: Note
):
    alice, bob = discord.add_user("alice"), discord.add_user("bob", locale="de")
    await program.start()
    shown = await discord.slash(alice, "hint", puzzle=EASY)
    short = discord.slash(alice, "grade", puzzle=EASY)
    await short.acknowledged()
    long = discord.slash(alice, "grade", puzzle=HARDEST)
    waiting = discord.slash(bob, "grade", puzzle=EASY)
    await asyncio.gather(long.acknowledged(), waiting.acknowledged())
    # Answers are in flight until that is released.
    released = asyncio.Event()
    discord.faults.add(Route.EDIT_ORIGINAL, held=released, times=3)
    ending = asyncio.create_task(program.end(signal.SIGTERM))
    await until_true(lambda: "stopping" in program.said)
    late = discord.slash(bob, "grade", puzzle=EASY)

    assert (await late).text.startswith("Ich werde gerade neu gestartet")
    released.set()
    assert RATED in (await short).text
    for doing in (long, waiting):
        answer = await doing
        assert " · " in answer.text or "neu gestartet" in answer.text or "restarting" in answer.text
    assert await ending == 0
    assert "Traceback" not in program.said

    await program.start()
    assert "Hint 2 of 4" in (await discord.press(alice, shown.original, NEXT)).text
    assert await program.end() == 0
    note("SIGTERM", "/grade, short, acknowledged before", "answer")
    note("SIGTERM", "/grade, long or waiting", "answer, or after 5 s that it is restarting")
    note("SIGTERM", "/grade, asked afterwards", "that it is restarting")
    note("SIGTERM", "button, after the next start", "answer")


async def test_killed_bot_notifies_users_after_restart(
    discord: StandIn, program: Program, note: Note
):
    alice, bob = discord.add_user("alice"), discord.add_user("bob", locale="de")
    await program.start()
    shown = await discord.slash(alice, "hint", puzzle=EASY)
    discord.faults.add(Route.EDIT_ORIGINAL, held=asyncio.Event(), times=None)
    long = discord.slash(bob, "grade", puzzle=HARDEST)
    pressed = discord.press(alice, shown.original, NEXT)
    await asyncio.gather(long.acknowledged(), pressed.acknowledged())
    assert await program.end(signal.SIGKILL) == -signal.SIGKILL
    assert not long.answered

    discord.faults.clear()
    await program.start()
    assert "unterbrochen" in (await long).text
    assert long.original is not None
    assert long.original.edits == 1
    assert not long.follow_ups
    seen = shown.original
    assert seen is not None
    assert "Hint 1 of 4" in seen.text
    again = await discord.press(alice, seen, NEXT)
    assert "Hint 2 of 4" in again.text
    answer = await discord.slash(bob, "grade", puzzle=EASY)
    assert "Leicht · etwa " in answer.text
    assert await program.end() == 0
    note("SIGKILL", "/grade, acknowledged before", "after the start that it was interrupted")
    note("SIGKILL", "button", "pressing again after the start goes on")
