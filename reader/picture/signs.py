"""Distinguishes signs for empty cells from digits: some pages print 0, ? or * in these cells."""

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import likeness
from reader.picture.digits import EMPTY, PENCILS, SURELY_EMPTY, Guesses

_LIKE: Final = 0.93
"""Cells with the same sign are at least this much alike."""
_MIN_SIGNS: Final = 18
"""No digit is in this many cells: twice as many as in a solution."""
_CLEAR: Final = 0.75
_MIN_UNCLEAR: Final = 9
"""Signs are looked for if a digit is read more than nine times, or this many cells are unclear."""


def without_signs(crops: NDArray[np.float32], guesses: Guesses) -> Guesses:
    """The guesses, with cells set to empty that share a sign too frequent to be a digit.

    Args:
        crops: the 81 cells, from `reader.picture.cells.crops`.
        guesses: the model's guesses for them.
    """
    inked = np.flatnonzero(guesses.digits[:, EMPTY] < SURELY_EMPTY)
    best = guesses.digits[inked].argmax(axis=1)
    counts = np.bincount(best[(best != EMPTY) & (best != PENCILS)], minlength=1)
    unclear = int((guesses.digits[inked].max(axis=1) < _CLEAR).sum())
    if len(inked) < _MIN_SIGNS or (counts.max() <= 9 and unclear < _MIN_UNCLEAR):
        return guesses
    alike = likeness(crops[inked]) > _LIKE
    most = alike[alike.sum(axis=1).argmax()]
    if most.sum() < _MIN_SIGNS:
        return guesses
    digits = guesses.digits.copy()
    digits[inked[most]] = np.eye(digits.shape[1], dtype=digits.dtype)[EMPTY]
    return replace(guesses, digits=digits)
