"""Compares scores with HoDoKu's, and writes the tables into `docs/reports/hodoku.md`.

    python -m bench.hodoku
    python -m bench.hodoku --write docs/reports/hodoku.md

It compares the scores of whole puzzles, the steps of recorded paths, and the results of each search
in single positions. With `--write`, it also measures the speed of scoring. The exit status is 1 if
a score that counts as exact differs from the original's, or a step differs.
"""

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from rich.console import Console
from rich.progress import track

import corpus
from corpus.hodoku_cases import all_cases
from corpus.hodoku_paths import SLOT_OF, play, traces
from engine import Grid
from engine.orders import hodoku
from engine.orders.hodoku import SLOTS, HodokuReport
from engine.orders.hodoku.slots import LAST_RESORT
from tools.doc_pages import measured_today, put_between

_T = TypeVar("_T")

HARD_LISTS: Final = (
    *("sudocue_top10000", "sudocue_top50000", "top95", "top1465"),
    "HardestDatabase110626",
)
"""Sources whose puzzles were collected because they are hard; the other sources are ordinary."""
BANDS: Final = {
    "Easy, Medium": (("Easy", "Medium"), 308),
    "Hard, Unfair": (("Hard", "Unfair"), 83),
    "Extreme": (("Extreme",), 4.6),
}
"""The number of puzzles of each level that the original scores per second."""
LONG: Final = 10.0
"""A band that takes more seconds is not scored again."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A puzzle with the original's results.

    Attributes:
        puzzle: 81 characters.
        level: such as "Hard".
        score: the points.
        counts: the count of each kind of step, such as "h1:3".
        source: the list that it is from.
    """

    puzzle: str
    level: str
    score: int
    counts: frozenset[str]
    source: str


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.hodoku",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page")
    parser.add_argument("--rounds", type=int, default=5, help="rounds to take the best of, at most")
    chosen = parser.parse_args()
    puzzles = scored_puzzles()
    reports = {
        puzzle.puzzle: our_report(puzzle.puzzle) for puzzle in show_progress(puzzles, "scores")
    }
    steps = compared_steps()
    cases = compared_cases()
    lines = [
        *score_table(puzzles, reports),
        *("", *step_table(steps)),
        *("", *case_table(cases)),
    ]
    if chosen.write is None:
        print("\n".join(lines))
    else:
        lines += ["", *speed_table(puzzles, reports, max(chosen.rounds, 1))]
        put_between(chosen.write, "table", [measured_today(), "", *lines])
        print(f"{chosen.write}: {len(puzzles):,} scores, {steps.total():,} steps")
    wrong = [
        puzzle.puzzle for puzzle in puzzles if outcome(puzzle, reports[puzzle.puzzle]) == "wrong"
    ]
    for puzzle in wrong:
        print(puzzle, reports[puzzle].score, file=sys.stderr)
    different = any(how != "equal" for _, how in steps) or any(how == "other" for _, how in cases)
    return int(bool(wrong) or different)


def scored_puzzles() -> list[Recorded]:
    """The puzzles that the original has scored."""
    return [
        Recorded(
            row["puzzle"],
            row["level"],
            int(row["score"]),
            frozenset(row["techniques"].split()),
            row["source"],
        )
        for row in corpus.read_table("hodoku/scores.tsv")
    ]


def our_report(puzzle: str) -> HodokuReport:
    """Our report on a puzzle."""
    return hodoku.grade(Grid.parse(puzzle))


def outcome(recorded: Recorded, report: HodokuReport) -> str:
    """Whether our score is "exact" (equal to the original's), a "bound" below it, or "wrong".

    The level and the counts of all kinds of steps must also be equal.
    """
    if not report.exact:
        return "bound" if report.score.points < recorded.score else "wrong"
    counts = frozenset(f"{code}:{count}" for code, _, count in report.slots)
    same = (report.score.points, report.level.name.title(), counts)
    return "exact" if same == (recorded.score, recorded.level, recorded.counts) else "wrong"


def score_table(puzzles: Sequence[Recorded], reports: dict[str, HodokuReport]) -> list[str]:
    """Score, level and counts of all steps, by source: ordinary ones, then hard lists."""
    counts: dict[str, Counter[str]] = {}
    for puzzle in puzzles:
        hard = puzzle.source in HARD_LISTS
        for name in (puzzle.source, "**hard lists**" if hard else "**ordinary**", "**all**"):
            counts.setdefault(name, Counter())[outcome(puzzle, reports[puzzle.puzzle])] += 1
    lines = ["| source | puzzles | exact | a bound | wrong |", "|---|---:|---:|---:|---:|"]
    rank = {"**ordinary**": 1, "**hard lists**": 3, "**all**": 4}
    for name in sorted(counts, key=lambda row: (rank.get(row, 2 * (row in HARD_LISTS)), row)):
        row = counts[name]
        share = f"{row['exact']:,} ({row['exact'] / row.total():.1%})"
        lines.append(f"| {name} | {row.total():,} | {share} | {row['bound']:,} | {row['wrong']} |")
    return lines


