"""Constructed positions that real puzzles rarely or never reach."""

from collections.abc import Mapping

import pytest

from engine import Grid, HintLevel, Step, Technique, explain, prove
from engine.houses import ALL, CELLS, CLASSIC, House, mask_of, parse_cell
from engine.model.candidates import Elimination, Placement
from engine.model.step import Pattern
from engine.techniques.drawing import views_of
from engine.techniques.exclusion import ExclusionPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern
from engine.techniques.uniqueness import LoopPattern

BLANK = [0] * 81


def house(name: str) -> House:
    return next(house for house in CLASSIC.houses if house.name == name)


def grid(values: dict[str, int], marks: Mapping[str, tuple[int, ...]]) -> Grid:
    """Return a grid with these values, and with these candidates in cells with pencil marks."""
    digits = list(BLANK)
    for name, value in values.items():
        digits[parse_cell(name)] = value
    masks = [ALL for _ in CELLS]
    for name, candidates in marks.items():
        masks[parse_cell(name)] = mask_of(candidates)
    return Grid.from_candidates(digits, masks)


def make(technique: Technique, start: Grid, pattern: Pattern, *effects: str) -> Step:
    """Return a step with effects given in short form: "r1c1=5" or "r1c1<>5"."""
    placements = tuple(
        Placement(parse_cell(cell), int(digit))
        for cell, found, digit in (effect.partition("=") for effect in effects)
        if found
    )
    eliminations = tuple(
        Elimination(parse_cell(cell), int(digit))
        for cell, found, digit in (effect.partition("<>") for effect in effects)
        if found
    )
    views = views_of(technique, start, pattern, placements, eliminations)
    return Step(technique, 10, start, placements, eliminations, pattern, views)


def test_hidden_single_mentions_lost_pencil_marks():
    without_5 = (1, 2, 3, 4, 6, 7, 8, 9)
    start = grid({"r8c1": 5, "r2c9": 5}, {"r3c4": without_5, "r3c5": without_5})
    # c1 sees r8c1, c7 to c9 see r2c9 in their box; c2 and c3 are filled, c4 and c5 only say so.
    start = start.place(parse_cell("r3c2"), 1).place(parse_cell("r3c3"), 2)
    pattern = SinglePattern(parse_cell("r3c6"), 5, house("row 3"))
    step = make(Technique.HIDDEN_SINGLE, start, pattern, "r3c6=5")
    assert explain(step) == (
        "Row 3 needs its 5. r3c7, r3c8 and r3c9 see the 5 in r2c9, in box 3. r3c1 sees the 5 in "
        "r8c1. The pencil marks of r3c4 and r3c5 no longer include 5. Only r3c6 is left, so r3c6 "
        "is 5."
    )


def test_the_cells_that_a_hint_says_are_blocked_add_up():
    without_5 = (1, 2, 3, 4, 6, 7, 8, 9)
    start = grid({"r8c1": 5, "r2c9": 5}, {"r3c4": without_5, "r3c5": without_5})
    pattern = SinglePattern(parse_cell("r3c6"), 5, house("row 3"))
    start = start.place(parse_cell("r3c2"), 1).place(parse_cell("r3c3"), 2)
    said = explain(make(Technique.HIDDEN_SINGLE, start, pattern, "r3c6=5"), HintLevel.WHERE)
    assert said == (
        "In row 3, check each empty cell for 5: r3c1, r3c4, r3c5, r3c6, r3c7, r3c8 and r3c9. The "
        "5s in r2c9 and r8c1 block four of them. The pencil marks of two more no longer include 5."
    )


def test_cell_blocked_only_by_its_box():
    values = {"r2c9": 5, "r3c8": 1, "r3c9": 2}
    start = grid({**values, **{f"r3c{column}": column for column in (3, 4, 6)}}, {})
    start = start.place(parse_cell("r8c1"), 5).place(parse_cell("r9c2"), 5)
    pattern = SinglePattern(parse_cell("r3c5"), 5, house("row 3"))
    step = make(Technique.HIDDEN_SINGLE, start, pattern, "r3c5=5")
    assert "r3c7 sees the 5 in r2c9, in box 3." in explain(step)


