"""Rows with surrounding text, unusual signs for empty cells, and grids with missing parts."""

import pytest

from engine.errors import InvalidGridError
from engine.notation import parse_line
from reader import read_line, read_text

LINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
GRID = parse_line(LINE)
SOLVED = [
    "534678912", "672195348", "198342567", "859761423", "426853791", "713924856", "961537284",
    "287419635", "345286179",
]  # fmt: skip
OTHER = "016400000200009000400000062070230100100000003003087040960000005000800007000006820"


def rows(blank="0", between="", line=LINE):
    return [between.join(line[start : start + 9].replace("0", blank)) for start in range(0, 81, 9)]


def listed(form, empty):
    """Return a list of lists with a template for digits and a word for empty cells."""
    cells = [[form.format(c) if c != "0" else empty for c in row] for row in rows()]
    return "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in cells) + "]"


FRAMED = [
    line
    for at, row in enumerate(rows("."))
    for line in (
        " | ".join(" ".join(row[box : box + 3]) for box in (0, 3, 6)),
        *(["------+-------+------"] if at in {2, 5} else []),
    )
]
BEHIND = [
    "[12:0{}] bob: ", "Bob: ", "12:0{}:17 <bob> ", "[17/03/2024, 12:0{}:33] Anna Meier: ",
    "b.txt:{}:",
    "puzzles/b.txt:", "2024-03-17 12:00:0{} INFO solver: ", "# ", "// ", " * ", "+ ", "-- ", "• ",
    ">>> ",
]  # fmt: skip


@pytest.mark.parametrize("beginning", BEHIND)
def test_rows_behind_something(beginning):
    for between in ("", " "):
        if between and beginning in {"-- ", "• ", " * "}:
            continue  # these may be empty cells
        text = "\n".join(beginning.format(at) + row for at, row in enumerate(rows(".", between), 1))
        assert read_text(text) == GRID


def test_frame_behind_line_numbers_or_a_name():
    assert read_text("\n".join(f"{at:6}  {line}" for at, line in enumerate(FRAMED, 1))) == GRID
    assert read_text("\n".join(f"[12:03] bob: {line}" for line in FRAMED)) == GRID


@pytest.mark.parametrize(
    "text",
    ["\n".join(rows("s")), LINE.replace("0", "B"), " ".join(LINE.replace("0", "B"))],
)
def test_one_letter_for_all_empty_cells_is_a_blank(text):
    assert read_text(text) == GRID


def test_row_behind_a_very_long_number_is_refused():
    with pytest.raises(InvalidGridError, match="found 5000 cells, need 81"):
        read_text(f"#{'1' * 5000} {' '.join(LINE[:9])}")


