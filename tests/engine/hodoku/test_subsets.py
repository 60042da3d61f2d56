"""Slots 4-13, locked candidates and subsets: what the original's own collection says of them."""

from pathlib import Path

import pytest

from tests.engine.hodoku.cases import cases, done, solver_at
from tests.engine.hodoku.paths import SLOT_OF

CASES = {
    "l2": 12,
    "l3": 10,
    "lc1": 24,
    "lc2": 24,
    "n2": 18,
    "n3": 18,
    "n4": 8,
    "h2": 18,
    "h3": 18,
    "h4": 12,
}


@pytest.mark.parametrize("code", CASES)
def test_the_step_is_among_those_found(shared_data: Path, code: str):
    checked = 0
    for case in cases(shared_data, code):
        found = solver_at(case).every(SLOT_OF[code])
        digits = sum(1 << digit - 1 for digit in case.digits)
        assert case.expected in [done(hit) for hit in found if hit[4] == digits], case.line
        checked += 1
    assert checked == CASES[code]


@pytest.mark.parametrize("code", CASES)
def test_a_search_that_goes_on_starts_with_the_step_of_one_that_stops(shared_data: Path, code: str):
    for case in cases(shared_data, code):
        solver = solver_at(case)
        assert solver.every(SLOT_OF[code])[0] == solver.search(SLOT_OF[code]), case.line
