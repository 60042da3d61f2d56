"""Locked candidates in words: pointing and claiming, and the direct forms that place a digit."""

from typing import Final

from engine.explain import _say
from engine.explain._say import Words, say, sentences
from engine.explain.reasons import places, where_to_look
from engine.houses import HouseKind
from engine.language import msg
from engine.step import LockedPattern, Step

_POINTING: Final = msg("Locked candidates (pointing): a digit of one box is tied to one line.")
_CLAIMING: Final = msg("Locked candidates (claiming): a digit of one line is tied to one box.")
_DIRECT_POINTING: Final = msg(
    "Direct pointing on {digit}: one box ties it to a line, and that leaves a single place for it "
    "in another box."
)
_DIRECT_CLAIMING: Final = msg(
    "Direct claiming on {digit}: one line ties it to a box, and that leaves a single place for it "
    "in another line."
)
_TIED: Final = msg(
    "Locked candidates: a digit of one house is tied to the cells that it shares with another."
)
_DIRECT_TIED: Final = msg(
    "Locked candidates on {digit}: one house ties it to cells of another, and that leaves a single "
    "place for it in a third."
)
_WHERE: Final = msg("In {base}, {digit} fits only in {cells}.")
_DIRECT_WHERE: Final = msg("What does that leave for {digit} in {target}?")
_WHEREVER: Final = msg("Wherever {digit} goes in {base}, it is in {cover}.")
_FOLLOWS: Final = msg("So no other cell of {cover} can be {digit}: {removals}.")
_RULES_OUT: Final = msg("So in {target} it cannot be in {cover}, which rules out {cells}.")
_PLACED: Final = msg("Only {cell} is left for {digit} in {target}, so {cell} is {digit}.")


def tell(step: Step) -> Words:
    """Locked candidates at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, LockedPattern)
    from_box = pattern.base.kind is HouseKind.BOX and pattern.cover.kind.is_line
    to_box = pattern.base.kind.is_line and pattern.cover.kind is HouseKind.BOX
    digit = pattern.digit
    base, cover = _say.house(pattern.base), _say.house(pattern.cover)
    nudge = _say.look_at(where_to_look(step.grid, pattern))
    where = say(_WHERE, base=base, digit=digit, cells=_say.cells(pattern.cells))
    wherever = say(_WHEREVER, digit=digit, base=base, cover=cover)
    if pattern.target is None:
        follows = say(_FOLLOWS, cover=cover, digit=digit, removals=_say.removals(step.eliminations))
        return Words(
            nudge,
            say(_POINTING if from_box else _CLAIMING if to_box else _TIED),
            sentences(where),
            sentences(where, wherever, follows),
        )
    target = _say.house(pattern.target)
    ruled_out = [
        cell
        for cell in places(step.grid, pattern.target, digit)
        if cell in pattern.cover.cells and cell not in pattern.base.cells
    ]
    (placed,) = step.placements
    idea = _DIRECT_POINTING if from_box else _DIRECT_CLAIMING if to_box else _DIRECT_TIED
    return Words(
        nudge,
        say(idea, digit=digit),
        sentences(where, say(_DIRECT_WHERE, digit=digit, target=target)),
        sentences(
            where,
            wherever,
            say(_RULES_OUT, target=target, cover=cover, cells=_say.cells(ruled_out)),
            say(_PLACED, cell=_say.cell(placed.cell), digit=digit, target=target),
        ),
    )
