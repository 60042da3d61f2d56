"""Generated killer sudokus have one solution, and steps lead to it."""

import pytest

from engine import Limit, OutOfTimeError
from engine.constraints.counting import solve_puzzle
from engine.constraints.kinds.killer_cage import KillerCage
from engine.generator.killer import make_killer
from engine.houses import CELLS
from engine.orders.constraints import iter_steps


@pytest.mark.compiled
def test_killer_has_one_solution_that_steps_lead_to():
    puzzle = make_killer(1)
    assert puzzle == make_killer(1)
    found = solve_puzzle(puzzle)
    assert found.all_found
    assert found.solutions == (puzzle.solution,)
    cages = [cage for cage in puzzle.constraints if isinstance(cage, KillerCage)]
    assert sorted(cell for cage in cages for cell in cage.cells) == [*CELLS]
    assert sum(len(cage.cells) == 1 for cage in cages) <= 3
    *_, last = iter_steps(puzzle)
    assert last.grid.apply(last).to_line() == puzzle.solution


def test_limit():
    with pytest.raises(OutOfTimeError):
        make_killer(1, limit=Limit(1e-9))
