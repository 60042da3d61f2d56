"""Chains and aligned triplets in words: recorded texts, their claims and lengths."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.chain_samples import SAMPLES
from engine import HintLevel, Step, explain, prove
from engine.houses import ALL, CELLS, cell_name, mask_of, parse_cell
from engine.model.candidates import Elimination
from engine.model.chain_nodes import Cause, ChainKind, ChainNode
from engine.model.grid import Grid
from engine.model.technique import Technique
from engine.orders.se.steps import step_of
from engine.techniques.chain_branches import InnerChain, describe_branch
from engine.techniques.chains import ChainPattern
from engine.techniques.drawing import views_of
from engine.words.explanation import is_shortened
from engine.words.splitting import pages
from testing.claims import check as check_text
from testing.step_claims import board_of
from tests.engine.orders.se.test_chains import doubly_nested
from tests.engine.techniques.test_claims import Claims, check

EXAMPLES = json.loads(Path(__file__).with_name("chain_examples.json").read_text(encoding="utf-8"))


def test_every_level_matches_recorded_text(subtests: pytest.Subtests) -> None:
    for sample in SAMPLES:
        with subtests.test(str(sample)):
            texts = [explain(sample.step, level) for level in HintLevel]
            proof = [prove(sample.step)] if is_shortened(sample.step) else []
            assert texts + proof == EXAMPLES[str(sample)]


def test_texts_satisfy_rules_of_all_hints(subtests: pytest.Subtests) -> None:
    for sample in SAMPLES:
        with subtests.test(str(sample)):
            check(sample.step, Claims())


def nodes_of(step: Step) -> Iterator[tuple[Step, ChainNode]]:
    assert isinstance(step.pattern, ChainPattern)
    for branch in step.pattern.chains:
        for node in branch:
            yield step, node


def test_every_node_is_described(subtests: pytest.Subtests) -> None:
    for sample in [s for s in SAMPLES if s.chain]:
        with subtests.test(str(sample)):
            text = prove(sample.step)
            story_only = re.sub(r"^Inner chain .*$", "", text, flags=re.MULTILINE)
            for step, node in nodes_of(sample.step):
                assert cell_name(node.cell) in story_only or node.cause is Cause.CELL, (step, node)
                assert str(node.digit) in story_only


def test_every_inner_chain_is_described(subtests: pytest.Subtests) -> None:
    for sample in [s for s in SAMPLES if s.chain and s.chain[2]]:
        with subtests.test(str(sample)):
            text = prove(sample.step)
            described = re.findall(r"^Inner chain (\d+) \(", text, re.MULTILINE)
            assert [int(number) for number in described] == list(range(1, len(sample.chain[2]) + 1))
            for number in re.findall(r"By inner chain (\d+),", text):
                assert text.index(f"\nInner chain {number} (") < text.index(
                    f"By inner chain {number},"
                )


def test_doubly_nested_chain_has_its_number() -> None:
    sample = next(s for s in SAMPLES if s.technique.name.endswith("WITH_FORCING_CHAINS"))
    outer, _ = doubly_nested(sample)
    text = prove(outer)
    parts = (
        "Inner chain 1 (",
        "Inner chain 1.1 (",
        "Inner chain 1 (continued). By inner chain 1.1,",
    )
    found = [text.index(f"\n{part}") for part in (*parts, "By inner chain 1,")]
    assert found == sorted(found)
    assert check_text(board_of(outer.grid), text, map(str, outer.effects)) == []


def grid_with(**marks: tuple[int, ...]) -> Grid:
    masks = [ALL for _ in CELLS]
    for name, digits in marks.items():
        masks[parse_cell(name)] = mask_of(digits)
    return Grid.from_candidates([0] * 81, masks)


def node(name: str, digit: int, on: int, cause: Cause, *parents: int) -> ChainNode:
    return ChainNode(parse_cell(name), digit, bool(on), cause, parents)


def describe(grid: Grid, *nodes: ChainNode) -> str:
    paragraphs = describe_branch(grid, nodes, lambda at, _: InnerChain(str(at), ()))
    return "\n".join(paragraph.text for paragraph in paragraphs)


A, CELL, ROW, COLUMN = Cause.ASSUMPTION, Cause.CELL, Cause.ROW, Cause.COLUMN


def test_hidden_parents_are_named() -> None:
    assert describe(
        grid_with(),
        node("r1c1", 5, 1, A),
        node("r1c9", 5, 0, ROW, 0),
        node("r1c1", 6, 0, CELL, 0),
        node("r2c1", 6, 1, COLUMN, 2),
        node("r2c9", 6, 0, ROW, 3),
        node("r2c9", 5, 1, CELL, 4),
        node("r5c9", 5, 1, COLUMN, 4, 1),
    ) == (
        "r1c1 is not 6 (it is 5). So r2c1 is 6 (only place left in column 1). Then r2c9 is not 6 "
        "(row 2). As r1c1 is 5, r1c9 is not 5 (row 1). So r5c9 is 5 (only place left in column 9)."
    )


def test_earlier_eliminations_are_repeated() -> None:
    assert describe(
        grid_with(),
        node("r1c1", 5, 1, A),
        node("r1c9", 5, 0, ROW, 0),
        node("r1c7", 5, 0, ROW, 0),
        node("r4c7", 5, 1, COLUMN, 2),
        node("r4c9", 5, 0, ROW, 3),
        node("r7c9", 5, 1, COLUMN, 1, 4),
    ) == (
        "r1c7 and r1c9 are not 5 (row 1). So r4c7 is 5 (only place left in column 7). Then r4c9 is "
        "not 5 (row 4). So r7c9 is 5 (only place left in column 9 now that r1c9 is not 5)."
    )


def test_common_cause_of_eliminations_is_named_once() -> None:
    assert describe(
        grid_with(),
        node("r1c1", 5, 1, A),
        node("r1c9", 5, 0, ROW, 0),
        node("r1c7", 5, 0, ROW, 0),
        node("r1c5", 6, 1, ROW, 1, 2),
    ).startswith("r1c7 and r1c9 are not 5 (row 1). So ")


def test_inner_pattern_is_named_with_removed_candidates() -> None:
    grid = grid_with(r8c2=(1, 4, 7), r8c5=(1, 4))
    assert describe(
        grid,
        node("r1c2", 7, 1, A),
        node("r8c2", 7, 0, COLUMN, 0),
        node("r8c9", 4, 0, Cause.NAKED_PAIR, 1),
    ) == (
        "r8c2 is not 7 (column 2). Then r8c2 and r8c5 are a naked pair of 1 and 4 in row 8. So "
        "r8c9 is not 4."
    )


def monster(branches: int, links: int, gone: int) -> Step:
    """Return an extremely long step, whose patterns depend on all earlier ones."""
    grid = grid_with()
    chains = []
    for start in range(1, branches + 1):
        nodes = [node("r1c1", start, 1, A)]
        nodes += [
            node(f"r{at % 9 + 1}c{at // 9 % 9 + 1}", at % 9 + 1, 0, ROW, 0)
            for at in range(1, gone + 1)
        ]
        for at in range(links):
            parents = range(len(nodes) - gone, len(nodes))
            name = f"r{at % 9 + 1}c{at // 9 % 9 + 1}"
            nodes.append(node(name, (at + 4) % 9 + 1, 0, Cause.X_WING, *parents))
        chains.append(tuple(nodes))
    end = chains[0][-1]
    outs = (Elimination(end.cell, end.digit),)
    pattern = ChainPattern(ChainKind.CELL, tuple(chains))
    technique = Technique.DYNAMIC_CELL_WITH_PATTERNS
    views = views_of(technique, grid, pattern, (), outs)
    return Step(technique, 100, grid, (), outs, pattern, views)


@pytest.mark.parametrize(("branches", "links", "gone"), [(2, 200, 3), (9, 30, 20), (9, 2, 3)])
def test_longest_chain_has_pages(branches: int, links: int, gone: int) -> None:
    text = prove(monster(branches, links, gone))
    assert text.count("If r1c1 is") == branches
    assert "left out" not in text
    assert len(pages(text)) < 50


def test_aligned_triplet_explains_each_combination() -> None:
    grid = grid_with(r1c1=(1, 2), r1c2=(1, 3), r1c4=(2, 3), r1c8=(1, 2, 3), r1c9=(1, 3))
    cells = tuple(map(parse_cell, ("r1c1", "r1c2", "r1c4")))
    excluders = tuple(map(parse_cell, ("r1c8", "r1c9")))
    marked = tuple((cell, 0) for cell in cells)
    step = step_of(grid, 22, (0, 75, None, ((cells[0], 1),), 0, 0, (), marked, excluders))
    assert explain(step, HintLevel.WHERE) == (
        "r1c1 holds only 1 and 2. r1c2 holds only 1 and 3. r1c4 holds only 2 and 3. Cells that see "
        "all three and have two or three candidates: r1c8 and r1c9."
    )
    assert prove(step) == (
        "r1c1 holds only 1 and 2. r1c2 holds only 1 and 3. r1c4 holds only 2 and 3. Try 1 in r1c1, "
        "with pairs of digits in r1c2 and r1c4, in this order. 1-2, 1-3 or 3-3 would repeat a "
        "digit in row 1. 3-2 would leave nothing for r1c8 (1, 2 or 3). So no pair is left for r1c2 "
        "and r1c4: remove 1 from r1c1."
    )
