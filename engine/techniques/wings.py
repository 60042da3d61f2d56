"""XY-wings and XYZ-wings."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import CellRole, HouseRole, Link, LinkKind, Role, ViewBuilder
from engine.techniques.experiments import text_that_fits
from engine.words import phrases
from engine.words.phrases import all_of, level_text, listed, sentences, translate
from engine.words.targets import Tie, tied


@dataclass(frozen=True, slots=True)
class WingPattern(Pattern):
    """A pivot and two pincers; one of these cells must hold the digit.

    Attributes:
        pivot: the cell with two candidates (XY) or three (XYZ).
        pincers: two cells with two candidates that the pivot sees.
        digit: the digit that the pincers share.
        pivot_has_digit: True for an XYZ-wing, whose pivot can hold the digit itself.
    """

    pivot: Cell
    pincers: tuple[Cell, Cell]
    digit: Digit
    pivot_has_digit: bool

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return (grid.variant.box(self.pivot),)

    def draw(self, builder: ViewBuilder) -> None:
        """Each link between pivot and pincer in its own colour, starting at the pivot."""
        grid = builder.grid
        builder.names |= _CASES
        builder.mark_cells((self.pivot,), CellRole.PIVOT)
        builder.mark_cells(self.pincers)
        ties = []
        for pincer, role in zip(self.pincers, (Role.SET_A, Role.SET_B), strict=True):
            (tie,) = (digit for digit in grid.candidates_of(pincer) if digit != self.digit)
            builder.mark(pincer, (self.digit,), Role.KEEP)
            for cell in (pincer, self.pivot):
                builder.mark(cell, (tie,), role)
            ties.append(tie)
        if self.pivot_has_digit:
            builder.mark(self.pivot, (self.digit,), Role.KEEP)
        one, other = (Candidate(self.pivot, tie) for tie in ties)
        if not self.pivot_has_digit:
            # A pivot with three candidates does not connect its two links by itself.
            builder.links.append(Link(one, other, LinkKind.STRONG))
        for start, pincer in zip((one, other), self.pincers, strict=True):
            middle, end = Candidate(pincer, start.digit), Candidate(pincer, self.digit)
            builder.links += [
                Link(start, middle, LinkKind.WEAK),
                Link(middle, end, LinkKind.STRONG),
            ]

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        return (*self.pincers, self.pivot)

    def describe(self, step: Step) -> HintTexts:
        """A wing at all four levels; an XY-wing ends with its chain in Eureka notation."""
        (house,) = self.where_to_look(step.grid)
        full, proof = text_that_fits(step, *(partial(_proof, step, self, tie) for tie in Tie))
        line = ""
        xyz = self.pivot_has_digit
        if not xyz:
            effects = phrases.effects(step.eliminations)
            line = "\n" + _EUREKA.format(effects=effects, **_names(step.grid, self))
        return HintTexts(
            level_text(_XYZ_NUDGE if xyz else _XY_NUDGE, house=phrases.house(house)),
            translate(_XYZ if xyz else _XY),
            LevelText(_where(step.grid, self)),
            f"{full}{line}",
            proof and f"{proof}{line}",
        )


_CASES: Final[dict[Role | CellRole | HouseRole, str]] = {
    Role.SET_A: N_("first case", "legend"),
    Role.SET_B: N_("second case", "legend"),
}
"""The two candidates of the pivot of a wing, and what they decide."""
_XY_NUDGE: Final = LevelText(
    N_("Start from a cell with two candidates in {house}."),
    N_("Which cells with two candidates does it see?"),
)
_XYZ_NUDGE: Final = LevelText(
    N_("Start from a cell with three candidates in {house}."),
    N_("Which cells with two candidates does it see?"),
)
_XY: Final = N_(
    "XY-wing: a pivot with two candidates sees two wings. Whichever digit the pivot takes, one of "
    "the wings must be the third digit."
)
_XYZ: Final = N_(
    "XYZ-wing: a pivot with three candidates sees two wings with two of them each. One of the "
    "three cells must hold the digit they all share."
)
_WHERE: Final = N_(
    "The pivot {pivot} holds {pivot_digits}. Its wings are {one} ({one_digits}) and {two} "
    "({two_digits})."
)
_CASE: Final = N_("If {pivot} is {first}, {one} is {digit}.")
_ITSELF: Final = N_("If {pivot} is neither, it is {digit} itself.")
_SO: Final = N_("So one of {cells} is {digit}.")
_EUREKA: Final = (
    "({digit}={first}){one} - ({first}={second}){pivot} - ({second}={digit}){two} => {effects}"
)


def _names(grid: Grid, pattern: WingPattern) -> dict[str, str]:
    one, two = pattern.pincers
    return {
        "pivot": phrases.cell(pattern.pivot),
        "one": phrases.cell(one),
        "two": phrases.cell(two),
        "digit": str(pattern.digit),
        "first": str(_tie(grid, one, pattern.digit)),
        "second": str(_tie(grid, two, pattern.digit)),
    }


def _where(grid: Grid, pattern: WingPattern) -> str:
    """The pivot and its pincers."""
    one, two = pattern.pincers
    return translate(
        _WHERE,
        pivot_digits=all_of(grid.candidates_of(pattern.pivot)),
        one_digits=listed(grid.candidates_of(one)),
        two_digits=listed(grid.candidates_of(two)),
        **_names(grid, pattern),
    )


def _proof(step: Step, pattern: WingPattern, tie: Tie) -> str:
    """The cases of the pivot, and what follows.

    Args:
        tie: how to relate targets to the cells, one of which holds the digit.
    """
    names, xyz = _names(step.grid, pattern), pattern.pivot_has_digit
    holders = (pattern.pivot, *pattern.pincers) if xyz else pattern.pincers
    return sentences(
        _where(step.grid, pattern),
        translate(_CASE, **names),
        translate(_CASE, **{**names, "first": names["second"], "one": names["two"]}),
        translate(_ITSELF, **names) if xyz else "",
        translate(_SO, cells=phrases.cells(holders), digit=pattern.digit),
        *tied(step.grid, step.eliminations, holders, tie),
    )


def _tie(grid: Grid, pincer: Cell, digit: Digit) -> Digit:
    """The digit that links the pincer to the pivot: the one that is not `digit`."""
    (other,) = (candidate for candidate in grid.candidates_of(pincer) if candidate != digit)
    return other
