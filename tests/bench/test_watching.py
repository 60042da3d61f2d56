"""Replays of recorded paths: the tutor understands almost every move."""

import random

import pytest

from bench.watching import Player, play_shuffled, recorded_paths, watch
from engine.model.candidates import Placement

EVERY = 80


def test_shuffled_replay_solves_the_puzzle_by_the_recorded_digits():
    puzzle, steps = next(recorded_paths("se"))
    moves = [move for _, move in play_shuffled(puzzle, steps, random.Random(1))]
    recorded = [move for step in steps for move in step]
    assert {move for move in moves if isinstance(move, Placement)} == {
        move for move in recorded if isinstance(move, Placement)
    }
    assert moves != recorded


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("se", Player.NOTES),
        ("hodoku", Player.DIGITS),
        pytest.param("se", Player.DIGITS, marks=pytest.mark.whole),
        pytest.param("hodoku", Player.NOTES, marks=pytest.mark.whole),
    ],
)
def test_95_percent_of_moves_are_matched(name, player):
    tally = watch(list(recorded_paths(name))[::EVERY], player)
    assert tally.matched >= 0.95 * len(tally.milliseconds)
