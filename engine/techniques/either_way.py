"""Tests with the same conclusion, one of which is true."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import House
from engine.language import N_, forms, translate_count
from engine.model.attempts import Attempt
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_nodes import Cause, ChainNode
from engine.model.grid import Grid
from engine.model.reasons import common_house
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import Caption, CellRole, HouseRole, Role, View, ViewBuilder
from engine.techniques.contradiction import Consequence, begin, consequence
from engine.techniques.experiments import ScratchMethod, all_agree, text_that_fits
from engine.words import phrases
from engine.words.claims import TAKEN, After, because, claim, denials
from engine.words.phrases import all_of, one_of, sentences, translate


@dataclass(frozen=True, slots=True)
class EitherWayPattern(Pattern):
    """Tests, one of which is true, and the singles by which each leads to the same conclusion.

    Attributes:
        tests: all candidates of a cell, or all places of a digit in a house.
        house: that house; None if it is a cell.
        branches: for each test, the singles that the conclusion needs, in order.
    """

    tests: tuple[Candidate, ...]
    house: House | None
    branches: tuple[tuple[Consequence, ...], ...]

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        compare_cases(builder, step, self.house, self.tests[0])

    def draw(self, builder: ViewBuilder) -> None:
        """The tests."""
        if self.house is not None:
            builder.shade((self.house,), HouseRole.BASE)
        builder.mark_cells((test.cell for test in self.tests), CellRole.START)
        for test in self.tests:
            builder.mark(test.cell, (test.digit,), Role.KEEP)

    def parts(
        self, grid: Grid, placements: tuple[Placement, ...], eliminations: tuple[Elimination, ...]
    ) -> tuple[View, ...]:
        """A view of each test's consequences, up to the conclusion."""
        views = []
        branches = zip(self.tests, self.branches, strict=True)
        for number, (test, branch) in enumerate(branches, 1):
            builder = ViewBuilder(grid)
            builder.mark_cells((test.cell,), CellRole.START)
            builder.mark(test.cell, (test.digit,), Role.ON)
            for effect in branch:
                if effect.cell is not None:
                    builder.mark(effect.cell, (effect.digit,), Role.ON)
            for gone in eliminations:
                builder.mark(gone.cell, (gone.digit,), Role.REMOVE)
            for placed in placements:
                builder.mark(placed.cell, (placed.digit,), Role.PLACE)
            end = (placements or eliminations)[-1]
            nodes = (
                _node(test.cell, test.digit, on=True),
                _node(end.cell, end.digit, on=bool(placements)),
            )
            views.append(builder.view(Caption(nodes, number, len(self.tests))))
        return tuple(views)

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return (self.house or grid.variant.box(self.tests[0].cell),)

    def attempts(self, grid: Grid) -> tuple[Attempt, ...]:
        """Each test and its digits."""
        branches = zip(self.tests, self.branches, strict=True)
        return tuple(Attempt(test, True, _placed(branch)) for test, branch in branches)

    def describe(self, step: Step) -> HintTexts:
        """Tests with the same conclusion at all four levels."""
        start = one_is_true(self.tests, self.house)
        (place,) = self.where_to_look(step.grid)
        full, proof = text_that_fits(
            step, partial(_proof, step, self), trials=[partial(_experiment, step, self)]
        )
        return HintTexts(
            LevelText(
                question=translate(
                    _NUDGE_CELL if self.house is None else _NUDGE_HOUSE,
                    digit=self.tests[0].digit,
                    house=phrases.house(place),
                )
            ),
            sentences(
                translate(_TECHNIQUE, name=phrases.name(step)),
                begin(step.grid, self.tests, self.house),
                translate_count(_LENGTH, max(map(len, self.branches))),
                meet(step),
            ),
            LevelText(
                sentences(
                    translate(_WHERE, start=start),
                    translate_count(_LENGTH, max(map(len, self.branches))),
                )
            ),
            full,
            proof,
        )


_NUDGE_CELL: Final = N_(
    "I know no pattern that helps here. Try all candidates of a cell in {house}: what follows from "
    "each?"
)
_NUDGE_HOUSE: Final = N_(
    "I know no pattern that helps here. Try the {digit}s in {house}: what follows from each place?"
)
_TECHNIQUE: Final = N_(
    "{name}: one of these candidates is true. Test each, and follow the singles. What follows from "
    "every one of them is true."
)
_WHERE: Final = N_("{start}. Test each, and look for a result they all share.")
_LENGTH: Final = forms("It takes at most {count} step.", "It takes at most {count} steps.")
_CELL: Final = N_("{cell} is {digits}", "its candidates")
_HOUSE: Final = N_("{house} has its {digit} in {cells}", "one of them")
SUPPOSE: Final = N_("Suppose {claim}.")
_THEN: Final = N_("Then {claim}.")
_SHARES: Final = N_("it shares {house} with {cell}")
_MEET: Final = N_("Look in {house} for a result they all share.")
CONCLUSION: Final = N_("One of these is true, so {conclusion}.")