def test_naked_single_from_pencil_marks_only():
    start = grid({}, {"r5c5": (4,)})
    pattern = SinglePattern(parse_cell("r5c5"), 4, None)
    step = make(Technique.NAKED_SINGLE, start, pattern, "r5c5=4")
    assert explain(step) == (
        "The pencil marks of r5c5 no longer include 1, 2, 3, 5, 6, 7, 8 and 9. Only 4 is left, so "
        "r5c5 is 4."
    )


def test_direct_claiming():
    no_7 = (1, 2, 3, 4, 5, 6, 8, 9)
    marks = {f"r1c{column}": no_7 for column in range(3, 10)}
    marks |= {f"r2c{column}": no_7 for column in (2, 3, 4, 6, 7, 8, 9)}
    start = grid({}, marks)
    pattern = LockedPattern(
        7,
        house("row 1"),
        house("box 1"),
        (parse_cell("r1c1"), parse_cell("r1c2")),
        house("row 2"),
    )
    step = make(Technique.DIRECT_CLAIMING, start, pattern, "r2c5=7")
    assert [explain(step, level) for level in HintLevel] == [
        (
            "Check row 1 for a digit whose places are all in one box. That leaves the digit only "
            "one place in row 2."
        ),
        (
            "Direct claiming: when a digit of a line fits in one box only, it is gone from the "
            "rest of that box. That leaves only one place for it in a third house."
        ),
        "In row 1, 7 fits only in r1c1 or r1c2. What does that leave for 7 in row 2?",
        (
            "In row 1, 7 fits only in r1c1 or r1c2, both in box 1. So box 1 has its 7 there, and "
            "r2c1 cannot be 7. Only r2c5 is left for 7 in row 2, so r2c5 is 7."
        ),
    ]


def test_large_aligned_exclusion_has_every_case():
    one, two = parse_cell("r1c1"), parse_cell("r1c2")
    excluders = tuple(parse_cell(f"r1c{column}") for column in range(3, 10))
    forbidden = tuple(((a, b), (excluders[a % 7],)) for a in range(1, 10) for b in range(1, 10))
    effects = [f"r1c1<>{digit}" for digit in range(1, 9)]
    pattern = ExclusionPattern((one, two), excluders, forbidden)
    marks = {f"r1c{column}": (1, 2) for column in range(3, 10)}
    step = make(Technique.ALIGNED_PAIR_EXCLUSION, grid({}, marks), pattern, *effects)
    full = prove(step)
    for digit in range(1, 9):
        assert f"Try {digit} in r1c1." in full
        assert f"So nothing is left for r1c2: remove {digit} from r1c1." in full


@pytest.mark.parametrize("level", [0, 5])
def test_unknown_hint_level_is_refused(level):
    start = grid({}, {"r5c5": (4,)})
    pattern = SinglePattern(parse_cell("r5c5"), 4, None)
    step = make(Technique.NAKED_SINGLE, start, pattern, "r5c5=4")
    with pytest.raises(ValueError, match=str(level)):
        explain(step, level)


def test_unique_rectangle_names_only_the_digit_that_is_left():
    pair = (3, 8)
    marks = {"r1c1": pair, "r3c1": pair, "r3c5": pair, "r1c5": (6, 8)}
    cells = tuple(map(parse_cell, ("r1c1", "r3c1", "r3c5", "r1c5")))
    pattern = LoopPattern(cells, pair, 1, extra_cells=cells[3:], extra_digits=(6,))
    step = make(Technique.UNIQUE_RECTANGLE_1, grid({}, marks), pattern, "r1c5<>8")
    text = explain(step)
    assert "If r1c5 were 8, 3 and 8 could be swapped in all four cells." in text
    assert text.endswith("So remove 8 from r1c5. Now a cell of box 2 has only one candidate left.")
