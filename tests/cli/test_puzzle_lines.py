"""Files in which puzzles are drawn grids, lists or tables instead of lines."""

import io
import json

import pytest

from cli.puzzle_lines import read_puzzle, read_puzzles
from engine import solve
from engine.errors import InvalidGridError
from engine.notation import format_line, format_pencilmarks, format_rows, parse_line

LINE = ".164.....2....9...4......62.7.23.1..1.......3..3.87.4.96......5...8....7.....682."
OTHER = "379....14.6..1..7..8...9..5435..7....9..4..2....8..4369..7...8..4..8..5.85....249"
GRIDS = [parse_line(LINE), parse_line(OTHER)]
ROWS = [[line[start : start + 9] for start in range(0, 81, 9)] for line in (LINE, OTHER)]
LETTERS = "ABCDEFGHI"


def labelled(rows):
    return "".join(
        f"{letter} | {' '.join(row)} |\n" for letter, row in zip(LETTERS, rows, strict=True)
    )


FILES = {
    "titles": "".join(f"Grid {n:02}\n" + "\n".join(ROWS[n]) + "\n" for n in range(2)),
    "blank lines": "\n\n".join("\n".join(rows) for rows in ROWS),
    "nothing between grids": "\n".join("\n".join(rows) for rows in ROWS),
    "comments": "#A Ann\n#D today\n" + "\n#B two\n".join("\n".join(rows) for rows in ROWS),
    "frames": "\n".join(format_rows(grid) for grid in GRIDS),
    "frames and a version": "\n Simple Sudoku\n  Version 4.2n\n\n".join(
        format_rows(grid).replace("+", "*") for grid in GRIDS
    ),
    "pencil marks": "\n".join(format_pencilmarks(grid) for grid in GRIDS),
    "labels": "\n".join(f"    1 2 3 4 5 6 7 8 9\n{labelled(rows)}" for rows in ROWS),
    "CSV": "\n\n".join("\n".join(",".join(row.replace(".", "0")) for row in rows) for rows in ROWS),
    "CSV with empty fields": "\n\n".join(
        "\n".join(";".join(row).replace(".", "") for row in rows) for rows in ROWS
    ),
}
SOLVED = "".join(str(digit) for digit in solve(GRIDS[0])[0])


def puzzles_of(text):
    return list(read_puzzles(io.BufferedReader(io.BytesIO(text.encode()))))


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_each_drawn_grid_is_a_puzzle(text):
    grids = [read_puzzle(line, None) for line in puzzles_of(text)]
    assert [format_line(grid) for grid in grids if grid] == [LINE, OTHER]


MIXED = {
    "a line below": "\n".join([*ROWS[0], OTHER]),
    "a line in a sentence": "\n".join([*ROWS[0], "", f"and a harder one: {OTHER}"]),
    "a line below a frame": f"{format_rows(GRIDS[0])}\n{OTHER}",
    "a list below": "\n".join(
        [*ROWS[0], str([[int(c) for c in row.replace(".", "0")] for row in ROWS[1]])]
    ),
    "boxes between blank lines": "\n\n".join(
        "\n".join(rows[band : band + 3]) for rows in ROWS for band in (0, 3, 6)
    ),
}


@pytest.mark.parametrize("text", MIXED.values(), ids=MIXED)
def test_no_puzzle_of_a_file_is_passed_over(text):
    assert [read_puzzle(line, None) for line in puzzles_of(text)] == GRIDS


@pytest.mark.parametrize("rows", [8, 10])
def test_grid_with_a_row_too_many_or_too_few_leaves_the_next_alone(rows):
    text = "\n".join([*ROWS[0], ROWS[1][0]][:rows])
    first, second = puzzles_of(f"{text}\n\n{FILES['nothing between grids'][90:]}")
    with pytest.raises(InvalidGridError, match=f"found {rows} rows, need 9"):
        read_puzzle(first, None)
    assert read_puzzle(second, None) == GRIDS[1]


def test_number_of_a_grid_is_that_of_its_first_row():
    assert [line.number for line in puzzles_of(FILES["titles"])] == [2, 12]


@pytest.mark.parametrize(
    "text",
    [
        "[" + ",\n".join("[" + ",".join(row).replace(".", "None") + "]" for row in ROWS[0]) + "]",
        "# mine\nboard = \\\n[" + ",\n".join(f'"{row}"' for row in ROWS[0]) + "]",
        "<table>\n"
        + "\n".join("<tr>" + "".join(f"<td>{c}" for c in row.replace(".", " ")) for row in ROWS[0])
        + "\n</table>",
    ],
)
def test_file_of_a_list_or_a_table_is_one_puzzle(text):
    (line,) = puzzles_of(text)
    assert not line.is_skipped
    assert read_puzzle(line, None) == GRIDS[0]


