"""Alt texts are complete and never too long."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import renderer
from corpus.chain_samples import SAMPLES
from engine.houses import CLASSIC, HouseKind, cell_name, parse_cell
from engine.language import use_locale
from engine.model.candidates import Candidate, Placement
from engine.model.chain_nodes import ChainNode
from engine.model.grid import Grid
from engine.model.step import Step
from engine.model.views import Caption, CellRole, HouseRole, Link, LinkKind, Role, View

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


def test_alt_text_of_a_step(x_wing: Step) -> None:
    assert renderer.alt_text(x_wing) == (
        "Sudoku, X-wing: look at rows 2 and 5, see also columns 4 and 8; "
        "keep 7 in r2c4, r2c8, r5c4, r5c8; remove 7 from r1c4, r8c8, r9c4."
    )
    assert renderer.alt_text(x_wing, view=1) == "Sudoku, X-wing: nothing is marked."


def test_alt_text_of_a_grid_has_nine_rows(grid: Grid) -> None:
    text = renderer.alt_grid(grid)
    rows = re.findall(r"row \d: ([0-9 ]+)", text)
    assert "".join(rows).replace(" ", "") == "".join(map(str, grid.values))
    assert len(rows) == 9
    assert len(text) < 1024


def test_every_part_of_a_view_is_named(grid: Grid, everything: View) -> None:
    assert renderer.alt_view(grid, everything) == (
        "Sudoku: look at row 8, see also box 9; pattern in r5c1; pivot 6 in r5c2; start at 4 in "
        "r5c3; blocked by 1 in r5c5; cannot be in r5c7; target r5c4; nothing left in r5c6; "
        "keep 4 and 5 in r1c1; first set: 4 and 5 in r1c4; second set: 4 and 5 in r1c5; "
        "extra 4 and 5 in r1c6; blue 4 and 5 in r1c7; orange 4 and 5 in r1c8; green 4 and 5 in "
        "r1c9; purple 4 and 5 in r2c1; "
        "excluder 4 and 5 in r2c2; scratch digits 4 and 5 in r2c6; true 4 and 5 in r2c3; false 4 "
        "and 5 in r2c4; both true and false 4 and 5 in r2c5; strong link from 1 r4c1 to 9 r6c6, "
        "weak to 8 r6c6; place 4 and 5 in r1c3; remove 4 and 5 from r1c2; already gone 4 and 5 "
        "from r2c7."
    )


def test_cells_that_a_digit_blocks_are_named_with_it(grid: Grid) -> None:
    """Blocked cells are named once, with the lines of the picture."""
    view = View(cells=((38, CellRole.BLOCKER),), blocks=((38, 39), (38, 40)))
    value = grid.values[38]
    named = f"{value} in r5c3 blocks r5c4 and r5c5"
    assert renderer.alt_view(grid, view) == f"Sudoku: {named}."


def test_caption_names_the_part_of_a_step(x_wing: Step) -> None:
    branch = (ChainNode(0, 5, on=True), ChainNode(1, 6, on=False))
    step = replace(x_wing, views=(View(caption=Caption(branch, 1, 2, 2, 3, inside=(4,))),))
    assert renderer.alt_text(step) == (
        "Sudoku, X-wing, inner chain 4, if r1c1 is 5, r1c2 is not 6 (1 of 2), part 2 of 3: "
        "nothing is marked."
    )


def test_candidates_gone_already_are_counted_rather_than_named(
    empty_grid: Grid,
) -> None:
    gone = [
        (Candidate(cell, digit), Role.GONE) for cell in range(60) for digit in (1, cell % 8 + 2)
    ]
    chain = tuple(
        Link(Candidate(cell, 9), Candidate(cell + 1, 9), LinkKind.WEAK) for cell in range(20)
    )
    words = renderer.alt_view(empty_grid, View(candidates=tuple(gone), links=chain))
    assert words.endswith("weak to 9 r3c3; 120 candidates already gone.")


def test_links_are_named_in_order_and_merged(empty_grid: Grid) -> None:
    weak, strong = LinkKind.WEAK, LinkKind.STRONG
    one, two, three, four, five = (candidate(f"5 r1c{column}") for column in range(1, 6))
    view = View(
        links=(
            Link(one, two, weak),
            Link(one, three, weak),
            Link(three, four, strong),
            Link(two, five, strong),
            Link(four, five, strong),
        )
    )
    assert renderer.alt_view(empty_grid, view) == (
        "Sudoku: weak link from 5 r1c1 to 5 r1c2 and 5 r1c3, strong to 5 r1c4; "
        "strong link from 5 r1c2 and 5 r1c4 to 5 r1c5."
    )


def test_numbers_sets_ties_and_cells_to_compare_are_named(empty_grid: Grid) -> None:
    one, two, gone = (candidate(text) for text in ("4 r1c1", "4 r5c9", "4 r1c9"))
    view = View(
        candidates=((one, Role.OFF), (two, Role.ON), (gone, Role.REMOVE)),
        links=(Link(one, two, LinkKind.STRONG),),
        ties=((one, gone), (two, gone)),
        numbers=(one, two, one),
        letters=((0, 1), (44,)),
        look=(30,),
    )
    assert renderer.alt_view(empty_grid, view) == (
        "Sudoku: compare r4c4; true 4 in r5c9; false 4 in r1c1; "
        "set A in r1c1 and r1c2; set B in r5c9; "
        "strong link from (1,3) 4 r1c1 to (2) 4 r5c9; r1c1 and r5c9 see 4 in r1c9; "
        "remove 4 from r1c9."
    )
    with use_locale("de"):
        assert "Menge A in r1c1 und r1c2" in renderer.alt_view(empty_grid, view)
        assert "r1c1 und r5c9 sehen 4 in r1c9" in renderer.alt_view(empty_grid, view)
    three = View(
        candidates=((one, Role.SET_A), (two, Role.SET_B), (gone, Role.SET_A)),
        letters=((0,), (44,), (8,)),
    )
    assert "sets A and C: 4 in r1c1, r1c9; set B: 4 in r5c9;" in renderer.alt_view(
        empty_grid, three
    )
    without_links = View(candidates=view.candidates, numbers=(one, two), ties=view.ties[:1])
    words = renderer.alt_view(empty_grid, without_links)
    assert "numbered (1) 4 r1c1 and (2) 4 r5c9; r1c1 sees 4 in r1c9" in words


def test_digits_of_the_same_cells_are_named_together(grid: Grid) -> None:
    pair = [candidate(t) for t in ("1 r9c2", "4 r9c2", "1 r9c3", "4 r9c3")]
    view = View(
        candidates=tuple((c, Role.KEEP) for c in pair),
        cells=((parse_cell("r9c2"), CellRole.PATTERN), (parse_cell("r9c3"), CellRole.PATTERN)),
        houses=((house(HouseKind.BOX, 7), BASE), (house(HouseKind.ROW, 9), BASE)),
    )
    words = renderer.alt_view(grid, view)
    assert "look at box 7, row 9;" in words
    assert "keep 1 and 4 in r9c2, r9c3." in words


def test_candidates_of_which_one_is_true_are_not_all_called_true(grid: Grid) -> None:
    one, *group = (candidate(t) for t in ("1 r1c2", "1 r9c2", "1 r9c3"))
    view = View(
        candidates=tuple((c, Role.ON) for c in (one, *group)), groups=((group[0], group[1]),)
    )
    words = renderer.alt_view(grid, view)
    assert "true 1 in r1c2, and 1 in r9c2 or r9c3." in words


def test_long_lists_are_truncated_and_say_so(empty_grid: Grid) -> None:
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
def test_alt_text_is_short_and_complete_or_says_what_is_missing(view: View) -> None:
    words = renderer.alt_view(Grid.from_values([0] * 81), view)
    assert len(words) < 1024
    assert words.endswith(".")
    if not re.search(r" and \d+ more", words):
        counted = re.search(r"\d+ candidates? gone already", words)
        for marked, role in view.candidates:
            assert cell_name(marked.cell) in words or (counted and role is Role.GONE)
        for cell, _ in view.cells:
            assert cell_name(cell) in words
        ends = {end for link in view.links for end in (link.start, link.end)}
        for end in ends:
            assert f"{end.digit} {cell_name(end.cell)}" in words


def test_every_view_of_a_chain_has_its_own_short_alt_text(subtests: pytest.Subtests) -> None:
    for sample in SAMPLES:
        with subtests.test(str(sample)):
            step = sample.step
            words = [renderer.alt_text(step, view=index) for index in range(len(step.views))]
            assert max(map(len, words)) < 1024
            assert len(set(words)) == len(words)
            for effect in step.effects:
                verb = "place" if isinstance(effect, Placement) else "remove"
                _, result = words[0].rsplit(f"{verb} ", 1)
                assert str(effect.digit) in result
                assert cell_name(effect.cell) in result


def test_chain_has_its_common_name() -> None:
    alts = {str(sample): renderer.alt_text(sample.step) for sample in SAMPLES}
    assert alts["turbot-fish"].startswith("Sudoku, turbot fish (two-string kite): ")
    assert alts["forcing-x-chain"].startswith("Sudoku, forcing X-chain: ")
    assert alts["nishio"].startswith("Sudoku, nishio: ")


def test_highlighted_digit_of_a_view_is_named_with_the_marks_that_are_shown(grid: Grid) -> None:
    view = View(focus=7)
    assert "pencil marks for 7 in r1c2" in renderer.alt_view(grid, view)
    words = renderer.alt_view(grid, view, candidates=False)
    assert "7 is not in any cell yet" in words
    assert "pencil marks" not in words
