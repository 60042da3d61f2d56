"""Notations of the values: lines, rows, frames and lists."""

import pickle

import pytest

from engine.errors import InvalidGridError
from engine.houses import CELLS, CLASSIC, mask_of
from engine.model.grid import Grid
from engine.notation import (
    NotationError,
    format_rows,
    parse,
    parse_line,
    parse_rows,
    parse_separated,
)

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(LINE[i : i + 9] for i in range(0, 81, 9))
SPACED = ROWS.replace(".", " ")

WRITTEN = {
    "one line": LINE,
    "zeros": LINE.replace(".", "0"),
    "stars": LINE.replace(".", "*"),
    "underscores": LINE.replace(".", "_"),
    "dashes": LINE.replace(".", "-"),
    "x": LINE.replace(".", "x"),
    "X": LINE.replace(".", "X"),
    "question marks": LINE.replace(".", "?"),
    "blanks of several kinds": LINE.replace("...", ".-0"),
    "white space around": f"  {LINE}\n",
    "a space after each cell": " ".join(LINE),
    "rows with spaces between, in one line": ROWS.replace("\n", " "),
    "one line, wrapped": f"{LINE[:60]}\n{LINE[60:]}",
    "a cell a line": "\n".join(LINE),
    "a list": ",".join(LINE.replace(".", "0")),
    "a list with empty fields": ",".join(LINE).replace(".", ""),
    "semicolons": ";".join(LINE),
    "rows": ROWS,
    "rows of underscores": ROWS.replace(".", "_"),
    "rows, carriage returns": ROWS.replace("\n", "\r\n"),
    "rows, spaced": "\n".join(" ".join(row) for row in ROWS.split("\n")),
    "rows, boxes set apart": "\n".join(
        f"{row[:3]} {row[3:6]} {row[6:]}" + ("\n" if i in {2, 5} else "")
        for i, row in enumerate(ROWS.split("\n"))
    ),
    "CSV": "\n".join(",".join(row) for row in SPACED.split("\n")),
    "spreadsheet": "\n".join("\t".join(row) for row in ROWS.split("\n")).replace(".", ""),
    "spreadsheet, tabs at the ends gone": "\n".join(
        "\t".join(row).rstrip() for row in SPACED.split("\n")
    ),
    "a list of lists": str([[int(cell) for cell in row.replace(".", "0")] for row in ROWS.split()]),
    "a list of lists, a row a line": "[\n"
    + ",\n".join(str(list(row.replace(".", "0"))) for row in ROWS.split("\n"))
    + ",\n]",
    "spaces for blanks": SPACED,
    "spaces for blanks, those at the ends gone": "\n".join(
        row.rstrip() for row in SPACED.split("\n")
    ),
    "spaces for blanks and between cells": "\n".join(
        " ".join(row).rstrip() for row in SPACED.split("\n")
    ),
    "spaces for blanks, bars": "\n".join(
        f"{row[:3]}|{row[3:6]}|{row[6:]}".rstrip() for row in SPACED.split("\n")
    ),
    "spaces for blanks, wide bars": "\n".join(
        f"| {row[:3]} | {row[3:6]} | {row[6:]} |" for row in SPACED.split("\n")
    ),
    "drawn": format_rows(parse_line(LINE)),
    "drawn, dashes for blanks": format_rows(parse_line(LINE), blank="-"),
    "drawn, spaces for blanks": format_rows(parse_line(LINE), blank=" "),
    "drawn with box-drawing characters": (
        format_rows(parse_line(LINE)).replace("|", "║").replace("-", "═").replace("+", "╬")
    ),
    "frame lines inside only": "\n".join(format_rows(parse_line(LINE)).split("\n")[1:-1])
    .replace("+-", "")
    .replace("-+", "")
    .replace("| ", "", 1),
    "close frame, as Simple Sudoku draws it": "*-----------*\n"
    + "\n|---+---+---|\n".join(
        "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in band)
        for band in (ROWS.split()[:3], ROWS.split()[3:6], ROWS.split()[6:])
    )
    + "\n*-----------*",
    "a frame around each cell": "\n".join(
        f"+{'---+' * 9}\n| {' | '.join(row)} |" for row in SPACED.split("\n")
    )
    + f"\n+{'---+' * 9}",
    "a table": "\n".join(f"|{'|'.join(row)}|" for row in SPACED.split("\n")),
    "a table without outer bars": "\n".join("|".join(row) for row in SPACED.split("\n")),
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_notations_give_same_grid(text):
    grid = parse(text)
    assert grid.to_line() == LINE
    assert grid.givens == {cell for cell in CELLS if LINE[cell] != "."}
    assert not grid.has_marks
    assert Grid.parse(text) == grid


def test_row_of_dashes_is_empty_row():
    rows = ["-" * 9] + [row.replace(".", "-") for row in ROWS.split("\n")[1:]]
    assert parse("\n".join(rows)).values[:18] == (0,) * 9 + (6, 0, 0, 1, 9, 5, 0, 0, 0)


def test_dashes_between_nine_rows_are_frame():
    rows = ROWS.split("\n")
    text = "\n---------\n".join("\n".join(rows[band : band + 3]) for band in (0, 3, 6))
    assert parse(text).to_line() == LINE


@pytest.mark.parametrize("empty", [0, 4, 8])
def test_blank_line_among_nine_is_empty_row(empty):
    rows = [row.rstrip() for row in SPACED.split("\n")]
    rows[empty] = ""
    grid = parse("\n".join(rows) + "\n")
    assert grid.values[empty * 9 : empty * 9 + 9] == (0,) * 9
    assert sum(1 for value in grid.values if value) == 30 - sum(
        1 for value in parse(LINE).values[empty * 9 : empty * 9 + 9] if value
    )


def test_blank_lines_around_grid_are_ignored():
    rows = [row.rstrip() for row in SPACED.split("\n")]
    assert parse("\n\n" + "\n".join(rows) + "\n\n").to_line() == LINE
    assert parse("\n\n" + "\n".join(rows[1:])).values[9:] == parse(LINE).values[9:]


def test_eight_rows_between_blank_lines_are_ambiguous():
    rows = [row.rstrip() for row in SPACED.split("\n")][1:]
    with pytest.raises(InvalidGridError, match="found 8 rows, need 9"):
        parse("\n" + "\n".join(rows) + "\n \n")


def test_line_may_be_list():
    assert parse_line(",".join(LINE)) == parse_line(" ".join(LINE)) == parse_line(LINE)


def test_clashing_digits_are_read():
    assert parse("55" + LINE[2:]).values[:2] == (5, 5)


def test_grid_without_digits_is_read():
    assert parse("." * 81).values == (0,) * 81


def test_candidates_follow_values():
    grid = parse_line(LINE)
    for cell in CELLS:
        seen = {grid.values[peer] for peer in CLASSIC.peers[cell]}
        free = tuple(digit for digit in range(1, 10) if digit not in seen)
        assert grid.candidates[cell] == (0 if grid.values[cell] else mask_of(free))


FAULTS = [
    (parse, "", "this text is empty: give 81 characters, with . or 0 for an empty cell"),
    (parse, " \n\t ", "this text is empty: give 81 characters, with . or 0 for an empty cell"),
    (parse, LINE[:-1], "found 80 cells, need 81"),
    (parse, LINE + ".", "found 82 cells, need 81"),
    (parse_line, LINE[:-1], "found 80 cells, need 81"),
    (
        parse_line,
        LINE + LINE,
        "found 162 cells, enough for 2 puzzles: put each puzzle on a line of its own",
    ),
    (parse_line, "5", "found 1 cell, need 81"),
    (
        parse,
        LINE[:4] + "q" + LINE[5:],
        "line 1, character 5: 'q' is neither a digit nor a blank (use . or 0)",
    ),
    (
        parse_line,
        "\n" + LINE[:4] + "q" + LINE[5:],
        "line 2, character 5: 'q' is neither a digit nor a blank (use . or 0)",
    ),
    (
        parse,
        ROWS.replace(".98", ".q8"),
        "line 3, character 2: 'q' is neither a digit nor a blank (use . or 0)",
    ),
    (
        parse,
        ROWS.replace(".98", ".q8").replace("\n", "\r\n"),
        "line 3, character 2: 'q' is neither a digit nor a blank (use . or 0)",
    ),
    (parse, ROWS.replace("8...6", "8..6"), "line 4, character 1: row 4 has 8 cells, need 9"),
    (parse, ROWS[:-10], "found 8 rows, need 9"),
    (parse_rows, ROWS + "\n" + ROWS, "found 18 rows, need 9"),
    (
        parse,
        format_rows(parse_line(LINE)).replace("| . 9 8", "| . 9"),
        "line 4, character 1: row 3 has 8 cells, need 9",
    ),
    (parse, ",".join(LINE[:-1]), "the list has 80 cells, need 81"),
    (
        parse,
        ",".join(LINE).replace("7", "12", 1),
        "line 1, character 9: '12' is neither a digit nor a blank (use . or 0)",
    ),
    (
        parse,
        "\n".join("\t".join(row) for row in ROWS.split("\n")).replace(".", "").replace("\t", "", 1),
        "line 1, character 1: '53' is neither a digit nor a blank (use . or 0)",
    ),
    (
        parse,
        "\n".join("\t".join(row) for row in ROWS.split("\n"))
        .replace(".", "")
        .replace("\t\t", "\t", 1),
        "line 1, character 1: row 1 has 8 cells, need 9",
    ),
    (
        parse,
        format_rows(parse_line(LINE)).replace("| 5 3", "| 55 3"),
        (
            "line 2, character 3: '55' is not a cell: write its candidates, as in 159, or a blank "
            "(. or 0)"
        ),
    ),
    (parse_separated, "1,2\n3,4", "found 2 rows, need 9"),
    (
        parse,
        "\n".join(",".join(row) for row in ROWS.split("\n")).replace("5,3", "5", 1),
        "line 1, character 1: row 1 has 8 cells, need 9",
    ),
    (
        parse,
        "." * 20_001,
        "the text has 20,001 characters, more than the limit of 20,000: give only the puzzle",
    ),
]


@pytest.mark.parametrize(("read", "text", "message"), FAULTS)
def test_error_names_place_and_fix(read, text, message):
    with pytest.raises(InvalidGridError) as caught:
        read(text)
    assert str(caught.value) == message


def test_row_without_cell_is_not_padded():
    full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    rows = [" ".join(full[i : i + 9]) for i in range(0, 81, 9)]
    rows[2] = rows[2][:-2]
    with pytest.raises(InvalidGridError, match="row 3 has 8 cells"):
        parse("\n".join(rows))


def test_pickled_error_keeps_place():
    error = NotationError("no digit", "abc\ndef", 5)
    assert str(pickle.loads(pickle.dumps(error))) == "line 2, character 2: no digit"
