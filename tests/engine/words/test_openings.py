"""The last sentence of a hint tells what the step opens: the subject of the next hint."""

import re
from itertools import pairwise

import pytest

from bench.teaching import path, puzzles
from engine import explain
from engine.language import use_locale
from engine.model.step import Step
from engine.model.technique import Family
from engine.orders.scales import ORDERS
from testing.step_claims import problems_of

SINGLE = Family.SINGLE
PLACE = re.compile(r"Now [1-9] has one place left in (?:row|column|box) [1-9]\.$")
CANDIDATE = re.compile(r"Now a cell of box [1-9] has only one candidate left\.$")
REST = "From here on, singles solve the puzzle."


def opened(step: Step) -> str:
    """The sentence that says which single the step opens; empty without one."""
    last = re.split(r"\n|(?<=\.) ", explain(step).removesuffix(REST).rstrip())[-1]
    return last if last.startswith("Now ") else ""


@pytest.mark.compiled
@pytest.mark.parametrize("order", sorted(ORDERS))
def test_hints_end_with_what_they_open(order):
    kinds = set()
    for grid in puzzles("er-7")[:4]:
        steps = list(path(order, grid))
        for step, following in pairwise(steps):
            sentence = opened(step)
            if step.placements:
                assert not sentence
                continue
            assert not re.search(r"r[1-9]c[1-9]", sentence)
            assert not problems_of(step)
            single = following.placements and "single" in following.technique.value.lower()
            if order == "teacher":
                assert bool(single) == bool(sentence), (step, sentence)
            for kind in (PLACE, CANDIDATE):
                kinds.update([kind] if kind.match(sentence) else [])
            with use_locale("de"):
                assert ("Jetzt hat" in explain(step).splitlines()[-1]) >= bool(sentence)
    assert kinds == {PLACE, CANDIDATE}


@pytest.mark.compiled
@pytest.mark.parametrize("order", sorted(ORDERS))
def test_hint_says_where_only_singles_are_left(order):
    for grid in puzzles("er-2.6-5")[:12]:
        steps = list(path(order, grid))
        last = max(at for at, step in enumerate(steps) if step.technique.family is not SINGLE)
        for at, step in enumerate(steps):
            says = explain(step).endswith(REST)
            # A path may take another step although singles would do.
            assert says >= (at == last)
            assert not says or step.technique.family is not SINGLE
