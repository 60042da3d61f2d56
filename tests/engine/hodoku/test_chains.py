"""Chains do what HoDoKu's own collection says they do."""

from pathlib import Path

import pytest

from tests.engine.hodoku.paths import SLOT_OF
from tests.engine.hodoku.positions import cases


@pytest.mark.parametrize(
    ("code", "number"),
    [
        ("rp", 14),
        ("tf", 6),
        ("x", 10),
        ("xyc", 16),
        ("cnl", 12),
        ("dnl", 19),
        ("aic", 23),
        ("gcnl", 6),
        ("gdnl", 15),
        ("gaic", 15),
    ],
)
def test_every_case_of_hodokus_collection(shared_data: Path, code: str, number: int):
    passed = 0
    for case in cases(shared_data, [code]):
        if case.by_default:
            assert case.found_by(SLOT_OF[code]), str(case)
            passed += 1
    assert passed == number
