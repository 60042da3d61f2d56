"""Finds puzzles that are written as digits with their cells, as in `{(0, 1): 3}` or `A2=3`."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.language import N_, translate
from engine.model.grid import MIN_GIVENS
from engine.notation import BLANKS, NotationError, cell_count_message
from reader._nine_rows import CELLS, SIZE, CellText, nine_rows
from reader._passage import Passage
from reader.reading import is_puzzle

_WHICH_IS_THE_DIGIT: Final = N_(
    "each digit of this text is written with two other numbers, but it is not clear which of the "
    "three is the digit: paste nine rows"
)
_WHICH_IS_THE_ROW: Final = N_(
    "each digit of this text is written with two numbers, but it is not clear which of them is the "
    "row: paste nine rows, or list the cells row by row"
)
_FROM_WHICH: Final = N_(
    "each digit of this text is written with its row and its column, but it is not clear whether "
    "they are counted from 0 or from 1: paste nine rows"
)

_FROM_WHICH_CELL: Final = N_(
    "each digit of this text is written with the number of its cell, but it is not clear how the "
    "cells are counted: paste nine rows"
)

_NO_DIGIT: Final = N_(
    "a cell of this list has no digit from 1 to 9 behind it: write one, or leave the cell out"
)

_LONGEST: Final = 24
"""The maximum number of characters between the numbers of an entry."""

_NUMBER: Final = re.compile(r"\d+|(?<=[\s:=,'\"])\.(?=[\s,})\]'\"]|$)")
_LETTER_FIRST: Final = re.compile(
    r"(?<![A-Za-z0-9])(?P<row>[A-Ia-i])\$?(?P<column>[1-9])[\"']?(?P<between>\s*(?::|=>?|->|\s)\s*)"
    r"[\"']?(?P<value>[0-9]{1,9}|\.)(?![\w])"
)
_CELL_WITH_LETTER: Final = re.compile(r"(?<![A-Za-z0-9])[A-Ia-i][1-9](?=[\"']?\s*[:=>-])")
_NUMBER_OF_CELL: Final = re.compile(r"(?<![\w.:])\d{1,2}(?=[\"']?\s{0,4}(?::|=>?|->))")
_BEHIND_ITS_CELL: Final = re.compile(
    r"(?<![\w.:])(?P<cell>\d{1,2})[\"']?\s{0,4}(?::|=>?|->)\s{0,4}[\"']?(?P<value>[0-9]|\.)"
    r"(?=[\"']?\s{0,4}(?:[,;})\]\n]|$))"
)
# A clause of a problem for a SAT solver ends with 0, and the first line has how many there are.
_FIGURES: Final = re.compile(
    r"(?<![\w.])(?<!cnf )(?P<first>\d)(?P<second>\d)(?P<value>[1-9])(?![\w.])(?: 0$)?", re.MULTILINE
)
# In SMT-LIB: an assertion that `x11` or `x_1_1` is a number.
_EQUAL: Final = re.compile(
    r"\(=\s+\|?(?:[A-Za-z]\w{0,20}?)?(?P<first>\d)_?(?P<second>\d)\|?\s+(?P<value>[1-9])\)"
)
_ANY_NUMBER: Final = re.compile(r"\d+(?: 0$)?", re.MULTILINE)
_MOST_OTHERS: Final = 3
"""Numbers beside those that are a cell and its digit, such as how many of these there are."""
_LETTER_AND_NUMBER: Final = ("A", "1", "")
"""The names of the parts of such cells; these, and `r1c1`, count from 1."""
_ROWS: Final = frozenset({"r", "row", "y", "z", "zeile", "line"})
_COLUMNS: Final = frozenset({"c", "col", "column", "x", "s", "spalte"})
_DIGITS: Final = frozenset({"v", "val", "value", "d", "digit", "n", "num", "number", "wert"})
_ALL_NAMES: Final = _ROWS | _COLUMNS | _DIGITS
_LAST_WORD: Final = re.compile(r"([A-Za-z]{1,10})[\W_]*$")
_HEADING: Final = re.compile(r"([a-z]{1,10})[\W_]+([a-z]{1,10})[\W_]+([a-z]{1,10})[\W_]*$")
# The end of an entry and the start of the next, which do not separate the parts of a cell.
_NEXT_ENTRY: Final = re.compile(r"[})\]][^{(\[]+[{(\[]")
_END: Final = re.compile(r"[;\n]")
_SPACES: Final = re.compile(r"(?<=\s)[ \t]+")


@dataclass(frozen=True, slots=True)
class _PlacedDigit:
    """A digit with the two parts of its cell, in the order of the text."""

    first: int
    second: int
    value: CellText

    @property
    def cell(self) -> tuple[int, int]:
        """The two parts of the cell."""
        return self.first, self.second

    def with_digit_first(self) -> "_PlacedDigit":
        """Take the first of the three numbers as the digit, and the others as the cell."""
        text, place = self.value
        return _PlacedDigit(self.second, int(text), (str(self.first), place))


@dataclass(frozen=True, slots=True)
class _Written:
    """The digits of a text with their cells.

    Attributes:
        entries: each digit with its cell.
        names: the text's names for the two parts of a cell and the digit; "" without names.
        is_even: whether all three have the same separator, so that the first may be the digit.
        skipped: the place of a cell among the others that lacks a digit, or None.
    """

    entries: list[_PlacedDigit]
    names: tuple[str, str, str] = ("", "", "")
    is_even: bool = False
    skipped: int | None = None

    @property
    def has_cells(self) -> bool:
        """Whether there are enough digits for a puzzle, each in a different cell."""
        cells = {entry.cell for entry in self.entries}
        _, second, third = self.names
        are_parts = second not in _DIGITS and third not in _ROWS | _COLUMNS
        return are_parts and MIN_GIVENS <= len(cells) == len(self.entries)

    def with_digits_first(self) -> "_Written":
        """Take the first of each three numbers as the digit."""
        first, second, third = self.names
        return _Written(
            [entry.with_digit_first() for entry in self.entries if entry.value[0].isdecimal()],
            (second, third, first),
            skipped=self.skipped,
        )


def from_positions(passage: Passage) -> Passage | None:
    """The grid whose digits are written with their cells, as nine rows, or None.

    Args:
        passage: a text with plain values.

    Raises:
        NotationError: if the cells are ambiguous.
    """
    text = passage.text
    for written in (
        _with_letters(text),
        _with_numbers(text),
        _in_three_figures(text),
        _Written(_placed(_EQUAL.finditer(text))),
    ):
        readings = [written]
        if written.names[0] in _DIGITS:
            readings = [written.with_digits_first()]
        elif written.is_even and not set(written.names) & _ALL_NAMES:
            readings.append(written.with_digits_first())
        possible = [reading for reading in readings if reading.has_cells]
        if len(possible) > 1:
            puzzles = [reading for reading in possible if _is_puzzle(reading.entries)]
            if len(puzzles) > 1:
                raise NotationError(translate(_WHICH_IS_THE_DIGIT))
            possible = puzzles or possible[:1]
        for reading in possible:
            if rows := _nine_rows(passage, reading):
                return rows
    return _behind_numbers_of_cells(passage)


def _behind_numbers_of_cells(passage: Passage) -> Passage | None:
    """The grid whose digits follow the numbers of their cells, as nine rows; None without one.

    Raises:
        NotationError: if cells may count from 0 or from 1, or if both 0 and 81 occur.
    """
    found = {int(match["cell"]): match for match in _BEHIND_ITS_CELL.finditer(passage.text)}
    if len(found) < MIN_GIVENS or len(found) < len(_BEHIND_ITS_CELL.findall(passage.text)):
        return None
    first, last = min(found), max(found)
    are_rows_and_columns = first > SIZE and all(cell % 10 for cell in found)
    if last <= CELLS and (are_rows_and_columns or (first > 0) == (last < CELLS)):
        raise NotationError(translate(_FROM_WHICH_CELL))
    if last > CELLS and not are_rows_and_columns:
        return None
    rows: list[CellText] = [(BLANKS[0], found[first].start())] * CELLS
    for cell, match in found.items():
        index = cell - (last == CELLS)
        if are_rows_and_columns:
            index = (cell // 10 - 1) * SIZE + cell % 10 - 1
        rows[index] = (match["value"], match.start("value"))
    matches = list(found.values())
    skipped = _skipped(passage.text, _NUMBER_OF_CELL, matches)
    _require_all(passage, [match["value"] for match in matches], skipped)
    return nine_rows(passage, rows)


def _is_puzzle(entries: list[_PlacedDigit]) -> bool:
    """Whether the digits have exactly one solution, whichever part of their cells is the row."""
    lowest = 0 if any(0 in entry.cell for entry in entries) else 1
    values = [0] * CELLS
    for entry in entries:
        row, column = entry.first - lowest, entry.second - lowest
        if max(row, column) >= SIZE:
            return False
        values[row * SIZE + column] = int(entry.value[0])
    return is_puzzle(values)


def _nine_rows(passage: Passage, written: _Written) -> Passage | None:
    """The grid as nine rows; None if these are not cells.

    Raises:
        NotationError: if the cells are ambiguous.
    """
    cells = [entry.cell for entry in written.entries]
    lowest = _lowest(cells, written.names)
    if lowest is None:
        return None
    first_is_row = _is_row_first(cells, written.names)
    _require_all(passage, [entry.value[0] for entry in written.entries], written.skipped)
    rows: list[CellText] = [(BLANKS[0], written.entries[0].value[1])] * CELLS
    for entry in written.entries:
        row, column = entry.first - lowest, entry.second - lowest
        if not first_is_row:
            row, column = column, row
        rows[row * SIZE + column] = entry.value
    return nine_rows(passage, rows)


def _require_all(passage: Passage, values: list[str], skipped: int | None) -> None:
    """Reject a list with a cell without a digit, or with only some of the empty cells.

    Args:
        passage: the text.
        values: the contents of the cells of the list.
        skipped: the place of a cell without a digit.

    Raises:
        NotationError: if the list is rejected.
    """
    if skipped is not None:
        raise NotationError(translate(_NO_DIGIT), passage.text, skipped)
    if len(values) < CELLS and not {*BLANKS}.isdisjoint(values):
        raise NotationError(cell_count_message(len(values)))


def _with_letters(text: str) -> _Written:
    """The digits after cells such as `A1`."""
    found = list(_LETTER_FIRST.finditer(text))
    usual = Counter(match["between"] for match in found).most_common(1)
    found = [match for match in found if match["between"] == usual[0][0]]
    entries = [
        _PlacedDigit(
            ord(match["row"].upper()) - ord("A") + 1,
            int(match["column"]),
            (match["value"], match.start("value")),
        )
        for match in found
    ]
    return _Written(entries, _LETTER_AND_NUMBER, skipped=_skipped(text, _CELL_WITH_LETTER, found))


def _skipped(text: str, cell: re.Pattern[str], found: list[re.Match[str]]) -> int | None:
    """The place of a cell between the found cells that is not one of them; None without one."""
    known = {match.start() for match in found}
    if not found:
        return None
    between = cell.finditer(text, found[0].start(), found[-1].end())
    return next((match.start() for match in between if match.start() not in known), None)


def _with_numbers(text: str) -> _Written:
    """The digits after two numbers, always with the same separators, and the numbers' names."""
    tokens = list(_NUMBER.finditer(text))
    between = [
        _SPACES.sub("", text[one.end() : min(other.start(), one.end() + _LONGEST)])
        for one, other in pairwise(tokens)
    ]
    usable = [
        at
        for at in range(len(tokens) - 2)
        if all(len(tokens[at + i][0]) == 1 for i in range(3))
        and tokens[at][0] != "." != tokens[at + 1][0]
        and not set("<>!") & set(between[at + 1])
        and not any(map(_NEXT_ENTRY.search, between[at : at + 2]))
    ]
    counts = Counter((between[at], between[at + 1]) for at in usable)
    usual = max(
        counts, key=lambda pair: (counts[pair], -len(_END.findall("".join(pair)))), default=None
    )
    if usual is None or counts[usual] < MIN_GIVENS:
        return _Written([])
    starts = [at for at in usable if (between[at], between[at + 1]) == usual]
    if any(other - one < 3 for one, other in pairwise(starts)):
        return _Written([])  # a list, in which each number might be the first
    entries = [
        _PlacedDigit(
            int(tokens[at][0]),
            int(tokens[at + 1][0]),
            (tokens[at + 2][0], tokens[at + 2].start()),
        )
        for at in starts
    ]
    steps = [other - one for one, other in pairwise(starts)]
    skipped = None
    if max(steps) >= min(steps) + 2:
        skipped = tokens[starts[steps.index(max(steps))] + min(steps)].start()
    before = text[max(0, tokens[starts[0]].start() - 2 * _LONGEST) : tokens[starts[0]].start()]
    names = [
        match[1].lower() if (match := _LAST_WORD.search(part)) else ""
        for part in (before, between[starts[0]], between[starts[0] + 1])
    ]
    # The heading above the columns of a table, or before a list.
    if (match := _HEADING.search(before.lower())) and _ALL_NAMES.issuperset(match.groups()):
        names = [*match.groups()]
    is_even = len(set(usual)) == 1
    return _Written(entries, (names[0], names[1], names[2]), is_even, skipped)


