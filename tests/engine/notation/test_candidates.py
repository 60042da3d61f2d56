"""Notations with candidates: pencil-mark grids, Sukaku, HoDoKu's library lines."""

import pytest

from corpus import read_table
from engine.errors import InvalidGridError
from engine.houses import CELLS, digits_of, parse_cell
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid
from engine.notation import (
    LibraryEntry,
    format_library,
    format_pencilmarks,
    format_position,
    format_sukaku,
    parse,
    parse_library,
    parse_line,
    parse_pencilmarks,
    parse_sukaku,
)

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

HODOKU = """
.----------------.-----------------.-------------------.
| 5    3    124  | 26   7    268   | 1489  1249  248   |
| 6    247  247  | 1    9    5     | 3478  234   2478  |
| 12   9    8    | 23   34   24    | 1357  6     247   |
:----------------+-----------------+-------------------:
| 8    125  1259 | 579  6    *147  | 4579  2459  3     |
| 4    25   2569 | 8    .    3     | 579   259   1     |
| 7    #15  1359 | 59   2    A14   | 4589  4-59  6     |
:----------------+-----------------+-------------------:
| 139  6    13   | 357  35   7     | 2     8     4     |
| 23   278  237  | 4    1    9     | 36    3     5     |
| 123  1245 1234 | 2356 8    26    | 1346  7     9     |
'----------------'-----------------'-------------------'
"""

OURS = """
+------------------+----------------+------------------+
| <5>  *3*   124   | 26   <7>  2468 | 1489  1249  248  |
| <6>  247   247   | <1>  <9>  <5>  | 3478  234   2478 |
| 12   <9>   <8>   | 23   34   24   | 1345  <6>   247  |
+------------------+----------------+------------------+
| <8>  125   1259  | 579  <6>  147  | 4579  2459  <3>  |
| <4>  25    2569  | <8>  {5}  <3>  | 579   259   <1>  |
| <7>  15    1359  | 59   <2>  14   | 4589  459   <6>  |
+------------------+----------------+------------------+
| 139  <6>   13457 | 357  35   7    | <2>   <8>   {}   |
| 23   278   237   | <4>  <1>  <9>  | 36    3     <5>  |
| 123  1245  12345 | 235  <8>  26   | 1346  <7>   <9>  |
+------------------+----------------+------------------+
"""


def candidates(grid: Grid, cell: str) -> str:
    return "".join(map(str, grid.candidates_of(parse_cell(cell))))


class TestPencilmarks:
    def test_single_digit_is_given_in_unmarked_grid(self):
        grid = parse(HODOKU)
        assert grid.values[parse_cell("r7c9")] == 4
        assert grid.values[parse_cell("r8c8")] == 3
        assert parse_cell("r8c8") in grid.givens
        # The 4 in r7c9 and the 3 in r8c8 remove these candidates from their peers.
        assert candidates(grid, "r1c9") == "28"

    def test_candidates_not_excluded_by_values_are_kept(self):
        grid = parse(HODOKU)
        assert candidates(grid, "r1c6") == "268"
        assert grid.has_marks

    def test_marks_of_a_step_are_skipped(self):
        grid = parse(HODOKU)
        assert candidates(grid, "r4c6") == "14"
        assert candidates(grid, "r6c2") == "15"
        assert candidates(grid, "r6c6") == "14"
        assert candidates(grid, "r6c8") == "459"

    def test_blank_cell_gets_all_candidates(self):
        assert candidates(parse(HODOKU), "r5c5") == "5"

    def test_single_digit_is_candidate_in_marked_grid(self):
        grid = parse(OURS)
        assert grid.givens == {cell for cell in CELLS if LINE[cell] != "." and cell not in {1, 62}}
        assert grid.values[parse_cell("r1c2")] == 3
        assert not grid.values[parse_cell("r8c8")]
        assert candidates(grid, "r8c8") == "3"
        assert candidates(grid, "r7c6") == "7"
        assert candidates(grid, "r5c5") == "5"
        assert candidates(grid, "r7c9") == ""

    def test_single_candidate_round_trip(self):
        grid = Grid.from_candidates([0] * 81, [0b10] + [0b11] * 80)
        assert "{2}" in format_pencilmarks(grid)
        assert parse_pencilmarks(format_pencilmarks(grid)) == grid

    def test_frame_is_optional(self):
        bare = "\n".join(
            line.replace("|", "") for line in OURS.split("\n") if not line.startswith("+")
        )
        assert parse(bare) == parse(OURS)
        assert parse(" ".join(bare.split())) == parse(OURS)

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("124 ", "", "line 3, character 1: row 1 has 8 cells, need 9"),
            (
                "1489",
                "14q9",
                "line 3, character 38: '14q9' is not a cell: write its candidates, as in 159, or a",
            ),
            (
                "1489",
                "1" * 30 + "q",
                "line 3, character 38: '11111111111…' is not a cell",
            ),
            ("1489", "11", "line 3, character 38: '11' is not a cell"),
            ("| 6    247  247  | 1    9    5     | 3478  234   2478  |\n", "", "found 72 cells"),
        ],
    )
    def test_error_names_place(self, old, new, message):
        with pytest.raises(InvalidGridError) as caught:
            parse(HODOKU.replace(old, new, 1))
        assert message in str(caught.value)


