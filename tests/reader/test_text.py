"""Pasted texts: `read_text` finds the puzzle, or reports the error and its place."""

import re
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidGridError
from engine.model.grid import Grid
from engine.notation import (
    format_pencilmarks,
    format_position,
    format_rows,
    format_separated,
    format_sukaku,
    parse,
    parse_line,
    parse_turn,
)
from reader import read_line, read_text
from reader.corrections import read_corrections

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "...............9..97.3......1..6.5....47.8..2.....2..6.31..4......8..167.87......"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ZEROS = LINE.replace(".", "0")
ROWS = "\n".join(LINE[i : i + 9] for i in range(0, 81, 9))
SPACED = "\n".join(row.replace(".", " ").rstrip() for row in ROWS.split("\n"))
GRID = parse_line(LINE)
QUOTED = "\n".join(f"> {row}" for row in ROWS.split("\n"))
FULL_WIDTH = "".join(chr(ord(char) + 0xFEE0) if char > " " else char for char in ROWS)

PASTED = {
    "the line": LINE,
    "words around it": f"can you rate this? {LINE} thanks",
    "words close by": f"puzzle:{LINE}, thanks",
    "the end of a sentence": f"Please rate {ZEROS}.",
    "a question": f"How hard is {LINE}?",
    "bold": f"**{LINE}**",
    "code": f"`{LINE}`",
    "spoiler": f"is it ||{LINE}||",
    "spoiler in code": f"||`{LINE}`||",
    "SudokuWiki": f"look: https://www.sudokuwiki.org/sudoku.htm?bd={LINE} !",
    "SudokuWiki, zeros": f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}",
    "sudoku.coach": f"<https://sudoku.coach/en/solver/{LINE}>",
    "sudoku.coach, as a named link": f"[this](https://sudoku.coach/en/solver/{ZEROS})",
    "a link that goes on": f"https://sudoku.example/?p={ZEROS}&mode=dark",
    "a rating after it": f"{LINE} ED=7.2/1.2/1.2",
    "a table of puzzle and solution": f"{LINE},{SOLUTION}",
    "twice the same": f"{LINE}\n{ZEROS}",
    "rows": ROWS,
    "rows between words": f"hi,\n{ROWS}\nthanks",
    "rows under a rating": f"8.3\n{ROWS}\n:-)",
    "rows behind a name": "anna: " + "\n".join(" ".join(row) for row in ROWS.split("\n")),
    "rows in a fence": f"rate please\n```\n{ROWS}\n```\nthank you",
    "rows in a fence with a language": f"```txt\n{ROWS}\n```",
    "rows in a fence without line ends": f"```{ROWS}```",
    "rows of x in a fence": f"```\n{ROWS.replace('.', 'x')}\n```",
    "fence behind a spoiler": f"||```\n{ROWS}\n```||",
    "quoted": f"{QUOTED}\nhow hard?",
    "quoted to the end": f">>> {ROWS}",
    "quoted twice": QUOTED.replace("> ", "> > "),
    "quoted in a fence": "> ```\n" + QUOTED + "\n> ```",
    "spaces for blanks": SPACED,
    "spaces for blanks, in one line": f"look:\n{LINE.replace('.', ' ')}\nhow hard?",
    "spaces for blanks, in a fence": f"look\n```\n{SPACED}\n```",
    "spaces for blanks, behind a spoiler": f"||{SPACED}||",
    "no-break spaces for blanks": SPACED.replace(" ", "\N{NO-BREAK SPACE}"),
    "ideographic spaces for blanks": SPACED.replace(" ", "\N{IDEOGRAPHIC SPACE}"),
    "drawn": f"here:\n{format_rows(GRID)}\nhow hard?",
    "drawn, behind a spoiler": f"||{format_rows(GRID)}||",
    "drawn, spaces for blanks": f"```\n{format_rows(GRID, blank=' ')}\n```",
    "drawn with box-drawing characters": format_rows(GRID).replace("|", "│").replace("-", "─"),
    "CSV": f"from my sheet:\n{format_separated(GRID)}",
    "tabs": format_separated(GRID, "\t"),
    "full-width": FULL_WIDTH,
    "Arabic digits": ROWS.translate({ord(str(d)): chr(0x660 + d) for d in range(10)}),
    "middle dots": ROWS.replace(".", "·"),
    "squares": ROWS.replace(".", "□"),
    "emoji": "\n".join(
        "".join("⬜" if cell == "." else f"{cell}\ufe0f\u20e3" for cell in row)
        for row in ROWS.split("\n")
    ),
    "zero-width characters": "\u200b".join(LINE),
    "byte order mark": f"\ufeff{LINE}",
    "carriage returns": f"hi\r\n{ROWS}\r\nthanks".replace("\n", "\r\n").replace("\r\r", "\r"),
    "old carriage returns": ROWS.replace("\n", "\r"),
    "puzzle and solution in rows": f"{ROWS}\n\n{format_rows(parse_line(SOLUTION))}",
}


