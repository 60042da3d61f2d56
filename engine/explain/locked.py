"""Locked candidates in words: pointing and claiming, and the direct forms that place a digit."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, one_of, sentences, translate
from engine.explain.reasons import places
from engine.houses import HouseKind
from engine.language import N_
from engine.model.patterns import LockedPattern
from engine.model.step import Step

_POINTING_NUDGE: Final = N_("Check {base} for a digit whose places all line up.")
_CLAIMING_NUDGE: Final = N_("Check {base} for a digit whose places are all in one box.")
_TIED_NUDGE: Final = N_("Check {base} for a digit whose places are all in another house, too.")
_DIRECT_NUDGE: Final = N_("It leaves that digit a single place in {target}.")
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
_DIRECT: Final = N_("That leaves a single place for it in a third house.")
_WHERE: Final = N_("In {base}, {digit} fits only in {cells}.")
_DIRECT_WHERE: Final = N_("What does that leave for {digit} in {target}?")
_BOTH: Final = N_("In {base}, {digit} fits only in {cells}, both in {cover}.")
_ALL: Final = N_("In {base}, {digit} fits only in {cells}, all in {cover}.")
_GONE: Final = N_("So {cover} has its {digit} there, and {gone} cannot be {digit}.")
_PLACED: Final = N_("Only {cell} is left for {digit} in {target}, so {cell} is {digit}.")


def describe(step: Step) -> HintTexts:
    """Locked candidates at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, LockedPattern)
    if pattern.base.kind is HouseKind.BOX and pattern.cover.kind.is_line:
        nudge, idea = _POINTING_NUDGE, _POINTING
    elif pattern.base.kind.is_line and pattern.cover.kind is HouseKind.BOX:
        nudge, idea = _CLAIMING_NUDGE, _CLAIMING
    else:
        nudge, idea = _TIED_NUDGE, _TIED
    values = {
        "name": _phrases.name(step),
        "digit": str(pattern.digit),
        "base": _phrases.house(pattern.base),
        "cover": _phrases.house(pattern.cover),
        "target": _phrases.house(pattern.target) if pattern.target else "",
    }
    direct = pattern.target is not None
    fits = one_of(map(_phrases.cell, pattern.cells))
    return HintTexts(
        sentences(translate(nudge, **values), translate(_DIRECT_NUDGE, **values) if direct else ""),
        sentences(translate(idea, **values), translate(_DIRECT) if direct else ""),
        sentences(
            translate(_WHERE, cells=fits, **values),
            translate(_DIRECT_WHERE, **values) if direct else "",
        ),
        sentences(
            translate(_BOTH if len(pattern.cells) == 2 else _ALL, cells=fits, **values),
            translate(_GONE, gone=_gone(step, pattern), **values),
            translate(_PLACED, cell=_phrases.cell(step.placements[0].cell), **values)
            if direct
            else "",
        ),
    )


def _gone(step: Step, pattern: LockedPattern) -> str:
    """The cells that lose the digit; in the direct form, those of the third house."""
    if pattern.target is None:
        cells = [one.cell for one in step.eliminations]
    else:
        cells = [
            cell
            for cell in places(step.grid, pattern.target, pattern.digit)
            if cell in pattern.cover.cells and cell not in pattern.base.cells
        ]
    return _phrases.cells(cells)
