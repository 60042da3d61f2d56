"""A real run of the bot under a known load, to hold the simulation against."""

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from bench.capacity.deeds import Deed, Doing, People, pasted, photographs
from bench.capacity.inside import SETTINGS
from bench.capacity.measured import Trial
from bench.capacity.model import MIX
from bench.load import below, worked
from bot.config import load_config
from tests.standin import NoAnswerError, Program, StandIn


async def try_out(rates: Mapping[float, int], console: Console) -> tuple[Trial, ...]:
    """Let people do so many things at each of these rates, with the mix of the model.

    The bot runs as a program with two worker processes and one to spare, and SQLite; the people
    are played by this program, on the same machine.

    Args:
        rates: deeds a second, and how many of them.
        console: where it is told how far it is.
    """
    trials, most = [], max(rates.values())
    with tempfile.TemporaryDirectory() as folder:
        async with await StandIn.start() as discord:
            program = Program(discord, Path(folder), SETTINGS)
            own = load_config(program.config, {}).database_url
            try:
                await program.start(lives=3600)
                people = People(discord, own, pasted(most, seed=2), photographs(40, seed=2))
                for deed in Deed:
                    await people.warm_up(deed)
                for rate, deeds in rates.items():
                    console.print(f"trial: {rate:g} a second")
                    trials.append(await _trial(program, rate, await _mixed(people, deeds)))
            finally:
                if program.process is not None and program.process.poll() is None:
                    await program.end()
    return tuple(trials)


async def _mixed(people: People, deeds: int) -> list[Doing]:
    chance = random.Random(3)
    # The parts of the mix as they are: of so few by chance there might be few photographs.
    chosen = [deed for deed, part in MIX.items() for _ in range(round(part * deeds))]
    chance.shuffle(chosen)
    ready = {deed: await people.ready(deed, chosen.count(deed)) for deed in Deed}
    return [ready[deed].pop() for deed in chosen]


async def _trial(program: Program, rate: float, doings: list[Doing]) -> Trial:
    chance = random.Random(4)
    took: list[float] = []

    async def timed(doing: Doing) -> None:
        start = time.perf_counter()
        # Who is told too late that an answer will come gets none.
        with suppress(NoAnswerError):
            await doing()
            took.append(time.perf_counter() - start)

    await asyncio.sleep(1)
    before, all_before = time.process_time(), _used(program)
    async with asyncio.TaskGroup() as group:
        for doing in doings:
            group.create_task(timed(doing))
            await asyncio.sleep(chance.expovariate(rate))
    beside = (time.process_time() - before) / len(doings)
    machine, ours = (late - early for early, late in zip(all_before, _used(program), strict=True))
    others = max(0.0, 1 - ours / machine)
    took.sort()
    half, most, nearly_all = (took[int(share * len(took))] for share in (0.5, 0.95, 0.99))
    lost = len(doings) - len(took)
    return Trial(rate, len(doings), half, most, nearly_all, lost, beside, others)


def _used(program: Program) -> tuple[float, float]:
    """Processor seconds that the machine has had, and those of them that were idle or ours."""
    assert program.process is not None
    pid = program.process.pid
    ours = time.process_time() + worked(pid) + sum(map(worked, below(pid)))
    ticks = [int(one) for one in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    second = os.sysconf("SC_CLK_TCK")
    idle = ticks[3] + ticks[4]
    return sum(ticks) / second, idle / second + ours
