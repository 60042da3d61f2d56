"""Players' names of chains: constructed shapes, both directions, and HoDoKu's names."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from corpus import read_records
from corpus.chain_samples import SAMPLES
from corpus.hodoku_cases import all_cases
from engine import Grid, HintLevel, Step, Technique, explain, next_step
from engine.houses import ALL, CELLS, CLASSIC, parse_cell
from engine.lessons import lesson
from engine.model.candidates import Elimination
from engine.model.chain_nodes import ChainKind, ChainNode
from engine.model.common_name import CommonName
from engine.orders import teacher
from engine.orders.teacher.experts import find_sk_loops
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.cases import CasesPattern
from engine.techniques.chains import ChainPattern
from engine.techniques.common_names import common_name
from engine.techniques.drawing import views_of

Candidate = tuple[str, int]


def chain(*candidates: Candidate, starts_true: bool = True) -> tuple[ChainNode, ...]:
    """Return a branch through these candidates, alternately true and false."""
    return tuple(
        ChainNode(parse_cell(name), digit, (at % 2 == 0) is starts_true)
        for at, (name, digit) in enumerate(candidates)
    )


def step_with(branch: tuple[ChainNode, ...], grid: Grid, kind: ChainKind = ChainKind.CHAIN) -> Step:
    pattern = ChainPattern(kind, (branch,))
    outs = (Elimination(branch[0].cell, branch[0].digit),)
    views = views_of(Technique.FORCING_CHAIN, grid, pattern, (), outs)
    return Step(Technique.FORCING_CHAIN, 70, grid, (), outs, pattern, views)


def grid_with(*pairs: tuple[int, str, str], cells: dict[str, str] | None = None) -> Grid:
    """Return a grid where a digit has two places in the lines that a pair of cells shares.

    If two cells share no line, they are the only places in their box.
    """
    masks = [ALL for _ in CELLS]
    for digit, pair, other in pairs:
        shared = [
            house
            for house in CLASSIC.houses_of[parse_cell(pair)]
            if parse_cell(other) in house.cells
        ]
        for cell in shared[-1].cells:
            if cell not in (parse_cell(pair), parse_cell(other)):
                masks[cell] &= ~(1 << (digit - 1))
    for name, digits in (cells or {}).items():
        masks[parse_cell(name)] = sum(1 << (int(digit) - 1) for digit in digits)
    return Grid.from_candidates([0] * 81, masks)


FREE = grid_with()
SHAPES = {
    "rows on one column": (
        CommonName.SKYSCRAPER,
        grid_with((5, "r1c2", "r1c8"), (5, "r5c2", "r5c9")),
        [("r3c9", 5), ("r1c8", 5), ("r1c2", 5), ("r5c2", 5), ("r5c9", 5), ("r3c9", 5)],
    ),
    "columns on one row": (
        CommonName.SKYSCRAPER,
        grid_with((5, "r2c1", "r8c1"), (5, "r2c5", "r9c5")),
        [("r9c3", 5), ("r8c1", 5), ("r2c1", 5), ("r2c5", 5), ("r9c5", 5), ("r9c3", 5)],
    ),
    "a row and a column tied in a box": (
        CommonName.TWO_STRING_KITE,
        grid_with((5, "r2c1", "r2c8"), (5, "r3c3", "r9c3")),
        [("r9c8", 5), ("r2c8", 5), ("r2c1", 5), ("r3c3", 5), ("r9c3", 5), ("r9c8", 5)],
    ),
    "a row and a column, but the victim sees one end in its box only": (
        CommonName.TURBOT_FISH,
        grid_with((5, "r2c1", "r2c8"), (5, "r3c3", "r9c3")),
        [("r9c9", 5), ("r2c8", 5), ("r2c1", 5), ("r3c3", 5), ("r9c3", 5), ("r9c9", 5)],
    ),
    "a box and a row": (
        CommonName.TURBOT_FISH,
        grid_with((5, "r7c9", "r9c7"), (5, "r5c5", "r5c7")),
        [("r7c5", 5), ("r7c9", 5), ("r9c7", 5), ("r5c7", 5), ("r5c5", 5), ("r7c5", 5)],
    ),
    "one digit, three strong links": (
        CommonName.X_CHAIN,
        FREE,
        [
            ("r4c2", 7), ("r4c3", 7), ("r7c3", 7), ("r7c8", 7), ("r2c8", 7), ("r1c9", 7),
            ("r1c2", 7), ("r4c2", 7),
        ],
    ),
    "three cells": (
        CommonName.XY_WING,
        grid_with(cells={"r1c1": "12", "r1c5": "23", "r2c3": "13"}),
        [
            ("r2c4", 3), ("r1c5", 3), ("r1c5", 2), ("r1c1", 2), ("r1c1", 1), ("r2c3", 1),
            ("r2c3", 3), ("r2c4", 3),
        ],
    ),
    "four cells, not alike": (
        CommonName.XY_CHAIN,
        grid_with(cells={"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "41"}),
        [
            ("r1c9", 1), ("r1c1", 1), ("r1c1", 2), ("r1c5", 2), ("r1c5", 3), ("r5c5", 3),
            ("r5c5", 4), ("r5c9", 4), ("r5c9", 1), ("r1c9", 1),
        ],
    ),
    "four cells, all alike": (
        CommonName.REMOTE_PAIR,
        grid_with(cells={"r1c1": "12", "r1c5": "12", "r5c5": "12", "r5c9": "12"}),
        [
            ("r1c9", 1), ("r1c1", 1), ("r1c1", 2), ("r1c5", 2), ("r1c5", 1), ("r5c5", 1),
            ("r5c5", 2), ("r5c9", 2), ("r5c9", 1), ("r1c9", 1),
        ],
    ),
    "two cells alike, tied by two places": (
        CommonName.W_WING,
        FREE,
        [
            ("r1c9", 4), ("r1c1", 4), ("r1c1", 8), ("r5c1", 8), ("r5c8", 8), ("r8c8", 8),
            ("r8c8", 4), ("r1c9", 4),
        ],
    ),
    "a cell, and two houses that meet in a cell": (
        CommonName.M_WING,
        FREE,
        [
            ("r5c5", 1), ("r4c6", 1), ("r4c6", 8), ("r1c6", 8), ("r1c2", 8), ("r1c2", 1),
            ("r5c2", 1), ("r5c5", 1),
        ],
    ),
    "a cell, and two houses of two digits that do not meet": (
        CommonName.AIC_TYPE_1,
        FREE,
        [
            ("r5c5", 1), ("r4c6", 1), ("r4c6", 8), ("r1c6", 8), ("r1c2", 8), ("r2c2", 8),
            ("r2c2", 1), ("r9c2", 1), ("r9c5", 1), ("r5c5", 1),
        ],
    ),
    "two houses around a cell": (
        CommonName.S_WING,
        FREE,
        [
            ("r9c6", 8), ("r9c6", 4), ("r7c6", 4), ("r7c9", 4), ("r7c9", 8), ("r2c9", 8),
            ("r2c6", 8), ("r9c6", 8),
        ],
    ),
    "three houses of three digits": (
        CommonName.L_WING,
        FREE,
        [
            ("r2c3", 2), ("r2c3", 3), ("r2c6", 3), ("r2c6", 5), ("r1c4", 5), ("r1c4", 2),
            ("r1c3", 2), ("r2c3", 2),
        ],
    ),
    "a house and two cells": (
        CommonName.H_WING,
        FREE,
        [
            ("r5c7", 9), ("r5c7", 7), ("r5c4", 7), ("r4c5", 7), ("r4c5", 6), ("r4c9", 6),
            ("r4c9", 9), ("r5c7", 9),
        ],
    ),
    "two strong links, ends that see each other": (
        CommonName.AIC_TYPE_2,
        FREE,
        [("r9c1", 3), ("r9c1", 5), ("r9c4", 5), ("r9c4", 3), ("r7c1", 3), ("r9c1", 3)],
    ),
    "ends in the victim's cell": (
        CommonName.CONTINUOUS_NICE_LOOP,
        FREE,
        [
            ("r3c8", 7), ("r3c8", 2), ("r3c7", 2), ("r8c7", 2), ("r8c7", 4), ("r9c8", 4),
            ("r3c8", 4), ("r3c8", 7),
        ],
    ),
    "two places in a house": (
        None,
        FREE,
        [("r1c9", 4), ("r1c1", 4), ("r1c3", 4), ("r1c9", 4)],
    ),
    "a chain that comes by a candidate twice": (
        None,
        FREE,
        [
            ("r9c8", 6), ("r7c7", 6), ("r6c7", 6), ("r6c7", 2), ("r2c7", 2), ("r2c3", 2),
            ("r7c3", 2), ("r7c3", 6), ("r7c7", 6), ("r9c8", 6),
        ],
    ),
}  # fmt: skip


def test_shapes_have_names_in_both_directions(subtests: pytest.Subtests) -> None:
    for direction in ["forwards", "backwards"]:
        for shape in SHAPES:
            with subtests.test(f"{shape} {direction}"):
                name, grid, candidates = SHAPES[shape]
                branch = chain(*(candidates if direction == "forwards" else candidates[::-1]))
                assert common_name(step_with(branch, grid)) is name


def test_continuous_and_discontinuous_loops() -> None:
    loop = chain(("r1c8", 4), ("r8c8", 4), ("r8c2", 4), ("r4c2", 4), ("r1c8", 4))
    assert common_name(step_with(loop, FREE, ChainKind.CYCLE)) is CommonName.CONTINUOUS_NICE_LOOP
    true = chain(("r1c2", 5), ("r3c3", 5), ("r3c4", 5), ("r1c2", 5), starts_true=False)
    assert common_name(step_with(true, FREE)) is CommonName.DISCONTINUOUS_NICE_LOOP


def test_only_chains_of_one_branch_have_names() -> None:
    single = next_step(Grid.from_values([1, 2, 3, 4, 5, 6, 7, 8] + [0] * 73))
    assert single is not None
    assert common_name(single) is None
    for sample in SAMPLES:
        pattern = sample.step.pattern
        alone = isinstance(pattern, ChainPattern) and len(pattern.chains) == 1
        assert (common_name(sample.step) is not None) is alone, sample


# -------------------------------------------------------------- HoDoKu's names of the same steps

NAMES = {
    "sk": {CommonName.SKYSCRAPER},
    "2sk": {CommonName.TWO_STRING_KITE},
    "tf": {CommonName.TURBOT_FISH},
    # Only HoDoKu's search for X-chains also accepts two strong links.
    "x": {CommonName.X_CHAIN, CommonName.TURBOT_FISH},
    "w": {CommonName.W_WING},
    "rp": {CommonName.REMOTE_PAIR},
    "xyc": {CommonName.XY_CHAIN},
}
Effects = set[tuple[int, int]]


def effects_in(text: str) -> Effects:
    return {
        (parse_cell(name), int(digit)) for name, digit in re.findall(r"(r\dc\d)(?:<>|=)(\d)", text)
    }


def single_positions() -> Iterator[tuple[str, Grid, Effects]]:
    """Yield positions with a step that HoDoKu finds there."""
    for code in NAMES:
        for case in all_cases()[code]:
            if case.expected:
                yield code, case.grid, set(case.expected[1])


def positions_on_paths() -> Iterator[tuple[str, Grid, Effects]]:
    """Yield positions on HoDoKu's paths through whole puzzles, each with its step."""
    for trace in read_records("hodoku/traces.jsonl"):
        grid = Grid.from_values([int(c) if c.isdigit() else 0 for c in trace["puzzle"]])
        for step in trace["steps"]:
            gone, placed = (effects_in(" ".join(step.get(key, ()))) for key in "ep")
            if step["t"] in NAMES:
                yield step["t"], grid, gone
            for cell, digit in gone:
                grid = grid.eliminate(cell, digit)
            for cell, digit in placed:
                grid = grid.place(cell, digit)


