"""Jigsaw sudokus as programs exchange them: 81 cells, then 81 letters for their regions."""

import re
from typing import Final

from engine.houses import CELLS, JIGSAW, Variant
from engine.language import N_, translate
from engine.model.grid import Grid
from engine.notation._source import (
    CELL_CHARACTERS,
    NotationError,
    check_blank,
    check_length,
    value_of,
)
from engine.notation.variants import (
    is_connected,
    jigsaw_label,
    no_regions,
    require_same,
    variant_of_layout,
)

_LETTERS: Final = "ABCDEFGHI"
_TWO_PARTS: Final = re.compile(rf"[{CELL_CHARACTERS}]{{81}}[A-Za-z0-9]{{81}}")

_CHARACTERS: Final = N_(
    "a jigsaw sudoku needs 81 cells followed by 81 letters, the same letter for all cells of a "
    "region; this has {count} characters"
)
_NOT_JOINED: Final = N_(
    "the cells of a region must be connected, and in this layout they are not: the second part "
    "may be a solution instead"
)


def parse_jigsaw(text: str, *, variant: Variant | None = None) -> Grid:
    """Read 81 cells, then 81 letters or digits that name the regions of these cells.

    White space is ignored, so both parts may be in one line, in two, or in eighteen.
    Inverse of `format_jigsaw` for grids whose filled cells are all givens and whose candidates are
    all that the values allow.

    Args:
        text: the grid, optionally after `jigsaw:`.
        variant: the known variant of the grid; None if only the text names it.

    Raises:
        NotationError: at the first character that is not a cell, or if the regions are wrong.
    """
    check_length(text)
    skipped = jigsaw_label(text)
    places = [
        (offset, char)
        for offset, char in enumerate(text)
        if offset >= skipped and not char.isspace()
    ]
    if skipped and len(places) <= len(CELLS):
        raise NotationError(no_regions(), text, 0)
    if len(places) != 2 * len(CELLS):
        raise NotationError(translate(_CHARACTERS, count=len(places)))
    values = [value_of(char, text, offset) for offset, char in places[: len(CELLS)]]
    layout = "".join(char for _, char in places[len(CELLS) :])
    try:
        said = variant_of_layout(layout)
    except NotationError as error:
        raise NotationError(error.reason, text, places[len(CELLS)][0]) from None
    if not is_connected(layout):
        raise NotationError(translate(_NOT_JOINED), text, places[len(CELLS)][0])
    require_same(said, variant)
    return Grid.from_values(values, variant=said)


def format_jigsaw(grid: Grid, blank: str = ".") -> str:
    """The values as 81 characters, then the regions as 81 letters from A to I.

    Inverse of `parse_jigsaw`.

    Args:
        grid: the grid; its candidates and which digits are givens are not written.
        blank: the character for an empty cell, one of `. 0 * _ - x X ?`.

    Raises:
        ValueError: if it is not a jigsaw sudoku, or if the blank cannot be read back.
    """
    check_blank(blank)
    if not grid.variant.name.startswith(JIGSAW):
        raise ValueError(f"a {grid.variant.name} sudoku has no regions to write")
    values = "".join(str(value) if value else blank for value in grid.values)
    return values + "".join(_LETTERS[grid.variant.box(cell).index] for cell in CELLS)


def looks_like_jigsaw(text: str) -> bool:
    """Whether a text is 81 cells and a layout, and not, for example, a puzzle and its solution."""
    bare = "".join(text.split())
    if jigsaw_label(text):
        return True
    if _TWO_PARTS.fullmatch(bare) is None:
        return False
    layout = bare[len(CELLS) :]
    # Letters are always meant as a layout, right or wrong.
    return layout.isalpha() or is_layout(layout)


def is_layout(letters: str) -> bool:
    """Whether 81 characters are nine connected regions of nine cells."""
    return {letters.count(letter) for letter in set(letters)} == {9} and is_connected(letters)
