"""The rules decide doubtful cells and do not change certain ones."""

from dataclasses import replace

import numpy as np
import pytest

from reader.picture.decide import count_clashes, decide, mean_log_likelihood, read_cells
from reader.picture.digits import PENCILS, Guesses
from reader.reading import EntryKind, Notice
from tests.readings import PUZZLE, SOLVED

SURE = 0.97


def seen(text, changed=None, marks=None):
    """Return the model's guesses for these digits; `changed` replaces those of single cells."""
    digits = np.full((81, 11), (1 - SURE) / 10, np.float32)
    pencils = np.full((81, 9), 0.02, np.float32)
    for cell, char in enumerate(text):
        digits[cell, 0 if char == "." else int(char)] = SURE
    for cell, chances in (changed or {}).items():
        digits[cell] = (1 - sum(chances.values())) / (11 - len(chances))
        for value, chance in chances.items():
            digits[cell, value] = chance
    for cell, group in (marks or {}).items():
        digits[cell] = (1 - SURE) / 10
        digits[cell, PENCILS] = SURE
        for mark in group:
            pencils[cell, mark - 1] = 0.98
    return Guesses(digits, pencils)


def read(text, changed=None, marks=None, score=1.0):
    cells, notices = decide(read_cells(seen(text, changed, marks)), score)
    return "".join(str(cell.digit or ".") for cell in cells), cells, notices


def test_certain_reading_has_no_notices():
    text, cells, notices = read(PUZZLE)
    assert text == PUZZLE
    assert notices == ()
    assert not any(cell.is_doubtful for cell in cells)


def test_solved_grid_has_no_notices():
    assert read(SOLVED)[::2] == (SOLVED, ())


def test_only_digit_that_makes_a_puzzle_is_chosen():
    """r1c1 looks a little more like a 6, but the puzzle has one solution only with a 5."""
    text, cells, notices = read(PUZZLE, {0: {6: 0.5, 5: 0.45}})
    assert text == PUZZLE
    assert notices == ()
    assert cells[0].guesses[0][0] == 6
    assert cells[0].confidence > 0.75


def test_sign_that_looks_like_no_digit_is_not_decided_by_the_rules():
    """A star looks a little like every digit, including the digit of the solution."""
    for puzzle in (PUZZLE, SOLVED):
        text, cells, notices = read(puzzle, {0: {2: 0.35, 1: 0.2, 5: 0.15}})
        assert text == puzzle
        assert cells[0].is_doubtful
        assert notices == (Notice.DOUBTFUL,)


def test_several_doubtful_cells_are_decided_together():
    blurred = {0: {6: 0.5, 5: 0.4}, 4: {1: 0.55, 7: 0.4}, 80: {8: 0.5, 9: 0.4}}
    assert read(PUZZLE, blurred)[0] == PUZZLE


def test_digit_that_may_be_missing_stays_doubtful():
    """Given or empty: both are puzzles with one solution, so the rules cannot decide."""
    more = SOLVED[0:3] + PUZZLE[3:]
    text, cells, notices = read(more, {2: {4: 0.55, 0: 0.4}})
    assert text == more
    assert cells[2].is_doubtful
    assert Notice.DOUBTFUL in notices


def test_certain_digit_is_never_changed():
    """A mistake of the user is read without a change, and reported."""
    wrong = PUZZLE[:2] + "1" + PUZZLE[3:]
    text, _, notices = read(wrong)
    assert text == wrong
    assert notices == (Notice.NO_SOLUTION,)


def test_cells_stay_doubtful_if_no_choice_makes_a_puzzle():
    wrong = PUZZLE[:2] + "1" + PUZZLE[3:]
    _, cells, notices = read(wrong, {0: {6: 0.5, 5: 0.45}})
    assert cells[0].is_doubtful
    assert Notice.DOUBTFUL in notices


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("5" + PUZZLE[1:8] + "5" + PUZZLE[9:], Notice.CLASH),
        ("." * 18 + PUZZLE[18:], Notice.MANY_SOLUTIONS),
        (PUZZLE[:30] + "." * 51, Notice.FEW_DIGITS),
    ],
)
def test_grid_that_breaks_the_rules_has_a_notice(text, notice):
    assert notice in read(text)[2]


def test_grid_without_clear_lines_has_a_notice():
    assert read(PUZZLE, score=0.3)[2] == (Notice.UNCLEAR_GRID,)


