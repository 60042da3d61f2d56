"""Compare the ratings of lines with those of grids."""

import json
from pathlib import Path
from random import Random

import pytest

import engine
from corpus.ratings import BULK, read_cases
from engine import Ending, Limit
from engine.core.rating.line_rater import LineRater
from engine.orders.scales import SE

SAMPLE = Path(__file__).parents[3] / "data" / "se-traces.jsonl"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def sample() -> list[str]:
    """Return puzzles without chains, which are quick even uncompiled."""
    traces = [json.loads(line) for line in SAMPLE.read_text("ascii").splitlines()]
    return [trace["puzzle"] for trace in traces if float(trace["er"]) < 6.5]


def test_line_and_grid_have_same_ratings():
    for puzzle in (EASY, *sample()):
        result, report = SE.rate_line(puzzle), engine.grade(engine.Grid.parse(puzzle))
        assert result is not None
        assert (result.er, result.ep, result.ed) == (report.er, report.ep, report.ed), puzzle
        assert result.ending is report.ending
        assert result.exact
        assert result.grid == report.grid


def test_lines_are_independent():
    """No state remains from an earlier puzzle or from an invalid line."""
    lines = [EASY, "nonsense", *sample()[:5], "." * 81, EASY]
    there = [SE.rate_line(line) for line in lines]
    back = [SE.rate_line(line) for line in reversed(lines)]
    assert there == back[::-1]
    assert there[0] == there[-1]


@pytest.mark.parametrize("rest", ["", " a comment", ",3.0", ";", "\tx"])
def test_comment_after_puzzle_is_ignored(rest):
    result = SE.rate_line(EASY.replace(".", "0") + rest)
    assert result is not None
    assert result.text == EASY.replace(".", "0")
    assert str(result.er) == "1.2"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "# a comment",
        EASY[:-1],
        EASY + "1",
        EASY.replace(".", "x"),
        EASY.replace("5", "\N{FULLWIDTH DIGIT FIVE}"),
        f" {EASY}",
        "." * 81,
        SOLVED,
        "55" + EASY[2:],  # a digit twice in a row
        "54" + EASY[2:],  # no solution
        "." + EASY[1:3].replace("3", ".") + EASY[3:],  # several
    ],
)
def test_other_lines_give_none(line):
    assert SE.rate_line(line) is None


def test_block_has_the_ratings_of_its_lines():
    lines = [
        EASY,
        "",
        f"{EASY} a comment",
        f"{EASY}\u00e4",
        "# no puzzle",
        SOLVED,
        "." * 81,
        EASY + "1",
    ]
    lines += [*sample()[:5], f"{EASY},{'x' * 90}", EASY.replace(".", "0")]
    block = "\n".join(lines).encode()
    ratings = bytearray(3 * len(lines))
    LineRater().rate_block(block, ratings)
    found = [tuple(ratings[at : at + 3]) for at in range(0, len(ratings), 3)]
    assert found == [rated(line) for line in lines]


def test_only_line_feeds_end_the_lines_of_a_block():
    """Lines are counted in the same way: readers of files replace carriage returns."""
    ratings = bytearray(9)
    LineRater().rate_block(f"{EASY}\r{EASY}\n{EASY}\r\n{EASY}\n".encode(), ratings)
    assert ratings == bytes(6) + bytes(rated(EASY))


def test_block_rates_easy_puzzles_like_step_by_step():
    """A block fills in many hidden singles at once: the hardest kind must not change."""
    chance = Random(3)
    lines = []
    for emptied in (*range(2, 40, 4), *range(40, 60)):
        cells = chance.sample(range(81), emptied)
        lines.append("".join("." if n in cells else digit for n, digit in enumerate(SOLVED)))
    lines += sample()
    ratings = bytearray(3 * len(lines))
    LineRater().rate_block("\n".join(lines).encode(), ratings)
    found = [tuple(ratings[at : at + 3]) for at in range(0, len(ratings), 3)]
    assert found == [rated(line) for line in lines]
    assert {10, 12, 15} < {er for er, _, _ in found}


@pytest.mark.compiled
def test_block_rates_chains_like_step_by_step():
    """A block leaves out the easier rest of a path, which most of these puzzles have."""
    lines = [case.puzzle for case in read_cases(BULK) if 6.6 <= case.er < 8.5]
    lines = Random(4).sample(lines, 100)
    ratings = bytearray(3 * len(lines))
    LineRater().rate_block("\n".join(lines).encode(), ratings)
    found = [tuple(ratings[at : at + 3]) for at in range(0, len(ratings), 3)]
    assert found == [rated(line) for line in lines]


def rated(line: str) -> tuple[int, ...]:
    """Return ER, EP and ED in tenths of a line that is short and in ASCII, else zeros."""
    report = SE.rate_line(line) if line.isascii() and len(line) < 162 else None
    return (0, 0, 0) if report is None else (report.er.tenths, report.ep.tenths, report.ed.tenths)


def test_cancelled_rater_rates_no_more_blocks():
    rater, ratings = LineRater(), bytearray(b"xyz")
    rater.cancel()
    rater.rate_block(EASY.encode(), ratings)
    assert ratings == bytes(3)


def test_limit_gives_bound():
    result = SE.rate_line(HARD, limit=Limit(0.001))
    assert result is not None
    assert result.ending is Ending.OUT_OF_TIME
    assert not result.exact
    assert not result.er.exact
    assert (str(result.ep), str(result.ed)) == ("1.2", "1.2")
