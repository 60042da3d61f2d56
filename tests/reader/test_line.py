"""Puzzle files: one puzzle per line."""

import pytest

from corpus import read_lines
from engine.errors import InvalidGridError
from engine.notation import format_position, format_sukaku, parse_line, parse_sukaku
from reader import read_line

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = parse_line(LINE)
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize(
    "line",
    [
        LINE,
        f"{LINE}\n",
        f"{LINE}\r\n",
        f"\ufeff{LINE}\n",
        f"  {LINE}",
        f"{LINE} # hard one",
        f"{LINE},7.2,1.2",
        f"{LINE}\t7.2",
        f"{LINE};7.2",
        f"{LINE} # {LINE[::-1]}",
        f"{LINE},{SOLUTION}",
        f"{LINE} {format_sukaku(GRID)}",
        f"99480,99408,114,1895,{LINE},Easter-Monster,20.00s",
        f"Easter Monster {LINE}",
        ",".join(LINE),
        " ".join(LINE),
        f":0100:1:{LINE}:::193:",
        "".join(chr(ord(char) + 0xFEE0) for char in LINE),
    ],
)
def test_first_field_of_81_characters_is_the_puzzle(line):
    assert read_line(line) == GRID


@pytest.mark.parametrize("line", ["", "\n", "  \t\r\n", "# a comment", f"  # {LINE}", "\ufeff"])
def test_blank_lines_and_comments_have_no_puzzle(line):
    assert read_line(line) is None


def test_candidates_are_read():
    position = GRID.eliminate(2, 4)
    assert read_line(format_position(position) + "\n") == position
    sukaku = format_sukaku(GRID)
    assert read_line(f"{sukaku} a comment") == parse_sukaku(sukaku)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (LINE[1:], "found 80 cells, need 81"),
        (
            "5 " * 20_000,
            "the text has 39,999 characters, more than the limit of 20,000: give only the puzzle",
        ),
        (f"{LINE}5 7.2", "found 82 cells, need 81"),
        (
            f"name {LINE[:-1]}q 7.2",
            "line 1, character 86: 'q' is neither a digit nor a blank (use . or 0)",
        ),
        (
            "hello",
            (
                "no sudoku found in this line: write 81 characters, digits and . or 0 for empty "
                "cells, or put a # before a comment"
            ),
        ),
        ("diagonal: :0000:x:", "line 1, character 19: found 0 cells, need 81"),
    ],
)
def test_line_without_a_puzzle_is_reported(line, message):
    with pytest.raises(InvalidGridError) as caught:
        read_line(line)
    assert str(caught.value) == message


@pytest.mark.corpus
def test_every_line_of_a_large_collection():
    for line in read_lines("se/bench/sudoku17-10000.txt")[:1000]:
        grid = read_line(line)
        assert grid is not None
        assert len(grid.givens) == 17


@pytest.mark.parametrize(
    "other",
    [
        f" {LINE[::-1]}",
        f",{LINE[::-1]}",
        f"\t{SOLUTION[::-1]}",
        f" {LINE} also ({LINE[::-1]})",
        f" {format_sukaku(parse_line(LINE[::-1]))}",
    ],
)
def test_second_puzzle_in_a_line_is_rejected_with_the_fix(other):
    refusal = (
        "this line has two different puzzles: put each on a line of its own, or put a # before a "
        "comment"
    )
    for line in (LINE, f"diagonal:{LINE}", f"my puzzle: {LINE}"):
        with pytest.raises(InvalidGridError, match=refusal):
            read_line(line + other)
