"""Alternating chains and almost locked sets: check the texts against the grid."""

import re

import pytest

from corpus import read_table
from engine import Grid, HintLevel, Step, Technique, explain, prove
from engine.houses import CLASSIC, Cell, Digit, cell_name, parse_cell
from engine.language import use_locale
from engine.lessons import lesson
from engine.model.technique import Family
from engine.model.views import CellRole, LinkKind, Role
from engine.notation import parse_position
from engine.orders import teacher
from engine.orders.scales import HODOKU
from engine.practice import positions
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.drawing import view_at
from testing.step_claims import problems_of
from tests.engine.orders.hodoku.examples import parameters, steps_of_techniques
from tests.engine.techniques.test_claims import (
    CELLS,
    DIGITS,
    HOUSE,
    cells,
    digits,
    effects,
    held,
    house,
    places,
)

CELL = r"r[1-9]c[1-9]"
SHARED = (Technique.TURBOT_FISH,)
"""A technique that Sudoku Explainer has too, but describes differently."""
TECHNIQUES = [
    technique
    for technique in Technique
    if technique.family in (Family.ALTERNATING, Family.ALS)
    and technique is not Technique.SUE_DE_COQ
]
"""Sue de Coq is explained as a pattern (`test_pattern_words.py`)."""
LONGEST = {HintLevel.NUDGE: 140, HintLevel.TECHNIQUE: 440, HintLevel.WHERE: 460}

AT_SKYSCRAPER = (
    ":::9785+6+4+1+3+2+4+5+3+2+1...+6+1+26..+34.+5+6+824..+3+5+159+16+3+27+4+8+34+7+18+56"
    "+29+8+1+4.+5.+2.373+5.2...4+26+93+4.5.7:886 986 888 988:::"
)
SKYSCRAPER = (
    "Try the 8s: which rows or columns have only a few places for them?\n"
    "Skyscraper: two rows or two columns each have only two places for a digit. One place of each "
    "is in the same line. So one of the other two holds the digit.\n"
    "Row 3 has 8 only in r3c4 and r3c8, and row 8 only in r8c4 and r8c7. r3c4 and r8c4 share "
    "column 4.\n"
    "Row 3 has 8 only in r3c4 and r3c8, and row 8 only in r8c4 and r8c7. r3c4 and r8c4 share "
    "column 4, so only one of them can be 8. So row 3 or row 8 has its 8 elsewhere: in r3c8 or "
    "r8c7. r2c7 shares box 3 with r3c8 and column 7 with r8c7, so it cannot be 8. r9c8 shares "
    "column 8 with r3c8 and box 9 with r8c7, so it cannot be 8.\n"
    "(8)r3c8 = (8)r3c4 - (8)r8c4 = (8)r8c7 => r2c7<>8, r9c8<>8\n"
    "Now a cell of box 3 has only one candidate left. From here on, singles solve the puzzle.\n"
)
ALS_XY_WING = (
    "Suppose r5c2 and r5c9 are not 3. Then r5c9 (3, 7) is 7, and then r5c2 (2, 3, 7) is 2.\n"
    "With 2 in r5c2, r1c2 and r2c2 are not 2 (column 2). So r2c2 (2, 5) is 5, and then r1c2 (2, 5, "
    "7) is 7.\n"
    "With 7 in r1c2, r1c8 (3, 7) is not 7 (row 1), so it is 3.\n"
    "So 3 is in r5c2, r5c9 or r1c8. r5c8 shares row 5 with r5c2 and r5c9, and column 8 with r1c8. "
    "So it cannot be 3.\n"
    "(3=2)r5c2|r5c9 - (2=7)r1c2|r2c2 - (7=3)r1c8 => r5c8<>3"
)