def meet(step: Step) -> str:
    """Level 2: where the conclusion is."""
    return translate(_MEET, house=phrases.house(house_of_effects(step)))


def one_is_true(starts: Sequence[Candidate], house: House | None) -> str:
    """Say that one of these candidates is true: "r1c1 is 3, 5 or 7". Arguments as for `begin`."""
    first = starts[0]
    if house is None:
        digits = one_of(sorted(start.digit for start in starts))
        return translate(_CELL, cell=phrases.cell(first.cell), digits=digits)
    cells = one_of(phrases.cell(cell) for cell in sorted(start.cell for start in starts))
    return translate(_HOUSE, house=phrases.house(house), digit=first.digit, cells=cells)


def _proof(step: Step, pattern: EitherWayPattern) -> str:
    """The tests one after the other."""
    start = one_is_true(pattern.tests, pattern.house)
    return "\n".join(
        (
            sentences(f"{start}."),
            *(
                _branch(step, test, branch)
                for test, branch in zip(pattern.tests, pattern.branches, strict=True)
            ),
            sentences(translate(CONCLUSION, conclusion=_conclusion(step))),
        )
    )


def _experiment(step: Step, pattern: EitherWayPattern) -> str:
    """The tests as an experiment."""
    nodes = (ChainNode(gone.cell, gone.digit, on=False) for gone in step.eliminations)
    return all_agree(
        f"{one_is_true(pattern.tests, pattern.house)}.",
        pattern.attempts(step.grid),
        {ScratchMethod.SINGLES},
        _conclusion(step) if step.placements else denials(nodes, After.SO),
        _conclusion(step),
    )


def _conclusion(step: Step) -> str:
    """The common conclusion of all tests."""
    if step.placements:
        return all_of(claim(_on(placement), After.SO) for placement in step.placements)
    return phrases.removals(step.eliminations)


def _placed(branch: Sequence[Consequence]) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(effect.cell, effect.digit) for effect in branch if effect.cell is not None
    )


def _branch(step: Step, test: Candidate, branch: tuple[Consequence, ...]) -> str:
    """The consequences of a test, with the reason for each elimination."""
    return sentences(
        translate(SUPPOSE, claim=claim(_on(test))),
        *(consequence(step.grid, effect) for effect in branch),
        *(
            translate(_THEN, claim=because(_is_not(gone), _reason(step, gone, test, branch)))
            for gone in step.eliminations
        ),
    )


def _reason(step: Step, gone: Elimination, test: Candidate, branch: tuple[Consequence, ...]) -> str:
    """Why a candidate is false after the consequences of a test."""
    placed = (test, *_placed(branch))
    for candidate in placed:
        if candidate.cell == gone.cell:
            return translate(TAKEN, digit=candidate.digit)
    for seen in placed:
        if seen.digit == gone.digit and (house := common_house(step.grid, (seen.cell, gone.cell))):
            shared, other = phrases.house(house), phrases.cell(seen.cell)
            return translate(_SHARES, house=shared, cell=other)
    raise AssertionError("an elimination that does not follow")


def _on(candidate: Candidate) -> ChainNode:
    return ChainNode(candidate.cell, candidate.digit, on=True)


def _is_not(gone: Elimination) -> str:
    return claim(ChainNode(gone.cell, gone.digit, on=False), After.SO)


def _node(cell: int, digit: int, *, on: bool) -> ChainNode:
    return ChainNode(cell, digit, on=on, cause=Cause.ASSUMPTION)


def compare_cases(builder: ViewBuilder, step: Step, house: House | None, first: Candidate) -> None:
    """Shade the house where cases begin, or the box of their cell, and the house where they end."""
    builder.shade((house_of_effects(step),), HouseRole.COVER)
    builder.shade((house or step.grid.variant.box(first.cell),), HouseRole.BASE)


def house_of_effects(step: Step) -> House:
    """A house that contains all cells that a step changes; otherwise the first cell's box."""
    cells = sorted({effect.cell for effect in step.effects})
    shared = common_house(step.grid, cells) if len(cells) > 1 else None
    return shared or step.grid.variant.box(cells[0])