def strong_links_in_cells(step: Step) -> list[bool]:
    assert isinstance(step.pattern, ChainPattern)
    between = step.pattern.chains[0][1:-1]
    return [a.cell == b.cell for a, b in zip(between[::2], between[1::2], strict=True)]


def is_another_chain(code: str, step: Step) -> bool:
    """Return whether a chain cannot be HoDoKu's, although it removes the same candidate."""
    assert isinstance(step.pattern, ChainPattern)
    if step.pattern.kind is ChainKind.CYCLE:
        # Loops come first on this scale: their steps remove more.
        return True
    if code == "2sk":
        # Both strong links of a kite are in lines; here one is only in a box.
        between = step.pattern.chains[0][1:-1]
        return any(
            a.cell // 9 != b.cell // 9 and a.cell % 9 != b.cell % 9
            for a, b in zip(between[::2], between[1::2], strict=True)
        )
    if code in ("xyc", "rp"):
        return not all(strong_links_in_cells(step))
    return False


@pytest.mark.corpus
def test_names_match_hodoku() -> None:
    """Only steps that remove the same as HoDoKu's step, or a part of it, are compared."""
    agreed, others = Counter[str](), Counter[str]()
    for code, grid, gone in (*single_positions(), *positions_on_paths()):
        step = next_step(grid)
        if step is None or not isinstance(step.pattern, ChainPattern):
            continue
        if step.pattern.kind not in (ChainKind.CHAIN, ChainKind.CYCLE):
            continue
        ours = {(effect.cell, effect.digit) for effect in step.effects}
        if not ours & gone:
            continue
        if common_name(step) in NAMES[code]:
            agreed[code] += 1
        else:
            assert is_another_chain(code, step), (code, step)
            others[code] += 1
    assert sum(agreed.values()) >= 60
    assert min(agreed[code] for code in ("sk", "2sk", "tf", "x", "w")) >= 4
    assert sum(others.values()) < 40