def check(step: Step) -> None:
    """Check what every step must fulfil, independent of its technique."""
    for language in ("en", "de"):
        with use_locale(language):
            texts = [explain(step, level) for level in HintLevel]
        for text in texts:
            assert not re.search(r"None(?! of )|[{}]|  |\(\)| ,|\.\.|,,", text), text
    for level, longest in LONGEST.items():
        assert len(explain(step, level)) <= longest, explain(step, level)
    assert not re.search(CELL, explain(step, HintLevel.NUDGE) + explain(step, HintLevel.TECHNIQUE))
    where = explain(step, HintLevel.WHERE)
    assert "remove" not in where
    assert "Suppose" not in where
    pattern = cells_of_pattern(step)
    assert (
        not {elimination.cell for elimination in step.eliminations} & set(cells(where)) - pattern
    ), where

    full = prove(step)
    assert effects(full) == set(step.effects), full
    if "\n2. " in full:
        check_chain(step, full)
    elif isinstance(step.pattern, AlsPattern):
        assert not problems_of(step), full
    else:
        check_houses(step, full)
    check_targets(step, full, pattern)

    (view,) = step.views
    gone = {
        (candidate.cell, candidate.digit)
        for candidate, role in view.candidates
        if role is Role.REMOVE
    }
    assert gone == {(elimination.cell, elimination.digit) for elimination in step.eliminations}
    for shown in (view, *(view_at(step, level) for level in HintLevel)):
        assert all(
            step.grid.has(candidate.cell, candidate.digit) for candidate, _ in shown.candidates
        )
        marked = {candidate for candidate, _ in shown.candidates}
        assert all({link.start, link.end} <= marked for link in shown.links)


def cells_of_pattern(step: Step) -> set[Cell]:
    pattern = step.pattern
    if isinstance(pattern, AlsPattern):
        return {cell for almost_locked in pattern.sets for cell in almost_locked.cells}
    assert isinstance(pattern, AlternatingPattern)
    nodes = {cell for node in pattern.nodes for cell in node.cells}
    return nodes | {
        cell for almost_locked in filter(None, pattern.sets) for cell in almost_locked.cells
    }


def see(ones: list[Cell], others: list[Cell]) -> bool:
    return all(CLASSIC.see_each_other(cell, other) for cell in ones for other in others)


def check_targets(step: Step, text: str, pattern: set[Cell]) -> None:
    """Check that each target is named with a house that it shares with cells of the pattern."""
    tied = set()
    for names, parts, gone in re.findall(
        rf"{CELLS} shares? ([^.]*)(?:, s|\. S)o (?:it|they) cannot be {DIGITS}\.", text
    ):
        sees = set()
        for where, others, _ in re.findall(rf"{HOUSE} with (?:{CELLS}|(set [A-Z]))", parts):
            sees |= set(cells(others))
            assert {*cells(names), *cells(others)} <= set(house(where).cells), text
            assert set(cells(others)) <= pattern, text
        tied |= {(cell, digit) for cell in cells(names) for digit in digits(gone)}
    for name, other, others, where, again, same, gone in re.findall(
        rf"So ({CELL}) is (\d), or {CELLS} in {HOUSE} is (\d)\. "
        rf"Either way ({CELL}) cannot be (\d)\.",
        text,
    ):
        assert name == same
        assert parse_cell(name) in pattern
        assert gone == again != other
        assert {parse_cell(name), *cells(others)} <= set(house(where).cells), text
        tied.add((parse_cell(name), int(gone)))
    for name, held_digits, gone in re.findall(
        rf"({CELL}) is {DIGITS}, so it cannot be {DIGITS}\.", text
    ):
        assert parse_cell(name) in pattern
        assert not digits(held_digits) & digits(gone)
        tied |= {(parse_cell(name), digit) for digit in digits(gone)}
    assert tied == {(elimination.cell, elimination.digit) for elimination in step.eliminations}, (
        text
    )


