"""Grids pasted into an option of a command: many clients replace line breaks with spaces."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import InvalidGridError
from engine.model.grid import Grid
from engine.notation import (
    format_pencilmarks,
    format_rows,
    format_separated,
    parse_line,
)
from reader import read_text

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
GRID = parse_line(LINE)


def rows_of(grid: Grid, blank: str = ".", between: str = "", box: str = "") -> list[str]:
    cells = [str(value) if value else blank for value in grid.values]
    return [
        box.join(between.join(cells[i : i + 3]) for i in range(row, row + 9, 3))
        for row in range(0, 81, 9)
    ]


def simple_sudoku(grid: Grid) -> str:
    rows = [f"|{row}|" for row in rows_of(grid, box="|")]
    edge, line = "*-----------*", "|---+---+---|"
    return "\n".join([edge, *rows[:3], line, *rows[3:6], line, *rows[6:], edge])


def open_frame(grid: Grid) -> str:
    rows = rows_of(grid, between=" ", box=" | ")
    line = "------+-------+------"
    return "\n".join([*rows[:3], line, *rows[3:6], line, *rows[6:]])


def all_cells_boxed(grid: Grid) -> str:
    edge = "+---" * 9 + "+"
    rows = [f"| {row} |" for row in rows_of(grid, " ", " | ", " | ")]
    return "\n".join([edge, *(f"{row}\n{edge}" for row in rows)])


def boxes_of_boxed_cells(grid: Grid) -> str:
    edge = "+---+---+---+"
    rows = [f"|{row}|" for row in rows_of(grid, " ", "|", "|")]
    return "\n".join(f"{edge}\n{rows[i]}\n{rows[i + 1]}\n{rows[i + 2]}" for i in (0, 3, 6))


def box_drawing(text: str) -> str:
    return text.translate({ord("|"): "│", ord("-"): "─", ord("+"): "┼"})


def hodoku_frame(text: str) -> str:
    first, *middle, last = text.split("\n")
    return "\n".join(
        [
            first.replace("+", "."),
            *(line.replace("+", ":", 1) for line in middle),
            last.replace("+", "'"),
        ]
    )


VALUES = {
    "rows": lambda grid: "\n".join(rows_of(grid)),
    "rows of zeros": lambda grid: "\n".join(rows_of(grid, "0")),
    "rows of dashes": lambda grid: "\n".join(rows_of(grid, "-")),
    "rows of underscores": lambda grid: "\n".join(rows_of(grid, "_")),
    "boxes apart": lambda grid: "\n".join(rows_of(grid, ".", "", " ")),
    "cells apart": lambda grid: "\n".join(rows_of(grid, ".", " ", " ")),
    "a bar between boxes": lambda grid: "\n".join(rows_of(grid, "x", "", "|")),
    "bars round rows": lambda grid: "\n".join(f"| {row} |" for row in rows_of(grid, ".", " ", " ")),
    "drawn": format_rows,
    "drawn, dashes for blanks": lambda grid: format_rows(grid, "-"),
    "drawn, stars for blanks": lambda grid: format_rows(grid, "*"),
    "drawn, spaces for blanks": lambda grid: format_rows(grid, " "),
    "drawn with box-drawing characters": lambda grid: box_drawing(format_rows(grid)),
    "Simple Sudoku": simple_sudoku,
    "without edges": open_frame,
    "all cells boxed": all_cells_boxed,
    "three rows in a box": boxes_of_boxed_cells,
    "CSV": format_separated,
}
MARKS = {
    "pencil marks": format_pencilmarks,
    "pencil marks in HoDoKu's frame": lambda grid: hodoku_frame(format_pencilmarks(grid)),
    "pencil marks without a frame": lambda grid: "\n".join(
        line for line in format_pencilmarks(grid).split("\n") if "---" not in line
    ),
}
PLAIN_WORDS = ["", "rate this:", "can anyone help me with\nthis one?", "Hallo,", "| think:", "(hm)"]
ODD_WORDS = [
    "8.3",
    "1",
    "x",
    "-",
    "|",
    "||",
    "No. 12",
    "ER 7.1",
    ":-)",
    "---",
    "> ",
    "5 x",
    "123456789",
]

GIVENS = st.lists(st.booleans(), min_size=81, max_size=81).filter(any)


def some_grid(kept: list[bool]) -> Grid:
    return parse_line("".join(d if keep else "." for d, keep in zip(SOLUTION, kept, strict=True)))


def in_one_line(text: str) -> str:
    return text.replace("\n", " ")


@pytest.mark.parametrize("notation", VALUES)
@given(kept=GIVENS, before=st.sampled_from(PLAIN_WORDS), after=st.sampled_from(["", "thanks!"]))
@example(kept=[cell != "." for cell in LINE], before="rate this", after="please")
def test_values_with_spaces_for_line_breaks(notation, kept, before, after):
    grid = some_grid(kept)
    text = VALUES[notation](grid)
    assert read_text(in_one_line(f"{before}\n{text}\n{after}".strip("\n"))) == grid


@pytest.mark.parametrize("notation", MARKS)
@given(
    taken=st.sets(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=20),
    placed=st.sets(st.integers(0, 80), max_size=5),
    before=st.sampled_from(PLAIN_WORDS),
)
def test_pencil_marks_with_spaces_for_line_breaks(notation, taken, placed, before):
    grid = GRID
    for cell in placed:
        if not grid.values[cell]:
            grid = grid.place(cell, int(SOLUTION[cell]))
    for cell, digit in taken:
        if grid.candidates[cell] >> (digit - 1) & 1:
            grid = grid.eliminate(cell, digit)
    text = f"{before}\n{MARKS[notation](grid)}".strip("\n")
    assert read_text(in_one_line(text)) == read_text(text) == grid


@given(
    st.sampled_from([*VALUES.values()]),
    GIVENS,
    st.lists(st.sampled_from(PLAIN_WORDS + ODD_WORDS), max_size=3),
    st.lists(st.sampled_from(PLAIN_WORDS + ODD_WORDS), max_size=3),
)
def test_surrounding_words_never_give_another_grid(draw, kept, before, after):
    grid = some_grid(kept)
    text = in_one_line(" ".join([*before, draw(grid), *after]))
    try:
        found = read_text(text)
    except InvalidGridError:
        return
    assert found == grid


@given(GIVENS, st.sampled_from(PLAIN_WORDS + ODD_WORDS))
def test_rows_with_spaces_for_blanks_are_rejected_without_line_breaks(kept, before):
    grid = some_grid(kept)
    if grid.is_solved:
        return
    with pytest.raises(InvalidGridError):
        read_text(in_one_line("\n".join([before, *rows_of(grid, " ")])))


def test_missing_cell_of_a_grid_in_one_line_is_located():
    rows = rows_of(GRID)
    rows[2] = rows[2][1:]
    with pytest.raises(InvalidGridError, match="line 1, character 32: row 3 has 8 cells, need 9"):
        read_text(" ".join(["rate this:", *rows, "please"]))


def test_two_puzzles_in_one_line_are_rejected():
    other = "...............9..97.3......1..6.5....47.8..2.....2..6.31..4......8..167.87......"
    text = " ".join(["which?", *rows_of(GRID), *rows_of(parse_line(other))])
    with pytest.raises(InvalidGridError, match="two different puzzles"):
        read_text(text)


def test_empty_grid_in_one_line_is_reported():
    with pytest.raises(InvalidGridError, match="this grid is empty"):
        read_text(" ".join(["look:", *["." * 9] * 9]))


def test_jigsaw_sudoku_in_one_line_keeps_its_regions():
    cells = "4.87....6.9....4.7.......2.....1.85...........84.6.....5.......1.2....8.8....67.3"
    expected = read_text(f"jigsaw:gears:{cells}")
    regions = "".join(
        "abcdefghi"[next(i for i, h in enumerate(expected.variant.houses[:9]) if cell in h.cells)]
        for cell in range(81)
    )
    rows = [text[i : i + 9] for text in (cells, regions) for i in range(0, 81, 9)]
    assert read_text("\n".join(rows)) == expected
    assert read_text(" ".join(["rate", *rows])) == expected
