"""Puzzles as programs print them and documents draw them, and texts that are not puzzles."""

import re
import time
from contextlib import suppress

import pytest

from engine.errors import InvalidGridError
from engine.notation import parse_line, parse_position
from reader import read_line, read_text

LINE = "016400000200009000400000062070230100100000003003087040960000005000800007000006820"
GRID = parse_line(LINE)
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
LETTERS = "ABCDEFGHI"


def listed(blank: str, between: str = ", ", rows: str = "],\n [", around: str = "[[{}]]") -> str:
    """Return a list of lists with a word for empty cells."""
    lines = (between.join(blank if cell == "0" else cell for cell in row) for row in ROWS)
    return around.format(rows.join(lines))


def labelled(label: str, between: str = " ", blank: str = ".") -> str:
    """Return rows after their labels; `label` is a template for number, letter and index."""
    return "\n".join(
        label.format(number=number, letter=letter, index=number - 1)
        + between.join(blank if cell == "0" else cell for cell in row)
        for number, (letter, row) in enumerate(zip(LETTERS, ROWS, strict=True), 1)
    )


def table(heading: str, separator: str, label: str = "") -> str:
    rows = labelled(f"|{label} ", " | ", " ").replace("\n", " |\n")
    return f"{heading}\n{separator}\n{rows} |"


