"""Naked, hidden and locked subsets."""

from dataclasses import dataclass
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.grid import Grid
from engine.model.reasons import places
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import HouseRole, Role, ViewBuilder
from engine.words import phrases
from engine.words.phrases import all_of, number, one_of, sentences, translate


@dataclass(frozen=True, slots=True)
class SubsetPattern(Pattern):
    """Cells of a house that must hold as many digits as there are cells.

    Attributes:
        house: the house of the subset.
        cells: its cells, in reading order.
        digits: its digits, ascending.
        hidden: True if the digits have no other place in the house; False if the cells have no
            other digit.
        single: direct form only: the digit placed because the subset leaves it one place.
        other_house: locked form only: a line that also contains all cells of the subset; `house`
            is their box.
    """

    house: House
    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    hidden: bool
    single: Digit | None = None
    other_house: House | None = None

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return (self.house,)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        empty, most = builder.empty_cells, len(self.cells)
        few = [cell for cell in empty if len(step.grid.candidates_of(cell)) <= most]
        builder.look += empty if self.hidden else few

    def draw(self, builder: ViewBuilder) -> None:
        builder.shade((self.house,), HouseRole.BASE)
        if self.other_house is not None:
            builder.shade((self.other_house,), HouseRole.BASE)
        builder.mark_cells(self.cells)
        for cell in self.cells:
            builder.mark(cell, self.digits, Role.KEEP)

    def describe(self, step: Step) -> HintTexts:
        """A subset at all four levels."""
        first, second, *_ = self.digits
        is_pair = len(self.cells) == 2
        values = {
            "name": phrases.name(step),
            "house": phrases.house(self.house),
            "other": phrases.house(self.other_house) if self.other_house else "",
            "cells": phrases.cells(self.cells),
            "digits": all_of(self.digits),
            "either": one_of(self.digits),
            "first": str(first),
            "second": str(second),
            "count": number(len(self.cells)),
            "removals": phrases.removals(step.eliminations),
        }
        if not self.hidden:
            locked = self.other_house is not None
            return HintTexts(
                LevelText(
                    sentences(translate(_NAKED_PAIR_NUDGE if is_pair else _NAKED_NUDGE, **values))
                ),
                sentences(translate(_LOCKED if locked else _NAKED, **values)),
                LevelText(
                    sentences(translate(_LOCKED_WHERE if locked else _NAKED_WHERE, **values))
                ),
                sentences(
                    *_naked(step, self, values),
                    translate(_LOCKED_FOLLOWS if locked else _FOLLOWS, **values),
                ),
            )
        direct = self.single is not None
        where = translate(_FIT_ONLY, **values)
        return HintTexts(
            LevelText(
                sentences(
                    translate(_HIDDEN_NUDGE, **values), translate(_DIRECT_NUDGE) if direct else ""
                )
            ),
            sentences(translate(_HIDDEN, **values), translate(_DIRECT) if direct else ""),
            LevelText(sentences(where)),
            sentences(
                where,
                translate(_HIDDEN_PAIR if is_pair else _HIDDEN_MORE, **values),
                *(
                    _placement(step, self, values)
                    if direct
                    else (translate(_HIDDEN_FOLLOWS, **values),)
                ),
            ),
        )


_NAKED_NUDGE: Final = N_(
    "{house:In}, look for {count} cells that hold only {count} digits between them."
)
_NAKED_PAIR_NUDGE: Final = N_("{house:In}, look for two cells with the same two candidates.")
_HIDDEN_NUDGE: Final = N_(
    "{house:In}, look for {count} digits that fit only in the same {count} cells."
)
_DIRECT_NUDGE: Final = N_("That leaves another digit only one place.")
_NAKED: Final = N_(
    "{name}: {count} cells of one house that can only hold the same {count} digits use them up."
)
_LOCKED: Final = N_(
    "{name}: {count} cells that share a box and a line hold only {count} digits. They use them up "
    "in both."
)
_HIDDEN: Final = N_(
    "{name}: if {count} digits of a house fit only in {count} cells, nothing else fits there."
)
_DIRECT: Final = N_("That leaves only one place for another digit.")
_NAKED_WHERE: Final = N_("{house:In}, {cells} hold only {digits}.")
_LOCKED_WHERE: Final = N_("{cells} hold only {digits}. They are {house:in} and {other:in}.")
_FIT_ONLY: Final = N_("{house:In}, the digits {digits} fit only in {cells}.")
_PAIR: Final = N_("{cells} hold only {digits}. So one is {first} and the other is {second}.")
_MORE: Final = N_("{count} cells with {count} digits: each of {digits} is in one of them.")
_FOLLOWS: Final = N_("No other cell of {house} can be {either}: {removals}.")
_LOCKED_FOLLOWS: Final = N_(
    "They are {house:in} and {other:in}. No other cell of these two houses can be {either}: "
    "{removals}."
)
_HIDDEN_PAIR: Final = N_("So one of them is {first} and the other is {second}.")
_HIDDEN_MORE: Final = N_("{count} digits need {count} cells, so they fill these cells.")
_HIDDEN_FOLLOWS: Final = N_("No other digit fits there: {removals}.")
_DIRECT_FOLLOWS: Final = N_("No other digit fits there, so {ruled_out} cannot be {single}.")
_PLACED: Final = N_("Only {cell} is left for {digit} {house:in}, so {cell} is {digit}.")


def _naked(step: Step, pattern: SubsetPattern, values: dict[str, str]) -> tuple[str, ...]:
    if len(pattern.cells) == 2:
        return (translate(_PAIR, **values),)
    each = (f"{phrases.cell_is(cell, step.grid.candidates_of(cell))}." for cell in pattern.cells)
    return *each, translate(_MORE, **values)


def _placement(step: Step, pattern: SubsetPattern, values: dict[str, str]) -> tuple[str, str]:
    (placed,) = step.placements
    ruled_out = [
        cell for cell in places(step.grid, pattern.house, placed.digit) if cell in pattern.cells
    ]
    return (
        translate(
            _DIRECT_FOLLOWS,
            single=placed.digit,
            ruled_out=phrases.cells(ruled_out),
        ),
        translate(
            _PLACED,
            cell=phrases.cell(placed.cell),
            digit=placed.digit,
            house=values["house"],
        ),
    )
