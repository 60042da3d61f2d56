"""The geometry of constraints: neighbours, knight's moves, the cells that a clue looks at."""

from typing import Final, TypeAlias

from engine.constraints.entries import Data, entries
from engine.houses import CELLS, CLASSIC, Cell

Pair: TypeAlias = tuple[Cell, Cell]


def _pairs(*steps: tuple[int, int]) -> tuple[Pair, ...]:
    return tuple(
        (cell, cell + 9 * down + right)
        for cell in CELLS
        for down, right in steps
        if cell // 9 + down <= 8 and 0 <= cell % 9 + right <= 8
    )


NEIGHBOURS: Final = _pairs((0, 1), (1, 0))
"""Every pair of cells that share a side."""
KNIGHTS: Final = _pairs((1, -2), (1, 2), (2, -1), (2, 1))
"""Every pair of cells that are a knight's move apart."""
KINGS: Final = _pairs((1, -1), (1, 1))
"""Every pair of cells that share a corner only."""


def adjacent_cells(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share a side with a cell."""
    return tuple(other for pair in NEIGHBOURS if cell in pair for other in pair if other != cell)


def seen_from(row: int, column: int) -> tuple[Cell, ...]:
    """The cells of a row or column, in the order in which a clue outside of the grid sees them.

    Args:
        row: 0 above the grid, 10 below it.
        column: 0 to the left of the grid, 10 to the right.

    Returns:
        Nothing for a place that is inside of the grid, or beyond a corner.
    """
    if (row in (0, 10)) == (column in (0, 10)):
        return ()
    across = column in (0, 10)
    first = (row - 1) * 9 if across else column - 1
    cells = tuple(first + (1 if across else 9) * step for step in range(9))
    return cells if 0 in (row, column) else cells[::-1]


_TURNS: Final = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


def turn(direction: str) -> tuple[int, int] | None:
    """How far down and right a diagonal goes with each cell; None for an unknown direction."""
    return _TURNS.get(direction)


def diagonal_from(row: int, column: int, direction: str) -> tuple[Cell, ...]:
    """The cells on a diagonal that a clue outside of the grid looks along."""
    down, right = _TURNS[direction]
    cells = []
    while 1 <= (row := row + down) <= 9 and 1 <= (column := column + right) <= 9:
        cells.append((row - 1) * 9 + column - 1)
    return tuple(cells)


def regions_of(puzzle: Data) -> tuple[object, ...]:
    """The region of each cell in a puzzle's JSON: a number from 0 to 8, or any other value."""
    cells = [cell for row in puzzle["grid"] for cell in row]
    return tuple(cell.get("region", CLASSIC.box(number).index) for number, cell in enumerate(cells))


def marked_pairs(puzzle: Data, *kinds: str) -> frozenset[Pair]:
    """The pairs of neighbours, each sorted, with a mark of these kinds in a puzzle's JSON."""
    return frozenset(
        (min(cells), max(cells))
        for kind in kinds
        for entry in entries(puzzle, kind, {"cells", "value"})
        if len(cells := entry.cells()) == 2
    )
