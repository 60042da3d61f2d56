"""Sukaku: a puzzle with candidates instead of digits. 729 characters, nine for each cell."""

from typing import Final

from engine.houses import CELLS, DIGITS, Variant
from engine.language import N_, cell_label, translate
from engine.model.grid import Grid
from engine.notation._source import (
    SUKAKU_LENGTH,
    NotationError,
    character_count_message,
    check_blank,
    check_length,
    value_of,
)
from engine.notation.variants import label, parse_labelled

_WRONG_PLACE: Final = N_(
    "{found} is where candidate {digit} of {cell} should be: write each cell's candidates in "
    "order, with a blank for each missing one"
)


def parse_sukaku(text: str, *, variant: Variant | None = None) -> Grid:
    """Read the candidates of 81 cells, nine characters per cell.

    Each character is the digit 1 to 9 or a blank in its place. White space between characters is
    skipped. No cell of the grid has a value, not even one with a single candidate. Inverse of
    `format_sukaku` for grids without values.

    Args:
        text: the grid, optionally after the name of a variant and a colon.
        variant: the houses; None means the variant named in the text, or classic if it names none.

    Raises:
        NotationError: at the first character that is not a candidate or in the wrong place, or if
            there are not 729 characters.
    """
    return parse_labelled(text, variant, _parse)


def _parse(text: str, variant: Variant) -> Grid:
    check_length(text)
    places = [(offset, char) for offset, char in enumerate(text) if not char.isspace()]
    if len(places) != SUKAKU_LENGTH:
        raise NotationError(character_count_message(len(places)))
    masks = [0] * len(CELLS)
    for index, (offset, char) in enumerate(places):
        value = value_of(char, text, offset)
        cell, bit = divmod(index, 9)
        if value and value != bit + 1:
            raise NotationError(
                translate(_WRONG_PLACE, found=value, digit=bit + 1, cell=cell_label(cell)),
                text,
                offset,
            )
        masks[cell] |= (value > 0) << bit
    return Grid.from_candidates([0] * len(CELLS), masks, variant=variant)


def format_sukaku(grid: Grid, blank: str = ".") -> str:
    """The candidates as 729 characters, nine for each cell, after the name of the variant.

    Inverse of `parse_sukaku`.

    Args:
        grid: the grid; the digit of a filled cell is written as its only candidate.
        blank: the character for a missing candidate, one of `. 0 * _ - x X ?`.

    Raises:
        ValueError: if `parse_sukaku` does not read the blank.
    """
    check_blank(blank)
    return label(grid.variant) + "".join(
        str(digit) if value == digit or mask >> (digit - 1) & 1 else blank
        for value, mask in zip(grid.values, grid.candidates, strict=True)
        for digit in DIGITS
    )
