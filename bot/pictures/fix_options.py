"""The options of the menus that correct a grid: cells, rows, and possible contents of a cell."""

from collections.abc import Sequence
from typing import Final

from bot.chat.card import MENU_LIMIT
from engine.houses import CLASSIC, DIGITS, Cell, HouseKind
from engine.language import N_, cell_label, house_number, translate
from engine.model.grid import Grid

Option = tuple[str, str]
"""The value and the label of an option."""

ROWS: Final = tuple(house for house in CLASSIC.houses if house.kind is HouseKind.ROW)
GIVEN, MINE = 10, 11
"""The values of the options for a given or a player's digit, after the digits of the menu."""
WHOSE: Final = {
    GIVEN: N_("It's a given", "the digit in a cell"),
    MINE: N_("It's my entry", "the digit in a cell"),
}

_ROW: Final = N_("Row {number}: {digits}")
_EMPTY: Final = N_("empty")


def cell_options(grid: Grid, cells: Sequence[Cell]) -> list[Option]:
    """Cells with their digits, as many as fit in a menu."""
    return [
        (str(cell), f"{cell_label(cell)}: {grid.values[cell] or translate(_EMPTY)}")
        for cell in cells[:MENU_LIMIT]
    ]


def row_options(grid: Grid) -> list[Option]:
    """The rows with their digits."""
    return [
        (
            str(row.index),
            translate(
                _ROW,
                number=house_number(row),
                digits=" ".join(str(grid.values[cell] or ".") for cell in row.cells),
            ),
        )
        for row in ROWS
    ]


def digit_options(whose: int | None) -> list[Option]:
    """Options for an empty cell, each digit, and `whose` (`GIVEN` or `MINE`) unless it is None."""
    options = [("0", translate(_EMPTY)), *((str(digit), str(digit)) for digit in DIGITS)]
    if whose is not None:
        options.append((str(whose), translate(WHOSE[whose])))
    return options
