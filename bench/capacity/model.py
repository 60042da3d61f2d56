"""From members to machines: a calculation out of measured costs, assumptions and Discord's limits.

Nothing in here was measured. Costs come from `measured.json`; `Assumptions` says what people and
prices may be like, and may be changed; the limits are those that Discord documents.
"""

import math
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final

from bench.capacity.deeds import Deed
from bench.capacity.measured import Measured
from bot.store import CONNECTIONS

# Discord's documentation, "Gateway" and "Rate limits", August 2026.
GUILDS_PER_SHARD: Final = 2500
IDENTIFY_SECONDS: Final = 5.0

POSTS_A_SECOND: Final = 16
"""Daily posts a second of all processes together. `per_second` in `[daily]` allows 20, but pauses
between posts vary from as long as that takes to half as long again."""

SERVER_CONNECTIONS: Final = 100
"""What PostgreSQL allows if it is not told otherwise (`max_connections`)."""

_HOURS = 24.0
_DAY: Final = 86_400.0
_HERD_SECONDS: Final = 300.0
_MONTH: Final = 30.44
_GB: Final = 1e9

MIX: Final = MappingProxyType(
    {
        Deed.GRADE: 0.12,
        Deed.PICTURE: 0.03,
        Deed.HINT: 0.08,
        Deed.NEXT: 0.40,
        Deed.DAILY: 0.06,
        Deed.ANSWER: 0.04,
        Deed.PRACTICE: 0.08,
        Deed.SOLVE: 0.07,
        Deed.BOARD: 0.03,
        Deed.PLACE: 0.09,
    }
)
"""Which part of all deeds is which. An assumption."""