@pytest.mark.parametrize("text", PASTED.values(), ids=PASTED)
def test_puzzle_is_found(text):
    assert read_text(text) == GRID


@pytest.mark.parametrize("around", ["Please solve {}.", "{}...", "**{}**", "__{}__", "*{}*", "{}!"])
@pytest.mark.parametrize("blank", "._*0")
def test_characters_around_a_puzzle_are_not_cells(around, blank):
    assert read_text(around.format(LINE.replace(".", blank))) == GRID


@pytest.mark.parametrize("blank", [".", " "])
def test_jigsaw_without_its_regions_is_refused(blank):
    with pytest.raises(InvalidGridError, match="needs its regions"):
        read_text(LINE.replace(".", blank), variant="jigsaw")


def test_candidates_are_kept():
    grid = GRID.place(40, 5).eliminate(2, 4)
    assert read_text(f"stuck here:\n```\n{format_pencilmarks(grid)}\n```\nwhat next?") == grid
    assert read_text(f"stuck at {format_position(grid)}\nwhat next?") == grid
    assert read_text(f"stuck at ||{format_position(grid)}||") == grid


def test_sukaku():
    sukaku = Grid.from_candidates([0] * 81, GRID.candidates)
    text = format_sukaku(sukaku)
    wrapped = "\n".join(text[i : i + 81] for i in range(0, 729, 81))
    assert read_text(f"a sukaku: {text}") == sukaku
    assert read_text(f"a sukaku:\n{wrapped}\nthanks") == sukaku


def test_latest_stage_is_read_with_the_givens_of_the_first():
    # Simple Sudoku copies givens, then values, then pencil marks.
    later = GRID.place(40, 5)
    marks = format_pencilmarks(later).translate({ord(char): " " for char in "<>*{}"})
    grid = read_text(f"{format_rows(GRID)}\n\n{format_rows(later)}\n\n{marks}")
    assert grid.givens == GRID.givens
    assert grid.values[40] == 5
    assert grid.candidates[2] == 0b1011


