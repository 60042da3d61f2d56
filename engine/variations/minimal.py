"""The minimal puzzles inside a puzzle: those from which no given can be removed."""

from collections.abc import Iterator
from random import Random
from typing import Final

from engine.core.counting.variant_counter import make_counter
from engine.houses import Cell
from engine.model.grid import Grid, grid_of_line, require_all_candidates
from engine.solvers.search import MAX_NODES
from engine.validation.diagnosis import require_puzzle

_BLANK: Final = ord(".")


def redundant_givens(grid: Grid) -> tuple[Cell, ...]:
    """The givens that can each be removed without creating a second solution.

    Args:
        grid: a puzzle with one solution.

    Raises:
        SudokuError: if it is not such a puzzle.
    """
    return tuple(_Givens(grid).redundant())


def minimal_puzzle(grid: Grid, *, seed: int = 0) -> Grid:
    """A minimal puzzle inside a puzzle: redundant givens are removed in random order.

    Args:
        grid: a puzzle with one solution.
        seed: any number; it determines the order.

    Raises:
        SudokuError: if it is not such a puzzle.
    """
    puzzle = _Givens(grid)
    cells = puzzle.redundant()
    Random(seed).shuffle(cells)  # noqa: S311 - a sample, not a secret
    for cell in cells:
        if puzzle.is_redundant(cell):
            puzzle.remove(cell)
    return puzzle.grid()


def minimal_puzzles(grid: Grid) -> Iterator[Grid]:
    """All minimal puzzles inside a puzzle, each once; there may be very many.

    Args:
        grid: a puzzle with one solution.

    Raises:
        SudokuError: if it is not such a puzzle.
    """
    puzzle = _Givens(grid)
    return _minimal(puzzle, puzzle.redundant(), [])


def _minimal(puzzle: "_Givens", open_cells: list[Cell], kept: list[Cell]) -> Iterator[Grid]:
    """The minimal puzzles without some of the open cells.

    Args:
        puzzle: the givens that are left.
        open_cells: the cells whose givens can each be removed.
        kept: cells whose givens could be removed at first, but must stay. They have to be needed in
            the end.
    """
    if not open_cells:
        if not any(puzzle.is_redundant(cell) for cell in kept):
            yield puzzle.grid()
        return
    first, *others = open_cells
    puzzle.remove(first)
    # With fewer givens, fewer can be removed: givens that are needed now stay needed.
    yield from _minimal(puzzle, [cell for cell in others if puzzle.is_redundant(cell)], kept)
    puzzle.restore(first)
    if puzzle.can_become_needed([*kept, first], others):
        yield from _minimal(puzzle, others, [*kept, first])


class _Givens:
    """The givens of a puzzle, while some of them are removed.

    Args:
        grid: a puzzle with one solution.

    Raises:
        SudokuError: if it is not such a puzzle.
    """

    def __init__(self, grid: Grid) -> None:
        require_all_candidates(grid)
        require_puzzle(grid)
        self._variant = grid.variant
        self._whole = grid.to_line().encode()
        self._line = bytearray(self._whole)
        self._counter = make_counter(grid.variant)
        self._counter.allow(MAX_NODES)

    def redundant(self) -> list[Cell]:
        """The cells whose givens can each be removed."""
        return self._counter.redundant_cells(bytes(self._line))

    def is_redundant(self, cell: Cell) -> bool:
        """Whether a given can be removed without a second solution."""
        return self._counter.is_redundant(bytes(self._line), bytes([cell]))

    def can_become_needed(self, kept: list[Cell], others: list[Cell]) -> bool:
        """Whether each kept given would be needed after removing all others."""
        line = bytearray(self._line)
        for cell in others:
            line[cell] = _BLANK
        return not any(self._is_determined(line, cell) for cell in kept)

    def _is_determined(self, line: bytearray, cell: Cell) -> bool:
        """Whether the solution is still unique without the given of a cell."""
        digit, line[cell] = line[cell], _BLANK
        count = self._counter.count_line(bytes(line), 2)
        line[cell] = digit
        return count == 1

    def remove(self, cell: Cell) -> None:
        """Remove a given."""
        self._line[cell] = _BLANK

    def restore(self, cell: Cell) -> None:
        """Restore a given."""
        self._line[cell] = self._whole[cell]

    def grid(self) -> Grid:
        """The remaining puzzle."""
        return grid_of_line(self._line, self._variant)
