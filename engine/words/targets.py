"""Why a cell cannot hold a digit: the houses that it shares with the cells of a pattern."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final, TypeAlias

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.words import phrases
from engine.words.phrases import all_of, clauses, one_of, translate


class Tie(Enum):
    """How to relate a target to the cells of a pattern that it sees."""

    CELLS = auto()
    """By the houses that it shares with each cell."""
    HOUSES = auto()
    """By these houses alone."""
    NONE = auto()
    """By saying that it sees them all."""


SharedHouses: TypeAlias = tuple[tuple[House, tuple[Cell, ...]], ...]
"""Houses of a cell, and other cells in each."""

_SHARES: Final = N_("{cells} shares {houses}, so it cannot be {digits}.")
_SHARE: Final = N_("{cells} share {houses}, so they cannot be {digits}.")
_SHARES_MUCH: Final = N_("{cells} shares {houses}. So it cannot be {digits}.")
_SHARE_MUCH: Final = N_("{cells} share {houses}. So they cannot be {digits}.")
_SEE: Final = (
    N_("{cells} sees {others}, so it cannot be {digits}."),
    N_("{cells} see {others}, so they cannot be {digits}."),
)
_SEE_THESE: Final = (
    N_("{cells} sees all of these, so it cannot be {digits}."),
    N_("{cells} see all of these, so they cannot be {digits}."),
)
_SEE_THESE_IN: Final = (
    N_("{cells} sees all of these ({houses}), so it cannot be {digits}."),
    N_("{cells} see all of these ({houses}), so they cannot be {digits}."),
)
_SEE_BOTH: Final = (
    N_("{cells} sees both, so it cannot be {digits}."),
    N_("{cells} see both, so they cannot be {digits}."),
)
_SEE_BOTH_IN: Final = (
    N_("{cells} sees both ({houses}), so it cannot be {digits}."),
    N_("{cells} see both ({houses}), so they cannot be {digits}."),
)
"""The texts for one target, and for several."""
_TWO: Final = 2
_MOST_NAMES: Final = 4
"""The maximum number of cells and digits in a sentence; one less with colours."""
_IN_ONE: Final = N_("{cells} is {house:in}, so it cannot be {digits}.")
_IN_MANY: Final = N_("{cells} are {house:in}, so they cannot be {digits}.")
_ANOTHER: Final = N_("{cells} is another cell of {house}, so it cannot be {digits}.")
_OTHERS: Final = N_("{cells} are other cells of {house}, so they cannot be {digits}.")
_WITH: Final = N_("{house} with {cells}", "shared")
OR_SHARES: Final = N_(
    "Either way {cell} is not {digit}: it is {own} itself, or it shares {houses}, and {digit} is "
    "there."
)
"""Of two cases, one has another digit in the cell, and the other the digit in one of its houses."""


def shared_houses(grid: Grid, target: Cell, cells: Iterable[Cell]) -> SharedHouses:
    """The fewest houses in which a cell sees all of these, lines before boxes, each cell once.

    Args:
        target: a cell.
        cells: cells that it sees.
    """
    left = [cell for cell in dict.fromkeys(cells) if cell != target]
    found = []
    while left:
        house = max(
            (house for house in grid.variant.houses_of[target] if left[0] in house.cells),
            key=lambda house: (sum(cell in house.cells for cell in left), house.kind.is_line),
        )
        found.append((house, tuple(cell for cell in left if cell in house.cells)))
        left = [cell for cell in left if cell not in house.cells]
    return tuple(found)


def rule_out(
    grid: Grid,
    eliminations: Iterable[Elimination],
    cells_of: Callable[[Elimination], Iterable[Cell]],
    name: Callable[[tuple[Cell, ...]], str] = phrases.cells,
) -> list[str]:
    """Sentences that relate each target to the pattern, grouped by reason.

    "r8c4 shares box 8 with r7c4 and column 4 with r3c4, so it cannot be 3."

    Args:
        eliminations: the targets.
        cells_of: cells that a target sees, one of which must hold its digit.
        name: how to name such cells.
    """
    digits: dict[tuple[Cell, SharedHouses], list[Digit]] = {}
    for gone in eliminations:
        shared = shared_houses(grid, gone.cell, cells_of(gone))
        digits.setdefault((gone.cell, shared), []).append(gone.digit)
    targets: dict[tuple[SharedHouses, tuple[Digit, ...]], list[Cell]] = {}
    for (cell, shared), which in digits.items():
        targets.setdefault((shared, tuple(which)), []).append(cell)
    return [
        translate(
            _template(cells, shared, which, named=name is not phrases.cells),
            cells=phrases.cells(cells),
            houses=with_cells(shared, name),
            digits=one_of(which),
        )
        for (shared, which), cells in targets.items()
    ]


def see_all(eliminations: Iterable[Elimination], others: Iterable[Cell]) -> list[str]:
    """Like `rule_out`, in fewer words, for targets that all see the same cells.

    "r8c4 and r9c4 see r7c4 and r3c4, so they cannot be 3."
    """
    return [
        translate(
            _SEE[len(cells) > 1],
            cells=phrases.cells(cells),
            others=phrases.cells(others),
            digits=one_of(digits),
        )
        for digits, cells in phrases.digit_groups(eliminations)
    ]


def see_these(
    grid: Grid, eliminations: Iterable[Elimination], cells: Collection[Cell], tie: Tie = Tie.HOUSES
) -> list[str]:
    """Like `rule_out`, in fewer words, for targets that see all cells of the previous sentence.

    "r8c4 and r9c4 see all of these (column 4 and box 8), so they cannot be 3."

    Args:
        eliminations: the targets.
        cells: the cells, one of which must hold their digit.
        tie: whether to name the houses.
    """
    digits: dict[tuple[Cell, str], list[Digit]] = {}
    for gone in eliminations:
        shared = shared_houses(grid, gone.cell, cells) if tie is Tie.HOUSES else ()
        houses = all_of(phrases.house(house) for house, _ in shared)
        digits.setdefault((gone.cell, houses), []).append(gone.digit)
    targets: dict[tuple[str, tuple[Digit, ...]], list[Cell]] = {}
    for (cell, houses), which in digits.items():
        targets.setdefault((houses, tuple(which)), []).append(cell)
    if len(set(cells)) == _TWO:
        templates = _SEE_BOTH_IN if tie is Tie.HOUSES else _SEE_BOTH
    else:
        templates = _SEE_THESE_IN if tie is Tie.HOUSES else _SEE_THESE
    return [
        translate(
            templates[len(which) > 1],
            cells=phrases.cells(which),
            houses=houses,
            digits=one_of(some),
        )
        for (houses, some), which in targets.items()
    ]


def tied(
    grid: Grid, eliminations: Iterable[Elimination], cells: Collection[Cell], tie: Tie
) -> list[str]:
    """Why targets are excluded that see all cells of the previous sentence, one of them true.

    Args:
        eliminations: the targets.
        cells: the cells.
        tie: how to relate the targets to them.
    """
    if tie is Tie.CELLS:
        return rule_out(grid, eliminations, lambda _: cells)
    return see_these(grid, eliminations, cells, tie)


def _template(
    cells: Sequence[Cell], shared: SharedHouses, digits: Sequence[Digit], *, named: bool
) -> str:
    one = len(cells) == 1
    names = len(cells) + sum(len(place) for _, place in shared) + len(digits)
    if names + (named and len(shared) > 1) <= _MOST_NAMES:
        return _SHARES if one else _SHARE
    return _SHARES_MUCH if one else _SHARE_MUCH


def with_cells(
    shared: SharedHouses, name: Callable[[tuple[Cell, ...]], str] = phrases.cells
) -> str:
    """Houses with the cells in them: "box 8 with r7c4 and column 4 with r3c4"."""
    parts = [
        translate(_WITH, house=phrases.house(house), cells=name(place)) for house, place in shared
    ]
    return (all_of if all(len(cells) == 1 for _, cells in shared) else clauses)(parts)


def in_houses(gone: Iterable[Elimination], houses: Sequence[House]) -> list[str]:
    """Why candidates are excluded in houses that have their digit elsewhere.

    For example: "r4c5 and r9c5 are in column 5, so they cannot be 5."
    """
    groups: dict[tuple[House, tuple[Digit, ...]], list[Cell]] = {}
    for candidate in gone:
        house = next(house for house in houses if candidate.cell in house.cells)
        groups.setdefault((house, (candidate.digit,)), []).append(candidate.cell)
    return [
        translate(
            _IN_ONE if len(cells) == 1 else _IN_MANY,
            cells=phrases.cells(cells),
            house=phrases.house(house),
            digits=one_of(digits),
        )
        for (house, digits), cells in groups.items()
    ]


def other_cells(by_house: Mapping[House, Iterable[Elimination]]) -> Iterator[str]:
    """Why candidates are excluded whose house has their digit in the cells of a pattern.

    For example: "r4c5 and r9c5 are other cells of column 5, so they cannot be 5."
    """
    for house, eliminations in by_house.items():
        for digits, cells in phrases.digit_groups(eliminations):
            yield translate(
                _ANOTHER if len(cells) == 1 else _OTHERS,
                cells=phrases.cells(cells),
                house=phrases.house(house),
                digits=one_of(digits),
            )
