"""Patterns of one or two digits, and chains, do what HoDoKu's own collection says they do."""

from pathlib import Path

import pytest

from tests.engine.hodoku.cases import cases
from tests.engine.hodoku.paths import SLOT_OF


@pytest.mark.parametrize(
    ("code", "number"),
    [
        *(("bug1", 10), ("sk", 7), ("2sk", 8), ("er", 8), ("w", 10), ("xy", 6), ("xyz", 11)),
        *(("u1", 12), ("u2", 14), ("u3", 9), ("u4", 15), ("u5", 6), ("u6", 9), ("hr", 16)),
        *(("ar1", 7), ("ar2", 10)),
        *(("sdc", 20), ("sc1", 5), ("sc2", 2), ("mc1", 2), ("mc2", 1)),
        *(("rp", 14), ("tf", 6), ("x", 10), ("xyc", 16)),
        *(("cnl", 12), ("dnl", 19), ("aic", 23), ("gcnl", 6), ("gdnl", 15), ("gaic", 15)),
    ],
)
def test_every_case_of_hodokus_collection(shared_data: Path, code: str, number: int):
    passed = 0
    for case in cases(shared_data, code):
        if case.by_default:
            assert case.found_by(SLOT_OF[code]), case.line
            passed += 1
    assert passed == number