def check_houses(step: Step, text: str) -> None:
    """Check the claims of skyscrapers, kites, W-wings, remote pairs, XY-chains and so on."""
    grid = step.grid
    read = 0
    for where, digit, names, other_house, other_names in re.findall(
        rf"{HOUSE} has (\d) only in {CELLS}(?:, and {HOUSE} only in {CELLS})?\.", text, re.I
    ):
        assert places(grid, house(where), {int(digit)}) == set(cells(names)), text
        if other_house:
            assert places(grid, house(other_house), {int(digit)}) == set(cells(other_names)), text
        read += 1
    for box, digit, line, names, other_line, other_names in re.findall(
        rf"{HOUSE} has (\d) only in {HOUSE} \(([^)]*)\) and in {HOUSE} \(([^)]*)\)\.", text, re.I
    ):
        found = {*cells(names), *cells(other_names)}
        assert places(grid, house(box), {int(digit)}) == found, text
        assert set(cells(names)) <= set(house(line).cells)
        assert set(cells(other_names)) <= set(house(other_line).cells)
    for names, where, digit in re.findall(
        rf"{CELLS} share {HOUSE}, so only one of them can be (\d)\.", text
    ):
        assert set(cells(names)) <= set(house(where).cells), text
        ((one, other, again, ends),) = re.findall(
            rf"So {HOUSE} or {HOUSE} has its (\d) elsewhere: in {CELLS}\.", text
        )
        assert digit == again
        found = places(grid, house(one), {int(digit)}) | places(grid, house(other), {int(digit)})
        assert set(cells(ends)) == found - set(cells(names)), text
        assert set(cells(names)) < found
    for near, other_near, linked, one, other, again, left in re.findall(
        rf"({CELL}) or ({CELL}) is (\d)\. So ({CELL}) or ({CELL}) is not (\d), but (\d)\.", text
    ):
        assert linked == again
        assert f"has {linked} only in {near} and {other_near}." in text
        assert f"{one} and {other} hold only" in text
        assert digits(linked + left) == held(grid, cells(one + other))
        assert see(cells(near), cells(one))
        assert see(cells(other_near), cells(other))
        read += 1
    for names, which in re.findall(rf"{CELLS} hold only {DIGITS}\.", text):
        assert all(held(grid, [cell]) == digits(which) for cell in cells(names)), text
        read += 1
        walk = re.search(r"house with the next: ([^.]*)\.", text)
        if walk:
            for one, other, where in zip(
                cells(names), cells(names)[1:], walk[1].split(", "), strict=False
            ):
                assert {one, other} <= set(house(where).cells), text
            ones, others = re.findall(
                rf"{CELLS} hold one of them, and {CELLS} hold the other", text
            )[0]
            assert cells(ones) == cells(names)[::2]
            assert cells(others) == cells(names)[1::2]
    for near, where, wing in re.findall(
        rf"({CELL}) shares {HOUSE} with ({CELL})(?:,|\.) (?!so)", text
    ):
        assert {parse_cell(near), parse_cell(wing)} <= set(house(where).cells), text
    last: tuple[Cell, int] | None = None
    for name, one, two, digit, where in re.findall(
        rf"({CELL}) \((\d), (\d)\) is (\d)(?: \({HOUSE}\))?", text
    ):
        cell = parse_cell(name)
        assert held(grid, [cell]) == {int(one), int(two)}, text
        assert bool(where) is (last is not None), text
        if last is not None:
            assert {int(one), int(two)} == {last[1], int(digit)}, text
            assert {last[0], cell} <= set(house(where).cells), text
        last = cell, int(digit)
        read += 1
    assert read, text


def check_chain(step: Step, text: str) -> None:
    """Check that each node follows from the node before it, for the given reason."""
    grid = step.grid
    lines = re.findall(r"^(\d+)\. (.*)$", text, re.M)
    assert [int(number) for number, _ in lines] == list(range(1, len(lines) + 1))
    (supposed,) = re.findall(rf"^Suppose {CELLS} (?:is|are) not (\d)\.$", lines[0][1])
    start = last = (cells(supposed[0]), int(supposed[1]), False)
    true_nodes = [start]
    for _, line in lines[1:]:
        if re.match(rf"{CELL} \(", line):
            last = check_singles(grid, last, line)
            true_nodes.append(last)
            continue
        ((names, negated, digit, reason),) = re.findall(
            rf"^(?:One of )?{CELLS} (?:is|are) (not )?(\d): (.*)\.$", line
        )
        node = (cells(names), int(digit), not negated)
        assert node[2] is not last[2], text
        check_reason(grid, last, node, reason)
        last = node
        true_nodes.append(node)
    assert last[2]
    conclusion = text.split("\n")[len(lines)]
    if "closes into a loop" in conclusion:
        check_loop(step, conclusion, true_nodes)
    elif last[:2] == start[:2]:
        where, digit, _ = start
        assert conclusion.startswith("But we supposed that ")
        if len(where) == 1:
            name = cell_name(where[0])
            assert f" {name} is not {digit}. So {name} is {digit}." in conclusion
    else:
        if start[1] == last[1]:
            ((digit, names),) = re.findall(
                rf"^(?:But [^.]*\. )?So (\d) is in {CELLS}\.", conclusion
            )
            assert int(digit) == last[1]
            assert set(cells(names)) == {*start[0], *last[0]}
        for gone in step.eliminations:
            for end, digit, _ in (start, last):
                same = end == [gone.cell] and digit != gone.digit
                assert same or (digit == gone.digit and see(end, [gone.cell])), text


