"""Grids as values with separators: CSV files, spreadsheets, lists in programs."""

import re
from typing import Final

from engine.houses import Digit, Variant
from engine.language import forms, translate_count
from engine.model.grid import Grid
from engine.notation._source import (
    SEPARATORS,
    NotationError,
    check_length,
    row_count_message,
    row_length_message,
    value_of,
)
from engine.notation.variants import block_label, parse_labelled

_LIST: Final = forms(
    "the list has 1 cell, need 81",
    "the list has {count} cells, need 81",
)
_FIELD: Final = re.compile(rf"([^{SEPARATORS}]*)(?:[{SEPARATORS}]|$)")
# The brackets, bars and quotes of a list in a program are redundant.
_PUNCTUATION: Final = str.maketrans("[](){}|\"'", " " * 9)


def parse_separated(text: str, *, variant: Variant | None = None) -> Grid:
    """Read nine lines of nine fields, or one line of 81. An empty field is an empty cell.

    Brackets and quotes are skipped, so that lists such as `[[5, 3, 0, ...], ...]` are read too.
    Inverse of `format_separated` for grids whose filled cells are all givens and whose candidates
    are all that the values allow.

    Args:
        text: the grid, optionally after the name of a variant and a colon.
        variant: the houses; None means the variant named in the text, or classic if it names none.

    Raises:
        NotationError: at the first field that is not a cell, or at a line without nine fields.
    """
    return parse_labelled(text, variant, _parse)


def _parse(text: str, variant: Variant) -> Grid:
    check_length(text)
    rows = []
    offset = 0
    for line in text.translate(_PUNCTUATION).split("\n"):
        if "\t" in line or (not line.isspace() and line):
            rows.append((offset, line, _fields(line, offset, text)))
        offset += len(line) + 1
    # Lists in programs may end with a trailing separator.
    if all(len(fields) in {10, 82} and not fields[-1] for _, _, fields in rows[:8]):
        for _, _, fields in rows:
            if len(fields) in {10, 82} and not fields[-1]:
                fields.pop()
    if max((len(fields) for _, _, fields in rows), default=0) == 11 and len(rows) == 9:
        rows = _without_empty_columns(rows)
    if len(rows) == 1:
        return Grid.from_values(_require_81(rows[0][2]), variant=variant)
    if len(rows) != 9:
        raise NotationError(row_count_message(len(rows)))
    ends_in_tab = any(line.rstrip("\r").endswith("\t") for _, line, _ in rows)
    at_start = _are_missing_at_start([fields for *_, fields in rows])
    values: list[Digit] = []
    for number, (offset, line, fields) in enumerate(rows, 1):
        # Chat programs strip trailing tabs, from the message or from each line, but not commas.
        cut = "\t" in line and fields[-1] and (number == 9 or not ends_in_tab) and not at_start
        padded = fields + [0] * (9 - len(fields)) if cut else fields
        values += _require_9(padded, number, text, offset)
    return Grid.from_values(values, variant=variant)


def _are_missing_at_start(rows: list[list[Digit]]) -> bool:
    """Whether the first fields of short rows may be missing, instead of the last ones.

    If a program strips tabs at both ends of lines, no line begins with an empty field. If it strips
    them around the text, the first line is short.
    """
    short = {number for number, fields in enumerate(rows, 1) if len(fields) < 9}
    first = {fields[0] for fields in rows}
    return 1 in short <= {1, 9} or (bool(short) and 0 not in first and len(first) < 9)


def format_separated(grid: Grid, separator: str = ",") -> str:
    """The values as nine lines of nine fields, empty for an empty cell.

    The name of a variant is in a line above. Inverse of `parse_separated`.

    Args:
        grid: the grid; its candidates and which digits are givens are not written.
        separator: a comma, a semicolon or a tab.

    Raises:
        ValueError: if the separator is not one of these.
    """
    if len(separator) != 1 or separator not in SEPARATORS:
        raise ValueError(f"{separator!r} is not a separator: use a comma, a semicolon or a tab")
    return block_label(grid.variant) + "\n".join(
        separator.join(str(value) if value else "" for value in grid.values[row : row + 9])
        for row in range(0, 81, 9)
    )


def _fields(line: str, start: int, text: str) -> list[Digit]:
    values = []
    for match in _FIELD.finditer(line):
        field = match[1].strip()
        offset = start + match.start() + len(match[1]) - len(match[1].lstrip())
        values.append(value_of(field, text, offset) if field else 0)
        if match.end(1) == len(line):
            break
    return values


def _without_empty_columns(
    rows: list[tuple[int, str, list[Digit]]],
) -> list[tuple[int, str, list[Digit]]]:
    """The rows without the empty columns between boxes, if both are there."""
    if any(fields[at] for _, _, fields in rows for at in (3, 7) if at < len(fields)):
        return rows
    return [(start, line, fields[:3] + fields[4:7] + fields[8:]) for start, line, fields in rows]


def _require_81(fields: list[Digit]) -> list[Digit]:
    """The fields of the only row, if there are as many as a grid has cells."""
    if len(fields) != 81:
        raise NotationError(translate_count(_LIST, len(fields)))
    return fields


def _require_9(fields: list[Digit], number: int, text: str, offset: int) -> list[Digit]:
    """The fields of a row, if there are nine."""
    if len(fields) != 9:
        raise NotationError(row_length_message(number, len(fields)), text, offset)
    return fields
