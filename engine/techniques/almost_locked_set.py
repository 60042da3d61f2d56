"""Almost locked sets, their letters, and their eliminations."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.houses import Cell, Digit
from engine.language import N_
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.model.reasons import common_house
from engine.words import phrases
from engine.words.phrases import translate
from engine.words.targets import rule_out

NAMED: Final = N_("set {name}", "shared")


@dataclass(frozen=True, slots=True)
class AlmostLockedSet:
    """Cells of a house with one digit more than cells, so that they lack one of the digits.

    Attributes:
        cells: the cells, in reading order.
        digits: their digits, ascending.
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]

    def places(self, grid: Grid, digit: Digit) -> tuple[Cell, ...]:
        """The cells that can hold a digit."""
        return tuple(cell for cell in self.cells if grid.has(cell, digit))


def set_letter(at: int) -> str:
    """A, B, C ...; after Z, which no chain is known to need, comes AA."""
    return chr(ord("A") + at) if at < 26 else set_letter(at // 26 - 1) + set_letter(at % 26)


def ruled_out_by_set(
    grid: Grid, als: AlmostLockedSet, letter: str, eliminations: Iterable[Elimination]
) -> list[str]:
    """Why cells cannot hold digits that a set keeps: "r2c3 shares row 2 with set A, so ..."."""

    def cells_of(gone: Elimination) -> tuple[Cell, ...]:
        whole = common_house(grid, (gone.cell, *als.cells))
        return als.cells if whole else als.places(grid, gone.digit)

    def name(cells: tuple[Cell, ...]) -> str:
        return translate(NAMED, name=letter) if cells == als.cells else phrases.cells(cells)

    return rule_out(grid, eliminations, cells_of, name)
