"""A player's choices on the board for the next move, and the possible choices.

The selection is kept in the ids of the buttons and menus, so it survives a restart.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from engine.houses import CELLS, DIGITS, Cell, Digit, House, digits_of
from engine.model.grid import Grid, all_allowed
from tutor.game import Chosen

PATTERN: Final = "(?:n|p[1-8])?(?:e|d[1-9]|b[1-9](?:c(?:[0-7]?[0-9]|80))?)?"
"""The pattern of `Selection.text`."""
_PARTS: Final = re.compile(r"([npedbc])([0-9]*)")


@dataclass(frozen=True, slots=True)
class Selection:
    """What a player has chosen for the next move: a digit, or a cell of a box, or to erase.

    While cells are coloured, a digit or a box only says which cells can be chosen.

    Attributes:
        notes: whether digits are crossed out in the pencil marks instead of placed.
        colour: the number of the colour that cells get, from 1; None for no colouring.
        erase: whether cells are emptied.
        digit: the digit.
        box: the number of the box, from 1.
        cell: the cell, in this box.
    """

    notes: bool = False
    erase: bool = False
    digit: Digit | None = None
    box: int | None = None
    cell: Cell | None = None
    colour: int | None = None

    @property
    def text(self) -> str:
        """The selection in the id of a button; inverse of `parse`."""
        mode = f"p{self.colour}" if self.colour else "n" * self.notes
        parts = (("d", self.digit), ("b", self.box), ("c", self.cell))
        chosen = "".join(f"{sign}{value}" for sign, value in parts if value is not None)
        return f"{mode}{'e' * self.erase}{chosen}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a text that `PATTERN` matches."""
        parts = dict(_PARTS.findall(text))
        numbers = (int(parts[sign]) if sign in parts else None for sign in "dbcp")
        return cls("n" in parts, "e" in parts, *numbers)

    @property
    def chosen(self) -> Chosen:
        """The part of the selection that the picture shows."""
        return Chosen(self.digit, self.cell)

    @property
    def kept(self) -> Self:
        """The part of the selection that the next choice does not reset."""
        return type(self)(notes=self.notes, colour=self.colour)

    def with_digit(self, digit: Digit) -> Self:
        """The selection with this digit, or without a digit if this one was chosen already."""
        return replace(self.kept, digit=None if self.digit == digit else digit)


class Choices:
    """What can be chosen in a position.

    It depends only on the digits on the board, never on the solution.
    """

    def __init__(self, position: Grid) -> None:
        self._position = position
        allowed = all_allowed(position.values, position.variant)
        self._fitting = {
            cell: digits_of(allowed[cell]) for cell in CELLS if not position.values[cell]
        }

    def places(self, digit: Digit) -> list[Cell]:
        """The empty cells that do not see this digit."""
        return [cell for cell, digits in self._fitting.items() if digit in digits]

    def fitting(self, cell: Cell) -> Sequence[Digit]:
        """The digits that a cell does not see; none for a filled cell."""
        return self._fitting.get(cell, ())

    def is_noted(self, cell: Cell, digit: Digit) -> bool:
        """Whether a digit is among the pencil marks of a cell."""
        return self._position.has(cell, digit)

    @property
    def placed(self) -> dict[Cell, Digit]:
        """The digits that the player has placed, by cell."""
        values, givens = self._position.values, self._position.givens
        return {cell: values[cell] for cell in CELLS if values[cell] and cell not in givens}

    @property
    def boxes(self) -> Mapping[House, Sequence[Cell]]:
        """The boxes or regions with empty cells, and these cells."""
        houses = (house for house in self._position.variant.houses if house.kind.is_box)
        empty = {house: [c for c in house.cells if c in self._fitting] for house in houses}
        return {house: cells for house, cells in empty.items() if cells}

    def digits(self, selection: Selection) -> frozenset[Digit]:
        """The digits that can be chosen, for the chosen cell if there is one."""
        if selection.cell is not None:
            return frozenset(self.fitting(selection.cell))
        return frozenset(digit for digit in DIGITS if self.places(digit))

    @property
    def all_boxes(self) -> Mapping[House, Sequence[Cell]]:
        """All boxes or regions, and their cells."""
        houses = (house for house in self._position.variant.houses if house.kind.is_box)
        return {house: house.cells for house in houses}

    def value(self, cell: Cell) -> Digit:
        """The digit of a cell; 0 for an empty one."""
        return self._position.values[cell]

    def possible(self, selection: Selection) -> Selection:
        """The selection without what can no longer be chosen."""
        if selection.cell is not None and not self.fitting(selection.cell):
            return self.possible(replace(selection, cell=None))
        boxes = self.all_boxes if selection.colour else self.boxes
        houses = {house.index + 1 for house in boxes}
        gone = (
            (selection.digit is not None and not self.places(selection.digit))
            or (selection.erase and not self.placed)
            or (selection.box is not None and selection.box not in houses)
        )
        return selection.kept if gone else selection
