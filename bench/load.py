"""Many people at once: `make load`, or `python -m bench.load --users 20 --interactions 500`.

The bot runs as a separate program, with its worker processes and its database, and connects to a
stand-in for Discord in this process. There, simulated people ask for ratings and hints, also with
pictures, and press buttons. Each waits for the answer, thinks for a while, and continues. The
output is the time until Discord's acknowledgement, the time until the answer, the lag of the bot's
event loop, and the memory. Then, on the idle bot, one person plays whole games without typing, and
another asks for a hint until its step is explained.

With `--minutes 30`, it lasts that long instead, and people also do everything else (`bench.mixed`):
they play in chat and in the browser, practise, duel and export, and a daily post becomes due each
minute. The output then includes whether the numbers of the bot's files, sockets, threads and tasks
stay constant.
"""

import argparse
import asyncio
import itertools
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path

from rich.console import Console

import renderer
from bench.load_report import Tally, report, report_games, report_held, report_hint
from bench.mixed import CHAT, Member, Mixture, free_port
from bench.mixed import SHARES as MIXED
from bench.whole_game import ask_for_hint, play_by_cells, play_by_digits
from engine.notation import parse_line
from testing.standin import Attachment, Channel, Interaction, NoAnswerError, Program, StandIn, User
from testing.standin.lag import Lag

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."
WRONG = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5...78..79"
ENOUGH_PLACES = 400
"""The number of jobs that may wait: this many people at once would overload a bot on two cores."""
PATIENCE = 60.0
SHARES = {
    "button: next hint": 50,
    "/grade, easy (1.2)": 21,
    "/grade, picture (1.2)": 4,
    "/hint": 14,
    "/grade, chains (6.6)": 8,
    "/grade, no puzzle": 3,
}
"""The operations of people, with their frequencies in per cent."""
WAYS = {"a digit, then its cells": play_by_digits, "a cell, then its digit": play_by_cells}
"""The ways to play whole games."""


@lru_cache(maxsize=1)
def picture() -> bytes:
    """A screenshot of the easy puzzle."""
    return renderer.draw_grid(parse_line(EASY), size=450)


class Person:
    """A simulated person who asks and presses.

    Args:
        discord: the stand-in.
        user: the user.
        tally: the record of results.
        think: the average number of seconds between two operations.
        channel: the channel; None for direct messages.
        shares: the operations, with their frequencies in per cent.
        member: performs the other operations; None if there are none.
    """

    def __init__(
        self,
        discord: StandIn,
        user: User,
        tally: Tally,
        think: float,
        channel: Channel | None = None,
        shares: Mapping[str, int] = SHARES,
        member: Member | None = None,
    ) -> None:
        self._discord = discord
        self._user = user
        self._tally = tally
        self._think = think
        self._channel = channel
        self._shares = shares
        self._member = member
        self._shown: Interaction | None = None
        self._random = random.Random(user.id)

    async def live(self, more: Callable[[], bool]) -> None:
        """Act as long as `more` returns True."""
        while more():
            await asyncio.sleep(self._random.expovariate(1 / self._think) if self._think else 0)
            if self._member is not None:
                (what,) = self._random.choices(list(MIXED), list(MIXED.values()))
                if what != CHAT:
                    await self._member.act(what)
                    continue
            (operation,) = self._random.choices(list(self._shares), list(self._shares.values()))
            await self._act(operation)

    async def _act(self, operation: str) -> None:
        if operation.startswith("button") and self._next() is None:
            operation = "/hint"
        doing, sign = self._begin(operation)
        doing.patience = PATIENCE
        try:
            await doing
        except NoAnswerError as error:
            self._tally.lost.append(str(error))
            self._shown = None
            return
        assert doing.acknowledged_after is not None
        assert doing.answered_after is not None
        self._tally.acknowledged[operation].append(doing.acknowledged_after)
        self._tally.answered[operation].append(doing.answered_after)
        if "I am busy" in doing.text:
            self._tally.refused[f"{operation}: {doing.text[:60]!r}"] += 1
        elif not any(word in doing.text for word in sign.split("|")):
            self._tally.wrong[f"{operation}: {doing.text[:60]!r}"] += 1
        if operation != "/grade, no puzzle":
            self._shown = doing

    def _next(self) -> str | None:
        """The id of the button for the next hint under the shown message, if any."""
        message = self._shown.original if self._shown else None
        found = (str(part.get("custom_id")) for part in (message.buttons if message else ()))
        return next((custom_id for custom_id in found if custom_id.startswith("hint:")), None)

    def _begin(self, operation: str) -> tuple[Interaction, str]:
        discord, user = self._discord, self._user
        if operation.startswith("button"):
            assert self._shown is not None
            pressed = discord.press(user, self._shown.original, self._next())
            return pressed, "Hint |solved"
        ask = partial(discord.slash, user, channel=self._channel)
        if operation == "/hint":
            return ask("hint", puzzle=EASY), "Hint 1 of 4"
        if "picture" in operation:
            return ask("grade", image=Attachment("p.png", picture())), "· about "
        if operation == "/grade, no puzzle":
            return ask("grade", puzzle=WRONG), "two 7s"
        return ask("grade", puzzle=EASY if "easy" in operation else CHAINS), "· about "


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--users", type=int, default=200, help="people (200)")
    parser.add_argument("--interactions", type=int, default=20_000, help="in all (20,000)")
    parser.add_argument(
        "--think", type=float, default=4.0, help="mean seconds between operations (4)"
    )
    parser.add_argument(
        "--minutes", type=float, default=0.0, help="instead, how long people do all that they can"
    )
    parser.add_argument("--processes", type=int, default=2, help="worker processes (2)")
    sys.exit(asyncio.run(run(parser.parse_args())))