def compared_steps() -> Counter[tuple[int, str]]:
    """The steps of the recorded paths, by slot: "equal", "none" found, or an "other" one.

    In each position, all slots up to the one with the original's step are searched. Equal means the
    same placements and eliminations in the same order.
    """
    counts: Counter[tuple[int, str]] = Counter()
    asked = range(1, len(SLOTS) + 1)
    for trace in show_progress(traces(), "paths"):
        for step in play(trace, asked):
            number = SLOT_OF[step.code]
            equal = (step.slot, step.found) == (number, step.expected)
            how = "equal" if equal else "other" if step.slot else "none"
            counts[number, how] += 1
    return counts


def step_table(steps: Counter[tuple[int, str]]) -> list[str]:
    """The slots and their steps in the recorded paths."""
    hows = ("equal", "none", "other")
    rows = {slot: [steps[slot.number, how] for how in hows] for slot in SLOTS[:LAST_RESORT]}
    return [
        "| slot | points | level | steps of recorded paths | equal | none found | another one |",
        "|---|---:|---|---:|---:|---:|---:|",
        *(
            row_text(f"{slot.number} {slot.code} | {slot.score:,} | {slot.level.name.title()}", row)
            for slot, row in rows.items()
        ),
        row_text("**all** | |", [sum(column) for column in zip(*rows.values(), strict=True)]),
    ]


def compared_cases() -> Counter[tuple[str, str]]:
    """The searches at single positions, by slot: "equal", "none" here and there, or "other"."""
    counts: Counter[tuple[str, str]] = Counter()
    for case in show_progress(
        [case for cases in all_cases().values() for case in cases], "positions"
    ):
        how = "other" if not case.passes else "equal" if case.found else "none"
        counts[SLOTS[case.slot - 1].code, how] += 1
    return counts


def case_table(cases: Counter[tuple[str, str]]) -> list[str]:
    """The slots and their searches at single positions."""
    hows = ("equal", "none", "other")
    codes = [slot.code for slot in SLOTS if any(cases[slot.code, how] for how in hows)]
    rows = {code: [cases[code, how] for how in hows] for code in codes}
    return [
        "| slot | searches at single positions | the same step | none, as there | another |",
        "|---|---:|---:|---:|---:|",
        *(row_text(code, row) for code, row in rows.items()),
        row_text("**all**", [sum(column) for column in zip(*rows.values(), strict=True)]),
    ]


def speed_table(
    puzzles: Sequence[Recorded], reports: dict[str, HodokuReport], rounds: int
) -> list[str]:
    """Puzzles per second of CPU time; puzzles with a bound do not count, because they end early."""
    lines = [
        "| level | puzzles | exact | CPU s | puzzles/s | the original | times as fast |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, (levels, theirs) in BANDS.items():
        band = [puzzle.puzzle for puzzle in puzzles if puzzle.level in levels]
        exact = [puzzle for puzzle in band if reports[puzzle].exact]
        if exact:
            seconds = fastest(exact, rounds)
            rate = len(exact) / seconds
            figures = f"{seconds:.3g} | {rate:,.0f} | {theirs} | {rate / theirs:.1f}"
            lines.append(f"| {name} | {len(band):,} | {len(exact):,} | {figures} |")
    return lines


def fastest(puzzles: Sequence[str], rounds: int) -> float:
    """The CPU seconds for all puzzles, the best of several rounds, as other work disturbs."""
    least = math.inf
    for _ in range(rounds):
        start = time.process_time()
        for puzzle in puzzles:
            our_report(puzzle)
        took = time.process_time() - start
        least = min(least, took)
        if took > LONG:
            break
    return least


def row_text(name: str, row: Sequence[int]) -> str:
    """A row of a table: name, sum, and the numbers."""
    return " | ".join((f"| {name}", *(f"{number:,}" for number in (sum(row), *row)))) + " |"


def show_progress(some: Sequence[_T], name: str) -> Iterable[_T]:
    """The items, with a progress bar on standard error."""
    console = Console(stderr=True)
    return track(some, name, console=console, transient=True, disable=not console.is_terminal)


if __name__ == "__main__":
    sys.exit(main())
