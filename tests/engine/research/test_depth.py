"""Trial depth, backdoors, links and symmetries, compared with plain Python and known facts."""

import random
from itertools import combinations

import pytest

import engine
from corpus import read_lines
from engine import Grid, UnsupportedVariantError
from engine.houses import CLASSIC, DIAGONAL
from engine.model.symmetry import Symmetry, symmetries_of
from engine.research.depth import LinkCounts, backdoor_size, links, trial_depth
from engine.validation.diagnosis import require_puzzle
from tests.engine.research.test_canonical import turned

HARD = {
    # T&E depth and backdoor
    "Easter Monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 2, 3,
    ),
    "Golden Nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 2, 3,
    ),
    "ER 11.8": (
        "........1.....2.......3..45.16.23...27.8.61..3.871.6...32.68..718..7....6.7......", 3, 2,
    ),
}  # fmt: skip
SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HOUSES = [house.cells for house in CLASSIC.houses]
PEERS = [
    {other for cells in HOUSES if cell in cells for other in cells} - {cell} for cell in range(81)
]


def settle(candidates):
    """Return the candidates after all singles; None if there is a contradiction."""
    candidates = [*candidates]
    done: set[tuple[int, str]] = set()
    while True:
        if not all(candidates):
            return None
        singles = {(cell, digits) for cell, digits in enumerate(candidates) if len(digits) == 1}
        for cells in HOUSES:
            for digit in "123456789":
                places = [cell for cell in cells if digit in candidates[cell]]
                if not places:
                    return None
                if len(places) == 1:
                    singles.add((places[0], digit))
        if singles <= done:
            return candidates
        for cell, digit in singles - done:
            if digit not in candidates[cell]:
                return None
            candidates[cell] = digit
            for peer in PEERS[cell]:
                candidates[peer] = candidates[peer].replace(digit, "")
        done |= singles


def is_solved(candidates):
    return candidates is not None and all(len(digits) == 1 for digits in candidates)


def assume(candidates, cell, digit):
    return settle([*candidates[:cell], digit, *candidates[cell + 1 :]])


def try_all(candidates, depth):
    """Return the candidates after trials of a depth; None if there is a contradiction."""
    if depth == 0 or candidates is None:
        return candidates
    changed = True
    while changed and not is_solved(candidates):
        changed = False
        for cell in range(81):
            for digit in candidates[cell] if len(candidates[cell]) > 1 else "":
                if try_all(assume(candidates, cell, digit), depth - 1) is None:
                    rest = candidates[cell].replace(digit, "")
                    candidates = assume(candidates, cell, rest)
                    if candidates is None:
                        return None
                    changed = True
    return candidates


def expected(line):
    """Return T&E depth and backdoor (2 means at least 2) and links, found in plain Python."""
    solution = require_puzzle(Grid.parse(line))
    start = settle([character if character in "123456789" else "123456789" for character in line])
    if is_solved(start):
        depth, backdoor = 0, 0
    else:
        depth = 1 if is_solved(try_all(start, 1)) else 2
        opened = (assume(start, cell, solution[cell]) for cell in range(81))
        backdoor = 1 if any(map(is_solved, opened)) else 2
    pairs = set()
    for cells, digit in [(cells, digit) for cells in HOUSES for digit in "123456789"]:
        places = tuple(sorted(cell for cell in cells if digit in start[cell]))
        if len(places) == 2:
            pairs.add((places, digit))
    return depth, backdoor, LinkCounts(sum(len(digits) == 2 for digits in start), len(pairs))


def found(line):
    grid = Grid.parse(line)
    return min(trial_depth(grid), 2), min(backdoor_size(grid), 2), links(grid)


def sample(name, count):
    lines = read_lines(f"se/bench/{name}.txt")
    return [line.split()[0][:81] for line in random.Random(5).sample(lines, count)]


