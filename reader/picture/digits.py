"""The digit model: crops of cells in, probabilities out. OpenCV runs it; the network is not asked.

The model file `digits.onnx` lies beside this module; `digits.json` is its card: how it came about,
what it can do. `tools.digit_trainer` makes both.
"""

import hashlib
import json
import threading
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import CROP, shift
from reader.picture.discs import remove_discs

EMPTY: Final = 0
PENCILS: Final = 10
"""The class of a cell with pencil marks. The classes 1 to 9 are digits, 0 is an empty cell."""

MODEL: Final = Path(__file__).with_name("digits.onnx")
CARD: Final = Path(__file__).with_name("digits.json")

MARKED: Final = 0.4
"""From how likely on a pencil mark counts as there. With less, marks are made up in pictures of our
own; with more, they are missed in screenshots."""
_UNCLEAR: Final = (0.2, 0.8)
"""A cell with a pencil mark between these is looked at again."""
_SURE: Final = 0.9
"""A cell whose kind is less sure is looked at without discs, if its marks are unclear, too."""
_ON_DISCS: Final = 0.75
"""What is seen without discs is believed if there are pencil marks, and on each disc the digit of
its place, so likely at least."""
_SHIFT: Final = 2
"""By how many pixels it is moved then, towards each of its corners."""

_turn: Final = threading.Lock()
"""OpenCV's network keeps its input: one at a time."""


class ModelError(RuntimeError):
    """The digit model is missing or damaged; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Guesses:
    """What the model thinks that cells show.

    Attributes:
        digits: cells x 11 probabilities: empty, 1 to 9, pencil marks; each row sums to 1.
        marks: cells x 9 probabilities that a pencil mark is there, 1 to 9; to be looked at where
            `digits` says that there are pencil marks.
    """

    digits: NDArray[np.float32]
    marks: NDArray[np.float32]


def classify(crops: NDArray[np.float32]) -> Guesses:
    """Say what cells show.

    Args:
        crops: n x 1 x `CROP` x `CROP` numbers, as `reader.picture.cells.crops` makes them.

    Raises:
        ModelError: if the model file is missing or not the one that its card describes.
        ValueError: if the crops have another shape.
    """
    if crops.ndim != 4 or crops.shape[1:] != (1, CROP, CROP):
        raise ValueError(f"crops are n x 1 x {CROP} x {CROP}, not {crops.shape}")
    with _turn:
        network = _network()
        network.setInput(np.ascontiguousarray(crops, dtype=np.float32))
        digits, marks = network.forward(["digits", "marks"])
    return Guesses(
        np.array(digits, dtype=np.float32).reshape(-1, 11),
        np.array(marks, dtype=np.float32).reshape(-1, 9),
    )


def refine(crops: NDArray[np.float32], guesses: Guesses) -> Guesses:
    """Look at unclear cells once more: without discs, and moved a little to each corner.

    A mark that stands close to a line, where the model seldom saw any, stands free of it in one
    of the moved views. The mean of all five views is taken.

    Args:
        crops: the crops that the guesses are about.
        guesses: what `classify` says to them.

    Returns:
        The guesses; they differ in cells with unclear pencil marks, and in those whose discs were
        taken for strokes of a digit.
    """
    crops, guesses = _seen_without_discs(crops, guesses)
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
    """Which cells have marks that may be there or not."""
    low, high = _UNCLEAR
    return np.asarray(((guesses.marks > low) & (guesses.marks < high)).any(axis=1))


def _seen_without_discs(
    crops: NDArray[np.float32], guesses: Guesses
) -> tuple[NDArray[np.float32], Guesses]:
    """Unclear cells with discs taken away, where each disc then holds the digit of its place."""
    best = guesses.digits.max(axis=1)
    inked = guesses.digits[:, EMPTY] < 0.5
    cells = np.flatnonzero(inked & (best < _SURE) & _unclear(guesses))
    views = {int(cell): remove_discs(crops[cell, 0]) for cell in cells}
    views = {cell: view for cell, view in views.items() if view[1]}
    if not views:
        return crops, guesses
    seen = classify(np.stack([view[None] for view, _ in views.values()]))
    digits, marks, crops = guesses.digits.copy(), guesses.marks.copy(), crops.copy()
    for index, (cell, (view, discs)) in enumerate(views.items()):
        held = [seen.marks[index, digit] for digit in range(9) if discs >> digit & 1]
        if seen.digits[index, PENCILS] > max(_ON_DISCS, best[cell]) and min(held) > _ON_DISCS:
            digits[cell], marks[cell], crops[cell, 0] = seen.digits[index], seen.marks[index], view
    return crops, replace(guesses, digits=digits, marks=marks)


@lru_cache(maxsize=1)
def _network() -> cv2.dnn.Net:
    """The model, read once. A reader works on one core: others read other pictures."""
    cv2.setNumThreads(1)
    try:
        model = MODEL.read_bytes()
        card = json.loads(CARD.read_text(encoding="utf-8"))
        wanted = str(card["sha256"])
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(
            f"The digit model cannot be read ({error}). Install Sudoku Tutor again: "
            f"{MODEL.name} and {CARD.name} belong into {MODEL.parent}."
        ) from error
    if hashlib.sha256(model).hexdigest() != wanted:
        raise ModelError(
            f"{MODEL.name} is not the file that {CARD.name} describes: it is damaged, or one of "
            f"both is of another version. Install Sudoku Tutor again."
        )
    return cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))
