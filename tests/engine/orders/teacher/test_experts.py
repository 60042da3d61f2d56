"""Patterns of experts: published examples, counts of sets, and correct eliminations."""

import re
from collections.abc import Iterator
from itertools import islice, permutations, product

import pytest

from corpus.ratings import read_corpus, read_named
from engine import Grid, HintLevel, Technique, explain, prove, solve
from engine.houses import CELLS, CLASSIC, DIGITS, HouseKind
from engine.language import use_locale
from engine.lessons import lesson
from engine.model.candidates import Candidate
from engine.model.common_name import CommonName
from engine.model.step import Step
from engine.model.technique import Family
from engine.model.views import Role
from engine.notation import parse_position
from engine.orders import teacher
from engine.orders.scales import HODOKU
from engine.orders.teacher.exocets import find_exocets, find_senior_exocets
from engine.orders.teacher.experts import (
    FoundPattern,
    find_fireworks,
    find_multi_sector_locked_sets,
    find_rank_zero,
    find_sk_loops,
    find_tridagons,
)
from engine.techniques.drawing import views_of
from engine.techniques.exocet import ExocetPattern, SeniorExocetPattern
from engine.techniques.rank_zero import CandidateSet, RankZeroPattern
from engine.techniques.tridagon import TridagonPattern
from engine.words.explanation import is_shortened
from engine.words.phrases import number
from testing.claims import check as check_text
from testing.step_claims import board_of, problems_of
from tests.engine.techniques.test_claims import CELLS as NAMES
from tests.engine.techniques.test_claims import DIGITS as LISTED
from tests.engine.techniques.test_claims import HOUSE, cells, digits, house, places

EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
TAREK = "2.......6.5..8..1...4...9...7.3.1......82.......7.5.3...9...4...8..1..5.6.......2"
PLATINUM_BLONDE = (
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."
)
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
FATA_MORGANA = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"
CROSSED = "9876.....65....8............4..9..3...65..9.......2..1..59..7......3..49.....1..2"
FIREWORK = "....2...59..3.1...........9....7...26.4.........4.816..9.2.5...4.6.......1...78.."
BOXES = "......4.5.1.85..6.7.....2.....9.3..4..9.8.3..1..7.6.....1.....8.8..65.3.2.3......"
CLASH = "..3..6.8....1....6.6.72.....1...7..8..4...6..5..3..9...3...2..7..1...4..9......5."
ANY_SETS = "98.7.....6.7...8......85...4...3..2..9....6.......1..4.6.5..9......4...3.....2.1."
FEW_CELLS = (
    ":::49.6+8.+2+7......4.8........5....2+7..1.....167.2+27+1..3.+6.+7689.+2.....25.+76.+83..+1+6+8.+27:"
    "322 323 325 127 129 131 132 333 335 541 342 542 343 543 947 358 465 377 477 379 479 597:::"
)
FINDERS = (
    find_fireworks,
    find_sk_loops,
    find_multi_sector_locked_sets,
    find_tridagons,
    find_exocets,
    find_senior_exocets,
)


def effects(found: FoundPattern | Step) -> set[str]:
    return {str(effect) for effect in (*found.placements, *found.eliminations)}


def removed(text: str) -> set[str]:
    """Return the eliminations that a text such as "13r5c2 8r4c8" lists."""
    parts = [part.split("r") for part in text.split()]
    return {f"r{cell}<>{digit}" for digits, cell in parts for digit in digits}


def found_at(grid: Grid) -> Iterator[FoundPattern]:
    for find in FINDERS:
        yield from find(grid)


def candidates_of(grid: Grid) -> list[Candidate]:
    return [Candidate(cell, digit) for cell in CELLS for digit in DIGITS if grid.has(cell, digit)]


def check(grid: Grid, solution: str, found: FoundPattern) -> None:
    """Check that the effects are correct, and that the pattern fulfils its definition."""
    assert found.placements or found.eliminations
    for gone in found.eliminations:
        assert grid.has(gone.cell, gone.digit)
        assert solution[gone.cell] != str(gone.digit), found
    for placed in found.placements:
        assert solution[placed.cell] == str(placed.digit), found
    match found.pattern:
        case RankZeroPattern():
            check_sets(
                grid,
                found.pattern,
                {(elimination.cell, elimination.digit) for elimination in found.eliminations},
            )
        case TridagonPattern():
            check_tridagon(grid, found.pattern)
        case ExocetPattern():
            check_exocet(grid, found.pattern)
        case SeniorExocetPattern():
            check_senior_exocet(grid, found.pattern)


