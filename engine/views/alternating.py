"""Views of alternating chains: what is true and false if the first end is false, and all links."""

from itertools import pairwise
from typing import Final

from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.chain_patterns import AlternatingNode, AlternatingPattern
from engine.model.step import CellRole, Link, LinkKind, Role
from engine.views.builder import ViewBuilder, nearest

_CHAIN: Final = (Role.OFF, Role.ON)
_CELLS_IN_TURN: Final = (Role.BLUE, Role.BLUE, Role.ORANGE, Role.ORANGE)
_JOINING: Final = N_("joining digit", "legend")
"""The digit of a W-wing that the strong link is in."""


def draw_start(builder: ViewBuilder, pattern: AlternatingPattern) -> None:
    """The cells and candidates of the strong links, without what is assumed."""
    sets = list(dict.fromkeys(filter(None, pattern.sets)))
    builder.mark_cells(cell for node in pattern.nodes for cell in node.cells)
    builder.mark_cells(cell for each in sets for cell in each.cells)
    builder.letters += [each.cells for each in sets]
    for node in pattern.nodes:
        _mark(builder, node, Role.KEEP)


def draw_argument(builder: ViewBuilder, pattern: AlternatingPattern, *, numbered: bool) -> None:
    """The whole chain except for what it removes or places.

    Args:
        builder: where it is drawn.
        pattern: the chain.
        numbered: whether the text follows it node by node, so that these have numbers and are
            true or false.
    """
    builder.cells.clear()
    roles = _CHAIN if numbered else _named_roles(pattern)
    for at, node in enumerate(pattern.nodes):
        _mark(builder, node, roles[at % len(roles)])
        if len(node.cells) > 1:
            builder.mark_cells(node.cells)
    builder.mark_cells(cell for each in pattern.sets if each is not None for cell in each.cells)
    for at, (one, other) in enumerate(pairwise(_walk(pattern))):
        in_set = at % 2 == 0 and pattern.link_sets[at // 2] is not None
        start, end = nearest(one.cells, other.cells, apart=in_set)
        kind = LinkKind.WEAK if at % 2 else LinkKind.STRONG
        ends = Candidate(start, one.digit), Candidate(end, other.digit)
        builder.links.append(Link(*ends, kind, directed=numbered))
    if not numbered:
        builder.mark_cells(cell for node in pattern.nodes for cell in node.cells)
        builder.names[Role.SET_A] = _JOINING
        return
    if not pattern.loop:
        builder.mark_cells(pattern.nodes[0].cells, CellRole.START)
    # A group has its number where the link to it ends.
    numbers = (builder.links[0].start, *(link.end for link in builder.links))
    builder.numbers += numbers[: len(pattern.nodes)]


def _named_roles(pattern: AlternatingPattern) -> tuple[Role, ...]:
    """The roles of the nodes, in turn, of a chain that is told as a pattern."""
    if pattern.one_digit:
        return (Role.KEEP,)
    if pattern.in_cells:
        # A remote pair: every second cell holds the same digit.
        return _CELLS_IN_TURN
    return tuple(
        Role.KEEP if node.digit == pattern.nodes[0].digit else Role.SET_A for node in pattern.nodes
    )


def _walk(pattern: AlternatingPattern) -> tuple[AlternatingNode, ...]:
    return (*pattern.nodes, pattern.nodes[0]) if pattern.loop else pattern.nodes


def _mark(builder: ViewBuilder, node: AlternatingNode, role: Role) -> None:
    for cell in node.cells:
        builder.mark(cell, (node.digit,), role)
