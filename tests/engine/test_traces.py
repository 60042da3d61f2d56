"""Every step of the original program's paths, one by one, up to the first chain."""

import json
from itertools import zip_longest
from pathlib import Path

import pytest

import engine
from engine.se import se_name
from engine.step import Elimination

SAMPLE = Path(__file__).parents[1] / "data" / "se-traces.jsonl"


def told(step: engine.Step) -> tuple[str, str, list[str]]:
    return se_name(step), str(step.rating), sorted(str(effect) for effect in step.effects)


def measured(step: dict) -> tuple[str, str, list[str]]:
    effects = [f"{out[:4]}<>{out[5]}" for out in step.get("eliminate", [])]
    if "place" in step:
        effects.append(step["place"])
    return step["technique"], step["difficulty"], sorted(effects)


def compare(path: Path) -> int:
    compared = 0
    for line in path.read_text(encoding="ascii").splitlines():
        trace = json.loads(line)
        values = [int(c) if c in "123456789" else 0 for c in trace["puzzle"]]
        # A chain is worth at least 6.5 and nothing before it more than 6.2.
        before_chains = []
        for step in trace["steps"]:
            if float(step["difficulty"]) >= 6.5:
                break
            before_chains.append(step)
        steps = engine.iter_steps(engine.Grid.from_values(values))
        for number, (ours, theirs) in enumerate(zip_longest(steps, before_chains), 1):
            assert ours is not None, f"{trace['puzzle']} step {number}: expected {theirs}"
            assert theirs is not None, f"{trace['puzzle']} step {number}: unexpected {ours}"
            assert told(ours) == measured(theirs), f"{trace['puzzle']} step {number}"
            compared += 1
    return compared


def test_sample_of_each_technique():
    assert compare(SAMPLE) > 500


@pytest.mark.corpus
def test_all_traces(shared_data: Path):
    assert compare(shared_data / "se" / "traces.jsonl") > 10_000


def test_steps_agree_with_the_solution():
    """No step places a wrong digit or removes a right one."""
    for line in SAMPLE.read_text(encoding="ascii").splitlines():
        values = [int(c) if c in "123456789" else 0 for c in json.loads(line)["puzzle"]]
        grid = engine.Grid.from_values(values)
        (solution,) = engine.solve(grid)
        for step in engine.iter_steps(grid):
            for effect in step.effects:
                right = int(solution[effect.cell]) == effect.digit
                assert right is not isinstance(effect, Elimination), step
                assert step.grid.has(effect.cell, effect.digit), step