def test_pencil_marks_are_read_in_empty_cells():
    _, cells, notices = read(PUZZLE, marks={2: [1, 2, 4], 3: [2, 6]})
    assert cells[2].marks == 0b1011
    assert cells[3].marks == 0b100010
    assert cells[0].marks == 0
    assert notices == ()


def test_lone_small_digits_are_read_as_digits():
    """Some apps draw digits as small as the pencil marks of other apps."""
    small = {cell: [int(char)] for cell, char in enumerate(PUZZLE) if char != "."}
    text, cells, notices = read("." * 81, marks=small)
    assert text == PUZZLE
    assert notices == ()
    assert cells[0].marks == 0


def test_pencil_marks_of_a_puzzle_are_not_read_as_digits():
    marks = {cell: [1, 2] for cell in range(2, 40, 2)}
    assert read("." * 81, marks=marks)[0] == "." * 81


def test_rotated_digits_have_a_low_likelihood():
    tilted = {cell: {7: 0.4, 2: 0.3} for cell, char in enumerate(PUZZLE) if char != "."}
    assert (
        mean_log_likelihood(seen(PUZZLE)) > -0.1 > -0.5 > mean_log_likelihood(seen(PUZZLE, tilted))
    )


def test_clashes_are_counted_by_house():
    assert count_clashes([5, 5] + [0] * 79) == 2
    assert count_clashes([5] + [0] * 8 + [5] + [0] * 71) == 2
    assert count_clashes([5] + [0] * 79 + [5]) == 0


def read_game(entries, changed=None):
    """Read a game whose givens are `PUZZLE` and whose entries are `entries`."""
    text = "".join(entries.get(cell, digit) for cell, digit in enumerate(PUZZLE))
    cells = [
        replace(cell, entry=EntryKind.HANDWRITTEN) if number in entries else cell
        for number, cell in enumerate(read_cells(seen(text, changed)))
    ]
    after, notices = decide(cells, 1.0)
    return "".join(str(cell.digit or ".") for cell in after), after, notices


def test_given_that_looks_like_another_one_is_asked_about():
    """A clear given may have been misread, so that the conclusions from the givens are wrong."""
    assert PUZZLE[1] == "3"
    text, cells, notices = read(PUZZLE, {1: {8: 0.85, 3: 0.14}})
    assert text == PUZZLE
    assert cells[1].is_doubtful
    assert notices == (Notice.DOUBTFUL,)


def test_doubtful_entry_is_decided_by_the_solution_of_the_givens():
    """r1c3 looks more like a 9, but the givens leave only 4 there."""
    text, cells, notices = read_game({2: "9", 3: "6"}, {2: {9: 0.55, 4: 0.4}})
    assert text[:4] == "5346"
    assert notices == ()
    assert not cells[2].is_doubtful


def test_mistake_that_is_read_well_stays():
    """The player wrote a 9 where the solution has a 4."""
    text, _, notices = read_game({2: "9", 3: "6"})
    assert text[:4] == "5396"
    assert Notice.DOUBTFUL not in notices
    assert notices


def test_entry_that_may_be_missing_stays_doubtful():
    _, cells, notices = read_game({2: "4", 3: "6"}, {2: {0: 0.5, 4: 0.45}})
    assert cells[2].is_doubtful
    assert Notice.DOUBTFUL in notices


def test_cell_of_a_nearly_full_grid_that_looks_empty_is_filled_but_doubtful():
    entries = {cell: digit for cell, digit in enumerate(SOLVED) if PUZZLE[cell] == "."}
    text, cells, _ = read_game(entries, {2: {0: 0.6, 4: 0.3}})
    assert text == SOLVED
    assert [cell for cell, read in enumerate(cells) if read.is_doubtful] == [2]


def test_solution_of_the_clear_digits_decides_what_dirt_looks_like():
    """r1c3 is empty; dirt looks like all digits, and the puzzle has a solution only with a 4."""
    dirt = {0: 0.5} | dict.fromkeys(range(1, 10), 0.05)
    _, cells, notices = read(PUZZLE, {2: dirt})
    assert (cells[2].digit, notices) == (0, ())
    _, cells, notices = read(PUZZLE, {2: dirt | {4: 0.3}})
    assert notices == (Notice.DOUBTFUL,), "it may be a given that is not needed"
