"""What somebody practises next: pure functions of what they have done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.practice.glicko import points_of
from engine.technique import Technique

NEAR: Final = 120.0
"""Techniques this many points around somebody's level are all fit for them: six tenths."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What there is to practise a technique on.

    Attributes:
        technique: the technique.
        tenths: what its steps are worth there, in tenths: the middle one.
        items: the ids of its positions, in the order in which they are best met.
    """

    technique: Technique
    tenths: int
    items: tuple[str, ...]


def next_item(
    items: Sequence[str],
    given: Mapping[str, int],
    *,
    due: Sequence[str] = (),
    besides: str | None = None,
) -> str:
    """The position of a technique to give next.

    What is due comes first. Else nothing comes a second time before everything came once, nor a
    third time before everything came twice.

    Args:
        items: the positions, at least one, in the order in which they are best met.
        given: how often each was given; what is not there never was.
        due: those that are to come back, the oldest first; others than `items` do not count.
        besides: one that is not to come, if there is any other.
    """
    fit = [item for item in items if item != besides] or list(items)
    for item in due:
        if item in fit:
            return item
    return min(fit, key=lambda item: given.get(item, 0))


def next_technique(
    shelves: Sequence[Shelf], rating: float, given: Mapping[Technique, int]
) -> Technique:
    """The technique to practise for somebody who has not chosen one.

    Of those whose steps are as strong as they are, it is the one they have practised least, so
    that they meet them all; if there is none within reach, it is the nearest.

    Args:
        shelves: what there is to practise, at least one.
        rating: how strong they are, in points.
        given: how many positions of each technique they were given.
    """

    def distance(shelf: Shelf) -> float:
        return abs(points_of(shelf.tenths) - rating)

    near = [shelf for shelf in shelves if distance(shelf) <= NEAR]
    if not near:
        return min(shelves, key=distance).technique
    best = min(near, key=lambda shelf: (given.get(shelf.technique, 0), distance(shelf)))
    return best.technique
