"""What breaks first: each limit as the number of members at which it is reached, and the cure."""

from dataclasses import dataclass
from typing import Final

from bench.capacity.measured import Measured
from bench.capacity.model import (
    GUILDS_PER_SHARD,
    IDENTIFY_SECONDS,
    POSTS_A_SECOND,
    SERVER_CONNECTIONS,
    Assumptions,
    average,
    jobs_of_a_deed,
    loop_carries,
    plan,
)
from bot.store import CONNECTIONS

_LATE: Final = 900.0
"""Seconds that a daily post may come late before it is one of the breaks."""
_DOWN: Final = 600.0
"""Likewise, until the last shard is connected after a restart."""
_STOPPED: Final = 1.0
"""Likewise, while nobody else gets at the database or the event loop."""
_SERVER_LIMIT: Final = 10.0
"""Deeds a second of one server: `server_per_minute` in `[limits]` is 600."""


@dataclass(frozen=True, slots=True)
class Break:
    """A limit.

    Attributes:
        part: what breaks.
        limit: when.
        members: with how many members that is reached.
        on_one: whether these are all on one server.
        cure: what to do.
    """

    part: str
    limit: str
    members: float
    on_one: bool
    cure: str


def breaks(measured: Measured, assumed: Assumptions) -> list[Break]:
    """All limits that are known, the first one first."""
    return sorted(
        [*_ours(measured, assumed), *_discords(measured, assumed)], key=lambda one: one.members
    )


def a_member(measured: Measured, assumed: Assumptions) -> float:
    """Deeds a second of a member in the busiest five minutes."""
    return plan(1e6, measured, assumed).peak / 1e6


def _ours(measured: Measured, assumed: Assumptions) -> list[Break]:
    each = a_member(measured, assumed)
    own = loop_carries(measured, assumed, server=False)
    both = average(measured, "loop") + average(measured, "workers")
    database, farm = measured.database, measured.farm
    jobs = jobs_of_a_deed(measured)
    served = loop_carries(measured, assumed, server=True)
    writes = 1 / database.commit
    pruned = _STOPPED / database.prune
    tasks = assumed.use / farm.scheduler
    allowed = SERVER_CONNECTIONS // CONNECTIONS
    return [
        Break(
            "a machine of two cores",
            f"{2 * assumed.use / both:.0f} deeds/s use them as far as they may be used",
            2 * assumed.use / both / each,
            False,
            "a third core, and `processes = 3`",
        ),
        Break(
            "the event loop of a process",
            f"{own:.0f} deeds/s, {own / assumed.use:.0f} if it were never idle",
            own / each,
            False,
            "PostgreSQL and several processes, each with its shards",
        ),
        Break(
            "SQLite's one writer",
            f"{writes:,.0f} commits/s, one after the other",
            writes / average(measured, "commits") / each,
            False,
            "PostgreSQL; the event loop asks for it sooner",
        ),
        Break(
            "forgetting the hour before",
            f"{pruned:,.0f} interactions an hour: SQLite does nothing else for {_STOPPED:g} s",
            pruned / 3600 / each,
            False,
            "PostgreSQL, where others go on meanwhile",
        ),
        Break(
            "the streak leaderboard of a server",
            f"{_STOPPED:g} s of processor time, if each who joined has {database.days} days",
            _STOPPED / database.board,
            True,
            "none yet: it is reckoned anew each time, in small parts; SQLite is held up meanwhile",
        ),
        Break(
            "PostgreSQL's `max_connections`",
            f"{SERVER_CONNECTIONS}, of which a process takes up to {CONNECTIONS}",
            allowed * served / each,
            False,
            "a higher one; or a pooler that keeps sessions",
        ),
        Break(
            "one core of PostgreSQL",
            f"{assumed.use / average(measured, 'database'):.0f} deeds/s",
            assumed.use / average(measured, "database") / each,
            False,
            "more cores: it uses them all",
        ),
        Break(
            "the scheduler of a farm",
            f"{tasks:.0f} jobs/s, {tasks / jobs:.0f} deeds/s",
            tasks / jobs / each,
            False,
            "a farm for some of the processes each; or none, see below",
        ),
        Break(
            "what one server may do (`server_per_minute`)",
            f"{_SERVER_LIMIT:g} deeds/s",
            _SERVER_LIMIT / each,
            True,
            "a higher one; people are told when to try again",
        ),
    ]


def _discords(measured: Measured, assumed: Assumptions) -> list[Break]:
    each = a_member(measured, assumed)
    served = loop_carries(measured, assumed, server=True)
    posts = assumed.posting * assumed.together / assumed.guild
    shards = _DOWN / IDENTIFY_SECONDS
    return [
        Break(
            "one connection to Discord",
            f"{GUILDS_PER_SHARD:,} servers",
            GUILDS_PER_SHARD * assumed.guild,
            False,
            f"nothing to do: Discord advises more shards; each adds {IDENTIFY_SECONDS:g} s to a "
            "start",
        ),
        Break(
            "daily posts",
            f"{_LATE * POSTS_A_SECOND:,.0f} at the same moment: the last comes "
            f"{_LATE / 60:g} min late",
            _LATE * POSTS_A_SECOND / posts,
            False,
            "`per_second = 30`, of the 50 requests that Discord allows; other minutes than the "
            "full hour",
        ),
        Break(
            "direct messages, all of which come to shard 0",
            f"{served:.0f} deeds/s there",
            served / assumed.direct / each,
            False,
            "a process for shard 0 alone; beyond that none: Discord can send interactions by HTTP, "
            "which this bot does not take",
        ),
        Break(
            "a restart of everything",
            f"{shards:.0f} shards: the last is connected after {_DOWN / 60:g} min",
            (shards + 1) * GUILDS_PER_SHARD * assumed.guild,
            False,
            "restart one process at a time; bots in 150,000 servers may connect several at once, "
            "which discord.py does not do",
        ),
    ]
