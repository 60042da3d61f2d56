"""The order of steps in puzzles with constraints: the cheapest one comes first."""

import heapq
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import itemgetter
from typing import Final

from engine.constraints.kinds.quadruple import Quadruple
from engine.constraints.puzzle import Puzzle
from engine.houses import ALL, mask_of
from engine.language import N_
from engine.language.speech import all_of
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.orders.constraints import clues, rules, sums
from engine.orders.constraints.contradictions import LEAST_COST, contradictions
from engine.orders.constraints.position import PuzzlePosition
from engine.orders.constraints.step import Named, PuzzleStep, SudokuStep, say
from engine.orders.teacher.search import by_houses
from engine.words import phrases

_SIMPLE: Final = 11
"""What the steps cost at most that follow from a digit which is tried."""
_NEAR: Final = 2
"""A step that costs this much more than the cheapest is taken if it opens more."""


_COMMON_PEERS: Final = N_("Common peers")
_OF_HOUSE: Final = N_("Common peers {house:in}")
_FEW_PLACES: Final = N_("Check {house}: which digit has few places left?")
_IDEA: Final = N_("a cell that sees all places of a digit in a house cannot hold it.")


def next_step(puzzle: Puzzle, grid: Grid, *, limit: Limit | None = None) -> PuzzleStep | None:
    """The step that demands least of a person.

    Args:
        puzzle: the puzzle.
        grid: the position: its values and candidates. Candidates that a filled cell forbids count
            as removed.
        limit: the time limit of the search.

    Returns:
        The step; None if no technique finds one, or the position is solved or broken.

    Raises:
        OutOfTimeError: if the time is up before a step is found.
        TooLargeError: if the puzzle has more or larger constraints than any real one.
    """
    position, clock = PuzzlePosition(puzzle, grid), Countdown(limit)
    if grid.is_solved or not all(position.masks):
        return None
    best = _cheapest(position, clock, math.inf)
    if best is None or best.cost > LEAST_COST:
        follow = partial(_cheapest, clock=clock, most=_SIMPLE)
        best = min(
            (*contradictions(position, follow), *((best,) if best else ())), key=_rank, default=None
        )
    return best


def _cheapest(position: PuzzlePosition, clock: Countdown, most: float) -> PuzzleStep | None:
    """The cheapest step, without contradictions; None if none costs at most `most`.

    Raises:
        OutOfTimeError: if the time is up.
    """
    found: list[PuzzleStep] = []
    own = ((cost, search(position)) for cost, search in _SEARCHES)
    others = (
        (cost, map(SudokuStep.of, steps)) for cost, steps in by_houses(position.by_houses, clock)
    )
    least = math.inf
    for cost, steps in heapq.merge(own, others, key=itemgetter(0)):
        if cost > min(most, least + _NEAR):
            break
        found += steps
        least = min((least, *(step.cost for step in found)))
        if any(step.placements for step in found):
            break
    near = (step for step in found if step.cost <= least + _NEAR)
    return min(near, key=_opened, default=None)


def _opened(step: PuzzleStep) -> tuple[bool, int, int, int, int]:
    """A placement comes first, then what leaves the most cells one candidate."""
    gone = Counter(elimination.cell for elimination in step.eliminations)
    singles = sum(len(step.grid.candidates_of(cell)) - lost == 1 for cell, lost in gone.items())
    return not step.placements, -singles, *_rank(step)


def _rank(step: PuzzleStep) -> tuple[int, int, int]:
    return step.cost, -len(step.effects), step.effects[0].cell


def iter_steps(
    puzzle: Puzzle, grid: Grid | None = None, *, limit: Limit | None = None
) -> Iterator[PuzzleStep]:
    """The steps to the solution, or as far as the techniques lead.

    Args:
        puzzle: the puzzle.
        grid: the position to start from; the puzzle's own if it is missing.
        limit: how long all searches together may take.

    Raises:
        OutOfTimeError: if the time is up.
    """
    grid, clock = grid or puzzle.grid, Countdown(limit)
    while (
        step := next_step(
            puzzle, grid, limit=None if clock.is_endless else Limit(max(clock.seconds, 0.001))
        )
    ) is not None:
        yield step
        grid = step.grid.apply(step)


def hardest(steps: Iterable[PuzzleStep], count: int = 2) -> str:
    """The names of the hardest steps, the hardest first: "X-wing and killer cage".

    Args:
        steps: steps of a path.
        count: the maximum number of names.
    """
    costs: Counter[str] = Counter()
    for step in steps:
        title = step.title()
        costs[title] = max(costs[title], step.cost)
    return all_of(title for title, _ in costs.most_common(count))


def _groups(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Steps from digits that groups of nine cells must hold, and from digits of quadruples."""
    for source, cells in position.rules.groups:
        yield from rules.needed_digits(position, source, cells, ALL)
    for constraint in position.puzzle.constraints:
        if isinstance(constraint, Quadruple):
            yield from rules.needed_digits(
                position, constraint, constraint.cells, mask_of(tuple(set(constraint.digits)))
            )


def _common_peers(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Eliminations in cells that see all places of a digit in a house by means of constraints."""
    variant = position.rules.variant
    if variant.is_classic and not any(variant.differ):
        return  # Without constraints, these are locked candidates.
    for house in variant.houses:
        name = partial(phrases.house, house)
        source = Named(_COMMON_PEERS, say(_OF_HOUSE, house=name), say(_IDEA))
        nudge = say(_FEW_PLACES, house=name)
        for step in rules.needed_digits(position, source, house.cells, ALL, nudge=nudge):
            if not step.placements:
                yield step


_SEARCHES: Final[tuple[tuple[int, Callable[[PuzzlePosition], Iterator[PuzzleStep]]], ...]] = (
    (1, rules.limited_cells),
    (3, _groups),
    (4, rules.related_cells),
    (5, rules.thermometers),
    (7, sums.sums),
    (7, sums.consecutive),
    (8, clues.clues),
    (11, _common_peers),
    (11, clues.walks),
    (15, sums.rules_of_45),
)
"""Each search with the minimum cost of its steps."""
