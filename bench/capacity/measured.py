"""What was measured, and the file that it is kept in, so that all can reckon with the same."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TypeAlias

from bench.capacity.deeds import Deed

FILE: Final = Path(__file__).with_name("measured.json")

Job: TypeAlias = tuple[bool, float]
"""Whether a job is a long one, and its processor seconds in a worker."""


@dataclass(frozen=True, slots=True)
class Inside:
    """What a deed of somebody's asks for, on average if not said otherwise.

    Attributes:
        jobs: the jobs of each of some deeds, in their order.
        reads: SQL statements that read.
        writes: SQL statements that insert, change or delete.
        commits: transactions with such a statement.
        kept: bytes that stay in the database for good, with indexes.
        passing: bytes that stay there for a day.
        sent: bytes of pictures to Discord.
    """

    jobs: tuple[tuple[Job, ...], ...]
    reads: float
    writes: float
    commits: float
    kept: float
    passing: float
    sent: float


@dataclass(frozen=True, slots=True)
class Cost(Inside):
    """That, and what it costs, on average.

    Attributes:
        loop: processor seconds of the bot's own process, with SQLite.
        loop_server: the same with PostgreSQL.
        workers: processor seconds of all worker processes.
        database: processor seconds of the PostgreSQL server.
    """

    loop: float
    loop_server: float
    workers: float
    database: float


@dataclass(frozen=True, slots=True)
class Farm:
    """What handing jobs to a farm costs, measured with jobs that do nothing.

    Attributes:
        rate: jobs a second through the scheduler of a farm on the loopback.
        scheduler: processor seconds of the scheduler for each.
        loop: processor seconds of the bot's process for each.
        worker: processor seconds of the farm's workers for each.
        round_trip: seconds on the clock for one alone, in the middle.
    """

    rate: float
    scheduler: float
    loop: float
    worker: float
    round_trip: float


@dataclass(frozen=True, slots=True)
class Servers:
    """What servers (guilds) cost the bot, and what it needs without them.

    Attributes:
        bot: bytes of memory of the bot's process without a server.
        worker: bytes of memory of a worker process.
        memory: bytes of the bot's process for each server.
        start: processor seconds at the start for each server.
        channels: how many channels each of them had.
        post: processor seconds of the bot's process for a daily post.
    """

    bot: float
    worker: float
    memory: float
    start: float
    channels: int
    post: float


@dataclass(frozen=True, slots=True)
class Database:
    """What an SQLite database costs the bot's process, in processor seconds.

    Attributes:
        commit: for a transaction that claims an interaction.
        prune: for each interaction that is forgotten a day later.
        board: for the streak leaderboard, for each who is on it.
        days: how many days each of these had solved.
    """

    commit: float
    prune: float
    board: float
    days: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A real run of the bot under a known load, on two cores with SQLite.

    Attributes:
        rate: deeds a second.
        deeds: how many there were.
        half: seconds in which half of the answers came.
        most: seconds in which 95 of 100 came.
        nearly_all: seconds in which 99 of 100 came.
        lost: how many got no answer.
        beside: processor seconds for each deed of the program that played the people.
        others: which part of the machine all other programs took, 0-1.
    """

    rate: float
    deeds: int
    half: float
    most: float
    nearly_all: float
    lost: int
    beside: float
    others: float


@dataclass(frozen=True, slots=True)
class Measured:
    """All that was measured.

    Attributes:
        how: when, on what, how often: a sentence.
        costs: what each deed costs.
        farm: what a farm costs.
        servers: what servers cost.
        database: what the database costs besides.
        trials: real runs, to hold the simulation against.
    """

    how: str
    costs: Mapping[Deed, Cost]
    farm: Farm
    servers: Servers
    database: Database
    trials: tuple[Trial, ...]


def load(path: Path = FILE) -> Measured:
    """Read what `save` wrote.

    Raises:
        OSError: if the file cannot be read.
        ValueError: if it holds something else.
    """
    told = json.loads(path.read_text("utf-8"))
    try:
        costs = {}
        for name, cost in told["costs"].items():
            jobs = tuple(
                tuple((bool(kind), seconds) for kind, seconds in one) for one in cost.pop("jobs")
            )
            costs[Deed(name)] = Cost(**cost, jobs=jobs)
        return Measured(
            how=told["how"],
            costs=costs,
            farm=Farm(**told["farm"]),
            servers=Servers(**told["servers"]),
            database=Database(**told["database"]),
            trials=tuple(Trial(**one) for one in told["trials"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path} is not of this version: measure anew with --measure") from error


def save(measured: Measured, path: Path = FILE) -> None:
    """Write what was measured, a deed a line."""
    costs = [
        f"{json.dumps(deed.value)}: {_line(asdict(cost))}" for deed, cost in measured.costs.items()
    ]
    parts = (
        f'"how": {json.dumps(measured.how)}',
        f'"farm": {_line(asdict(measured.farm))}',
        f'"servers": {_line(asdict(measured.servers))}',
        f'"database": {_line(asdict(measured.database))}',
        f'"trials": {json.dumps([_short(asdict(trial)) for trial in measured.trials])}',
        '"costs": {\n' + ",\n".join(costs) + "\n}",
    )
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def _line(told: dict[str, object]) -> str:
    return json.dumps(_short(told))


def _short(value: object) -> object:
    """With four digits of each number: more were never measured."""
    match value:
        case bool():
            return int(value)
        case float():
            return float(f"{value:.4g}")
        case dict():
            return {name: _short(one) for name, one in value.items()}
        case list() | tuple():
            return [_short(one) for one in value]
        case _:
            return value
