"""Pictures of puzzles with constraints, and their alt texts."""

import json
from pathlib import Path
from typing import Any

import pytest

import renderer
from engine.constraints.marks import TextMark
from engine.constraints.puzzle import Puzzle
from engine.constraints.registry import known_kinds
from engine.links.with_constraints import parse_puzzle
from renderer import THEMES, Format, Theme
from renderer.board import layout
from renderer.constraints import is_outside, shifted_cells
from renderer.draw import marks_of
from tests.renderer.conftest import Decode, difference

DATA = Path(__file__).parents[1] / "data" / "constraints.jsonl"
KILLER: dict[str, Any] = {"cells": ["R1C1", "R1C2", "R2C1"], "value": "7"}
DRAWN: dict[str, Any] = {
    "line": [{"lines": [["R5C5", "R6C6", "R7C5"]], "outlineC": "#AA0000", "width": 0.3}],
    "circle": [{"cells": ["R8C8"], "baseC": "#00FF00", "outlineC": "#000000", "width": 0.8}],
    "rectangle": [{"cells": ["R8C6", "R8C7"], "baseC": "#FFFFFF", "value": "A"}],
    "text": [{"cells": ["R9C9"], "value": "<>&", "size": 0.7}],
    "cage": [{"cells": ["R3C3"], "value": "9", "outlineC": "#0000FFFF"}],
}


def puzzle_of(**entries: Any) -> Puzzle:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    grid[4][4] = {"value": 8, "given": True}
    return parse_puzzle({"size": 9, "grid": grid, **entries}, "f-puzzles")


def one_of_each() -> list[Puzzle]:
    """Return a puzzle of every kind."""
    lines = map(json.loads, DATA.read_text().splitlines())
    found = {line["kind"]: parse_puzzle(line["puzzle"], "f-puzzles") for line in lines}
    return [*found.values(), puzzle_of(**DRAWN)]


def test_every_kind_is_drawn_in_every_format():
    for puzzle in one_of_each():
        for file_format in (Format.PNG, Format.SVG):
            drawn = renderer.draw_puzzle(puzzle, size=250, file_format=file_format)
            assert drawn == renderer.draw_puzzle(puzzle, size=250, file_format=file_format)
            plain = renderer.draw_grid(puzzle.grid, size=250, file_format=file_format)
            marked = any(list(constraint.marks()) for constraint in puzzle.constraints)
            assert (drawn != plain) or not marked


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_digits_stay_readable_on_lines(decode: Decode, theme: Theme):
    line = [["R5C4", "R5C5", "R5C6"]]
    place = layout(900, coordinates=True)
    for kind in ("thermometer", "renban", "whispers", "palindrome", "regionsumline"):
        puzzle = puzzle_of(**{kind: [{"lines": line}]})
        cell = decode(renderer.draw_puzzle(puzzle, theme=theme)).crop(place.inside(40))
        shades = cell.convert("L").histogram()
        used = [shade for shade, count in enumerate(shades) if count]
        assert used[-1] - used[0] > 150, kind


def test_clues_outside_have_room(decode: Decode):
    clue = {"cell": "R0C5", "value": "17"}
    with_clue = puzzle_of(sandwichsum=[clue])
    without = puzzle_of(sandwichsum=[clue, {"cell": "R1C0", "value": "8"}][1:])
    assert is_outside([TextMark((4.5, -0.5), "17", 0.4)])
    for puzzle, ink in ((with_clue, True), (without, False)):
        image = decode(renderer.draw_puzzle(puzzle, size=550, coordinates=False)).convert("L")
        dark = sum(image.crop((200, 5, 350, 40)).histogram()[:100])
        assert bool(dark) is ink


def test_totals_are_readable_in_small_pictures(decode: Decode):
    small = [
        decode(
            renderer.draw_puzzle(puzzle_of(killercage=[KILLER | {"value": str(total)}]), size=250)
        )
        for total in (7, 8, 19)
    ]
    assert difference(small[0], small[1]) > 0
    assert difference(small[1], small[2]) > 0


def test_alt_texts_list_the_constraints():
    puzzle = puzzle_of(killercage=[KILLER, KILLER], antiknight=True)
    alt = renderer.alt_puzzle(puzzle)
    assert alt.startswith("Sudoku, 1 of 81 cells filled")
    cages = "2 killer cages: r1c1 r1c2 r2c1: 7, r1c1 r1c2 r2c1: 7."
    assert f"Constraints: cells a knight's move apart differ; {cages}" in alt
    assert renderer.alt_puzzle(puzzle_of()) == renderer.alt_grid(puzzle_of().grid)
    many: dict[str, Any] = {kind: [] for kind in known_kinds()}
    assert len(renderer.alt_puzzle(puzzle_of(**(many | DRAWN)))) < 1024


def test_rows_and_columns_are_named_beside_clues(decode: Decode):
    puzzle = puzzle_of(sandwichsum=[{"cell": "R0C5", "value": "17"}])
    for size in (250, 900):
        place = layout(size, coordinates=True, outside=True)
        named, bare = (
            decode(renderer.draw_puzzle(puzzle, size=size, coordinates=shown)).convert("L")
            for shown in (True, False)
        )
        strip = (place.left, 0, place.left + 9 * place.pitch, place.top - place.pitch)
        assert min(named.crop(strip).tobytes()) < 160 < min(bare.crop((0, 0, size, 4)).tobytes())


def test_candidates_give_way_to_circles_around_corners():
    around = {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}
    marks = marks_of(puzzle_of(quadruple=[around]).constraints)
    shifts = shifted_cells(marks)
    assert shifts.keys() == {0, 1, 9, 10}
    assert all(across.shift * down.shift for across, down in shifts.values())
    assert [way.shift for way in shifts[0]] == [-way.shift for way in shifts[10]]


def test_candidates_between_marks_are_closer_and_stay_in_the_middle():
    around = [
        {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1]},
        {"cells": ["R1C2", "R1C3", "R2C2", "R2C3"], "values": [2]},
    ]
    sum_of_5 = {"cells": ["R5C5", "R6C5"], "value": "V"}
    shifts = shifted_cells(marks_of(puzzle_of(quadruple=around, xv=[sum_of_5]).constraints))
    across, down = shifts[1]
    assert across.shift == 0 < down.shift * -1
    assert across.is_close
    assert across.share < down.share < 1
    # A letter on a border takes little room.
    assert not any(way.is_close for way in shifts[40])
    assert shifts[40][1].shift < 0 < shifts[49][1].shift
