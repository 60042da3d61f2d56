"""The digit model: crops of cells in, probabilities out.

The model file `digits.onnx` is in this folder; `digits.json` is its model card, with its training
and accuracy. `tools.digit_trainer` makes both.
"""

from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import MARGIN, PITCH, shift
from reader.picture.discs import remove_discs
from reader.picture.models import require_crops, run

EMPTY: Final = 0
PENCILS: Final = 10
"""The class of a cell with pencil marks. The classes 1 to 9 are digits, 0 is an empty cell."""

SURELY_EMPTY: Final = 0.9
"""A cell that is empty with this probability is not read again. None of 746 handwritten digits had
more than 0.62; three quarters of empty cells have more than 0.95."""

_INSIDE: Final = 8
"""The margin of a crop in which there may be lines, in pixels."""
_INK: Final = 0.15
"""A cell is without ink if no pixel inside this margin has more; a digit has about 1."""

MODEL: Final = Path(__file__).with_name("digits.onnx")

MARKED: Final = 0.4
"""The minimum probability of a pencil mark. A lower limit finds false marks in our own pictures; a
higher one misses marks in screenshots."""
_ALONG, _BESIDE = 4, 5
"""How far from the middle of its place a pencil mark is looked for, along a line and beside it."""
_LINE: Final = 0.3
"""The least ink of a line across a cell."""
_THIN: Final = 5
"""A line is at most this wide, in pixels."""
_SIDE: Final = 3
"""It goes on up to this distance from the sides of the cell, in pixels,"""
_UNBROKEN: Final = 0.9
"""and has ink in this share of them."""
_UNCLEAR: Final = (0.2, 0.8)
"""A cell with a pencil mark between these is classified again."""
_SURE: Final = 0.9
"""A cell with a less certain class and unclear marks is classified again without discs."""
_ON_DISCS: Final = 0.75
"""The result without discs is used if pencil marks, and the digit of each disc's place, have at
least this probability."""
_DIGIT: Final = 0.8
"""With a higher probability, a cell holds a digit unless there are several discs."""
_SHIFT: Final = 2
"""By how many pixels such a cell is shifted towards each of its corners."""


@dataclass(frozen=True, slots=True)
class Guesses:
    """The probabilities of the model for cells.

    Attributes:
        digits: cells x 11 probabilities: empty, 1 to 9, pencil marks; each row sums to 1.
        marks: cells x 9 probabilities of the pencil marks 1 to 9; only valid for cells that have
            pencil marks according to `digits`.
    """

    digits: NDArray[np.float32]
    marks: NDArray[np.float32]


def classify(crops: NDArray[np.float32]) -> Guesses:
    """Classify cells. Cells without ink are empty, and are not passed to the model.

    Args:
        crops: n x 1 x `CROP` x `CROP` numbers, the output of `reader.picture.cells.crops`.

    Raises:
        ModelError: if the model file is missing or does not match its card.
        ValueError: if the crops have another shape.
    """
    require_crops(crops)
    inside = crops[:, :, _INSIDE:-_INSIDE, _INSIDE:-_INSIDE].reshape(len(crops), -1)
    inked = np.flatnonzero(np.abs(inside).max(axis=1) > _INK)
    digits, marks = np.zeros((len(crops), 11), np.float32), np.zeros((len(crops), 9), np.float32)
    digits[:, EMPTY] = 1
    if len(inked):
        digits[inked], marks[inked] = run(MODEL, crops[inked], ("digits", "marks"))
    marked = np.flatnonzero(digits[:, PENCILS] > 0.5)
    marks[marked] *= ~_only_crossed(crops[marked, 0])
    return Guesses(digits, marks)


