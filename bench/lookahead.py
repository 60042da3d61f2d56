"""The tutor's choice among the steps near the cheapest: a part of `bench.teaching`.

    python -m bench.lookahead

prints both rows, and the time of a next step compared with all steps of the same positions.
HoDoKu's searches for basic techniques count the digits, not those of the teacher's order.
"""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine import Grid, Symmetry, generate
from engine.core.hodoku.solver import Solver
from engine.core.teacher.chain_search import ChainSearch
from engine.houses import CELLS
from engine.model.candidates import Candidate
from engine.model.step import Step
from engine.orders import teacher
from engine.orders.hodoku.slots import SLOTS
from engine.orders.hodoku.steps import technique_of
from engine.orders.teacher.chains import LARGE_SET, MOST_LINKS, cost_of_links
from engine.orders.teacher.houses import cells_of_houses
from engine.orders.teacher.search import BASIC
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.almost_locked_set import AlmostLockedSet
from engine.techniques.alternating import AlternatingPattern
from engine.validation.diagnosis import require_puzzle

FRESH: Final = 300
"""The number of new minimal puzzles to solve."""
WITHIN: Final = 10
"""The maximum cost difference between steps that count as near each other."""
_SLOTS: Final = [
    slot.number
    for slot in SLOTS
    if {technique_of(slot.number, kind) for kind in range(len(slot.kinds))} <= BASIC
]
"""HoDoKu's searches for basic techniques."""


@dataclass(slots=True)
class Lookahead:
    """Counts of hints to fresh puzzles.

    Attributes:
        hints: how many are beyond basic techniques.
        fewest: how many there are if each is the most helpful of the steps near the cheapest.
        sets: how many are chains with almost locked sets.
        large: how many of these have a large set although a chain without sets costs about as much.
        seconds: the processor time of each next step, and of all steps in its position.
    """

    hints: int = 0
    fewest: int = 0
    sets: int = 0
    large: int = 0
    seconds: list[tuple[float, float]] = field(default_factory=list)


def main() -> None:
    found = measure()
    for name, now, goal in rows(found):
        print(f"{name}: {now} (goal {goal})")
    next_, all_ = (sorted(1000 * pair[at] for pair in found.seconds) for at in (0, 1))
    for name, times in (("next step", next_), ("all steps", all_)):
        parts = ", ".join(f"{times[int(part * (len(times) - 1))]:.1f}" for part in (0.5, 0.95, 1))
        print(f"{name}: median, p95, worst of {len(times)} hints beyond basics: {parts} ms")


def rows(found: Lookahead) -> list[tuple[str, str, str]]:
    """The rows of the table of goals."""
    return [
        (
            "hints beyond basics ÷ one step of lookahead, fresh minimal puzzles",
            f"{found.hints / max(found.fewest, 1):.2f} ({found.hints} ÷ {found.fewest})",
            "≤ 1.10",
        ),
        (
            "chains with a set of four or more cells though one without sets is within ten points",
            f"{100 * found.large / max(found.sets, 1):.0f} % of {found.sets} with sets",
            "0 %",
        ),
    ]


def measure() -> Lookahead:
    """Solve fresh minimal puzzles."""
    found = Lookahead()
    for seed in range(FRESH):
        grid = generate(seed=seed, symmetry=Symmetry.NONE)
        for step in teacher.iter_steps(grid):
            if step.technique not in BASIC:
                _add(found, step)
        found.fewest += sum(step.technique not in BASIC for step in most_helpful(grid))
    return found


def _add(found: Lookahead, step: Step) -> None:
    found.hints += 1
    start = time.process_time()
    teacher.next_step(step.grid)
    middle = time.process_time()
    teacher.all_steps(step.grid)
    found.seconds.append((middle - start, time.process_time() - middle))
    if sizes := [len(als.cells) for als in _sets(step)]:
        found.sets += 1
        near = cheapest_plain_chain(step.grid) <= step.rating + WITHIN
        found.large += max(sizes) >= LARGE_SET and near


def _sets(step: Step) -> list[AlmostLockedSet]:
    """The sets of two cells or more of a chain."""
    match step.pattern:
        case AlsPattern(sets=sets):
            return [als for als in sets if len(als.cells) > 1]
        case AlternatingPattern():
            return [als for als in step.pattern.link_sets if als is not None]
    return []


def cheapest_plain_chain(grid: Grid) -> float:
    """The cost of the cheapest chain without sets in a position."""
    search, solution = ChainSearch(), require_puzzle(grid)
    search.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    chains = [
        search.find(cell, digit, MOST_LINKS, 0)
        for cell in CELLS
        for digit in grid.candidates_of(cell)
        if str(digit) != solution[cell]
    ]
    links = [len(chain[1]) for chain in chains if chain is not None and len(chain[1]) > 1]
    return min(map(cost_of_links, links), default=math.inf)


def most_helpful(grid: Grid) -> Iterator[Step]:
    """A path that always takes the step near the cheapest that places the most digits."""
    while not grid.is_solved:
        step = teacher.next_step(grid)
        assert step is not None
        if step.technique not in BASIC:
            steps = teacher.all_steps(grid)
            near = [other for other in steps if other.rating <= steps[0].rating + WITHIN]
            step = max(near, key=lambda other: digits_after(grid, other))
        yield step
        grid = grid.apply(step)


def digits_after(grid: Grid, step: Step) -> int:
    """How many digits a step and the basic techniques after it place."""
    solver, solution = Solver(), [int(digit) for digit in require_puzzle(grid)]
    solver.load(grid.values, grid.candidates, grid.givens, solution)
    solver.play(_pairs(step.placements), _pairs(step.eliminations))
    while any(solver.search(slot) for slot in _SLOTS):
        solver.apply()
    return grid.values.count(0) - solver.position()[0].count(0)


def _pairs(effects: tuple[Candidate, ...]) -> list[tuple[int, int]]:
    return [(effect.cell, effect.digit) for effect in effects]


if __name__ == "__main__":
    main()
