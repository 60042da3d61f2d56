"""Build the patterns of chains and almost locked sets from the core's numbers."""

from typing import Final

from engine.houses import Digit, digits_of
from engine.model.step import Pattern
from engine.orders.hodoku.hit_data import HitData
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.almost_locked_set import AlmostLockedSet
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.alternating_chain import AlternatingNode
from engine.techniques.forcing import BranchNode, ForcingPattern, complete_branch

_ON: Final = 1
"""The bit of a node that is true if the first node is false."""
_NO_CELL: Final = 127
_FIRST: Final = 1 << 27
"""Marks the first node of a branch."""


def two_strong_links(hit: HitData) -> Pattern:
    """A skyscraper or kite; the free ends are in the same order as the connected ends."""
    (digit,) = hit.digits
    (one, two), (near_one, near_two) = hit.cells[0], hit.cells[1]
    return AlternatingPattern(
        tuple(AlternatingNode((cell,), digit) for cell in (one, near_one, near_two, two))
    )


def empty_rectangle(hit: HitData) -> Pattern:
    """An empty rectangle: the link's far end, its end that sees the box, the box's places."""
    (digit,) = hit.digits
    near, far = hit.cells[0]
    places = hit.cells[1]
    seen = tuple(cell for cell in places if hit.grid.variant.see_each_other(near, cell))
    rest = tuple(cell for cell in places if cell not in seen)
    return AlternatingPattern(
        tuple(AlternatingNode(cells, digit) for cells in ((far,), (near,), seen, rest))
    )


def w_wing(hit: HitData) -> Pattern:
    """A W-wing: from a bivalue cell through the house with two places to the other bivalue cell."""
    (digit,), (linked,) = hit.digits, hit.more_digits
    (one, two), (near_one, near_two) = hit.cells[0], hit.cells[1]
    ends = ((one, digit), (one, linked), (near_one, linked), (near_two, linked))
    nodes = (*ends, (two, linked), (two, digit))
    return AlternatingPattern(tuple(AlternatingNode((cell,), digit) for cell, digit in nodes))


def remote_pair(hit: HitData) -> Pattern:
    """A remote pair: from cell to cell, in each cell from one of the two digits to the other."""
    one, other = hit.digits
    nodes: list[AlternatingNode] = []
    for cell in hit.path:
        nodes += (AlternatingNode((cell,), one), AlternatingNode((cell,), other))
        one, other = other, one
    return AlternatingPattern(tuple(nodes))


def chain(hit: HitData) -> Pattern:
    """A chain from an off node to an on node; if it starts on, it begins at its next node.

    A loop from a candidate to its opposite becomes a chain between the candidate's two neighbours,
    which both see it.
    """
    nodes = hit.nodes
    if nodes[0] & _ON:
        nodes = nodes[1:]
    if not nodes[-1] & _ON:
        nodes = nodes[:-1]
    return AlternatingPattern(tuple(_node(node) for node in nodes))


def loop(hit: HitData) -> Pattern:
    """A loop that begins at an off node and returns to it by a weak link."""
    nodes = hit.nodes
    if nodes[0] & _ON:
        nodes = (*nodes[1:], nodes[0])
    return AlternatingPattern(tuple(_node(node) for node in nodes), loop=True)


def _node(node: int) -> AlternatingNode:
    """A node as the core packs it: on or off, digit, cell, and the further cells of a group."""
    cells = [node >> 5 & 127]
    if node >> 26 & 1:
        cells += (cell for cell in (node >> 12 & 127, node >> 19 & 127) if cell != _NO_CELL)
    return AlternatingNode(tuple(cells), (node >> 1 & 15) + 1)


def sets(hit: HitData) -> Pattern:
    """Almost locked sets in the order in which restricted commons join them."""
    links: dict[tuple[int, int], set[Digit]] = {}
    for node in hit.nodes:
        links.setdefault((node >> 16, node >> 8 & 255), set()).add(node & 255)
    order, shared = list(range(len(links) + 1)), list(links.values())
    if (0, 2) in links:
        # The middle set of an XY-wing comes last.
        order = [0, 2, 1]
    return AlsPattern(
        tuple(_almost_locked(hit, group) for group in order), _commons(shared), hit.digits
    )


def _almost_locked(hit: HitData, group: int) -> AlmostLockedSet:
    marked = sorted(hit.marked[group])
    digits = 0
    for _, mask in marked:
        digits |= mask
    return AlmostLockedSet(tuple(cell for cell, _ in marked), digits_of(digits))


def _commons(shared: list[set[Digit]]) -> tuple[tuple[Digit, ...], ...]:
    """One digit for each link, different from the previous one; both digits of a single link."""
    if len(shared) == 1:
        return (tuple(sorted(shared[0])),)
    if len(shared[1]) == 1:
        shared[0] -= shared[1]
    digits: list[Digit] = []
    for choice in shared:
        digits.append(min(choice.difference(digits[-1:])))
    return tuple((digit,) for digit in digits)


def forcing(hit: HitData, *, contradiction: bool, net: bool) -> Pattern:
    """Forcing branches; in a net, each node comes once, after everything that it needs."""
    branches: list[list[BranchNode]] = []
    for number in hit.nodes:
        if number & _FIRST or not branches:
            branches.append([])
        node = _node(number)
        branches[-1].append(BranchNode(node.cells, node.digit, bool(number & _ON)))
    # Nodes of side branches after the end are not needed.
    short = [branch[: branch.index(branch[-1]) + 1] for branch in branches]
    nodes = (tuple(dict.fromkeys(branch)) for branch in short)
    if net:
        nodes = (complete_branch(hit.grid, branch) for branch in nodes)
    return ForcingPattern(tuple(nodes), contradiction, net)
