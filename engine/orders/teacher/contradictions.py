"""Steps that test a candidate: what follows from it leads to a contradiction."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.core.teacher.nested_tests import NestedTests
from engine.houses import digits_of
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.reuse import PerThread
from engine.orders.teacher.houses import cells_of_houses
from engine.techniques.contradiction import Consequence, ContradictionPattern, SubsetConsequence

if TYPE_CHECKING:
    from engine.core.teacher.light_tests import TestEvent
    from engine.core.teacher.short_tests import End

FoundContradiction: TypeAlias = tuple[int, ContradictionPattern]
"""How many steps a test counts for, and the test."""

Refute: TypeAlias = Callable[[Grid, Iterable[Candidate]], Iterator[FoundContradiction]]

BY_SINGLES: Final = 150
"""The cost of a contradiction, or of several tests, beside one for each step."""
_BY_MORE: Final = 153
"""The same if more than singles follows: for that, pencil marks have to be changed in the test."""
_SINGLES: Final = 0
_WITH_SUBSETS: Final = 3
_WITH_TESTS: Final = 7
"""What may follow from a test, as `NestedTests` has it."""
_HIDDEN: Final = 3
_SHORTENED: Final = 8
"""How many of the shortest tests are shortened further."""
_NESTED: Final = 3
"""How many of those with tests inside."""
_LONGEST: Final = 190
"""A test that counts for as many steps is left out: it would cost as much as a net."""

_tests = PerThread(NestedTests)


def find_contradictions(
    grid: Grid, candidates: Iterable[Candidate], *, with_subsets: bool
) -> Iterator[FoundContradiction]:
    """How candidates are refuted by a test, those with the fewest steps first.

    Args:
        candidates: candidates of empty cells.
        with_subsets: whether locked candidates, pairs and triplets follow, too, where there is no
            single left, or singles only. Locked candidates count for two steps, a pair for three, a
            triplet for four.
    """
    tests, rules = _loaded(grid), _WITH_SUBSETS if with_subsets else _SINGLES
    found = sorted(
        (size, candidate)
        for candidate in candidates
        if (size := tests.shortest(candidate.cell, candidate.digit, rules, _LONGEST))
    )
    searches = [tests.shorten] * _SHORTENED + [tests.shortest] * len(found)
    ranked = sorted(
        (search(one.cell, one.digit, rules, _LONGEST), one, number)
        for number, ((_, one), search) in enumerate(zip(found, searches, strict=False))
    )
    for length, one, number in ranked:
        _loaded(grid)
        searches[number](one.cell, one.digit, rules, _LONGEST)
        yield length - 1, _pattern(grid, tests, one, *tests.steps())


def find_nested_contradiction(
    grid: Grid, candidates: Iterable[Candidate]
) -> Iterator[FoundContradiction]:
    """The test with the fewest steps if tests inside of it may remove candidates, if there is one.

    Locked candidates, pairs and triplets count as above, a test inside as its steps and ten more.

    Args:
        candidates: candidates of empty cells.
    """
    tests, limit, found = _loaded(grid), _LONGEST, list[tuple[Candidate, int]]()
    for candidate in candidates:
        if size := tests.shortest(candidate.cell, candidate.digit, _WITH_TESTS, limit):
            found.append((candidate, limit))
            limit = size
    if found:
        # With another limit, the search may take another way.
        ranked = [
            (tests.shorten(one.cell, one.digit, _WITH_TESTS, limit), one, limit)
            for one, limit in found[-_NESTED:]
        ]
        length, one, limit = best = min(ranked)
        if best != ranked[-1]:
            tests.shorten(one.cell, one.digit, _WITH_TESTS, limit)
        yield length - 1, _pattern(grid, tests, one, *tests.steps())


def failing(grid: Grid, candidates: Iterable[Candidate]) -> set[Candidate]:
    """Those of the candidates that singles, locked candidates and subsets refute."""
    tests = _loaded(grid)
    return {
        candidate
        for candidate in candidates
        if tests.shortest(candidate.cell, candidate.digit, _WITH_SUBSETS, _LONGEST)
    }


def _loaded(grid: Grid) -> NestedTests:
    tests = _tests.value
    tests.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    return tests


def _pattern(
    grid: Grid, tests: NestedTests, test: Candidate, events: "tuple[TestEvent, ...]", end: "End"
) -> ContradictionPattern:
    houses = grid.variant.houses
    cell, digit, house = end
    return ContradictionPattern(
        test=test,
        consequences=tuple(_consequence(grid, tests, event) for event in events[1:]),
        cell=cell if cell >= 0 else None,
        house=houses[house] if house >= 0 else None,
        digit=digit if house >= 0 else None,
    )


def _consequence(
    grid: Grid, tests: NestedTests, event: "TestEvent"
) -> Consequence | SubsetConsequence | ContradictionPattern:
    houses = grid.variant.houses
    kind, mask, cell, house, cover, cells = event
    digits = digits_of(mask)
    match kind:
        case 0:
            return _placement(grid, event)
        case 1:
            return Consequence(digits[0], house=houses[house], cover=houses[cover])
        case 2 | 3:
            which = tuple(sorted(c for i, c in enumerate(houses[house].cells) if cells >> i & 1))
            return SubsetConsequence(which, digits, houses[house], kind == _HIDDEN)
    inner = tests.inner_steps(cover, house)
    return _pattern(grid, tests, Candidate(cell, digits[0]), *inner)


def single_consequences(grid: Grid, events: "tuple[TestEvent, ...]") -> tuple[Consequence, ...]:
    """What follows from a test by singles, from the core's events, the test first."""
    return tuple(_placement(grid, event) for event in events[1:])


def _placement(grid: Grid, event: "TestEvent") -> Consequence:
    _, mask, cell, house, _, _ = event
    return Consequence(digits_of(mask)[0], cell, grid.variant.houses[house] if house >= 0 else None)


SEARCHES: Final[tuple[tuple[int, int, Refute, bool], ...]] = (
    (BY_SINGLES, 0, partial(find_contradictions, with_subsets=False), False),
    (_BY_MORE, 2, partial(find_contradictions, with_subsets=True), True),
    (_BY_MORE, 11, find_nested_contradiction, True),
)
"""For each search the cost of its tests beside one for each step, the fewest steps, the search, and
whether only where no step is cheaper."""
