"""Tridagons: twelve cells that three digits cannot fill."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate, Elimination
from engine.model.step import HintTexts, Pattern, Step
from engine.model.views import Role, ViewBuilder
from engine.words import phrases
from engine.words.phrases import all_of, one_of, sentences, translate
from engine.words.targets import rule_out, shared_houses, with_cells


@dataclass(frozen=True, slots=True)
class TridagonPattern(Pattern):
    """Twelve cells in four boxes that three digits cannot fill.

    Attributes:
        digits: the three digits.
        cells: three cells in each of the boxes, in reading order.
        guardians: their other candidates, at least one of which is true.
    """

    digits: tuple[Digit, ...]
    cells: tuple[Cell, ...]
    guardians: tuple[Candidate, ...]

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.shade_boxes(self.cells)

    def draw(self, builder: ViewBuilder) -> None:
        """The twelve cells with their three digits, and the guardians."""
        builder.mark_cells(self.cells)
        for cell in self.cells:
            builder.mark(cell, self.digits, Role.KEEP)
        for guardian in self.guardians:
            builder.mark(guardian.cell, (guardian.digit,), Role.FIN)

    def describe(self, step: Step) -> HintTexts:
        """A tridagon at all four levels."""
        variant = step.grid.variant
        boxes = list(dict.fromkeys(variant.box(cell) for cell in self.cells))
        values = {
            "name": phrases.name(step),
            "boxes": phrases.houses(sorted(boxes, key=lambda box: box.index)),
            "digits": all_of(self.digits),
            "cells": phrases.cells(self.cells),
            "rising": all_of(phrases.house(box) for box in boxes if _rises(box, self.cells)),
        }
        return HintTexts(
            translate(_NUDGE),
            translate(_TECHNIQUE, **values),
            sentences(translate(_WHERE, **values)),
            sentences(
                translate(_SUPPOSE, **values),
                translate(_BANDS),
                translate(_STACKS),
                translate(_TURNS),
                translate(_ODD, **values),
                *_conclusion(step, self),
            ),
        )


_NUDGE: Final = N_(
    "Do four boxes in a square still need the same three digits? Look for three cells in each box "
    "that can hold little else."
)


_TECHNIQUE: Final = N_(
    "{name}: three digits cannot fill twelve cells arranged like this in four boxes. So at least "
    "one cell holds another digit."
)


_WHERE: Final = N_("These twelve cells of {boxes} can hold {digits} and little else: {cells}.")


_SUPPOSE: Final = N_("Suppose these cells held only {digits}: {cells}.")


_BANDS: Final = N_(
    "In two boxes side by side, the digits differ in every row. So from top to bottom, both have "
    "the same cyclic order."
)


_STACKS: Final = N_(
    "In two boxes above each other, the digits differ in every column. So from left to right, "
    "both have the same cyclic order."
)


_TURNS: Final = N_(
    "If a box's cells run down to the right (wrapping at the edge), its two orders are the same. "
    "If they run up, one is the reverse of the other."
)


_ODD: Final = N_(
    "They run up in {rising}, an odd number of boxes. So once around the four boxes, the order "
    "would be its own reverse, which is impossible."
)


_ONE_GUARDIAN: Final = N_("The only other candidate is {guardians}. So {cell} is {digit}.")


_GUARDIANS: Final = N_("So one of the other candidates is true: {guardians}.")


_CELL_IS: Final = N_("{cell} is {own}, so it cannot be {digits}.")


_OR_SHARES: Final = N_(
    "Either way {cell} is not {digit}: it is {own} itself, or it shares {houses}, and {digit} is "
    "there."
)


_IN: Final = N_("{digits} in {cell}", "a guardian")


def _rises(box: House, cells: tuple[Cell, ...]) -> bool:
    """Whether the three cells of a box go up and to the right, the box being a cylinder."""
    first, second, _ = (cell % 3 for cell in cells if cell in box.cells)
    return (second - first) % 3 != 1


def _conclusion(step: Step, pattern: TridagonPattern) -> list[str]:
    parts: dict[Cell, list[Digit]] = {}
    for guardian in pattern.guardians:
        parts.setdefault(guardian.cell, []).append(guardian.digit)
    guardians = one_of(
        translate(_IN, digits=one_of(digits), cell=phrases.cell(cell))
        for cell, digits in parts.items()
    )
    if step.placements:
        (placed,) = step.placements
        cell = phrases.cell(placed.cell)
        return [translate(_ONE_GUARDIAN, guardians=guardians, cell=cell, digit=placed.digit)]
    return [translate(_GUARDIANS, guardians=guardians), *_targets(step, pattern)]


def _targets(step: Step, pattern: TridagonPattern) -> Iterator[str]:
    """Why each target clashes with every guardian: by its cell, or by the same digit."""
    grid = step.grid
    only_in: dict[Cell, list[Digit]] = {}
    seen = []

    def witnesses(gone: Elimination) -> tuple[Cell, ...]:
        return tuple(guardian.cell for guardian in pattern.guardians if guardian.cell != gone.cell)

    for gone in step.eliminations:
        own = [guardian.digit for guardian in pattern.guardians if guardian.cell == gone.cell]
        if not own:
            seen.append(gone)
        elif len(own) == len(pattern.guardians):
            only_in.setdefault(gone.cell, []).append(gone.digit)
        else:
            yield translate(
                _OR_SHARES,
                cell=phrases.cell(gone.cell),
                digit=gone.digit,
                own=one_of(own),
                houses=with_cells(shared_houses(grid, gone.cell, witnesses(gone))),
            )
    for cell, digits in only_in.items():
        own = [guardian.digit for guardian in pattern.guardians]
        yield translate(_CELL_IS, cell=phrases.cell(cell), own=one_of(own), digits=one_of(digits))
    yield from rule_out(grid, seen, witnesses)
