"""Writing a grid of any variant and reading it again gives the same grid."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.houses import CELLS, CLASSIC, DIGITS
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid
from engine.notation import (
    LibraryEntry,
    format_library,
    format_line,
    format_pencilmarks,
    format_position,
    format_rows,
    format_separated,
    format_sukaku,
    parse,
    parse_library,
    parse_line,
    parse_pencilmarks,
    parse_position,
    parse_rows,
    parse_separated,
    parse_sukaku,
)
from reader import read_line, read_text
from tests.engine.notation.grids import positions, puzzles, sukaku

pytestmark = pytest.mark.untraced


def candidates(kind: type) -> st.SearchStrategy:
    return st.lists(st.builds(kind, st.sampled_from(CELLS), st.sampled_from(DIGITS))).map(tuple)


entries = st.builds(
    LibraryEntry,
    positions(st.just(CLASSIC)),
    technique=st.from_regex(r"[0-9]{4}(-[0-9x])?|", fullmatch=True),
    candidates=st.lists(st.sampled_from(DIGITS), max_size=9).map(tuple),
    eliminations=candidates(Elimination),
    placements=candidates(Placement),
    extra=st.sampled_from(["", "7", "two words", "1:2"]),
)


@given(puzzles, st.sampled_from(".0*_-xX?"))
def test_line(grid, blank):
    text = format_line(grid, blank)
    assert parse_line(text) == parse(text) == read_line(text) == grid
    assert format_line(parse_line(text), blank) == text


@given(puzzles, st.sampled_from(".0*_-xX? "))
def test_rows(grid, blank):
    text = format_rows(grid, blank)
    assert parse_rows(text) == parse(text) == grid
    assert parse_rows(text.replace("\n", "\r\n")) == grid


@given(puzzles, st.sampled_from(",;\t"))
def test_separated(grid, separator):
    assume(grid.variant is CLASSIC or any(grid.values))
    text = format_separated(grid, separator)
    assert parse_separated(text) == parse(text) == grid


@given(positions())
def test_pencilmarks(grid):
    text = format_pencilmarks(grid)
    assert parse_pencilmarks(text) == parse(text) == grid
    assert format_pencilmarks(parse_pencilmarks(text)) == text


@given(sukaku, st.sampled_from(".0"))
def test_sukaku(grid, blank):
    text = format_sukaku(grid, blank)
    assert len(text.rpartition(":")[2]) == 729
    assert parse_sukaku(text) == parse(text) == read_line(text) == grid


@given(positions())
def test_position(grid):
    text = format_position(grid)
    assert parse_position(text) == parse(text) == read_line(text) == grid
    assert "\n" not in text


@given(entries)
def test_library(entry):
    assert parse_library(format_library(entry)) == entry


@given(
    st.one_of(puzzles, positions()),
    st.sampled_from([format_pencilmarks, format_position]),
    st.sampled_from(["{}", "```\n{}\n```", "here it is:\n{}\nthank you", "||```txt\n{}```||"]),
)
def test_message_with_grid(grid, format_it, message):
    assume(any(grid.values))
    assert read_text(message.format(format_it(grid))) == grid


@pytest.mark.parametrize("write", [format_line, format_sukaku])
@pytest.mark.parametrize("blank", ["", "..", "5", "o", " "])
def test_invalid_blank_is_refused(write, blank):
    grid = Grid.from_values([0] * 81)
    with pytest.raises(ValueError, match="is not a blank"):
        write(grid, blank)


def test_invalid_separator_is_refused():
    with pytest.raises(ValueError, match="is not a separator"):
        format_separated(Grid.from_values([0] * 81), "|")
