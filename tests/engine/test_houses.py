import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidGridError
from engine.houses import (
    CELLS,
    CLASSIC,
    DIAGONAL,
    LAYOUTS,
    VARIANTS,
    WINDOKU,
    HouseKind,
    cell_name,
    digits_of,
    jigsaw,
    mask_of,
    parse_cell,
    variant,
)
from engine.model.grid import Grid


def test_cell_names_round_trip():
    assert [parse_cell(cell_name(cell)) for cell in CELLS] == list(CELLS)
    assert parse_cell(" R3C4 ") == 21


@pytest.mark.parametrize("text", ["", "r0c1", "r1c10", "c1r1", "A1", "r1c1r2c2"])
def test_invalid_cell_name_error_says_fix(text):
    with pytest.raises(InvalidGridError, match="write row and column like r3c4"):
        parse_cell(text)


@given(st.integers(0, 511))
def test_digit_sets_are_exact_inverses(mask):
    assert mask_of(digits_of(mask)) == mask


def test_classic_houses():
    assert [house.name for house in CLASSIC.houses[::9]] == ["box 1", "column 1", "row 1"]
    assert all(sorted(set(house.cells)) == list(house.cells) for house in CLASSIC.houses)
    assert {len(houses) for houses in CLASSIC.houses_of} == {3}
    assert {len(set(peers)) for peers in CLASSIC.peers} == {20}


def test_peers_are_listed_by_box_then_row_then_column():
    """Wings and BUG depend on this order (docs/rating-rules.md, section 1)."""
    assert [cell_name(peer) for peer in CLASSIC.peers[0]] == [
        *["r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"],
        *[f"r1c{column}" for column in range(4, 10)],
        *[f"r{row}c1" for row in range(4, 10)],
    ]


def test_house_kinds():
    lines = [kind for kind in HouseKind if kind.is_line]
    assert lines == [HouseKind.COLUMN, HouseKind.ROW]
    assert [kind for kind in HouseKind if kind.is_box] == [HouseKind.BOX, HouseKind.REGION]
    assert [variant.name for variant in VARIANTS.values() if variant.is_classic] == ["classic"]


def test_houses_and_peers_of_cell():
    assert CLASSIC.house(HouseKind.BOX, parse_cell("r5c5")).name == "box 5"
    assert CLASSIC.see_each_other(parse_cell("r1c1"), parse_cell("r1c9"))
    assert not CLASSIC.see_each_other(parse_cell("r1c1"), parse_cell("r4c4"))


def test_diagonals():
    one, two = DIAGONAL.own_houses
    assert (one.name, two.name) == ("diagonal 1", "diagonal 2")
    assert [cell_name(cell) for cell in one.cells] == [f"r{n}c{n}" for n in range(1, 10)]
    assert [cell_name(cell) for cell in two.cells] == [f"r{n}c{10 - n}" for n in range(1, 10)]
    assert DIAGONAL.see_each_other(parse_cell("r1c1"), parse_cell("r4c4"))
    assert DIAGONAL.see_each_other(parse_cell("r1c9"), parse_cell("r9c1"))
    assert len(DIAGONAL.peers[parse_cell("r5c5")]) == 20 + 6 + 6
    assert CLASSIC.own_houses == ()


def test_diagonals_exclude_candidates():
    grid = Grid.from_values([5, *[0] * 80], variant=DIAGONAL)
    assert not grid.has(parse_cell("r9c9"), 5)
    assert grid.has(parse_cell("r9c2"), 5)


def test_windows():
    assert [house.name for house in WINDOKU.own_houses] == [f"window {n}" for n in (1, 2, 3, 4)]
    assert [cell_name(house.cells[0]) for house in WINDOKU.own_houses] == [
        *["r2c2", "r2c6", "r6c2", "r6c6"]
    ]
    assert [cell_name(house.cells[-1]) for house in WINDOKU.own_houses] == [
        *["r4c4", "r4c8", "r8c4", "r8c8"]
    ]
    assert WINDOKU.see_each_other(parse_cell("r2c2"), parse_cell("r4c4"))
    assert not WINDOKU.see_each_other(parse_cell("r1c1"), parse_cell("r4c4"))


def test_regions_replace_boxes():
    gears = jigsaw("gears")
    assert [house.name for house in gears.houses[::9]] == ["region 1", "column 1", "row 1"]
    assert [cell_name(cell) for cell in gears.houses[2].cells] == [
        *["r1c7", "r1c8", "r1c9", "r2c7", "r2c8", "r2c9", "r3c7", "r3c9", "r4c7"]
    ]
    assert gears.box(parse_cell("r4c7")).name == "region 3"
    assert CLASSIC.box(parse_cell("r4c7")).name == "box 6"
    assert gears.own_houses == ()
    with pytest.raises(LookupError, match="r1c1 lies in no box of jigsaw:gears"):
        gears.house(HouseKind.BOX, 0)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_are_ordered_and_connected(layout):
    one = jigsaw(layout)
    assert [house.index for house in one.houses[:9]] == list(range(9))
    assert sorted(house.cells[0] for house in one.houses[:9]) == [
        house.cells[0] for house in one.houses[:9]
    ]
    for house in one.houses[:9]:
        reached = {house.cells[0]}
        for _ in house.cells:
            reached |= {
                cell
                for cell in house.cells
                for other in reached
                if abs(cell // 9 - other // 9) + abs(cell % 9 - other % 9) == 1
            }
        assert reached == set(house.cells)


def test_same_regions_are_same_variant():
    gears = jigsaw("gears")
    letters = LAYOUTS["gears"].translate(str.maketrans("123456789", "iHgfedcba"))
    rows = "\n".join(letters[start : start + 9] for start in range(0, 81, 9))
    assert jigsaw(letters) is jigsaw(rows) is variant(f"jigsaw:{letters}") is gears
    own = jigsaw("".join(sorted(letters)))
    assert own.name == f"jigsaw:{'1' * 9}{'2' * 9}{'3' * 9}" + "".join(n * 9 for n in "456789")
    assert variant(own.name) is own is pickle.loads(pickle.dumps(own))


@pytest.mark.parametrize(
    ("layout", "says"),
    [
        ("spyral", "needs 81 letters.*gears.*this has 6 characters"),
        ("1" * 80 + ".", "'.' at r9c9 names no region"),
        ("12345678" * 10 + "1", "nine regions of nine cells, and this has 8"),
        ("1" + LAYOUTS["gears"][1:-1] + "8", "region '8' .*first cell is r6c4.* has 10 cells"),
    ],
)
def test_invalid_layout_error_says_fix(layout, says):
    with pytest.raises(InvalidGridError, match=says):
        jigsaw(layout)


@pytest.mark.parametrize("kind", VARIANTS.values())
def test_variant_is_pickled_by_name(kind):
    assert pickle.loads(pickle.dumps(kind)) is kind
    assert variant(kind.name) is kind
    with pytest.raises(InvalidGridError, match=r"'hexagon'.*choose one of classic, diagonal"):
        variant("hexagon")
