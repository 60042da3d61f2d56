"""Patterns that would be impossible without one of a few candidates, the guardians.

Three digits cannot fill the cells of a tridagon, one digit cannot alternate around an odd loop, and
two digits alone in a rectangle would have two solutions. So one of the other candidates is true. If
there are several, chains from all of them may lead to the same conclusion.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.common_name import CommonName
from engine.model.grid import Grid
from engine.model.reasons import boxes_of
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import HouseRole, Role, View, ViewBuilder
from engine.techniques.alternating import has_groups, kinds_of_links
from engine.techniques.cases import CasesPattern, follow_chains, lengths_of_chains, told_cases
from engine.techniques.either_way import house_of_effects, meet
from engine.techniques.experiments import text_that_fits
from engine.techniques.uniqueness import (
    BUG,
    BUG_SWAP,
    BUG_TWO_PLACES,
    BUG_WHERE,
    FORM_RECTANGLE,
    ONE_SOLUTION,
    RECTANGLE,
    RECTANGLE_WHERE,
    SWAP,
    TWO_OR_NONE,
)
from engine.words import phrases
from engine.words.phrases import all_of, number, one_of, sentences, translate
from engine.words.targets import OR_SHARES, Tie, shared_houses, tied, with_cells


class Guarded(ABC):
    """Cells that would be impossible without their guardians, so that at least one of them is true.

    Attributes:
        cells: the cells.
        guardians: the candidates.
    """

    __slots__ = ()

    cells: tuple[Cell, ...]
    guardians: tuple[Candidate, ...]

    @abstractmethod
    def draw(self, builder: ViewBuilder) -> None:
        """Draw the cells with what they have in common, and the guardians."""

    @abstractmethod
    def where(self, grid: Grid) -> str:
        """Where the cells are: level 3."""

    @abstractmethod
    def need(self, grid: Grid) -> str:
        """Why one of the guardians is true: level 4."""


@dataclass(frozen=True, slots=True)
class OddLoopPattern(Guarded, Pattern):
    """Places of a digit in a loop of odd length, a broken wing.

    Attributes:
        digit: the digit.
        cells: the places, in walking order.
        houses: the house of each place and the next one, and of the last and the first.
        guardians: the other places of the digit in these houses.
    """

    digit: Digit
    cells: tuple[Cell, ...]
    houses: tuple[House, ...]
    guardians: tuple[Candidate, ...]

    @property
    def digit_of_grid(self) -> Digit | None:
        return self.digit

    def draw(self, builder: ViewBuilder) -> None:
        """The loop, and the guardians."""
        builder.shade(self.houses, HouseRole.BASE)
        builder.mark_cells(self.cells)
        for cell in self.cells:
            builder.mark(cell, (self.digit,), Role.KEEP)
        draw_guardians(builder, self)

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        return self._others

    def where(self, grid: Grid) -> str:
        return translate(
            _LOOP,
            cells=phrases.cells(self.cells),
            houses=phrases.houses(list(dict.fromkeys(self.houses))),
        )

    def need(self, grid: Grid) -> str:
        count = number(len(self.cells))
        return sentences(self.where(grid), translate(_ALTERNATE, digit=self.digit, count=count))

    def describe(self, step: Step) -> HintTexts:
        """A broken wing at all four levels."""
        values = {"name": phrases.name(step), "digit": self.digit}
        full, proof = text_that_fits(step, *(partial(self._proof, step, tie) for tie in Tie))
        return HintTexts(
            LevelText(translate(_LOOP_NUDGE, **values)),
            translate(_LOOP_IDEA, **values),
            LevelText(sentences(self.where(step.grid), translate(_LOOK, **values))),
            full,
            proof,
        )

    def _proof(self, step: Step, tie: Tie) -> str:
        """Why one of the guardians is true, and why that rules out each removed candidate."""
        template = _ONLY_ONE if step.placements else _OTHERS
        cells = one_of(map(phrases.cell, self._others))
        return sentences(
            self.need(step.grid),
            translate(template, digit=self.digit, cells=cells),
            *tied(step.grid, step.eliminations, self._others, tie),
        )

    @property
    def _others(self) -> list[Cell]:
        """The cells of the guardians."""
        return [guardian.cell for guardian in self.guardians]


@dataclass(frozen=True, slots=True)
class GuardedRectangle(Guarded):
    """A rectangle that two digits alone could fill in two ways.

    Attributes:
        cells: the cells, in walking order.
        digits: the two digits.
        guardians: the other candidates of the cells.
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, Digit]
    guardians: tuple[Candidate, ...]

    def draw(self, builder: ViewBuilder) -> None:
        """The rectangle, and the guardians."""
        builder.names[Role.SET_A] = RECTANGLE
        builder.mark_cells(self.cells)
        for cell in self.cells:
            builder.mark(cell, self.digits, Role.SET_A)
        draw_guardians(builder, self)

    def where(self, grid: Grid) -> str:
        return translate(
            RECTANGLE_WHERE, cells=phrases.cells(self.cells), digits=all_of(self.digits)
        )

    def need(self, grid: Grid) -> str:
        return sentences(
            translate(FORM_RECTANGLE, cells=phrases.cells(self.cells)),
            translate(TWO_OR_NONE),
            translate(SWAP, digits=all_of(self.digits)),
            translate(ONE_SOLUTION),
        )


