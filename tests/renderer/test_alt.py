"""Pictures in words: complete, and never too long."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

import renderer
from engine.grid import Grid
from engine.houses import CLASSIC, HouseKind, cell_name, parse_cell
from engine.step import (
    Candidate,
    CellRole,
    HouseRole,
    Link,
    LinkKind,
    Role,
    Step,
    View,
)

from .conftest import BASE, candidate, house

cells = st.integers(0, 80)
candidates = st.builds(Candidate, cells, st.integers(1, 9))
views = st.builds(
    View,
    candidates=st.dictionaries(candidates, st.sampled_from(Role), max_size=200).map(
        lambda roles: tuple(roles.items())
    ),
    cells=st.dictionaries(cells, st.sampled_from(CellRole)).map(lambda m: tuple(m.items())),
    houses=st.lists(
        st.tuples(st.sampled_from(CLASSIC.houses), st.sampled_from(HouseRole)), max_size=27
    ).map(tuple),
    links=st.lists(
        st.builds(Link, candidates, candidates, st.sampled_from(LinkKind)), max_size=60
    ).map(tuple),
)


def test_step_in_words(x_wing: Step) -> None:
    assert renderer.alt_text(x_wing) == (
        "Sudoku, X-wing: base rows 2 and 5, cover columns 4 and 8; "
        "keep 7 in r2c4, r2c8, r5c4, r5c8; remove 7 from r1c4, r8c8, r9c4."
    )
    assert renderer.alt_text(x_wing, view=1) == "Sudoku, X-wing: nothing is marked."


def test_grid_in_words_gives_nine_rows(grid: Grid) -> None:
    text = renderer.alt_grid(grid)
    rows = re.findall(r"row \d: ([0-9 ]+)", text)
    assert "".join(rows).replace(" ", "") == "".join(map(str, grid.values))
    assert len(rows) == 9
    assert len(text) < 1024


def test_every_part_of_a_view_is_named(grid: Grid, everything: View) -> None:
    assert renderer.alt_view(grid, everything) == (
        "Sudoku: base row 8, cover box 9; pattern in r5c1; pivot 6 in r5c2; blocked by r5c4; "
        "target 4 in r5c3; keep 5 in r1c1, r2c1; first set: 5 in r1c4, r2c4; "
        "second set: 5 in r1c5, r2c5; fin 5 in r1c6, r2c6; excluder 5 in r1c7, r2c7; "
        "strong link from 1 r4c1 to 9 r6c6 and weak link from 9 r6c6 to 8 r6c6; "
        "place 5 in r1c3, r2c3; remove 5 from r1c2, r2c2."
    )


def test_digits_of_the_same_cells_are_named_together(grid: Grid) -> None:
    pair = [candidate(t) for t in ("1 r9c2", "4 r9c2", "1 r9c3", "4 r9c3")]
    view = View(
        candidates=tuple((c, Role.KEEP) for c in pair),
        cells=((parse_cell("r9c2"), CellRole.PATTERN), (parse_cell("r9c3"), CellRole.PATTERN)),
        houses=((house(HouseKind.BOX, 7), BASE), (house(HouseKind.ROW, 9), BASE)),
    )
    words = renderer.alt_view(grid, view)
    assert "base box 7, row 9;" in words
    assert "keep 1 and 4 in r9c2, r9c3." in words


def test_long_lists_are_cut_and_say_so(empty_grid: Grid) -> None:
    spots = [Candidate(cell, digit) for cell in range(81) for digit in (1, cell % 8 + 2)]
    words = renderer.alt_view(
        empty_grid, View(candidates=tuple((spot, Role.REMOVE) for spot in spots))
    )
    assert len(words) < 1024
    more = re.search(r"and (\d+) more\.$", words)
    assert more
    assert len(re.findall(r"r\dc\d", words)) + int(more[1]) == len(spots)


@settings(max_examples=60, deadline=None)
@given(views)
def test_words_are_always_short_and_complete_or_say_what_is_missing(view: View) -> None:
    words = renderer.alt_view(Grid.from_values([0] * 81), view)
    assert len(words) < 1024
    assert words.endswith(".")
    if not re.search(r" and \d+ more", words):
        for marked, _ in view.candidates:
            assert cell_name(marked.cell) in words
        for cell, _ in view.cells:
            assert cell_name(cell) in words
        for kind in LinkKind:
            count = sum(link.kind is kind for link in view.links)
            assert words.count(f"{kind.value} link from") == count