Node = tuple[list[Cell], Digit, bool]


def check_singles(grid: Grid, last: Node, line: str) -> Node:
    """Fill the cells of a set without a digit one by one; return the last one as a node."""
    filled: dict[Cell, int] = {}
    for name, some, digit in re.findall(rf"({CELL}) \(([\d, ]+)\) is (\d)", line):
        cell = parse_cell(name)
        assert held(grid, [cell]) == digits(some)
        gone = {number for other, number in filled.items() if see([other], [cell])}
        assert digits(some) - gone - {last[1]} == {int(digit)}, line
        assert last[1] not in digits(some) or cell in last[0], line
        filled[cell] = int(digit)
    assert not last[2]
    return [cell], int(digit), True


def check_reason(grid: Grid, last: Node, node: Node, reason: str) -> None:
    names, digit, true = node
    if "holds only" in reason:
        assert true
        assert names == last[0]
        assert held(grid, names) == digits(reason) == {digit, last[1]}, reason
    elif found := re.match(rf"{HOUSE} has (\d) only in {CELLS}$", reason):
        where, which, all_places = found.groups()
        assert true
        assert int(which) == digit == last[1]
        assert set(cells(all_places)) == {*names, *last[0]}
        assert places(grid, house(where), {digit}) == set(cells(all_places)), reason
    elif found := re.match(
        rf"without (\d), set [A-Z] \(([^)]*)\) must hold {DIGITS}(?:, and (\d) fits only there)?$",
        reason,
    ):
        lacking, inside, left = int(found[1]), cells(found[2]), digits(found[3])
        assert found[4] in (None, str(digit)), reason
        assert true
        assert lacking == last[1]
        assert held(grid, inside) == left | {lacking}, reason
        assert len(inside) == len(left)
        assert {cell for cell in inside if grid.has(cell, lacking)} <= set(last[0])
        assert {cell for cell in inside if grid.has(cell, digit)} == set(names)
    elif found := re.match(r"it is (\d)$", reason):
        assert not true
        assert names == last[0]
        assert int(found[1]) == last[1] != digit
    else:
        assert not true
        assert digit == last[1]
        assert re.match("it shares|they share", reason), reason
        parts = re.findall(rf"{HOUSE} with {CELLS}", reason)
        assert {cell for _, others in parts for cell in cells(others)} == set(last[0]), reason
        for where, others in parts:
            assert {*names, *cells(others)} <= set(house(where).cells), reason


def check_loop(step: Step, text: str, nodes: list[Node]) -> None:
    first, last = nodes[0], nodes[-1]
    if found := re.match(
        rf"(\d) cannot be in {CELLS} and also in {CELLS}: they share {HOUSE}\.", text
    ):
        assert first[1] == last[1] == int(found[1])
        assert [cells(found[2]), cells(found[3])] == [last[0], first[0]]
        assert {*first[0], *last[0]} <= set(house(found[4]).cells)
    else:
        found = re.match(rf"({CELL}) can hold only one of (\d) and (\d)\.", text)
        assert found
        assert [int(found[2]), int(found[3])] == [last[1], first[1]]
        assert first[0] == last[0] == [parse_cell(found[1])]
    weak = list(zip(nodes[1::2], [*nodes[2::2], first], strict=True))
    for digit, names, what in re.findall(
        rf"So (\d) is in {CELLS}\. (.*?)(?= So \d is in| Set [A-Z] |$)", text
    ):
        (ends,) = [
            link
            for link in weak
            if link[0][1] == link[1][1] == int(digit)
            and {*link[0][0], *link[1][0]} == set(cells(names))
        ]
        for gone in effects(re.sub(rf" {CELL} is \d or \d, so.*", "", what)):
            assert gone.digit == int(digit)
            assert all(see(end, [gone.cell]) for end, _, _ in ends), text
    for name, one, other, gone_digits in re.findall(
        rf"({CELL}) is (\d) or (\d), so it cannot be ([^.]*)\.", text
    ):
        assert any(
            link[0][0] == link[1][0] == [parse_cell(name)]
            and {link[0][1], link[1][1]} == {int(one), int(other)}
            for link in weak
        )
        assert {one, other}.isdisjoint(re.findall(r"\d", gone_digits))


