"""All steps of a position."""

import pickle

import pytest

import tutor
from engine import Grid, SudokuError
from engine.notation import format_position

MEDIUM = "....8..1684697.......3..94...54....1....2..9..64.15..2.7....3.9138..............."


@pytest.mark.compiled
def test_steps_of_a_position_are_listed_with_the_easiest_first():
    steps = tutor.all_steps(format_position(Grid.parse(MEDIUM)))
    costs = [step.rating for step in steps]
    assert costs == sorted(costs)
    assert steps[0].effects
    assert pickle.loads(pickle.dumps(steps)) == steps
    assert tutor.all_steps(MEDIUM) == steps


def test_wrong_positions_are_refused():
    with pytest.raises(SudokuError):
        tutor.all_steps("55" + "." * 79)