WORDS = [
    "None", "null", "NULL", "undefined", "nan", "NaN", "np.nan", "nil", "NA", "-1", "_", '""', "''",
    '" "', "'.'", "0.0", "-1.0", "--", "??", "***", "B", "z", "_G123",
    "float('nan')", "Nothing", "empty",
]  # fmt: skip
LISTS = {
    "numpy": listed("0", " ", "]\n ["),
    "numpy with a type": f"array({listed('0')}, dtype=int8)",
    "numpy with floats": listed("0.", ". ", ".]\n [", "[[{}.]]").replace("0..", "0."),
    "torch": f"tensor({listed('0')}, device='cuda:0')",
    "one list": f"[{', '.join(LINE)}]",
    "one list in lines of other lengths": f"[{' '.join(LINE[:30])}\n {' '.join(LINE[30:])}]",
    "R": f"m <- matrix(c({', '.join(LINE)}), nrow=9, byrow=TRUE)",
    "C": listed("0", ", ", "},\n  {", "int grid[9][9] = {{\n  {{{}}}\n}};"),
    "C with comments": listed("0", ", ", "}, // row\n  {", "int g[9][9] = {{\n  {{{}}}\n}};"),
    "Java": listed("0", ", ", "},\nnew int[] {", "int[][] g = {{\nnew int[] {{{}}}\n}};"),
    "MATLAB": listed("0", " ", "; ", "M = [{}];"),
    "MATLAB, continued": listed("0", " ", "; ...\n", "M = [{}];"),
    "Prolog": listed("_", ",", "],\n[", "problem(1, [[{}]])."),
    "MiniZinc": listed("_", ", ", " |\n ", "start = [| {} |];"),
    "bytes": "b'" + "".join(f"\\x0{cell}" for cell in LINE) + "'",
    "numbers in base 16": ", ".join(f"0x0{cell}" for cell in LINE),
    "characters in base 16": LINE.encode().hex(),
    "Fortran": "g = reshape([ &\n"
    + ", &\n".join(map(", ".join, ROWS))
    + " ], [9, 9], order=[2, 1])",
    "unbound variables": listed("_G1", ",").replace("G1", "1234"),
    "APL": f"9 9\u2374{' '.join(LINE)}",
    "Lisp": listed("0", " ", ")\n(", "'(({}))"),
    "Ruby": listed(".", " ", "],\n%w[", "[%w[{}]]"),
    "LeetCode": listed('"."').replace("1", '"1"'),
    "a list of rows": '["' + '", "'.join(ROWS) + '"]',
    "an array with gaps": "[" + ",".join(cell.replace("0", " ") for cell in LINE) + "]",
    "a field of a table": '"puzzle","rating"\n"' + ",".join(LINE) + '","3"',
    "YAML": "\n".join("- - " + "\n  - ".join(row) for row in ROWS),
}
BETWEEN_ROWS = [
    ";", ", ", "/", "|", "-", "_", "+", r"\n", r"\r\n", "<br>", "--", "%0A",
    "<br />\n", '",\n"', '" +\n"', "\n  - ",
]  # fmt: skip
NAMES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
HTML_ROWS = [[f"<td>{cell.replace('0', '&nbsp;')}</td>" for cell in row] for row in ROWS]
DRAWN = {
    "letters": labelled("{letter} "),
    "letters and colons": labelled("{letter}: ", ""),
    "numbers and bars": labelled("{number} | "),
    "numbers and dots": labelled("{number}. ", ""),
    "numbers from the last": "\n".join(
        f"{9 - i} | {' '.join(row)} |" for i, row in enumerate(ROWS)
    ),
    "row numbers": labelled("Row {number}: "),
    "row numbers, the last first": "\n".join(labelled("Row {number}: ").split("\n")[::-1]),
    "pandas": "   " + "  ".join("012345678") + "\n" + labelled("{index}  ", "  ", "0"),
    "R": "     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n"
    + labelled("[{number},]    ", "    "),
    "names of columns": "  A B C D E F G H I\n" + labelled("  "),
    "numbers of columns": "    c1 c2 c3 c4 c5 c6 c7 c8 c9\n" + labelled("r{number}  ", "  "),
    "a spreadsheet": "\t" + "\t".join(LETTERS) + "\n" + labelled("{number}\t", "\t", ""),
    "Markdown": table("|" + "|".join("123456789") + "|", "|" + "---|" * 9),
    "Markdown, empty heading": table("|" + "  |" * 9, "|" + ":-:|" * 9),
    "Markdown, labels": table(
        "|  |" + "|".join("123456789") + "|", "|" + "---|" * 10, "{letter} |"
    ),
    "HTML": "<table>" + "".join(f"<tr>{''.join(row)}</tr>" for row in HTML_ROWS) + "</table>",
    "HTML in lines": "<table>\n"
    + "\n".join("<tr>\n" + "\n".join(row) + "\n</tr>" for row in HTML_ROWS)
    + "\n</table>",
    "HTML without end tags": "<table>"
    + "".join("<tr>" + "".join(f"<td>{cell.replace('0', '')}" for cell in row) for row in ROWS)
    + "</table>",
    "LaTeX": "\\begin{tabular}{|c|c|c|c|c|c|c|c|c|}\n\\hline\n"
    + "".join(" & ".join(row.replace("0", " ")) + " \\\\ \\hline\n" for row in ROWS)
    + "\\end{tabular}",
    "LaTeX, a sudoku": "\\begin{sudoku}\n"
    + "".join("|" + "|".join(row.replace("0", " ")) + "|.\n" for row in ROWS)
    + "\\end{sudoku}",
    "LaTeX, cells in braces": "\n".join(
        "\\setrow " + "".join(f"{{{cell.replace('0', '')}}}" for cell in row) for row in ROWS
    ),
    "short codes": "\n".join(
        "".join(
            ":black_large_square:" if cell == "0" else f":{NAMES[int(cell) - 1]}:" for cell in row
        )
        for row in ROWS
    ),
    "a server's emojis": "\n".join(
        "".join(f"<:n{cell}:12345>" if cell != "0" else "<:blank:999>" for cell in row)
        for row in ROWS
    ),
    "short codes of another emoji": "\n".join(
        "".join(f":{NAMES[int(cell) - 1]}:" if cell != "0" else ":x:" for cell in row)
        for row in ROWS
    ),
    "financial numerals": "\n".join(
        "".join("零壹贰叁肆伍陆柒捌玖"[int(cell)] for cell in row) for row in ROWS
    ),
    "words": "\n".join(
        f"Row {number}: {', '.join(('blank', *NAMES)[int(cell)] for cell in row)}."
        for number, row in zip(NAMES, ROWS, strict=True)
    ),
    "words, several empty cells": "\n".join(
        re.sub(
            "0+|.",
            lambda part: (
                f" {NAMES[len(part[0]) - 1]} blanks".replace(" one blanks", " blank")
                if part[0][0] == "0"
                else f" {NAMES[int(part[0]) - 1]}"
            ),
            row,
        )
        for row in ROWS
    ),
    "boxes between labels and heading": "      A B C   D E F   G H I\n  +-------+-------+-------+\n"
    + "\n".join(
        f"riga {number} | {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |"
        + "\n  +-------+-------+-------+" * (number % 3 == 0)
        for number, row in enumerate(ROWS, 1)
    ),
    "boxes without a frame": "\n".join(
        "│".join(" ".join(row[box : box + 3]) for box in (0, 3, 6)).replace("0", " ")
        + "\n─────┼─────┼─────" * (number in {3, 6})
        for number, row in enumerate(ROWS, 1)
    ),
    "Chinese numerals": "\n".join(
        "".join("\u3000一二三四五六七八九"[int(cell)] for cell in row) for row in ROWS
    ),
}


