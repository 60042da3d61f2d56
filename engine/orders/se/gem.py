"""Pearls and diamonds: puzzles in which no step is harder than the first ones.

Rating can stop as soon as a puzzle is known to be neither, like with the options of serate, the
command-line rater of Sudoku Explainer.
"""

from collections import Counter
from enum import Enum
from typing import Final, TypeAlias

from engine.core.rating.rater import Rater
from engine.model.limit import Countdown

_STUCK: Final = 1
_STOPPED: Final = 2
_ENOUGH: Final = 3

_Rated: TypeAlias = tuple[int, int, int, int, int, tuple[int, int], dict[tuple[int, int], int]]


class Gem(Enum):
    """The kinds of gems, defined by a puzzle's ratings."""

    PEARL = "pearl"
    """No step is harder than the hardest one up to the first placement: ER is EP."""
    DIAMOND = "diamond"
    """No step is harder than the first one: ER, EP and ED are equal."""


def rate_gem(rater: Rater, gem: Gem, clock: Countdown) -> _Rated:
    """Solve the puzzle in a rater as long as it can still be a gem.

    Args:
        rater: a rater that holds the unsolved puzzle.
        gem: the kind of gem.
        clock: the remaining time.

    Returns:
        The result of `Rater.rate`, with ending 3 if the puzzle is not such a gem; floor is then the
        lowest possible ER.
    """
    er = ed = -1
    hardest = (0, 0)
    used: Counter[tuple[int, int]] = Counter()
    places = False
    while not places:
        found = rater.find(clock.seconds)
        if found is None:
            ending = _STOPPED if clock.is_over else _STUCK
            return ending, er, -1, ed, 0, hardest, used
        producer, (kind, tenths, placed, *_) = found
        used[producer, kind] += 1
        if tenths > er:
            er, hardest = tenths, (producer, kind)
        ed = er if ed < 0 else ed
        if gem is Gem.DIAMOND and er > ed:
            return _ENOUGH, er, -1, ed, er, hardest, used
        places = placed is not None
        rater.apply()
    ending, rest, _, _, floor, hardest_left, used_left = rater.rate(clock.seconds, er + 1)
    used.update(used_left)
    if ending == _ENOUGH:
        floor = er + 1
    return (
        ending,
        max(er, rest),
        er,
        ed,
        floor,
        hardest_left if rest > er else hardest,
        dict(sorted(used.items())),
    )
