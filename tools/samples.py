"""A real step of every technique, to draw: the examples that the tests know, too."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.chain_samples import SAMPLES
from engine import Grid, Step, Technique, iter_steps, teacher
from engine.lessons import lesson
from engine.lessons.values import SE

_FIREWORK = "....2...59..3.1...........9....7...26.4.........4.816..9.2.5...4.6.......1...78.."
"""A puzzle with a firework, which is never the next step of the teacher's order."""
_EXAMPLES = Path(__file__).resolve().parents[1] / "tests" / "engine" / "explain" / "examples.json"


@dataclass(frozen=True, slots=True)
class Sample:
    """A step that shows a technique.

    Attributes:
        technique: which one.
        step: the step.
        stands_in: True if no puzzle with the technique is known, and the step is one of a lower
            level with the same kind of proof.
    """

    technique: Technique
    step: Step
    stands_in: bool


@cache
def samples() -> list[Sample]:
    """One sample of each technique that has any, in the order of the techniques."""
    found: dict[Technique, Sample] = {}
    for example in json.loads(_EXAMPLES.read_text(encoding="utf-8")):
        technique = Technique(example["technique"])
        step = next(s for s in _steps(example["puzzle"]) if s.technique is technique)
        found.setdefault(technique, Sample(technique, step, stands_in=False))
    for chain in SAMPLES:
        found.setdefault(chain.technique, Sample(chain.technique, chain.step, chain.made_up))
    for technique in set(Technique) - SE.keys():
        example = lesson(technique).example
        if example is not None:
            found[technique] = Sample(technique, example.step, stands_in=False)
    for step in teacher.all_steps(Grid.parse(_FIREWORK)):
        found.setdefault(step.technique, Sample(step.technique, step, stands_in=False))
    return [found[technique] for technique in Technique if technique in found]


def _steps(puzzle: str) -> list[Step]:
    return list(iter_steps(Grid.parse(puzzle)))
