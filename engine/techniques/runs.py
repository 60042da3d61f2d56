"""Consecutive singles as one step of a path."""

from dataclasses import dataclass, field
from typing import Final

from engine.houses import House
from engine.language import N_, forms, translate_count
from engine.model.candidates import Elimination
from engine.model.chain_nodes import ChainNode
from engine.model.grid import Grid
from engine.model.step import HintTexts, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import ViewBuilder
from engine.techniques.singles import SinglePattern
from engine.words import phrases
from engine.words.claims import LAST_CANDIDATE, LAST_PLACE, because, claim
from engine.words.phrases import translate


@dataclass(frozen=True, slots=True)
class RunPattern(Pattern):
    """Consecutive singles. Up to level 3, the description and the drawing are those of the first.

    Attributes:
        steps: the singles, each in the position after the one before it.
        ends: whether they solve the puzzle.
    """

    steps: tuple["Step", ...] = field(repr=False)
    ends: bool

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return self.steps[0].pattern.where_to_look(grid)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        self.steps[0].pattern.compare(builder, self.steps[0])

    def draw(self, builder: ViewBuilder) -> None:
        self.steps[0].pattern.draw(builder)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        builder.houses.clear()
        builder.cells.clear()
        builder.blocks.clear()

    def title(self, step: Step) -> str:
        """A title with the number of singles."""
        return translate_count(_TITLE, len(self.steps))

    def describe(self, step: Step) -> HintTexts:
        """The first single, and at the last level all of them with short reasons."""
        reasons = [f"{number}. {_single(step)}" for number, step in enumerate(self.steps, 1)]
        return (
            self.steps[0]
            .pattern.describe(self.steps[0])
            ._replace(full="\n".join([*reasons, *([translate(_SOLVES)] if self.ends else [])]))
        )


_TITLE: Final = forms("{count} single", "{count} singles", "a run")
_LAST_CELL: Final = N_("last empty cell {house:in}")
_SOLVES: Final = N_("That solves the puzzle.")


def _single(step: Step) -> str:
    """A single with its reason: "r7c8 is 6 (only place left in row 7)"."""
    single = step.pattern
    assert isinstance(single, SinglePattern)
    if single.house is None:
        reason = translate(LAST_CANDIDATE)
    else:
        reason = translate(
            _LAST_CELL if step.technique is Technique.FULL_HOUSE else LAST_PLACE,
            house=phrases.house(single.house),
        )
    return because(claim(ChainNode(single.cell, single.digit, on=True)), reason)