class TestSukaku:
    TEXT = "".join("." * (cell % 9) + str(cell % 9 + 1) + "." * (8 - cell % 9) for cell in CELLS)

    def test_single_candidate_is_not_a_value(self):
        grid = parse(self.TEXT)
        assert grid.values == (0,) * 81
        assert candidates(grid, "r4c7") == "7"
        assert not grid.givens

    def test_text_may_be_wrapped(self):
        lines = "\n".join(self.TEXT[i : i + 81] for i in range(0, 729, 81))
        assert parse(lines) == parse(self.TEXT)

    def test_value_is_written_as_single_candidate(self):
        text = format_sukaku(parse_line(LINE))
        assert text[:18] == "....5......3......"

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("." * 728, "found 728 characters, need 729, nine for each cell"),
            (
                "." * 9 + "2" + "." * 719,
                "line 1, character 10: 2 is where candidate 1 of r1c2 should be: write each",
            ),
            (
                "." * 9 + "q" + "." * 719,
                "line 1, character 10: 'q' is neither a digit nor a blank (use . or 0)",
            ),
        ],
    )
    def test_error_names_place(self, text, message):
        with pytest.raises(InvalidGridError) as caught:
            parse_sukaku(text)
        assert str(caught.value).startswith(message)


class TestLibrary:
    def test_hodoku_line(self):
        entry = parse_library(f":0100:19:{LINE.replace('3', '+3', 1)}:811 413:193 198::12")
        assert entry.technique == "0100"
        assert entry.candidates == (1, 9)
        assert entry.grid.to_line() == LINE
        assert parse_cell("r1c2") not in entry.grid.givens
        assert candidates(entry.grid, "r1c3") == "12"
        assert entry.eliminations == (
            Elimination(parse_cell("r9c3"), 1),
            Elimination(parse_cell("r9c8"), 1),
        )
        assert entry.placements == ()
        assert entry.extra == "12"

    def test_hodoku_position_without_step(self):
        entry = parse_library(f":0000:x:{LINE}:413::")
        assert entry.candidates == ()
        assert candidates(parse(f":0000:x:{LINE}:413::"), "r1c3") == "12"

    def test_placements(self):
        entry = parse_library(f":0003:5:{LINE}:::555:")
        assert entry.placements == (Placement(parse_cell("r5c5"), 5),)

    def test_position_is_one_short_line(self):
        grid = parse_line(LINE).place(parse_cell("r5c5"), 5).eliminate(2, 4)
        text = format_position(grid)
        assert text == f":::{LINE[:40]}+5{LINE[41:]}:413:::"

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (":0100:1", "a library line starts with :technique:candidates:cells:"),
            (f"a:::{LINE}:", "a library line starts with"),
            (f":::{LINE[1:]}:", "line 1, character 4: found 80 cells, need 81"),
            (f":::{LINE[1:]}q:", "line 1, character 84: 'q' is neither a digit nor a blank"),
            (f":::{LINE[:2]}+{LINE[2:]}:", "line 1, character 6: a + must be followed by a digit"),
            (f":::{LINE}+:", "line 1, character 85: a + must be followed by a digit"),
            (f"::12a:{LINE}:", "line 1, character 5: 'a' is not a digit from 1 to 9"),
            (
                f":::{LINE}:413 01a:",
                "line 1, character 90: '01a' is not a candidate: write digit, row and column",
            ),
            (
                f":::{LINE}:\n:::{LINE}:",
                "line 1, character 86: a library line has to be a single line",
            ),
        ],
    )
    def test_error_names_place(self, text, message):
        with pytest.raises(InvalidGridError) as caught:
            parse_library(text)
        assert message in str(caught.value)

    @pytest.mark.corpus
    def test_lines_written_by_hodoku(self):
        lines = {row["line"] for row in read_table("hodoku/positions.tsv") if row["found"]}
        for line in sorted(lines)[::20]:
            assert format_library(parse_library(line)) == line


def test_library_entry_defaults_to_position():
    grid = parse_line(LINE)
    assert parse_library(f":::{LINE}") == LibraryEntry(grid)
    assert digits_of(grid.candidates[2]) == (1, 2, 4)
