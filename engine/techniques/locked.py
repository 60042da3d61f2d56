"""Locked candidates: all places of a digit in one house are also in another house."""

from dataclasses import dataclass
from typing import Final

from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_
from engine.model.grid import Grid
from engine.model.reasons import places
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import HouseRole, Role, ViewBuilder
from engine.words import phrases
from engine.words.phrases import one_of, sentences, translate


@dataclass(frozen=True, slots=True)
class LockedPattern(Pattern):
    """All places for a digit in one house are also in another house.

    Attributes:
        digit: the digit.
        base: the house whose places for the digit are confined.
        cover: the house that they all share, in which the digit has no place elsewhere.
        cells: those places.
        target: direct form only: the house in which the digit has one place left.
    """

    digit: Digit
    base: House
    cover: House
    cells: tuple[Cell, ...]
    target: House | None = None

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return (self.base,) if self.target is None else (self.base, self.target)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.focus = self.digit

    def draw(self, builder: ViewBuilder) -> None:
        builder.shade((self.base,), HouseRole.BASE)
        builder.shade((self.cover,), HouseRole.COVER)
        if self.target is not None:
            builder.shade((self.target,), HouseRole.BASE)
        for cell in self.cells:
            builder.mark(cell, (self.digit,), Role.KEEP)

    def describe(self, step: Step) -> HintTexts:
        """Locked candidates at all four levels."""
        if self.base.kind is HouseKind.BOX and self.cover.kind.is_line:
            nudge, idea = _POINTING_NUDGE, _POINTING
        elif self.base.kind.is_line and self.cover.kind is HouseKind.BOX:
            nudge, idea = _CLAIMING_NUDGE, _CLAIMING
        else:
            nudge, idea = _TIED_NUDGE, _TIED
        values = {
            "name": phrases.name(step),
            "digit": str(self.digit),
            "base": phrases.house(self.base),
            "cover": phrases.house(self.cover),
            "target": phrases.house(self.target) if self.target else "",
        }
        direct = self.target is not None
        fits = one_of(map(phrases.cell, self.cells))
        return HintTexts(
            LevelText(
                sentences(
                    translate(nudge, **values), translate(_DIRECT_NUDGE, **values) if direct else ""
                )
            ),
            sentences(translate(idea, **values), translate(_DIRECT) if direct else ""),
            LevelText(
                translate(_WHERE, cells=fits, **values),
                translate(_DIRECT_WHERE, **values) if direct else "",
            ),
            sentences(
                translate(_BOTH if len(self.cells) == 2 else _ALL, cells=fits, **values),
                translate(_GONE, gone=_gone(step, self), **values),
                translate(_PLACED, cell=phrases.cell(step.placements[0].cell), **values)
                if direct
                else "",
            ),
        )


_POINTING_NUDGE: Final = N_("Check {base} for a digit whose places all line up.")
_CLAIMING_NUDGE: Final = N_("Check {base} for a digit whose places are all in one box.")
_TIED_NUDGE: Final = N_("Check {base} for a digit whose places are all in another house, too.")
_DIRECT_NUDGE: Final = N_("That leaves the digit only one place {target:in}.")
_POINTING: Final = N_(
    "{name}: when a digit of a box fits in one line only, it is gone from the rest of that line."
)
_CLAIMING: Final = N_(
    "{name}: when a digit of a line fits in one box only, it is gone from the rest of that box."
)
_TIED: Final = N_(
    "{name}: when all places of a digit in one house are also in another, it is gone from the rest "
    "of that other house."
)
_DIRECT: Final = N_("That leaves only one place for it in a third house.")
_WHERE: Final = N_("{base:In}, {digit} fits only in {cells}.")
_DIRECT_WHERE: Final = N_("What does that leave for {digit} {target:in}?")
_BOTH: Final = N_("{base:In}, {digit} fits only in {cells}, both {cover:in}.")
_ALL: Final = N_("{base:In}, {digit} fits only in {cells}, all {cover:in}.")
_GONE: Final = N_("So {cover} has its {digit} there, and {gone} cannot be {digit}.")
_PLACED: Final = N_("Only {cell} is left for {digit} {target:in}, so {cell} is {digit}.")


def _gone(step: Step, pattern: LockedPattern) -> str:
    """The cells that lose the digit; in the direct form, those of the third house."""
    if pattern.target is None:
        cells = [elimination.cell for elimination in step.eliminations]
    else:
        cells = [
            cell
            for cell in places(step.grid, pattern.target, pattern.digit)
            if cell in pattern.cover.cells and cell not in pattern.base.cells
        ]
    return phrases.cells(cells)
