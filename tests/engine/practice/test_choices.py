"""Cells to choose from: one is right; no instance and no single makes another one right."""

import pytest

from engine import Technique
from engine.model.technique import Family
from engine.practice import positions, practisable
from engine.practice.choices import CHOICES, choices, found_in
from engine.practice.patterns import singles


@pytest.mark.compiled
@pytest.mark.parametrize("technique", practisable(), ids=lambda technique: technique.slug)
def test_one_of_five_cells_is_right(technique: Technique):
    here = positions(technique)[0]
    offered = choices(here)
    assert len(set(offered)) == CHOICES
    assert list(offered) == sorted(offered)
    assert not any(here.grid.values[cell] for cell in offered)
    (right,) = found_in(here) & {*offered}
    if technique.family is Family.SINGLE:
        found = {move.cell for move in singles(here.grid)}
        assert found & {*offered} == {right}
    assert choices(here) == offered


def test_others_have_the_digit_that_goes_out():
    for here in positions(Technique.X_WING)[:10]:
        digits = {effect.digit for effect in here.step.effects}
        wrong = {*choices(here)} - found_in(here)
        assert sum(any(here.grid.has(cell, d) for d in digits) for cell in wrong) >= 3, here.id
