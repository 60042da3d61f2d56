"""Puzzles that are the same except for rotation, permutation and relabelled digits."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from engine.errors import SudokuError
from engine.language import N_
from engine.model.grid import Grid
from engine.notation import parse_position
from engine.research.canonical import canonical_form


class Transformation(Enum):
    """A difference between equivalent puzzles; the value is its text, as marked with `N_`."""

    TURNED = N_("rotated")
    MIRRORED = N_("mirrored")
    RENAMED = N_("with its digits renamed")
    PERMUTED = N_("with its rows and columns reordered")


def canonical_of(grid: Grid) -> str:
    """The canonical form of a puzzle, with `.` for an empty cell, or "".

    Variants have no canonical form, nor do puzzles that are given by candidates (Sukaku).
    """
    if not grid.variant.is_classic or grid.has_marks:
        return ""
    return str(canonical_form(grid).grid)


def canonical_forms(positions: Sequence[str]) -> list[str]:
    """The canonical form of each puzzle, or "".

    Args:
        positions: position lines; those that cannot be read have no form.
    """
    return [_canonical_of_line(position) for position in positions]


def changes(puzzle: str, other: str) -> tuple[Transformation, ...]:
    """The differences between a puzzle and an equivalent one; none if they are equal.

    Args:
        puzzle: the text of a puzzle (`engine.links.puzzle_text`).
        other: the text of an equivalent puzzle.
    """
    if puzzle == other:
        return ()
    values, others = parse_position(puzzle).values, parse_position(other).values
    for change, moved in _MOVES:
        seen = [others[moved(*divmod(cell, 9))] for cell in range(81)]
        pairs = set(zip(values, seen, strict=True))
        is_renaming = len(pairs) == len(set(values)) == len(set(seen))
        if is_renaming and all((first == 0) == (second == 0) for first, second in pairs):
            renamed = any(first != second for first, second in pairs)
            return (*change, *((Transformation.RENAMED,) if renamed else ()))
    return (Transformation.PERMUTED,)


def _canonical_of_line(position: str) -> str:
    try:
        return canonical_of(parse_position(position))
    except SudokuError:
        return ""


def _cell(row: int, column: int) -> int:
    return row * 9 + column


_TURNED: Final = (Transformation.TURNED,)
_MIRRORED: Final = (Transformation.MIRRORED,)
_MOVES: Final[tuple[tuple[tuple[Transformation, ...], Callable[[int, int], int]], ...]] = (
    ((), _cell),
    (_TURNED, lambda row, column: _cell(column, 8 - row)),
    (_TURNED, lambda row, column: _cell(8 - row, 8 - column)),
    (_TURNED, lambda row, column: _cell(8 - column, row)),
    (_MIRRORED, lambda row, column: _cell(row, 8 - column)),
    (_MIRRORED, lambda row, column: _cell(8 - row, column)),
    (_MIRRORED, lambda row, column: _cell(column, row)),
    (_MIRRORED, lambda row, column: _cell(8 - column, 8 - row)),
)
"""The eight symmetries of the square, each with the words for it."""
