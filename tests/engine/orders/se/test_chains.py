"""Steps with chains: every node follows, and the chain proves the effects of the step."""

from dataclasses import replace

import pytest

from corpus.chain_samples import SAMPLES, Sample
from engine import Grid, Step, Technique, iter_steps
from engine.core.rating import rater
from engine.houses import ALL, CELLS, mask_of, parse_cell
from engine.lessons.values import SE
from engine.model.candidates import Elimination, Placement
from engine.model.chain_nodes import Cause, ChainKind, ChainNode
from engine.model.technique import Family
from engine.notation import parse_position
from engine.orders.se import se_name
from engine.orders.se.order import PRODUCERS
from engine.orders.se.steps import step_of
from engine.techniques.chains import ChainPattern
from engine.techniques.fish import FishPattern
from engine.techniques.inner_patterns import inner_pattern
from engine.techniques.locked import LockedPattern
from engine.techniques.subsets import SubsetPattern

CHAINS = [sample for sample in SAMPLES if sample.chain]


def chain_of(step: Step) -> ChainPattern:
    assert isinstance(step.pattern, ChainPattern)
    return step.pattern


def follows(grid: Grid, node: ChainNode, parents: list[ChainNode]) -> bool:
    """Return whether a node is a consequence of its parents in this grid."""
    shared = node.cause.house(grid.variant, node.cell)
    if node.cause is Cause.ASSUMPTION:
        return not parents
    if node.cause.is_pattern:
        return not node.on and not any(parent.on for parent in parents)
    if node.on:
        gone = {(parent.cell, parent.digit) for parent in parents if not parent.on}
        rivals = (
            [(node.cell, digit) for digit in grid.candidates_of(node.cell)]
            if shared is None
            else [(c, node.digit) for c in shared.cells]
        )
        left = [rival for rival in rivals if grid.has(*rival) and rival not in gone]
        return left == [(node.cell, node.digit)]
    (parent,) = parents
    if shared is None:
        return parent.on and parent.cell == node.cell and parent.digit != node.digit
    return parent.on and parent.digit == node.digit and parent.cell in shared.cells


def check(step: Step) -> None:
    pattern = chain_of(step)
    for branch in pattern.chains:
        for at, node in enumerate(branch):
            assert all(parent < at for parent in node.parents)
            assert step.grid.has(node.cell, node.digit)
            assert follows(step.grid, node, [branch[parent] for parent in node.parents]), node
            assert (node.nested is not None) == (node.cause is Cause.CHAIN)
            found = inner_pattern(step.grid, branch, node)
            assert (found is not None) == (node.cause.is_pattern and node.nested is None), node
            if node.nested is not None:
                inner = pattern.nested[node.nested]
                changed = {(out.cell, out.digit) for out in inner.eliminations}
                changed |= {
                    (put.cell, digit)
                    for put in inner.placements
                    for digit in inner.grid.candidates_of(put.cell)
                    if digit != put.digit
                }
                assert (node.cell, node.digit) in changed
    for inner in pattern.nested:
        assert inner.grid.values == step.grid.values
        assert all(
            a | b == b for a, b in zip(inner.grid.candidates, step.grid.candidates, strict=True)
        )
        check(inner)


def test_every_node_follows_from_its_parents(subtests: pytest.Subtests) -> None:
    for sample in CHAINS:
        with subtests.test(str(sample)):
            check(sample.step)


