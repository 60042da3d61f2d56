"""Chooses the positions to practise on, one technique after the other.

    python -m tools.practice

writes `engine/practice/positions.tsv`: for each technique up to `WANTED` positions in which it is
the next step of the scale, each of another puzzle. Good positions are kept: few other instances of
the technique, little to look at, few words of explanation, but a grid that is not almost full.
Puzzles come from the corpus (only a few of each rating for the hardest) and from the generator with
a seed. The same run gives the same file.
"""

import argparse
import multiprocessing
import signal
import sys
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from corpus.ratings import read_corpus
from engine import (
    Limit,
    OutOfTimeError,
    Step,
    SudokuError,
    Symmetry,
    Technique,
    generate,
    grade,
    iter_steps,
    prove,
)
from engine.houses import HouseKind
from engine.lessons import lessons
from engine.model.limit import Countdown
from engine.notation import format_position, parse_line
from engine.practice.instances import instances
from engine.techniques.chains import ChainPattern
from engine.techniques.fish import FishPattern
from engine.techniques.uniqueness import LoopPattern
from workers.cores import available_cores

WANTED = 40
"""Positions for each technique."""
NESTED = 90
"""Steps rated this many tenths or more are rarely practised, and searching takes long."""
WANTED_NESTED = 12
LIMIT = Limit(120)
"""The time limit for one puzzle; a puzzle that takes longer is left out."""
LINE = 15
"""The rating of a hidden single in a row or column, in tenths."""
LINE_COSTS = 10
LOOKED_AT = 3
"""How many times more positions are examined than needed."""
TAKEN = 2
"""Every n-th of the best positions is taken, so that not all are the very easiest."""
GENERATED = 20_000
"""The number of new puzzles to make."""
HARD = 100
"""From this ER on, in tenths, only `FEW` corpus puzzles of each rating are taken."""
FEW = 3
OTHER = 3.0
"""The cost of another instance of the technique, which people might take for the only one."""
EMPTY = 20
"""Each empty cell below this number costs `CROWDED`: an almost full grid is too easy to search."""
CROWDED = 5.0
TARGET = Path(__file__).resolve().parents[1] / "engine" / "practice" / "positions.tsv"
HEAD = "technique\ttenths\tposition\n"


@dataclass(frozen=True, slots=True, order=True)
class Offer:
    """A position to practise on; the first one in order is the best.

    Attributes:
        cost: how much it demands of a learner.
        line: the position.
        tenths: the rating of its next step.
    """

    cost: float
    line: str
    tenths: int


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.practice",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--jobs", type=int, default=available_cores(), help="processes")
    parser.add_argument("--generated", type=int, default=GENERATED, help="how many new puzzles")
    parser.add_argument("--out", type=Path, default=TARGET, help="the file to write")
    options = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(options.jobs, context, initializer=leave_ctrl_c) as pool:
        made = list(pool.map(new_puzzle, range(options.generated), chunksize=500))
        offers_by_technique = search(pool, [*corpus_puzzles(), *made])
    rows = [
        f"{technique.slug}\t{offer.tenths}\t{offer.line}\n"
        for technique, offers in offers_by_technique.items()
        for offer in offers
    ]
    options.out.write_text(HEAD + "".join(rows), encoding="ascii")
    print(f"{options.out}: {len(rows)} positions of {len(offers_by_technique)} techniques")
    for technique in Technique:
        print(f"{technique.value}: {len(offers_by_technique.get(technique, ()))}")
    return 0


def new_puzzle(seed: int) -> str:
    """A puzzle; for even seeds in the generated orientation."""
    symmetry = Symmetry.ROTATIONAL if seed % 2 else Symmetry.NONE
    return generate(seed=seed, symmetry=symmetry).to_line()


