"""Choosing what a user practises next: pure functions of the user's history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.model.technique import Technique
from tutor.glicko import points_of

NEAR: Final = 120.0
"""Techniques within this many points of a user's rating suit them equally: six tenths."""
_FEWEST: Final = 4
"""The minimum number of techniques that suit; the nearest ones do, however far away they are."""


@dataclass(frozen=True, slots=True)
class PracticePool:
    """The positions of a technique.

    Attributes:
        technique: the technique.
        tenths: the median rating of their steps, in tenths.
        items: the ids of the positions, in the preferred order.
    """

    technique: Technique
    tenths: int
    items: tuple[str, ...]


def next_item(
    items: Sequence[str],
    given: Mapping[str, int],
    *,
    due: Sequence[str] = (),
    exclude: str | None = None,
) -> str:
    """Choose the next position of a technique.

    Due positions come first, then the positions that were given least often.

    Args:
        items: the positions, at least one, in the preferred order.
        given: how often each was given; 0 if missing.
        due: the due positions, the oldest first; only those in `items` count.
        exclude: a position to avoid if there are others.
    """
    allowed = [item for item in items if item != exclude] or list(items)
    for item in due:
        if item in allowed:
            return item
    return min(allowed, key=lambda item: given.get(item, 0))


def next_technique(
    pools: Sequence[PracticePool], rating: float, given: Mapping[Technique, int]
) -> Technique:
    """Choose a technique for a user who has not chosen one.

    This is the least practised technique near the user's rating, so that all of them come up. A
    full house comes up only once, because there is no more to learn about it.

    Args:
        pools: the positions of each technique, at least one.
        rating: the user's rating, in points.
        given: how many positions of each technique the user got.
    """

    def distance(pool: PracticePool) -> float:
        return abs(points_of(pool.tenths) - rating)

    known = Technique.FULL_HOUSE if given.get(Technique.FULL_HOUSE) else None
    useful = [pool for pool in pools if pool.technique is not known] or pools
    reach = max(NEAR, sorted(map(distance, useful))[:_FEWEST][-1])
    near = [pool for pool in useful if distance(pool) <= reach]
    best = min(near, key=lambda pool: (given.get(pool.technique, 0), distance(pool)))
    return best.technique
