"""The handwriting model: which digits are written by hand, and their values.

`handwriting.onnx` is in this folder; `handwriting.json` is its model card. `tools.digit_trainer
--handwriting` makes both. Digits that it calls printed are left to `digits`, which reads print
better.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.picture.digits import EMPTY, PENCILS, SURELY_EMPTY, Guesses
from reader.picture.models import run

MODEL: Final = Path(__file__).with_name("handwriting.onnx")

WRITTEN: Final = 9
"""The classes are empty, 1 to 9 printed, 1 to 9 handwritten, and pencil marks: the class of a
written digit is this much greater than the class of the same printed digit."""
_IS_WRITTEN: Final = 0.5
"""A grid contains handwriting if, with this probability, both models take a cell for a digit, and
this one for a written digit."""
_SURELY_WRITTEN: Final = 0.9
"""From this probability on, handwriting is certain."""
_MARKS_WEIGHT: Final = 0.5
"""The weight of this model in cells without a digit if handwriting is certain."""
_NOTHING: Final = 0.5
"""Otherwise, this model is ignored in cells that are empty with a higher probability than this."""


@dataclass(frozen=True, slots=True)
class Handwriting:
    """The results of the handwriting model for cells.

    Attributes:
        digits: cells x 11 probabilities, as in `Guesses`, of print and handwriting together; copied
            from `Guesses` for cells that were not read again.
        written: for each cell, the probability that its digit (if it has one) is written by hand; 0
            for cells that were not read again.
        clearest: the highest probability that a cell holds a handwritten digit.
    """

    digits: NDArray[np.float32]
    written: NDArray[np.float32]
    clearest: float

    @property
    def found(self) -> bool:
        """Whether there is any handwriting among the cells."""
        return self.clearest > _IS_WRITTEN

    @property
    def is_sure(self) -> bool:
        """Whether handwriting is certain: some thin typefaces look like it."""
        return self.clearest > _SURELY_WRITTEN


def read_handwriting(crops: NDArray[np.float32], guesses: Guesses) -> Handwriting:
    """Read the handwritten digits among cells.

    Args:
        crops: n x 1 x `CROP` x `CROP` numbers, as `reader.picture.cells.crops` makes them.
        guesses: the results of the digit model for them.

    Raises:
        ModelError: if the model file is missing or does not match its card.
    """
    digits, written = guesses.digits.copy(), np.zeros(len(crops), np.float32)
    filled = guesses.digits[:, 1:PENCILS].sum(axis=1)
    is_digit = filled > _IS_WRITTEN
    clearest = 0.0
    # Digits first: most pictures do not contain handwriting, so nothing else needs to be read.
    for chosen in (is_digit, ~is_digit & (guesses.digits[:, EMPTY] < SURELY_EMPTY)):
        cells = np.flatnonzero(chosen)
        if len(cells):
            (seen,) = run(MODEL, crops[cells], ("classes",))
            printed, by_hand = seen[:, 1 : 1 + WRITTEN], seen[:, 1 + WRITTEN : -1]
            digits[cells] = np.column_stack([seen[:, EMPTY], printed + by_hand, seen[:, -1]])
            share = by_hand.sum(axis=1)
            written[cells] = share / np.maximum(share + printed.sum(axis=1), 1e-6)
            clearest = max(clearest, float((share * filled[cells]).max()))
        if clearest <= _IS_WRITTEN:
            break
    return Handwriting(digits, written, clearest)


def merge(guesses: Guesses, handwriting: Handwriting, written: NDArray[np.float32]) -> Guesses:
    """Merge the results of both models.

    Args:
        guesses: the results of the digit model, which reads print better.
        handwriting: the results of the handwriting model for the same cells.
        written: for each cell, the probability that its digit is written by hand.
    """
    if not handwriting.found:
        return guesses
    digit = handwriting.digits[:, 1:PENCILS].sum(axis=1)
    if handwriting.is_sure:
        weight = digit * written + (1 - digit) * _MARKS_WEIGHT
    else:
        # It may be dirt: if the other model takes a cell for empty, it is empty.
        weight = digit * written * (guesses.digits[:, EMPTY] < _NOTHING)
    weight = weight[:, None]
    return replace(guesses, digits=(1 - weight) * guesses.digits + weight * handwriting.digits)
