"""The copies of puzzles that make up the huge file of the proof."""

import random

import pytest

from bench.million import copies, copy_of
from engine import Grid, grade
from tests.cli.conftest import CHAINS, EASY


@pytest.mark.parametrize("puzzle", [EASY, CHAINS])
def test_a_copy_is_another_puzzle_with_one_solution(puzzle):
    rng = random.Random(3)
    made = {copy_of(puzzle, rng) for _ in range(8)}
    assert len(made) == 8
    assert puzzle not in made
    for copy in made:
        assert sorted(map(copy.count, "123456789")) == sorted(map(puzzle.count, "123456789"))
        assert grade(Grid.parse(copy)).exact


@pytest.mark.corpus
def test_the_same_seed_gives_the_same_copies():
    assert list(copies(20, 4.9, 1)) == list(copies(20, 4.9, 1))
    assert list(copies(20, 4.9, 1)) != list(copies(20, 4.9, 2))