@pytest.mark.compiled
@pytest.mark.untraced
def test_numbers_are_those_of_plain_python():
    lines = [
        *sample("sudoku17-10000", 6),
        *sample("er-1-2.5", 4),
        *sample("er-2.6-5", 4),
        *sample("er-7", 2),
        *sample("er-9", 1),
        HARD["Easter Monster"][0],
    ]
    assert {line: found(line) for line in lines} == {line: expected(line) for line in lines}
    assert {found(line)[0] for line in lines} == {0, 1, 2}
    assert {found(line)[1] for line in lines} == {0, 1, 2}


@pytest.mark.compiled
def test_backdoor_of_two_is_one_of_two():
    line = next(line for line in sample("er-9", 40) if backdoor_size(Grid.parse(line)) == 2)
    solution = require_puzzle(Grid.parse(line))
    start = settle([character if character in "123456789" else "123456789" for character in line])
    open_cells = [cell for cell in range(81) if len(start[cell]) > 1]
    after = {cell: assume(start, cell, solution[cell]) for cell in open_cells}
    assert not any(map(is_solved, after.values()))
    assert any(
        is_solved(assume(after[one], other, solution[other]))
        for one, other in combinations(open_cells, 2)
    )


@pytest.mark.compiled
def test_known_puzzles():
    for name, (line, depth, backdoor) in HARD.items():
        grid = Grid.parse(line)
        assert (trial_depth(grid), backdoor_size(grid)) == (depth, backdoor), name


@pytest.mark.compiled
def test_numbers_are_the_same_however_the_puzzle_is_turned():
    chance = random.Random(3)
    for line in (*sample("er-9", 3), HARD["Golden Nugget"][0]):
        grid = Grid.parse(line)
        other = Grid.from_values(turned(grid.values, chance))
        for number in (trial_depth, backdoor_size, links):
            assert number(grid) == number(other)


def test_singles_solve_a_puzzle_of_depth_0():
    grid = Grid.parse(SINGLES)
    assert (trial_depth(grid), backdoor_size(grid), links(grid)) == (0, 0, LinkCounts(0, 0))
    solution = require_puzzle(grid)
    assert trial_depth(grid, solution) == 0


def test_removed_candidates_count():
    grid = Grid.parse(
        "3.265......6..4....5.....3.....2.......9..8....51.6...6...3.92.........4.14..5..6"
    )
    assert trial_depth(grid) == 1
    solution = require_puzzle(grid)
    for cell in range(81):
        for digit in grid.candidates_of(cell):
            if digit != int(solution[cell]) and cell % 2:
                grid = grid.eliminate(cell, digit)
    assert trial_depth(grid) == 0


def test_variants_have_no_depth():
    with pytest.raises(UnsupportedVariantError):
        trial_depth(Grid.from_values([0] * 81, variant=DIAGONAL), "1" * 81)


def test_symmetries_have_the_names_of_the_generator():
    for symmetry in Symmetry:
        cells = {cell for orbit in symmetry.orbits()[:7] for cell in orbit}
        names = symmetries_of(cells)
        if symmetry is Symmetry.FULL:
            assert len(names) == 6
        else:
            assert symmetry.value in names
    assert symmetries_of({1, 71}) == ("mirror-antidiagonal",)
    assert symmetries_of({0, 1}) == ("none",)
    assert symmetries_of({cell for cell in range(81) if cell // 9 == 4}) == (
        "rotational",
        "mirror-horizontal",
        "mirror-vertical",
    )


@pytest.mark.compiled
def test_columns_of_depth():
    columns = ["te_depth", "backdoor", "bivalue", "bilocal", "symmetry"]
    diagonal = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
    lines = [HARD["Easter Monster"][0], f"diagonal:{diagonal}", SINGLES]
    table = engine.rate_many(lines, columns=columns)
    assert table["te_depth"] == [2, None, 0]
    assert table["backdoor"] == [3, None, 0]
    assert table["bivalue"] == [0, None, 0]
    assert table["bilocal"] == [14, None, 0]
    assert table["bounds"] == [None] * 3
    assert table["symmetry"] == ["none", "none", "rotational"]
