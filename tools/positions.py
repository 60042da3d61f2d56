"""Searches the corpus for the positions that lessons show, and writes them down.

    python -m tools.positions

writes `engine/lessons/positions.py`: for each technique the two best steps of different
puzzles. `cost` decides which is best: little to look at and few words for it, an effect that
shows, the form that the lesson tells first, and for singles early in the puzzle. Puzzles are taken
from the easiest to the hardest, and `ENOUGH` of them are looked through for each technique. It
takes some minutes on two cores. `make lessons` writes the pages with them.
"""

import argparse
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from corpus.ratings import read_corpus
from engine import Limit, OutOfTimeError, Step, SudokuError, Technique, explain, grade, iter_steps
from engine.houses import Cell, HouseKind
from engine.notation import format_position, parse_line
from engine.step import ChainPattern, FishPattern, LoopPattern
from workers.cores import available_cores

ENOUGH = 50
"""Puzzles that are looked through for each technique."""
LIMIT = Limit(120)
"""For one puzzle; one that takes longer is left out."""
SLOW = 85
"""Once a step was rated this many tenths, its position is written, too: its path takes long."""
LINE = 15
"""The rating of a hidden single in a row or column, in tenths."""
LINE_COSTS = 10
TARGET = Path(__file__).resolve().parents[1] / "engine" / "lessons" / "positions.py"
HEAD = '''\
"""Where real puzzles need each technique: an example and an exercise.

Found and written by `python -m tools.positions`; do not edit it by hand. Under each technique are
the number of the step, counted from 0, and the puzzle; then, if the path there is long, its
position as a library line, with commas for spaces.
"""

from typing import Final

TABLE: Final = """\
'''
TAIL = '"""\n'


@dataclass(frozen=True, slots=True, order=True)
class Offer:
    """A step that a lesson could show; the first one in order is the best.

    Attributes:
        cost: how much it asks of a reader.
        puzzle: 81 characters.
        number: which step it is, from 0.
        line: the position, where it takes long to get there; else empty.
        touched: the cells in which it changes something.
    """

    cost: float
    puzzle: str
    number: int
    line: str
    touched: frozenset[Cell]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.positions", description=__doc__)
    parser.add_argument("--jobs", type=int, default=available_cores(), help="processes")
    parser.add_argument("--every", type=int, default=1, help="take every n-th puzzle only")
    parser.add_argument("--out", type=Path, default=TARGET, help="the module to write")
    chosen = parser.parse_args()
    cases = {case.puzzle: case.er for case in read_corpus()}
    puzzles = sorted(cases, key=lambda puzzle: (cases[puzzle], puzzle))[:: chosen.every]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(chosen.jobs, context, initializer=leave_ctrl_c) as pool:
        found = search(pool, puzzles)
    table = "".join(entry(technique, offers) for technique, offers in found.items())
    chosen.out.write_text(HEAD + table + TAIL, encoding="ascii")
    print(f"{chosen.out}: {len(found)} of {len(Technique)} techniques")
    for technique in Technique:
        print(f"{technique.value}: {', '.join(f'{o.cost:.0f}' for o in found.get(technique, ()))}")
    return 0


def search(pool: ProcessPoolExecutor, puzzles: list[str]) -> dict[Technique, tuple[Offer, ...]]:
    """The best two steps of each technique."""
    seen: Counter[Technique] = Counter()
    wanted: list[tuple[str, frozenset[Technique]]] = []
    for puzzle, techniques in zip(puzzles, pool.map(used, puzzles, chunksize=10), strict=True):
        lacking = frozenset(one for one in techniques if seen[one] < ENOUGH)
        if lacking:
            seen.update(lacking)
            wanted.append((puzzle, lacking))
    best: dict[Technique, list[Offer]] = {}
    for offers in pool.map(best_of, wanted, chunksize=5):
        for technique, offer in offers.items():
            best.setdefault(technique, []).append(offer)
    return {one: tuple(two_of(best[one])) for one in Technique if one in best}


def used(puzzle: str) -> frozenset[Technique]:
    """The techniques on a puzzle's path; none if it takes too long."""
    try:
        report = grade(parse_line(puzzle), limit=LIMIT)
    except SudokuError:
        return frozenset()
    return frozenset(one for one, _ in report.techniques) if report.exact else frozenset()


def best_of(job: tuple[str, frozenset[Technique]]) -> dict[Technique, Offer]:
    """The best step of each wanted technique in one puzzle."""
    puzzle, wanted = job
    best: dict[Technique, Offer] = {}
    slow = 0
    try:
        for number, step in enumerate(iter_steps(parse_line(puzzle), limit=LIMIT)):
            if step.technique in wanted:
                line = format_position(step.grid) if slow else ""
                touched = frozenset(effect.cell for effect in step.effects)
                offer = Offer(cost(step, number) + 10 * slow, puzzle, number, line, touched)
                best[step.technique] = min(offer, best.get(step.technique, offer))
            slow += step.tenths >= SLOW
    except OutOfTimeError:
        pass
    return best


def cost(step: Step, number: int) -> float:
    """How much a step asks of somebody who sees it for the first time."""
    words = len(explain(step))
    if not step.needs_marks:
        # Boxes are where the lesson begins.
        return number + words / 10 + LINE_COSTS * (step.tenths == LINE)
    marks = sum(mask.bit_count() for mask in step.grid.candidates)
    view, pattern = step.views[0], step.pattern
    links = pattern.links if isinstance(pattern, ChainPattern) else len(view.links)
    other_form = (isinstance(pattern, LoopPattern) and pattern.hidden) or (
        isinstance(pattern, FishPattern) and pattern.base[0].kind is HouseKind.COLUMN
    )
    return (
        marks / 5
        + len(view.candidates)
        + 2 * links
        + words / 40
        - 2 * min(len(step.effects), 3)
        + 20 * other_form
    )


def two_of(offers: Iterable[Offer]) -> list[Offer]:
    """The best offer, and the best of the others that changes other cells of another puzzle."""
    best, *others = sorted(offers, key=lambda one: (one.cost, one.puzzle, one.number))
    second = next((one for one in others if not one.touched & best.touched), None)
    return [best] if second is None else [best, second]


def entry(technique: Technique, offers: tuple[Offer, ...]) -> str:
    """The lines of the table that tell a technique's positions."""
    lines = [technique.name]
    for offer in offers:
        lines.append(f"  {offer.number} {offer.puzzle}")
        line = offer.line.replace(" ", ",")
        lines += [f"    {line[at : at + 96]}" for at in range(0, len(line), 96)]
    return "\n".join(lines) + "\n"


def leave_ctrl_c() -> None:
    """The pool's processes end with the one that started them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
