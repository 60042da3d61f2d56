"""Views of forcing chains and nets: the whole, then each branch with its links."""

from collections.abc import Sequence
from typing import Final

from engine.explain.branch_reasons import reason_of
from engine.explain.reasons import place_of_contradiction, where_to_look
from engine.model.candidates import Candidate
from engine.model.chain_patterns import BranchNode, ForcingPattern
from engine.model.chains import ChainNode
from engine.model.grid import Grid
from engine.model.step import Caption, CellRole, HouseRole, Link, LinkKind, Role, View
from engine.views.builder import ViewBuilder, nearest

MAX_LINKS: Final = 18
"""Maximum nodes of a branch that one picture adds; a longer branch is continued in another."""


def draw_start(builder: ViewBuilder, pattern: ForcingPattern) -> None:
    """What may be shown before the conclusion: cases to follow; no refuted assumption."""
    if pattern.contradiction:
        (start, *_) = pattern.starts
        builder.mark_tests(Candidate(start.cells[0], start.digit))
        builder.mark_place(place_of_contradiction(builder.grid, pattern))
        return
    both = len({start.on for start in pattern.starts}) > 1
    for start in pattern.starts:
        builder.mark_cells(start.cells, CellRole.START)
        _mark(builder, start, Role.KEEP if both else None)
    if len({start.cells for start in pattern.starts}) > 1:
        builder.shade(where_to_look(builder.grid, pattern), HouseRole.BASE)


def draw_argument(builder: ViewBuilder, pattern: ForcingPattern) -> None:
    """The whole except for its effects: where the branches start, by number, and end."""
    if pattern.contradiction:
        builder.candidates.clear()
        builder.cells.clear()
        builder.houses.clear()
    for end in pattern.ends:
        _mark(builder, end)
        if pattern.contradiction:
            builder.mark_cells(end.cells, CellRole.TARGET)
    if len({(end.cells, end.digit) for end in pattern.ends}) < len(pattern.ends):
        _mark(builder, pattern.ends[0], Role.CLASH)
    for start in pattern.starts:
        builder.mark_cells(start.cells, CellRole.START)
    if len(pattern.starts) > 1:
        builder.numbers += [
            Candidate(branch[0].cells[0], branch[0].digit) for branch in pattern.branches
        ]


def forcing_views(grid: Grid, pattern: ForcingPattern) -> tuple[View, ...]:
    """The pictures after the whole: one of each branch, or several of a long one."""
    views = []
    for number, branch in enumerate(pattern.branches, 1):
        if len(branch) == 1:
            continue
        count = -(-(len(branch) - 1) // MAX_LINKS)
        share = -(-(len(branch) - 1) // count)
        ends = (_single(branch[0]), _single(branch[-1]))
        for part in range(count):
            builder = ViewBuilder(grid)
            first = 1 + part * share
            for at in range(first, min(first + share, len(branch))):
                _follow(builder, branch, at)
            builder.mark_cells(branch[0].cells, CellRole.START)
            if part == count - 1:
                builder.mark_cells(branch[-1].cells, CellRole.TARGET)
            _mark(builder, branch[0])
            if count == 1:
                builder.numbers += [Candidate(node.cells[0], node.digit) for node in branch]
            caption = Caption(ends, number, len(pattern.branches), part + 1, count)
            views.append(builder.view(caption))
    return tuple(views)


def _follow(builder: ViewBuilder, branch: Sequence[BranchNode], at: int) -> None:
    """A node with what it follows from."""
    node = branch[at]
    reason = reason_of(builder.grid, branch[:at], node)
    for parent in reason.parents if reason else ():
        _mark(builder, parent)
        builder.links.append(_link(parent, node, _kind(parent, node)))
    _mark(builder, node)
    if len(node.cells) > 1:
        builder.mark_cells(node.cells)


def _kind(parent: BranchNode, node: BranchNode) -> LinkKind:
    if parent.on and node.on:
        return LinkKind.INDIRECT
    return LinkKind.WEAK if parent.on else LinkKind.STRONG


def _link(one: BranchNode, other: BranchNode, kind: LinkKind) -> Link:
    start, end = nearest(one.cells, other.cells)
    return Link(Candidate(start, one.digit), Candidate(end, other.digit), kind)


def _mark(builder: ViewBuilder, node: BranchNode, role: Role | None = None) -> None:
    for cell in node.cells:
        builder.mark(cell, (node.digit,), role or (Role.ON if node.on else Role.OFF))


def _single(node: BranchNode) -> ChainNode:
    """An assumption or an end, which is not a group."""
    return ChainNode(node.cells[0], node.digit, node.on)