@pytest.mark.parametrize("word", WORDS)
def test_word_for_an_empty_cell(word):
    assert read_text(f"board = {listed(word)}") == GRID
    assert read_line(f"{listed(word, rows='], [')}") == GRID


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_list_of_a_program(text):
    assert read_text(text) == GRID
    assert read_text(f"can you read this?\n{text}\nthanks") == GRID


@pytest.mark.parametrize("between", BETWEEN_ROWS)
def test_nine_rows_with_something_between_them(between):
    assert read_text(between.join(ROWS)) == GRID
    assert read_text(f'puzzle = "{between.join(ROWS)}"') == GRID


@pytest.mark.parametrize("text", DRAWN.values(), ids=DRAWN)
def test_drawing_with_labels_or_table(text):
    assert read_text(text) == GRID
    assert read_text(f"Look:\n\n{text}\n\nHow hard is it?") == GRID


OTHER = "379000014060010070080009005435007000090040020000800436900700080040080050850000249"
OTHER_ROWS = [OTHER[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "text",
    [
        labelled("R{number}: ") + "\n\n" + OTHER,
        labelled("{number} ") + "\n\n" + "\n".join(OTHER_ROWS),
        labelled("{letter} ") + "\n" + labelled("{letter} ").replace("4", "5"),
        DRAWN["Markdown"] + "\n\n" + OTHER,
        OTHER + "\n" + DRAWN["HTML"],
    ],
)
def test_second_puzzle_written_in_another_way_is_noticed(text):
    with pytest.raises(InvalidGridError, match="two different puzzles"):
        read_text(text)


@pytest.mark.parametrize("label", ["{letter} ", "{number}: ", "{letter}  "])
@pytest.mark.parametrize(("bar", "between"), [("|", ""), (" | ", " ")])
def test_box_without_digits_behind_a_label_stays_empty(label, bar, between):
    rows = [
        label.format(letter=letter, number=number)
        + bar.join(between.join(row.replace("0", " ")[box : box + 3]) for box in (0, 3, 6))
        for number, (letter, row) in enumerate(zip(LETTERS, ROWS, strict=True), 1)
    ]
    assert read_text("\n".join(rows)) == GRID


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("123456789\n" + "\n".join(ROWS), "found 10 rows"),
        ("\n".join([*ROWS, ROWS[3]]), "found 10 rows"),
        ("\n".join([*ROWS[:8], ROWS[8][:8], "7"]), "found 10 rows"),
        (f"{LINE[:80]} 1", "found 80 cells"),
    ],
)
def test_number_that_is_not_a_row_is_no_part_of_the_puzzle(text, message):
    with pytest.raises(InvalidGridError, match=message):
        read_text(text)


def test_lines_between_boxes_are_not_rows():
    for line in ("*********", ".........", "---------"):
        text = "\n".join([*ROWS[:3], line, *ROWS[3:6], line, *ROWS[6:]])
        assert read_text(text) == GRID


@pytest.mark.parametrize("between", [" ", "\t", "  "])
def test_minus_one_is_an_empty_cell(between):
    rows = [between.join("-1" if cell == "0" else cell for cell in row) for row in ROWS]
    assert read_text("\n".join(rows)) == GRID
    assert read_text(" ".join(rows)) == GRID


def test_heading_of_a_list_is_not_a_row():
    assert read_text("[1,2,3,4,5,6,7,8,9]\n" + listed("0")) == GRID


ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


@pytest.mark.parametrize("blank", [".", "-", "0", " "])
def test_roman_numerals_are_digits_in_tables(blank):
    rows = [[ROMAN[int(cell)] or blank for cell in row] for row in ROWS]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    lines = zip(LETTERS, table.split("\n"), strict=True)
    framed = "\n".join(f"{letter} {line}" for letter, line in lines)
    html = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    for text in (table, framed, f"<table>{html}</table>", table.lower()):
        assert read_text(text) == GRID
    if blank != " ":
        assert read_text("\n".join(map(" ".join, rows))) == GRID


def test_roman_numerals_of_one_character():
    alike = str.maketrans("123456789", "ⅠⅡⅢⅣⅤⅥⅦⅧⅨ")
    assert read_text("\n".join(ROWS).translate(alike)) == GRID


def test_words_that_are_roman_numerals_are_not_cells():
    assert read_text(f"I rate it V, not IV\n{LINE}") == GRID


@pytest.mark.parametrize("bullet", ["- ", "* "])
def test_list_items_are_rows(bullet):
    assert read_text("\n".join(bullet + row.replace("0", ".") for row in ROWS)) == GRID


