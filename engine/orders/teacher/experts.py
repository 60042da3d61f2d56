"""Steps of the patterns that experts use on the hardest puzzles.

`engine.core.experts` finds them; docs/hint-order.md explains them. Exocets are in `exocets`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.core.experts.fireworks import FireworkSearch
from engine.core.experts.locked_sets import LockedSetSearch
from engine.core.experts.rank_zero import RankZeroSearch
from engine.core.experts.tridagon import TridagonSearch
from engine.houses import CELLS, digits_of
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.reasons import ruled_out_by
from engine.model.reuse import PerThread
from engine.model.technique import Technique
from engine.techniques.deadly import BugLitePattern, ExtendedRectanglePattern
from engine.techniques.exocet import ExocetPattern, SeniorExocetPattern
from engine.techniques.guardians import OddLoopPattern
from engine.techniques.rank_zero import CandidateSet, RankZeroPattern
from engine.techniques.symmetry import SymmetryPattern
from engine.techniques.tridagon import TridagonPattern

_fireworks = PerThread(FireworkSearch)
_locked_sets = PerThread(LockedSetSearch)
_rank_zero = PerThread(RankZeroSearch)
_tridagons = PerThread(TridagonSearch)
_MOST_PROOFS: Final = 6
"""For how many false candidates to look for base and cover sets of any kind."""
_MOST_SETS: Final = 20
_EQUAL: Final = 1e-4
_DIGITS_OF_TRIPLE: Final = 3


class FoundPattern(NamedTuple):
    """A pattern and its conclusions."""

    technique: Technique
    pattern: (
        RankZeroPattern
        | TridagonPattern
        | ExocetPattern
        | SeniorExocetPattern
        | OddLoopPattern
        | ExtendedRectanglePattern
        | BugLitePattern
        | SymmetryPattern
    )
    placements: tuple[Placement, ...]
    eliminations: tuple[Elimination, ...]


def find_fireworks(grid: Grid) -> Iterator[FoundPattern]:
    """Fireworks of three digits, then fireworks of four digits."""
    search = _fireworks.value
    search.load(grid.values, grid.candidates)
    for pattern, gone in _useful(grid, search.fireworks()):
        triple = len(pattern.bases) == 2 * _DIGITS_OF_TRIPLE
        technique = Technique.FIREWORK_TRIPLE if triple else Technique.FIREWORK_QUAD
        yield FoundPattern(technique, pattern, (), gone)


def find_sk_loops(grid: Grid) -> Iterator[FoundPattern]:
    """SK-loops, the smallest first."""
    search = _locked_sets.value
    search.load(grid.values, grid.candidates)
    for pattern, gone in _useful(grid, search.sk_loops()):
        yield FoundPattern(Technique.SK_LOOP, pattern, (), gone)


def find_multi_sector_locked_sets(grid: Grid) -> Iterator[FoundPattern]:
    """Multi-sector locked sets, the smallest first."""
    search = _locked_sets.value
    search.load(grid.values, grid.candidates)
    for pattern, gone in _useful(grid, search.multi_sector()):
        yield FoundPattern(Technique.MULTI_SECTOR_LOCKED_SET, pattern, (), gone)


def find_twinned_xy_chains(grid: Grid) -> Iterator[FoundPattern]:
    """Multi-sector locked sets of six cells where two lines cross three."""
    search = _locked_sets.value
    search.load(grid.values, grid.candidates)
    for pattern, gone in _useful(grid, search.twinned_xy_chains()):
        yield FoundPattern(Technique.MULTI_SECTOR_LOCKED_SET, pattern, (), gone)


def find_rank_zero(grid: Grid) -> Iterator[FoundPattern]:
    """The smallest base and cover sets of any kind that remove something, if small enough.

    Proofs in which a set counts more than once are left out.
    """
    search = _rank_zero.value
    search.load(grid.values, grid.candidates)
    proofs = []
    for candidate in search.false_candidates()[:_MOST_PROOFS]:
        proof = search.proof(candidate // 9, candidate % 9 + 1)
        if proof is not None and (sets := _counted_once(proof)) is not None:
            proofs.append((len(sets[0]), *sets))
    for _, bases, covers in sorted(proofs):
        pattern = RankZeroPattern(
            tuple(_candidate_set(grid, number) for number in bases),
            tuple(_candidate_set(grid, number) for number in covers),
        )
        excess = {
            candidate: len(pattern.covers_of(candidate)) - len(pattern.bases_of(candidate))
            for candidate in _candidates(grid)
        }
        removed = (candidate for candidate, n in excess.items() if n > 0)
        gone = tuple(sorted(Elimination(where.cell, where.digit) for where in removed))
        if gone and min(excess.values()) == 0:
            yield FoundPattern(Technique.MULTI_SECTOR_LOCKED_SET, pattern, (), gone)
            return


def _counted_once(
    proof: Sequence[tuple[int, float]],
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The base and the cover sets; None if their numbers differ or a set counts repeatedly."""
    least = min(abs(count) for _, count in proof)
    if any(abs(abs(count) - least) > _EQUAL * least for _, count in proof):
        return None
    bases = tuple(number for number, count in proof if count < 0)
    covers = tuple(number for number, count in proof if count > 0)
    return (bases, covers) if len(bases) == len(covers) <= _MOST_SETS else None


