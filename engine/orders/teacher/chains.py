"""Steps of alternating chains: for each candidate that one refutes, the simplest such chain.

`engine.core.teacher.chain_search` finds them. A chain is named as players name it: by its digits,
its groups and its almost locked sets.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from engine.core.teacher.chain_search import ChainSearch
from engine.houses import Cell, Digit, digits_of
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.reuse import PerThread
from engine.model.technique import Technique
from engine.orders.teacher.houses import cells_of_houses
from engine.techniques.almost_locked import AlmostLockedSet, AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.alternating_chain import AlternatingNode

MOST_LINKS: Final = 12
"""The most strong links of a chain."""

_search = PerThread(ChainSearch)
_SETS: Final = {2: Technique.ALS_XZ, 3: Technique.ALS_XY_WING}


class FoundChain(NamedTuple):
    """A chain, and what follows from it.

    Attributes:
        technique: the name of its shape.
        pattern: its nodes and links.
        eliminations: all candidates that it refutes, in order.
        strong_links: how many strong links it has.
        cells: how many cells these rest on, together.
    """

    technique: Technique
    pattern: AlternatingPattern | AlsPattern
    eliminations: tuple[Elimination, ...]
    strong_links: int
    cells: int

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The digit that a chain with both ends in the same cell proves, which says all."""
        match self.pattern:
            case AlternatingPattern(nodes=(AlternatingNode(cells=(cell,), digit=digit), *_)) if (
                self.pattern.returns
            ):
                return (Placement(cell, digit),)
        return ()


def find_chains(grid: Grid, candidates: Iterable[Candidate]) -> Iterator[FoundChain]:
    """Chains that refute these candidates, those of the fewest strong links first.

    For each candidate there is the simplest chain, unless one before it refutes it, too.

    Args:
        grid: a position.
        candidates: candidates of empty cells.
    """
    search = _search.value
    search.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    found = []
    for candidate in candidates:
        raw = search.find(candidate.cell, candidate.digit, MOST_LINKS)
        if raw is not None:
            # A chain reads the same from either end.
            nodes, cells = min(raw, (raw[0][::-1], raw[1][::-1]))
            found.append((len(cells), sum(map(len, cells)), nodes, cells, candidate))
    gone: set[Candidate] = set()
    for _, _, nodes, cells, one in sorted(found):
        if one not in gone:
            chain = _chain(grid, [AlternatingNode(cells, digit) for digit, cells in nodes], cells)
            gone.update(
                Candidate(elimination.cell, elimination.digit) for elimination in chain.eliminations
            )
            yield chain


def _chain(
    grid: Grid, nodes: Sequence[AlternatingNode], cells: Sequence[tuple[Cell, ...]]
) -> FoundChain:
    links = list(zip(nodes[::2], nodes[1::2], strict=True))
    sets = tuple(link_set(grid, *link, group) for link, group in zip(links, cells, strict=True))
    loop = len(links) > 1 and _clash(grid, nodes[-1], nodes[0])
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
            gone |= _seen(grid, digit, (c for s in pattern.ends for c in _places(grid, s, digit)))
    else:
        pattern = AlternatingPattern(tuple(nodes), loop, sets if any(sets) else ())
    return FoundChain(
        technique=technique,
        pattern=pattern,
        eliminations=tuple(sorted(gone)),
        strong_links=len(links),
        cells=sum(map(len, cells)),
    )


def _technique(
    nodes: Sequence[AlternatingNode], sets: Sequence[AlmostLockedSet | None], *, loop: bool
) -> Technique:
    """The name of a chain of this shape."""
    links = list(zip(nodes[::2], nodes[1::2], strict=True))
    grouped = any(sets) or any(len(node.cells) > 1 for node in nodes)
    in_cells = all(one.cells == other.cells for one, other in links)
    one_digit = len({node.digit for node in nodes}) == 1
    same_ends = nodes[0].digit == nodes[-1].digit
    weak = list(pairwise(nodes))[1::2]
    if (
        any(sets)
        and same_ends
        and nodes[0] != nodes[-1]
        and all(one.digit != other.digit for one, other in links)
        and all(one.digit == other.digit for one, other in weak)
        and (not loop or len(links) == 2)
    ):
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


def link_set(
    grid: Grid, one: AlternatingNode, other: AlternatingNode, cells: tuple[Cell, ...]
) -> AlmostLockedSet | None:
    """The almost locked set that a strong link rests on; None for a link in a cell or a house."""
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
    """The chain as one of almost locked sets, a bivalue cell being one, too.

    The ends have other digits in common perhaps; of these, too, one of the ends must hold all.
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
        and _seen(grid, digit, (*_places(grid, first, digit), *_places(grid, last, digit)))
    ]
    return AlsPattern(sets, tuple(commons), tuple(digits))


def _places(grid: Grid, als: AlmostLockedSet, digit: Digit) -> tuple[Cell, ...]:
    return tuple(cell for cell in als.cells if grid.has(cell, digit))


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
    """The candidates that are weakly linked to both nodes, of which at least one is true."""
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
    """What a set in a loop refutes: it keeps all digits but the two that it is linked by."""
    if als is None:
        return set()
    linked = {node.digit for node in link}
    return {
        gone
        for digit in als.digits
        if digit not in linked
        for gone in _seen(grid, digit, _places(grid, als, digit))
    }
