"""The sieves before chains, compared with the same sets computed in plain Python.

In the compiled core their methods are C functions that tests cannot call: `make pure` runs these
tests.
"""

from collections.abc import Sequence
from functools import cache

import pytest

from engine import CLASSIC, Grid
from engine.core.chains.assumption_sets import AssumptionSets
from engine.core.chains.off_sets import OffSets
from engine.core.chains.shortest import ShortestChains
from engine.core.grid.position import Position
from engine.core.grid.tables import tables_of
from engine.core.rating.no_harder import NoHarder
from tests.uncompiled import UNCOMPILED

pytestmark = pytest.mark.skipif(not UNCOMPILED, reason="`make pure` runs it")

Candidate = tuple[int, int]
"""A cell, 0 to 80, and a digit, 1 to 9."""

TABLES = tables_of(CLASSIC)
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""AI Escargot: 23 givens, 223 candidates, and no single."""
WING = {"r1c1": "12", "r1c5": "13", "r5c1": "23", "r5c5": "345"}
MORE = {"r1c9": "178", "r9c1": "278", "r7c5": "378", "r5c9": "369"}
"""An XY-wing: 3 in r5c5 sees 3 in r1c5 and in r5c1, one of which is true. The other cells are there
so that no digit of the wing has only two places in a house."""


def masks(cells: dict[str, str]) -> list[int]:
    """Return the candidates of a grid in which only these cells are empty."""
    cand = [0] * 81
    for name, digits in cells.items():
        cand[cell(name)] = sum(1 << int(digit) - 1 for digit in digits)
    return cand


def cell(name: str) -> int:
    return (int(name[1]) - 1) * 9 + int(name[3]) - 1


def candidates(cand: Sequence[int]) -> set[Candidate]:
    return {(at, digit) for at in range(81) for digit in range(1, 10) if cand[at] >> digit - 1 & 1}


def without(cand: list[int], removed: set[Candidate]) -> list[int]:
    left = candidates(cand) - removed
    return [
        sum(1 << digit - 1 for digit in range(1, 10) if (at, digit) in left) for at in range(81)
    ]


def groups(cand: Sequence[int]) -> list[list[Candidate]]:
    """Return the candidates of each cell, then of each digit in each house, as the core does."""
    here = candidates(cand)
    found = [[(at, digit) for digit in range(1, 10)] for at in range(81)]
    for house in CLASSIC.houses:
        found += [[(at, digit) for at in house.cells] for digit in range(1, 10)]
    return [[node for node in group if node in here] for group in found]


@cache
def groups_of(cand: tuple[int, ...]) -> dict[Candidate, list[list[Candidate]]]:
    """Return the groups that each candidate belongs to."""
    found: dict[Candidate, list[list[Candidate]]] = {
        candidate: [] for candidate in candidates(cand)
    }
    for group in groups(cand):
        for node in group:
            found[node].append(group)
    return found


def follow(
    cand: list[int], start: Candidate, *, dynamic: bool
) -> tuple[set[Candidate], set[Candidate]]:
    """Return the candidates that become ON and OFF if one is ON; some may become both.

    Unless `dynamic`, only groups of two are strong links, no matter which candidates are OFF.
    """
    around = groups_of(tuple(cand))
    on, off, new = {start}, set[Candidate](), [start]
    while new:
        last = new.pop()
        for node in {node for group in around[last] for node in group} - off - {last}:
            off.add(node)
            for group in around[node]:
                left = [
                    other for other in group if other != node and not (dynamic and other in off)
                ]
                if len(left) == 1 and left[0] not in on:
                    on.add(left[0])
                    new.append(left[0])
    return on, off


def of_board(removed: list[int]) -> set[Candidate]:
    """Return the candidates on 27 boards."""
    return {
        (band * 27 + bit, digit + 1)
        for digit in range(9)
        for band in range(3)
        for bit in range(27)
        if removed[digit * 3 + band] >> bit & 1
    }


def pairs(cand: list[int]) -> list[int]:
    """Return for each house the digits with two places in it."""
    found = groups(cand)[81:]
    return [
        sum(1 << digit for digit in range(9) if len(found[house * 9 + digit]) == 2)
        for house in range(27)
    ]


def parts(cand: list[int], starts: list[Candidate]) -> list[list[int]]:
    """Return the part of a grid that single chains from each of these candidates reach."""
    return [without(cand, follow(cand, start, dynamic=False)[1]) for start in starts]


def escargot_starts(every: int) -> list[Candidate]:
    return sorted(candidates(list(Grid.parse(ESCARGOT).candidates)))[::every]


# ------------------------------------------------------------------- what candidates turn off


def test_off_sets_find_a_wing_that_a_part_has():
    whole = masks(WING | MORE | {"r1c1": "129"})
    sets = OffSets(TABLES)
    sets.set_whole(whole)
    assert not sets.find_bad(whole, pairs(whole))
    part = masks(WING | MORE)
    assert sets.find_bad(part, pairs(part))
    assert of_board(sets.removed) == {(cell("r5c5"), 3)}


def test_off_sets_find_what_turns_itself_off():
    whole = list(Grid.parse(ESCARGOT).candidates)
    sets = OffSets(TABLES)
    sets.set_whole(whole)
    some = False
    for part in parts(whole, escargot_starts(30)):
        bad = {
            candidate
            for candidate in candidates(part)
            if candidate in follow(part, candidate, dynamic=False)[1]
        }
        assert sets.find_bad(part, pairs(part)) == bool(bad)
        assert of_board(sets.removed) == bad
        some = some or bool(bad)
    assert some


def test_off_sets_find_what_all_candidates_of_a_group_turn_off():
    whole = list(Grid.parse(ESCARGOT).candidates)
    sets = OffSets(TABLES)
    sets.set_whole(whole)
    some = False
    for part in parts(whole, escargot_starts(20)):
        off = {
            candidate: follow(part, candidate, dynamic=False)[1] for candidate in candidates(part)
        }
        if any(node in off[node] for node in off):
            continue
        common = set[Candidate]()
        for group in groups(part):
            # Static chains start neither from bivalue cells nor from their regions.
            if len(group) > 2 and part[group[0][0]].bit_count() > 2:
                common |= set.intersection(*(off[node] for node in group))
        sets.find_common(part, pairs(part))
        assert of_board(sets.removed) == common
        some = some or bool(common)
    assert some


# ------------------------------------------------------------- what assumptions turn on and off


def members(sets: AssumptionSets, row: int) -> set[Candidate]:
    words = sets.row[row * sets.words : (row + 1) * sets.words]
    numbers = [v for v in range(sets.n) if words[v >> 6] >> (v & 63) & 1]
    return {(sets.candidate[v] // 9, sets.candidate[v] % 9 + 1) for v in numbers}


def linked(cand: list[int]) -> set[Candidate]:
    """Return the candidates that are not alone in all of their groups."""
    return {node for group in groups(cand) if len(group) > 1 for node in group}


def compare(sets: AssumptionSets, cand: list[int], *, exact: bool) -> int:
    """Compare some assumptions with the closures of the grid; return how many are doubtful."""
    doubtful = 0
    sets.load(cand)
    for at, digit in sorted(candidates(cand))[::4]:
        number = at * 9 + digit - 1
        on, off = follow(cand, (at, digit), dynamic=True)
        if sets.is_doubtful(number * 2 + 1):
            doubtful += 1
            assert on & off or not exact
            continue
        assert not on & off
        row = 2 * sets.index[number]
        assert members(sets, row) >= on & linked(cand)
        assert members(sets, row + 1) >= off
        if exact:
            assert members(sets, row) == on & linked(cand)
            assert members(sets, row + 1) == off
    return doubtful


def test_assumption_sets_of_a_grid_are_its_closures():
    whole = list(Grid.parse(ESCARGOT).candidates)
    assert compare(AssumptionSets(TABLES, cells=True, dynamic=True), whole, exact=True) > 0


def test_assumption_sets_are_continued():
    """They continue from the last grid, then from the whole one, but not after a placement."""
    whole = list(Grid.parse(ESCARGOT).candidates)
    sets = AssumptionSets(TABLES, cells=True, dynamic=True)
    compare(sets, whole, exact=True)
    one = without(whole, follow(whole, (cell("r1c2"), 2), dynamic=True)[1])
    other = without(whole, {(cell("r2c1"), 4), (cell("r9c9"), 1)})
    for part in (one, other, whole):
        compare(sets, part, exact=False)
        assert sets.cand == whole
    filled = list(Grid.parse(ESCARGOT).place(cell("r1c2"), 2).candidates)
    compare(sets, filled, exact=True)
    assert sets.cand == filled


def test_static_sets_find_the_groups_with_something_in_common():
    whole = list(Grid.parse(ESCARGOT).candidates)
    sets = AssumptionSets(TABLES, cells=True, dynamic=False)
    for part in [whole, *parts(whole, escargot_starts(30))]:
        sets.load(part)
        closures = {
            candidate: follow(part, candidate, dynamic=False) for candidate in candidates(part)
        }
        if any(on & off for on, off in closures.values()):
            continue
        for number, group in enumerate(groups(part)):
            if len(group) > 1:
                common = [set.intersection(*(closures[node][i] for node in group)) for i in (0, 1)]
                assert sets.group_has_common(number) == any(common)


# ------------------------------------------------------------- the easier rest of a path


@pytest.mark.parametrize(
    ("puzzle", "tenths", "expected"),
    [
        (
            ".........25.....787..829..4.1..8..6...9...2...2..5..4.1..247..368.....57.........",
            66,
            True,
        ),
        (
            ".........25.....787..829..4.1..8..6...9...2...2..5..4.1..247..368.....57.........",
            65,
            False,
        ),
        (ESCARGOT, 90, False),
    ],
)
def test_no_harder(puzzle: str, tenths: int, expected: bool):
    grid = Position(TABLES)
    start = Grid.parse(puzzle)
    grid.load(start.values, start.candidates)
    before = grid.candidates()
    assert NoHarder(TABLES, ShortestChains(TABLES)).solves(grid, tenths) == expected
    assert grid.candidates() == before