def _only_crossed(crops: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For each cell and pencil mark, whether there is nothing but a line in the mark's place.

    The line of a hint goes from side to side through the middle of a cell: along 2, 5 and 8, or
    along 4, 5 and 6. Where such a line is, a mark is wider than the line.
    """
    found = np.zeros((len(crops), 9), np.bool_)
    middle = MARGIN + PITCH // 2
    inside = slice(middle - PITCH // 2 + _SIDE, middle + PITCH // 2 - _SIDE)
    for inks, places in ((crops, (1, 4, 7)), (crops.transpose(0, 2, 1), (3, 4, 5))):
        strip = inks[:, :, middle - _BESIDE : middle + _BESIDE + 1]
        ink = np.asarray(np.abs(strip) > _LINE, dtype=np.bool_)
        is_crossed = (ink[:, inside].mean(axis=1) >= _UNBROKEN).any(axis=1)
        for third, place in enumerate(places):
            centre = MARGIN + PITCH // 6 + third * PITCH // 3
            box = ink[:, centre - _ALONG : centre + _ALONG + 1]
            wide = np.asarray(box.any(axis=1), dtype=np.bool_)
            width = wide.shape[1] - wide.argmax(axis=1) - wide[:, ::-1].argmax(axis=1)
            found[:, place] |= is_crossed & (width <= _THIN)
    return found


def refine(crops: NDArray[np.float32], guesses: Guesses) -> Guesses:
    """Classify unclear cells again without discs, and shifted a little towards each corner.

    Marks close to a line are rare in the training data; in one of the shifted crops, they are
    further away from it. The result is the mean of all five.

    Args:
        crops: the crops that the guesses are about.
        guesses: the result of `classify` for them.

    Returns:
        The guesses, changed for cells with unclear pencil marks, and for cells whose discs were
        misread as strokes of a digit.
    """
    crops, guesses = _classify_without_discs(crops, guesses)
    cells = np.flatnonzero(_unclear(guesses) & (guesses.digits[:, PENCILS] > 0.5))
    if not len(cells):
        return guesses
    corners = product((-_SHIFT, _SHIFT), repeat=2)
    views = np.concatenate([shift(crops[cells], *corner) for corner in corners])
    others = classify(views).marks.reshape(4, len(cells), 9)
    marks = guesses.marks.copy()
    marks[cells] = (marks[cells] + others.sum(axis=0)) / 5
    return replace(guesses, marks=marks)


def _unclear(guesses: Guesses) -> NDArray[np.bool_]:
    """Which cells have uncertain marks."""
    low, high = _UNCLEAR
    return np.asarray(((guesses.marks > low) & (guesses.marks < high)).any(axis=1))


def _classify_without_discs(
    crops: NDArray[np.float32], guesses: Guesses
) -> tuple[NDArray[np.float32], Guesses]:
    """Classify unclear cells without discs, accepted if each disc has the digit of its place."""
    best = guesses.digits.max(axis=1)
    inked = guesses.digits[:, EMPTY] < 0.5
    cells = np.flatnonzero(inked & (best < _SURE) & _unclear(guesses))
    views = {int(cell): remove_discs(crops[cell, 0]) for cell in cells}
    # The loop of a small digit in the middle looks like a disc, but not like two.
    digit = guesses.digits[:, 1:PENCILS].sum(axis=1)
    least = {cell: 2 if digit[cell] > _DIGIT else 1 for cell in views}
    views = {cell: view for cell, view in views.items() if view[1].bit_count() >= least[cell]}
    if not views:
        return crops, guesses
    seen = classify(np.stack([view[None] for view, _ in views.values()]))
    digits, marks, crops = guesses.digits.copy(), guesses.marks.copy(), crops.copy()
    for index, (cell, (view, discs)) in enumerate(views.items()):
        held = [seen.marks[index, digit] for digit in range(9) if discs >> digit & 1]
        if seen.digits[index, PENCILS] > max(_ON_DISCS, best[cell]) and min(held) > _ON_DISCS:
            digits[cell], marks[cell], crops[cell, 0] = seen.digits[index], seen.marks[index], view
    return crops, replace(guesses, digits=digits, marks=marks)
