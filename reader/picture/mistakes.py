"""Distinguishes a player's mistakes from misread digits.

An entry that contradicts the solution of the givens is one or the other. It is a mistake if its
digit is certain, for example because it looks just like a correct digit elsewhere.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.houses import Cell
from reader.picture.cells import group_similar
from reader.reading import CellReading, EntryKind, is_puzzle

_SURE: Final = 0.95
"""A wrong entry that is read with this confidence is a mistake: none of 10,114 printed digits with
it was misread, nor any of 1,280 with 0.9 to 0.95."""
_SURE_BY_HAND: Final = 0.97
"""The limit for handwriting; the bot still asks about these."""
_SURE_IN_RED: Final = 0.9
"""The limit for digits that the app marks as mistakes."""
_FEW: Final = 3
_MOSTLY: Final = 2 / 3
"""Any game may have this many mistakes; with more, at most this share of the entries is wrong."""
_COMPARED: Final = 0.9
"""With less confidence, an entry is not compared with other cells."""


def is_sure(read: CellReading) -> bool:
    """Whether the digit of an entry is certain even if it contradicts the solution."""
    if read.entry is EntryKind.HANDWRITTEN:
        return read.confidence >= _SURE_BY_HAND
    return read.confidence >= (_SURE_IN_RED if read.is_red else _SURE)


def wrong_entries(cells: Sequence[CellReading], solution: str) -> list[Cell]:
    """The entries that contradict the solution of the givens."""
    return [
        cell
        for cell, (read, digit) in enumerate(zip(cells, solution, strict=True))
        if read.entry and read.digit not in (0, int(digit))
    ]


def confirm_mistakes(
    cells: Sequence[CellReading], crops: NDArray[np.float32], solution: str
) -> tuple[CellReading, ...]:
    """The cells, with certainty for wrong entries that look just like a correct digit.

    Args:
        cells: 81 cells as read by the models, entries distinguished from givens.
        crops: their crops.
        solution: the solution of the givens.
    """
    after = list(cells)
    for cell in wrong_entries(cells, solution):
        read = cells[cell]
        same = [
            other
            for other, there in enumerate(cells)
            if there.digit == read.digit == int(solution[other]) and is_sure(there)
        ]
        if same and read.confidence >= _COMPARED and not is_sure(read):
            groups = group_similar(crops[[cell, *same]])
            if any(0 in group for group in groups):
                after[cell] = replace(read, confidence=_SURE_BY_HAND)
    return tuple(after)


def is_explained(cells: Sequence[CellReading], solution: str) -> bool:
    """Whether all digits agree with the solution of the givens, or are the player's mistakes.

    False if most entries are wrong, because a given was then probably misread. It may also be
    unclear which digits are givens, and handwriting varies.
    """
    if any(
        not read.entry and read.digit not in (0, int(digit))
        for read, digit in zip(cells, solution, strict=True)
    ):
        return False
    wrong = wrong_entries(cells, solution)
    sure = all(
        is_sure(cells[cell]) and cells[cell].entry is not EntryKind.HANDWRITTEN for cell in wrong
    )
    entries = sum(read.entry is not None for read in cells)
    given = [0 if read.entry or read.is_unclear_entry else read.digit for read in cells]
    return not wrong or (sure and len(wrong) <= max(_FEW, _MOSTLY * entries) and is_puzzle(given))
