"""Sue de Coq: cells of a line and of a box that use up all their digits."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.grid import Grid
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import CellRole, HouseRole, Role, ViewBuilder
from engine.techniques.experiments import text_that_fits
from engine.words import phrases
from engine.words.phrases import all_of, level_text, number, sentences, translate
from engine.words.targets import other_cells

if TYPE_CHECKING:
    from engine.model.candidates import Elimination


@dataclass(frozen=True, slots=True)
class SueDeCoqPattern(Pattern):
    """Cells where a line and a box cross, with a set in the line and one in the box.

    All these cells together have as many digits as cells, so each digit is in them once.

    Attributes:
        line: the row or column.
        box: the box.
        crossing: two or three cells that both share.
        line_cells: the set in the line, outside or inside the box.
        box_cells: the set in the box.
    """

    line: House
    box: House
    crossing: tuple[Cell, ...]
    line_cells: tuple[Cell, ...]
    box_cells: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the pattern."""
        return (*self.crossing, *self.line_cells, *self.box_cells)

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return (self.box,)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.shade((self.line,), HouseRole.BASE)

    def draw(self, builder: ViewBuilder) -> None:
        """The digits of the set in the line and of the set in the box; the crossing has both."""
        grid = builder.grid
        builder.names |= _CROSSING
        builder.shade((self.line,), HouseRole.BASE)
        builder.shade((self.box,), HouseRole.COVER)
        builder.mark_cells(self.cells)
        sets = ((self.line_cells, Role.SET_A), (self.box_cells, Role.SET_B))
        for cell in self.crossing:
            builder.mark(cell, grid.candidates_of(cell), Role.KEEP)
        for cells, role in sets:
            for cell in cells:
                for digit in grid.candidates_of(cell):
                    for place in (cell, *self.crossing):
                        builder.mark(place, (digit,), role)

    def describe(self, step: Step) -> HintTexts:
        """A Sue de Coq at all four levels."""
        grid, values = step.grid, _values(step, self)
        full, proof = text_that_fits(
            step,
            partial(_proof, step, self),
            partial(_short, step, self),
            partial(_short, step, self, used=False),
        )
        return HintTexts(
            LevelText(sentences(phrases.look_at(self.where_to_look(grid)), translate(_NUDGE))),
            translate(_TECHNIQUE, **values),
            level_text(_WHERE, **values),
            full,
            proof,
        )


_CROSSING: Final[dict[Role | CellRole | HouseRole, str]] = {
    Role.SET_A: N_("in the line", "legend"),
    Role.SET_B: N_("in the box", "legend"),
    Role.KEEP: N_("in both", "legend"),
}
"""Where a set has the digits of a Sue de Coq."""
_NUDGE: Final = N_(
    "Some of its cells and some in a line that crosses it may hold only a few digits between them."
)
_TECHNIQUE: Final = N_(
    "{name}: some cells of a line and a box have only as many digits as cells between them. So "
    "each digit is used there, and nowhere else in its house."
)
_CELLS: Final = N_(
    "{crossing} are in both {line} and {box}. Add {line_cells} in {line} and {box_cells} in "
    "{box}: that makes {count} cells."
)
_WHERE: Final = LevelText(_CELLS, N_("How often can each of their digits be used?"))
_ONLY_IN: Final = N_("Only those in {house} have {digits}.")
_ONLY_CROSSING: Final = N_("Only those in both have {digits}.")
_ONCE: Final = N_(
    "So each can be used only once. {count:start} cells, {count} digits: each of them is used."
)
_TWICE: Final = N_(
    "Each can be used only once, except {shared}: once in {line} and once in {box}. That fills "
    "{count} cells only if all are used."
)
_EACH_ONCE: Final = N_(
    "Each of their digits can be used only once. {count:start} cells, {count} digits: each of them "
    "is used."
)
_EACH_TWICE: Final = N_(
    "Each of their digits can be used only once, except {shared}: once in {line} and once in "
    "{box}. That fills {count} cells only if all are used."
)
_FOLLOWS: Final = N_(
    "So {line} has its {line_digits} in these cells. {box:start} has its {box_digits} there, too."
)
_LOSE: Final = N_("Other cells of {line} and {box} cannot have them: {removals}.")
_BOTH: Final = N_(
    "{cell} is in both {line} and {box}, so it cannot be {digit}: it would use up both places and "
    "leave too few digits."
)


