"""Reads the entries of a puzzle's JSON.

Cells are named as in f-puzzles: "R3C7", from R1C1 to R9C9. Clues outside of the grid are in row or
column 0 or 10.
"""

import re
from collections.abc import Iterator, Mapping, Set
from typing import Any, Final, TypeAlias

from engine.houses import CELLS, Cell

Json: TypeAlias = Any
"""Any JSON value; it comes from strangers."""
Data: TypeAlias = Mapping[str, Json]

MAX_ENTRIES: Final = 300
"""The maximum number of entries of a kind; real puzzles have dozens."""
_CELL: Final = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")
_LOOKS: Final = {
    "outlineC", "baseC", "fontC", "width", "height", "size", "angle", "opacity",
    "fromConstraint", "isNewConstraint", "fromRangskSolver", "isLLConstraint",
}  # fmt: skip
"""The parts of an entry that only say how it is drawn."""


class UnknownRuleError(Exception):
    """A part of a puzzle that is not understood.

    Attributes:
        name: what the site calls it.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Entry:
    """One constraint in the list of its kind.

    Attributes:
        puzzle: the JSON of the whole puzzle.
    """

    def __init__(self, puzzle: Data, kind: str, data: Json, parts: Set[str]) -> None:
        """Check the keys of an entry.

        Args:
            puzzle: the JSON of the whole puzzle.
            kind: the name of its kind.
            data: the entry.
            parts: the keys that it may have in addition to those for its look.

        Raises:
            UnknownRuleError: if it has other keys: they may change the rule.
        """
        self.puzzle, self._kind, self._data = puzzle, kind, dict(data)
        for name, value in self._data.items():
            if value and name not in parts and name not in _LOOKS:
                raise UnknownRuleError(f"{kind}.{name}")

    def cells(self, name: str = "cells") -> tuple[Cell, ...]:
        """The cells in a list: different ones, inside the grid."""
        return _cells(self._kind, self._data.get(name) or ())

    def cell(self) -> Cell:
        """The only cell."""
        return _cells(self._kind, [self._data["cell"]])[0]

    def outside(self) -> tuple[int, int]:
        """The row and the column of a clue outside of the grid, from 0 to 10."""
        return _place(self._kind, self._data["cell"])

    def lines(self) -> Iterator[tuple[Cell, ...]]:
        """The cells of each line that has more than one."""
        for line in self._data.get("lines") or ():
            cells = _cells(self._kind, line, repeated=True)
            if len(cells) > 1:
                yield cells

    def word(self, name: str) -> str:
        """A text."""
        return str(self._data.get(name) or "")

    def number(self, most: int, name: str = "value") -> int | None:
        """A number from 0 to `most`; None if the entry is missing or empty.

        Raises:
            UnknownRuleError: if it is anything else.
        """
        text = str(self._data.get(name, "") if self._data.get(name) is not None else "").strip()
        if not text:
            return None
        if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) > most:
            raise UnknownRuleError(f"{self._kind} {text}")
        return int(text)

    def digits(self, name: str) -> tuple[int, ...]:
        """Digits from 1 to 9."""
        found = tuple(int(digit) for digit in self._data.get(name) or ())
        if not set(found) <= set(range(1, 10)):
            raise UnknownRuleError(f"{self._kind} {found}")
        return found


def entries(puzzle: Data, kind: str, parts: Set[str]) -> Iterator[Entry]:
    """The entries of a kind.

    Raises:
        UnknownRuleError: if there are too many entries, or one has unknown parts.
    """
    found = list(puzzle.get(kind) or ())
    if len(found) > MAX_ENTRIES:
        raise UnknownRuleError(f"{kind} {len(found)}")
    for data in found:
        yield Entry(puzzle, kind, data, parts)


def cell_key(cell: Cell) -> str:
    """The name of a cell in f-puzzles."""
    return place_key(cell // 9 + 1, cell % 9 + 1)


def place_key(row: int, column: int) -> str:
    """The name of a place in f-puzzles, inside or outside the grid."""
    return f"R{row}C{column}"


def keys(cells: tuple[Cell, ...]) -> list[str]:
    """The names of cells in f-puzzles."""
    return [cell_key(cell) for cell in cells]


def with_value(entry: dict[str, Json], value: int | str | None) -> dict[str, Json]:
    """An entry with a value, if there is one."""
    return entry if value is None else {**entry, "value": str(value)}


def _place(kind: str, name: object) -> tuple[int, int]:
    match = _CELL.fullmatch(str(name))
    if match is None or max(int(match[1]), int(match[2])) > 10:
        raise UnknownRuleError(f"{kind} {name}")
    return int(match[1]), int(match[2])


def _cells(kind: str, names: Json, *, repeated: bool = False) -> tuple[Cell, ...]:
    places = [_place(kind, name) for name in list(names)[: len(CELLS) + 1]]
    cells = tuple((row - 1) * 9 + column - 1 for row, column in places)
    inside = all(1 <= row <= 9 and 1 <= column <= 9 for row, column in places)
    if not inside or len(cells) > len(CELLS) or (not repeated and len(set(cells)) < len(cells)):
        raise UnknownRuleError(f"{kind} {', '.join(map(str, names))}")
    return cells