@dataclass(frozen=True, slots=True)
class GuardedGrave(Guarded):
    """A BUG: without the guardians, each cell would have two digits and each digit two places.

    Attributes:
        cells: the cells of the guardians.
        guardians: the extra candidates.
    """

    cells: tuple[Cell, ...]
    guardians: tuple[Candidate, ...]

    def draw(self, builder: ViewBuilder) -> None:
        """The guardians; the whole grid is the pattern."""
        builder.whole = True
        builder.mark_cells(self.cells)
        draw_guardians(builder, self)

    def where(self, grid: Grid) -> str:
        return translate(BUG_WHERE, cells=phrases.cells(self.cells))

    def need(self, grid: Grid) -> str:
        return sentences(
            translate(BUG, extras=phrases.candidates(self.guardians)),
            translate(BUG_TWO_PLACES),
            translate(BUG_SWAP),
            translate(ONE_SOLUTION),
        )


@dataclass(frozen=True, slots=True)
class GuardianChainsPattern(CasesPattern):
    """A chain from each guardian of a pattern; all chains rule out the same candidates.

    Attributes:
        source: the pattern.
    """

    source: Guarded

    def common_name(self, grid: Grid) -> CommonName | None:
        return None

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return boxes_of(grid, self.source.cells)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.shade((house_of_effects(step),), HouseRole.COVER)
        builder.mark_cells(self.source.cells)

    def draw(self, builder: ViewBuilder) -> None:
        """The pattern and the drawing of `CasesPattern`; guardians keep their role."""
        self.source.draw(builder)
        CasesPattern.draw(self, builder)
        draw_guardians(builder, self.source)

    def parts(
        self, grid: Grid, placements: tuple[Placement, ...], eliminations: tuple[Elimination, ...]
    ) -> tuple[View, ...]:
        """A view of each chain; none for a single chain, which the whole view shows."""
        views = CasesPattern.parts(self, grid, placements, eliminations)
        return views if len(views) > 1 else ()

    def opening(self, grid: Grid) -> str:
        return sentences(self.source.need(grid), one_is_true(self.source))

    def describe(self, step: Step) -> HintTexts:
        """Chains from guardians at all four levels."""
        full, proof = told_cases(step, self)
        return HintTexts(
            LevelText(phrases.look_at(self.where_to_look(step.grid)), translate(_NUDGE)),
            sentences(
                translate(_IDEA, name=phrases.name(step)),
                kinds_of_links(
                    sets=bool(self.sets),
                    groups=any(has_groups(chain.nodes, chain.sets) for chain in self.chains),
                ),
                *lengths_of_chains([len(chain.sets) for chain in self.chains]),
                meet(step),
            ),
            follow_chains(
                step, self, partial(self.source.where, step.grid), partial(_extra, self.source)
            ),
            full,
            proof,
        )


