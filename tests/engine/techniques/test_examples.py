"""The texts of one real step of each technique at the four levels."""

import json
from pathlib import Path

import pytest

from corpus.chain_samples import SAMPLES
from engine import Grid, HintLevel, Step, Technique, explain, iter_steps
from engine.lessons.values import SE

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))


def first_step(puzzle: str, technique: Technique) -> Step:
    values = [int(char) if char.isdigit() else 0 for char in puzzle]
    return next(
        step for step in iter_steps(Grid.from_values(values)) if step.technique is technique
    )


def test_every_level_matches_recorded_text(subtests: pytest.Subtests):
    for example in EXAMPLES:
        with subtests.test(example["technique"]):
            step = first_step(example["puzzle"], Technique(example["technique"]))
            assert [explain(step, level) for level in HintLevel] == example["levels"]


def test_every_technique_has_example():
    shown = {Technique(example["technique"]) for example in EXAMPLES}
    shown |= {sample.technique for sample in SAMPLES}  # The texts of chains are in `test_chains`.
    # An easier step always comes before direct claiming.
    assert set(SE) - shown == {Technique.DIRECT_CLAIMING}


def test_full_level_is_default():
    example = EXAMPLES[0]
    step = first_step(example["puzzle"], Technique(example["technique"]))
    assert explain(step) == example["levels"][-1]


def test_condescending_words_are_not_used():
    said = " ".join(text for example in EXAMPLES for text in example["levels"]).lower()
    for word in ("obviously", "simply", "just", "easy", "easily", "clearly", "of course"):
        assert f" {word} " not in said
