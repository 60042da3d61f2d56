"""Views of colours: the places of a digit in their colours, and the links between them."""

from itertools import combinations, product

from engine.explain.colours import meeting
from engine.explain.reasons import places
from engine.model.candidates import Candidate
from engine.model.patterns import ColouringPattern
from engine.model.step import Link, LinkKind, Role
from engine.views.builder import ViewBuilder

_ROLES = (Role.BLUE, Role.ORANGE, Role.GREEN, Role.PURPLE)
"""In the order in which the texts name the colours."""


def draw(builder: ViewBuilder, pattern: ColouringPattern) -> None:
    """The places in their colours, and where two groups of colours meet."""
    for cells, role in zip(pattern.colours, _ROLES, strict=False):
        for cell in cells:
            builder.mark(cell, (pattern.digit,), role)
    for one, other in product((0, 1), (2, 3)) if len(pattern.colours) > 2 else ():
        met = meeting(builder.grid, pattern, one, other)
        if met is not None:
            ends = Candidate(met.one, pattern.digit), Candidate(met.other, pattern.digit)
            builder.links.append(Link(*ends, LinkKind.WEAK, directed=False))


def draw_conclusion(builder: ViewBuilder, pattern: ColouringPattern) -> None:
    """The houses with two places, each as a link."""
    grid, digit = builder.grid, pattern.digit
    coloured = {cell for cells in pattern.colours for cell in cells}
    linked = set()
    for house in grid.variant.houses:
        pair = places(grid, house, digit)
        if len(pair) == 2 and coloured.issuperset(pair):
            linked.add(pair)
    for one, other in combinations(sorted(coloured), 2):
        if (one, other) in linked:
            start, end = Candidate(one, digit), Candidate(other, digit)
            builder.links.append(Link(start, end, LinkKind.STRONG, directed=False))
