"""Pencil-mark grids: nine rows of nine cells, in each cell its digit or its candidates."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from engine.houses import ALL, CELLS, Cell, Digit, Mask, Variant, digits_of, mask_of
from engine.language import N_, translate
from engine.model.grid import Grid
from engine.notation._layout import lines_without_frame, tokens
from engine.notation._source import (
    BLANKS,
    NotationError,
    cell_count_message,
    check_length,
    row_length_message,
)
from engine.notation.variants import block_label, parse_labelled

_NO_CELL: Final = N_("{shown} is not a cell: write its candidates, as in 159, or a blank (. or 0)")


def parse_pencilmarks(text: str, *, variant: Variant | None = None) -> Grid:
    """Read 81 cells separated by white space or bars; lines that only draw a frame are skipped.

    A cell is `<5>` for a given, `*5*` or `u5` for a digit filled in, `{123}` or `123` for
    candidates, or a blank (as in `parse_line`) for an empty cell without pencil marks, which gets
    all candidates that the values allow. A digit on its own is a given, as in most programs; if
    other cells have marks such as `<5>` or `*5*`, it is a candidate. HoDoKu's marks of a step in
    front of candidates (`*12`, `#12`, `-12`, `A12`) are skipped.

    Inverse of `format_pencilmarks` for every grid.

    Args:
        text: the grid, optionally after the name of a variant and a colon.
        variant: the houses; None means the variant named in the text, or classic if it names none.

    Raises:
        NotationError: at the first cell in any other form, or if there are not 81 cells.
    """
    return parse_labelled(text, variant, _parse)


def _parse(text: str, variant: Variant) -> Grid:
    check_length(text)
    cells = [
        _parse_cell(token, text, offset)
        for line in lines_without_frame(text)
        if not line.is_blank
        for offset, token in tokens(line)
    ]
    if len(cells) != len(CELLS):
        raise _count_error(text, len(cells))
    marked = any(cell.kind in {_Kind.GIVEN, _Kind.PLACED} for cell in cells)
    values: list[Digit] = []
    givens: list[Cell] = []
    for index, cell in enumerate(cells):
        alone = cell.kind is _Kind.BARE and len(cell.digits) == 1 and not marked
        is_value = alone or cell.kind in {_Kind.GIVEN, _Kind.PLACED, _Kind.ENTERED}
        values.append(cell.digits[0] if is_value else 0)
        if alone or cell.kind is _Kind.GIVEN:
            givens.append(index)
    return Grid.from_candidates(
        values, [cell.mask for cell in cells], givens=givens, variant=variant
    )


def format_pencilmarks(grid: Grid) -> str:
    """The grid with all its candidates, drawn in a frame. Inverse of `parse_pencilmarks`.

    Givens are written `<5>`, other filled cells `*5*`, a single candidate `{5}`, no candidate `{}`.
    The name of a variant is in a line above; the frame is that of a classic sudoku.
    """
    cells = [_format_cell(grid, cell) for cell in CELLS]
    widths = [max(len(cell) for cell in cells[column::9]) for column in range(9)]
    edge = "+".join("-" * (sum(widths[box : box + 3]) + 6) for box in (0, 3, 6))
    edge = f"+{edge}+"
    lines = [edge]
    for row in range(9):
        padded = [
            cell.ljust(width)
            for cell, width in zip(cells[row * 9 : row * 9 + 9], widths, strict=True)
        ]
        boxes = ("  ".join(padded[box : box + 3]) for box in (0, 3, 6))
        lines.append(f"| {' | '.join(boxes)} |")
        if row % 3 == 2:
            lines.append(edge)
    return block_label(grid.variant) + "\n".join(lines)


def looks_like_pencilmarks(text: str) -> bool:
    """Whether the text, even if malformed, looks like a pencil-mark grid rather than values."""
    found = [token for line in lines_without_frame(text) for _, token in tokens(line)]
    # Rows of values have at most 27 parts, or one part for each cell.
    return len(found) > 27 and any(len(token) > 1 for token in found)


class _Kind(Enum):
    GIVEN = auto()
    PLACED = auto()
    ENTERED = auto()
    """A digit that was filled in, in a grid in which digits without a mark are givens."""
    CANDIDATES = auto()
    BARE = auto()
    """Digits without a mark: candidates, or a value if there is only one digit."""


@dataclass(frozen=True, slots=True)
class _Cell:
    kind: _Kind
    digits: tuple[Digit, ...]

    @property
    def mask(self) -> Mask:
        return mask_of(self.digits)


_NOT_MARKED: Final = _Cell(_Kind.CANDIDATES, digits_of(ALL))
_CELL: Final = re.compile(
    r"<(?P<GIVEN>[1-9])> | \*(?P<PLACED>[1-9])\* | u(?P<ENTERED>[1-9])"
    r"| \{(?P<CANDIDATES>[1-9]*)\}"
    r"| [*#@A-H]? (?P<BARE>(?:-?[1-9])+)",
    re.VERBOSE,
)


def _parse_cell(token: str, text: str, offset: int) -> _Cell:
    match = _CELL.fullmatch(token)
    if match is not None and match.lastgroup is not None:
        digits = match[match.lastgroup].replace("-", "")
        # A repeated digit is an error, such as a missing space in a grid of values.
        if len(set(digits)) == len(digits):
            return _Cell(_Kind[match.lastgroup], tuple(int(digit) for digit in digits))
    elif not token or (len(token) == 1 and token in BLANKS):
        return _NOT_MARKED
    shown = token if len(token) <= 12 else token[:11] + "…"
    raise NotationError(translate(_NO_CELL, shown=repr(shown)), text, offset)


def _format_cell(grid: Grid, cell: Cell) -> str:
    value = grid.values[cell]
    if value:
        return f"<{value}>" if cell in grid.givens else f"*{value}*"
    digits = "".join(str(digit) for digit in grid.candidates_of(cell))
    return digits if len(digits) > 1 else f"{{{digits}}}"


def _count_error(text: str, found: int) -> NotationError:
    rows = list(_row_lengths(text))
    if len(rows) != 9:
        return NotationError(cell_count_message(found))
    index = next(i for i, (_, length) in enumerate(rows) if length != 9)
    offset, length = rows[index]
    return NotationError(row_length_message(index + 1, length), text, offset)


def _row_lengths(text: str) -> Iterator[tuple[int, int]]:
    """For each row of the text, its offset and its number of cells."""
    for line in lines_without_frame(text):
        if not line.is_blank:
            yield line.offset, len(tokens(line))