def test_lines_stay_lines():
    text = f"# {LINE[:9]}\n" * 5 + f"{LINE}\n12\n{OTHER} # a comment\n"
    assert [line.number for line in puzzles_of(text)] == list(range(1, 9))
    assert len(puzzles_of("12\nhello\n53. .7. ...\n")) == 3
    assert puzzles_of("") == []


def test_lines_arrive_one_by_one_from_a_pipe():
    class Slow(io.RawIOBase):
        lines = iter([f"{LINE}\n".encode(), f"{OTHER}\n".encode()])
        times_read = 0

        def readable(self):
            return True

        def readinto(self, buffer):
            data = next(self.lines, b"")
            self.times_read += 1
            buffer[: len(data)] = data
            return len(data)

    stream = Slow()
    assert next(read_puzzles(io.BufferedReader(stream))).text == LINE
    assert stream.times_read == 1


def test_elements_of_xml_without_a_puzzle_are_skipped(run, tmp_path):
    file = tmp_path / "puzzles.opensudoku"
    games = "".join(f'  <game data="{line.replace(".", "0")}" />\n' for line in (LINE, OTHER))
    file.write_text(
        f'<?xml version="1.0"?>\n<opensudoku>\n  <name>7</name>\n{games}</opensudoku>\n'
    )
    assert run("grade", "--input", str(file), "--format", "%r").lines == ["3.4", "1.2"]


def test_properties_of_json_without_a_puzzle_are_skipped(run, tmp_path):
    file = tmp_path / "puzzles.json"
    puzzles = [
        {"id": 7, "level": "hard", "puzzle": line, "solution": SOLVED} for line in (LINE, OTHER)
    ]
    file.write_text(json.dumps({"puzzles": puzzles}, indent=1))
    assert run("grade", "--input", str(file), "--format", "%r").lines == ["3.4", "1.2"]


def test_faults_of_drawn_grids_have_the_lines_of_the_file(run, tmp_path):
    file = tmp_path / "puzzles.txt"
    lines = FILES["titles"].split("\n")
    lines[3] = lines[3][:-1]
    lines[14] = f"x{lines[14][:4]}q{lines[14][6:]}"
    file.write_text("\n".join([*lines, *ROWS[0], "", *ROWS[0][:6]]))
    done = run("solve", "--input", str(file))
    assert [line for line in done.lines if line.startswith("#")] == [
        "# line 4, character 1: row 3 has 8 cells, need 9",
        "# line 15, character 6: 'q' is neither a digit nor a blank (use . or 0)",
        "# line 32: found 6 rows, need 9",
    ]


def test_resumed_run_over_drawn_grids_gives_the_same_table(run, tmp_path):
    file, out = tmp_path / "puzzles.txt", tmp_path / "results.tsv"
    file.write_text(FILES["titles"] * 2)
    assert run("grade", "--input", str(file), "--out", str(out)).status == 0
    lines = out.read_text().splitlines()
    assert [line.split("\t")[0] for line in lines[1:]] == ["2", "12", "22", "32"]


def test_title_that_names_a_kind_belongs_to_the_grid_below():
    first, second, third = puzzles_of(
        "Easy\n" + "\n".join(ROWS[0]) + "\n\nDiagonal sudoku\n"
        + "\n".join(ROWS[1]) + "\n\nKiller sudoku\n\n" + "\n".join(ROWS[1]) + "\n"
    )  # fmt: skip
    assert read_puzzle(first, None) == GRIDS[0]
    diagonal = read_puzzle(second, None)
    assert diagonal is not None
    assert diagonal.variant.name == "diagonal"
    assert second.number == 12
    with pytest.raises(InvalidGridError, match="the kind killer"):
        read_puzzle(third, None)


def test_bytes_of_a_title_that_are_not_utf8_do_not_matter():
    data = "R\xe4tsel\n".encode("latin-1") + "\n".join(ROWS[0]).encode()
    (line,) = read_puzzles(io.BufferedReader(io.BytesIO(data)))
    assert read_puzzle(line, None) == GRIDS[0]


@pytest.mark.parametrize("text", ["Killer sudoku:\n{}", "matrix(c(\n{},\n), nrow=9)"])
def test_file_of_one_puzzle_is_read_as_a_pasted_text_is(text):
    rows = "\n".join(",".join(row.replace(".", "0")) + "," for row in ROWS[0])
    (line,) = puzzles_of(text.format(rows.rstrip(",")))
    with pytest.raises(InvalidGridError, match=r"killer|column by column"):
        read_puzzle(line, None)
