"""Gurth's symmetry: the filled cells map to each other, so the only solution does, too."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.houses import CELLS, DIGITS, Cell, Digit
from engine.language import N_
from engine.model.grid import Grid
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import Role, ViewBuilder
from engine.words import phrases
from engine.words.phrases import level_text, one_of, sentences, translate

_LAST: Final = 8
"""The number of the last row and column, from 0."""


class GridSymmetry(Enum):
    """Ways to turn or mirror a grid; the value describes it in words."""

    HALF_TURN = N_("Turn the grid by 180°.")
    QUARTER_TURN = N_("Turn the grid by 90° to the right.")
    FALLING = N_("Mirror the grid at the diagonal from r1c1 to r9c9.")
    RISING = N_("Mirror the grid at the diagonal from r9c1 to r1c9.")

    def image(self, cell: Cell) -> Cell:
        """Where a cell lands."""
        row, column = divmod(cell, 9)
        match self:
            case GridSymmetry.HALF_TURN:
                row, column = _LAST - row, _LAST - column
            case GridSymmetry.QUARTER_TURN:
                row, column = column, _LAST - row
            case GridSymmetry.FALLING:
                row, column = column, row
            case GridSymmetry.RISING:
                row, column = _LAST - column, _LAST - row
        return 9 * row + column


@dataclass(frozen=True, slots=True)
class SymmetryPattern(Pattern):
    """Filled cells that map to each other when the grid is turned or mirrored.

    Attributes:
        symmetry: how the grid is turned or mirrored.
        digits: what each digit becomes, 1 to 9 in order.
    """

    symmetry: GridSymmetry
    digits: tuple[Digit, ...]

    @property
    def own(self) -> tuple[Digit, ...]:
        """The digits that map to themselves."""
        return tuple(digit for digit, other in enumerate(self.digits, 1) if digit == other)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.look += [cell for cell in CELLS if step.grid.values[cell]]

    def draw(self, builder: ViewBuilder) -> None:
        """The empty cells that map to themselves, with their possible digits."""
        grid = builder.grid
        fixed = [
            cell for cell in CELLS if not grid.values[cell] and self.symmetry.image(cell) == cell
        ]
        builder.mark_cells(fixed)
        for cell in fixed:
            builder.mark(cell, self.own, Role.KEEP)

    def describe(self, step: Step) -> HintTexts:
        """A symmetry at all four levels."""
        lands = (
            translate(self.symmetry.value),
            translate(_LANDS, digits=phrases.series(_changes(step.grid, self))),
        )
        return HintTexts(
            level_text(_NUDGE),
            translate(_IDEA, name=phrases.name(step)),
            LevelText(sentences(*lands)),
            sentences(*lands, *_conclusion(step, self)),
        )


_NUDGE: Final = LevelText(
    question=N_("Is there a symmetry in the filled cells: in where they are, and in the digits?")
)
_IDEA: Final = N_(
    "{name}: turn or mirror the grid. If each filled cell lands on one, and each digit always on "
    "the same, that holds for the only solution, too."
)
_LANDS: Final = N_(
    "Each filled cell lands on a filled one, and each digit always on the same: {digits}."
)
_BECOMES: Final = N_("{digit} on {other}", "lands")
_MISSING: Final = N_("No {digit} is filled in, so only {digit} is left for it to become.")
_SAME: Final = N_("The puzzle has only one solution, so all cells do that in it.")
_FIXED: Final = N_("{cells} lands on itself, so it can only be {digits}.")
_FIXED_MANY: Final = N_("{cells} land on themselves, so they can only be {digits}.")
_REMOVE: Final = N_("So {removals}.", "So remove")
_UNLIKE: Final = N_(
    "These land where what they become is not a candidate, so they are false: {removals}."
)


def _changes(grid: Grid, pattern: SymmetryPattern) -> Iterator[str]:
    """The image of each filled digit: "1 on 2", "5 on 5"."""
    for digit, other in enumerate(pattern.digits, 1):
        if digit in grid.values:
            yield translate(_BECOMES, digit=digit, other=other)


def _conclusion(step: Step, pattern: SymmetryPattern) -> Iterator[str]:
    grid = step.grid
    for digit in DIGITS:
        if digit not in grid.values:
            yield translate(_MISSING, digit=digit)
    yield translate(_SAME)
    image = pattern.symmetry.image
    fixed = [gone for gone in step.eliminations if image(gone.cell) == gone.cell]
    unlike = [gone for gone in step.eliminations if image(gone.cell) != gone.cell]
    if fixed:
        cells = sorted({gone.cell for gone in fixed})
        yield translate(
            _FIXED if len(cells) == 1 else _FIXED_MANY,
            cells=phrases.cells(cells),
            digits=one_of(pattern.own),
        )
        yield translate(_REMOVE, removals=phrases.removals(fixed))
    if unlike:
        yield translate(_UNLIKE, removals=phrases.by_cell(unlike))
