"""Tridagons: twelve cells that three digits cannot fill."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import Role, ViewBuilder
from engine.techniques.experiments import told
from engine.techniques.guardians import Guarded, conclusion, draw_guardians
from engine.words import phrases
from engine.words.phrases import all_of, sentences, translate


@dataclass(frozen=True, slots=True)
class TridagonPattern(Guarded, Pattern):
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
        draw_guardians(builder, self)

    def where(self, grid: Grid) -> str:
        return translate(_WHERE, **_values(grid, self))

    def need(self, grid: Grid) -> str:
        values = _values(grid, self)
        return sentences(translate(_SUPPOSE, **values), translate(_IMPOSSIBLE, **values))

    def describe(self, step: Step) -> HintTexts:
        """A tridagon at all four levels."""
        values = _values(step.grid, self)
        full, proof = told(step, partial(_proof, step, self), partial(_shorter, step, self))
        return HintTexts(
            LevelText(translate(_NUDGE)),
            translate(_TECHNIQUE, name=phrases.name(step), **values),
            LevelText(sentences(self.where(step.grid))),
            full,
            proof,
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
_ORDERS: Final = N_(
    "Boxes side by side have the same cyclic order from top to bottom, boxes above each other from "
    "left to right."
)
_OPPOSITE: Final = N_(
    "If a box's cells run up to the right, these two orders are opposite, otherwise the same."
)
_OWN_REVERSE: Final = N_(
    "They run up in {rising}, an odd number of boxes. So once around, the order would be its own "
    "reverse."
)
_IMPOSSIBLE: Final = N_("No way to fill them works: that is a tridagon.")


def _values(grid: Grid, pattern: TridagonPattern) -> dict[str, str]:
    boxes = list(dict.fromkeys(grid.variant.box(cell) for cell in pattern.cells))
    return {
        "boxes": phrases.houses(sorted(boxes, key=lambda box: box.index)),
        "digits": all_of(pattern.digits),
        "cells": phrases.cells(pattern.cells),
        "rising": all_of(phrases.house(box) for box in boxes if _rises(box, pattern.cells)),
    }


def _rises(box: House, cells: tuple[Cell, ...]) -> bool:
    """Whether the three cells of a box go up and to the right, the box being a cylinder."""
    first, second, _ = (cell % 3 for cell in cells if cell in box.cells)
    return (second - first) % 3 != 1


def _proof(step: Step, pattern: TridagonPattern) -> str:
    """Why three digits cannot fill the cells, and what follows."""
    values = _values(step.grid, pattern)
    return sentences(
        translate(_SUPPOSE, **values),
        translate(_BANDS),
        translate(_STACKS),
        translate(_TURNS),
        translate(_ODD, **values),
        *conclusion(step, pattern),
    )


def _shorter(step: Step, pattern: TridagonPattern) -> str:
    """Why three digits cannot fill the cells, in fewer words, and what follows."""
    values = _values(step.grid, pattern)
    return sentences(
        translate(_SUPPOSE, **values),
        translate(_ORDERS),
        translate(_OPPOSITE),
        translate(_OWN_REVERSE, **values),
        *conclusion(step, pattern),
    )
