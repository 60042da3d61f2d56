"""Grids with the name of their variant, and jigsaw sudokus with their regions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidGridError
from engine.houses import (
    CLASSIC,
    DIAGONAL,
    LAYOUTS,
    WINDOKU,
    jigsaw,
)
from engine.model.grid import Grid
from engine.notation import (
    format_jigsaw,
    format_sumocue,
    format_variant,
    parse,
    parse_jigsaw,
    parse_sumocue,
    parse_variant,
)
from reader import read_line, read_text
from tests.engine.notation.grids import OWN, jigsaws, values, variants

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
GEARS = LAYOUTS["gears"].translate(str.maketrans("123456789", "ABCDEFGHI"))


@given(st.builds(lambda v, j: Grid.from_values(v, variant=j), values, jigsaws))
def test_jigsaw(grid):
    text = format_jigsaw(grid)
    assert parse_jigsaw(text) == parse(text) == read_line(text) == read_text(text) == grid
    assert format_jigsaw(parse_jigsaw(text)) == text


@given(
    st.builds(
        lambda v, j: Grid.from_values(v, variant=j),
        values,
        st.one_of(jigsaws, st.sampled_from([CLASSIC, DIAGONAL])),
    )
)
def test_sumocue(grid):
    text = format_sumocue(grid)
    assert parse_sumocue(text) == parse(text) == read_line(text) == read_text(text) == grid
    assert format_sumocue(parse_sumocue(text)) == text


@given(variants)
def test_names(kind):
    assert parse_variant(format_variant(kind)) is kind


def in_rows(text):
    return "\n".join(text[i : i + 9] for i in range(0, len(text), 9))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"x:{LINE}", DIAGONAL),
        (f"X: {LINE}", DIAGONAL),
        (f"Diagonal: {LINE}", DIAGONAL),
        (f"diagonal sudoku:\n{in_rows(LINE)}", DIAGONAL),
        (f"Sudoku-X:\n{in_rows(LINE)}", DIAGONAL),
        (f"x-sudoku: {LINE}", DIAGONAL),
        (f"windoku: {LINE}", WINDOKU),
        (f"Hyper Sudoku: {LINE}", WINDOKU),
        (f"classic: {LINE}", CLASSIC),
        (f"jigsaw:gears:{LINE}", jigsaw("gears")),
        (f"Jigsaw:Spiral:\n{in_rows(LINE)}", jigsaw("spiral")),
        (f"jigsaw:{OWN}:{LINE}", jigsaw(OWN)),
        (f"jigsaw: {LINE} {GEARS}", jigsaw("gears")),
        (LINE + GEARS, jigsaw("gears")),
        (LINE + LAYOUTS["gears"], jigsaw("gears")),
        (f"{LINE} {GEARS.lower()}", jigsaw("gears")),
        (f"{LINE}\n{LAYOUTS['spiral']}", jigsaw("spiral")),
        (f"{in_rows(LINE)}\n\n{in_rows(GEARS)}", jigsaw("gears")),
    ],
)
def test_names_in_text(text, kind):
    expected = Grid.from_values([int(c) for c in LINE.replace(".", "0")], variant=kind)
    assert parse(text) == expected
    assert read_text(text) == expected
    assert read_text(f"Who can help?\n```\n{text}\n```\nThanks, Ana") == expected


@pytest.mark.parametrize(
    "text",
    [
        f"Diagonal\n{in_rows(LINE)}",
        f"**Diagonal Sudoku**\n{LINE}",
        f"Tuesday, Sudoku\n\nX-Sudoku\n{LINE}\nby Ana",
        f"my grid x:{LINE}",
    ],
)
def test_title_in_message(text):
    assert read_text(text).variant is DIAGONAL


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE} {SOLUTION}",
        f"{LINE}\n{SOLUTION}",
        f"{in_rows(LINE)}\n\n{in_rows(SOLUTION)}",
        f"x\n{LINE}",
        f"See you x: Ana\n{LINE}",
        f"windows are open: close them\n{LINE}",
    ],
)
def test_unknown_variant_is_refused(text):
    assert read_text(text) == parse(LINE)


def test_variant_as_argument():
    assert read_text(LINE, variant="x") == read_line(LINE, variant="Diagonal") == parse(f"x:{LINE}")
    gears = parse(f"jigsaw:gears:{LINE}")
    assert read_text(LINE, variant="jigsaw:gears") == gears
    assert read_text(f"{LINE}\n{GEARS}", variant="jigsaw") == gears
    assert read_line(f"{LINE},{GEARS}", variant="jigsaw") == gears
    assert read_text(f"x:{LINE}", variant="diagonal") == parse(f"x:{LINE}")
    assert read_line(f"windoku:{LINE} 7.2/1.2/1.2 a comment") == parse(f"windoku:{LINE}")
    assert read_line(f"{LINE} {GEARS} 7.2") == gears


@pytest.mark.parametrize("read", [read_text, read_line])
@pytest.mark.parametrize(
    ("text", "variant", "message"),
    [
        (f"x:{LINE}", "windoku", "two kinds of sudoku, windoku and diagonal sudoku: give only one"),
        (LINE, "jigsaw", "a jigsaw sudoku needs its regions: add 81 letters after the 81 cells"),
        (f"jigsaw: {LINE}", None, "a jigsaw sudoku needs its regions"),
        (LINE, "hexagon", "'hexagon' is not a known kind of sudoku: write diagonal, windoku"),
        (LINE, "jigsaw:stairs", "'stairs' is not a known jigsaw layout: choose one of gears"),
        (LINE + "A" + GEARS[1:], None, "region A, which starts at r1c1, has 9"),
        (
            LINE + "J" * 81,
            None,
            "line 1, character 82: the layout has 1 region, but a jigsaw sudoku",
        ),
        (
            LINE + GEARS,
            "diagonal",
            "the text says jigsaw sudoku, but you asked for diagonal sudoku",
        ),
        (f"SumoCueV1{'=0J0' * 80}", None, "found 80 cells, need 81"),
        (f"SumoCueV1{'=0J0' * 80}+0J0", None, "character 330: this is a killer sudoku"),
        (f"SumoCueV1D{'=0J0' * 81}", None, "jigsaw sudokus with diagonals are not supported"),
        (f"SumoCueV1{'=0J0' * 80}=0", None, "some cells have a region and others do not"),
    ],
)
def test_error_messages(read, text, variant, message):
    if "has 9" in message:
        text, message = LINE + "B" + GEARS[1:], "region B, which starts at r1c1, has 10 cells"
    with pytest.raises(InvalidGridError) as caught:
        read(text, variant=variant)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"x:{LINE[:80]}q", "line 1, character 83: 'q' is neither a digit nor a blank"),
        (f"diagonal:\n{in_rows(LINE)[:-1]}", "line 10, character 1: row 9 has 8 cells, need 9"),
        (f"hexagon: {LINE}", "line 1, character 1: 'hexagon' is not a known kind of sudoku"),
        (
            f"jigsaw:{GEARS[1:]}B:{LINE}",
            "line 1, character 1: region A, which starts at r1c1, has 8 cells",
        ),
        (f"{LINE}{SOLUTION}", "found 162 cells, enough for 2 puzzles"),
    ],
)
def test_error_place_is_in_whole_text(text, message):
    with pytest.raises(InvalidGridError) as caught:
        parse(text)
    assert message in str(caught.value)


def test_unsupported_grid_is_not_written():
    with pytest.raises(ValueError, match="a windoku sudoku cannot be written in this notation"):
        format_sumocue(Grid.from_values([0] * 81, variant=WINDOKU))
    with pytest.raises(ValueError, match="a classic sudoku has no regions"):
        format_jigsaw(Grid.from_values([0] * 81))
