"""Extended rectangles and BUG-lites: cells that would have two solutions without guardians."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.common_name import CommonName
from engine.model.grid import Grid
from engine.model.reasons import boxes_of
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import HouseRole, Role, ViewBuilder
from engine.techniques.common_names import players_call
from engine.techniques.experiments import text_that_fits
from engine.techniques.guardians import Guarded, conclusion, draw_guardians
from engine.techniques.uniqueness import ONE_SOLUTION
from engine.words import phrases
from engine.words.phrases import all_of, level_text, sentences, translate
from engine.words.targets import Tie


@dataclass(frozen=True, slots=True)
class ExtendedRectanglePattern(Guarded, Pattern):
    """Two lines that could swap three digits in three boxes if the cells had no other candidates.

    Attributes:
        cells: the cells of the first line, then of the second; two in each box, in the same
            crossing line.
        digits: the three digits.
        lines: the two lines, which cross the same three boxes.
        guardians: the other candidates of the cells.
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    lines: tuple[House, House]
    guardians: tuple[Candidate, ...]

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return self.lines

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.shade(self.lines, HouseRole.BASE)

    def draw(self, builder: ViewBuilder) -> None:
        """The lines, the cells with the three digits, and the guardians."""
        builder.shade(self.lines, HouseRole.BASE)
        _draw(builder, self, dict.fromkeys(self.cells, self.digits))

    def where(self, grid: Grid) -> str:
        return translate(_EXTENDED_WHERE, **self._values())

    def need(self, grid: Grid) -> str:
        return sentences(translate(_SWAP_LINES, **self._values()), translate(ONE_SOLUTION))

    def describe(self, step: Step) -> HintTexts:
        """An extended rectangle at all four levels."""
        values = {"name": phrases.name(step), **self._values()}
        return HintTexts(
            level_text(_EXTENDED_NUDGE, **values),
            translate(_EXTENDED_IDEA, **values),
            LevelText(sentences(self.where(step.grid), translate(_LOOK))),
            sentences(self.need(step.grid), *conclusion(step, self)),
        )

    def _values(self) -> dict[str, str]:
        return {
            "cells": phrases.cells(sorted(self.cells)),
            "digits": all_of(self.digits),
            "houses": phrases.houses(self.lines),
        }


@dataclass(frozen=True, slots=True)
class BugLitePattern(Guarded, Pattern):
    """Cells that would have two candidates each, with each digit twice or never in a house.

    Attributes:
        cells: the cells, in reading order.
        pairs: the two digits of each cell.
        guardians: the other candidates of the cells.
    """

    cells: tuple[Cell, ...]
    pairs: tuple[tuple[Digit, ...], ...]
    guardians: tuple[Candidate, ...]

    def common_name(self, grid: Grid) -> CommonName | None:
        return CommonName.UNIQUE_LOOP if len(set(self.pairs)) == 1 else None

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return boxes_of(grid, self.cells)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.look_at_pairs()

    def draw(self, builder: ViewBuilder) -> None:
        """The cells with two candidates each, and the guardians."""
        _draw(builder, self, dict(zip(self.cells, self.pairs, strict=True)))

    def where(self, grid: Grid) -> str:
        return translate(_LITE_WHERE, cells=phrases.cells(self.cells))

    def need(self, grid: Grid) -> str:
        return sentences(
            self._suppose(),
            translate(_LITE_PLACES),
            translate(_LITE_TWIN),
        )

    def _suppose(self) -> str:
        """The two candidates that each cell would have."""
        pairs = [
            Candidate(cell, digit)
            for cell, pair in zip(self.cells, self.pairs, strict=True)
            for digit in pair
        ]
        if len(set(self.pairs)) > 1:
            return translate(_LITE_PAIRS, cells=phrases.by_cell(pairs))
        return translate(_LITE_LOOP, digits=all_of(self.pairs[0]), cells=phrases.cells(self.cells))

    def describe(self, step: Step) -> HintTexts:
        """A BUG-lite at all four levels."""
        return HintTexts(
            LevelText(
                sentences(phrases.look_at(self.where_to_look(step.grid)), translate(_LITE_NUDGE))
            ),
            sentences(
                translate(_LITE_IDEA, name=phrases.name(step)),
                players_call(self.common_name(step.grid)),
            ),
            LevelText(sentences(self.where(step.grid), translate(_LOOK))),
            *text_that_fits(step, *(partial(_lite_proof, step, self, tie) for tie in Tie)),
        )


def _draw(builder: ViewBuilder, pattern: Guarded, digits: dict[Cell, tuple[Digit, ...]]) -> None:
    """Mark cells with the digits that could be swapped, and the guardians."""
    builder.names[Role.SET_A] = _SWAPPED
    builder.mark_cells(pattern.cells)
    for cell, which in digits.items():
        builder.mark(cell, which, Role.SET_A)
    draw_guardians(builder, pattern)


def _lite_proof(step: Step, pattern: BugLitePattern, tie: Tie) -> str:
    return sentences(pattern.need(step.grid), *conclusion(step, pattern, tie))


_SWAPPED: Final = N_("could be swapped", "legend")
_LOOK: Final = N_("Look for their other candidates.")
_EXTENDED_NUDGE: Final = LevelText(
    N_("Compare {houses}."),
    N_("Do they have nearly the same three candidates in three boxes?"),
)
_EXTENDED_IDEA: Final = N_(
    "{name}: if two lines held only the same three digits in three boxes, they could swap them. "
    "Then there would be two solutions, so one of the other candidates is true."
)
_EXTENDED_WHERE: Final = N_("{cells} {houses:in} hold {digits} and little else.")
_SWAP_LINES: Final = N_("If {cells} held only {digits}, {houses} could swap these digits there.")
_LITE_NUDGE: Final = N_(
    "Find cells with two candidates that pair up: each house has a digit twice or not at all."
)
_LITE_IDEA: Final = N_(
    "{name}: if some cells had two candidates each, and each digit were in two of them in every "
    "house or in none, every solution would have a second one. So one of their other candidates is "
    "true."
)
_LITE_WHERE: Final = N_("The pattern takes two candidates of each of these cells: {cells}.")
_LITE_PAIRS: Final = N_("Suppose these cells had only two candidates: {cells}.")
_LITE_LOOP: Final = N_("Suppose these cells had only the candidates {digits}: {cells}.")
_LITE_PLACES: Final = N_("Each digit would be in two of these cells in every house, or in none.")
_LITE_TWIN: Final = N_(
    "Then any solution would have a second one, in which each of these cells holds its other "
    "candidate. But the puzzle has only one."
)
