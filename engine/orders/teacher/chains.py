"""Steps of alternating chains: for each candidate that chains refute, the simplest chain.

`engine.core.teacher.chain_search` finds them. Chains have the names that players use, which depend
on digits, groups and almost locked sets.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.core.teacher.chain_search import ChainSearch
from engine.houses import Cell, Digit, digits_of
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.reuse import PerThread
from engine.model.technique import Technique
from engine.orders.teacher.houses import cells_of_houses
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.almost_locked_set import AlmostLockedSet
from engine.techniques.alternating import AlternatingPattern, has_groups
from engine.techniques.alternating_chain import AlternatingChain, AlternatingNode
from engine.techniques.short_chains import steps_to_singles

if TYPE_CHECKING:
    from engine.core.teacher.chain_search import Nodes, Reasons

MOST_LINKS: Final = 12
"""The maximum number of strong links in a chain."""
LARGE_SET: Final = 4
"""Sets with this many cells or more are hard to see: similar chains without sets come first."""

_SET_SIZES: Final = (5, LARGE_SET - 1, 0)
"""The maximum numbers of cells in the sets of a chain; each number has its own search."""
_LINK: Final = 10
"""The cost of a strong link."""
_CHAIN: Final = 30
"""The cost of a chain in addition to its links."""
_LONG: Final = 5
"""From this many strong links on, chains cost an extra link, so that expert patterns come first."""
_FREE_CELLS: Final = 2
"""How many cells of an almost locked set cost nothing; each further cell costs one."""
_CELL_OF_SET: Final = 1
"""The cost of each further strong link where a chain is told cell by cell instead of by a set."""
_NEAR: Final = 10
_AFTER_PLAIN: Final = 13
"""The extra cost of a chain with a large set over a chain without sets of similar cost."""

_search = PerThread(ChainSearch)
_SETS: Final = {2: Technique.ALS_XZ, 3: Technique.ALS_XY_WING}


class FoundChain(NamedTuple):
    """A chain and its conclusions.

    Attributes:
        technique: the technique that its shape belongs to.
        pattern: its nodes and links.
        eliminations: all candidates that it refutes, in order.
        strong_links: how many strong links it has.
        cost: how much it demands of a person.
    """

    technique: Technique
    pattern: AlternatingPattern | AlsPattern
    eliminations: tuple[Elimination, ...]
    strong_links: int
    cost: int

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The digit that a chain with both ends in the same cell proves, which implies the rest."""
        match self.pattern:
            case AlternatingPattern(nodes=(AlternatingNode(cells=(cell,), digit=digit), *_)) if (
                self.pattern.returns
            ):
                return (Placement(cell, digit),)
        return ()


def find_chains(
    grid: Grid, candidates: Iterable[Candidate], refuted: Iterable[Candidate] = ()
) -> Iterator[FoundChain]:
    """Chains that refute these candidates, those of least cost first.

    For each candidate, the cheapest chain is found, unless an earlier chain already refutes it.

    Args:
        candidates: candidates of empty cells.
        refuted: other candidates, which do not need a chain; but if a chain without sets refutes
            one, a chain with a large set costs more than that chain.
    """
    search = _search.value
    search.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    found = [
        (*_cost_and_sets(grid, nodes, cells), nodes, cells, candidate)
        for candidate in candidates
        for nodes, cells in _simplest(search, candidate)
    ]
    plain = math.inf
    if any(_has_large(sets) for _, sets, *_ in found):
        others = (search.find(gone.cell, gone.digit, MOST_LINKS, 0) for gone in refuted)
        costs = [cost for cost, sets, *_ in found if not sets]
        costs += [cost_of_links(len(chain[1])) for chain in others if chain is not None]
        plain = min(costs, default=math.inf)
    ranked = sorted(
        (
            plain + _AFTER_PLAIN if _is_near(cost, sets, plain) else cost,
            sum(map(len, cells)),
            nodes,
            cells,
            candidate,
        )
        for cost, sets, nodes, cells, candidate in found
    )
    gone: set[Candidate] = set()
    for cost, _, numbers, cells, one in ranked:
        if one not in gone:
            chain = _chain(grid, *_unfolded(grid, numbers, cells), int(cost))
            gone.update(
                Candidate(elimination.cell, elimination.digit) for elimination in chain.eliminations
            )
            yield chain