def _assumed(default: float, what: str) -> Any:  # noqa: ANN401 - as dataclasses.field
    return field(default=default, metadata={"what": what})


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What nobody has measured; each is an option of the command.

    Raises:
        ValueError: if one is out of its range.
    """

    active: float = _assumed(0.02, "part of the members who use the bot on a day")
    each: float = _assumed(10, "deeds of each of these on that day")
    busy: float = _assumed(0.08, "part of a day's deeds in its busiest hour")
    herd: float = _assumed(0.05, "part of a day's users who come within 5 minutes of a daily post")
    follow: float = _assumed(2, "deeds of each of these in these 5 minutes")
    direct: float = _assumed(0.1, "part of the deeds that are done in direct messages")
    guild: float = _assumed(250, "members of a server")
    posting: float = _assumed(0.5, "part of the servers that want daily posts")
    together: float = _assumed(0.3, "part of these posts that are due at the same moment")
    use: float = _assumed(0.7, "how busy a core may be in the busiest 5 minutes")
    years: float = _assumed(1, "years of data in the database")
    fill: float = _assumed(0.7, "part of the database's pages that is in use")
    copies: float = _assumed(3, "the database, its stand-by and its backup")
    core: float = _assumed(10, "dollars for a core with its memory, a month")
    storage: float = _assumed(0.1, "dollars for a GB of storage, a month")
    traffic: float = _assumed(0.02, "dollars for a GB sent")

    def __post_init__(self) -> None:
        for one in fields(self):
            if not 0 < getattr(self, one.name) < math.inf:
                raise ValueError(f"--{one.name} must be more than 0, and not without end")
        for name in ("active", "busy", "direct", "herd", "posting", "together", "use", "fill"):
            if getattr(self, name) > 1:
                raise ValueError(f"--{name} is a part of something: at most 1")
        if not 1 / _HOURS <= self.busy <= 2 / _HOURS:
            raise ValueError("--busy must be from 0.042 to 0.083: the day is a wave, see `rate_at`")


@dataclass(frozen=True, slots=True)
class Plan:
    """What so many members need.

    Attributes:
        members: people on servers with the bot.
        guilds: servers.
        busy: deeds a second in the busiest hour.
        peak: deeds a second in the busiest five minutes.
        loop: cores for the bot's own processes at the peak, if they were full.
        workers: cores for rating, drawing and reading at the peak, if they were full.
        database: cores for PostgreSQL at the peak, if they were full; None on SQLite.
        processes: processes of the bot.
        cores: cores in all, none busier than it may be.
        shards: connections to Discord, at least.
        direct: how full the process is that has shard 0 by direct messages alone, which all come
            there; 1 is as busy as it may be.
        identify: seconds until all shards are connected, one after the other.
        commits: transactions a second that write, at the peak.
        reads: statements a second that read, at the peak.
        connections: connections to PostgreSQL, at most; 0 on SQLite.
        memory: bytes of the bot's processes and their workers.
        storage: bytes in the database.
        posting: seconds until the posts that are due together are sent.
        money: dollars a month.
    """

    members: float
    guilds: float
    busy: float
    peak: float
    loop: float
    workers: float
    database: float | None
    processes: int
    cores: int
    shards: int
    direct: float
    identify: float
    commits: float
    reads: float
    connections: int
    memory: float
    storage: float
    posting: float
    money: float


def average(measured: Measured, name: str) -> float:
    """What a deed of the mix costs, on average.

    Args:
        measured: the costs.
        name: an attribute of `Cost` that is a number.
    """
    return sum(part * float(getattr(measured.costs[deed], name)) for deed, part in MIX.items())


def jobs_of_a_deed(measured: Measured) -> float:
    """How many jobs a deed of the mix starts, on average."""
    return sum(
        part * sum(map(len, measured.costs[deed].jobs)) / len(measured.costs[deed].jobs)
        for deed, part in MIX.items()
    )


def deeds_a_day(members: float, assumed: Assumptions) -> float:
    """How much all members do on a day."""
    return members * assumed.active * assumed.each


def rate_at(hour: float, members: float, assumed: Assumptions) -> float:
    """Deeds a second at an hour of the day (0-24), without the herd.

    The day is a wave with its crest at 20 o'clock, as high as `busy` says:
    (1 + a cos(2 pi (hour - 20) / 24)) / 24 of the day's deeds an hour, with a = 24 busy - 1.
    """
    height = _HOURS * assumed.busy - 1
    wave = 1 + height * math.cos(2 * math.pi * (hour - 20) / _HOURS)
    return deeds_a_day(members, assumed) * wave / _DAY


def herd_rate(members: float, assumed: Assumptions) -> float:
    """Deeds a second of those who come at once when the daily puzzle is posted."""
    return members * assumed.active * assumed.herd * assumed.follow / _HERD_SECONDS


def loop_carries(measured: Measured, assumed: Assumptions, *, server: bool) -> float:
    """Deeds a second that one process of the bot carries: its event loop uses one core.

    Args:
        measured: the costs.
        assumed: says how busy it may be.
        server: whether the database is a PostgreSQL server.
    """
    return assumed.use / average(measured, "loop_server" if server else "loop")


def plan(members: float, measured: Measured, assumed: Assumptions) -> Plan:
    """What so many members need: SQLite as long as one process carries them, then PostgreSQL."""
    busy = rate_at(20, members, assumed)
    peak = busy + herd_rate(members, assumed)
    guilds = members / assumed.guild
    server = peak > loop_carries(measured, assumed, server=False)
    carries = loop_carries(measured, assumed, server=server)
    processes = math.ceil(peak / carries)
    loop = peak * average(measured, "loop_server" if server else "loop")
    workers = peak * average(measured, "workers")
    database = peak * average(measured, "database") if server else None
    cores = max(1, math.ceil((loop + workers + (database or 0)) / assumed.use))
    # Each process has its own workers: two, and one to spare, or as many as its part needs.
    hands = processes * max(3, math.ceil(workers / processes / assumed.use) + 1)
    shards = max(processes, math.ceil(guilds / GUILDS_PER_SHARD))
    day = deeds_a_day(members, assumed)
    stored = day * (average(measured, "kept") * 365 * assumed.years + average(measured, "passing"))
    storage = stored / assumed.fill * assumed.copies
    sent = sent_a_month(measured, assumed) * members / 1e6
    servers = measured.servers
    return Plan(
        members=members,
        guilds=guilds,
        busy=busy,
        peak=peak,
        loop=loop,
        workers=workers,
        database=database,
        processes=processes,
        cores=cores,
        shards=shards,
        direct=peak * assumed.direct / carries,
        identify=(shards - 1) * IDENTIFY_SECONDS,
        commits=peak * average(measured, "commits"),
        reads=peak * average(measured, "reads"),
        connections=processes * CONNECTIONS if server else 0,
        memory=processes * servers.bot + guilds * servers.memory + hands * servers.worker,
        storage=storage,
        posting=guilds * assumed.posting * assumed.together / POSTS_A_SECOND,
        money=cores * assumed.core + storage / _GB * assumed.storage + sent * assumed.traffic,
    )


def sent_a_month(measured: Measured, assumed: Assumptions) -> float:
    """Gigabytes of pictures that a million members get in a month."""
    return deeds_a_day(1e6, assumed) * _MONTH * average(measured, "sent") / _GB


def waiting_probability(servers: int, load: float) -> float:
    """Erlang's C: how likely it is to wait, for Poisson arrivals at some servers with one queue.

    Args:
        servers: how many.
        load: arrivals times mean service time, less than `servers`.

    Raises:
        ValueError: if they cannot keep up.
    """
    if not 0 <= load < servers:
        raise ValueError(f"{servers} servers cannot keep up with a load of {load:g}")
    blocked = 1.0
    for number in range(1, servers + 1):
        blocked = load * blocked / (number + load * blocked)
    return blocked / (1 - load / servers * (1 - blocked))


def mean_wait(servers: int, rate: float, seconds: list[float]) -> float:
    """How long one waits on average in M/G/c, after Lee and Longton: that of M/M/c, scaled.

    Exact for one server (Pollaczek and Khinchine) and for exponential times.

    Args:
        servers: how many.
        rate: arrivals a second.
        seconds: service times.

    Raises:
        ValueError: if they cannot keep up.
    """
    mean = sum(seconds) / len(seconds)
    square = sum(one * one for one in seconds) / len(seconds)
    exponential = waiting_probability(servers, rate * mean) * mean / (servers - rate * mean)
    return exponential * square / mean**2 / 2
