"""Steps of several chains: from each candidate of a cell, or from each place of a digit in a house.

`engine.core.teacher.chain_search` finds them: cell and region forcing chains, whose links may
include groups and almost locked sets.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.core.teacher.chain_search import ChainSearch
from engine.houses import CELLS
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.reuse import PerThread
from engine.model.technique import Technique
from engine.orders.teacher.chains import cost_of_sets, link_set, refuted_by, set_sizes
from engine.orders.teacher.contradictions import BY_SINGLES
from engine.orders.teacher.houses import cells_of_houses
from engine.techniques.alternating_chain import AlternatingNode
from engine.techniques.cases import CaseChain, CasesPattern

if TYPE_CHECKING:
    from engine.core.teacher.chain_search import Nodes, Reasons

LEAST_COST: Final = 130
"""The cost of chains with the fewest strong links."""

_CASES: Final = 110
_LINK: Final = 10
_LONG: Final = 4
"""Chains with this many strong links cost as much as tests: a link counts for two singles."""

_search = PerThread(ChainSearch)


class FoundCases(NamedTuple):
    """Chains from candidates, one of which is true, and the candidates that all chains refute.

    Attributes:
        technique: the technique.
        pattern: the starts, nodes and links of the chains.
        eliminations: all candidates that the chains refute, in order.
        cost: the cost of the step, see docs/hint-order.md.
    """

    technique: Technique
    pattern: CasesPattern
    eliminations: tuple[Elimination, ...]
    cost: int


def find_cases(
    grid: Grid, candidates: Iterable[Candidate], most_links: int, most_cases: int
) -> Iterator[FoundCases]:
    """Chains from several candidates, those of least cost first.

    For each candidate, the simplest chains are found, unless earlier ones already refute it.

    Args:
        candidates: candidates of empty cells.
        most_links: the maximum number of strong links of all chains together.
        most_cases: the maximum number of chains.
    """
    search = _search.value
    search.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    found = []
    for candidate in candidates:
        raw = search.cases(candidate.cell, candidate.digit, most_links, most_cases)
        if raw is not None:
            source, chains = raw
            cells = [reason for _, _, reasons in chains for reason in reasons]
            ranks = _cost(chains), len(cells), len(chains), sum(map(len, cells))
            found.append((*ranks, source, chains, candidate))
    gone: set[Candidate] = set()
    for cost, _, _, _, source, chains, candidate in sorted(found):
        if candidate not in gone:
            pattern = CasesPattern(
                tuple(chain_of(grid, *chain) for chain in chains),
                None if source < len(CELLS) else grid.variant.houses[(source - len(CELLS)) // 9],
            )
            refuted = set.intersection(*(refuted_by(grid, chain.end) for chain in pattern.chains))
            gone.update(Candidate(removed.cell, removed.digit) for removed in refuted)
            yield FoundCases(
                Technique.CELL_FORCING_CHAINS
                if pattern.house is None
                else Technique.REGION_FORCING_CHAINS,
                pattern,
                tuple(sorted(refuted)),
                cost,
            )


def _cost(chains: "tuple[tuple[tuple[int, int], Nodes, Reasons], ...]") -> int:
    links = sum(len(reasons) for _, _, reasons in chains)
    sets = [size for _, nodes, reasons in chains for size in set_sizes(nodes, reasons)]
    if links < _LONG:
        return _CASES + _LINK * links + cost_of_sets(sets)
    return BY_SINGLES + 2 * links + len(chains) - 1 + cost_of_sets(sets)


def chain_of(
    grid: Grid,
    start: tuple[int, int],
    numbers: tuple[tuple[int, tuple[int, ...]], ...],
    reasons: tuple[tuple[int, ...], ...],
) -> CaseChain:
    """Build a chain from the parts that `ChainSearch` returns.

    Args:
        start: the cell and the digit of its first candidate.
        numbers: the numbers of its nodes.
        reasons: the cells that each of its strong links is based on.
    """
    nodes = tuple(AlternatingNode(cells, digit) for digit, cells in numbers)
    links = zip(nodes[::2], nodes[1::2], reasons, strict=True)
    return CaseChain(Candidate(*start), nodes, tuple(link_set(grid, *link) for link in links))
