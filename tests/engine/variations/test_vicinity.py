"""`vicinity`, compared with counting the solutions of every grid that could be a neighbour."""

from itertools import combinations, product

import pytest

from engine import (
    CLASSIC,
    DIAGONAL,
    Grid,
    InvalidGridError,
    UnsupportedVariantError,
    canonical_form,
    count_solutions,
    generate,
)
from engine.variations import minimal_puzzle, redundant_givens, vicinity

EASTER_MONSTER = Grid.parse(
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
)


def forms(puzzles):
    return {str(canonical_form(puzzle).grid) for puzzle in puzzles}


def changed(grid, changes):
    values = list(grid.values)
    for cell, digit in changes:
        values[cell] = digit
    return Grid.from_values(values)


def is_puzzle(grid):
    try:
        return count_solutions(grid) == 1
    except InvalidGridError:
        return False


def neighbours(grid, *, minimal):
    """Return all {-1+1} neighbours, found by trial."""
    for given in grid.givens:
        without = changed(grid, [(given, 0)])
        for cell in range(81):
            if without.values[cell]:
                continue
            for digit in range(1, 10):
                if (cell, digit) == (given, grid.values[given]):
                    continue
                found = changed(without, [(cell, digit)])
                if is_puzzle(found) and not (minimal and redundant_givens(found)):
                    yield found


@pytest.mark.compiled
@pytest.mark.parametrize("minimal", [True, False])
def test_all_puzzles_with_one_given_exchanged_are_found_once(minimal):
    found = list(vicinity(EASTER_MONSTER, minimal=minimal))
    assert len(forms(found)) == len(found)
    own = forms([EASTER_MONSTER])
    assert forms(found) == forms(neighbours(EASTER_MONSTER, minimal=minimal)) - own


@pytest.mark.compiled
def test_all_choices_of_two_givens_are_tried():
    puzzle = minimal_puzzle(generate(seed=3))
    without = changed(puzzle, [(cell, 0) for cell in sorted(puzzle.givens)[:2]])
    empty = [cell for cell in range(81) if not without.values[cell]][:8]
    found = forms(vicinity(without, remove=0, add=2))
    expected = [
        both
        for first, second in combinations(empty, 2)
        for digit, other in product(range(1, 10), repeat=2)
        if is_puzzle(both := changed(without, [(first, digit), (second, other)]))
        and not redundant_givens(both)
    ]
    assert puzzle in expected
    assert forms(expected) <= found


@pytest.mark.compiled
def test_more_solutions_than_can_be_gathered_make_no_difference():
    puzzle = Grid.parse(
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    )
    without = changed(puzzle, [(cell, 0) for cell in sorted(puzzle.givens)[:2]])
    assert count_solutions(without, up_to=200_000) == 200_000
    assert forms([puzzle]) <= forms(vicinity(without, remove=0, add=2))


def test_a_missing_given_is_found():
    without = changed(EASTER_MONSTER, [(max(EASTER_MONSTER.givens), 0)])
    found = list(vicinity(without, remove=0))
    assert forms([EASTER_MONSTER]) <= forms(found)
    assert all(without.givens < puzzle.givens for puzzle in found)


def test_nothing_changed_gives_nothing_new():
    assert list(vicinity(EASTER_MONSTER, remove=0, add=0)) == []


@pytest.mark.compiled
def test_a_sample_is_the_same_for_the_same_seed():
    found, again = (
        list(vicinity(EASTER_MONSTER, remove=3, add=3, sample=2, seed=1)) for _ in range(2)
    )
    assert found == again
    for puzzle in found:
        assert count_solutions(puzzle) == 1
        kept = sum(
            puzzle.values[cell] == EASTER_MONSTER.values[cell] for cell in EASTER_MONSTER.givens
        )
        assert (kept, len(puzzle.givens)) == (len(EASTER_MONSTER.givens) - 3, 21)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"add": 3}, "add must be from 0 to 2, or with a sample to 8"),
        ({"remove": 9}, "remove must be from 0 to 8, not 9"),
        ({"sample": 0}, "sample must be at least 1, not 0"),
    ],
)
def test_numbers_out_of_range_are_refused(options, reason):
    with pytest.raises(ValueError, match=reason):
        vicinity(EASTER_MONSTER, **options)


def test_only_classic_grids_without_clashes_have_a_vicinity():
    with pytest.raises(UnsupportedVariantError):
        vicinity(Grid.from_values([0] * 81, variant=DIAGONAL))
    with pytest.raises(InvalidGridError):
        vicinity(Grid.from_values([1, 1, *[0] * 79], variant=CLASSIC))
