"""What almost locked sets show: each set with its digits, and the digits that neighbours share."""

from itertools import pairwise
from typing import Final

from engine.step import AlsPattern, Candidate, Link, LinkKind, Role
from engine.views.picture import Picture, nearest

_SETS: Final = (Role.SET_A, Role.SET_B)
"""The roles of the sets by turns, so that neighbours differ."""


def draw(picture: Picture, pattern: AlsPattern) -> None:
    """The sets with all their digits."""
    for at, one in enumerate(pattern.sets):
        picture.part(one.cells)
        for cell in one.cells:
            picture.mark(cell, one.digits, _SETS[at % 2])


def argue(picture: Picture, pattern: AlsPattern) -> None:
    """What neighbours share, as links, and what one of the ends must hold."""
    for pair, digits in zip(pairwise(pattern.sets), pattern.commons, strict=True):
        for digit in digits:
            one, other = (
                [cell for cell in each.cells if picture.grid.has(cell, digit)] for each in pair
            )
            start, end = nearest(one, other)
            link = Link(Candidate(start, digit), Candidate(end, digit), LinkKind.WEAK)
            picture.links.append(link)
    if not pattern.is_double:
        for each in pattern.ends:
            for cell in each.cells:
                picture.mark(cell, pattern.digits, Role.KEEP)
