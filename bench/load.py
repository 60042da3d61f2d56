"""Many people at once: `make load`, or `python -m bench.load --users 20 --interactions 500`.

The bot runs as a program of its own, with its worker processes and its database, and connects to a
stand-in for Discord in this process, on which simulated people ask for ratings and hints, also by
pictures, and press buttons. Each waits for the answer, thinks for a while, and goes on. Printed is
how soon Discord knew that an answer will come, how soon it came, how late the bot's event loop
was, and the memory. Then, on the bot that is idle now, one person plays whole games without typing,
and another one asks for a hint until its step is explained.

With `--minutes 30` it lasts that long instead, and people do all else, too (`bench.mixed`): they
play in chat and in the browser, practise, duel and export, and a daily post becomes due each
minute. Then printed is also whether files, sockets, threads and tasks of the bot stay as many.
"""

import argparse
import asyncio
import itertools
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

import renderer
from bench.mixed import CHAT, Member, Mixture, free_port
from bench.mixed import SHARES as MIXED
from bench.whole_game import WholeGame, ask_for_hint, play_by_cells, play_by_digits
from engine.notation import parse_line
from testing.standin import Attachment, Channel, Interaction, NoAnswerError, Program, StandIn, User
from testing.standin.lag import Lag
from testing.standin.lag import percentile as late_by

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."
WRONG = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5...78..79"
ENOUGH_PLACES = 400
"""Jobs that may wait: as many people at once would overload a bot on two cores."""
PATIENCE = 60.0
SHARES = {
    "button: next hint": 50,
    "/grade, easy (1.2)": 21,
    "/grade, picture (1.2)": 4,
    "/hint": 14,
    "/grade, chains (6.6)": 8,
    "/grade, no puzzle": 3,
}
"""What people do, and how often of a hundred times."""
_GROWTH = {"files": 5, "sockets": 5, "threads": 2, "processes": 1, "tasks": 20}
"""By how many each of these may grow in the second half; they go up and down with the requests."""
GOALS = {"acknowledged": 0.250, "lag": 0.020, "press": 0.400}
"""What the slowest of a hundred may take, in seconds; of the presses in a game, the slowest 5 %."""
WAYS = {"a digit, then its cells": play_by_digits, "a cell, then its digit": play_by_cells}
"""How whole games are played."""


@dataclass
class Tally:
    """What came of it all.

    Attributes:
        acknowledged: seconds until the first answer, by what people did.
        answered: seconds until there was something to see.
        refused: how often the bot replied that it is busy, by what was asked and the reply.
        wrong: answers that are not what was asked for.
        lost: interactions without an answer.
        memory: bytes of the bot's own process and of its workers, now and then.
        work: processor seconds of the bot's own process and of its workers since it was connected.
        held: what the bot's own process holds, each time that the memory is noted.
    """

    acknowledged: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    answered: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    refused: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    memory: list[tuple[int, int, int]] = field(default_factory=list)
    work: tuple[float, float] = (0.0, 0.0)
    held: list[dict[str, int]] = field(default_factory=list)

    @property
    def done(self) -> int:
        """How many interactions there were."""
        return sum(map(len, self.answered.values())) + len(self.lost)


@lru_cache(maxsize=1)
def picture() -> bytes:
    """A screenshot of the easy puzzle."""
    return renderer.draw_grid(parse_line(EASY), size=450)


