"""Distinguishes a second puzzle in a line from the solution or another stage of the first one."""

import re
from itertools import product
from typing import Final

from engine.notation import BLANKS, CELL_CHARACTERS

_LEAST: Final = 162
"""The minimum length of a line with two puzzles."""
_RUN: Final = re.compile(rf"[{CELL_CHARACTERS}]{{81,}}")
_ALL: Final = 0b111_111_111
_MASKS: Final = {
    **dict.fromkeys(BLANKS, _ALL),
    **{str(digit): 1 << (digit - 1) for digit in range(1, 10)},
}


def _is_subset(one: int, other: int) -> bool:
    return one & other == one


_LATER: Final = frozenset(
    (one, other)
    for one, other in product(_MASKS, repeat=2)
    if _is_subset(_MASKS[one], _MASKS[other])
)
"""The possible pairs of a cell's contents in a later and in an earlier stage of a puzzle."""


def holds_two_puzzles(line: str) -> bool:
    """Whether a line contains grids of 81 or 729 characters that are different puzzles.

    Other stages of the puzzle, such as its solution or its candidates, are not different puzzles.
    Text after a `#` is a comment and is ignored.

    Args:
        line: the line, in plain characters and without the regions of a jigsaw sudoku.
    """
    if len(line) < _LEAST:
        return False
    grids = [run for run in _RUN.findall(line.partition("#")[0]) if len(run) in {81, 729}]
    if len(grids) < 2:
        return False
    first, *others = grids
    return not all(_is_stage(other, first) or _is_stage(first, other) for other in others)


def _is_stage(later: str, earlier: str) -> bool:
    """Whether each cell of `later` only has digits that it may have in `earlier`."""
    if len(later) == len(earlier) == 81:  # the most common case: a puzzle and its solution
        return _LATER.issuperset(zip(later, earlier, strict=True))
    pairs = zip(_candidates(later), _candidates(earlier), strict=True)
    return all(_is_subset(one, other) for one, other in pairs)


def _candidates(grid: str) -> list[int]:
    """The digits that each cell may have, as bits."""
    if len(grid) == 81:
        return [_MASKS[cell] for cell in grid]
    bits = [0 if char in BLANKS else _MASKS[char] for char in grid]
    return [sum(set(bits[at : at + 9])) for at in range(0, 729, 9)]
