"""Steps of patterns in which a guardian must be true: broken wings, and chains from all guardians.

The patterns are tridagons, broken wings, unique and extended rectangles, BUGs and BUG-lites
(docs/hint-order.md).
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Final, NamedTuple

from engine.core.experts.odd_loops import OddLoopSearch
from engine.core.teacher.chain_search import ChainSearch
from engine.houses import CELLS, DIGITS, HouseKind, digits_of, mask_of
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.reasons import ruled_out_by
from engine.model.reuse import PerThread
from engine.model.technique import Technique
from engine.orders.teacher.cases import chain_of
from engine.orders.teacher.chains import refuted_by
from engine.orders.teacher.contradictions import failing
from engine.orders.teacher.deadly import bug_lites, extended_rectangles
from engine.orders.teacher.experts import FoundPattern, tridagons
from engine.orders.teacher.houses import cells_of_houses
from engine.techniques.guardians import (
    Guarded,
    GuardedGrave,
    GuardedRectangle,
    GuardianChainsPattern,
    OddLoopPattern,
)

_loops = PerThread(OddLoopSearch)
_search = PerThread(ChainSearch)
_MOST_OF_LOOP: Final = 3
_MOST_OF_RECTANGLE: Final = 4
_MOST_OF_GRAVE: Final = 4
"""The maximum number of guardians of each pattern."""
_MOST_LITES: Final = 6
"""The number of BUG-lites, the smallest first, from which chains may begin."""


class FoundGuardianChains(NamedTuple):
    """Chains from the guardians of a pattern, and the candidates that all chains refute."""

    pattern: GuardianChainsPattern
    eliminations: tuple[Elimination, ...]


def find_broken_wings(grid: Grid) -> Iterator[FoundPattern]:
    """Broken wings whose guardians remove or place something, the shortest loops first."""
    known: set[Candidate] = set()
    for pattern in sorted(_odd_loops(grid), key=lambda loop: (len(loop.cells), loop.guardians)):
        if len(pattern.guardians) == 1:
            (guardian,) = pattern.guardians
            if guardian not in known:
                known.add(guardian)
                placed = Placement(guardian.cell, guardian.digit)
                yield FoundPattern(Technique.BROKEN_WING, pattern, (placed,), ())
            continue
        gone = set.intersection(
            *(set(ruled_out_by(grid, guardian)) for guardian in pattern.guardians)
        )
        if not gone <= known:
            known |= gone
            yield FoundPattern(Technique.BROKEN_WING, pattern, (), tuple(sorted(gone)))


def find_guardian_chains(
    grid: Grid, candidates: Iterable[Candidate], most_links: int
) -> Iterator[FoundGuardianChains]:
    """Chains from all guardians of a pattern, those with the fewest strong links first.

    For each candidate, the simplest chains are found, unless earlier ones already refute it. A
    pattern is left out if a test refutes one of its guardians: that test is the step to show.

    Args:
        candidates: candidates of empty cells.
        most_links: the maximum number of strong links of all chains together.
    """
    patterns = list(_patterns(grid))
    failed = failing(grid, {guardian for pattern in patterns for guardian in pattern.guardians})
    patterns = [pattern for pattern in patterns if failed.isdisjoint(pattern.guardians)]
    if not patterns:
        return
    search = _search.value
    search.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    sources = [
        tuple((guardian.cell, guardian.digit - 1) for guardian in pattern.guardians)
        for pattern in patterns
    ]
    found = []
    for candidate in candidates:
        raw = search.from_patterns(candidate.cell, candidate.digit, most_links, sources)
        if raw is not None:
            source, chains = raw
            cells = [reason for _, _, reasons in chains for reason in reasons]
            found.append((len(cells), len(chains), sum(map(len, cells)), source, chains, candidate))
    gone: set[Candidate] = set()
    for links, _, _, source, chains, candidate in sorted(found):
        if candidate in gone or not links:
            continue
        told = tuple(chain_of(grid, *chain) for chain in chains)
        if any(chain.start.cell in als.cells for chain in told for als in chain.sets if als):
            continue  # The chain would prove that its guardian is false.
        starts = {Elimination(chain.start.cell, chain.start.digit) for chain in told}
        refuted = set.intersection(*(refuted_by(grid, chain.end) for chain in told)) - starts
        gone.update(Candidate(removed.cell, removed.digit) for removed in refuted)
        yield FoundGuardianChains(
            GuardianChainsPattern(told, None, patterns[source]), tuple(sorted(refuted))
        )


def _patterns(grid: Grid) -> Iterator[Guarded]:
    """All patterns with at least two guardians, one of which must be true."""
    for pattern in (
        *tridagons(grid),
        *_rectangles(grid),
        *extended_rectangles(grid),
        *bug_lites(grid)[:_MOST_LITES],
        *_graves(grid),
        *_odd_loops(grid),
    ):
        if len(pattern.guardians) > 1:
            yield pattern


def _odd_loops(grid: Grid) -> Iterator[OddLoopPattern]:
    search = _loops.value
    search.load(grid.values, grid.candidates)
    houses = grid.variant.houses
    for number, guardians, cells, along in search.find(_MOST_OF_LOOP):
        digit = number + 1
        yield OddLoopPattern(
            digit,
            cells,
            tuple(houses[house] for house in along),
            tuple(Candidate(cell, digit) for cell in guardians),
        )


def _rectangles(grid: Grid) -> Iterator[GuardedRectangle]:
    """Rectangles in two boxes whose cells, all empty, share two candidates."""
    box_of = grid.variant.box
    rows, columns = (
        [house for house in grid.variant.houses if house.kind is kind]
        for kind in (HouseKind.ROW, HouseKind.COLUMN)
    )
    for (upper, lower), (left, right) in product(combinations(rows, 2), combinations(columns, 2)):
        cells = (
            upper.cells[left.index],
            upper.cells[right.index],
            lower.cells[right.index],
            lower.cells[left.index],
        )
        if len({box_of(cell) for cell in cells}) != 2:
            continue
        shared = -1
        for cell in cells:
            shared &= 0 if grid.values[cell] else grid.candidates[cell]
        for pair in combinations(digits_of(shared) if shared > 0 else (), 2):
            guardians = tuple(
                Candidate(cell, digit)
                for cell in sorted(cells)
                for digit in digits_of(grid.candidates[cell] & ~mask_of(pair))
            )
            if len(guardians) <= _MOST_OF_RECTANGLE:
                yield GuardedRectangle(cells, pair, guardians)


def _graves(grid: Grid) -> Iterator[GuardedGrave]:
    """A BUG with few extra candidates, if the position is one."""
    more = [
        cell for cell in CELLS if not grid.values[cell] and grid.candidates[cell].bit_count() > 2
    ]
    if not 0 < len(more) <= _MOST_OF_GRAVE:
        return
    extras = tuple(
        Candidate(cell, digit)
        for cell in more
        for digit in grid.candidates_of(cell)
        if all(
            sum(grid.has(other, digit) for other in house.cells) > 2
            for house in grid.variant.houses_of[cell]
        )
    )
    gone = {(extra.cell, extra.digit) for extra in extras}
    left = [
        {digit for digit in grid.candidates_of(cell) if (cell, digit) not in gone}
        if not grid.values[cell]
        else set()
        for cell in CELLS
    ]
    if all(len(left[cell]) in (0, 2) for cell in CELLS) and all(
        sum(digit in left[cell] for cell in house.cells) in (0, 2)
        for house in grid.variant.houses
        for digit in DIGITS
    ):
        yield GuardedGrave(tuple(more), extras)