FAULTS = [
    ("", "no sudoku found in this text. Paste 81 characters"),
    ("hello there, how are you? 7.2 :-)", "no sudoku found in this text"),
    *(
        (text, "this grid is empty: paste the puzzle with its givens, the digits it starts with")
        for text in (
            "." * 81,
            "0" * 81,
            f"rate {'.' * 81} please",
            f"diagonal:{'.' * 81}",
            "\n".join(["." * 9] * 9),
            f"look\n{re.sub('[1-9]', '.', format_rows(GRID))}\nplease",
        )
    ),
    ("-" * 81, "no sudoku found in this text"),
    ("wait...", "no sudoku found in this text"),
    (f"{LINE}\n{OTHER}", "this text has two different puzzles: paste one at a time"),
    (f"{ROWS}\n\n{format_rows(parse_line(OTHER))}", "this text has two different puzzles"),
    ("\n".join(LINE[i:] + LINE[:i] for i in range(9)), "this text has two different puzzles"),
    *(
        (text, "this text shows how one puzzle was changed into another: paste the lines of only")
        for text in (
            f"-{LINE}\n+{OTHER}",
            "\n".join(f"-{row}" for row in ROWS.split("\n")) + f"\n+{OTHER[:9]}",
            f"```diff\n {ROWS[:10]}- 1 2 3 . . . . . .\n+ 1 2 4 . . . . . .\n```",
        )
    ),
    *(
        (f"anna: {one}\n\nbob: {two}", "this text has two different puzzles")
        for one, two in (
            (LINE, OTHER),
            (ROWS, "\n".join(OTHER[i : i + 9] for i in range(0, 81, 9))),
            (format_rows(GRID).split("\n", 1)[1], format_rows(parse_line(OTHER)).split("\n", 1)[1]),
            tuple(
                "\n".join(" ".join(g[i : i + 9]) for i in range(0, 81, 9)) for g in (LINE, OTHER)
            ),
        )
    ),
    (f"anna: {LINE}\nbob: {OTHER[1:]}", "found 80 cells, need 81"),
    (LINE[1:], "found 80 cells, need 81"),
    (f"rate {LINE[1:]} please", "found 80 cells, need 81"),
    (f"https://sudoku.coach/en/solver/{LINE[1:]}", "found 80 cells, need 81"),
    (
        f"rate {LINE[:-2]}q9 please",
        "line 1, character 85: 'q' is neither a digit nor a blank (use . or 0)",
    ),
    (
        f"rate this\n\n{ROWS.replace('.98', '.q8')}\nplease",
        "line 5, character 2: 'q' is neither a digit nor a blank (use . or 0)",
    ),
    (
        QUOTED.replace(".98", ".q8").replace("\n", "\r\n"),
        "line 3, character 4: 'q' is neither a digit nor a blank (use . or 0)",
    ),
    (
        f"hi\n```txt\n{ROWS.replace('.98', '.8')}\n```",
        "line 5, character 1: row 3 has 8 cells, need 9",
    ),
    (
        "\u200b\u200b\uff15\uff13" + LINE[2:-2] + "q9",
        "line 1, character 82: 'q' is neither a digit nor a blank (use . or 0)",
    ),
    (ROWS[:-10], "found 8 rows, need 9"),
    (
        "see\n" + format_pencilmarks(GRID).replace("124 ", "1q4 ", 1),
        "line 3, character 14: '1q4' is not a cell: write its candidates, as in 159, or a blank",
    ),
    (
        f"see :::{LINE}:01a:::",
        "line 1, character 90: '01a' is not a candidate: write digit, row and column, as in 538",
    ),
    ("1" * 20_001, "the text has 20,001 characters, more than the limit of 20,000"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_fault_is_reported_with_its_place_in_the_original_text(text, message):
    with pytest.raises(InvalidGridError) as caught:
        read_text(text)
    assert str(caught.value).startswith(message)


PIECES = st.one_of(
    st.sampled_from("123456789.0*_-xX?|+=<>{}[](),;:\t\n\r `'\"qAE\uff15□│─\u200b#@!/&"),
    st.sampled_from([LINE, LINE[:40], ROWS, SPACED, format_rows(GRID), format_position(GRID)]),
    st.sampled_from(["```", "||", "> ", ">>> ", "+---+", ":::", "\r\n", "https://x.org/?bd="]),
    st.sampled_from(["diagonal: ", "x:\n", "jigsaw:gears:", ":0000:x:", "SumoCueV1", "=5J3"]),
    # Letters and digits that Python's case folding and `\d` take for those of ASCII.
    st.sampled_from(["r1c1=5", "clear ", "back ", "r3: ", "\u0130", "\u0131", "\u017f", "\u0663"]),
    st.characters(),
)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)))
def test_any_text_is_read_or_refused_with_a_clear_error(text):
    for read in (read_text, read_line, parse):
        with suppress(InvalidGridError):
            grid = read(text)
            assert grid is None or len(grid.values) == 81
    for changes in (read_corrections, parse_turn):
        with suppress(InvalidGridError):
            assert changes(text)


WHOLE = st.sampled_from(
    [LINE, ROWS, SPACED, format_rows(GRID), format_pencilmarks(GRID), format_separated(GRID)]
)


@given(WHOLE, st.data())
def test_puzzle_with_a_typing_error_gives_a_grid_or_a_clear_error(text, data):
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = (
            text[:at] + data.draw(st.sampled_from(["", "q", " ", "\n", "5", "|"])) + text[at + 1 :]
        )
    for read in (read_text, parse):
        with suppress(InvalidGridError):
            assert len(read(text).values) == 81


LONG_PIECES = (
    "1",
    "1\n",
    "1 ",
    ".\n",
    "\n",
    " ",
    "\t",
    "|",
    "||\n",
    "```\n",
    "> ",
    "-",
    "::",
    ":1:",
    "<1>",
    "123 ",
    "A1 ",
    "1,",
    "1q",
    "\uff11",
    "\u200b",
    "1 2 3|",
    "1|\n",
    "-\n1\n",
    " \n",
    "12\n",
    "|\n\n",
    "x:",
    ":0000:x:",
    "\u2028",
)


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param(piece, marks=[pytest.mark.whole] if number % 3 else [])
        for number, piece in enumerate(LONG_PIECES)
    ],
)
def test_longest_text_is_read_in_bounded_time(piece):
    text = (piece * 20_000)[:20_000]
    start = time.process_time()
    for read in (read_text, parse):
        with pytest.raises(InvalidGridError):
            read(text)
    # Less than half a second, but ten times as long on a slow machine with coverage.
    assert time.process_time() - start < 5
