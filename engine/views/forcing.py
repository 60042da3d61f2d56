"""What forcing chains and nets show: the whole, then each branch with its links."""

from collections.abc import Sequence
from typing import Final

from engine.chains import ChainNode
from engine.explain.following import reason_of
from engine.explain.reasons import where_to_look
from engine.grid import Grid
from engine.step import (
    BranchNode,
    Candidate,
    Caption,
    CellRole,
    ForcingPattern,
    HouseRole,
    Link,
    LinkKind,
    Role,
    View,
)
from engine.views.picture import Picture, nearest

MOST_LINKS: Final = 18
"""How many nodes of a branch one picture adds at most; a longer branch goes on in another."""


def draw_start(picture: Picture, pattern: ForcingPattern) -> None:
    """What may be shown before the conclusion: the assumptions."""
    both = len({start.on for start in pattern.starts}) > 1
    for start in pattern.starts:
        picture.part(start.cells, CellRole.START)
        _mark(picture, start, Role.KEEP if both else None)
    if len({start.cells for start in pattern.starts}) > 1:
        picture.shade(where_to_look(picture.grid, pattern), HouseRole.BASE)


def draw_argument(picture: Picture, pattern: ForcingPattern) -> None:
    """The whole, but for what goes in or out: where the branches start, and where they end."""
    for end in pattern.ends:
        _mark(picture, end)
        if pattern.contradiction:
            picture.part(end.cells, CellRole.TARGET)
    if len({(end.cells, end.digit) for end in pattern.ends}) < len(pattern.ends):
        _mark(picture, pattern.ends[0], Role.CLASH)
    for branch in pattern.branches:
        if len(branch) > 1 and branch[0].cells != branch[-1].cells:
            picture.links.append(_link(branch[0], branch[-1], LinkKind.INDIRECT))
    picture.links = list(dict.fromkeys(picture.links))
    for start in pattern.starts:
        picture.part(start.cells, CellRole.START)


def forcing_views(grid: Grid, pattern: ForcingPattern) -> tuple[View, ...]:
    """The pictures after the whole: of each branch, in parts where it is long."""
    views = []
    for branch in pattern.branches:
        if len(branch) == 1:
            continue
        count = -(-(len(branch) - 1) // MOST_LINKS)
        share = -(-(len(branch) - 1) // count)
        ends = (_single(branch[0]), _single(branch[-1]))
        for part in range(count):
            picture = Picture(grid)
            first = 1 + part * share
            for at in range(first, min(first + share, len(branch))):
                _follow(picture, branch, at)
            picture.part(branch[0].cells, CellRole.START)
            if part == count - 1:
                picture.part(branch[-1].cells, CellRole.TARGET)
            _mark(picture, branch[0])
            views.append(picture.view(Caption(ends, part + 1, count)))
    return tuple(views)


def _follow(picture: Picture, branch: Sequence[BranchNode], at: int) -> None:
    """A node with what it follows from."""
    node = branch[at]
    reason = reason_of(picture.grid, branch[:at], node)
    for parent in reason.parents if reason else ():
        _mark(picture, parent)
        picture.links.append(_link(parent, node, _kind(parent, node)))
    _mark(picture, node)
    if len(node.cells) > 1:
        picture.part(node.cells)


def _kind(parent: BranchNode, node: BranchNode) -> LinkKind:
    if parent.on and node.on:
        return LinkKind.INDIRECT
    return LinkKind.WEAK if parent.on else LinkKind.STRONG


def _link(one: BranchNode, other: BranchNode, kind: LinkKind) -> Link:
    start, end = nearest(one.cells, other.cells)
    return Link(Candidate(start, one.digit), Candidate(end, other.digit), kind)


def _mark(picture: Picture, node: BranchNode, role: Role | None = None) -> None:
    for cell in node.cells:
        picture.mark(cell, (node.digit,), role or (Role.ON if node.on else Role.OFF))


def _single(node: BranchNode) -> ChainNode:
    """An assumption or an end, which is no group."""
    return ChainNode(node.cells[0], node.digit, node.on)
