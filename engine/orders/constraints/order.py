"""The order of steps in puzzles with constraints: the cheapest one comes first."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from engine.constraints.kinds.quadruple import Quadruple
from engine.constraints.puzzle import Puzzle
from engine.errors import OutOfTimeError
from engine.houses import ALL, House, mask_of
from engine.language import N_, translate
from engine.language.speech import all_of
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.orders.constraints import houses, rules, sums
from engine.orders.constraints.position import PuzzlePosition
from engine.orders.constraints.step import PuzzleStep
from engine.words import phrases

_OUT_OF_TIME: Final = N_("the next step was not found in the time allowed")
_HEADING: Final = N_("{title} {house:in}")


@dataclass(frozen=True, slots=True)
class CommonPeers:
    """A house all of whose places for a digit are seen from outside.

    Attributes:
        house: the house.
    """

    TITLE: ClassVar = N_("Common peers")
    house: House

    def heading(self) -> str:
        """The house."""
        return translate(_HEADING, title=translate(self.TITLE), house=phrases.house(self.house))

    def idea(self) -> str:
        """What it says."""
        return translate(_IDEA)


_IDEA: Final = N_("a cell that sees all places of a digit in a house cannot hold it.")


def next_step(puzzle: Puzzle, grid: Grid, *, limit: Limit | None = None) -> PuzzleStep | None:
    """The step that asks least of a person.

    Args:
        puzzle: the puzzle.
        grid: the position: its values and candidates. A candidate that a filled cell forbids counts
            as removed.
        limit: how long the search may take.

    Returns:
        The step; None if no technique finds one, or the position is solved or broken.

    Raises:
        OutOfTimeError: if the time is up before a step is found.
    """
    position, clock = PuzzlePosition(puzzle, grid), Countdown(limit)
    best: PuzzleStep | None = None
    if any(not mask for mask in position.masks):
        return None
    for cost, search in _SEARCHES:
        if best is not None and best.cost <= cost:
            break
        if clock.is_over:
            raise OutOfTimeError(translate(_OUT_OF_TIME))
        best = min((*search(position), *((best,) if best else ())), key=_rank, default=None)
    return best


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
    """What the hardest steps are called, the hardest first: "X-wing and killer cage".

    Args:
        steps: steps of a path.
        count: how many kinds are named.
    """
    costs: Counter[str] = Counter()
    for step in steps:
        title = step.title()
        costs[title] = max(costs[title], step.cost)
    return all_of(title for title, _ in costs.most_common(count))


def _groups(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Digits that cells with each digit once need, and those of quadruples."""
    for source, cells in position.rules.groups:
        yield from rules.needed_digits(position, source, cells, ALL)
    for one in position.puzzle.constraints:
        if isinstance(one, Quadruple):
            yield from rules.needed_digits(
                position, one, one.cells, mask_of(tuple(set(one.digits)))
            )


def _common_peers(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Cells that see a house's places of a digit by a constraint."""
    for house in position.grid.variant.houses:
        for step in rules.needed_digits(position, CommonPeers(house), house.cells, ALL):
            if not step.placements:
                yield step


_SEARCHES: Final[tuple[tuple[int, Callable[[PuzzlePosition], Iterator[PuzzleStep]]], ...]] = (
    (1, houses.singles),
    (3, rules.limited_cells),
    (3, _groups),
    (4, rules.related_cells),
    (5, rules.thermometers),
    (7, sums.sums),
    (7, sums.consecutive),
    (10, houses.locked),
    (11, _common_peers),
    (11, rules.walks),
    (13, partial(houses.subsets, size=2)),
    (15, sums.rules_of_45),
    (18, partial(houses.subsets, size=3)),
    (20, partial(houses.fish, size=2)),
    (24, partial(houses.subsets, size=4)),
    (33, partial(houses.fish, size=3)),
)
"""What the steps of a search cost at least, and the search."""
