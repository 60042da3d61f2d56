"""Puzzles as lists of digits with their cells."""

import random

import pytest

from engine.errors import InvalidGridError
from engine.notation import parse_line
from reader import read_line, read_text

LINE = "016400000200009000400000062070230100100000003003087040960000005000800007000006820"
GRID = parse_line(LINE)
ALL = [(index // 9 + 1, index % 9 + 1, digit) for index, digit in enumerate(LINE)]
DIGITS = [cell for cell in ALL if cell[2] != "0"]
ALL_9 = range(1, 10)
LETTERS = " ABCDEFGHI"


def written(form, between=", ", around="{{{}}}", cells=DIGITS, blank="0"):
    """Return digits with cells; `form` has fields for row and column from 0, letter and digit."""
    parts = [
        form.format(row, column, row - 1, column - 1, LETTERS[row], digit.replace("0", blank))
        for row, column, digit in cells
    ]
    return around.format(between.join(parts))


@pytest.mark.parametrize(
    "text",
    [
        written("'{4}{1}': '{5}'"),
        written("'{4}{1}': '{5}'", cells=ALL, blank="."),
        written("({2}, {3}): {5}"),
        written("({2}, {3}): {5}", cells=ALL),
        written("({0},{1}):{5}"),
        written("grid[{2}][{3}] = {5};", "\n", "{}"),
        written("cell({0},{1},{5}).", " ", "{}"),
        written("r{0}c{1}={5}", ", ", "{}"),
        written("{0}{1}: {5}"),
        written("R{0}C{1}: {5}", "\n", "{}"),
        written("{4}{1}={5}", "\n", "{}"),
        written("{0} {1} {5}", "\n", "{}"),
        written("{0}{1}{5}", " ", "./sudoku {}"),
        written("{2}{3}{5}", "\n", "{}"),
        written("{0}{1}{5} 0", "\n", "p cnf 729 24\n{}"),
        written("${4}${1} = {5}", "\n", "{}"),
        written("(assert (= x{0}{1} {5}))", "\n", "(declare-const x11 Int)\n{}"),
        written("(assert (= |cell_{2}_{3}| {5}))", "\n", "{}"),
        written("{2},{3},{5}", "\n", "row,col,value\n{}"),
        written('{{"row": {2}, "column": {3}, "value": {5}}}', cells=ALL, blank="null"),
        written('{{"x": {3}, "y": {2}, "digit": {5}}}'),
        written('<cell row="{0}" column="{1}" value="{5}"/>', "", "<puzzle>{}</puzzle>"),
    ],
)
def test_each_digit_with_its_cell(text):
    assert read_text(text) == GRID
    if "\n" not in text:
        assert read_line(text) == GRID


def shuffled():
    return random.Random(7).sample(DIGITS, len(DIGITS))


@pytest.mark.parametrize(
    "text",
    [
        written("({5}, {2}, {3})"),
        written("({5},{0},{1})"),
        written("place({5}, {2}, {3})", "\n", "{}"),
        written("({5}, {2}, {3})", cells=ALL),
        written("({5}, {0}, {1})", cells=shuffled(), around="(value, row, col): {}"),
        written("{5},{2},{3}", "\n", "value,row,col\n{}", cells=shuffled()),
        written("(value={5}, row={0}, col={1})", cells=shuffled()),
    ],
)
def test_digit_in_front_of_its_cell(text):
    assert read_text(text) == GRID


def test_cells_with_candidates():
    text = written("'{4}{1}': '{5}'", cells=ALL, blank="123456789")
    assert read_text(text).values == GRID.values


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (written("({2}, {3}): {5}", cells=shuffled()), "not clear which of them is the row"),
        (
            written(
                "({0}, {1}): {5}",
                cells=[(row, column, "5") for row in range(2, 8) for column in range(2, 8)],
            ),
            "counted from 0 or from 1",
        ),
        (
            str({at: int(cell) for at, cell in enumerate(LINE) if 0 < at < 80 and cell != "0"}),
            "how",
        ),
        # The numbers begin with 0 and are as many as the cells of a grid, but the last one is 81.
        (
            str({(at, 81)[at == 79]: int(cell) for at, cell in enumerate(f"5{LINE[1:79]}3")}),
            "not clear how the cells are counted",
        ),
    ],
)
def test_two_readings_are_asked_about(text, message):
    with pytest.raises(InvalidGridError, match=message):
        read_text(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (written("r{0}c{1}={5}").replace("=3", "=33", 1), "has no digit"),
        (written("{4}{1}={5}").replace("=3", "=a", 1), "has no digit"),
        (written('{{"r":{0},"c":{1},"v":{5}}}').replace('v":3', 'v":a', 1), "has no digit"),
        (written("({2}, {3}): {5}", cells=ALL[:77]), "found 77 cells"),
        (str({at: int(cell) for at, cell in enumerate(LINE[:77])}), "found 77 cells"),
    ],
)
def test_incomplete_list_is_refused(text, message):
    with pytest.raises(InvalidGridError, match=message):
        read_text(text)


def test_names_of_the_numbers_say_which_is_the_row():
    text = written('{{"c":{1},"r":{0},"v":{5}}}', ",", "[{}]", cells=shuffled())
    assert read_text(text) == GRID


def test_moves_behind_a_puzzle_are_not_another_puzzle():
    moves = written("r{0}c{1}={5}", ", ", "{}", cells=[(r, c, "5") for r in (1, 2) for c in ALL_9])
    assert read_text(f"{LINE}\n{moves}") == GRID
