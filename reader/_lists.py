"""Finds puzzles in the lists of programs: 81 values, nine lists of nine, or nine rows as texts."""

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from engine.notation import (
    BLANKS,
    NotationError,
    row_count_message,
    row_length_message,
    value_of,
)
from reader._labels import LABELS
from reader._nine_rows import CELLS, ONLY_CELLS, SIZE, CellText, nine_rows
from reader._passage import Passage
from reader._values import DIGITS, is_word_for_empty

_Field: TypeAlias = tuple[int, str]
"""The place of a list's field in the passage, and its content."""

# The innermost lists of a text, and the quoted field of a table that holds all the values.
_LIST: Final = re.compile(r"[\[({]([^\[\](){}]*)[\])}]|\"([^\"\[\](){}]{161,})\"")
_BETWEEN_ROWS: Final = re.compile(r"[^;|\n]+")
_BETWEEN_COMMAS: Final = re.compile(r"[^,]*(?:,|$)")
_CONTINUED: Final = re.compile(r"(?:\.{3}|&)(?=[ \t]*\n)")
_SET: Final = re.compile(r"[\[({]([1-9](?:,[ ]?[1-9])*)[\])}]")
_WORD: Final = re.compile(r"\S+")
_WHOLE_NUMBER: Final = re.compile(r"([0-9])\.")
_MOST: Final = 3
"""A list row that is too long or too short by at most this many cells is reported as an error."""


def lists(passage: Passage) -> Iterator[Passage]:
    """The grids that are lists of 81 values or of nine rows."""
    passage = passage.without(_CONTINUED)
    sets = [
        (match[1].replace(",", "").replace(" ", ""), match.start(1))
        for match in _SET.finditer(passage.text)
    ]
    if len(sets) == CELLS and _has_candidates(sets):
        yield nine_rows(passage, sets)
        return
    rows: list[tuple[int, list[CellText]]] = []
    for match in _LIST.finditer(passage.text):
        start, end = match.span(match.lastindex or 0)
        readings = [
            [cell for place, field in fields for cell in _cells_of(field, place)]
            for fields in (
                _by_commas(passage.text, start, end),
                _by_rows(passage.text, start, end),
            )
        ]
        grids = [_with_blanks(cells) for cells in readings if len(cells) == CELLS]
        for cells in grids:
            yield nine_rows(passage, cells)
        likely = min(readings, key=lambda cells: abs(len(cells) - SIZE))
        if not grids and abs(len(likely) - SIZE) <= _MOST:
            rows.append((start, likely))
    if len(rows) % SIZE == 1 and "".join(text for text, _ in rows[0][1]) in LABELS:
        rows = rows[1:]
    if len(rows) > SIZE and len(rows) % SIZE:
        raise NotationError(row_count_message(len(rows)), passage.text, rows[0][0])
    for first in range(0, len(rows) - len(rows) % SIZE, SIZE):
        nine = rows[first : first + SIZE]
        for number, (start, row) in enumerate(nine, 1):
            if len(row) != SIZE:
                reason = row_length_message(number, len(row))
                raise NotationError(reason, passage.text, start)
        cells = _with_blanks([cell for _, row in nine for cell in row])
        if not _has_candidates(cells):
            for text, place in cells:
                value_of(text, passage.text, place)
        yield nine_rows(passage, cells)


def _with_blanks(cells: list[CellText]) -> list[CellText]:
    """The cells with dots in place of a word that all empty cells share."""
    others = [text for text, _ in cells if not (len(text) == 1 and ONLY_CELLS.fullmatch(text))]
    has_other_blanks = any(text not in {*others} | DIGITS for text, _ in cells)
    if len({*others}) != 1 or has_other_blanks or not is_word_for_empty(others[0], len(others)):
        return cells
    return [(BLANKS[0] if text in others else text, place) for text, place in cells]


def _has_candidates(cells: list[CellText]) -> bool:
    """Whether the empty cells have their candidates: digits in ascending order."""
    several = [text for text, _ in cells if len(text) > 1]
    return len(several) >= SIZE and all(
        text.isdecimal() and "0" not in text and list(text) == sorted(set(text)) for text in several
    )


def _by_commas(text: str, start: int, end: int) -> list[_Field]:
    """The fields between commas, where an empty field is an empty cell; none without a comma."""
    if "," not in text[start:end]:
        return []
    fields = []
    for match in _BETWEEN_COMMAS.finditer(text, start, end):
        fields.append(_field(match[0].rstrip(","), match.start()))
        if match.end() == end:
            break
    # The last value may be followed by a comma.
    return fields if fields[-1][1] else fields[:-1]


def _by_rows(text: str, start: int, end: int) -> list[_Field]:
    """The fields of rows that are separated by line ends, semicolons or bars."""
    fields = []
    for row in _BETWEEN_ROWS.finditer(text, start, end):
        fields += _by_commas(text, *row.span()) or [
            _field(word[0], word.start()) for word in _WORD.finditer(text, *row.span())
        ]
    # Skip the name of the function that makes a list in Lisp.
    return fields[1:] if len(fields) == SIZE + 1 and fields[0][1].isalpha() else fields


def _field(text: str, place: int) -> _Field:
    """A field without white space and quotes around it."""
    return place + len(text) - len(text.lstrip()), text.strip().strip("\"'").strip()


def _cells_of(field: str, place: int) -> list[CellText]:
    """The cells of a field: one value, or all those of a row or a grid."""
    if len(field) in {SIZE, CELLS} and ONLY_CELLS.fullmatch(field):
        return [(character, place + index) for index, character in enumerate(field)]
    number = _WHOLE_NUMBER.fullmatch(field)
    return [(number[1] if number else field or BLANKS[0], place)]
