"""The results of simulated users of the bot, and their tables."""

import statistics
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table

from bench.whole_game import WholeGame
from testing.standin.lag import Lag
from testing.standin.lag import percentile as late_by

_GROWTH = {"files": 5, "sockets": 5, "threads": 2, "processes": 1, "tasks": 20}
"""The allowed growth of each resource in the second half; they fluctuate with the requests."""
GOALS = {"acknowledged": 0.250, "lag": 0.020, "press": 0.400}
"""The maximum seconds of the 99th percentile; for presses in a game, of the 95th percentile."""


@dataclass
class Tally:
    """The results.

    Attributes:
        acknowledged: seconds until the first response, by operation.
        answered: seconds until there was a visible answer.
        refused: how often the bot replied that it is busy, by request and reply.
        wrong: wrong answers.
        lost: interactions without an answer.
        memory: bytes of the bot's own process and of its workers, sampled regularly.
        work: processor seconds of the bot's own process and of its workers since it was connected.
        held: the resources of the bot's own process, sampled together with the memory.
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
        """The number of interactions."""
        return sum(map(len, self.answered.values())) + len(self.lost)


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of all values lies."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def report(
    tally: Tally, lag: Lag, own: Lag, seconds: float, said: str, usual: Mapping[str, int]
) -> int:
    """Print the tables, usual operations first; return 1 if a goal was missed, otherwise 0."""
    console = Console(width=110)
    operations = Table("what people did", "times", *_columns("acknowledged"), *_columns("answered"))
    every: tuple[list[float], list[float]] = ([], [])
    for operation in [*usual, *sorted(tally.answered.keys() - usual.keys())]:
        pair = tally.acknowledged[operation], tally.answered[operation]
        every[0].extend(pair[0])
        every[1].extend(pair[1])
        operations.add_row(operation, f"{len(pair[1]):,}", *_milliseconds(*pair))
    operations.add_section()
    operations.add_row("all", f"{len(every[1]):,}", *_milliseconds(*every))
    console.print(operations)

    # Caches fill at first; growth in the second half would continue for ever.
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


def report_held(tally: Tally, posts: Counter[int]) -> int:
    """Print the bot's resources and the posts of each server; return 1 if something grew, or 0."""
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
    due = posts.total()
    console.print(f"daily posts: of {due} due, {posts[1]} sent once, {posts[0]} not sent")
    return 0 if good and posts[1] == due else 1


def report_games(games: dict[str, WholeGame]) -> int:
    """Print the cost of whole games; return 1 if one was not solved or a goal was missed, or 0."""
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
    """Print the time from a pasted puzzle to a hint that explains its step."""
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
