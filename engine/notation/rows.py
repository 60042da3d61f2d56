"""Nine lines of nine cells, bare or in a drawn frame; blanks may be spaces in fixed columns."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.houses import CELLS, Digit, Variant
from engine.model.grid import Grid
from engine.notation._layout import TextLine, lines_without_frame, tokens
from engine.notation._source import (
    NotationError,
    cell_count_message,
    check_blank,
    check_length,
    row_count_message,
    row_length_message,
    value_of,
)
from engine.notation.variants import block_label, parse_labelled


def parse_rows(text: str, *, variant: Variant | None = None) -> Grid:
    """Read nine lines of nine cells, with or without spaces, bars and frame lines between them.

    Blanks are `. 0 * _ - x ?`. If every row has the same columns, they may be spaces, even if
    spaces at the ends of lines are missing. A line of 81 cells may be broken into lines of more
    than nine cells. Inverse of `format_rows` for grids whose filled cells are all givens and whose
    candidates are all that the values allow.

    Args:
        text: the grid, optionally after the name of a variant and a colon.
        variant: the houses; None means the variant named in the text, or classic if it names none.

    Raises:
        NotationError: at the first character that is not a cell, or at a row without nine cells.
    """
    return parse_labelled(text, variant, _parse)


def _parse(text: str, variant: Variant) -> Grid:
    check_length(text)
    lines = lines_without_frame(text)
    rows = [_cells(line, text) for line in lines if not line.is_blank]
    fields = [token for line in lines if not line.is_blank for _, token in tokens(line)]
    if sorted(map(len, fields)) == [1, len(CELLS) - 1]:
        raise NotationError(cell_count_message(len(CELLS) - 1))  # and a number beside them
    if [len(row) for row in rows] != [9] * 9:
        found = _in_columns(lines) or _wrapped(rows)
        if found is None:
            raise _shape_error(rows, lines, text)
        rows = found
    return Grid.from_values([value for row in rows for value in row], variant=variant)


def format_rows(grid: Grid, blank: str = ".") -> str:
    """The values as nine lines in a frame of `|` and `+---+`. Inverse of `parse_rows`.

    The name of a variant is on a line above; the frame is always that of a classic sudoku.

    Args:
        grid: the grid; its candidates and which digits are givens are not written.
        blank: the character for an empty cell: a space or one of `. 0 * _ - x X ?`.

    Raises:
        ValueError: if `parse_rows` does not read the blank.
    """
    if blank != " ":
        check_blank(blank)
    edge = "+-------+-------+-------+"
    lines = [edge]
    for row in range(9):
        cells = [str(value) if value else blank for value in grid.values[row * 9 : row * 9 + 9]]
        boxes = (" ".join(cells[box : box + 3]) for box in (0, 3, 6))
        lines.append(f"| {' | '.join(boxes)} |")
        if row % 3 == 2:
            lines.append(edge)
    return block_label(grid.variant) + "\n".join(lines)


def _cells(line: TextLine, text: str) -> list[Digit]:
    """The values of a row; an empty cell is a blank character or nothing between bars."""
    values = []
    for start, token in tokens(line):
        values += [value_of(char, text, start + i) for i, char in enumerate(token)] or [0]
    return values


def _wrapped(rows: list[list[Digit]]) -> list[list[Digit]] | None:
    """The rows unchanged, if they are one line of 81 cells, broken at a regular width."""
    lengths = [len(row) for row in rows]
    if len(rows) == 9 or sum(lengths) != len(CELLS):
        return None
    # Shorter lines are something else, such as triples of row, column and digit.
    is_broken = len(set(lengths[:-1])) == 1 and lengths[-1] <= lengths[0]
    return rows if len(rows) == 1 or (is_broken and lengths[0] not in range(2, 10)) else None


def _shape_error(rows: list[list[Digit]], lines: list[TextLine], text: str) -> NotationError:
    """The error for rows that are not nine by nine."""
    if len(rows) < 3:
        # For one or two lines, count cells; for more lines, rows.
        return NotationError(cell_count_message(sum(map(len, rows))))
    if len(rows) != 9:
        return NotationError(row_count_message(len(rows)))
    index = next(i for i, row in enumerate(rows) if len(row) != 9)
    start = [line.offset for line in lines if not line.is_blank][index]
    return NotationError(row_length_message(index + 1, len(rows[index])), text, start)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of the nine cells in a line, and the columns that may hold bars."""

    cells: tuple[int, ...]
    bars: frozenset[int]


