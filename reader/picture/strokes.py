"""Weighs the content of a cell by the height of its strokes, relative to the grid's clear digits.

The model sees each cell alone. Creases, dirt and shadows look like digits to it, and so do several
pencil marks written side by side; but the digits of a picture have about the same height.
"""

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import CROP, PITCH
from reader.picture.digits import EMPTY, PENCILS, Guesses
from reader.picture.glyphs import FINE, LIKE, Glyph, find_glyphs

_CLEAR: Final = 0.95
"""A digit with this probability is not checked again, nor is one with the complement of it."""
_MIN_CLEAR: Final = 8
"""The minimum number of clear digits for measuring their height."""
_INSIDE: Final = slice(8, CROP - 8)
"""The part of a crop without grid lines."""
_INK: Final = 0.4
"""Pixels with a higher value are ink."""
_LOW: Final = 0.7
"""Ink lower than this share of the usual height is hardly a digit: four of 477 unclear digits were
lower, and two thirds of the other cells with ink."""
_WRITTEN: Final = 0.5
"""Digits that are handwritten with a higher probability determine the height of handwriting."""
_MIN_WRITTEN: Final = 3
"""The minimum number of such digits."""
_RAISED: Final = 0.89
"""The maximum to which the probability of a digit is raised."""
_UNLIKELY: Final = 0.1
"""The weight of classes that contradict the strokes of a cell."""
_LEFT: Final = 0.16
"""The minimum probability of a cell that looked most like a digit, so that the user is asked: a
faded given may be half as high as the others, and the rules may not need it."""


def weigh_low_ink(
    crops: NDArray[np.float32], guesses: Guesses, written: NDArray[np.float32]
) -> Guesses:
    """Make it unlikely that a cell whose ink is much lower than the digits holds one.

    Args:
        crops: 81 x 1 x `CROP` x `CROP` numbers, the output of `reader.picture.cells.crops`.
        guesses: the models' guesses for them; changed for unclear cells.
        written: for each cell, the probability that it is written by hand.
    """
    chance, clear, unclear = _clear_and_unclear(guesses)
    if not len(unclear):
        return guesses
    by_hand = clear & (written > _WRITTEN)
    usual = float(np.median(_heights(crops[by_hand if by_hand.sum() >= _MIN_WRITTEN else clear])))
    low = unclear[_heights(crops[unclear]) < _LOW * usual]
    digits = guesses.digits.copy()
    before = digits[low].sum(axis=1, keepdims=True)
    digits[low, 1:PENCILS] *= _UNLIKELY
    digits[low] *= before / digits[low].sum(axis=1, keepdims=True)
    for cell in low:
        total, left = digits[cell].sum(), digits[cell, 1:PENCILS].sum()
        if left < _LEFT * total and chance[cell] > guesses.digits[cell, [EMPTY, PENCILS]].max():
            digits[cell, [EMPTY, PENCILS]] *= (1 - _LEFT) * total / (total - left)
            digits[cell, 1:PENCILS] *= _LEFT * total / left
    return replace(guesses, digits=digits)


def _heights(crops: NDArray[np.float32]) -> NDArray[np.float64]:
    """The distance from the highest to the lowest ink of each crop, in cells."""
    rows = (crops[:, 0, _INSIDE, _INSIDE].max(axis=2) > _INK).astype(np.uint8)
    last = rows.shape[1] - rows[:, ::-1].argmax(axis=1)
    return np.where(rows.max(axis=1) > 0, last - rows.argmax(axis=1), 0) / PITCH


def weigh_strokes(crops: NDArray[np.float32], guesses: Guesses) -> Guesses:
    """Make it unlikely that a cell with a stroke as high as a digit is empty or has pencil marks.

    Args:
        crops: n x 1 x `CROP` x `CROP` numbers, the output of `reader.picture.cells.crops`.
        guesses: the models' guesses for them; changed for unclear cells with one stroke, in the
            middle, as high as the clear digits.
    """
    chance, clear, unclear = _clear_and_unclear(guesses)
    if not len(unclear):
        return guesses
    single = [_strokes(crops[cell, 0]) for cell in np.flatnonzero(clear)]
    heights = [glyphs[0].height for glyphs in single if len(glyphs) == 1]
    if len(heights) < _MIN_CLEAR:
        return guesses
    usual = float(np.median(heights))
    digits = guesses.digits.copy()
    for cell in unclear:
        glyphs = _strokes(crops[cell, 0])
        if len(glyphs) == 1 and glyphs[0].is_central and glyphs[0].height >= LIKE * usual:
            digits[cell, [EMPTY, PENCILS]] *= _UNLIKELY
            digits[cell] /= digits[cell].sum()
            # Leave room for the rules to decide.
            over = digits[cell].max() / max(_RAISED, chance[cell])
            if over > 1:
                digits[cell] /= over
                digits[cell, EMPTY] += 1 - digits[cell].sum()
    return replace(guesses, digits=digits)


def _clear_and_unclear(
    guesses: Guesses,
) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.intp]]:
    """The probability of each cell's likeliest digit, whether it is clear, and the unclear cells.

    If too few cells are clear for a comparison, no unclear cell is returned.
    """
    chance = guesses.digits[:, 1:PENCILS].max(axis=1)
    clear = chance >= _CLEAR
    unclear = np.flatnonzero((chance < _CLEAR) & (chance > 1 - _CLEAR))
    return chance, clear, unclear if clear.sum() >= _MIN_CLEAR else unclear[:0]


def _strokes(crop: NDArray[np.float32]) -> list[Glyph]:
    """The glyphs in a crop of usual size."""
    fine = cv2.resize(crop, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_LINEAR)
    return find_glyphs(np.asarray(fine, dtype=np.float32))[0]
