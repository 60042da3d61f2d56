"""What alternating chains show: what is true and false if the first end is false, and all links."""

from itertools import pairwise

from engine.step import (
    AlternatingNode,
    AlternatingPattern,
    Candidate,
    CellRole,
    Link,
    LinkKind,
    Role,
)
from engine.views.picture import Picture, nearest


def draw_start(picture: Picture, pattern: AlternatingPattern) -> None:
    """What may be shown before the conclusion: the cells, and where the chain starts."""
    picture.part(cell for node in pattern.nodes for cell in node.cells)
    if not pattern.loop:
        first = pattern.nodes[0]
        picture.part(first.cells, CellRole.START)
        _mark(picture, first, Role.OFF)


def draw_argument(picture: Picture, pattern: AlternatingPattern) -> None:
    """The whole chain, but for what it removes or places."""
    picture.cells.clear()
    for at, node in enumerate(pattern.nodes):
        _mark(picture, node, Role.ON if at % 2 else Role.OFF)
        if len(node.cells) > 1:
            picture.part(node.cells)
    for at, (one, other) in enumerate(pairwise(_walk(pattern))):
        start, end = nearest(one.cells, other.cells)
        kind = LinkKind.WEAK if at % 2 else LinkKind.STRONG
        picture.links.append(Link(Candidate(start, one.digit), Candidate(end, other.digit), kind))
    if not pattern.loop:
        picture.part(pattern.nodes[0].cells, CellRole.START)


def _walk(pattern: AlternatingPattern) -> tuple[AlternatingNode, ...]:
    return (*pattern.nodes, pattern.nodes[0]) if pattern.loop else pattern.nodes


def _mark(picture: Picture, node: AlternatingNode, role: Role) -> None:
    for cell in node.cells:
        picture.mark(cell, (node.digit,), role)
