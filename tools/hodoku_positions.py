"""Searches the corpus for the positions that lessons on HoDoKu's techniques show.

    python -m tools.hodoku_positions

writes `engine/lessons/hodoku_positions.py`: for each technique that Sudoku Explainer does not
have, the two best steps of different puzzles, as `tools.positions` weighs them. Puzzles on the
positions for practice are left out. It takes some minutes on one core.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import corpus
from engine import Grid, Step, Technique
from engine.core.hodoku.solver import Solver
from engine.hodoku.slots import LAST_RESORT
from engine.hodoku.steps import step_of, technique_of
from engine.lessons.values import HODOKU, SE
from engine.practice import positions, practisable
from engine.solvers import solve
from tools.positions import TAIL, Offer, cost, entry, two_of

TARGET = Path(__file__).resolve().parents[1] / "engine" / "lessons" / "hodoku_positions.py"
HEAD = '''\
"""Where real puzzles need the techniques that only HoDoKu has: an example and an exercise.

Found and written by `python -m tools.hodoku_positions`; do not edit it by hand. The format is
that of `engine.lessons.positions`, but the steps are counted on HoDoKu's path.
"""

from typing import Final

TABLE: Final = """\\
'''


def main() -> int:
    practised = set(practice_puzzles())
    puzzles = [row["puzzle"] for row in corpus.read_table("hodoku/scores.tsv")]
    best: dict[Technique, list[Offer]] = {}
    for puzzle in dict.fromkeys(puzzles):
        if puzzle.replace("0", ".") not in practised:
            for technique, offer in best_of(puzzle).items():
                best.setdefault(technique, []).append(offer)
    found = {one: tuple(two_of(best[one])) for one in Technique if one in best}
    table = "".join(entry(technique, offers) for technique, offers in found.items())
    TARGET.write_text(HEAD + table + TAIL, encoding="ascii")
    for technique in HODOKU.keys() - SE.keys():
        offers = found.get(technique, ())
        print(f"{technique.value}: {', '.join(f'{o.cost:.0f}' for o in offers)}")
    return 0


def best_of(puzzle: str) -> dict[Technique, Offer]:
    """The best step of each technique that only HoDoKu has on its path through a puzzle."""
    best: dict[Technique, Offer] = {}
    for number, step in steps(Grid.parse(puzzle)):
        touched = frozenset(effect.cell for effect in step.effects)
        offer = Offer(cost(step, number), puzzle.replace("0", "."), number, "", touched)
        best[step.technique] = min(offer, best.get(step.technique, offer))
    return best


def steps(grid: Grid, *, without: frozenset[Technique] = frozenset()) -> Iterator[tuple[int, Step]]:
    """The steps of those techniques at their usual rating, each with its number on the path.

    Args:
        grid: the puzzle.
        without: techniques that are not wanted.
    """
    solver, number = Solver(), 0
    solution = [int(digit) for digit in solve(grid, limit=1)[0]]
    solver.load(grid.values, grid.candidates, grid.givens, solution)
    while not grid.is_solved:
        hit = solver.find()
        if hit is None or hit[0] == LAST_RESORT:
            return
        technique = technique_of(hit[0], hit[1])
        if technique in HODOKU and technique not in SE and technique not in without:
            step = step_of(grid, hit)
            # Slot 47 finds chains without groups, too, and asks more for them.
            if step.rating == HODOKU[step.technique].points:
                yield number, step
        solver.apply()
        number += 1
        values, candidates = solver.position()
        grid = replace(grid, values=values, candidates=candidates)


def practice_puzzles() -> Iterator[str]:
    """The puzzles that people practise Sudoku Explainer's techniques on."""
    for technique in SE.keys() & set(practisable()):
        for here in positions(technique):
            grid = here.grid
            yield "".join(str(v) if c in grid.givens else "." for c, v in enumerate(grid.values))


if __name__ == "__main__":
    sys.exit(main())
