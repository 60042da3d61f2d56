"""Singles that follow each other, in one step."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from engine.houses import House
from engine.language import N_, forms, translate_count
from engine.model.candidates import Elimination
from engine.model.chain_nodes import ChainNode
from engine.model.grid import Grid
from engine.model.step import HintTexts, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import HouseRole, ViewBuilder
from engine.techniques.singles import SinglePattern
from engine.words import phrases
from engine.words.claims import LAST_CANDIDATE, LAST_PLACE, because, claim
from engine.words.phrases import all_of, listed, sentences, translate


@dataclass(frozen=True, slots=True)
class RunPattern(Pattern):
    """Singles that follow each other.

    Attributes:
        steps: the singles, each in the position after the one before it.
        ends: whether they solve the puzzle.
    """

    steps: tuple["Step", ...] = field(repr=False)
    ends: bool

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return self.steps[0].pattern.where_to_look(grid)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.look += builder.empty_cells

    def draw(self, builder: ViewBuilder) -> None:
        for single in places_of_run(self):
            if single.house is None:
                builder.mark_cells((single.cell,))
            else:
                builder.shade((single.house,), HouseRole.BASE)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        # The houses are where to look first; now the digits are shown.
        builder.houses.clear()
        builder.cells.clear()

    def title(self, step: Step) -> str:
        """How many singles it has."""
        return translate_count(_TITLE, len(self.steps))

    def describe(self, step: Step) -> HintTexts:
        """A run at all four levels; only the last one has digits with their cells."""
        first = self.steps[0].pattern.describe(self.steps[0])
        count = len(self.steps)
        digits = sorted({placement.digit for placement in step.placements})
        if self.ends:
            begin = translate(_ENDS)
        elif len(digits) <= _FEW_DIGITS:
            named = all_of(translate(_DIGIT, digit=digit) for digit in digits)
            begin = translate(_NUDGE_DIGITS, number=phrases.number(count), digits=named)
        else:
            begin = translate(_NUDGE, number=phrases.number(count))
        counts = Counter(step.technique for step in self.steps)
        kinds = all_of(
            translate_count(_KINDS[technique], counts[technique])
            for technique in _KINDS
            if counts[technique]
        )
        all_kinds = _TECHNIQUE_ENDS if self.ends else _TECHNIQUE
        where = listed(_place(place) for place in places_of_run(self))
        more = count - _PLACES
        reasons = [f"{number}. {_single(step)}" for number, step in enumerate(self.steps, 1)]
        return HintTexts(
            sentences(begin, first.nudge),
            sentences(
                translate(all_kinds, number=phrases.number(count), kinds=kinds), translate(_IDEA)
            ),
            sentences(
                translate(_WHERE, places=where),
                translate_count(_MORE, more) if more > 0 else "",
            ),
            "\n".join([*reasons, *([translate(_SOLVES)] if self.ends else [])]),
        )


_TITLE: Final = forms("{count} single", "{count} singles", "a run")


_NUDGE: Final = N_("Next come {number} singles.")


_NUDGE_DIGITS: Final = N_("Next come {number} singles, all {digits}.")


_DIGIT: Final = N_("{digit}s", "a kind of digits")


_ENDS: Final = N_("Only singles are left.")


_KINDS: Final = {
    Technique.FULL_HOUSE: forms("{count} full house", "{count} full houses"),
    Technique.HIDDEN_SINGLE: forms("{count} hidden single", "{count} hidden singles"),
    Technique.NAKED_SINGLE: forms("{count} naked single", "{count} naked singles"),
}


_TECHNIQUE: Final = N_("Next come {number} singles: {kinds}.")


_TECHNIQUE_ENDS: Final = N_("Only singles are left: {kinds}.")


_IDEA: Final = N_("Fill them in one by one. Each one helps you see the next.")


_WHERE: Final = N_("Look here, in this order: {places}.")


_DIGIT_IN: Final = N_("{digit} in {house}")


_CELL: Final = N_("cell {cell}")


_MORE: Final = forms("Then {count} more follows.", "Then {count} more follow.")


_LAST_CELL: Final = N_("last empty cell in {house}")


_SOLVES: Final = N_("That solves the puzzle.")


_FEW_DIGITS: Final = 3
"""Up to this many digits are named where the run begins."""


_PLACES: Final = 5
"""How many singles level 3 has the place of."""


def places_of_run(pattern: RunPattern) -> tuple[SinglePattern, ...]:
    """The singles whose places level 3 names: the first ones."""
    return tuple(_of(step) for step in pattern.steps[:_PLACES])


def _of(single: Step) -> SinglePattern:
    assert isinstance(single.pattern, SinglePattern)
    return single.pattern


def _place(single: SinglePattern) -> str:
    if single.house is None:
        return translate(_CELL, cell=phrases.cell(single.cell))
    return translate(_DIGIT_IN, digit=single.digit, house=phrases.house(single.house))


def _single(step: Step) -> str:
    """A single with its reason: "r7c8 is 6 (only place left in row 7)"."""
    single = _of(step)
    if single.house is None:
        reason = translate(LAST_CANDIDATE)
    else:
        reason = translate(
            _LAST_CELL if step.technique is Technique.FULL_HOUSE else LAST_PLACE,
            house=phrases.house(single.house),
        )
    return because(claim(ChainNode(single.cell, single.digit, on=True)), reason)
