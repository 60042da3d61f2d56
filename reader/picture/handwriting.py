"""The handwriting model: which digits are written by hand, and which digits these are.

`handwriting.onnx` is beside this module; `handwriting.json` is its model card.
`tools.digit_trainer --handwriting` makes both. The digits that it says are printed are left to
`digits`, which reads them better.
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
"""The classes are empty, 1 to 9 printed, 1 to 9 handwritten, and pencil marks: that of a written
digit is greater by this than that of the same digit in print."""
_IS_WRITTEN: Final = 0.5
"""There is handwriting in a grid if both models take a cell for a digit, and this one for a written
one, with this probability."""
_SURELY_WRITTEN: Final = 0.9
"""There surely is from this probability on."""
_MARKS_WEIGHT: Final = 0.5
"""How much this model then counts in cells that hold no digit."""
_NOTHING: Final = 0.5
"""Otherwise it does not count at all in cells that are empty with more probability than this."""


@dataclass(frozen=True, slots=True)
class Handwriting:
    """What the handwriting model says about cells.

    Attributes:
        digits: cells x 11 probabilities, as in `Guesses`, of print and handwriting together; those
            of `Guesses` for cells that were not read again.
        written: for each cell the probability that it is written by hand, if it holds a digit; 0
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
        """Whether there surely is: some thin typefaces look like it."""
        return self.clearest > _SURELY_WRITTEN


def read_handwriting(crops: NDArray[np.float32], guesses: Guesses) -> Handwriting:
    """Read the handwritten digits among cells.

    Args:
        crops: n x 1 x `CROP` x `CROP` numbers, as `reader.picture.cells.crops` makes them.
        guesses: what the digit model says about them.

    Raises:
        ModelError: if the model file is missing or not the one that its card describes.
    """
    digits, written = guesses.digits.copy(), np.zeros(len(crops), np.float32)
    filled = guesses.digits[:, 1:PENCILS].sum(axis=1)
    is_digit = filled > _IS_WRITTEN
    clearest = 0.0
    # Digits first: most pictures have no handwriting, and then nothing else needs to be read.
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
    """What both models say together.

    Args:
        guesses: what the digit model says, which reads print better.
        handwriting: what the handwriting model says about the same cells.
        written: for each cell the probability that a digit in it is written by hand.
    """
    if not handwriting.found:
        return guesses
    digit = handwriting.digits[:, 1:PENCILS].sum(axis=1)
    if handwriting.is_sure:
        weight = digit * written + (1 - digit) * _MARKS_WEIGHT
    else:
        # It may be dirt: what the other model takes for an empty cell is one.
        weight = digit * written * (guesses.digits[:, EMPTY] < _NOTHING)
    weight = weight[:, None]
    return replace(guesses, digits=(1 - weight) * guesses.digits + weight * handwriting.digits)