def test_branches_prove_effects(subtests: pytest.Subtests) -> None:
    for sample in CHAINS:
        with subtests.test(str(sample)):
            step, pattern = sample.step, chain_of(sample.step)
            starts, ends = pattern.starts, pattern.ends
            match pattern.kind:
                case ChainKind.CYCLE:
                    (branch,) = pattern.chains
                    assert replace(branch[-1], cause=Cause.ASSUMPTION, parents=()) == branch[0]
                case ChainKind.CHAIN:
                    assert (starts[0].cell, starts[0].digit) == (ends[0].cell, ends[0].digit)
                    assert starts[0].on is not ends[0].on
                case ChainKind.CONTRADICTION:
                    assert starts[0] == starts[1]
                    assert (ends[0].cell, ends[0].digit) == (ends[1].cell, ends[1].digit)
                    assert ends[0].on
                    assert not ends[1].on
                case ChainKind.DOUBLE:
                    assert (starts[0].cell, starts[0].digit) == (starts[1].cell, starts[1].digit)
                    assert starts[0].on is not starts[1].on
                case ChainKind.CELL:
                    cell = starts[0].cell
                    assert [(s.cell, s.digit) for s in starts] == [
                        (cell, digit) for digit in step.grid.candidates_of(cell)
                    ]
                case ChainKind.REGION:
                    assert pattern.house is not None
                    digit = starts[0].digit
                    places = [cell for cell in pattern.house.cells if step.grid.has(cell, digit)]
                    assert [(s.cell, s.digit) for s in starts] == [(cell, digit) for cell in places]
            if pattern.kind in (ChainKind.DOUBLE, ChainKind.CELL, ChainKind.REGION):
                assert len({(end.cell, end.digit, end.on) for end in ends}) == 1
            proved = pattern.conclusion
            if proved is None:
                assert not step.placements
            elif proved.on:
                assert step.effects == (Placement(proved.cell, proved.digit),)
            else:
                assert step.effects == (Elimination(proved.cell, proved.digit),)


@pytest.mark.compiled
def test_core_finds_samples(subtests: pytest.Subtests) -> None:
    for sample in [s for s in SAMPLES if not s.made_up]:
        with subtests.test(str(sample)):
            grid = parse_position(sample.position)
            core = rater.Rater()
            core.load(grid.values, grid.candidates)
            assert core.find() == (sample.producer, sample.found)
            assert core.chain() == sample.chain


@pytest.mark.compiled
def test_first_step_is_the_easiest_of_all(subtests: pytest.Subtests) -> None:
    samples = {s.producer: s for s in CHAINS if not s.made_up and s.producer > 22}
    for sample in samples.values():
        with subtests.test(str(sample)):
            grid = parse_position(sample.position)
            core = rater.Rater()
            core.load(grid.values, grid.candidates)
            steps = core.every_chain(sample.producer)
            assert steps is not None
            assert sample.found in steps
            assert sample.found[1] == min(tenths for _, tenths, *_ in steps)


def test_cycle_may_remove_more_than_81_candidates() -> None:
    loop = {2: 18, 8: 48, 20: 17, 23: 79, 28: 45, 31: 48, 40: 28, 42: 29, 48: 36, 51: 69}
    loop |= {64: 58, 68: 89, 75: 37, 80: 47}
    masks = [mask_of(tuple(map(int, str(loop[cell])))) if cell in loop else ALL for cell in CELLS]
    grid = Grid.from_candidates([0] * 81, masks)
    step = next(step for step in iter_steps(grid) if step.technique is Technique.Y_CYCLE)
    assert len(step.effects) == 118


def test_rating_discards_last_step() -> None:
    core = rater.Rater()
    sample = CHAINS[0]
    grid = parse_position(sample.position)
    core.load(grid.values, grid.candidates)
    assert core.find()
    core.rate(0.001)
    assert core.chain() is None


@pytest.mark.parametrize(("value", "mask"), [(10, 0), (200, 0), (-1, 0), (0, 512), (0, -1)])
def test_invalid_numbers_are_refused(value: int, mask: int) -> None:
    with pytest.raises(ValueError, match="values from 0 to 9"):
        rater.Rater().load([value] * 81, [mask] * 81)


def test_every_chain_technique_has_a_sample() -> None:
    chains = {technique for technique in Technique if technique.family is Family.CHAIN}
    assert {sample.technique for sample in SAMPLES} == {
        *chains,
        Technique.ALIGNED_TRIPLET_EXCLUSION,
    }
    assert all(sample.step.technique is sample.technique for sample in SAMPLES)