def _simplest(search: ChainSearch, candidate: Candidate) -> "Iterator[tuple[Nodes, Reasons]]":
    """The shortest chains that refute a candidate: with any sets, with small sets, without sets.

    Yields:
        The nodes and the cells of the links in the form of the search.
    """
    smallest = _SET_SIZES[0] + 1
    for most_cells in _SET_SIZES:
        if smallest <= most_cells:
            continue  # The previous chain has no larger sets.
        raw = search.find(candidate.cell, candidate.digit, MOST_LINKS, most_cells)
        if raw is None:
            return
        # A chain proves the same from either end.
        nodes, cells = min(raw, (raw[0][::-1], raw[1][::-1]))
        sets = set_sizes(nodes, cells)
        smallest = max(sets, default=0)
        yield nodes, cells
        if not sets:
            return


def _cost_and_sets(grid: Grid, nodes: "Nodes", cells: "Reasons") -> tuple[int, tuple[int, ...]]:
    """The cost of a chain, and the sizes of the sets that it is told with."""
    told, groups = _unfolded(grid, nodes, cells)
    sets = set_sizes(tuple((node.digit, node.cells) for node in told), tuple(groups))
    more = len(groups) - len(cells)
    return cost_of_links(len(cells)) + cost_of_sets(sets) + _CELL_OF_SET * more, sets


def set_sizes(nodes: "Nodes", cells: "Reasons") -> tuple[int, ...]:
    """How many cells each almost locked set of a chain has.

    Args:
        nodes: the nodes in the form of the search, two for each strong link.
        cells: the cells that the strong links are based on.
    """
    return tuple(
        len(group)
        for (one, _), (other, _), group in zip(nodes[::2], nodes[1::2], cells, strict=True)
        if len(group) > 1 and one != other
    )


def cost_of_links(links: int) -> int:
    """The cost of a chain for its strong links."""
    return _CHAIN + _LINK * (links + (links >= _LONG))


def cost_of_sets(sizes: Iterable[int]) -> int:
    """The cost of almost locked sets of these sizes in addition to their links."""
    return sum(max(0, size - _FREE_CELLS) for size in sizes)


def _is_near(cost: float, sets: tuple[int, ...], plain: float) -> bool:
    """Whether a chain has a large set, and a chain without sets costs about as much."""
    return _has_large(sets) and plain - _NEAR <= cost < plain + _AFTER_PLAIN


def _has_large(sets: tuple[int, ...]) -> bool:
    return max(sets, default=0) >= LARGE_SET


def _unfolded(
    grid: Grid, numbers: "Nodes", cells: "Reasons"
) -> tuple[Sequence[AlternatingNode], Sequence[tuple[Cell, ...]]]:
    """A chain of the search, cell by cell where the cells of a set have two candidates each.

    It proves the same, and a person does not have to see the set. A chain of sets stays as it is if
    it has others, too.
    """
    nodes = [AlternatingNode(cells, digit) for digit, cells in numbers]
    single: list[AlternatingNode] = []
    reasons: list[tuple[Cell, ...]] = []
    for one, other, group in zip(nodes[::2], nodes[1::2], cells, strict=True):
        path = _path(grid, group, one.digit, other.digit) if len(group) > 1 else []
        single += [AlternatingNode((cell,), digit) for cell, digit in path] or [one, other]
        reasons += [(cell,) for cell, _ in path[::2]] or [group]
    keeps = _joins_sets(nodes) and max(map(len, reasons)) > 1
    return (nodes, cells) if keeps else (single, reasons)


