"""The tables of docs/scaling.md, as Markdown."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from bench.capacity.breaks import a_member, breaks
from bench.capacity.deeds import Deed
from bench.capacity.measured import Measured
from bench.capacity.model import (
    GUILDS_PER_SHARD,
    MIX,
    Assumptions,
    Plan,
    average,
    loop_carries,
    plan,
    sent_a_month,
)
from bench.capacity.simulation import Cell, Outcome, scale_of, simulate_day, simulate_rate

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "scaling.md"
MEMBERS: Final = (1e3, 1e4, 1e5, 1e6, 1e7, 1e8)

Rows = Iterable[Sequence[str]]


def written(page: str, name: str, table: str) -> str:
    """A page with a table in the place that is marked for it.

    Args:
        page: the text of the page.
        name: of the place.
        table: what is to stand there.

    Raises:
        ValueError: if the page has no such place.
    """
    begin, end = f"<!-- capacity: {name} -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = page.partition(begin)
    _, ended, after = rest.partition(end)
    if not found or not ended:
        raise ValueError(f"the page has no place for the table {name!r}: it needs the line {begin}")
    return f"{before}{begin}\n{table}\n{end}{after}"


def table(head: Sequence[str], rows: Rows) -> str:
    """A table whose columns after the first are numbers."""
    lines = [list(head), ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def deeds_table(measured: Measured) -> str:
    """What each deed costs."""
    head = (
        "deed", "part, %", "bot, ms", "on PostgreSQL, ms", "workers, ms", "95 % within, ms",
        "PostgreSQL, ms", "reads", "writes", "commits", "bytes kept", "KB sent",
    )  # fmt: skip
    rows = []
    for deed in Deed:
        cost, scale = measured.costs[deed], scale_of(measured.costs[deed])
        taken = sorted(scale * sum(seconds for _, seconds in jobs) for jobs in cost.jobs)
        most = taken[min(int(0.95 * len(taken)), len(taken) - 1)]
        numbers = [
            _ms(cost.loop), _ms(cost.loop_server), _ms(cost.workers), _ms(most), _ms(cost.database),
            f"{cost.reads:.1f}", f"{cost.writes:.1f}", f"{cost.commits:.1f}", f"{cost.kept:,.0f}",
            f"{cost.sent / 1000:.0f}",
        ]  # fmt: skip
        rows.append([deed.value, f"{100 * MIX[deed]:.0f}", *numbers])
    all_of = [
        *(_ms(average(measured, name)) for name in ("loop", "loop_server", "workers")), "",
        _ms(average(measured, "database")),
        *(f"{average(measured, name):.1f}" for name in ("reads", "writes", "commits")),
        f"{average(measured, 'kept'):,.0f}", f"{average(measured, 'sent') / 1000:.0f}",
    ]  # fmt: skip
    return table(head, [*rows, ["the mix", "100", *all_of]])


def others_table(measured: Measured) -> str:
    """What else was measured."""
    farm, servers, database = measured.farm, measured.servers, measured.database
    rows = (
        ("memory of the bot, no server", f"{servers.bot / 2**20:.0f} MiB"),
        ("memory of a worker process", f"{servers.worker / 2**20:.0f} MiB"),
        (
            f"memory of the bot for a server of {servers.channels} channels",
            f"{servers.memory / 1024:.1f} KiB",
        ),
        ("processor time at the start for such a server", f"{_ms(servers.start)} ms"),
        ("the bot's processor time for a daily post", f"{_ms(servers.post)} ms"),
        ("an empty job on a farm: the scheduler's processor time", f"{_ms(farm.scheduler)} ms"),
        ("the same: the bot's", f"{_ms(farm.loop)} ms"),
        ("the same: the worker's", f"{_ms(farm.worker)} ms"),
        ("the same: on the clock, one alone", f"{_ms(farm.round_trip)} ms"),
        ("empty jobs a second, 16 under way, all on two cores", f"{farm.rate:.0f}"),
        ("a commit on SQLite: the bot's processor time", f"{_ms(database.commit)} ms"),
        ("forgetting 100,000 interactions on SQLite", f"{1e5 * database.prune:.2f} s"),
        (
            f"the streak leaderboard of 1,000 people with {database.days} days each, SQLite",
            f"{_ms(1000 * database.board)} ms",
        ),
    )
    return table(("", "measured"), rows)


def assumptions_table(assumed: Assumptions) -> str:
    """What nobody has measured."""
    rows = (
        (f"`--{one.name}`", f"{getattr(assumed, one.name):g}", str(one.metadata["what"]))
        for one in fields(assumed)
    )
    return table(("option", "value"), ()).replace(
        "| option | value |\n| --- | ---: |\n", "| option | value | what |\n| --- | ---: | --- |\n"
    ) + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def plans_table(measured: Measured, assumed: Assumptions, members: Sequence[float]) -> str:
    """What so many members need, a column for each number of members."""
    plans = [plan(number, measured, assumed) for number in members]
    rows: tuple[tuple[str, Callable[[Plan], str]], ...] = (
        ("of these use it on a day", lambda one: _count(one.members * assumed.active)),
        ("servers", lambda one: _count(one.guilds)),
        ("deeds a second, busiest hour", lambda one: _figure(one.busy)),
        ("deeds a second, busiest 5 minutes", lambda one: _figure(one.peak)),
        ("cores: the bot's own processes", lambda one: _figure(one.loop)),
        ("cores: workers", lambda one: _figure(one.workers)),
        ("cores: PostgreSQL", lambda one: _figure(one.database) if one.database else "SQLite"),
        ("cores to rent", lambda one: _count(one.cores)),
        ("bot processes", lambda one: _count(one.processes)),
        ("shards", lambda one: _count(one.shards)),
        ("all connected after", lambda one: _time(one.identify)),
        ("direct messages, % of a process", lambda one: _figure(100 * one.direct)),
        ("commits a second", lambda one: _figure(one.commits)),
        ("reading statements a second", lambda one: _figure(one.reads)),
        ("connections to PostgreSQL, at most", lambda one: _count(one.connections)),
        ("memory of bots and workers, GB", lambda one: _figure(one.memory / 1e9)),
        ("storage, GB", lambda one: _figure(one.storage / 1e9)),
        ("posts of one moment take", lambda one: _time(one.posting)),
        ("dollars a month", lambda one: _figure(one.money)),
    )
    head = ("members", *(_count(number) for number in members))
    return table(head, ([name, *map(told, plans)] for name, told in rows))


def short_table(measured: Measured, assumed: Assumptions) -> str:
    """The calculation in a few figures."""
    many, each = plan(1e8, measured, assumed), a_member(measured, assumed)
    carries = {server: loop_carries(measured, assumed, server=server) for server in (False, True)}
    rows = (
        ("deeds a second that a process carries, SQLite", _figure(carries[False])),
        ("the same on PostgreSQL", _figure(carries[True])),
        ("members that a process carries, SQLite", _round(carries[False] / each)),
        ("members that a core carries, all parts together", _round(many.members / many.cores)),
        ("servers on one shard, at most", _count(GUILDS_PER_SHARD)),
        ("commits a second for a million members", _figure(many.commits / 100)),
        ("gigabytes sent a month for a million members", _round(sent_a_month(measured, assumed))),
        ("dollars a month for a million members of many", f"{many.money / 100:.2f}"),
    )
    return table(("", "calculated"), rows)


def breaks_table(measured: Measured, assumed: Assumptions) -> str:
    """What breaks first."""
    lines = ["| members | what | limit | cure |", "| ---: | --- | --- | --- |"]
    for one in breaks(measured, assumed):
        where = " on one server" if one.on_one else ""
        lines.append(f"| {_round(one.members)}{where} | {one.part} | {one.limit} | {one.cure} |")
    return "".join(f"{line}\n" for line in lines)


@dataclass(frozen=True, slots=True)
class Case:
    """A line of the table of simulations.

    Attributes:
        name: what it is.
        outcome: what came of it.
    """

    name: str
    outcome: Outcome


def cases(
    measured: Measured, assumed: Assumptions, members: Sequence[float], *, deeds: int, seed: int
) -> list[Case]:
    """The share of one process of so many members, in their busiest hour and five minutes."""
    found = []
    for number in members:
        one = plan(number, measured, assumed)
        share = number / one.processes
        people = max(1, round(share * assumed.active))
        cell = Cell(server=one.database is not None)
        number_of = f"one of {one.processes:,} processes" if one.processes > 1 else "one process"
        name = f"{_count(number)} members, {number_of}"
        outcome = simulate_day(share, measured, assumed, cell, deeds=deeds, seed=seed)
        found.append(Case(name, outcome))
        rate = one.peak / one.processes
        outcome = simulate_rate(rate, measured, cell, people=people, deeds=deeds, seed=seed)
        found.append(Case(f"the same, busiest 5 minutes, {_figure(rate)} deeds/s", outcome))
    for name, cell in (
        ("three cores", Cell(cores=3, processes=3, server=True)),
        ("a farm of 2 cores", Cell(farm=True, server=True)),
        ("a farm of 4 cores", Cell(cores=4, processes=4, farm=True, server=True)),
    ):
        outcome = simulate_rate(rate, measured, cell, people=people, deeds=deeds, seed=seed)
        found.append(Case(f"the last one with {name}", outcome))
    cell = Cell(server=True)
    outcome = simulate_rate(2 * rate, measured, cell, people=people, deeds=deeds, seed=seed)
    found.append(Case("the last one with twice as many deeds as it carries", outcome))
    return found


def cases_table(found: Sequence[Case]) -> str:
    """What came of simulations."""
    head = (
        "",
        "half, ms",
        "95 %, ms",
        "99 %, ms",
        "refused, %",
        "no answer in time, %",
        "loop busy, %",
        "jobs on cores, %",
    )
    rows = (
        [
            case.name,
            *(_ms(case.outcome.within(share)) for share in (0.5, 0.95, 0.99)),
            _share(case.outcome.refused.total(), case.outcome.deeds),
            _share(case.outcome.late, case.outcome.deeds),
            f"{100 * case.outcome.loop:.0f}",
            f"{100 * case.outcome.cores:.0f}",
        ]
        for case in found
    )
    return table(head, rows)


def trials_table(measured: Measured, *, deeds: int, seed: int) -> str:
    """Real runs beside simulated ones."""
    head = ("deeds/s, deeds", "", "half, ms", "95 %, ms", "99 %, ms", "no answer, %", "others, %")
    rows = []
    for trial in measured.trials:
        cell = Cell(beside=trial.beside)
        # As many as there were, since a bot that cannot keep up is later and later; but often.
        times = max(1, deeds // trial.deeds)
        runs = [
            simulate_rate(
                trial.rate, measured, cell, people=trial.deeds, deeds=trial.deeds, seed=seed + turn
            )
            for turn in range(times)
        ]
        answered = sorted(one for run in runs for one in run.answered)
        late = sum(run.late for run in runs)
        real = (trial.half, trial.most, trial.nearly_all)
        lost = _share(trial.lost, trial.deeds)
        rows.append(
            [
                f"{trial.rate:g}, {trial.deeds}",
                "measured",
                *map(_ms, real),
                lost,
                f"{100 * trial.others:.0f}",
            ]
        )
        told = [_ms(answered[int(part * len(answered))]) for part in (0.5, 0.95, 0.99)]
        rows.append(["", "simulated", *told, _share(late, times * trial.deeds), ""])
    return table(head, rows)


def _share(number: int, of: int) -> str:
    return f"{100 * number / max(1, of):.2g}"


def _ms(seconds: float) -> str:
    milliseconds = 1000 * seconds
    if math.isnan(milliseconds):
        return ""
    return f"{milliseconds:.{1 if milliseconds < 100 else 0}f}"


def _count(number: float) -> str:
    return f"{number:,.0f}"


def _round(number: float) -> str:
    """Two digits of a large number."""
    digits = max(0, math.floor(math.log10(max(number, 1))) - 1)
    return f"{round(number, -digits):,.0f}"


def _figure(number: float) -> str:
    """Two digits, or all before the point."""
    if number >= 100 or number == 0:
        return f"{number:,.0f}"
    return f"{number:.2g}" if number < 10 else f"{number:.0f}"


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 120 else f"{minutes / 60:,.0f} h"
