"""Honest members among hostile accounts: `python -m bench.hostile --hostile 50 --seconds 90`.

As in `bench.load`, the bot runs as a separate program, here with its default limits, on a stand-in
for Discord on the loopback. At first, only honest members ask, press and wait for answers. Then
hostile accounts join, half of them on the same server: each sends the hardest puzzles, large
pictures, autocompletions and presses that open forms, several per second, without waiting for
answers. The output is how many honest requests were answered, and how soon, in both phases.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

import renderer
from bench import load
from bench.load import Person, child_processes, processor_seconds
from bench.load_report import Tally, percentile
from bot.pictures.answers import PICTURE_COST
from engine.notation import parse_line
from testing.standin import Attachment, Channel, Interaction, Program, StandIn, User

HARDEST: Final = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""A puzzle that takes seconds to rate: SE 11.9."""
GOAL_ANSWERED: Final = 0.99
GOAL_SECONDS: Final = 2.0
"""Seconds within which 95 of 100 honest requests must be answered."""
_MOST_IN_FLIGHT: Final = 30
"""The maximum number of open requests of a hostile account."""
_PICTURE: Final = "/grade, picture (1.2)"
_REFUSED: Final = ("a lot", "busy", "still working for you", "in time")
SHARES: Final = {
    "autocompletion": 60,
    "form": 20,
    "/grade, hardest": 10,
    "/hint, hardest": 5,
    "/grade, picture": 5,
}
"""The requests of hostile accounts, with their frequencies in per cent."""
DRIPPING: Final = {"/grade, dripping picture": 50, "menu, dripping picture": 50}
"""Their requests with `--pictures`."""


@dataclass
class Outcomes:
    """The outcomes of hostile requests.

    Attributes:
        sent: how many requests they sent, by kind.
        seen: how many were answered, refused and ignored.
    """

    sent: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)

    def note(self, request: Interaction) -> None:
        """Record the outcome of a request."""
        if request.modal or request.choices or (request.text and not _is_refusal(request.text)):
            self.seen["answered"] += 1
        else:
            self.seen["refused" if request.text else "ignored"] += 1


def _is_refusal(text: str) -> bool:
    return any(words in text for words in _REFUSED)


@lru_cache(maxsize=1)
def picture() -> Attachment:
    """A large picture of the hardest puzzle."""
    return Attachment("p.png", renderer.draw_grid(parse_line(HARDEST), size=2000))


@lru_cache(maxsize=1)
def dripping() -> Attachment:
    """A picture that arrives at one byte per second."""
    return Attachment("drip.png", picture().data, rate=1.0)


class Hostile:
    """An account that sends at a given rate, regardless of the answers.

    Args:
        discord: the stand-in.
        user: the account.
        outcomes: the record of outcomes.
        rate: the number of requests per second.
        shares: its requests, with their frequencies in per cent.
    """

    def __init__(
        self,
        discord: StandIn,
        user: User,
        channel: Channel,
        outcomes: Outcomes,
        rate: float,
        shares: Mapping[str, int] = SHARES,
    ) -> None:
        self._discord = discord
        self._user = user
        self._channel = channel
        self._outcomes = outcomes
        self._rate = rate
        self._shares = shares
        self._random = random.Random(user.id)
        self._open: list[Interaction] = []

    async def attack(self, until: float) -> None:
        """Send requests until a time of the monotonic clock."""
        board = self._discord.slash(self._user, "board", channel=self._channel, puzzle=HARDEST)
        while time.monotonic() < until:
            await asyncio.sleep(self._random.expovariate(self._rate))
            (kind,) = self._random.choices(list(self._shares), list(self._shares.values()))
            self._outcomes.sent[kind] += 1
            self._open.append(self._send(kind, board))
            if len(self._open) > _MOST_IN_FLIGHT:
                self._outcomes.note(self._open.pop(0))
        for request in self._open:
            self._outcomes.note(request)

    def _send(self, kind: str, board: Interaction) -> Interaction:
        discord, user, channel = self._discord, self._user, self._channel
        match kind:
            case "autocompletion":
                command, option = self._random.choice(
                    [("practice", "technique"), ("board", "puzzle")]
                )
                return discord.complete(user, command, option, channel=channel, **{option: "x"})
            case "form" if board.original is not None and board.original.buttons:
                return discord.press(user, board.original, "Type")
            case "/hint, hardest":
                return discord.slash(user, "hint", channel=channel, puzzle=HARDEST)
            case "/grade, picture":
                return discord.slash(user, "grade", channel=channel, image=picture())
            case "/grade, dripping picture":
                return discord.slash(user, "grade", channel=channel, image=dripping())
            case "menu, dripping picture":
                shown = discord.write(user, channel, "", dripping())
                return discord.menu(user, "Grade this puzzle", shown)
            case _:
                return discord.slash(user, "grade", channel=channel, puzzle=HARDEST)


