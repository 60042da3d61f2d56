"""One process of the bot in simulated time: arrivals, its event loop, its queue, its cores.

Processes share nothing but the database and Discord's limits, which the model reckons with. So a
large bot is simulated by the part of its members that one of its processes has.
"""

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import simpy

from bench.capacity.cores import Cores, Loop, Places, Refusal, RefusedError, Steps
from bench.capacity.deeds import Deed
from bench.capacity.measured import Cost, Measured
from bench.capacity.model import MIX, Assumptions, deeds_a_day, rate_at
from bot.ongoing import ROOM

ACKNOWLEDGE_SECONDS: Final = 3.0
"""How soon Discord wants to know that an answer will come."""
ACKNOWLEDGING: Final = 0.2
"""Which part of a deed's time in the event loop goes by until then. An assumption."""

_DAY: Final = 86_400.0
_CREST: Final = 20 * 3600.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A process of the bot, with its settings and its machine.

    Attributes:
        cores: cores of its machine, or of the farm if it has one.
        processes: as in `[workers]`.
        spare: as in `[workers]`.
        queue: as in `[workers]`.
        user_jobs: as in `[limits]`.
        seconds: as in `[workers]`: a job that needs more is stopped.
        farm: whether jobs run on a farm; the event loop has a core for itself then.
        server: whether the database is a PostgreSQL server.
        beside: processor seconds for each deed of another program on the machine, such as the
            one that plays the people when the bot is measured.
    """

    cores: int = 2
    processes: int = 2
    spare: int = 1
    queue: int = 32
    user_jobs: int = 4
    seconds: float = 10.0
    farm: bool = False
    server: bool = False
    beside: float = 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it.

    Attributes:
        deeds: how many there were.
        answered: seconds until each answer, in order.
        refused: how often a deed or its job was not taken, by the cause.
        late: how many were acknowledged later than Discord allows; they get no answer.
        stopped: how many jobs were over their time.
        loop: how busy the event loop was, 0-1.
        cores: how busy the cores were with jobs, 0-1.
        seconds: simulated.
    """

    deeds: int
    answered: tuple[float, ...]
    refused: Counter[Refusal]
    late: int
    stopped: int
    loop: float
    cores: float
    seconds: float

    def within(self, share: float) -> float:
        """Seconds in which this share of the answers came; nan if there was none."""
        if not self.answered:
            return math.nan
        return self.answered[min(int(share * len(self.answered)), len(self.answered) - 1)]


def simulate_day(
    members: float,
    measured: Measured,
    assumed: Assumptions,
    cell: Cell,
    *,
    deeds: int = 20_000,
    seed: int = 1,
) -> Outcome:
    """Let a process serve members about the busiest time of their days.

    Args:
        members: those of this process.
        measured: what each deed costs.
        assumed: what the members do.
        cell: the process.
        deeds: about how many. If a day has fewer, it is several days, else the part of a day
            about its crest that has so many.
        seed: of all chance.
    """
    day = deeds_a_day(members, assumed)
    length = _DAY * math.ceil(deeds / day) if day < deeds else _window(deeds, members, assumed)
    begin = _CREST - length / 2
    chance = random.Random(seed)
    crest = rate_at(20, members, assumed)
    moments, now = [], 0.0
    # Thinned: as many as at the crest, of which each is kept as likely as the wave is high.
    while (now := now + chance.expovariate(crest)) < length:
        hour = ((begin + now) / 3600) % 24
        if chance.random() * crest < rate_at(hour, members, assumed):
            moments.append(now)
    people = max(1, round(members * assumed.active))
    return simulate(moments, people, measured, cell, seed=seed)


def simulate_rate(
    rate: float, measured: Measured, cell: Cell, *, people: int, deeds: int, seed: int = 1
) -> Outcome:
    """Let a process serve so many deeds that come at random, so many a second on average."""
    chance = random.Random(seed)
    moments, now = [], 0.0
    for _ in range(deeds):
        now += chance.expovariate(rate)
        moments.append(now)
    return simulate(moments, people, measured, cell, seed=seed)


def simulate(
    moments: Sequence[float], people: int, measured: Measured, cell: Cell, *, seed: int = 1
) -> Outcome:
    """Let a process serve deeds that come at these moments.

    Args:
        moments: in seconds, ascending.
        people: of how many each is the deed of one, by chance.
        measured: what each deed costs.
        cell: the process.
        seed: of all chance.
    """
    return _Run(people, measured, cell, random.Random(seed)).of(moments)


