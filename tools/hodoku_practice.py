"""Chooses the positions to practise on for the techniques that only HoDoKu has.

    python -m tools.hodoku_practice

writes `engine/practice/hodoku_positions.tsv`: for each of those techniques up to `WANTED`
positions in which it is HoDoKu's next step, each of another puzzle of the corpus, chosen as
`tools.practice` chooses. It takes a few minutes on one core; the same run gives the same file.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median_low

import corpus
from engine import Grid, Step, Technique, next_step
from engine.core.hodoku.solver import Solver
from engine.lessons import lessons
from engine.lessons.values import HODOKU, SE
from engine.model.limit import Countdown
from engine.notation import format_position, parse_position
from engine.orders.hodoku.slots import LAST_RESORT
from engine.orders.hodoku.steps import step_of, technique_of
from engine.practice import positions
from engine.practice.instances import instances
from engine.solvers import solve
from tools.practice import (
    CROWDED,
    EMPTY,
    HEAD,
    LOOKED_AT,
    OTHER,
    Offer,
    choose_offers,
    corpus_puzzles,
    cost,
)

WANTED = 20
"""Positions for each technique."""
TARGET = Path(__file__).resolve().parents[1] / "engine" / "practice" / "hodoku_positions.tsv"


def main() -> int:
    puzzles = [row["puzzle"].replace("0", ".") for row in corpus.read_table("hodoku/scores.tsv")]
    # Few of these puzzles need some rare techniques.
    puzzles += corpus_puzzles()
    shown = {
        position.puzzle
        for technique_lesson in lessons()
        for position in (technique_lesson.example, *technique_lesson.exercises)
        if position is not None
    }
    # An id identifies a position, so no position may be in both files.
    taken = {position.line for technique in SE for position in positions(technique)}
    offers: defaultdict[Technique, list[Offer]] = defaultdict(list)
    for puzzle in dict.fromkeys(puzzles):
        if puzzle not in shown:
            for technique, offer in best_of(puzzle, enough(offers)).items():
                if offer.line not in taken:
                    offers[technique].append(offer)
    chosen_offers = {
        technique: choose_offers(offers[technique], WANTED)
        for technique in Technique
        if technique in offers
    }
    rows = [
        f"{technique.slug}\t{rating}\t{offer.line}\n"
        for technique, found in chosen_offers.items()
        for rating in [measure(found)]
        for offer in found
    ]
    TARGET.write_text(HEAD + "".join(rows), encoding="ascii")
    print(f"{TARGET}: {len(rows)} positions of {len(chosen_offers)} techniques")
    for technique, found in chosen_offers.items():
        print(f"{technique.value}: {len(found)}")
    return 0


def enough(offers: dict[Technique, list[Offer]]) -> frozenset[Technique]:
    """The techniques with enough known positions, which need no further ones."""
    return frozenset(
        technique for technique in offers if len(offers[technique]) >= LOOKED_AT * WANTED
    )


def best_of(puzzle: str, without: frozenset[Technique]) -> dict[Technique, Offer]:
    """The best position of each technique in a puzzle, without techniques that have enough."""
    best: dict[Technique, Offer] = {}
    for number, step in steps(Grid.parse(puzzle), without=without):
        offer = Offer(round(price(step, number), 2), format_position(step.grid), step.tenths)
        best[step.technique] = min(offer, best.get(step.technique, offer))
    return best


def price(step: Step, number: int) -> float:
    """How much a position demands of a learner."""
    empty = step.grid.values.count(0)
    found = {instance.effects for instance in instances(step.grid, step.technique, Countdown(None))}
    crowded = CROWDED * max(0, EMPTY - empty)
    return crowded + cost(step, number) + OTHER * (len(found) - 1)


def measure(offers: list[Offer]) -> int:
    """The median rating of Sudoku Explainer's next step in these positions, in tenths."""
    steps = [next_step(parse_position(offer.line)) for offer in offers]
    return median_low(step.tenths for step in steps if step is not None)


def steps(grid: Grid, *, without: frozenset[Technique] = frozenset()) -> Iterator[tuple[int, Step]]:
    """The steps of those techniques at their usual rating, each with its number on the path.

    Args:
        grid: the puzzle.
        without: techniques that are not wanted.
    """
    solver, number = Solver(), 0
    solution = [int(digit) for digit in solve(grid, count=1)[0]]
    solver.load(grid.values, grid.candidates, grid.givens, solution)
    while not grid.is_solved:
        hit = solver.find()
        if hit is None or hit[0] == LAST_RESORT:
            return
        technique = technique_of(hit[0], hit[1])
        if technique in HODOKU and technique not in SE and technique not in without:
            step = step_of(grid, hit)
            # Slot 47 also finds chains without groups, and counts more points for them.
            if step.rating == HODOKU[step.technique].points:
                yield number, step
        solver.apply()
        number += 1
        values, candidates = solver.position()
        grid = replace(grid, values=values, candidates=candidates)


if __name__ == "__main__":
    sys.exit(main())
