"""The searches of the slots find what the original's find; `make check-hodoku` tries all cases."""

import pytest

from corpus.hodoku_cases import all_cases, solver_at
from engine.hodoku.slots import SLOTS, slot

pytestmark = pytest.mark.corpus

EVERY = 4
"""Which part of the positions is tried."""
SEARCHED = [one.code for one in SLOTS[:54]]
"""The slots that were measured at all positions: those before forcing chains."""
FISH = {code for code in SEARCHED if code.rstrip("234").endswith("f")}


def test_all_slots_were_measured_at_all_positions():
    assert list(all_cases()) == SEARCHED
    assert {len(cases) for cases in all_cases().values()} == {228}
    for code, cases in all_cases().items():
        assert sum(bool(case.found) for case in cases) >= 7, code
        assert not all(case.found for case in cases), code


@pytest.mark.parametrize("code", SEARCHED)
def test_a_slot_finds_what_the_original_finds(code: str):
    for case in all_cases()[code][::EVERY]:
        assert case.passes, case
        # A fish that is also a simpler one has another name there.
        if code not in FISH and (hit := case.search()) is not None:
            assert slot(case.slot).kinds[hit[1]] == case.found


@pytest.mark.parametrize(
    "code", ["l2", "l3", "lc1", "lc2", "n2", "n3", "n4", "h2", "h3", "h4", "axz", "axy", "ach"]
)
def test_a_search_that_goes_on_starts_with_the_step_of_one_that_stops(code: str):
    for case in all_cases()[code][::EVERY]:
        every = solver_at(case.grid).every(case.slot)
        assert (every[0] if every else None) == case.search(), case