def test_name_is_independent_of_direction(subtests: pytest.Subtests) -> None:
    for sample in [s for s in SAMPLES if s.chain]:
        with subtests.test(str(sample)):
            step = sample.step
            assert isinstance(step.pattern, ChainPattern)
            if len(step.pattern.chains) > 1:
                continue
            turned = tuple(
                ChainNode(node.cell, node.digit, not node.on)
                for node in step.pattern.chains[0][::-1]
            )
            pattern = replace(step.pattern, chains=(turned,))
            assert common_name(replace(step, pattern=pattern)) is common_name(step)


def check_kraken_fish(pattern: CasesPattern) -> None:
    """Check that one chain continues in a parallel line, and another leaves digit or lines."""
    assert pattern.house is not None
    digit = pattern.chains[0].start.digit
    in_digit = [
        chain
        for chain in pattern.chains
        if all(node.digit == digit and len(node.cells) == 1 for node in chain.nodes)
    ]
    assert any(chain.nodes for chain in in_digit)
    assert {chain.end.digit for chain in pattern.chains} == {digit}
    assert {chain.start.cell for chain in pattern.chains} <= {*pattern.house.cells}


@pytest.mark.compiled
def test_steps_of_the_teacher_have_the_names_of_their_shapes() -> None:
    names = set[CommonName]()
    for technique in (Technique.ALS_XZ, Technique.AIC):
        for exercise in lesson(technique).exercises:
            for step in teacher.all_steps(exercise.grid):
                name = common_name(step)
                if name is None:
                    continue
                names.add(name)
                called = rf"Players call this one (?:an? )?{name.value}\."
                assert re.search(called, explain(step, HintLevel.TECHNIQUE))
                match step.pattern:
                    case AlsPattern(sets=sets) if name is CommonName.XY_CHAIN:
                        held_by = [step.grid.candidates_of(c) for als in sets for c in als.cells]
                        assert all(len(pair) == 2 for pair in held_by)
                    case AlsPattern(sets=sets):
                        assert name is CommonName.WXYZ_WING
                        assert len({cell for als in sets for cell in als.cells}) == 4
                        assert len({digit for als in sets for digit in als.digits}) == 4
                    case CasesPattern() if name is CommonName.KRAKEN_FISH:
                        check_kraken_fish(step.pattern)
                    case CasesPattern(chains=chains):
                        assert name is CommonName.DEATH_BLOSSOM
                        starts = {chain.start.digit for chain in chains}
                        assert {*step.grid.candidates_of(chains[0].start.cell)} == starts
                        for chain in chains:
                            (als,) = chain.sets
                            cells = chain.nodes[0].cells if als is None else als.cells
                            held = {
                                digit for cell in cells for digit in step.grid.candidates_of(cell)
                            }
                            assert len(held) == len(cells) + 1
                            assert {chain.start.digit, chain.end.digit} <= held
                    case AlternatingPattern():
                        assert step.strong_links == 3
    assert names >= {CommonName.WXYZ_WING, CommonName.DEATH_BLOSSOM, CommonName.L_WING}


PAIRS = ("r2c13", "r2c46", "r13c5", "r46c5", "r5c46", "r5c13", "r46c2", "r13c2")
"""A loop around four filled cells: each pair shares digits with both neighbouring pairs."""


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("digits", "name"),
    [
        ("1238 1234 4567 5678 1238 1234 4567 5678", CommonName.UNEVEN_SK_LOOP),
        ("1278 1234 3456 5678 1278 1234 3456 5678", None),
    ],
)
def test_loop_of_three_digits_and_one_has_a_name(digits: str, name: CommonName | None) -> None:
    values, masks = [0] * 81, [ALL for _ in CELLS]
    for corner in ("r2c2", "r2c5", "r5c5", "r5c2"):
        values[parse_cell(corner)] = 9
    for pair, held in zip(PAIRS, digits.split(), strict=True):
        for row, column in product(*pair[1:].split("c")):
            masks[parse_cell(f"r{row}c{column}")] = sum(1 << (int(digit) - 1) for digit in held)
    (found, *_) = find_sk_loops(Grid.from_candidates(values, masks))
    assert found.pattern.common_name(FREE) is name
