"""Counts the ratings that change when a puzzle is turned or its digits are renamed.

The counts are in docs/reports/grader.md: how many of 1,100 puzzles get another value.
"""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from corpus import read_lines
from engine import Grid
from engine.orders.scales import SCALES

pytestmark = pytest.mark.corpus

PAGE = Path(__file__).parents[3] / "docs/reports/grader.md"
FILES = ("er-1-2.5", "er-2.6-5", "er-6", "er-7", "sudoku17-10000")
PUZZLES_OF_A_FILE = 300


def renamed(line: str, chance: Random) -> str:
    digits = chance.sample("123456789", 9)
    return line.translate(str.maketrans("123456789", "".join(digits)))


def turned(line: str, chance: Random) -> str:
    return "".join(line[(8 - column) * 9 + row] for row in range(9) for column in range(9))


def mirrored(line: str, chance: Random) -> str:
    return "".join(line[row * 9 : row * 9 + 9][::-1] for row in range(9))


def with_rows_exchanged(line: str, chance: Random) -> str:
    rows = [
        3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)
    ]
    return "".join(line[row * 9 : row * 9 + 9] for row in rows)


CHANGES: dict[str, Callable[[str, Random], str]] = {
    "digits renamed": renamed,
    "rows exchanged": with_rows_exchanged,
    "mirrored": mirrored,
    "turned": turned,
}


def value_of(scale: str, line: str) -> float:
    report = SCALES[scale].rate(Grid.parse(line))
    return SCALES[scale].measure(report).value


def changed(scale: str, lines: list[str]) -> Counter[str]:
    """Return how many puzzles get another value by each change."""
    chance = Random(1)
    found: Counter[str] = Counter()
    for line in lines:
        value = value_of(scale, line)
        for name, change in CHANGES.items():
            found[name] += value_of(scale, change(line, chance)) != value
    return found


@pytest.mark.parametrize("scale", SCALES)
def test_renaming_changes_what_the_page_says_it_changes(scale):
    lines = [line[:81] for name in FILES[:4] for line in read_lines(f"se/bench/{name}.txt")[:8]]
    found = changed(scale, lines)
    if scale == "se":
        assert not found["digits renamed"]
        assert not found["rows exchanged"]


@pytest.mark.parametrize(
    ("scale", "line", "other", "values"),
    [
        (
            "grader",
            ".....19...2.....7.6..5.........4..3.1.9......8.........4.27..........8.1...3.....",
            ".....24...6.....8.5..9.........1..7.2.4......3.........1.68..........3.2...7.....",
            (4, 3),
        ),
        (
            "hodoku",
            "4...67.....985..1....1..3.7.4....89.396....7..8..1.6...6.5....1......9....5....46",
            "8...57.....231..4....4..6.7.8....32.625....7..3..4.5...5.1....4......2....1....85",
            (366, 376),
        ),
        (
            "se",
            "......791.235.1......6.......6.8..........12..4..13.....1.64..2..2..84..4......85",
            "4...........4...2..21..6.3.......65...61.8....843...1..4..1...78...2...95.2.....1",
            (7.8, 7.9),
        ),
    ],
)
def test_puzzles_that_the_pages_name_get_two_values(scale, line, other, values):
    assert (value_of(scale, line), value_of(scale, other)) == values


@pytest.mark.exhaustive
@pytest.mark.parametrize("scale", SCALES)
def test_counts_on_the_page_are_right(scale):
    lines = [
        line[:81]
        for name in FILES
        for line in read_lines(f"se/bench/{name}.txt")[:PUZZLES_OF_A_FILE]
    ]
    found = changed(scale, lines)
    names = {"se": "Sudoku Explainer", "hodoku": "HoDoKu", "grader": "Sudoku Grader"}
    (row,) = re.findall(rf"^\| {names[scale]} \|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.M)
    assert f"{len(lines):,} puzzles" in PAGE.read_text(encoding="utf-8")
    assert [int(count) for count in row.split("|")] == [found[name] for name in CHANGES]
