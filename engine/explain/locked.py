"""Locked candidates in words: pointing and claiming, and the direct forms that place a digit."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, sentences, translate
from engine.explain.reasons import places, where_to_look
from engine.houses import HouseKind
from engine.language import N_
from engine.step import LockedPattern, Step

_POINTING: Final = N_("Locked candidates (pointing): a digit of one box is tied to one line.")
_CLAIMING: Final = N_("Locked candidates (claiming): a digit of one line is tied to one box.")
_DIRECT_POINTING: Final = N_(
    "Direct pointing on {digit}: one box ties it to a line, and that leaves a single place for it "
    "in another box."
)
_DIRECT_CLAIMING: Final = N_(
    "Direct claiming on {digit}: one line ties it to a box, and that leaves a single place for it "
    "in another line."
)
_TIED: Final = N_(
    "Locked candidates: a digit of one house is tied to the cells that it shares with another."
)
_DIRECT_TIED: Final = N_(
    "Locked candidates on {digit}: one house ties it to cells of another, and that leaves a single "
    "place for it in a third."
)
_WHERE: Final = N_("In {base}, {digit} fits only in {cells}.")
_DIRECT_WHERE: Final = N_("What does that leave for {digit} in {target}?")
_WHEREVER: Final = N_("Wherever {digit} goes in {base}, it is in {cover}.")
_FOLLOWS: Final = N_("So no other cell of {cover} can be {digit}: {removals}.")
_RULES_OUT: Final = N_("So in {target} it cannot be in {cover}, which rules out {cells}.")
_PLACED: Final = N_("Only {cell} is left for {digit} in {target}, so {cell} is {digit}.")


def describe(step: Step) -> HintTexts:
    """Locked candidates at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, LockedPattern)
    from_box = pattern.base.kind is HouseKind.BOX and pattern.cover.kind.is_line
    to_box = pattern.base.kind.is_line and pattern.cover.kind is HouseKind.BOX
    digit = pattern.digit
    base, cover = _phrases.house(pattern.base), _phrases.house(pattern.cover)
    nudge = _phrases.look_at(where_to_look(step.grid, pattern))
    where = translate(_WHERE, base=base, digit=digit, cells=_phrases.cells(pattern.cells))
    wherever = translate(_WHEREVER, digit=digit, base=base, cover=cover)
    if pattern.target is None:
        follows = translate(
            _FOLLOWS, cover=cover, digit=digit, removals=_phrases.removals(step.eliminations)
        )
        return HintTexts(
            nudge,
            translate(_POINTING if from_box else _CLAIMING if to_box else _TIED),
            sentences(where),
            sentences(where, wherever, follows),
        )
    target = _phrases.house(pattern.target)
    ruled_out = [
        cell
        for cell in places(step.grid, pattern.target, digit)
        if cell in pattern.cover.cells and cell not in pattern.base.cells
    ]
    (placed,) = step.placements
    idea = _DIRECT_POINTING if from_box else _DIRECT_CLAIMING if to_box else _DIRECT_TIED
    return HintTexts(
        nudge,
        translate(idea, digit=digit),
        sentences(where, translate(_DIRECT_WHERE, digit=digit, target=target)),
        sentences(
            where,
            wherever,
            translate(_RULES_OUT, target=target, cover=cover, cells=_phrases.cells(ruled_out)),
            translate(_PLACED, cell=_phrases.cell(placed.cell), digit=digit, target=target),
        ),
    )