def members(grid: Grid, candidate_set: CandidateSet) -> set[Candidate]:
    if candidate_set.cell is not None:
        return {
            Candidate(candidate_set.cell, digit)
            for digit in DIGITS
            if grid.has(candidate_set.cell, digit)
        }
    assert candidate_set.house is not None
    assert candidate_set.digit is not None
    assert all(grid.values[cell] != candidate_set.digit for cell in candidate_set.house.cells)
    return {
        Candidate(cell, candidate_set.digit)
        for cell in candidate_set.house.cells
        if grid.has(cell, candidate_set.digit)
    }


def check_sets(grid: Grid, pattern: RankZeroPattern, gone: set[tuple[int, int]]) -> None:
    bases = [members(grid, house) for house in pattern.bases]
    covers = [members(grid, house) for house in pattern.covers]
    assert len(bases) == len(covers) == len(set(pattern.bases)) == len(set(pattern.covers))
    assert all(bases)
    more = set()
    for candidate in candidates_of(grid):
        excess = sum(candidate in cover for cover in covers) - sum(
            candidate in base for base in bases
        )
        assert excess >= 0
        if excess:
            more.add((candidate.cell, candidate.digit))
    assert gone == more


def check_tridagon(grid: Grid, pattern: TridagonPattern) -> None:
    """Check, by trying all ways, that three digits cannot fill the twelve cells."""
    boxes: dict[int, list[int]] = {}
    for cell in pattern.cells:
        boxes.setdefault(CLASSIC.box(cell).index, []).append(cell)
    assert sorted(map(len, boxes.values())) == [3] * 4
    for ways in product(permutations(pattern.digits), repeat=4):
        filled = {
            cell: digit
            for cells, chosen in zip(boxes.values(), ways, strict=True)
            for cell, digit in zip(cells, chosen, strict=True)
        }
        assert any(
            filled[cell] == filled[other] and CLASSIC.see_each_other(cell, other)
            for cell in filled
            for other in filled
            if cell < other
        )
    others = {
        Candidate(cell, digit)
        for cell in pattern.cells
        for digit in DIGITS
        if grid.has(cell, digit) and digit not in pattern.digits
    }
    assert others == set(pattern.guardians)


def check_senior_exocet(grid: Grid, pattern: SeniorExocetPattern) -> None:
    """Check that, outside of base and targets, two lines cover each digit in the cross-lines."""
    base = set(pattern.base)
    away = {*pattern.targets}.union(
        *(house.cells for house in CLASSIC.houses if base <= set(house.cells))
    )
    assert not {*pattern.targets} & {*CLASSIC.box(pattern.base[0]).cells}
    assert {digit for cell in base for digit in grid.candidates_of(cell)} == set(pattern.digits)
    for digit, lines in zip(pattern.digits, pattern.covers, strict=True):
        assert len(lines) <= 2
        for cross in pattern.cross_lines:
            for cell in cross.cells:
                if cell not in away and grid.can_be(cell, digit):
                    assert any(cell in line.cells for line in lines)


def check_exocet(grid: Grid, pattern: ExocetPattern) -> None:
    """Check that, outside of the boxes, two lines cover each digit in the cross-lines."""
    boxes = {CLASSIC.box(cell) for cell in (*pattern.base, *pattern.targets)}
    assert len(boxes) == 3
    held = {digit for cell in pattern.base for digit in grid.candidates_of(cell)}
    assert held == set(pattern.digits)
    for cell in pattern.companions:
        assert grid.values[cell] not in pattern.digits
        assert not any(grid.has(cell, digit) for digit in pattern.digits)
    for digit, lines in zip(pattern.digits, pattern.covers, strict=True):
        assert len(lines) <= 2
        for cross in pattern.cross_lines:
            for cell in cross.cells:
                if CLASSIC.box(cell) not in boxes and (
                    grid.values[cell] == digit or grid.has(cell, digit)
                ):
                    assert any(cell in line.cells for line in lines)


def test_easter_monster_begins_with_an_sk_loop():
    step = teacher.next_step(Grid.parse(EASTER_MONSTER))
    assert step is not None
    assert step.technique is Technique.SK_LOOP
    assert effects(step) == removed(
        "7r1c3 38r2c5 8r2c6 2r3c1 48r5c2 39r5c8 1r7c3 5r8c4 4r8c5 6r9c1"
    )