def _window(deeds: int, members: float, assumed: Assumptions) -> float:
    """How long so many deeds take about the crest."""
    return deeds / rate_at(20, members, assumed)


@dataclass
class _Run:
    people: int
    measured: Measured
    cell: Cell
    chance: random.Random
    answered: list[float] = field(default_factory=list)
    refused: Counter[Refusal] = field(default_factory=Counter)
    late: int = 0
    stopped: int = 0
    under_way: int = 0

    def __post_init__(self) -> None:
        self.env = simpy.Environment()
        cell = self.cell
        self.jobs = Cores(self.env, cell.cores)
        own = Cores(self.env, 1) if cell.farm else self.jobs
        self.loop = Loop(self.env, own)
        self.other = Loop(self.env, own)
        self.places = Places(
            self.env,
            places=cell.processes,
            spare=cell.spare,
            queue=cell.queue,
            each=cell.user_jobs,
        )
        self.scales = {deed: scale_of(cost) for deed, cost in self.measured.costs.items()}

    def of(self, moments: Sequence[float]) -> Outcome:
        self.env.process(self._arrive(moments))
        self.env.run()
        seconds = max(self.env.now, 1e-9)
        return Outcome(
            deeds=len(moments),
            answered=tuple(sorted(self.answered)),
            refused=self.refused,
            late=self.late,
            stopped=self.stopped,
            loop=self.loop.worked / seconds,
            cores=self.jobs.worked / self.cell.cores / seconds,
            seconds=seconds,
        )

    def _arrive(self, moments: Sequence[float]) -> Steps:
        deeds = self.chance.choices(list(MIX), list(MIX.values()), k=len(moments))
        for moment, deed in zip(moments, deeds, strict=True):
            yield self.env.timeout(moment - self.env.now)
            self.env.process(self._deed(deed, self.chance.randrange(self.people)))

    def _deed(self, deed: Deed, owner: int) -> Steps:
        self.under_way += 1
        if self.under_way > self.cell.queue + ROOM:
            self.refused[Refusal.BUSY] += 1
            # To say so takes about what it takes to say that an answer comes.
            cost = self.measured.costs[deed]
            loop = cost.loop_server if self.cell.server else cost.loop
            yield from self.loop.do(ACKNOWLEDGING * loop)
        else:
            yield from self._served(deed, owner)
        self.under_way -= 1

    def _served(self, deed: Deed, owner: int) -> Steps:
        cost, cell, farm = self.measured.costs[deed], self.cell, self.measured.farm
        jobs = self.chance.choice(cost.jobs)
        loop = cost.loop_server if cell.server else cost.loop
        # Asking the database comes before the jobs and between them, sending after them.
        part = (1 - ACKNOWLEDGING) * loop / (len(jobs) + 1)
        began = self.env.now
        if cell.beside:
            yield from self.other.do(cell.beside / 2)
        yield from self.loop.do(ACKNOWLEDGING * loop)
        if self.env.now - began > ACKNOWLEDGE_SECONDS:
            self.late += 1
            return
        yield from self.loop.do(part)
        for long, seconds in jobs:
            needs = seconds * self.scales[deed]
            try:
                yield self.places.take(owner, long=long)
            except RefusedError as refused:
                self.refused[refused.why] += 1
                return
            if cell.farm:
                spent = farm.loop + farm.worker + farm.scheduler
                yield self.env.timeout(max(0.0, farm.round_trip - spent))
                needs += farm.worker
            if needs > cell.seconds:
                self.stopped += 1
            yield self.jobs.work(min(needs, cell.seconds))
            self.places.leave(owner, long=long)
            yield from self.loop.do(part + (farm.loop if cell.farm else 0.0))
        if cell.beside:
            yield from self.other.do(cell.beside / 2)
        self.answered.append(self.env.now - began)


def scale_of(cost: Cost) -> float:
    """By how much a deed's jobs take longer in a worker than they did by themselves.

    What goes on round a job (handing it over, and what it has in a cache of its process) was
    measured only for all of them together.
    """
    alone = sum(seconds for jobs in cost.jobs for _, seconds in jobs) / len(cost.jobs)
    return cost.workers / alone if alone > 0 else 1.0
