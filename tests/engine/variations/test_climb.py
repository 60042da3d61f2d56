"""`Climb`: from puzzle to neighbour."""

import pytest

from engine import Grid, Limit, canonical_form, generate
from engine.model.limit import Countdown
from engine.variations import Climb, Peak, vicinity

pytestmark = pytest.mark.compiled
EASTER_MONSTER = Grid.parse(
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
)


def run(climb, count, height):
    """Note the heights of some puzzles; return the puzzles."""
    asked = []
    for grid in climb.puzzles(Countdown(None)):
        asked.append(grid)
        climb.note(grid, height(grid))
        if len(asked) == count:
            return asked
    raise AssertionError


def test_the_start_and_its_neighbours_come_first_and_nothing_twice():
    near = len(list(vicinity(EASTER_MONSTER)))
    asked = run(Climb([Peak(EASTER_MONSTER)]), near + 4, lambda grid: (0.0,))
    assert asked[0] == EASTER_MONSTER
    assert asked[1 : near + 1] == list(vicinity(EASTER_MONSTER))
    assert len({canonical_form(grid).grid for grid in asked}) == len(asked)


def test_the_highest_are_kept_and_climbed_from():
    def height(grid):
        return (float(grid.values.count(5)), float(grid.values.count(7)))

    climb = Climb([Peak(EASTER_MONSTER)], keep=3)
    asked = run(climb, 120, height)
    highest = sorted(map(height, asked), reverse=True)[:3]
    assert [peak.height for peak in climb.peaks] == highest
    assert highest[0][0] > 3.0  # of 5s, of which the start has three


def test_a_peak_is_searched_only_when_all_its_neighbours_were_asked_for():
    climb = Climb([Peak(EASTER_MONSTER)])
    run(climb, 5, lambda grid: (float(grid == EASTER_MONSTER),))
    assert not any(peak.is_searched for peak in climb.peaks)
    climb = Climb([Peak(EASTER_MONSTER)])
    run(climb, 60, lambda grid: (float(grid == EASTER_MONSTER),))
    assert climb.peaks[0].is_searched


def test_the_clock_ends_it():
    over = Countdown(Limit(1e-6))
    assert list(Climb([Peak(EASTER_MONSTER)]).puzzles(over)) == [EASTER_MONSTER]


def test_every_start_is_climbed_from_before_two_givens_are_exchanged():
    starts = [EASTER_MONSTER, *(generate(seed=seed, symmetry="none") for seed in (1, 2))]
    climb = Climb([Peak(grid) for grid in starts], keep=1)
    near = sum(len(list(vicinity(grid))) for grid in starts)
    asked = run(climb, near, lambda grid: (float(grid == EASTER_MONSTER),))
    changed = {
        min(len(difference(grid, start)) for start in starts) for grid in asked[len(starts) :]
    }
    assert max(changed) <= 2  # cells: one given removed, one added


def difference(one, other):
    return [cell for cell in range(81) if one.values[cell] != other.values[cell]]