class Person:
    """Somebody who asks and presses.

    Args:
        discord: where.
        user: who.
        tally: where it is noted.
        think: how many seconds to think between two operations, on average.
        channel: the channel; None for direct messages.
        shares: what they do, and how often of a hundred times.
        member: does all else; None if nothing else is done.
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
        """Act until there is no more to do."""
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
        """The id of the button for the next hint under what is shown, if there is one."""
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
    """Run it all and print the tables; 1 if a goal was missed, else 0."""
    tally, own = Tally(), Lag()
    with tempfile.TemporaryDirectory() as folder:
        lag_file = Path(folder) / "lag.json"
        # In channels of servers, messages of several people are pressed on.
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
    status = report(tally, lag, own, seconds, said)
    if mixture is not None:
        status = report_held(tally, mixture) or status
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
    # As with a full stock of daily puzzles: no further ones are made meanwhile.
    # Simulated users do in minutes what people do in hours: lift the limits, which would stop them.
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
    tally.memory.append((tally.done, memory_of(own), sum(map(memory_of, below(own)))))
    tally.held.append(held_by(own, lag_file))


def held_by(process: int, lag_file: Path) -> dict[str, int]:
    """What the bot's process holds: open files and sockets, threads, processes, tasks, and bytes.

    Args:
        process: the bot's own process.
        lag_file: what `testing.standin.lag` writes; the database is beside it.
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
        "processes": len(below(process)),
        "tasks": tasks,
        "database": data,
    }


def _work(program: Program) -> tuple[float, float]:
    """Processor seconds of the bot's own process and of its workers so far."""
    assert program.process is not None
    own = program.process.pid
    return worked(own), sum(map(worked, below(own)))


