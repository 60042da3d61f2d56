"""The usual form of a puzzle: one line of 81 characters, row after row."""

import re
from typing import Final

from engine.houses import CELLS, CLASSIC, Digit, Variant
from engine.model.grid import Grid
from engine.notation._source import (
    BLANKS,
    CELL_CHARACTERS,
    SEPARATORS,
    NotationError,
    cell_count_message,
    check_blank,
    check_length,
    value_of,
)
from engine.notation.separated import parse_separated
from engine.notation.variants import label, parse_labelled

_PLAIN: Final = re.compile(rf"\s*([{CELL_CHARACTERS}]{{81}})\s*")
_VALUES: Final = bytes.maketrans(b"123456789" + BLANKS.encode(), bytes(range(1, 10)) + bytes(8))


def parse_line(text: str, *, variant: Variant | None = None) -> Grid:
    """Read 81 cells: a digit each, or one of `. 0 * _ - x ?` for an empty cell.

    White space between cells is skipped. Values may also be a list with commas, semicolons or
    tabs between them, in which an empty field is an empty cell. Inverse of `format_line` for grids
    whose filled cells are all givens and whose candidates are all that the values allow.

    Args:
        text: the cells, optionally after the name of a variant and a colon.
        variant: the houses; None means the variant named in the text, or classic if it names none.

    Raises:
        NotationError: at the first character that is not a cell, or if there are not 81 cells.
    """
    plain = _PLAIN.fullmatch(text)
    if plain is not None:
        values = tuple(plain[1].encode().translate(_VALUES))
        return Grid.from_values(values, variant=CLASSIC if variant is None else variant)
    return parse_labelled(text, variant, _parse_spaced)


def format_line(grid: Grid, blank: str = ".") -> str:
    """The values as 81 characters, after the name of the variant. Inverse of `parse_line`.

    Args:
        grid: the grid; its candidates and which digits are givens are not written.
        blank: the character for an empty cell, one of `. 0 * _ - x X ?`.

    Raises:
        ValueError: if `parse_line` does not read the blank.
    """
    check_blank(blank)
    cells = "".join(str(value) if value else blank for value in grid.values)
    return label(grid.variant) + cells


def _parse_spaced(text: str, variant: Variant) -> Grid:
    """The slow path of `parse_line`: for white space, lists and errors."""
    check_length(text)
    plain = _PLAIN.fullmatch(text)
    if plain is not None:  # after the name of a variant
        return Grid.from_values(tuple(plain[1].encode().translate(_VALUES)), variant=variant)
    if any(separator in text.strip() for separator in SEPARATORS):
        return parse_separated(text, variant=variant)
    values: list[Digit] = [
        value_of(char, text, offset) for offset, char in enumerate(text) if not char.isspace()
    ]
    if len(values) != len(CELLS):
        raise NotationError(cell_count_message(len(values)))
    return Grid.from_values(values, variant=variant)