@dataclass(frozen=True, slots=True)
class Phase:
    """The results of honest members in a phase.

    Attributes:
        tally: their requests.
        seconds: its duration.
        work: processor seconds of the bot and of its workers.
    """

    tally: Tally
    seconds: float
    work: tuple[float, float]

    @property
    def answered(self) -> float:
        """The share of requests with the right answer."""
        failed = self.tally.refused.total() + self.tally.wrong.total() + len(self.tally.lost)
        return 1 - failed / max(self.tally.done, 1)

    def within(self, share: float) -> float:
        """The number of seconds within which this share of requests was answered."""
        return percentile(
            [seconds for times in self.tally.answered.values() for seconds in times], share
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--hostile", type=int, default=50, help="hostile accounts (50)")
    parser.add_argument("--rate", type=float, default=4.0, help="requests of each in a second (4)")
    parser.add_argument("--honest", type=int, default=20, help="honest members (20)")
    parser.add_argument("--think", type=float, default=6.0, help="mean seconds they think (6)")
    parser.add_argument("--calm", type=float, default=30.0, help="seconds before the attack (30)")
    parser.add_argument("--seconds", type=float, default=90.0, help="seconds of the attack (90)")
    parser.add_argument(
        "--pictures", action="store_true", help="only pictures, and dripping ones of the hostile"
    )
    calm, attacked, outcomes = asyncio.run(run(parser.parse_args()))
    sys.exit(report(calm, attacked, outcomes))


async def run(chosen: argparse.Namespace) -> tuple[Phase, Phase, Outcomes]:
    """Run both phases; also return the outcomes of hostile requests."""
    outcomes = Outcomes()
    with tempfile.TemporaryDirectory() as folder:
        async with await StandIn.start(kept=1000) as discord:
            program = Program(discord, Path(folder), "[daily]\nahead = 0\n[log]\nlevel = 'warning'")
            try:
                await program.start(lives=3600)
                club, raid = (discord.add_guild(name).channels[0] for name in ("club", "raid"))
                honest = [discord.add_user(f"honest {number}") for number in range(chosen.honest)]
                hostile = [
                    Hostile(
                        discord,
                        discord.add_user(f"hostile {number}"),
                        (club, raid)[number % 2],
                        outcomes,
                        chosen.rate,
                        DRIPPING if chosen.pictures else SHARES,
                    )
                    for number in range(chosen.hostile)
                ]
                shares, think = load.SHARES, chosen.think
                if chosen.pictures:
                    shares, think = {_PICTURE: 100}, PICTURE_COST * think
                phases = []
                for seconds, others in ((chosen.calm, []), (chosen.seconds, hostile)):
                    tally, start, before = Tally(), time.monotonic(), _work(program)
                    until = start + seconds
                    people = [Person(discord, user, tally, think, club, shares) for user in honest]
                    await asyncio.gather(
                        *(person.live(partial(_is_before, until)) for person in people),
                        *(other.attack(until) for other in others),
                    )
                    bot, workers = _work(program)
                    work = bot - before[0], workers - before[1]
                    phases.append(Phase(tally, time.monotonic() - start, work))
            finally:
                program.close()
    return phases[0], phases[1], outcomes


def _is_before(until: float) -> bool:
    return time.monotonic() < until


def _work(program: Program) -> tuple[float, float]:
    assert program.process is not None
    own = program.process.pid
    return processor_seconds(own), sum(map(processor_seconds, child_processes(own)))


def report(calm: Phase, attacked: Phase, outcomes: Outcomes) -> int:
    """Print the tables; return 1 if a goal was missed, otherwise 0."""
    console = Console(width=110)
    table = Table("honest requests", "alone", "attacked", "goal")
    phases = calm, attacked
    table.add_row("sent", *(f"{phase.tally.done:,}" for phase in phases), "")
    table.add_row(
        "answered", *(f"{phase.answered:.1%}" for phase in phases), f"{GOAL_ANSWERED:.0%}"
    )
    for name, share, goal in (("half", 0.5, ""), ("95 of 100", 0.95, f"{GOAL_SECONDS:g} s")):
        table.add_row(f"{name} within", *(f"{phase.within(share):.2f} s" for phase in phases), goal)
    for number, name in enumerate(("bot", "workers")):
        cores = (f"{phase.work[number] / phase.seconds:.2f}" for phase in phases)
        table.add_row(f"cores used: {name}", *cores, "")
    console.print(table)
    sent = outcomes.sent.total()
    seen = ", ".join(
        f"{name} {outcomes.seen[name]:,}" for name in ("answered", "refused", "ignored")
    )
    console.print(f"hostile requests: {sent:,} ({sent / attacked.seconds:.0f} a second); {seen}")
    console.print(f"load of the machine: {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    tally = attacked.tally
    others = (*tally.wrong.most_common(5), *tally.refused.most_common(5))
    for problem in [*tally.lost[:5], *map(str, others)]:
        console.print(problem, markup=False)
    fine = attacked.answered >= GOAL_ANSWERED and attacked.within(0.95) <= GOAL_SECONDS
    return 0 if fine else 1


if __name__ == "__main__":
    main()
