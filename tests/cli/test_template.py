import re
from pathlib import Path

import pytest

from cli.errors import WrongUseError
from cli.template import (
    check_step_template,
    check_template,
    fill,
    plain_template,
    scales_in,
)
from engine import Ending, Grid, Rating, Report
from engine.core.rating.line_rater import fill_lines
from engine.notation import format_sukaku
from engine.orders.grader import GraderReport
from engine.orders.scales import SE
from engine.research.columns import RatedPuzzle
from engine.research.line_reports import rated_puzzle

DIGITS = "12" + "0" * 79
GRID = Grid.from_values([int(digit) for digit in DIGITS])
REPORT = Report(
    grid=GRID,
    er=Rating(65, exact=False),
    ep=Rating(26),
    ed=Rating(12),
    ending=Ending.OUT_OF_TIME,
    hardest=None,
    techniques=(),
    solution="",
)
GRADE = GraderReport(strategic=4, procedural=1, strategies=(), empty_left=0)
RATED = RatedPuzzle(DIGITS, GRID, {"se": REPORT, "grader": GRADE}, 0.25, number=7)


@pytest.mark.parametrize(
    ("template", "line"),
    [
        ("%g", DIGITS),
        ("%r %p %d", ">=6.5 2.6 1.2"),
        ("%e s", "0.2500 s"),
        ("100%%", "100%"),
        ("%%r", "%r"),
        ("%r%r", ">=6.5>=6.5"),
        ("%G of 10, %r", "5 of 10, >=6.5"),
        ("%n%t%i%l", f"7\t{DIGITS.replace('0', '.')}\n"),
        ("%R %S %P %T %D %U", "- - - - - -"),  # the rating is only a bound
        ("no field", "no field"),
        ("", ""),
        (SE.line_template, f"{DIGITS} ED=>=6.5/2.6/1.2"),
    ],
)
def test_fields_are_replaced(template, line):
    assert fill(check_template(template), RATED) == line


def test_lines_of_a_block_are_filled_like_each_puzzle():
    puzzles, ratings = (DIGITS, "." * 81), (bytes((105, 26, 12)), bytes((10, 120, 10)))
    block = f"{puzzles[0]} a comment\n{puzzles[1]}\n".encode()
    for template in (SE.line_template, "%g%g", "%p/%d %t%%r%%\u00e4", "%l%r", "none", ""):
        plain = plain_template(template)
        assert plain is not None
        texts = [fill(template, rated_puzzle(*pair)) for pair in zip(puzzles, ratings, strict=True)]
        assert fill_lines(block, b"".join(ratings), plain).decode() == "\n".join(texts)
    assert fill_lines(b"", b"", b"\0") == b""
    assert plain_template("%g %n") is None
    assert plain_template("%g \1") is None
    assert plain_template("%g" * 25_000) is None, "texts of some gigabytes"
    assert plain_template("%g \udcff") is None, "a byte that is not UTF-8"


@pytest.mark.parametrize(("template", "field"), [("%x", "'%x'"), ("%r %", "'%'"), ("%%%q", "'%q'")])
def test_unknown_field_is_rejected_with_the_known_ones(template, field):
    with pytest.raises(WrongUseError, match=f"unknown field {field} .*%g %r %p %d %H %L %G %e %n"):
        check_template(template)


@pytest.mark.parametrize("field", ["%s", "%h"])
def test_letter_of_a_step_names_what_has_it(field):
    words = rf"{field} is the text of one step: .* steps --format.*hardest_step .*HoDoKu's score"
    with pytest.raises(WrongUseError, match=words):
        check_template(f"%g {field}")


def test_page_lists_every_letter():
    page = Path(__file__).resolve().parents[2] / "docs" / "files.md"
    section = page.read_text(encoding="utf-8").partition("## The letters of --format")[2]
    for_puzzles, for_steps = section.partition("Some letters mean something else")[0].split(
        "After a step,"
    )
    for table, check in ((for_puzzles, check_template), (for_steps, check_step_template)):
        with pytest.raises(WrongUseError) as refusal:
            check("%?")
        letters = str(refusal.value).partition("the fields are ")[2].split()
        assert sorted(re.findall(r"`(%.)`", table)) == sorted(letters)


def test_scales_of_a_template():
    assert scales_in("%g %e") == ()
    assert scales_in("%d %p") == ("se",)
    assert scales_in("%G %r") == ("se", "grader")
    assert scales_in("%%G") == ()
    assert scales_in("%n %U") == ("se",)


def word(text: str, grid: Grid) -> str:
    return RatedPuzzle(text, grid, {}, 0.0).word


def test_grid_is_returned_as_given():
    for text in (f"  {DIGITS} a comment", f"7;{DIGITS};easy\n", DIGITS):
        assert word(text, GRID) == DIGITS


def test_grid_in_another_notation_becomes_a_line():
    assert word("12 345\n", GRID) == "12" + "." * 79


def test_grid_with_pencil_marks_keeps_them():
    marked = GRID.eliminate(80, 9)
    assert word("drawn", marked) == format_sukaku(marked)