def test_sk_loop_removes_what_was_published():
    (found,) = find_sk_loops(Grid.parse(TAREK))
    assert effects(found) == removed("13r5c2 1r6c2 37r2c6 37r8c6 8r4c8 7r5c8")


def test_tridagon_of_loki_places_its_only_guardian():
    step = next(step for step in teacher.iter_steps(Grid.parse(LOKI)) if step.rating > 70)
    assert step.technique is Technique.TRIDAGON
    assert effects(step) == {"r8c8=1"}


def test_exocet_of_fata_morgana_has_its_base_and_targets():
    (found,) = find_exocets(Grid.parse(FATA_MORGANA))
    assert isinstance(found.pattern, ExocetPattern)
    assert found.pattern.digits == (1, 3, 6)
    assert effects(found) == removed("24r4c2")


SENIOR = "...4...8...7..92......3...526...1.....19.....7...2.1..5......4...6..29.....8....3"


def test_senior_exocet_is_the_next_step_and_is_proved():
    steps = teacher.iter_steps(Grid.parse(SENIOR))
    step = next(step for step in steps if step.technique is Technique.SENIOR_EXOCET)
    assert effects(step) == removed("29r1c3")
    assert isinstance(step.pattern, SeniorExocetPattern)
    check_senior_exocet(step.grid, step.pattern)
    boxes = {CLASSIC.box(cell) for cell in (*step.pattern.base, *step.pattern.targets)}
    assert len({box.index // 3 for box in boxes}) > 1
    assert len({box.index % 3 for box in boxes}) > 1
    assert "r1c3 is a target, which holds a base digit, so it cannot be 2 or 9." in explain(step)
    assert not problems_of(step)


@pytest.mark.compiled
@pytest.mark.parametrize("technique", [Technique.JUNIOR_EXOCET, Technique.SENIOR_EXOCET])
def test_wrong_lines_of_an_exocet_are_noticed(technique):
    topic = lesson(technique)
    noticed = []
    for position in topic.exercises:
        step = position.step
        for text in {explain(step), prove(step)}:
            for where in re.finditer(r"(?<=[ \d] in )(?:rows|columns) \d(?= and \d[,;.])", text):
                house = where[0]
                changed = f"{house[:-1]}{int(house[-1]) % 9 + 1}"
                body = text[: where.start()] + changed + text[where.end() :]
                found = check_text(board_of(step.grid), body, map(str, step.effects))
                noticed.append(bool(found))
    assert len(noticed) > 2
    assert all(noticed)


def test_two_exocets_with_the_same_digits_and_cross_lines_are_a_double_one():
    grid = Grid.parse(
        "...4......5..8.2.6.....7...2........3.....51...5.3.8.25...6.3.8..6....9...8.7...."
    )
    one, other = (found.pattern for found in find_exocets(grid))
    assert isinstance(one, ExocetPattern)
    assert isinstance(other, ExocetPattern)
    assert one.common_name(grid) is other.common_name(grid) is CommonName.DOUBLE_EXOCET
    assert not {*one.base} & {*other.base}
    assert set(one.cross_lines) == set(other.cross_lines)
    steps = [step for step in teacher.all_steps(grid) if step.pattern in (one, other)]
    for step in steps:
        assert "Players call this one a double exocet." in explain(step, HintLevel.TECHNIQUE)
    assert len(steps) == 2


def test_digits_that_clash_leave_the_third_in_the_base_of_an_exocet():
    """Column 6 would need 5 and 9 in one cell, so the base has a 4, as have rows 6 and 9."""
    steps = teacher.iter_steps(Grid.parse(CLASH))
    step = next(step for step in steps if step.technique is Technique.JUNIOR_EXOCET)
    in_targets = removed("278r2c2 13r3c9")
    near_base = removed("4r1c1 4r1c2 4r1c9 4r2c5 4r2c6 4r3c6")
    assert effects(step) == in_targets | near_base | removed("4r6c5 4r6c8 4r9c4 4r9c5")
    assert "So the base cannot be 5 and 9. 4 must be in the base." in prove(step)
    assert not problems_of(step)


def test_rows_and_columns_cross_in_a_locked_set():
    found = next(find_multi_sector_locked_sets(Grid.parse(CROSSED)))
    assert isinstance(found.pattern, RankZeroPattern)
    assert len(found.pattern.bases) == 16
    assert removed("124r3c5 34r3c6 12r3c8 34r3c9") <= effects(found)


def test_boxes_cover_digits_of_a_locked_set():
    grid = Grid.parse(BOXES)
    (solution,) = solve(grid)
    kinds = set()
    for found in find_multi_sector_locked_sets(grid):
        check(grid, solution, found)
        assert isinstance(found.pattern, RankZeroPattern)
        kinds |= {cover.house.kind for cover in found.pattern.covers if cover.house}
    assert kinds == {HouseKind.BOX, HouseKind.ROW, HouseKind.COLUMN}


def test_firework_leaves_three_digits_in_three_cells():
    found = next(find_fireworks(Grid.parse(FIREWORK)))
    assert found.technique is Technique.FIREWORK_TRIPLE
    assert isinstance(found.pattern, RankZeroPattern)
    cells = [cover.cell for cover in found.pattern.covers if cover.cell is not None]
    digits = {base.digit for base in found.pattern.bases}
    assert len(cells) == len(digits) == 3
    (solution,) = solve(Grid.parse(FIREWORK))
    assert {int(solution[cell]) for cell in cells} == digits


def test_public_example_of_a_firework():
    """In the example of GNPX's page on fireworks, the three cells lose all but 1, 2 and 4."""
    puzzle = "1.....5.82.........4..9.7.6..3..2....26.8.9..5....92......73....8....1.....9...42"
    found = next(find_fireworks(Grid.parse(puzzle)))
    assert found.technique is Technique.FIREWORK_TRIPLE
    assert effects(found) >= removed("78r6c3 59r7c3 568r7c4")


@pytest.mark.compiled
def test_sets_of_any_kind_remove_what_was_published():
    """The bases of this published multi-sector locked set are not the cells of rows and columns."""
    grid = Grid.parse(ANY_SETS)
    assert not list(find_multi_sector_locked_sets(grid))
    (found,) = find_rank_zero(grid)
    (solution,) = solve(grid)
    check(grid, solution, found)
    assert isinstance(found.pattern, RankZeroPattern)
    assert len(found.pattern.bases) <= 20
    published = removed("5r1c7 9r2c4 34r3c8 12r3c9 1r4c9 578r5c1 58r5c3 8r5c4")
    assert effects(found) & published
    step = teacher.next_step(grid)
    assert step is not None
    assert effects(step) == effects(found)
    assert problems_of(step) == []
    followed = set[str]()
    for step in islice(teacher.iter_steps(grid), 12):
        followed |= effects(step)
    assert published <= followed


@pytest.mark.compiled
def test_sets_are_told_in_as_many_words_as_a_hint_has():
    easter, platinum = Grid.parse(EASTER_MONSTER), Grid.parse(PLATINUM_BLONDE)
    steps = [next(teacher.iter_steps(grid)) for grid in (easter, Grid.parse(ANY_SETS))]
    steps.append(next(islice(teacher.iter_steps(platinum), 1, None)))
    for step in steps:
        assert isinstance(step.pattern, RankZeroPattern)
        assert is_shortened(step) is step.pattern.is_of_cells
        for language in ("en", "de"):
            with use_locale(language):
                assert len(re.findall(r"[\w'-]+", explain(step))) <= 120, explain(step)


@pytest.mark.compiled
def test_some_of_the_cells_where_lines_cross_are_not_told_as_all_of_them():
    grid = parse_position(FEW_CELLS)
    (found,) = find_rank_zero(grid)
    technique, pattern, placed, gone = found
    assert isinstance(pattern, RankZeroPattern)
    assert pattern.is_of_cells
    views = views_of(technique, grid, pattern, placed, gone)
    step = Step(technique, 109, grid, placed, gone, pattern, views)
    assert "cross in" not in explain(step, HintLevel.WHERE)
    assert problems_of(step) == []


@pytest.mark.compiled
def test_checker_notices_a_change_in_sets_of_any_kind():
    grid = Grid.parse(ANY_SETS)
    step = next(teacher.iter_steps(grid))
    effects = [str(effect) for effect in step.effects]
    text = explain(step)
    assert not check_text(board_of(grid), text, effects)
    for name in re.finditer(r"r[1-9]c[1-9]|(?<![rc\w])[1-9]\d?(?!\w)", text):
        changed = f"{name[0][:-1]}{int(name[0][-1]) % 9 + 1}"
        body = text[: name.start()] + changed + text[name.end() :]
        assert check_text(board_of(grid), body, effects), body


@pytest.mark.compiled
def test_patterns_on_recorded_paths_are_true():
    puzzles = (EASTER_MONSTER, TAREK, LOKI, FATA_MORGANA, CROSSED, FIREWORK)
    techniques = check_paths(puzzles, 40)
    assert techniques >= {
        Technique.SK_LOOP,
        Technique.TRIDAGON,
        Technique.JUNIOR_EXOCET,
        Technique.MULTI_SECTOR_LOCKED_SET,
        Technique.FIREWORK_TRIPLE,
    }


@pytest.mark.compiled
@pytest.mark.corpus
@pytest.mark.whole
def test_patterns_of_more_hard_puzzles_are_true():
    hard = [case.puzzle for case in read_corpus() if case.er >= 8.5]
    check_paths((*read_named().values(), *hard[::120]), 60)


def check_paths(puzzles: tuple[str, ...], steps: int) -> set[Technique]:
    """Check the patterns found along HoDoKu's paths; return their techniques."""
    techniques = set()
    for puzzle in puzzles:
        grid = Grid.parse(puzzle)
        (solution,) = solve(grid)
        for step in islice(HODOKU.iter_steps(grid), steps):
            if step.technique.family is not Family.SINGLE:
                for found in found_at(step.grid):
                    check(step.grid, solution, found)
                    techniques.add(found.technique)
    return techniques


def lesson_steps() -> list[Step]:
    examples = [
        lesson(technique)
        for technique in Technique
        if technique.family is Family.EXPERT and technique is not Technique.BROKEN_WING
    ]
    positions = [
        exercise
        for example in examples
        for exercise in (example.example, *example.exercises)
        if exercise
    ]
    return [position.step for position in positions]


def check_counts(grid: Grid, pattern: RankZeroPattern, text: str) -> None:
    """Check that uses and cells are equally many, and that targets share their digit's house."""
    count = number(len(pattern.bases))
    if pattern.is_of_cells:
        assert f"{count} places for {count} cells" in text
        (names,) = re.findall(rf"These are {count} cells: ([^.]*)\.", text)
        (covers,) = re.findall(r"is one of these: ([^.]*)\.", text)
        uses = {
            (house(where), digit)
            for which, where in re.findall(rf"{LISTED} in {HOUSE}", covers)
            for digit in digits(which)
        }
        assert len(uses) == len(cells(names)) == len(pattern.bases)
        for cell in cells(names):
            for digit in grid.candidates_of(cell):
                assert any(digit == used and cell in where.cells for where, used in uses)
        for targets, where, gone in re.findall(
            rf"{NAMES} (?:is another cell|are other cells) of {HOUSE}, so \w+ cannot be {LISTED}\.",
            text,
        ):
            assert {(house(where), digit) for digit in digits(gone)} <= uses
            assert set(cells(targets)) <= set(house(where).cells) - set(cells(names))
        return
    for where, which, box, wing in re.findall(
        rf"{HOUSE} has {LISTED} only in {HOUSE} or in {NAMES}\.", text, re.I
    ):
        found = places(grid, house(where), digits(which))
        assert found <= {*house(box).cells, *cells(wing)}
    assert text.count(" only in box ") == len({base.house for base in pattern.bases})


@pytest.mark.compiled
def test_words_count_uses_and_name_every_target():
    for step in lesson_steps():
        texts = [explain(step, level) for level in HintLevel]
        assert texts[1].startswith(step.technique.value + ": ")
        pattern = step.pattern
        if isinstance(pattern, RankZeroPattern):
            check_counts(step.grid, pattern, prove(step))
        for gone in step.effects:
            target = str(gone).split("<>")[0].split("=")[0]
            assert target in texts[3]
            if isinstance(pattern, RankZeroPattern):
                assert target not in "".join(texts[:3])


@pytest.mark.compiled
def test_german_words_name_every_target():
    for step in lesson_steps():
        with use_locale("de"):
            text = explain(step)
        for gone in step.effects:
            assert str(gone).split("<>")[0].split("=")[0] in text


@pytest.mark.compiled
def test_views_mark_candidates_once_and_all_removals():
    for step in lesson_steps():
        (view,) = step.views
        marked = dict(view.candidates)
        assert len(marked) == len(view.candidates)
        assert all(step.grid.has(candidate.cell, candidate.digit) for candidate in marked)
        for gone in step.eliminations:
            assert marked[Candidate(gone.cell, gone.digit)] is Role.REMOVE
