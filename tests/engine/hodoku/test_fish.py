"""The slots of fish: what the original's own collection says of them."""

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.engine.hodoku.cases import Case, cases, done, solver_at
from tests.engine.hodoku.paths import SLOT_OF

if TYPE_CHECKING:
    from engine.core.hodoku.hit import HitTuple

CASES = {
    "bf2": 8,
    "bf3": 8,
    "bf4": 8,
    "fbf2": 7,
    "fbf3": 10,
    "fbf4": 10,
    "sbf2": 6,
    "sbf3": 12,
    "sbf4": 7,
    "ff3": 2,
    "fff2": 3,
    "fff3": 6,
}


@pytest.mark.parametrize("code", CASES)
def test_the_step_is_among_those_found(shared_data: Path, code: str):
    checked = 0
    for case in cases(shared_data, code):
        found = _found(case, code)
        if case.siamese:
            # Two fish with one base, which the default settings keep apart; one may be sashimi.
            found += _found(case, code.replace("fbf", "sbf"))
            joined = [
                done(one)[1] | done(other)[1]
                for one, other in combinations(found, 2)
                if _base(one) == _base(other)
            ]
            assert case.expected[1] in joined, case.line
        else:
            assert case.expected in [done(hit) for hit in found], case.line
        checked += 1
    assert checked == CASES[code]


def _found(case: Case, code: str) -> list["HitTuple"]:
    """All steps of this kind for the digit of the case."""
    every = solver_at(case).every(SLOT_OF[code])
    return [hit for hit in every if hit[4] == 1 << case.digits[0] - 1]


def _base(hit: "HitTuple") -> list[int]:
    """The base houses of a fish."""
    return [house for house, group in hit[6] if group == 0]