def test_ten_rows_behind_something_are_not_nine():
    text = "\n".join(f"bob: {' '.join(row)}" for row in [*rows("."), "5" + "." * 8])
    with pytest.raises(InvalidGridError):
        read_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{row}  # row {at}" for at, row in enumerate(rows(), 1)),
        "\n".join(f"{row} (3)" for row in rows(".")),
        f"[list(map(int, r)) for r in '{' '.join(rows())}'.split()]",
        "\n".join(f"  {at} => [{', '.join(row)}]," for at, row in enumerate(rows())),
        "\n".join(f"[{at}] => {cell}" for row in rows() for at, cell in enumerate(row)),
        listed("Some({})", "None"),
        listed("Just {}", "Nothing"),
        listed("<Cell {}>", "<Cell 0>"),
        listed("Cell {{ value: {} }}", "Cell { value: 0 }"),
        listed("\u201c{}\u201d", "\u201c\u201d"),
        listed("{}", "leer"),
        listed("'{}'", "#f"),
        "\n".join(" ".join(row).replace("0", "vide") for row in rows()),
        "\n".join(rows("#")),
        "\n".join(rows("~", " ")),
        LINE.replace("0", "@"),
        "\n".join(rows("O")),
        "grid=(" + " ".join(f'"{row}"' for row in rows(".")) + ")",
        "(setq g '(" + " ".join(f'"{row}"' for row in rows("_")) + "))",
        "\n".join(" ".join("--" if cell == "0" else cell for cell in row) for row in rows()),
        "\n".join(" ".join(f"0{cell}" for cell in row) for row in rows()),
        "\n".join(",".join(f'="{cell}"' if cell.strip() else "" for cell in r) for r in rows(" ")),
        "\n".join(f"{row}   {solved}" for row, solved in zip(rows("."), SOLVED, strict=True)),
        "\n".join(f"{' '.join(r)} => {' '.join(s)}" for r, s in zip(rows(), SOLVED, strict=True)),
        'text = """\n' + "\n".join(" ".join((r[:3], r[3:6], r[6:])) for r in rows("x")) + '\n"""',
        "StringIO('" + "'\n  '".join(",".join(r).replace("0", "") + r"\n" for r in rows()) + "')",
        "+-+-+-+-+-+-+-+-+-+\n" + "\n".join(f"|{'|'.join(row)}|" for row in rows(" ")),
        "{" + ", ".join(f"{at}: {cell}" for at, cell in enumerate(LINE)) + "}",
        f"{LINE.replace('0', '.')}.",
        "\n".join(f"- Enter row {at}\n{' '.join(row)}" for at, row in enumerate(rows(), 1)),
        'let text = "\\\n' + "\\\n".join(FRAMED) + '";',
        'let text = "' + r"\n".join(",".join(row) for row in rows("?")) + '";',
        "\n".join(" ".join(row) for row in rows(".")) + " [fail]",
        "Input: " + "\n".join(rows("0", " ")) + "\nOutput: " + "\n".join(map(" ".join, SOLVED)),
        "\n".join([*rows(), *SOLVED]),
        "\n".join(rows(".")).replace("...", "…"),
        "\n".join(" ".join(f"\x1b[1m{cell}\x1b[0m" for cell in row) for row in rows(".")),
        "\n".join(" ".join(f"[b]{cell}[/b]" for cell in row) for row in rows(".")),
        "\n".join(rows(".")).replace(".", "\\."),
        "\n".join(" # ".join(" ".join(row[b : b + 3]) for b in (0, 3, 6)) for row in rows(".")),
        "\n".join(f'<input id="c{at}" value="{cell}">' for at, cell in enumerate(LINE)),
        '{| class="wikitable"\n' + "\n".join("|-\n| " + " || ".join(row) for row in rows(" ")),
        "[table]" + "".join(f"[tr][td]{'[/td][td]'.join(r)}[/td][/tr]" for r in rows(" ")),
        "\n".join("\t\t".join("\t".join(r[b : b + 3]) for b in (0, 3, 6)) for r in rows()),
        "m <- matrix(c(" + ", ".join(LINE) + "), 9, 9, byrow = TRUE)",
        "reshape([" + " ".join(LINE) + "], 9, 9)'",
        "np.array([" + ", ".join(LINE) + "]).reshape(9, 9)",
        " ".join(rows(" ")),
        "\n".join("  ".join(row) for row in rows(" ")),
        "\n".join("".join(f"[{cell}]" for cell in row) for row in rows(" ")),
        "\n".join("".join(f"|{cell}" for cell in row) for row in rows(" ")),
        "\n".join(f"{at}0 DATA {','.join(row)}" for at, row in enumerate(rows(), 1)),
        "\n".join(f"Column {at + 1}: {LINE[at::9]}" for at in range(9)),
        "\n".join(f"c{at + 1}: {' '.join(LINE[at::9])}" for at in range(9)),
        f"thermo: hot today\n{LINE}",
        f"plot(reshape([1, 2], 2, 1))\n{LINE}",
        "\n".join(
            f"Box {at + 1}: "
            + "".join(LINE[at // 3 * 27 + at % 3 * 3 + row * 9 :][:3] for row in range(3))
            for at in range(9)
        ),
        ",".join(f'{{"value":{cell},"given":true}}' for cell in LINE),
        "[" + ", ".join(f'"{row}"' for row in rows(" ")) + "]",
        "Puzzle for today:\n" + "\n".join(rows()),
    ],
)  # fmt: skip
def test_other_ways_to_write_rows_and_cells(text):
    assert read_text(text) == GRID


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("m <- matrix(c(" + ", ".join(LINE) + "), nrow = 9)", "column by column"),
        ("reshape([" + " ".join(LINE) + "], 9, 9)", "column by column"),
        ("np.array([" + ",".join(LINE) + "]).reshape((9, 9), order='F')", "column by column"),
        ("Killer sudoku:\n" + "\n".join(rows(".")), "the kind killer, whose clues"),
        ("**Thermo Sudoku**\n\n" + "\n".join(rows(".")), "the kind thermo, whose"),
        (f"anti-knight: {LINE}", "the kind anti-knight, whose"),
        ("Stuck on this killer sudoku, help?\n" + "\n".join(rows(".")), "kind killer, whose clues"),
        ("Here is a kropki sudoku:\n" + "\n".join(rows(".")), "the kind kropki, whose"),
        ("\n".join(rows(".")).translate(str.maketrans("123456789", "ABCDEFGHI")), "has letters"),
        ("\n".join(["1 2 3 4 5 6 7 8 9"] * 8), "found 8 rows, need 9"),
        ("\n".join(" ".join(row.split()) for row in rows(" ")), "some of them are missing"),
        ("\n".join(row.strip() for row in rows(" ")), "some of them are missing"),
        (
            "\n".join(" ".join(line.replace(".", " ").split()) for line in FRAMED),
            "of them are missing",
        ),
        ("|".join(f" {' | '.join(row)} " for row in rows(" ")), "line breaks of this grid are"),
        (" ".join(f"{at}. {' '.join(row)}" for at, row in enumerate(rows("."), 1)), "line breaks"),
        ("\n".join(rows(".")[:8]) + "\n\n" + "\n".join(rows(".", line=OTHER)), "found 8 rows"),
        ("\n".join(rows(".")[:8]) + "\n\n" + OTHER, "found 8 rows"),
        (" ".join(rows(".")[:8]) + "  " + OTHER, "found 8 rows"),
        (
            "\n".join(rows()) + " [1]\n\n" + "\n".join(rows(".", " ", OTHER)) + " [2]",
            "two different",
        ),
        ("solve([[_,_,2,3],[_,_,_,_],[_,_,_,_],[3,4,_,_]])", "a sudoku of 4 x 4 cells"),
        ("\n".join(f"{9 - at}. {row}" for at, row in enumerate(rows("."))), "numbers 9 to 1"),
        ("\n".join(rows()).replace("0", "O", 3), "have the letter O"),
        ("\n".join(rows(".")).replace(".", "o", 1), "have the letter O"),
        (LINE[:40].replace("0", ".") + "." + LINE[40:].replace("0", "."), "found 82 cells"),
        (f"|  1 | {LINE[:80]} |", "found 81 cells|found 80 cells"),
        (
            "\n".join("\t".join(row).replace("0", "").strip() for row in rows(line=OTHER)),
            "of them are",
        ),
        ("Clues:\n" + "\n".join(rows()[:8]) + "\n\n" + "\n".join(SOLVED), "found 8 rows|solved"),
        ("\n".join(f"bob: {row[:8]}" for row in rows(".")), "row 1 has 8 cells"),
        ("\n".join(rows()).replace("1", "l"), "'l' is neither a digit nor a blank"),
        (listed("{}", "foo").replace("foo", "bar", 3), "'bar' is neither a digit nor a blank"),
        ("[[1,0,0,4],[0,0,3,0],[0,2,0,0],[3,0,0,1]]", "a sudoku of 4 x 4 cells"),
        (" ".join(str((at + at // 16) % 16 + 1) for at in range(256)), "of 16 x 16 cells"),
    ],
)
def test_reason_is_true(text, message):
    with pytest.raises(InvalidGridError, match=message):
        read_text(text)
    if "\n" not in text and "found" not in message:
        with pytest.raises(InvalidGridError, match=message):
            read_line(text)


@pytest.mark.parametrize("beginning", ["M = [", "tensor([[", "'((", "* ", "- "])
def test_ten_rows_of_a_list_are_not_nine(beginning):
    marked = beginning if len(beginning) == 2 else ""
    lines = [f"{marked}{' '.join(row)}" for row in [*rows(), "500000000"]]
    with pytest.raises(InvalidGridError):
        read_text(beginning.removesuffix(marked) + "\n".join(lines) + "]")


def test_full_first_column_of_a_game_is_not_lost_spaces():
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    game = list(solved)
    for cell in (4, 5, 40, 41, 70):
        game[cell] = " "
    text = "\n".join("".join(game[start : start + 9]) for start in range(0, 81, 9))
    assert read_text(text) == parse_line("".join(game).replace(" ", "."))
