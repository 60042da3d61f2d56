"""Decides whether a reading is a sudoku, and not a crossword, a table or a page of text.

If the lines are clearly those of a grid, much is accepted, for example a game with many mistakes:
the user is asked, and sees the reading.
"""

from collections.abc import Sequence
from typing import Final

from engine.model.grid import MIN_GIVENS
from reader.picture.decide import count_clashes
from reader.reading import CellReading, GridReading, Notice

_CLEAR_SCORE: Final = 0.72
"""From this score on, the lines are those of a grid of nine by nine cells."""
_MAX_DOUBTFUL: Final = 30
"""A grid with more doubtful cells is not readable."""
_MAX_DOUBTFUL_IF_CLEAR: Final = 45
_MAX_CLASHES: Final = 5
"""With more pairs of equal digits in a house, it is not a sudoku: people make fewer mistakes."""
_MAX_CLASH_RATE: Final = 0.75
"""Clear digits in clear lines may clash more often, this many times for each digit: in a game with
52 digits, 21 of them wrong, 31 pairs did; in a minesweeper there are more pairs than digits."""
_NOT_A_PUZZLE: Final = frozenset({Notice.CLASH, Notice.FEW_DIGITS, Notice.NO_SOLUTION})
"""Notices that, with unclear lines, mean that the picture does not show a puzzle; unless mistakes
in a game explain them, so that the givens alone have exactly one solution."""
_MIN_DIGITS: Final = 8
"""A grid with fewer digits is not a puzzle."""
_MIN_DIGITS_IF_CLEAR: Final = 3


def is_sudoku(grid: GridReading) -> bool:
    """Whether a reading is a sudoku and good enough to show to the user."""
    return _is_clear(grid) or _is_plausible(grid)


def _is_clear(grid: GridReading) -> bool:
    """Whether there are clear digits in clear lines, even if they break the rules."""
    digits = sum(1 for cell in grid.cells if cell.digit)
    return (
        grid.score >= _CLEAR_SCORE
        and digits >= _MIN_DIGITS_IF_CLEAR
        and len(grid.doubtful) <= 2 + 0.1 * digits
        and count_clashes(_sure_digits(grid.cells)) <= _MAX_CLASH_RATE * digits
    )


def _is_plausible(grid: GridReading) -> bool:
    """Whether most of it was read, and few of the digits clash."""
    digits = sum(1 for cell in grid.cells if cell.digit)
    sure = _sure_digits(grid.cells)
    most = min(_MAX_DOUBTFUL, 4 + 0.6 * digits)
    if grid.score >= _CLEAR_SCORE and sum(map(bool, sure)) >= _MIN_DIGITS:
        most = _MAX_DOUBTFUL_IF_CLEAR
    if digits < _MIN_DIGITS or len(grid.doubtful) > most:
        return False
    if (
        Notice.UNCLEAR_GRID in grid.notices
        and not _NOT_A_PUZZLE.isdisjoint(grid.notices)
        and not grid.mistakes
    ):
        return False
    if Notice.CLASH in grid.notices and digits < MIN_GIVENS:
        return False
    return count_clashes(sure) <= _MAX_CLASHES


def _sure_digits(cells: Sequence[CellReading]) -> list[int]:
    return [0 if cell.is_doubtful else cell.digit for cell in cells]