def memory_of(process: int) -> int:
    """How many bytes of memory a process has, its share of what others have, too; 0 if it is gone.

    Worker processes are copies of one another, so most of their memory exists once.
    """
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def worked(process: int) -> float:
    """How many seconds a process has kept a processor busy; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    # Its own, and of those it has started and outlived.
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def below(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    try:
        tasks = Path(f"/proc/{process}/task").iterdir()
        own = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []
    return own + [deeper for child in own for deeper in below(child)]


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of all lies."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def report(tally: Tally, lag: Lag, own: Lag, seconds: float, said: str) -> int:
    """Print the tables; 1 if a goal was missed, else 0."""
    console = Console(width=110)
    operations = Table("what people did", "times", *_columns("acknowledged"), *_columns("answered"))
    every: tuple[list[float], list[float]] = ([], [])
    for operation in [*SHARES, *sorted(tally.answered.keys() - SHARES)]:
        pair = tally.acknowledged[operation], tally.answered[operation]
        every[0].extend(pair[0])
        every[1].extend(pair[1])
        operations.add_row(operation, f"{len(pair[1]):,}", *_milliseconds(*pair))
    operations.add_section()
    operations.add_row("all", f"{len(every[1]):,}", *_milliseconds(*every))
    console.print(operations)

    # Caches fill at first; what grows in the second half would grow for ever.
    first = next((row for row in tally.memory if row[0] >= tally.done * 0.5), tally.memory[0])
    last = tally.memory[-1]
    acknowledged = percentile(every[0], 0.99)
    late = late_by(lag.late, 0.99)
    faults = said.count("ERROR")
    grown = statistics.fmean(row[1] for row in tally.memory[-5:]) - first[1]
    figures = Table("figure", "measured", "goal", "")
    rows = [
        ("acknowledged, 99 of 100 within", f"{acknowledged * 1000:.0f} ms", "250 ms",
         acknowledged <= GOALS["acknowledged"]),
        ("bot's event loop late, 99 of 100 below", f"{late * 1000:.1f} ms", "20 ms",
         late <= GOALS["lag"]),
        (
            "of this by its own work",
            f"{late_by(lag.own, 0.99) * 1000:.1f} ms",
            "",
            True,
        ),
        ("interactions lost", str(len(tally.lost)), "0", not tally.lost),
        ("wrong answers", str(tally.wrong.total()), "0", not tally.wrong),
        ("errors in the bot's log", str(faults), "0", not faults),
        ("replied that the bot is busy", str(tally.refused.total()), "", True),
        (f"bot's memory after {first[0]:,} and {last[0]:,}",
         f"{first[1] / 2**20:.0f} and {last[1] / 2**20:.0f} MiB", "flat: at most 5 % more",
         grown <= 0.05 * first[1]),
        ("its workers' memory then",
         f"{first[2] / 2**20:.0f} and {last[2] / 2**20:.0f} MiB", "", True),
        ("interactions a second", f"{tally.done / seconds:.1f}", "", True),
        ("processor time for each: bot, workers",
         " and ".join(f"{work / max(tally.done, 1) * 1000:.1f} ms" for work in tally.work), "",
         True),
        ("this program's own loop late, 99 of 100 below",
         f"{late_by(own.late, 0.99) * 1000:.1f} ms", "", True),
    ]  # fmt: skip
    for name, measured, goal, good in rows:
        figures.add_row(name, measured, goal, ("yes" if good else "NO") if goal else "")
    console.print(figures)
    logged = said[said.find("ERROR") :].splitlines()[:40] if faults else []
    for problem in [*tally.lost[:5], *map(str, tally.wrong.most_common(5)), *logged]:
        console.print(problem, markup=False)
    return 0 if all(row[3] for row in rows) else 1


def report_held(tally: Tally, mixture: Mixture) -> int:
    """Print what the bot held meanwhile, and the daily posts; 1 if something grew, else 0."""
    table = Table("what the bot holds", "first tenth", "halfway", "last tenth", "most", "flat")
    count = len(tally.held)
    tenth, good = max(count // 10, 1), True
    for name in tally.held[0]:
        values = [row[name] for row in tally.held]
        begun, half, last = (
            statistics.fmean(values[at : at + tenth])
            for at in (min(tenth, count - 1), count // 2, count - tenth)
        )
        if name == "database":
            shown = [f"{value / 2**20:.1f} MiB" for value in (begun, half, last, max(values))]
            table.add_row(name, *shown, f"{(last - begun) / max(tally.done, 1):.0f} bytes each")
            continue
        is_flat = last <= half + _GROWTH[name]
        good &= is_flat
        shown = [f"{value:.1f}" for value in (begun, half, last, max(values))]
        table.add_row(name, *shown, "yes" if is_flat else "NO")
    console = Console(width=110)
    console.print(table)
    posts = mixture.posts()
    due = posts.total()
    console.print(f"daily posts: of {due} due, {posts[1]} sent once, {posts[0]} not sent")
    return 0 if good and posts[1] == due else 1


def report_games(games: dict[str, WholeGame]) -> int:
    """Print what whole games took; 1 if one was not solved, or a goal was missed, else 0."""
    console = Console(width=110)
    table = Table("a whole game", "cells", "presses", "press to picture: p50", "p95", "max, ms", "")
    met = True
    for name, game in games.items():
        seconds = game.all_seconds
        late = percentile(seconds, 0.95)
        good = game.solved and late <= GOALS["press"]
        met &= good
        times = (percentile(seconds, 0.5), late, max(seconds))
        shown = [f"{seconds * 1000:.0f}" for seconds in times]
        table.add_row(name, str(game.cells), str(game.presses), *shown, "yes" if good else "NO")
    console.print(table)
    return 0 if met else 1


def report_hint(seconds: dict[str, float]) -> int:
    """Print how long it took from a pasted puzzle to a hint that explains its step."""
    table = Table("from a pasted puzzle to a hint", "seconds until it is there")
    for what, taken in seconds.items():
        table.add_row(what, f"{taken:.2f}")
    table.add_section()
    table.add_row(f"{len(seconds) - 1} presses", f"{sum(seconds.values()):.2f}")
    Console(width=110).print(table)
    return 0 if len(seconds) > 1 else 1


def _columns(name: str) -> tuple[str, str, str]:
    return f"{name}: p50", "p99", "max, ms"


def _milliseconds(*lists: list[float]) -> list[str]:
    return [
        f"{value * 1000:.0f}"
        for values in lists
        for value in (percentile(values, 0.5), percentile(values, 0.99), max(values, default=0.0))
    ]


if __name__ == "__main__":
    main()