def test_every_technique_has_producer() -> None:
    known = [technique for producer in PRODUCERS for technique in producer.techniques.values()]
    assert [producer.number for producer in PRODUCERS] == list(range(1, 31))
    assert set(known) == set(SE)


@pytest.mark.parametrize(
    ("technique", "name"),
    [
        (Technique.X_CYCLE, "Bidirectional X-Cycle"),
        (Technique.Y_CYCLE, "Bidirectional Y-Cycle"),
        (Technique.XY_CYCLE, "Bidirectional Cycle"),
        (Technique.TURBOT_FISH, "Turbot Fish"),
        (Technique.FORCING_X_CHAIN, "Forcing X-Chain"),
        (Technique.FORCING_CHAIN, "Forcing Chain"),
        (Technique.ALIGNED_TRIPLET_EXCLUSION, "Aligned Triplet Exclusion"),
        (Technique.NISHIO, "Nishio Forcing Chains"),
        (Technique.CELL_FORCING_CHAINS, "Cell Forcing Chains"),
        (Technique.DYNAMIC_DOUBLE_FORCING_CHAINS, "Dynamic Double Forcing Chains"),
        (Technique.DYNAMIC_REGION_WITH_PATTERNS, "Dynamic Region Forcing Chains (+)"),
        (
            Technique.DYNAMIC_CONTRADICTION_WITH_FORCING_CHAINS,
            "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
        ),
        (
            Technique.DYNAMIC_CELL_WITH_MULTIPLE_CHAINS,
            "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)",
        ),
        (
            Technique.DYNAMIC_CELL_WITH_DYNAMIC_CHAINS,
            "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)",
        ),
        (
            Technique.DYNAMIC_CELL_WITH_CHAINS_IN_CHAINS,
            "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
        ),
    ],
)
def test_names_of_original(technique: Technique, name: str) -> None:
    step = next(sample.step for sample in SAMPLES if sample.technique is technique)
    assert se_name(step) == name


def marks(**cells: tuple[int, ...]) -> Grid:
    """Return an empty grid with pencil marks in these cells and all candidates elsewhere."""
    masks = [ALL for _ in CELLS]
    for name, digits in cells.items():
        masks[parse_cell(name)] = mask_of(digits)
    return Grid.from_candidates([0] * 81, masks)


def off(name: str, digit: int, cause: Cause, *parents: int) -> ChainNode:
    return ChainNode(parse_cell(name), digit, on=False, cause=cause, parents=parents)


def without(digit: int, row: int, *but: int) -> dict[str, tuple[int, ...]]:
    """Return the cells of a row that have lost a digit, with their remaining candidates."""
    others = tuple(other for other in range(1, 10) if other != digit)
    return {f"r{row}c{column}": others for column in range(1, 10) if column not in but}


def test_locked_candidates_inside_a_branch() -> None:
    grid = marks(**without(5, 1, 1, 2, 9))
    branch = (off("r1c9", 5, Cause.ASSUMPTION), off("r2c3", 5, Cause.LOCKED, 0))
    found = inner_pattern(grid, branch, branch[1])
    assert isinstance(found, LockedPattern)
    assert (found.base.name, found.cover.name) == ("row 1", "box 1")
    assert found.cells == (0, 1)


def test_a_naked_pair_inside_a_branch() -> None:
    grid = marks(r8c2=(1, 4, 7), r8c5=(1, 4))
    branch = (off("r8c2", 7, Cause.ASSUMPTION), off("r8c9", 4, Cause.NAKED_PAIR, 0))
    found = inner_pattern(grid, branch, branch[1])
    assert isinstance(found, SubsetPattern)
    assert (found.house.name, found.digits, found.hidden) == ("row 8", (1, 4), False)


