"""A position of a puzzle with constraints, with the data that all searches for steps need."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, permutations
from typing import Any, Final, NamedTuple

from engine.constraints.constraint import Constraint
from engine.constraints.counting import MAX_RULES
from engine.constraints.puzzle import Puzzle
from engine.constraints.rules import (
    Allowed,
    Different,
    Related,
    Relation,
    TooLargeError,
    Walk,
    reversed_relation,
)
from engine.houses import CELLS, Cell, Mask, Variant
from engine.model.grid import Grid

_REMEMBERED: Final = 16


@dataclass(frozen=True, eq=False)
class PuzzleVariant(Variant):
    """The houses of a puzzle; cells that a constraint forces to differ see each other, too.

    Attributes:
        differ: for each cell, the cells that see it by a constraint.
    """

    differ: tuple[tuple[Cell, ...], ...]

    @cached_property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell, the cells with a different digit."""
        by_house = Variant(self.name, self.houses).peers
        return tuple(
            tuple(dict.fromkeys((*seen, *others)))
            for seen, others in zip(by_house, self.differ, strict=True)
        )

    def __reduce__(self) -> Any:  # noqa: ANN401 - unlike a variant's, it is not its name alone
        return PuzzleVariant, (self.name, self.houses, self.differ)


class PuzzleRules(NamedTuple):
    """The data that all positions of a puzzle share.

    Attributes:
        variant: the houses, and which cells see each other.
        groups: the cells with each digit once that are not houses.
        allowed: what single cells may hold.
        related: for each constraint and cell the cells that it says something about, and what.
        walks: the rules for several cells that are not sums.
    """

    variant: PuzzleVariant
    groups: tuple[tuple[Constraint, tuple[Cell, ...]], ...]
    allowed: tuple[tuple[Constraint, Allowed], ...]
    related: tuple[tuple[Constraint, Cell, tuple[tuple[Cell, Relation], ...]], ...]
    walks: tuple[tuple[Constraint, Walk], ...]


@lru_cache(_REMEMBERED)
def rules_of(puzzle: Puzzle) -> PuzzleRules:
    """The data that all positions of a puzzle share.

    Raises:
        TooLargeError: if it has more constraints than any real puzzle.
    """
    differ: list[dict[Cell, None]] = [{} for _ in CELLS]
    groups, allowed, walks = [], [], []
    related: defaultdict[tuple[int, Cell], dict[tuple[Cell, Relation], None]] = defaultdict(dict)
    if sum(1 for _ in islice(puzzle.all_rules(), MAX_RULES + 1)) > MAX_RULES:
        raise TooLargeError
    for number, constraint in enumerate(puzzle.constraints):
        summed = any(constraint.balances())
        for rule in constraint.rules():
            match rule:
                case Allowed():
                    allowed.append((constraint, rule))
                case Different(cells):
                    for one, other in permutations(cells, 2):
                        differ[one][other] = None
                    if len(cells) == 9:
                        groups.append((constraint, cells))
                case Related(one, other, relation):
                    related[number, one][other, relation] = None
                    related[number, other][one, reversed_relation(relation)] = None
                case Walk() if not summed:
                    walks.append((constraint, rule))
    houses = puzzle.grid.variant
    variant = PuzzleVariant(houses.name, houses.houses, tuple(map(tuple, differ)))
    return PuzzleRules(
        variant,
        tuple(groups),
        tuple(allowed),
        tuple(
            (puzzle.constraints[number], cell, tuple(others))
            for (number, cell), others in related.items()
        ),
        tuple(walks),
    )


@lru_cache(1024)
def groups_of(cells: tuple[Cell, ...], variant: Variant) -> tuple[tuple[Cell, ...], ...]:
    """Divide cells into groups whose cells all see each other."""
    groups: list[list[Cell]] = []
    for cell in cells:
        for group in groups:
            if all(variant.see_each_other(cell, other) for other in group):
                group.append(cell)
                break
        else:
            groups.append([cell])
    return tuple(map(tuple, groups))


class PuzzlePosition:
    """A position of a puzzle.

    Args:
        puzzle: the puzzle.
        grid: its values and candidates; candidates that a filled cell forbids are left out.

    Attributes:
        puzzle: the puzzle.
        rules: the data that all positions of the puzzle share.
        grid: the values and candidates, with cells that see each other by a constraint.
        by_houses: the grid, with cells that see each other only by houses.
        masks: for each cell, its candidates or its digit.
    """

    def __init__(self, puzzle: Puzzle, grid: Grid) -> None:
        self.puzzle = puzzle
        self.rules = rules_of(puzzle)
        if grid.variant is not self.rules.variant:
            grid = Grid.from_candidates(
                grid.values, grid.candidates, givens=grid.givens, variant=self.rules.variant
            )
        self.grid = grid
        self.by_houses = Grid.from_candidates(
            grid.values, grid.candidates, givens=grid.givens, variant=puzzle.grid.variant
        )
        self.masks = tuple(
            1 << (value - 1) if value else mask
            for value, mask in zip(grid.values, grid.candidates, strict=True)
        )

    def of(self, cells: Iterable[Cell]) -> tuple[Mask, ...]:
        """The masks of cells."""
        return tuple(self.masks[cell] for cell in cells)