def _path(grid: Grid, cells: Iterable[Cell], first: Digit, last: Digit) -> list[tuple[Cell, Digit]]:
    """Both digits of cells with two candidates, from one digit to the other; empty without a way.

    Between two places of the same digit there is no way.
    """
    pairs = [(cell, grid.candidates_of(cell)) for cell in cells]
    ways: list[list[tuple[Cell, Digit]]] = [[]]
    for way in ways:
        at = way[-1][1] if way else first
        if at == last:
            return way
        for cell, digits in pairs:
            if len(digits) == 2 and at in digits and (cell, at) not in way:
                (other,) = (digit for digit in digits if digit != at)
                if (cell, other) not in way:
                    ways.append([*way, (cell, at), (cell, other)])
    return []


def _chain(
    grid: Grid, nodes: Sequence[AlternatingNode], cells: Sequence[tuple[Cell, ...]], cost: int
) -> FoundChain:
    loop = len(cells) > 1 and _clash(grid, nodes[-1], nodes[0])
    sets = tuple(
        link_set(grid, one, other, group)
        for one, other, group in zip(nodes[::2], nodes[1::2], cells, strict=True)
    )
    if not loop:
        ways = ((nodes, sets, cells), (nodes[::-1], sets[::-1], cells[::-1]))
        nodes, sets, cells = min(
            ways,
            key=lambda way: steps_to_singles(grid, AlternatingChain(tuple(way[0]), sets=way[1])),
        )
    links = list(zip(nodes[::2], nodes[1::2], strict=True))
    walk = [*nodes, nodes[0]] if loop else nodes
    weak = list(pairwise(walk))[1::2] if loop else [(nodes[0], nodes[-1])]
    gone = {candidate for pair in weak for candidate in _refuted(grid, *pair)}
    if loop:
        for als, link in zip(sets, links, strict=True):
            gone |= _locked(grid, als, link)
    pattern: AlternatingPattern | AlsPattern
    technique = _technique(nodes, sets, loop=loop)
    if technique in (*_SETS.values(), Technique.ALS_CHAIN):
        pattern = _sets_pattern(grid, nodes, cells, loop=loop)
        for digit in pattern.digits:
            gone |= _seen(grid, digit, (c for s in pattern.ends for c in s.places(grid, digit)))
    else:
        pattern = AlternatingPattern(tuple(nodes), loop, sets if any(sets) else ())
    return FoundChain(
        technique=technique,
        pattern=pattern,
        eliminations=tuple(sorted(gone)),
        strong_links=len(links),
        cost=cost,
    )


def _technique(
    nodes: Sequence[AlternatingNode], sets: Sequence[AlmostLockedSet | None], *, loop: bool
) -> Technique:
    """The name of a chain of this shape."""
    links = list(zip(nodes[::2], nodes[1::2], strict=True))
    grouped = has_groups(nodes, sets)
    in_cells = all(one.cells == other.cells for one, other in links)
    one_digit = len({node.digit for node in nodes}) == 1
    same_ends = nodes[0].digit == nodes[-1].digit
    if any(sets) and _joins_sets(nodes) and (not loop or len(links) == 2):
        return _SETS.get(len(links), Technique.ALS_CHAIN)
    if loop:
        return Technique.GROUPED_CONTINUOUS_NICE_LOOP if grouped else Technique.CONTINUOUS_NICE_LOOP
    if nodes[0] == nodes[-1]:
        return (
            Technique.GROUPED_DISCONTINUOUS_NICE_LOOP
            if grouped
            else Technique.DISCONTINUOUS_NICE_LOOP
        )
    if one_digit:
        return Technique.X_CHAIN if len(links) > 2 else Technique.TURBOT_FISH
    if in_cells and same_ends:
        return Technique.XY_CHAIN
    return Technique.GROUPED_AIC if grouped else Technique.AIC


def _joins_sets(nodes: Sequence[AlternatingNode]) -> bool:
    """Whether sets and cells are joined by one digit each, and both ends have the same one."""
    pairs = list(pairwise(nodes))
    return (
        nodes[0].digit == nodes[-1].digit
        and nodes[0] != nodes[-1]
        and all(one.digit != other.digit for one, other in pairs[::2])
        and all(one.digit == other.digit for one, other in pairs[1::2])
    )