def test_labels_on_both_sides_in_a_frame():
    edge = "  +-------+-------+-------+"
    lines = [edge]
    for number, (letter, row) in enumerate(zip(LETTERS, ROWS, strict=True), 1):
        boxes = " | ".join(" ".join(row[box : box + 3].replace("0", ".")) for box in (0, 3, 6))
        lines.append(f"{letter} | {boxes} | {letter}")
        if number % 3 == 0:
            lines.append(edge)
    text = "\n".join(lines)
    for heading in ("    1 2 3   4 5 6   7 8 9", "    a b c   d e f   g h i"):
        assert read_text(f"{heading}\n{text}") == GRID


def test_position_without_the_prefix_of_a_library_line():
    text = LINE.replace("0", ".").replace("1", "+1", 1) + ":314 724"
    expected = parse_position(f":::{text}")
    assert expected.givens != GRID.givens
    assert not expected.has(3 - 1, 5) or expected.has_marks
    assert read_text(text) == read_text(f"stuck: {text}") == read_line(text) == expected


def test_entries_of_sudocue_are_not_givens():
    cells = [cell if cell != "0" else "123456789" for cell in LINE]
    cells[1] = "u1"
    rows = [" ".join(cells[start : start + 9]) for start in range(0, 81, 9)]
    grid = read_text("\n".join(rows))
    assert grid.values == GRID.values
    assert grid.givens == GRID.givens - {1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (listed("None").replace("[None, 1, 6", "[1, 6"), "line 1, character 3: row 1 has 8 cells"),
        (listed("0").replace("[2, ", "[12, "), "line 2, character 3: '12' is neither a digit nor"),
        (f"{listed('0')} and {listed('0').replace('4', '3')}", "two different puzzles"),
        ("." * 255 + "1", "this is a sudoku of 16 x 16 cells: only those of 9 x 9 are read"),
        ("\n".join(["0123456789ABCDEF"] * 16), "this is a sudoku of 16 x 16 cells"),
        ("1..4.6" * 6, "this is a sudoku of 6 x 6 cells"),
        ("|1 .|. 4|\n|. .|. .|\n+---+---+\n|. 2|. .|\n|. .|3 .|", "a sudoku of 4 x 4 cells"),
        ("[" + "[None, 1, None, 2, None, 3],\n" * 6 + "]", "6 x 6 cells"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><text>5</text></svg>", "this is an SVG drawing"),
        ("00000000: 3031 3634 3030 3030 3032 3030 3030 3930  0164", "this is data in base 16"),
        ("0x" + f"{int(LINE):x}", "this is data in base 16"),
        ("3x3::k:3840;3841;4098", "this is a killer sudoku: its cages are not read"),
        ("see https://www.example.org/sudoku/17", "links to example.org are not read: open the"),
        ("123456789" * 80 + "12345678", "found 728 characters, need 729, nine for each cell"),
    ],
)
def test_what_the_text_is_instead(text, message):
    with pytest.raises(InvalidGridError) as caught:
        read_text(text)
    assert message in str(caught.value)


def test_game_of_opensudoku_keeps_what_was_entered():
    cells = "".join(
        f"{digit}|{'0' if digit != '0' else '37'}|{int(at == 1 or digit == '0')}|"
        for at, digit in enumerate(LINE)
    )
    for line_end in ("\n", "&#10;"):
        data = f"version: 3{line_end}{cells}"
        grid = read_text(f'<opensudoku version="2"><game time="5" data="{data}"/></opensudoku>')
        assert grid.values == GRID.values
        assert grid.givens == GRID.givens - {1}


LONG_PIECES = (
    "[1,", "[1],", "[1,2,3,4,5,6,7,8]\n", "(", "<td>", "<td>1</td>", "<tr>", "<a",
    "<input value=", "A 1\n", "A |\n1 |\n",
    "1 2 3 4 5 6 7 8 9\n", "None,", "& ", "\\\\", "\\n", "123456789-",
    "123456789;", '........." ', ":one:", ":square", "<:a1:2>", '""', "1\n- ", "3x3:a1b",
    "https://a.b/", "fpuzzlesN4", "+1:", "1+", "|.\n", "**1**", "0|0|1|", "version: 3\n0|0|1|",
)  # fmt: skip


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param(piece, marks=[pytest.mark.whole] if number % 4 else [])
        for number, piece in enumerate(LONG_PIECES)
    ],
)
def test_longest_text_is_read_in_bounded_time(piece):
    text = (piece * 20_000)[:20_000]
    start = time.process_time()
    with suppress(InvalidGridError):
        read_text(text)
    # Less than a second, but ten times as long on a slow machine with coverage.
    assert time.process_time() - start < 10
