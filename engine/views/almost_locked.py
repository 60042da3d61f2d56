"""Views of almost locked sets: each set with its digits, and the digits that neighbours share."""

from itertools import pairwise
from typing import Final

from engine.model.candidates import Candidate
from engine.model.chain_patterns import AlsPattern
from engine.model.step import Link, LinkKind, Role
from engine.views.builder import ViewBuilder, nearest

_SETS: Final = (Role.SET_A, Role.SET_B)
"""The alternating roles of the sets, so that neighbours differ."""


def draw(builder: ViewBuilder, pattern: AlsPattern) -> None:
    """The sets with all their digits."""
    for at, one in enumerate(pattern.sets):
        builder.mark_cells(one.cells)
        builder.letters.append(one.cells)
        for cell in one.cells:
            builder.mark(cell, one.digits, _SETS[at % 2])


def draw_conclusion(builder: ViewBuilder, pattern: AlsPattern) -> None:
    """What neighbours share, as links, and the digits that one of the ends must hold."""
    for pair, digits in zip(pairwise(pattern.sets), pattern.commons, strict=True):
        for digit in digits:
            one, other = (
                [cell for cell in each.cells if builder.grid.has(cell, digit)] for each in pair
            )
            start, end = nearest(one, other)
            link = Link(Candidate(start, digit), Candidate(end, digit), LinkKind.WEAK)
            builder.links.append(link)
    if not pattern.is_double:
        for each in pattern.ends:
            for cell in each.cells:
                builder.mark(cell, pattern.digits, Role.KEEP)
