"""Patterns of one or two digits do what HoDoKu's own collection says they do."""

from pathlib import Path

import pytest

from tests.engine.hodoku.paths import SLOT_OF
from tests.engine.hodoku.positions import cases


@pytest.mark.parametrize(
    ("code", "number"),
    [("bug1", 10), ("sk", 7), ("2sk", 8), ("er", 8), ("w", 10), ("xy", 6), ("xyz", 11)],
)
def test_every_case_of_hodokus_collection(shared_data: Path, code: str, number: int):
    passed = 0
    for case in cases(shared_data, [code]):
        # Boxes with two places make no empty rectangle by default.
        if (code, case.variant) != ("er", "1"):
            assert case.found_by(SLOT_OF[code]), str(case)
            passed += 1
    assert passed == number
