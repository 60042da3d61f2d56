"""Puzzles of f-puzzles: a JSON object, compressed by `lz_string`.

`grid` is a list of rows of cells. A cell may have a `value` (with `given` if the value belongs to
the puzzle) and candidates: `givenPencilMarks` of the setter or `centerPencilMarks` of the player,
lists of digits. Every other true entry is a further rule, unless it only describes the puzzle.
"""

import json
from typing import Any, Final

from engine.houses import ALL, CELLS, CLASSIC
from engine.links import lz_string
from engine.links.position import (
    MALFORMED,
    LinkError,
    damaged_link,
    grid_of,
    needed_notes,
    other_rules,
    other_size,
)
from engine.links.with_constraints import NO_RULES, as_variant, digit_of, marks_of, parse_puzzle
from engine.model.grid import Grid

SITE: Final = "f-puzzles"
_SIZE: Final = 9
_BOXES: Final = [row // 3 * 3 + column // 3 for row in range(_SIZE) for column in range(_SIZE)]


def parse_fpuzzles(data: str, site: str = SITE) -> Grid:
    """Parse the part of a link after `load=`. Inverse of `format_fpuzzles`.

    Args:
        data: compressed JSON in base64.
        site: the name of the site in errors.

    Raises:
        ConstraintsError: if the puzzle has constraints, all of which are supported.
        LinkError: if the link is damaged, or the puzzle is not a classic sudoku.
    """
    try:
        puzzle = json.loads(lz_string.decompress(data))
        cells = [dict(cell) for row in puzzle["grid"] for cell in row]
        if len(cells) != len(CELLS):
            raise other_size(site, len(puzzle["grid"]), len(puzzle["grid"][0]))
        values = [digit_of(cell.get("value")) for cell in cells]
        marks = [marks_of(cell, "centerPencilMarks") for cell in cells]
        allowed = [marks_of(cell, "givenPencilMarks") for cell in cells]
        rules = [str(name) for name, value in puzzle.items() if value and name not in NO_RULES]
        in_words = str(puzzle.get("ruleset") or "")
        solution = "".join(map(str, puzzle.get("solution") or ()))
    except LinkError:
        raise
    except MALFORMED:
        raise damaged_link(site) from None
    if any(cell.get("region", box) != box for cell, box in zip(cells, _BOXES, strict=True)):
        rules.append("region")
    givens = [number for number, cell in enumerate(cells) if values[number] and cell.get("given")]
    variant = CLASSIC
    if rules:
        variant = as_variant(parse_puzzle(puzzle, site), site, rules).variant
    elif in_words or solution:
        digits = [str(values[number]) if number in givens else "" for number in CELLS]
        if notes := needed_notes(digits, in_words, solution):
            raise other_rules(site, notes)
    if any(allowed):
        marks = [
            (by_setter or ALL) & (mark or ALL)
            for by_setter, mark in zip(allowed, marks, strict=True)
        ]
    return grid_of(values, givens, marks, variant)


def format_fpuzzles(grid: Grid) -> str:
    """The part after `load=` of a link to a classic position. Inverse of `parse_fpuzzles`."""
    cells = [_cell(grid, cell) for cell in CELLS]
    rows = [cells[start : start + _SIZE] for start in range(0, len(cells), _SIZE)]
    return lz_string.compress(json.dumps({"size": _SIZE, "grid": rows}, separators=(",", ":")))


def _cell(grid: Grid, cell: int) -> dict[str, Any]:
    if grid.values[cell]:
        return {"value": grid.values[cell]} | ({"given": True} if cell in grid.givens else {})
    return {"centerPencilMarks": list(grid.candidates_of(cell))} if grid.has_marks else {}
