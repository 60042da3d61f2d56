"""Chains from candidates of which one is true: each chain has the same conclusion."""

import pytest

from engine import Grid, HintLevel, Technique, explain, prove, solve
from engine.houses import CELLS
from engine.language import use_locale
from engine.model.candidates import Candidate, Elimination
from engine.model.step import Step
from engine.notation import parse_position
from engine.orders import teacher
from engine.orders.teacher.cases import find_cases
from engine.techniques.alternating_chain import AlternatingNode
from engine.techniques.cases import CasesPattern
from testing.claims import check
from testing.step_claims import board_of, problems_of

HOUSE = (
    ":::....7.94..7..9...53....5.7..874..1..463.8.........7.8.8..7.....7......28.5.268...:213 613 "
    "223 623 627 233 633 135 346 557 164 364 165 267 567 269 969 973 375 176 377 477 378 578 379 "
    "182 983 184 385 585 186 387:::"
)
"""A position in which all places of 4 in box 8 rule out another candidate."""
CELL = (
    ":::.5.9.86.3..4......3.9.6.8........7....683.......7.23612..5..9...9...1..6.......35:115 121 "
    "721 122 222 722 141 841 142 442 842 143 543 843 248 548 249 451 551 951 252 452 556 781 191 "
    "791:::"
)
MOST_LINKS = 6
MOST_CASES = 4


def wrong_candidates(grid: Grid) -> list[Candidate]:
    (solution,) = solve(grid)
    return [
        Candidate(cell, digit)
        for cell in CELLS
        if not grid.values[cell]
        for digit in grid.candidates_of(cell)
        if solution[cell] != str(digit)
    ]


def excludes(grid: Grid, one: AlternatingNode, other: AlternatingNode) -> bool:
    """Return whether the second node is false if the first is true."""
    if one.digit != other.digit:
        return len(one.cells) == 1 and one.cells == other.cells
    return all(grid.variant.see_each_other(a, b) for a in one.cells for b in other.cells)


def check_cases(grid: Grid, pattern: CasesPattern, gone: tuple[Elimination, ...]) -> None:
    """Check that the chains begin at all candidates, and follow each to what it rules out."""
    starts = {chain.start for chain in pattern.chains}
    first = pattern.chains[0].start
    if pattern.house is None:
        assert starts == {Candidate(first.cell, d) for d in grid.candidates_of(first.cell)}
    else:
        places = (cell for cell in pattern.house.cells if grid.has(cell, first.digit))
        assert starts == {Candidate(cell, first.digit) for cell in places}
    for chain in pattern.chains:
        last = AlternatingNode((chain.start.cell,), chain.start.digit)
        links = zip(chain.nodes[::2], chain.nodes[1::2], chain.sets, strict=True)
        for false, true, inside in links:
            assert excludes(grid, last, false)
            if inside is not None:
                assert len(inside.digits) == len(inside.cells) + 1
            last = true
        for elimination in gone:
            assert excludes(grid, last, AlternatingNode((elimination.cell,), elimination.digit))


@pytest.mark.parametrize(
    ("line", "technique"),
    [(HOUSE, Technique.REGION_FORCING_CHAINS), (CELL, Technique.CELL_FORCING_CHAINS)],
)
@pytest.mark.compiled
def test_all_chains_rule_out_what_solution_lacks(line: str, technique: Technique):
    grid = parse_position(line)
    wrong = wrong_candidates(grid)
    found = list(find_cases(grid, wrong, MOST_LINKS, MOST_CASES))
    assert technique in {step.technique for step in found}
    links = [step.pattern.strong_links for step in found]
    assert links == sorted(links)
    assert links[-1] <= MOST_LINKS
    for step in found:
        check_cases(grid, step.pattern, step.eliminations)
        assert {(gone.cell, gone.digit) for gone in step.eliminations} <= {*map(tuple_of, wrong)}


def tuple_of(candidate: Candidate) -> tuple[int, int]:
    return candidate.cell, candidate.digit


@pytest.fixture(scope="module")
def step() -> Step:
    found = teacher.all_steps(parse_position(HOUSE))
    return next(step for step in found if step.technique is Technique.REGION_FORCING_CHAINS)


@pytest.mark.compiled
def test_words_follow_every_chain_and_reveal_target_last(step: Step):
    assert len(step.views) > 2
    assert problems_of(step) == []
    (gone,) = step.eliminations
    texts = [explain(step, level) for level in HintLevel]
    target = f"{str(gone)[:4]} is not {gone.digit}"
    lines = prove(step).splitlines()
    assert not any(target in text for text in texts[:3])
    assert all(target in line for line in lines[1:-1])
    assert lines[-1] == f"One of these is true, so remove {gone.digit} from {str(gone)[:4]}."
    with use_locale("de"):
        assert prove(step).splitlines()[0] == "Block 8 hat die 4 in r7c5, r7c6, r8c5 oder r8c6."


@pytest.mark.compiled
def test_checker_refuses_cases_of_which_one_is_missing(step: Step):
    effects = [str(effect) for effect in step.effects]
    *lines, _, last = prove(step).splitlines()
    assert check(board_of(step.grid), "\n".join((*lines, last)), effects)


LONG = (
    ":::.+25+18..34...3.65.2...2..+1...42..1.+5..6..+2.3..8..7..+2...7.9..8+2+523......1.....2.63:"
    "735 839 758 858 958 968 483 488 594 595:::"
)
"""A position whose cheapest step is region forcing chains of three strong links."""


@pytest.mark.compiled
def test_long_cases_give_way_to_a_short_contradiction():
    grid = parse_position(LONG)
    cases, *others = teacher.all_steps(grid)
    assert isinstance(cases.pattern, CasesPattern)
    assert cases.pattern.strong_links == 3
    same = [step for step in others if step.effects == cases.effects]
    assert [step.technique for step in same] == [Technique.CONTRADICTION]
    step = teacher.next_step(grid)
    assert step is not None
    assert step.technique is Technique.CONTRADICTION
    assert len(step.pattern.attempts(grid)[0].digits) <= 8


ALIKE = (
    ":::12.4....+9+4+5..8..+737....6..........+38.....2.45..59...6..1...4.9..7....8..96..1..2.:"
    "932 833 137 537 243 443 643 943 353 653 853 953 654 271 677 281 383 384 584 385 585 685:::"
)


@pytest.mark.compiled
def test_cases_that_read_alike_are_told_together():
    told = [
        line
        for step in teacher.all_steps(parse_position(ALIKE))
        if step.technique is Technique.REGION_FORCING_CHAINS
        for line in explain(step).splitlines()
    ]
    assert (
        "Suppose r7c4 or r9c4 is 3. r8c6 is not 3 (box 8), so row 8 has its 3 in r8c1. r5c1 is not "
        "3 (column 1)."
    ) in told