def test_a_hidden_pair_inside_a_branch() -> None:
    lost = {
        f"r{row}c3": tuple(digit for digit in range(1, 10) if digit not in (2, 6))
        for row in range(1, 10)
        if row not in (4, 7)
    }
    lost["r9c3"] = tuple(digit for digit in range(1, 10) if digit != 6)
    branch = (off("r9c3", 2, Cause.ASSUMPTION), off("r4c3", 9, Cause.HIDDEN_PAIR, 0))
    found = inner_pattern(marks(**lost), branch, branch[1])
    assert isinstance(found, SubsetPattern)
    assert (found.house.name, found.digits, found.hidden) == ("column 3", (2, 6), True)
    assert found.cells == (parse_cell("r4c3"), parse_cell("r7c3"))


def test_an_x_wing_inside_a_branch() -> None:
    grid = marks(**without(3, 2, 4, 8), **without(3, 6, 4, 5, 8))
    branch = (off("r6c5", 3, Cause.ASSUMPTION), off("r9c8", 3, Cause.X_WING, 0))
    found = inner_pattern(grid, branch, branch[1])
    assert isinstance(found, FishPattern)
    assert [line.name for line in (*found.base, *found.cover)] == [
        "row 2", "row 6", "column 4", "column 8",
    ]  # fmt: skip


def test_missing_inner_pattern_is_none() -> None:
    branch = (off("r6c5", 3, Cause.ASSUMPTION), off("r9c8", 3, Cause.X_WING, 0))
    assert inner_pattern(marks(), branch, branch[1]) is None


def test_doubly_nested_chains() -> None:
    """Each chain is in the grid of the chain around it, without the candidates removed before."""
    sample = next(s for s in SAMPLES if s.technique.name.endswith("WITH_FORCING_CHAINS"))
    outer, inner = doubly_nested(sample)
    assert [len(step.pattern.nested) for step in (outer, inner)] == [1, len(sample.chain[2])]  # type: ignore[attr-defined]
    assert inner.grid == parse_position(sample.position)
    assert inner.effects == sample.step.effects


def doubly_nested(sample: Sample) -> tuple[Step, Step]:
    """Return a step of the highest level around a sample, and the sample's step inside it."""
    grid = parse_position(sample.position)
    gone = next(
        (cell, digit)
        for cell in CELLS
        if len(grid.candidates_of(cell)) > 1
        for digit in Grid.from_values(grid.values).candidates_of(cell)
        if not grid.has(cell, digit)
    )
    cell, digit = gone
    masks = list(grid.candidates)
    masks[cell] |= mask_of((digit,))
    around = Grid.from_candidates(grid.values, masks, givens=grid.givens)
    (out_cell, out_mask), *_ = sample.found[3]
    out_digit = out_mask.bit_length()
    branches = tuple(
        (
            (cell, start, 1, 0, (), -1),
            (cell, digit, 0, 1, (0,), -1),
            (out_cell, out_digit, 0, 9, (1,), 0),
        )
        for start in grid.candidates_of(cell)
    )
    nested = ((sample.producer, sample.found, ((cell, mask_of((digit,))),), sample.chain),)
    found = (2, 112, None, ((out_cell, 1 << (out_digit - 1)),), 0, 0, (), (), ())
    outer = step_of(around, 30, found, (-1, branches, nested, 60))
    return outer, chain_of(outer).nested[0]


@pytest.mark.compiled
@pytest.mark.parametrize(
    "puzzle",
    [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ],
)
def test_each_step_is_that_of_a_new_rater(puzzle: str) -> None:
    """What a rater remembers from earlier steps, stopped or not, does not change the next one."""
    grid = Grid.parse(puzzle)
    used = rater.Rater()
    used.load(grid.values, grid.candidates)
    chains = 0
    while True:
        new = rater.Rater()
        new.load(*used.position())
        used.find(0.0005)
        found = used.find()
        assert new.find() == found
        if found is None:
            break
        assert new.chain() == used.chain()
        chains += used.chain() is not None
        used.apply()
    assert chains > 10
