"""How many interactions are lost while the bot is restarted."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from testing.patience import SECONDS
from testing.standin import Interaction, Program, StandIn
from tests.faults.conftest import Note
from tests.faults.test_daily_posts import until_true

pytestmark = pytest.mark.faults

INTERVAL = 0.1
"""The seconds between interactions."""


@asynccontextmanager
async def asking(discord: StandIn) -> AsyncIterator[list[Interaction]]:
    """Inside the context, another user asks something every 100 ms; at most for a minute."""
    asked: list[Interaction] = []

    async def ask() -> None:
        for number in range(600):
            user = discord.add_user(f"user {number}")
            asked.append(discord.slash(user, "help"))
            await asyncio.sleep(INTERVAL)

    asks = asyncio.create_task(ask())
    try:
        yield asked
    finally:
        asks.cancel()


@pytest.fixture
def pair(discord: StandIn, tmp_path: Path, database: Path) -> Iterator[tuple[Program, Program]]:
    """Two programs on one database, each of which stands by while the other one answers."""
    programs = []
    for name in "ab":
        folder = tmp_path / name
        folder.mkdir()
        settings = "[discord]\nstandby = true\n[workers]\nprocesses = 1\n[daily]\nahead = 0"
        settings += f"\n[store]\ndatabase = '{database}'"
        programs.append(Program(discord, folder, settings, patient=True))
    yield programs[0], programs[1]
    for program in programs:
        program.close()


async def stop(program: Program, number: signal.Signals) -> int:
    """Send a program a signal, while another one stays connected; returns its exit status."""
    assert program.process is not None
    program.process.send_signal(number)
    return await asyncio.to_thread(program.process.wait, SECONDS)


@pytest.mark.whole
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_standby_takes_over_without_loss(
    discord: StandIn, pair: tuple[Program, Program], note: Note, number: signal.Signals
):
    first, second = pair
    await first.start()
    second.begin()
    await until_true(lambda: "standing by" in second.said)
    async with asking(discord) as asked:
        await until_true(lambda: len(asked) >= 10)
        status = await stop(first, number)
        await until_true(lambda: "taking over" in second.said)
        taken = len(asked)
        await until_true(lambda: len(asked) >= taken + 10)

    await until_true(lambda: all(it.answered for it in asked))
    assert {(it.changes, len(it.follow_ups)) for it in asked} == {(1, 0)}, "each answered once"
    assert status == (0 if number is signal.SIGTERM else -signal.SIGKILL)
    assert "Traceback" not in first.said + second.said
    assert await second.end() == 0
    latest = max(it.answered_after or 0.0 for it in asked)
    seen = f"{len(asked)} of {len(asked)} answers, each once, after {latest:.1f} s at most"
    note(f"{number.name}, another stands by", f"/help every {INTERVAL} s", seen)


@pytest.mark.whole
async def test_restart_loses_what_was_asked_meanwhile(
    discord: StandIn, program: Program, note: Note
):
    await program.start()
    async with asking(discord) as asked:
        await until_true(lambda: len(asked) >= 10)
        assert await program.end() == 0
        await program.start()
        started = len(asked)
        await until_true(lambda: len(asked) >= started + 10)

    await until_true(lambda: asked[-1].answered)
    assert await program.end() == 0, "after the answers that were under way"
    lost = [number for number, it in enumerate(asked) if not it.answered]
    assert lost
    assert lost == list(range(lost[0], lost[-1] + 1)), "nothing before and after"
    seen = (
        f"{len(asked) - len(lost)} of {len(asked)} answers: none for {len(lost) * INTERVAL:.1f} s"
    )
    note("SIGTERM, then a start", f"/help every {INTERVAL} s", seen)