def _values(step: Step, pattern: SueDeCoqPattern) -> dict[str, str]:
    shared = _shared(step.grid, pattern)
    return {
        "name": phrases.name(step),
        "line": phrases.house(pattern.line),
        "box": phrases.house(pattern.box),
        "crossing": phrases.cells(pattern.crossing),
        "line_cells": phrases.cells(pattern.line_cells),
        "box_cells": phrases.cells(pattern.box_cells),
        "shared": all_of(sorted(shared)),
        "line_digits": all_of(sorted(_used_in(step.grid, pattern, pattern.line_cells))),
        "box_digits": all_of(sorted(_used_in(step.grid, pattern, pattern.box_cells))),
        "count": number(len(pattern.cells)),
    }


def _proof(step: Step, pattern: SueDeCoqPattern) -> str:
    """Where each digit can be, that all are used, and why each candidate is removed."""
    values = _values(step, pattern)
    crossing, in_line, in_box = (
        _digits(step.grid, cells)
        for cells in (pattern.crossing, pattern.line_cells, pattern.box_cells)
    )
    found = [
        translate(template, digits=all_of(sorted(digits)), house=values[house])
        for template, digits, house in (
            (_ONLY_IN, in_line - in_box, "line"),
            (_ONLY_IN, in_box - in_line, "box"),
            (_ONLY_CROSSING, crossing - in_line - in_box, "line"),
        )
        if digits
    ]
    return sentences(
        translate(_CELLS, **values),
        *found,
        translate(_TWICE if values["shared"] else _ONCE, **values),
        translate(_FOLLOWS, **values),
        *_inside(step, pattern),
        *_others(step, pattern),
    )


def _short(step: Step, pattern: SueDeCoqPattern, *, used: bool = True) -> str:
    """The argument without the places of each digit, and with a single list of eliminations.

    Args:
        used: whether to list the digits that each house uses.
    """
    values = _values(step, pattern)
    others = [gone for gone in step.eliminations if gone.cell not in pattern.cells]
    return sentences(
        translate(_CELLS, **values),
        translate(_EACH_TWICE if values["shared"] else _EACH_ONCE, **values),
        translate(_FOLLOWS, **values) if used else "",
        *_inside(step, pattern),
        translate(_LOSE, removals=phrases.by_cell(others), **values) if others else "",
    )


def _shared(grid: Grid, pattern: SueDeCoqPattern) -> set[Digit]:
    """The digits of both sets, each of which is used twice."""
    return _digits(grid, pattern.line_cells) & _digits(grid, pattern.box_cells)


def _used_in(grid: Grid, pattern: SueDeCoqPattern, own: tuple[Cell, ...]) -> set[Digit]:
    """The digits that the house of a set uses in the pattern."""
    other = pattern.box_cells if own == pattern.line_cells else pattern.line_cells
    held = _digits(grid, pattern.crossing) | _digits(grid, own)
    return held - _digits(grid, other) | _shared(grid, pattern)


def _inside(step: Step, pattern: SueDeCoqPattern) -> Iterator[str]:
    """Why cells of the pattern lose digits."""
    for gone in step.eliminations:
        if gone.cell in pattern.cells:
            yield translate(
                _BOTH,
                cell=phrases.cell(gone.cell),
                line=phrases.house(pattern.line),
                box=phrases.house(pattern.box),
                digit=gone.digit,
            )


def _others(step: Step, pattern: SueDeCoqPattern) -> Iterator[str]:
    """Why other cells of the line and of the box lose digits."""
    line_digits = _used_in(step.grid, pattern, pattern.line_cells)
    by_house: dict[House, list[Elimination]] = {}
    for gone in step.eliminations:
        if gone.cell in pattern.cells:
            continue
        in_line = gone.digit in line_digits and gone.cell in pattern.line.cells
        by_house.setdefault(pattern.line if in_line else pattern.box, []).append(gone)
    yield from other_cells(by_house)


def _digits(grid: Grid, cells: tuple[Cell, ...]) -> set[Digit]:
    return {digit for cell in cells for digit in grid.candidates_of(cell)}
