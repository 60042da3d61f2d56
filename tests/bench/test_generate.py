"""The page of generated puzzles is up to date, and tables are written to the right place."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bench.generate import (
    COLUMNS,
    GAP,
    LEADING,
    MEASURED,
    PICTURE,
    SHOWN,
    SIZE,
    contact_sheet,
    puzzle_list,
)
from engine.generator import GeneratedPuzzle, make
from tools.doc_pages import put_between

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture(scope="module")
def made() -> list[GeneratedPuzzle]:
    return [make(spec, seed=1) for spec in SHOWN]


def test_the_puzzles_of_the_page_are_made_from_their_seed(made):
    page = (DOCS / "generator.md").read_text(encoding="utf-8")
    for row in puzzle_list(made):
        assert row in page, "run `python -m bench.generate --pictures`"


def test_the_picture_shows_them(made):
    drawn = Image.open(io.BytesIO(contact_sheet(made))).convert("RGB")
    known = Image.open(PICTURE).convert("RGB")
    rows = -(-len(SHOWN) // COLUMNS)
    size = (COLUMNS * (SIZE + GAP) + GAP, rows * (SIZE + 2 * LEADING + GAP) + GAP)
    assert drawn.size == known.size == size
    difference = ImageChops.difference(known, drawn).convert("L").histogram()
    mean = sum(level * count for level, count in enumerate(difference)) / sum(difference)
    assert mean < 2, "run `python -m bench.generate --pictures`"


def test_report_lists_every_measured_specification():
    page = (DOCS / "reports" / "generator.md").read_text(encoding="utf-8")
    for measured in MEASURED:
        assert f"| `{measured.options}` |" in page or not measured.options


def test_lines_go_between_their_marks(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- t: begin -->\nold\n<!-- t: end -->\nb\n")
    for _ in range(2):
        put_between(page, "t", ["new", "lines"])
        assert page.read_text() == "a\n<!-- t: begin -->\nnew\nlines\n<!-- t: end -->\nb\n"
    with pytest.raises(SystemExit, match="needs the lines <!-- x: begin -->"):
        put_between(page, "x", ["new"])
