"""Chain steps of real puzzles as the core told them, at least one for each technique."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine import Step, Technique
from engine.notation import parse_position
from engine.se.steps import step_of

_FILE = Path(__file__).parent / "data" / "se-chains.jsonl"


@dataclass(frozen=True)
class Sample:
    """One line of the file.

    Attributes:
        technique: what it is a sample of.
        position: the position line that the step starts from.
        producer, found, chain: the step as the core tells it; no chain for an exclusion.
        made_up: True if the step was found as that of a lower level and told as one of a higher.
    """

    technique: Technique
    position: str
    producer: int
    found: Any
    chain: Any
    made_up: bool

    @property
    def step(self) -> Step:
        return _step(self)

    def __str__(self) -> str:
        return f"{self.technique.slug}{'-placing' if self.found[2] else ''}"


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _read(line: str) -> Sample:
    fields = json.loads(line)
    return Sample(
        Technique[fields["technique"]],
        fields["position"],
        fields["producer"],
        _tuples(fields["found"]),
        _tuples(fields["chain"]),
        "stands_in" in fields,
    )


@cache
def _step(sample: Sample) -> Step:
    return step_of(parse_position(sample.position), sample.producer, sample.found, sample.chain)


SAMPLES = [_read(line) for line in _FILE.read_text(encoding="ascii").splitlines()]
