"""Tridagons: twelve cells that three digits cannot fill."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from engine.houses import CLASSIC, Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.reasons import boxes_of
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import Role, ViewBuilder
from engine.techniques.guardians import Guarded, conclusion, draw_guardians
from engine.words import phrases
from engine.words.phrases import all_of, listed, sentences, series, translate


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
        return HintTexts(
            LevelText(translate(_NUDGE)),
            translate(_TECHNIQUE, name=phrases.name(step), **values),
            LevelText(sentences(self.where(step.grid))),
            _proof(step, self, named=False),
            _proof(step, self, named=True),
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
_SAY: Final = N_("Say {box} has {digits} from top to bottom; all orders are alike.")
_BESIDE: Final = N_("Then {box} has {one} or {other}, and {second_box} has {third} or {fourth}.")
_ALIKE: Final = N_("Then {boxes} each have {one} or {other}.")
_FOUR_CASES: Final = N_("In each of the four cases, two cells of {box} need the same digit.")
_ALL_FOUR: Final = N_("In each of the four cases, two cells of {box} need the same digit: {pairs}.")
_NEED: Final = N_("{digit} in {cells}", "needed twice")
_IMPOSSIBLE: Final = N_("No way to fill them works: that is a tridagon.")


def _values(grid: Grid, pattern: TridagonPattern) -> dict[str, str]:
    return {
        "boxes": phrases.houses(boxes_of(grid, pattern.cells)),
        "digits": all_of(pattern.digits),
        "cells": phrases.cells(pattern.cells),
    }


class _Box(NamedTuple):
    """Three cells of a box, from top to bottom."""

    house: House
    cells: tuple[Cell, ...]

    def fill(self, digits: Sequence[Digit], near: Mapping[Cell, Digit]) -> list[dict[Cell, Digit]]:
        """All ways to fill the cells, given the filled cells `near`."""
        ways = (dict(zip(self.cells, order, strict=True)) for order in permutations(digits))
        return [
            way
            for way in ways
            if all(digit not in _seen(cell, near) for cell, digit in way.items())
        ]


def _seen(cell: Cell, filled: Mapping[Cell, Digit]) -> set[Digit]:
    return {digit for other, digit in filled.items() if CLASSIC.see_each_other(cell, other)}


def _cases(grid: Grid, pattern: TridagonPattern, *, named: bool) -> str:
    """All ways to fill the two boxes beside the first one; none leaves room in the last box.

    Args:
        named: whether to name the cells of the last box that would need the same digit.
    """
    first, beside, below, last = (
        _Box(house, tuple(sorted(cell for cell in pattern.cells if cell in house.cells)))
        for house in boxes_of(grid, pattern.cells)
    )
    start = dict(zip(first.cells, pattern.digits, strict=True))
    ways, other_ways = (box.fill(pattern.digits, start) for box in (beside, below))
    pairs = []
    for way, other_way in product(ways, other_ways):
        filled = {**way, **other_way}
        left = {cell: set(pattern.digits) - _seen(cell, filled) for cell in last.cells}
        digit, cells = next(
            (min(left[a]), (a, b))
            for a, b in combinations(last.cells, 2)
            if left[a] == left[b] and len(left[a]) == 1
        )
        pairs.append(translate(_NEED, digit=digit, cells=phrases.cells(cells)))
    one, other, third, fourth = (listed(way.values()) for way in (*ways, *other_ways))
    boxes = translate(
        _BESIDE,
        box=phrases.house(beside.house),
        one=one,
        other=other,
        second_box=phrases.house(below.house),
        third=third,
        fourth=fourth,
    )
    if (one, other) == (third, fourth):
        both = phrases.houses([beside.house, below.house])
        boxes = translate(_ALIKE, boxes=both, one=one, other=other)
    return sentences(
        translate(_SAY, box=phrases.house(first.house), digits=all_of(pattern.digits)),
        boxes,
        translate(
            _ALL_FOUR if named else _FOUR_CASES,
            box=phrases.house(last.house),
            pairs=series(pairs),
        ),
    )


def _proof(step: Step, pattern: TridagonPattern, *, named: bool) -> str:
    """Why three digits cannot fill the cells, and what follows.

    Args:
        named: as in `_cases`.
    """
    return sentences(
        translate(_SUPPOSE, **_values(step.grid, pattern)),
        _cases(step.grid, pattern, named=named),
        *conclusion(step, pattern),
    )