def _columns(first: int, step: int, gap: int) -> _Columns:
    """Columns for cells `step` apart, with `gap` more between boxes."""
    cells = tuple(first + i * step + i // 3 * gap for i in range(9))
    between_boxes = ((cells[2], cells[3]), (cells[5], cells[6]))
    edges = [(a + b) // 2 for a, b in between_boxes if b - a > 1]
    ends = [0, cells[8] + first] if first else []
    return _Columns(cells, frozenset(edges + ends))


# Cells next to each other or separated by up to three spaces; boxes not separated, or by one or
# three characters, one of which may be a bar; the last three with a bar at each end.
_FIXED: Final = (
    _columns(0, 1, 0),
    _columns(0, 1, 1),
    _columns(0, 1, 3),
    _columns(0, 2, 0),
    _columns(0, 3, 0),
    _columns(0, 4, 0),
    _columns(0, 2, 2),
    _columns(1, 1, 1),
    _columns(2, 1, 3),
    _columns(2, 2, 2),
)


def _in_columns(lines: list[TextLine]) -> list[list[Digit]] | None:
    """The values of nine lines in which a space is an empty cell; None if the lines do not fit.

    Lines without any digit may be empty rows.
    """
    nine = _nine_lines(lines)
    if nine is None or not all(re.fullmatch(r"[1-9| ]*", line) for line in nine):
        return None
    for columns in _FIXED:
        rows = [row for line in nine if (row := _fixed(line, columns)) is not None]
        # Without bars and without a blank before a digit, a row might lack a cell anywhere.
        framed = columns.bars and all(line.count("|") == len(columns.bars) for line in nine)
        if len(rows) == 9 and (
            framed or (any(0 in row[: _last(row)] for row in rows) and _has_all_spaces(rows))
        ):
            return rows
    return None


_NEARLY_SOLVED: Final = 55
"""Grids with at least this many filled cells seldom have two adjacent empty cells."""


def _has_all_spaces(rows: list[list[Digit]]) -> bool:
    """Whether all spaces for empty cells seem to be there.

    Some programs remove leading spaces or merge several spaces into one. Then the first column is
    full, but not with nine different digits, or no two empty cells are adjacent.
    """
    first = {row[0] for row in rows}
    if 0 not in first:
        return len(first) == len(rows)
    filled = sum(map(bool, (value for row in rows for value in row)))
    return filled >= _NEARLY_SOLVED or any(
        pair == (0, 0) for row in rows for pair in pairwise(row[: _last(row)])
    )


def _nine_lines(lines: list[TextLine]) -> list[str] | None:
    """The nine lines of the grid, including blank ones at its ends; None if they are ambiguous."""
    if lines and not lines[-1].text:
        lines = lines[:-1]  # the end of the last line, not an extra line
    filled = [index for index, line in enumerate(lines) if not line.is_blank]
    if not filled:
        return None
    before, after = filled[0], len(lines) - 1 - filled[-1]
    missing = 9 - (filled[-1] - filled[0] + 1)
    if not 0 <= missing <= before + after:
        return None
    if not missing:
        start = before
    elif not before or missing == before + after:
        start = 0
    elif not after:
        start = before - missing
    else:
        return None
    return [line.text for line in lines[start : start + 9]]


def _fixed(line: str, columns: _Columns) -> list[Digit] | None:
    places = {column: cell for cell, column in enumerate(columns.cells)}
    values = [0] * 9
    for column, char in enumerate(line):
        if column in places and char.isdigit():
            values[places[column]] = int(char)
        elif char != " " and (char != "|" or column not in columns.bars):
            return None
    return values


def _last(row: list[Digit]) -> int:
    """The index of the last cell that is filled, 0 if none is."""
    return max((i for i, value in enumerate(row) if value), default=0)
