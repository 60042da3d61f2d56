"""The slots of almost locked sets: what the original's own collection says of them."""

from pathlib import Path

import pytest

from tests.engine.hodoku.cases import cases, done, solver_at
from tests.engine.hodoku.paths import SLOT_OF

# Variant 2 of the XY-wing is for sets that overlap, which is off by default.
CASES = {("axz", "1"): 6, ("axz", "2"): 6, ("axy", "1"): 6}


@pytest.mark.parametrize(("code", "variant"), CASES)
def test_the_step_is_among_those_found(shared_data: Path, code: str, variant: str):
    checked = 0
    for case in cases(shared_data, code):
        if case.variant == variant:
            found = solver_at(case).every(SLOT_OF[code])
            assert case.expected in [done(hit) for hit in found], case.line
            checked += 1
    assert checked == CASES[code, variant]
