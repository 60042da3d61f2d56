"""The search for chains is sound, and finds the fewest strong links and all eliminations."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine import Grid, Technique, next_step, solve
from engine.core.teacher.chain_search import ChainSearch
from engine.houses import (
    CELLS,
    CLASSIC,
    DIGITS,
    Cell,
    Digit,
    cell_name,
    digits_of,
    parse_cell,
)
from engine.model.candidates import Candidate
from engine.orders import teacher
from engine.orders.teacher.chains import find_chains
from engine.orders.teacher.houses import cells_of_houses
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern

POSITIONS = (
    "....8..1684697.......3..94...54....1....2..9..64.15..2.7....3.9138...............",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
)

Node = tuple[Digit, frozenset[Cell]]


def start(puzzle: str) -> Grid:
    """Return the position of a puzzle in which neither singles nor locked candidates help."""
    grid = Grid.parse(puzzle)
    while (step := next_step(grid)) is not None and step.rating < 3:
        grid = grid.apply(step)
    return grid


def candidates_of(grid: Grid) -> Iterator[Candidate]:
    for cell in CELLS:
        if not grid.values[cell]:
            yield from (Candidate(cell, digit) for digit in digits_of(grid.candidates[cell]))


def sees(one: Node, other: Node) -> bool:
    """Return whether two nodes cannot both be true."""
    if one[0] != other[0]:
        return len(one[1]) == 1 and one[1] == other[1]
    return all(CLASSIC.see_each_other(a, b) for a in one[1] for b in other[1])


def strong_links(grid: Grid) -> set[tuple[Node, Node, frozenset[Cell] | None]]:
    """Return all strong links in both directions; with the cells of a set of two or more cells."""
    found: set[tuple[Node, Node, frozenset[Cell] | None]] = set()

    def add(one: Node, other: Node, cells: frozenset[Cell] | None = None) -> None:
        found.update({(one, other, cells), (other, one, cells)})

    for cell in CELLS:
        if not grid.values[cell] and len(digits := digits_of(grid.candidates[cell])) == 2:
            add((digits[0], frozenset({cell})), (digits[1], frozenset({cell})))
    for house in CLASSIC.houses:
        for digit in DIGITS:
            places = frozenset(cell for cell in house.cells if grid.has(cell, digit))
            for other in CLASSIC.houses:
                part = places.intersection(other.cells)
                rest = places - part
                if other is house or not part or not rest:
                    continue
                if len(rest) == 1 or any(
                    rest <= set(other.cells) for other in CLASSIC.houses if other is not house
                ):
                    add((digit, part), (digit, rest))
        empty = [cell for cell in house.cells if not grid.values[cell]]
        for size in range(2, 6):
            for cells in combinations(empty, size):
                mask = 0
                for cell in cells:
                    mask |= grid.candidates[cell]
                if mask.bit_count() == size + 1:
                    for pair in combinations(digits_of(mask), 2):
                        first, second = (
                            (digit, frozenset(cell for cell in cells if grid.has(cell, digit)))
                            for digit in pair
                        )
                        add(first, second, frozenset(cells))
    return found


def fewest_links(grid: Grid, target: Candidate) -> int | None:
    """Return the fewest strong links of a chain that refutes a candidate, by trying all chains."""
    start: Node = (target.digit, frozenset({target.cell}))
    links = [
        (one, other)
        for one, other, cells in strong_links(grid)
        if cells is None or target.cell not in cells
    ]
    true, newest = {start}, {start}
    for depth in range(1, 13):
        newest = {other for one, other in links if any(sees(node, one) for node in newest)} - true
        if any(sees(node, start) for node in newest):
            return depth
        if not newest:
            return None
        true |= newest
    return None


def test_skyscraper_refutes_cell_that_sees_both_ends():
    """The position is small enough for the uncompiled core: one digit in six cells."""
    candidates = [0] * 81
    for name in ("r1c1", "r1c4", "r2c1", "r2c5", "r3c6", "r3c9"):
        candidates[parse_cell(name)] = 1
    search = ChainSearch()
    search.load([0] * 81, candidates, cells_of_houses(CLASSIC))
    found = search.find(parse_cell("r3c6"), 1)
    assert found is not None
    nodes, cells = found
    walk = [tuple(cell_name(cell) for cell in cells) for _, cells in nodes]
    assert walk in (
        [("r1c4",), ("r1c1",), ("r2c1",), ("r2c5",)],
        [("r2c5",), ("r2c1",), ("r1c1",), ("r1c4",)],
    )
    assert sorted(cells) == [(0, 3), (9, 13)]
    assert search.find(parse_cell("r3c9"), 1) is None


@pytest.mark.compiled
def test_chains_have_fewest_strong_links():
    grid = start(POSITIONS[0])
    search = ChainSearch()
    search.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    compared = 0
    for target in list(candidates_of(grid))[::9]:
        found = search.find(target.cell, target.digit, 12)
        assert (None if found is None else len(found[1])) == fewest_links(grid, target), target
        compared += found is not None
    assert compared > 3


@pytest.mark.compiled
def test_no_chain_refutes_a_digit_of_the_solution():
    for puzzle in POSITIONS:
        grid = start(puzzle)
        (solution,) = solve(grid)
        right = [Candidate(cell, int(solution[cell])) for cell in CELLS if not grid.values[cell]]
        assert not list(find_chains(grid, right))


@pytest.mark.compiled
def test_chains_remove_all_that_follows(subtests: pytest.Subtests):
    for puzzle in POSITIONS:
        grid = start(puzzle)
        (solution,) = solve(grid)
        for chain in find_chains(grid, candidates_of(grid)):
            with subtests.test(str(chain)):
                for gone in chain.eliminations:
                    assert grid.has(gone.cell, gone.digit)
                    assert solution[gone.cell] != str(gone.digit)
                if isinstance(chain.pattern, AlternatingPattern) and not chain.pattern.loop:
                    ends = [
                        (node.digit, frozenset(node.cells))
                        for node in (chain.pattern.nodes[0], chain.pattern.nodes[-1])
                    ]
                    assert {
                        Candidate(elimination.cell, elimination.digit)
                        for elimination in chain.eliminations
                    } == {
                        candidate
                        for candidate in candidates_of(grid)
                        if all(
                            sees((candidate.digit, frozenset({candidate.cell})), end)
                            for end in ends
                        )
                    }


@pytest.mark.compiled
def test_links_of_chains_are_in_position():
    for puzzle in POSITIONS:
        grid = start(puzzle)
        known = {(one, other) for one, other, _ in strong_links(grid)}
        for chain in find_chains(grid, candidates_of(grid)):
            if not isinstance(chain.pattern, AlternatingPattern):
                continue
            nodes: list[Node] = [(n.digit, frozenset(n.cells)) for n in chain.pattern.nodes]
            assert all(pair in known for pair in zip(nodes[::2], nodes[1::2], strict=True))
            assert all(sees(*pair) for pair in zip(nodes[1::2], nodes[2::2], strict=False))
            assert not chain.pattern.loop or sees(nodes[-1], nodes[0])


@pytest.mark.compiled
def test_chains_of_sets_share_restricted_commons():
    found = 0
    for puzzle in POSITIONS:
        for step in teacher.all_steps(start(puzzle)):
            pattern = step.pattern
            if not isinstance(pattern, AlsPattern):
                continue
            found += 1
            assert step.technique in (
                Technique.ALS_XZ,
                Technique.ALS_XY_WING,
                Technique.ALS_CHAIN,
            )
            for first, second, commons in zip(
                pattern.sets, pattern.sets[1:], pattern.commons, strict=False
            ):
                for digit in commons:
                    places = [
                        frozenset(cell for cell in als.cells if step.grid.has(cell, digit))
                        for als in (first, second)
                    ]
                    assert sees((digit, places[0]), (digit, places[1]))
    assert found


@pytest.mark.compiled
def test_cells_with_two_candidates_are_followed_one_by_one():
    """A chain has no set that only consists of such cells, unless it is a chain of sets."""
    seen = 0
    for puzzle in POSITIONS:
        grid = start(puzzle)
        for chain in find_chains(grid, candidates_of(grid)):
            if isinstance(chain.pattern, AlternatingPattern):
                for als in filter(None, chain.pattern.sets):
                    assert any(len(grid.candidates_of(cell)) > 2 for cell in als.cells)
                # Three cells cost as much as two sets, one of them of two cells.
                seen += chain.technique is Technique.XY_CHAIN and chain.cost < 60
    assert seen