async def run(chosen: argparse.Namespace) -> int:
    """Run everything and print the tables; return 1 if a goal was missed, otherwise 0."""
    tally, own = Tally(), Lag()
    with tempfile.TemporaryDirectory() as folder:
        lag_file = Path(folder) / "lag.json"
        # In server channels, several people press on the same messages.
        async with await StandIn.start(kept=60 if chosen.minutes else 4) as discord:
            mixture = Mixture(discord, tally, free_port()) if chosen.minutes else None
            settings = _settings(chosen, mixture)
            program = Program(discord, Path(folder), settings, STANDIN_LAG=str(lag_file))
            try:
                await program.start(lives=24 * 3600)
                start, before = time.monotonic(), _work(program)
                measuring = asyncio.create_task(own.run())
                watching = asyncio.create_task(_watch(program, tally, lag_file))
                if mixture is not None:
                    await mixture.begin(chosen.minutes)
                await _crowd(discord, tally, chosen, mixture)
                seconds = time.monotonic() - start
                watching.cancel()
                measuring.cancel()
                _remember(program, tally, lag_file)
                own_work, workers_work = _work(program)
                tally.work = own_work - before[0], workers_work - before[1]
                lag = Lag.read(lag_file)
                games = {
                    name: await play(discord, discord.add_user(name), EASY)
                    for name, play in WAYS.items()
                }
                asked = await ask_for_hint(discord, discord.add_user("a learner"), EASY)
            finally:
                if program.process is not None and program.process.poll() is None:
                    await program.end()
            said = program.said
    status = report(tally, lag, own, seconds, said, SHARES)
    if mixture is not None:
        status = report_held(tally, mixture.posts()) or status
    return report_games(games) or report_hint(asked) or status


async def _crowd(
    discord: StandIn, tally: Tally, chosen: argparse.Namespace, mixture: Mixture | None
) -> None:
    left = itertools.repeat(None, chosen.interactions)
    end = time.monotonic() + chosen.minutes * 60

    def more() -> bool:
        return time.monotonic() < end if chosen.minutes else next(left, 0) is None

    people = []
    for number in range(chosen.users):
        user = discord.add_user(f"user {number}")
        member = None
        if mixture is not None:
            member = Member(mixture, user, mixture.clubs[number % len(mixture.clubs)])
        people.append(Person(discord, user, tally, chosen.think, member=member))
    await asyncio.gather(*(person.live(more) for person in people))


def _settings(chosen: argparse.Namespace, mixture: Mixture | None) -> str:
    # Pretend a full stock of daily puzzles, so that no further ones are made meanwhile. Simulated
    # users do in minutes what people do in hours: lift the limits that would stop them.
    limits = "user_burst = 10000\nuser_per_minute = 100000\nuser_jobs = 1000\n"
    limits += "server_burst = 10000\nserver_per_minute = 100000\nplay_burst = 10000"
    board = f"[board]\nport = {mixture.port}\n" if mixture else ""
    return board + (
        f"[workers]\nprocesses = {chosen.processes}\nqueue = {ENOUGH_PLACES}\n"
        f"[limits]\n{limits}\n[daily]\nahead = 0\n[log]\nlevel = 'warning'"
    )


async def _watch(program: Program, tally: Tally, lag_file: Path) -> None:
    console = Console(stderr=True)
    while True:
        _remember(program, tally, lag_file)
        done, own, workers = tally.memory[-1]
        console.print(
            f"{done:,} interactions, bot {own / 2**20:.0f} MiB, workers {workers / 2**20:.0f} MiB",
            end="\r",
        )
        await asyncio.sleep(2)


def _remember(program: Program, tally: Tally, lag_file: Path) -> None:
    assert program.process is not None
    own = program.process.pid
    tally.memory.append((tally.done, memory_of(own), sum(map(memory_of, child_processes(own)))))
    tally.held.append(held_by(own, lag_file))


def held_by(process: int, lag_file: Path) -> dict[str, int]:
    """The resources of the bot's process: open files and sockets, threads, processes, tasks, bytes.

    Args:
        process: the bot's own process.
        lag_file: the file that `testing.standin.lag` writes; the database is in the same folder.
    """
    found = []
    with suppress(OSError):
        for entry in Path(f"/proc/{process}/fd").iterdir():
            with suppress(OSError):
                found.append(str(entry.readlink()))
    sockets = sum(target.startswith("socket:") for target in found)
    tasks = Lag.read(lag_file).tasks if lag_file.exists() else 0
    data = sum(file.stat().st_size for file in lag_file.parent.glob("*.sqlite3*"))
    return {
        "files": len(found) - sockets,
        "sockets": sockets,
        "threads": sum(1 for _ in Path(f"/proc/{process}/task").glob("*")),
        "processes": len(child_processes(process)),
        "tasks": tasks,
        "database": data,
    }


def _work(program: Program) -> tuple[float, float]:
    """Processor seconds of the bot's own process and of its workers so far."""
    assert program.process is not None
    own = program.process.pid
    return processor_seconds(own), sum(map(processor_seconds, child_processes(own)))


def memory_of(process: int) -> int:
    """The memory of a process in bytes, with its share of shared memory; 0 if it has ended.

    Worker processes are copies of each other, so most of their memory exists only once.
    """
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def processor_seconds(process: int) -> float:
    """The processor seconds of a process; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    # Its own time, and that of child processes that have ended.
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def child_processes(process: int) -> list[int]:
    """The descendants of a process."""
    try:
        tasks = Path(f"/proc/{process}/task").iterdir()
        own = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []
    return own + [deeper for child in own for deeper in child_processes(child)]


if __name__ == "__main__":
    main()
