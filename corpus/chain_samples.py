"""Chain steps of real puzzles, at least one for each technique."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from corpus import read_records
from engine import Step, Technique
from engine.notation import parse_position
from engine.orders.se.steps import step_of


@dataclass(frozen=True)
class Sample:
    """One line of the file.

    Attributes:
        technique: what it is a sample of.
        position: the position line that the step starts from.
        producer, found, chain: the step as the core returns it; no chain for an exclusion.
        made_up: True if the step belongs to a lower level and takes the place of a higher one.
    """

    technique: Technique
    position: str
    producer: int
    found: Any
    chain: Any
    made_up: bool

    @property
    def step(self) -> Step:
        """The step as hints and pictures take it."""
        return _step(self)

    def __str__(self) -> str:
        return f"{self.technique.slug}{'-placing' if self.found[2] else ''}"


def _tuples(value: Any) -> Any:  # noqa: ANN401 - nested lists of JSON
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _sample(fields: dict[str, Any]) -> Sample:
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


SAMPLES = [_sample(fields) for fields in read_records("se/chains.jsonl")]