def draw_guardians(builder: ViewBuilder, pattern: Guarded) -> None:
    """Mark the guardians of a pattern."""
    builder.names[Role.FIN] = _GUARDIAN
    for guardian in pattern.guardians:
        builder.mark(guardian.cell, (guardian.digit,), Role.FIN)


def guardians_of(pattern: Guarded) -> str:
    """The guardians by their cells: "4 in r1c2, or 5 or 6 in r2c3"."""
    return one_of(
        translate(_IN, digits=one_of(digits), cell=phrases.cell(cell))
        for cell, digits in phrases.digits_of_cells(pattern.guardians).items()
    )


def _extra(pattern: Guarded) -> str:
    return translate(_EXTRA, guardians=guardians_of(pattern))


def one_is_true(pattern: Guarded) -> str:
    """Say that one of the guardians is true."""
    return translate(_GUARDIANS, guardians=guardians_of(pattern))


def conclusion(step: Step, pattern: Guarded, tie: Tie = Tie.CELLS) -> list[str]:
    """The conclusion from the guardians: a single one is true, or all rule out the same candidates.

    Args:
        step: the step.
        pattern: its pattern.
        tie: how to relate targets to the guardians that they see.
    """
    if step.placements:
        (placed,) = step.placements
        cell, guardians = phrases.cell(placed.cell), guardians_of(pattern)
        return [translate(_ONE_GUARDIAN, guardians=guardians, cell=cell, digit=placed.digit)]
    return [one_is_true(pattern), *_targets(step, pattern, tie)]


def _targets(step: Step, pattern: Guarded, tie: Tie) -> Iterator[str]:
    """Why each target clashes with every guardian: by its cell, or by the same digit."""
    grid = step.grid
    only_in: dict[Cell, list[Digit]] = {}
    seen = []
    cells = tuple(dict.fromkeys(guardian.cell for guardian in pattern.guardians))
    for gone in step.eliminations:
        own = sorted(guardian.digit for guardian in pattern.guardians if guardian.cell == gone.cell)
        if not own:
            seen.append(gone)
        elif len(own) == len(pattern.guardians):
            only_in.setdefault(gone.cell, []).append(gone.digit)
        else:
            yield translate(
                OR_SHARES,
                cell=phrases.cell(gone.cell),
                digit=gone.digit,
                own=one_of(own),
                houses=with_cells(shared_houses(grid, gone.cell, cells)),
            )
    for cell, digits in only_in.items():
        own = sorted(guardian.digit for guardian in pattern.guardians)
        yield translate(_CELL_IS, cell=phrases.cell(cell), own=one_of(own), digits=one_of(digits))
    yield from tied(grid, seen, cells, tie)


_ONE_GUARDIAN: Final = N_("The only other candidate is {guardians}. So {cell} is {digit}.")
_CELL_IS: Final = N_("{cell} is {own}, so it cannot be {digits}.")
_GUARDIAN: Final = N_("guardian", "legend")
_GUARDIANS: Final = N_("So one of the other candidates is true: {guardians}.")
_IN: Final = N_("{digits} in {cell}", "a guardian")
_NUDGE: Final = N_("Which impossible pattern would be there without a few candidates?")
_IDEA: Final = N_(
    "{name}: a pattern is impossible unless one of a few candidates is true. Follow a chain from "
    "each of them. What all of them rule out is false."
)
_EXTRA: Final = N_("One of these must be true: {guardians}.")
_LOOP_NUDGE: Final = N_(
    "Try the {digit}s: look for a loop of five or seven places, house by house."
)
_LOOP_IDEA: Final = N_(
    "{name} on {digit}: around a loop, every second cell would hold it. A loop of an odd number of "
    "cells cannot do that. So its houses have another place for it."
)
_LOOP: Final = N_("{cells} form a loop, each in a house with the next: {houses}.")
_LOOK: Final = N_("Look for the other {digit}s in these houses.")
_ALTERNATE: Final = N_(
    "Without another {digit} in these houses, every second cell would be {digit}, but {count} is "
    "odd."
)
_OTHERS: Final = N_("So another place in these houses is {digit}: {cells}.")
_ONLY_ONE: Final = N_("The only other place in these houses is {cells}. So {cells} is {digit}.")
