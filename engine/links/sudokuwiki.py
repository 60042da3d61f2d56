"""Positions of SudokuWiki: `S9B` and two characters for each cell, a number in base 36.

1 to 9 is a given, 10 to 18 a digit that the player has filled in. A higher number is 18 plus the
candidates as a bit mask, with digit 1 as the lowest bit.
"""

import re
from typing import Final

from engine.houses import ALL, CELLS
from engine.links.position import damaged_link, other_kind
from engine.model.grid import Grid

SITE: Final = "SudokuWiki"
PATTERN: Final = re.compile(r"S9B[0-9a-z]{162}")
CANDIDATES: Final = re.compile(r"\bbd=([0-9a-v]{162})(?![0-9a-z])")
"""Positions of 2023: two characters for each cell, in base 32."""
_BASE: Final = 36
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_FILLED: Final = 9
_CANDIDATES: Final = 18


def parse_sudokuwiki(text: str) -> Grid:
    """Read a position. Inverse of `format_sudokuwiki`.

    Args:
        text: a text that `PATTERN` matches.

    Raises:
        LinkError: if a cell has an impossible number.
    """
    numbers = [int(text[start : start + 2], _BASE) for start in range(3, len(text), 2)]
    if any(not 1 <= number <= _CANDIDATES + ALL for number in numbers):
        raise damaged_link(SITE)
    return Grid.from_candidates(
        [
            (number - _FILLED if number > _FILLED else number) if number <= _CANDIDATES else 0
            for number in numbers
        ],
        [max(number - _CANDIDATES, 0) for number in numbers],
        givens=[cell for cell in CELLS if numbers[cell] <= _FILLED],
    )


def refuse_candidates(text: str) -> Grid:
    """Refuse a position of 2023, in which givens cannot be told from other digits.

    Args:
        text: the group of `CANDIDATES`.

    Raises:
        LinkError: always.
    """
    raise other_kind(SITE, "bd=" + text[:4] + "…")


def format_sudokuwiki(grid: Grid) -> str:
    """The position of a classic grid whose empty cells have candidates.

    Inverse of `parse_sudokuwiki`.
    """
    return "S9B" + "".join(_written(_number(grid, cell)) for cell in CELLS)


def _number(grid: Grid, cell: int) -> int:
    if not grid.values[cell]:
        return _CANDIDATES + grid.candidates[cell]
    return grid.values[cell] + (0 if cell in grid.givens else _FILLED)


def _written(number: int) -> str:
    return _DIGITS[number // _BASE] + _DIGITS[number % _BASE]
