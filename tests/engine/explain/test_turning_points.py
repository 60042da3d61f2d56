"""The short form of chains: short, and every claim is a node of the chain in the right place."""

import json
import re
from pathlib import Path

import pytest

from corpus import read_records
from corpus.chain_samples import SAMPLES
from engine import Grid, HintLevel, Step, explain, iter_steps
from engine.chains import ChainKind, ChainNode
from engine.explain import Detail
from engine.explain._phrases import MAX_SHORT_LENGTH
from engine.explain.branches import remaining_nodes
from engine.explain.turning_points import MAX_LINKS_IN_FULL
from engine.step import ChainPattern
from tests.engine.explain.test_chains import monster
from tests.engine.explain.test_claims import CELLS, DIGITS, Claims, cells, digits, effects

EXAMPLES = json.loads(Path(__file__).with_name("turning_points.json").read_text(encoding="utf-8"))
CHAINS = [sample for sample in SAMPLES if sample.chain]
HEADING = re.compile(r"The turning points of (\d+) links:\n")
CLAIM = re.compile(rf"(?:(\d+) links later )?{CELLS} (?:is|are) (not )?{DIGITS}")


def short(step: Step) -> str:
    return explain(step, detail=Detail.TURNING_POINTS)


def check(step: Step) -> bool:
    """Check the short form against the chain; whether it leaves links out."""
    text = short(step)
    assert len(text) <= MAX_SHORT_LENGTH, text
    assert not re.search(r"None|[{}]|  |\(\)| ,|\.\.|,,|\b1 links", text), text
    assert effects(text) == set(step.effects), text
    Claims().check(step.grid, text, step.technique.family)
    heading = HEADING.match(text)
    if heading is None:
        assert text == explain(step)
        return False
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    orders = [remaining_nodes(branch) for branch in pattern.chains]
    if pattern.kind is ChainKind.CONTRADICTION:
        orders[1] = remaining_nodes(pattern.chains[1], pattern.chains[0])
    assert int(heading[1]) == sum(map(len, orders))
    lines = text.removeprefix(heading[0]).splitlines()
    if pattern.kind in (ChainKind.CELL, ChainKind.REGION):
        lines = lines[1:]
    described = zip(pattern.chains, orders, strict=True)
    # A contradiction may follow from the assumption itself, which then has no branch to describe.
    branches = [(branch, order) for branch, order in described if len(branch) > 1]
    stories = [line for line in lines[: len(pattern.chains)] if "end already" not in line]
    for (branch, order), line in zip(branches, stories, strict=False):
        check_branch(branch, order, re.sub(r"^(If|Suppose) [^:.]*[:.] (Then )?", "", line))
    return True


def check_branch(branch: tuple[ChainNode, ...], order: list[int], text: str) -> None:
    at_link = {
        (node.cell, node.digit, node.on): number
        for number, node in enumerate((branch[at] for at in order), 1)
    }
    # The removals of one pattern may be several claims: "r1c1 and r1c2 are not 3 and r1c1 is not
    # 8".
    groups: list[tuple[str, set[int]]] = []
    end = -1
    for claim in CLAIM.finditer(text):
        count, names, false, said = claim.groups(default="")
        indexes = {
            at_link[cell, digit, not false] for cell in cells(names) for digit in digits(said)
        }
        if text[end : claim.start()] == " and ":
            groups[-1][1].update(indexes)
        else:
            groups.append((count, indexes))
        end = claim.end()
    before = 0
    for count, indexes in groups:
        assert min(indexes) > before, text
        if count:
            assert max(indexes) == before + int(count), text
        else:
            skipped = [branch[order[number - 1]] for number in range(before + 1, min(indexes))]
            assert not any(node.on or node.cause.is_pattern for node in skipped), text
        before = max(indexes)
    assert before == len(order), text


def test_short_form_matches_chain(subtests: pytest.Subtests) -> None:
    for sample in CHAINS:
        with subtests.test(str(sample)):
            if check(sample.step):
                assert short(sample.step) == EXAMPLES[str(sample)]
            else:
                assert str(sample) not in EXAMPLES


@pytest.mark.untraced
def test_only_full_level_of_chains_is_shortened() -> None:
    for sample in SAMPLES:
        for level in HintLevel:
            if level < HintLevel.FULL or not sample.chain:
                brief = explain(sample.step, level, detail=Detail.TURNING_POINTS)
                assert brief == explain(sample.step, level)


def test_short_chains_are_described_in_full() -> None:
    for sample in CHAINS:
        pattern = sample.step.pattern
        assert isinstance(pattern, ChainPattern)
        longest = max(len(branch) for branch in pattern.chains) - 1
        if longest <= MAX_LINKS_IN_FULL and len(explain(sample.step)) <= MAX_SHORT_LENGTH:
            assert short(sample.step) == explain(sample.step) or pattern.nested


@pytest.mark.untraced
@pytest.mark.parametrize(("branches", "links", "gone"), [(2, 200, 3), (9, 30, 20), (9, 2, 3)])
@pytest.mark.compiled
def test_longest_chain_fits_short_form(branches: int, links: int, gone: int) -> None:
    text = short(monster(branches, links, gone))
    assert len(text) <= MAX_SHORT_LENGTH
    assert text.count("If r1c1 is") == branches


@pytest.mark.untraced
@pytest.mark.corpus
@pytest.mark.whole
def test_short_form_matches_chains_of_real_puzzles() -> None:
    shortened = whole = 0
    for trace in read_records("se/traces.jsonl"):
        values = [int(char) if char.isdigit() else 0 for char in trace["puzzle"]]
        for step in iter_steps(Grid.from_values(values)):
            if isinstance(step.pattern, ChainPattern):
                if check(step):
                    shortened += 1
                else:
                    whole += 1
    assert shortened > 500
    assert whole > 500