def find_tridagons(grid: Grid) -> Iterator[FoundPattern]:
    """Tridagons whose guardians refute something, those with the fewest guardians first."""
    known: set[Elimination] = set()
    for pattern in tridagons(grid):
        gone = set.intersection(
            *(set(ruled_out_by(grid, guardian)) for guardian in pattern.guardians)
        )
        if gone <= known:
            continue
        known |= gone
        if len(pattern.guardians) == 1:
            (guardian,) = pattern.guardians
            placed = Placement(guardian.cell, guardian.digit)
            yield FoundPattern(Technique.TRIDAGON, pattern, (placed,), ())
        else:
            yield FoundPattern(Technique.TRIDAGON, pattern, (), tuple(sorted(gone)))


def tridagons(grid: Grid) -> Iterator[TridagonPattern]:
    """All tridagons, those with the fewest guardians first."""
    search = _tridagons.value
    search.load(grid.values, grid.candidates)
    found = []
    for mask, cells in search.find():
        guardians = tuple(
            Candidate(cell, digit)
            for cell in cells
            for digit in digits_of(grid.candidates[cell] & ~mask)
        )
        found.append((len(guardians), cells, TridagonPattern(digits_of(mask), cells, guardians)))
    for _, _, pattern in sorted(found, key=lambda found_pattern: found_pattern[:2]):
        yield pattern


def _useful(
    grid: Grid, found: Iterable[tuple[tuple[int, ...], ...]]
) -> Iterator[tuple[RankZeroPattern, tuple[Elimination, ...]]]:
    """Patterns that remove something new, smaller ones first, with all their eliminations."""
    known: set[int] = set()
    for bases, covers, gone in sorted(
        set(found), key=lambda found_pattern: (len(found_pattern[0]), found_pattern)
    ):
        if not known.issuperset(gone):
            known.update(gone)
            pattern = RankZeroPattern(
                tuple(_candidate_set(grid, number) for number in bases),
                tuple(_candidate_set(grid, number) for number in covers),
            )
            yield (
                pattern,
                tuple(Elimination(candidate // 9, candidate % 9 + 1) for candidate in gone),
            )


def _candidate_set(grid: Grid, number: int) -> CandidateSet:
    """The set with this number in the core."""
    if number < len(CELLS):
        return CandidateSet(cell=number)
    house, digit = divmod(number - len(CELLS), 9)
    return CandidateSet(digit=digit + 1, house=grid.variant.houses[house])


def _candidates(grid: Grid) -> Iterator[Candidate]:
    for cell in CELLS:
        if not grid.values[cell]:
            for digit in digits_of(grid.candidates[cell]):
                yield Candidate(cell, digit)