@pytest.mark.parametrize("technique", parameters(TECHNIQUES))
def test_examples_match_grid(technique):
    for position in positions(technique)[:2]:
        check(position.step)


def example(technique: Technique) -> Step:
    position = lesson(technique).example
    assert position is not None
    return position.step


def test_skyscraper_text():
    step = HODOKU.next_step(parse_position(AT_SKYSCRAPER))
    assert step is not None
    assert "".join(explain(step, level) + "\n" for level in HintLevel) == SKYSCRAPER


def test_almost_locked_sets_text():
    assert prove(example(Technique.ALS_XY_WING)) == ALS_XY_WING


def test_chain_view_alternates_true_and_false():
    (view,) = example(Technique.X_CHAIN).views
    kinds = [link.kind for link in view.links]
    assert kinds[::2] == [LinkKind.STRONG] * len(kinds[::2])
    assert kinds[1::2] == [LinkKind.WEAK] * len(kinds[1::2])
    assert {role for _, role in view.candidates} == {Role.ON, Role.OFF, Role.REMOVE}


def test_third_level_shows_no_assumption():
    view = view_at(example(Technique.AIC), HintLevel.WHERE)
    assert {role for _, role in view.candidates} == {Role.KEEP}
    assert CellRole.START not in {role for _, role in view.cells}


@pytest.mark.compiled
def test_numbers_of_text_are_those_of_picture():
    for technique in (Technique.AIC, Technique.CONTRADICTION):
        step = example(technique)
        lines = re.findall(rf"^\d+\. .*?({CELL})", prove(step), re.M)
        assert [cell_name(number.cell) for number in step.views[0].numbers] == lines
    skyscraper = example(Technique.SKYSCRAPER).views[0]
    assert not skyscraper.numbers
    assert not any(link.directed for link in skyscraper.links), "a pattern has no direction"
    assert all(link.directed for link in example(Technique.AIC).views[0].links)


def test_neighbouring_sets_have_different_roles():
    step = example(Technique.ALS_XZ)
    where = view_at(step, HintLevel.WHERE)
    assert {role for _, role in where.candidates} == {Role.SET_A, Role.SET_B}
    assert not where.links
    assert step.views[0].links


@pytest.mark.compiled
@pytest.mark.corpus
@pytest.mark.whole
def test_claims_hold_for_chains_of_teacher():
    puzzles = [row["puzzle"] for row in read_table("hodoku/scores.tsv")]
    seen = set()
    for puzzle in puzzles[::160]:
        for at, position in enumerate(teacher.iter_steps(Grid.parse(puzzle))):
            if position.rating < 50 or at % 3:
                continue
            for step in teacher.all_steps(position.grid):
                if step.technique in TECHNIQUES:
                    check(step)
                    seen.add(step.technique)
    assert seen >= {
        *(Technique.ALS_XZ, Technique.ALS_XY_WING, Technique.AIC, Technique.GROUPED_AIC),
        *(Technique.CONTINUOUS_NICE_LOOP, Technique.DISCONTINUOUS_NICE_LOOP),
    }


@pytest.mark.untraced
@pytest.mark.corpus
@pytest.mark.whole
def test_claims_hold_on_recorded_puzzles():
    puzzles = [row["puzzle"] for row in read_table("hodoku/scores.tsv")]
    seen = set()
    for puzzle in puzzles[::5]:
        for step in steps_of_techniques(puzzle, (*TECHNIQUES, *SHARED)):
            check(step)
            seen.add(step.technique)
    assert seen == {*TECHNIQUES, *SHARED}