def link_set(
    grid: Grid, one: AlternatingNode, other: AlternatingNode, cells: tuple[Cell, ...]
) -> AlmostLockedSet | None:
    """The almost locked set of a strong link; None for a link in a cell or a house."""
    if len(cells) == 1 or one.digit == other.digit:
        return None
    return _almost_locked(grid, cells)


def _almost_locked(grid: Grid, cells: tuple[Cell, ...]) -> AlmostLockedSet:
    digits = 0
    for cell in cells:
        digits |= grid.candidates[cell]
    return AlmostLockedSet(cells, digits_of(digits))


def _sets_pattern(
    grid: Grid,
    nodes: Sequence[AlternatingNode],
    cells: Sequence[tuple[Cell, ...]],
    *,
    loop: bool,
) -> AlsPattern:
    """The chain as a chain of almost locked sets, to which bivalue cells belong.

    If the ends have further digits in common, one of the ends must also hold all of these.
    """
    sets = tuple(_almost_locked(grid, group) for group in cells)
    commons: list[tuple[Digit, ...]] = [(node.digit,) for node in nodes[1:-1:2]]
    if loop:
        commons = [tuple(sorted((nodes[0].digit, nodes[1].digit)))]
    first, last = sets[0], sets[-1]
    digits = [
        digit
        for digit in first.digits
        if digit in last.digits
        and digit not in (*commons[0], *commons[-1])
        and _seen(grid, digit, (*first.places(grid, digit), *last.places(grid, digit)))
    ]
    return AlsPattern(sets, tuple(commons), tuple(digits))


def _seen(grid: Grid, digit: Digit, cells: Iterable[Cell]) -> set[Elimination]:
    """The candidates of a digit in cells that see all of these cells."""
    common = set.intersection(*(set(grid.variant.peers[cell]) for cell in cells))
    return {Elimination(cell, digit) for cell in common if grid.has(cell, digit)}


def refuted_by(grid: Grid, node: AlternatingNode) -> set[Elimination]:
    """The candidates that are weakly linked to a node, which is true."""
    gone = _seen(grid, node.digit, node.cells)
    if len(node.cells) == 1:
        gone |= _others_in_cell(grid, node.cells[0], {node.digit})
    return gone


def _refuted(grid: Grid, one: AlternatingNode, other: AlternatingNode) -> set[Elimination]:
    """The candidates that are weakly linked to both nodes; at least one of the nodes is true."""
    if one.digit == other.digit:
        gone = _seen(grid, one.digit, (*one.cells, *other.cells))
        if one.cells == other.cells and len(one.cells) == 1:
            gone |= _others_in_cell(grid, one.cells[0], {one.digit})
        return gone
    gone = set()
    for near, far in ((one, other), (other, one)):
        if len(near.cells) == 1 and far.cells != near.cells:
            clash = _seen(grid, far.digit, far.cells)
            gone |= {candidate for candidate in clash if candidate.cell == near.cells[0]}
    if one.cells == other.cells and len(one.cells) == 1:
        gone |= _others_in_cell(grid, one.cells[0], {one.digit, other.digit})
    return gone


def _others_in_cell(grid: Grid, cell: Cell, digits: set[Digit]) -> set[Elimination]:
    return {
        Elimination(cell, digit)
        for digit in digits_of(grid.candidates[cell])
        if digit not in digits
    }


def _clash(grid: Grid, one: AlternatingNode, other: AlternatingNode) -> bool:
    """Whether two different nodes are joined by a weak link."""
    if one.digit != other.digit:
        return len(one.cells) == 1 and one.cells == other.cells
    return all(grid.variant.see_each_other(a, b) for a in one.cells for b in other.cells)


def _locked(
    grid: Grid, als: AlmostLockedSet | None, link: tuple[AlternatingNode, AlternatingNode]
) -> set[Elimination]:
    """The eliminations by a set in a loop, which keeps all digits except the two of its links."""
    if als is None:
        return set()
    linked = {node.digit for node in link}
    return {
        gone
        for digit in als.digits
        if digit not in linked
        for gone in _seen(grid, digit, als.places(grid, digit))
    }
