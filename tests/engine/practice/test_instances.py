"""All instances of a technique are correct, and the next step is one of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.chain_samples import SAMPLES
from engine import Band, Limit, OutOfTimeError, Technique, generate, grade, iter_steps
from engine.model.candidates import Placement
from engine.model.limit import Countdown
from engine.model.step import Step
from engine.model.technique import Family
from engine.notation import parse_position
from engine.practice.instances import instances
from engine.practice.patterns import SIMPLE, patterns
from tests.uncompiled import UNCOMPILED

FEW = 1 if UNCOMPILED else 4
ENDLESS = Countdown(None)
QUICK = [sample for sample in SAMPLES if sample.step.tenths < 110 and not sample.made_up]


def steps(seed: int, band: Band) -> list[tuple[Step, str]]:
    """Return the steps of a generated puzzle, each with the solution."""
    grid = generate(seed=seed, band=band)
    solution = grade(grid).solution
    return [(step, solution) for step in iter_steps(grid)]


def true(effects, solution: str) -> bool:
    return all(
        (solution[effect.cell] == str(effect.digit)) is isinstance(effect, Placement)
        for effect in effects
    )


@pytest.mark.untraced
@settings(max_examples=FEW)
@given(st.integers(0, 10**6), st.sampled_from([Band.EASY, Band.MEDIUM] if UNCOMPILED else Band))
def test_simple_patterns_include_next_step(seed, band):
    for step, solution in steps(seed, band):
        for technique in SIMPLE:
            for instance in patterns(step.grid, technique):
                assert instance.effects
                assert true(instance.effects | instance.also, solution)
        if step.technique in SIMPLE:
            own = set(step.effects)
            found = patterns(step.grid, step.technique)
            assert any(own <= instance.effects | instance.also for instance in found), step


@pytest.mark.compiled
@settings(max_examples=FEW)
@given(st.integers(0, 10**6))
def test_instances_are_true_and_next_step_is_first(seed):
    for step, solution in steps(seed, Band.EXPERT):
        if step.technique not in SIMPLE:
            found = list(instances(step.grid, step.technique, ENDLESS))
            assert found[0].effects == set(step.effects)
            assert all(true(instance.effects | instance.also, solution) for instance in found)
            if step.technique.family is Family.CHAIN:
                # The instance occurs once as the next step, and once among all instances.
                assert found[0] in found[1:]


@pytest.mark.parametrize("sample", QUICK[:1] if UNCOMPILED else QUICK, ids=str)
def test_all_kinds_of_chains_are_found(sample):
    found = list(instances(sample.step.grid, sample.technique, ENDLESS))
    assert frozenset(sample.step.effects) in {instance.effects for instance in found}


@pytest.mark.compiled
def test_other_chains_are_found():
    grid = parse_position(
        ":::+8+6+4+9+2731+55+294+1+3+7+8+6+3+7+1+6..+92+44.+2+1+7+6.+396.+32..+1.+7+1.+7+53.."
        "+6+2+2+4+58+9+16+7+3+93+8+7+6.2.+1+71+6+3.+2.+9+8::::"
    )
    found = {instance.effects for instance in instances(grid, Technique.TURBOT_FISH, ENDLESS)}
    assert len(found) == 8


def test_limit_is_kept():
    net = next(s for s in SAMPLES if s.step.tenths >= 110)
    with pytest.raises(OutOfTimeError):
        list(instances(net.step.grid, net.technique, Countdown(Limit(0.01))))
