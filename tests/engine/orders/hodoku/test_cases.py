"""The slots find the same steps as the original; `make check-hodoku` tries all cases."""

import pytest

from corpus.hodoku_cases import all_cases, solver_at
from engine.orders.hodoku.slots import SLOTS, slot

pytestmark = pytest.mark.corpus

EVERY = 4
"""The part of the positions that is tested."""
SEARCHED = [slot.code for slot in SLOTS[:54]]
"""The slots before forcing chains, which were measured at all positions."""
FISH = {code for code in SEARCHED if code.rstrip("234").endswith("f")}


def test_all_slots_have_recorded_cases():
    assert list(all_cases()) == SEARCHED
    assert {len(cases) for cases in all_cases().values()} == {228}
    for code, cases in all_cases().items():
        assert sum(bool(case.found) for case in cases) >= 7, code
        assert not all(case.found for case in cases), code


@pytest.mark.parametrize("code", SEARCHED)
def test_slot_finds_steps_of_original(code: str):
    for case in all_cases()[code][::EVERY]:
        assert case.passes, case
        # HoDoKu names a fish that is also a simpler one differently there.
        if code not in FISH and (hit := case.search()) is not None:
            assert slot(case.slot).kinds[hit[1]] == case.found


@pytest.mark.parametrize(
    "code", ["l2", "l3", "lc1", "lc2", "n2", "n3", "n4", "h2", "h3", "h4", "axz", "axy", "ach"]
)
def test_search_for_all_steps_begins_with_first_step(code: str):
    for case in all_cases()[code][::EVERY]:
        every = solver_at(case.grid).every(case.slot)
        assert (every[0] if every else None) == case.search(), case
