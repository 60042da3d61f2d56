"""The format in which SumoCue, JSudoku and SudokuSolver exchange jigsaw and diagonal sudokus.

    SumoCueV1=0J0=8J0=0J1...

A `D` after the name means diagonals. Each cell is `=` and its digit, 0 for none; in a jigsaw
`J` and the number of its region, from 0, follow. Killer sudokus, which have `+` for cells of a
cage, are not read. Facts from the description that SumoCue's author gave in its forum.
"""

import re
from typing import Final

from engine.errors import OtherKindError
from engine.houses import CELLS, CLASSIC, DIAGONAL, JIGSAW, Variant
from engine.language import N_, translate
from engine.model.grid import Grid
from engine.notation._source import NotationError, cell_count_message, check_length
from engine.notation.variants import require_same, variant_of_layout

_START: Final = re.compile(r"\s*SumoCueV1(D?)(?=[=+])", re.IGNORECASE)
_CELL: Final = re.compile(r"([=+])(\d+)(?:J(\d))?", re.IGNORECASE)

_NO_START: Final = N_("a SumoCue text begins with SumoCueV1 and has = before each cell")
_NO_CELL: Final = N_("there should be a cell here, such as =5J3 or =0")
_KILLER: Final = N_("this is a killer sudoku, and cages are not supported")
_SOME_REGIONS: Final = N_("some cells have a region and others do not")
_BOTH: Final = N_("jigsaw sudokus with diagonals are not supported")


class KillerError(NotationError, OtherKindError):
    """The text is a killer sudoku."""

    code = OtherKindError.code


def parse_sumocue(text: str, *, variant: Variant | None = None) -> Grid:
    """Read a jigsaw, diagonal or classic sudoku; white space between cells is ignored.

    Inverse of `format_sumocue` for grids whose filled cells are all givens and whose candidates
    are all that the values allow.

    Args:
        text: the grid.
        variant: the known variant of the grid; None if only the text names it.

    Raises:
        NotationError: at the first place that is not a cell, if the regions are wrong, or if the
            kind of sudoku is unknown.
    """
    check_length(text)
    start = _START.match(text)
    if start is None:
        raise NotationError(translate(_NO_START))
    values, regions = [], []
    offset = start.end()
    end = len(text.rstrip())
    while offset < end:
        match = _CELL.match(text, offset)
        if match is None:
            raise NotationError(translate(_NO_CELL), text, offset)
        sign, number, region = match.groups()
        if sign == "+" or len(number.lstrip("0")) > 1:
            raise KillerError(translate(_KILLER), text, offset)
        values.append(int(number[-1]))
        regions.append(region)
        offset = match.end()
        while offset < end and text[offset].isspace():
            offset += 1
    if len(values) != len(CELLS):
        raise NotationError(cell_count_message(len(values)))
    said = _variant(regions, text, diagonals=bool(start[1]))
    # A text without a variant may still belong to the variant that the caller knows.
    if said is CLASSIC and variant is not None:
        said = variant
    require_same(said, variant)
    return Grid.from_values(values, variant=said)


def format_sumocue(grid: Grid) -> str:
    """The values, and the regions of a jigsaw. Inverse of `parse_sumocue`.

    Raises:
        ValueError: if the variant cannot be written in this format.
    """
    jigsaw = grid.variant.name.startswith(JIGSAW)
    if not jigsaw and grid.variant not in (CLASSIC, DIAGONAL):
        raise ValueError(f"a {grid.variant.name} sudoku cannot be written in this notation")
    cells = (
        f"={value}" + (f"J{grid.variant.box(cell).index}" if jigsaw else "")
        for cell, value in enumerate(grid.values)
    )
    return f"SumoCueV1{'D' if grid.variant is DIAGONAL else ''}{''.join(cells)}"


def looks_like_sumocue(text: str) -> bool:
    """Whether a text begins as in this format."""
    return _START.match(text) is not None


def _variant(regions: list[str | None], text: str, *, diagonals: bool) -> Variant:
    named = [region for region in regions if region is not None]
    if not named:
        return DIAGONAL if diagonals else CLASSIC
    if len(named) != len(regions):
        raise NotationError(translate(_SOME_REGIONS), text)
    if diagonals:
        raise NotationError(translate(_BOTH), text)
    return variant_of_layout("".join(named))
