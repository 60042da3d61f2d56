"""The minimal puzzles inside a puzzle."""

from itertools import combinations, islice

import pytest

from engine import DIAGONAL, Grid, MultipleSolutionsError, count_solutions
from engine.generator import PuzzleSpec, make
from engine.variations import minimal_puzzle, minimal_puzzles, redundant_givens


def without(grid, cells):
    values = [0 if cell in cells else value for cell, value in enumerate(grid.values)]
    return Grid.from_values(values, variant=grid.variant)


NEWSPAPER = Grid.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def test_redundant_givens_are_those_that_can_be_removed_by_themselves():
    redundant = redundant_givens(NEWSPAPER)
    for cell in NEWSPAPER.givens:
        assert (count_solutions(without(NEWSPAPER, {cell})) == 1) == (cell in redundant)


@pytest.mark.compiled
def test_all_minimal_puzzles_are_found_once():
    redundant = redundant_givens(NEWSPAPER)
    found = list(minimal_puzzles(NEWSPAPER))
    assert len(set(found)) == len(found)
    removed = {frozenset(NEWSPAPER.givens) - frozenset(puzzle.givens) for puzzle in found}
    # All removable sets of up to four givens are part of a set that is removed.
    for size in range(1, 4):
        for cells in map(frozenset, combinations(redundant, size)):
            can_be = count_solutions(without(NEWSPAPER, cells)) == 1
            assert can_be == any(cells <= larger for larger in removed)
    assert all(not redundant_givens(puzzle) for puzzle in found)


def test_a_minimal_puzzle_depends_on_the_seed():
    some = {minimal_puzzle(NEWSPAPER, seed=seed) for seed in range(5)}
    assert len(some) > 1
    assert minimal_puzzle(NEWSPAPER, seed=2) in some
    for puzzle in some:
        assert redundant_givens(puzzle) == ()
        assert count_solutions(puzzle) == 1


def test_a_minimal_puzzle_is_the_only_one_inside_itself():
    puzzle = minimal_puzzle(NEWSPAPER)
    assert list(minimal_puzzles(puzzle)) == [puzzle]
    assert redundant_givens(puzzle) == ()


@pytest.mark.compiled
def test_variants_have_minimal_puzzles():
    puzzle = make(PuzzleSpec(variant=DIAGONAL, clues=(30, 32), minimal=False), seed=1).grid
    found = minimal_puzzle(puzzle)
    assert found.variant == DIAGONAL
    assert (count_solutions(found), redundant_givens(found)) == (1, ())
    assert {*found.givens} < {*puzzle.givens}


@pytest.mark.compiled
def test_a_full_grid_but_one_has_very_many_and_gives_the_first_at_once():
    solution = "581294376627351849493768215972485631316972584854613927239146758748529163165837492"
    grid = Grid.parse("." + solution[1:])
    assert len(set(islice(minimal_puzzles(grid), 50))) == 50


def test_only_puzzles_have_minimal_ones():
    with pytest.raises(MultipleSolutionsError):
        minimal_puzzle(Grid.from_values([0] * 81))
