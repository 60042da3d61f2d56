"""The examples of docs/constraint-lessons.md agree with the engine."""

import re
from itertools import islice
from pathlib import Path

import pytest

from engine.language import use_locale
from engine.links import ConstraintsError, parse_link
from engine.model.step import HintLevel
from engine.orders.constraints import iter_steps

PAGE = (Path(__file__).parents[4] / "docs" / "constraint-lessons.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"\]\((https://f-puzzles\S+)\):\n\n((?:> .+\n)+)\nIn German:\n\n((?:> .+\n)+)", PAGE
)


def quoted(lines: str) -> str:
    return " ".join(line.removeprefix("> ") for line in lines.splitlines())


@pytest.mark.compiled
@pytest.mark.parametrize(("link", "english", "german"), EXAMPLES)
def test_examples_are_hints(link: str, english: str, german: str):
    with pytest.raises(ConstraintsError) as caught:
        parse_link(link)
    assert caught.value.puzzle is not None
    for step in islice(iter_steps(caught.value.puzzle), 14):
        if step.words(HintLevel.FULL).words == quoted(english):
            with use_locale("de"):
                assert step.words(HintLevel.FULL).words == quoted(german)
            return
    pytest.fail("no step says this")


def test_every_section_has_an_example():
    assert len(EXAMPLES) == PAGE.count("\n## ") == 6
