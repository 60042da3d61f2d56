"""The course before the lessons is complete, in plain words, and true of its positions."""

import re

import pytest

from engine import Technique
from engine.houses import CELLS, CLASSIC, HouseKind, cell_name
from engine.language import CellNames, languages, use_locale
from engine.lessons.course import Chapter, CourseExercise, course
from engine.model.grid import Grid
from engine.model.views import CellRole, HouseRole, Role
from engine.practice.patterns import singles
from tests.engine.lessons.test_lessons import TOO_SURE

CELL = {cell_name(cell): cell for cell in CELLS}


def chapter(slug: str) -> Chapter:
    return next(chapter for chapter in course() if chapter.slug == slug)


def exercise(slug: str, number: int = 1) -> CourseExercise:
    return chapter(slug).exercises[number - 1]


def grid_of(part: Chapter | CourseExercise) -> Grid:
    sketch = part.sketch if isinstance(part, Chapter) else part.asked
    assert sketch is not None
    return sketch.drawing.grid


def right_of(part: CourseExercise) -> str:
    (right,) = (choice for choice in part.choices if choice.is_right)
    return right.answer


def seen(grid: Grid, cell: int) -> set[int]:
    return {grid.values[other] for other in grid.variant.peers[cell]} - {0}


def texts() -> list[str]:
    found: list[str] = []
    for part in course():
        found += part.paragraphs
        for asked in part.exercises:
            found += [asked.question, *(choice.reply for choice in asked.choices if choice.reply)]
    return found


def test_texts_are_plain():
    assert len(course()) == 8
    for text in texts():
        assert not re.search(r"[{}]|  |None", text), text
        assert not re.search(TOO_SURE, text, re.IGNORECASE), text
        longest = max(len(sentence.split()) for sentence in re.split(r"[.:;?] ", text))
        assert longest <= 30, text
    for part in course():
        assert sum(len(text.split()) for text in part.paragraphs) <= 130, part.slug


@pytest.mark.parametrize("language", languages())
def test_every_exercise_has_one_right_answer_and_fits_its_buttons(language: str):
    with use_locale(language):
        for part in course():
            assert part.exercises
            for asked in part.exercises:
                assert len([choice for choice in asked.choices if choice.is_right]) == 1
                assert 3 <= len(asked.choices) <= 5
                assert len({choice.answer for choice in asked.choices}) == len(asked.choices)
                for choice in asked.choices:
                    assert len(choice.answer) <= 38
                    assert choice.reply or choice.placement


def test_names_are_those_of_the_locale():
    with use_locale("en", cells=CellNames.A1):
        assert "Row H needs only 2 and 9." in chapter("first-look").paragraphs[1]
        assert exercise("corner-marks").choices[0].answer == "G1 and G3"


def test_placed_digits_of_drawings_are_singles():
    for part in course():
        for sketch in (part.sketch, *(asked.answered for asked in part.exercises)):
            if sketch is None or not any(sketch.drawing.grid.givens):
                continue
            grid = Grid.from_values(sketch.drawing.grid.values)
            found = {(move.cell, move.digit) for move in singles(grid)}
            for candidate, role in sketch.drawing.view.candidates:
                if role is Role.PLACE and part.slug not in ("first-look", "corner-marks"):
                    assert (candidate.cell, candidate.digit) in found, part.slug


def test_crossed_out_cells_are_all_but_the_answer():
    for slug, number in (("cross-hatching", 1), ("cross-hatching", 2), ("house-by-house", 1)):
        asked = exercise(slug, number)
        assert asked.answered is not None
        view, grid = asked.answered.drawing.view, grid_of(asked)
        ((house, role),) = view.houses
        assert role is HouseRole.BASE
        empty = {cell for cell in house.cells if not grid.values[cell]}
        assert {choice.placement.cell for choice in asked.choices if choice.placement} == empty
        blockers = [cell for cell, role in view.cells if role is CellRole.BLOCKER]
        crossed = {
            cell for cell in empty for other in blockers if cell in grid.variant.peers[other]
        }
        assert empty - crossed == {CELL[right_of(asked)]}


def test_facts_of_the_first_look():
    grid = grid_of(chapter("first-look"))
    row = [house for house in CLASSIC.houses if house.kind is HouseKind.ROW][7]
    assert {1, 2, 3, 4, 5, 6, 7, 8, 9} - {grid.values[cell] for cell in row.cells} == {2, 9}
    assert grid.values[CELL["r2c7"]] == 9
    counted = exercise("first-look")
    times = {str(digit): grid_of(counted).values.count(digit) for digit in range(1, 10)}
    number = {"four": 4, "five": 5, "seven": 7}
    for choice in counted.choices:
        found = re.search(r"(four|five|seven) times", choice.reply)
        assert found is not None
        assert number[found[1]] == times[choice.answer]
    assert times[right_of(counted)] == max(times.values())


def test_corner_marks_are_all_digits_with_two_places_in_a_box():
    sketch = chapter("corner-marks").sketch
    marked = {
        (cell, digit)
        for cell in CELLS
        for digit in sketch.drawing.grid.candidates_of(cell)
        if not sketch.drawing.grid.values[cell]
    }
    grid = Grid.from_values(sketch.drawing.grid.values)
    expected = set()
    for house in CLASSIC.houses:
        for digit in range(1, 10):
            places = [cell for cell in house.cells if grid.has(cell, digit)]
            if house.kind is HouseKind.BOX and len(places) == 2:
                expected |= {(cell, digit) for cell in places}
    assert marked == expected
    for part in ("r6c5", "r6c6"):
        assert {3, 4} <= {digit for cell, digit in marked if cell == CELL[part]}
    right = {cell for cell in CELLS if cell // 9 == 7 and (cell, 1) in marked}
    assert right == {CELL["r8c2"], CELL["r8c3"]}
    assert right_of(exercise("corner-marks")) == "r8c2 and r8c3"


def test_facts_of_the_other_chapters():
    grid = grid_of(chapter("all-candidates"))
    assert set(range(1, 10)) - seen(grid, CELL["r8c9"]) == {3, 6, 8}
    assert set(range(1, 10)) - seen(grid, CELL["r7c6"]) == {4}
    stopped = grid_of(chapter("when-to-stop"))
    hidden = [
        (house, digit)
        for house in CLASSIC.houses
        for digit in range(1, 10)
        if sum(stopped.has(cell, digit) for cell in house.cells) == 1
    ]
    assert not hidden
    mistaken = grid_of(chapter("common-mistakes"))
    (box,) = (h for h in CLASSIC.houses if h.kind is HouseKind.BOX and h.index == 1)
    assert {cell for cell in box.cells if mistaken.has(cell, 8)} == {CELL["r1c5"], CELL["r3c4"]}
    clash = grid_of(exercise("check-yourself"))
    twice = {
        (house.kind, house.index + 1, digit)
        for house in CLASSIC.houses
        for digit in range(1, 10)
        if sum(clash.values[cell] == digit for cell in house.cells) > 1
    }
    assert twice == {(HouseKind.COLUMN, 7, 3)}


def test_chapters_lead_to_practice():
    assert {part.practise for part in course()} >= {
        Technique.FULL_HOUSE,
        Technique.HIDDEN_SINGLE,
        Technique.NAKED_SINGLE,
    }