def _in_three_figures(text: str) -> _Written:
    """The digits that are written with their cells as one number each, as in 115 for 5 in r1c1."""
    found = list(_FIGURES.finditer(text))
    if len(_ANY_NUMBER.findall(text)) > len(found) + _MOST_OTHERS:
        return _Written([])
    return _Written(_placed(found), is_even=True)


def _placed(matches: Iterable[re.Match[str]]) -> list[_PlacedDigit]:
    """The digits in matches that name the two parts of the cell and the digit."""
    return [
        _PlacedDigit(
            int(match["first"]), int(match["second"]), (match["value"], match.start("value"))
        )
        for match in matches
    ]


def _is_row_first(cells: list[tuple[int, int]], names: tuple[str, str, str]) -> bool:
    """Whether the first part of the cells is the row.

    Raises:
        NotationError: if neither the names of the parts nor the order of the cells decides this.
    """
    first, second, _ = names
    if first in _ROWS and second in _COLUMNS:
        return True
    if first in _COLUMNS and second in _ROWS:
        return False
    if cells == sorted(cells):
        return True
    if cells == sorted(cells, key=lambda cell: cell[::-1]):
        return False
    raise NotationError(translate(_WHICH_IS_THE_ROW))


def _lowest(cells: list[tuple[int, int]], names: tuple[str, str, str]) -> int | None:
    """Whether rows and columns are counted from 0 or from 1; None if these are not cells.

    Raises:
        NotationError: if both are possible.
    """
    numbers = {number for cell in cells for number in cell}
    if {0, SIZE} <= numbers:
        return None
    if names[:2] in (_LETTER_AND_NUMBER[:2], ("r", "c")) and 0 not in numbers:
        return 1
    if not numbers & {0, SIZE}:
        raise NotationError(translate(_FROM_WHICH))
    return 0 if 0 in numbers else 1