def corpus_puzzles() -> list[str]:
    """The puzzles of the corpus from the easiest to the hardest, few of the hardest."""
    cases = {case.puzzle: case.er for case in read_corpus()}
    taken: Counter[float] = Counter()
    puzzles = []
    for puzzle in sorted(cases, key=lambda puzzle: (cases[puzzle], puzzle)):
        taken[cases[puzzle]] += 1
        if cases[puzzle] * 10 < HARD or taken[cases[puzzle]] <= FEW:
            puzzles.append(puzzle)
    return puzzles


def search(pool: ProcessPoolExecutor, puzzles: list[str]) -> dict[Technique, list[Offer]]:
    """The best positions of each technique, without puzzles that lessons show."""
    shown = {
        position.puzzle
        for technique_lesson in lessons()
        for position in (technique_lesson.example, *technique_lesson.exercises)
        if position is not None
    }
    puzzles = [puzzle for puzzle in dict.fromkeys(puzzles) if puzzle not in shown]
    seen: Counter[Technique] = Counter()
    jobs: list[tuple[str, frozenset[Technique]]] = []
    for puzzle, techniques in zip(puzzles, pool.map(used, puzzles, chunksize=20), strict=True):
        lacking = frozenset(
            technique
            for technique in techniques
            if seen[technique] < LOOKED_AT * wanted_count(technique)
        )
        if lacking:
            seen.update(lacking)
            jobs.append((puzzle, lacking))
    print(f"{len(jobs)} of {len(puzzles)} puzzles are looked through", flush=True)
    offers: defaultdict[Technique, list[Offer]] = defaultdict(list)
    for found in pool.map(best_of, jobs, chunksize=5):
        for technique, offer in found.items():
            offers[technique].append(offer)
    return {
        technique: choose_offers(offers[technique], wanted_count(technique))
        for technique in Technique
        if technique in offers
    }


def used(puzzle: str) -> frozenset[Technique]:
    """The techniques on a puzzle's path; none if it takes too long."""
    try:
        report = grade(parse_line(puzzle), limit=LIMIT)
    except SudokuError:
        return frozenset()
    return (
        frozenset(technique for technique, _ in report.techniques) if report.exact else frozenset()
    )


def choose_offers(offers: list[Offer], number: int) -> list[Offer]:
    """This many of the best offers, or all if there are fewer, the easiest first."""
    best = sorted(offers)[: number * TAKEN]
    step = max(1, min(TAKEN, len(best) // number))
    return best[::step][:number]


def wanted_count(technique: Technique) -> int:
    """The wanted number of positions of a technique."""
    return WANTED_NESTED if "_WITH_" in technique.name else WANTED


def best_of(job: tuple[str, frozenset[Technique]]) -> dict[Technique, Offer]:
    """The best position of each wanted technique in one puzzle."""
    puzzle, techniques = job
    best: dict[Technique, Offer] = {}
    try:
        for number, step in enumerate(iter_steps(parse_line(puzzle), limit=LIMIT)):
            if step.technique in techniques:
                line = format_position(step.grid)
                offer = Offer(round(price(step, number), 2), line, step.tenths)
                best[step.technique] = min(offer, best.get(step.technique, offer))
    except OutOfTimeError:
        pass
    return best


def price(step: Step, number: int) -> float:
    """How much a position demands of a learner."""
    empty = step.grid.values.count(0)
    crowded = CROWDED * max(0, EMPTY - empty)
    if step.tenths >= NESTED:
        return crowded + cost(step, number)
    found = {
        instance.effects for instance in instances(step.grid, step.technique, Countdown(LIMIT))
    }
    # Late in a puzzle, there is less to look at, however long the path was.
    looks = cost(step, number if step.needs_marks else 0)
    if step.technique is Technique.HIDDEN_SINGLE and step.tenths == LINE:
        looks -= LINE_COSTS  # Lines come later in the lesson, but must be practised, too.
    return crowded + looks + OTHER * (len(found) - 1)


def cost(step: Step, number: int) -> float:
    """How much a step demands of a person who sees it for the first time.

    Args:
        number: the number of steps before it.
    """
    words = len(prove(step))
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


def leave_ctrl_c() -> None:
    """Let Ctrl-C reach only the parent process; the pool's processes end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
