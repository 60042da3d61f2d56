"""A position as a person sees it: digits, pencil marks and houses."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product

Cell = str
"""The name of a cell, such as "r1c2"."""

CELLS = [f"r{row}c{column}" for row, column in product(range(1, 10), repeat=2)]


def _box(cell: Cell) -> int:
    return 3 * ((int(cell[1]) - 1) // 3) + (int(cell[3]) - 1) // 3 + 1


HOUSES: dict[str, frozenset[Cell]] = {
    f"{kind} {number}": frozenset(cell for cell in CELLS if number_of(cell) == number)
    for kind, number_of in {
        "row": lambda cell: int(cell[1]),
        "column": lambda cell: int(cell[3]),
        "box": _box,
    }.items()
    for number in range(1, 10)
}
HOUSES_OF = {cell: [name for name, house in HOUSES.items() if cell in house] for cell in CELLS}
PEERS = {
    cell: frozenset().union(*(HOUSES[name] for name in HOUSES_OF[cell])) - {cell} for cell in CELLS
}


@dataclass(frozen=True)
class Board:
    """Digits and pencil marks.

    Attributes:
        values: the digits of the filled cells.
        marks: the candidates of the empty ones.
    """

    values: dict[Cell, int]
    marks: dict[Cell, frozenset[int]]

    @classmethod
    def parse(cls, digits: str, marks: Iterable[str] = ()) -> "Board":
        """A board from 81 characters, and the candidates of each cell as digits.

        By default, the candidates are those that no filled cell rules out.
        """
        values = {
            cell: int(digit)
            for cell, digit in zip(CELLS, digits, strict=True)
            if re.match("[1-9]", digit)
        }
        given = dict(zip(CELLS, marks, strict=False))
        return cls(
            values,
            {
                cell: frozenset(map(int, given[cell]))
                if given
                else frozenset(range(1, 10)) - {values.get(peer, 0) for peer in PEERS[cell]}
                for cell in CELLS
                if cell not in values
            },
        )

    def without(self, gone: Collection[tuple[Cell, int]]) -> "Board":
        """The board without some candidates."""
        return Board(
            self.values,
            {
                cell: frozenset(digit for digit in held if (cell, digit) not in gone)
                for cell, held in self.marks.items()
            },
        )

    def after(self, cell: Cell, digit: int) -> "Board":
        """The board with a digit in an empty cell, and without the candidates that it rules out."""
        return Board(
            {**self.values, cell: digit},
            {
                other: marks - {digit} if other in PEERS[cell] else marks
                for other, marks in self.marks.items()
                if other != cell
            },
        )

    @cached_property
    def candidates(self) -> frozenset[tuple[Cell, int]]:
        """The empty cells with each of their candidates."""
        return frozenset((cell, digit) for cell, held in self.marks.items() for digit in held)

    def has(self, cell: Cell, digit: int) -> bool:
        """Whether the digit is a candidate of the empty cell."""
        return (cell, digit) in self.candidates

    def places(self, house: str, digit: int) -> frozenset[Cell]:
        """The cells of a house that have the candidate."""
        return self._places[house, digit]

    @cached_property
    def _places(self) -> dict[tuple[str, int], frozenset[Cell]]:
        return {
            (house, digit): frozenset(cell for cell in cells if self.has(cell, digit))
            for house, cells in HOUSES.items()
            for digit in range(1, 10)
        }


def shared_houses(cells: Iterable[Cell]) -> list[str]:
    """The houses that contain all of these cells."""
    which = set(cells)
    return [name for name, house in HOUSES.items() if which <= house]
