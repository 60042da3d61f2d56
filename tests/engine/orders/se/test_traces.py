"""Compare every step with the original program's paths."""

import json
from collections.abc import Iterable
from itertools import islice, takewhile
from pathlib import Path

import pytest

import engine
from corpus import read_lines
from engine.model.candidates import Elimination
from engine.orders.se import se_name
from engine.techniques.chains import ChainPattern

SAMPLE = Path(__file__).parents[3] / "data" / "se-traces.jsonl"
CUT = "(chains)"
"""The mark in the sample of a path that is cut off before its first chain."""
PARTS = 5
BY_CHANCE = {
    (".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", 8): 97,
}
"""The puzzle and the step whose complexity is random in the original, with 98 in the trace: inner
chains turn candidates off in the order of a hash map there, but in reading order here
(docs/rating-rules.md, section 15)."""


def described(step: engine.Step) -> tuple[str, str, int | None, list[str]]:
    complexity = step.pattern.complexity if isinstance(step.pattern, ChainPattern) else None
    effects = sorted(str(effect) for effect in step.effects)
    return se_name(step), str(step.rating), complexity, effects


def measured(step: dict) -> tuple[str, str, int | None, list[str]]:
    effects = [f"{out[:4]}<>{out[5]}" for out in step.get("eliminate", [])]
    if "place" in step:
        # In the original, a chain that places a digit also lists the other candidates of the cell.
        effects = [effect for effect in effects if effect[:4] != step["place"][:4]]
        effects.append(step["place"])
    return step["technique"], step["difficulty"], step.get("complexity"), sorted(effects)


def compare(lines: Iterable[str], *, whole: bool) -> int:
    """Compare paths step by step; unless `whole`, a path may end before the solution."""
    compared = 0
    for line in lines:
        trace = json.loads(line)
        values = [int(c) if c in "123456789" else 0 for c in trace["puzzle"]]
        steps = engine.iter_steps(engine.Grid.from_values(values))
        theirs = list(takewhile(lambda step: step["technique"] != CUT, trace["steps"]))
        ours = list(steps if whole else islice(steps, len(theirs)))
        for number, (our, their) in enumerate(zip(ours, theirs, strict=False), 1):
            if (chance := BY_CHANCE.get((trace["puzzle"], number))) is not None:
                their["complexity"] = chance
            assert described(our) == measured(their), f"{trace['puzzle']} step {number}"
            allowed = our.technique.se_range
            assert allowed is not None
            assert allowed.lowest <= our.tenths <= (allowed.highest or our.tenths), our.technique
        assert len(ours) == len(theirs), f"{trace['puzzle']} has {len(ours)} steps"
        compared += len(ours)
    return compared


def test_sample_of_every_technique():
    assert compare(SAMPLE.read_text(encoding="ascii").splitlines(), whole=False) > 500


@pytest.mark.corpus
@pytest.mark.parametrize("part", range(PARTS))
def test_all_traces(part: int):
    """All steps of all paths agree; there are several parts for parallel processes."""
    lines = read_lines("se/traces.jsonl")
    assert compare(lines[part::PARTS], whole=True) > 10_000 // PARTS


def test_steps_agree_with_solution():
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
