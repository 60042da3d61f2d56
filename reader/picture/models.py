"""Runs the models in this folder; each has a card (JSON) with its hash. Works offline."""

import hashlib
import json
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import CROP

_network_lock: Final = threading.Lock()
"""OpenCV's networks keep their input, so only one thread may use a network at a time."""


class ModelError(RuntimeError):
    """A model is missing or damaged; the message says what to do."""


def card_of(model: Path) -> Path:
    """The file of a model's card: how it was trained, and its accuracy."""
    return model.with_suffix(".json")


def require_crops(crops: NDArray[np.float32]) -> None:
    """Refuse arrays that are not crops.

    Raises:
        ValueError: if the shape is not n x 1 x `CROP` x `CROP`.
    """
    if crops.ndim != 4 or crops.shape[1:] != (1, CROP, CROP):
        raise ValueError(f"crops are n x 1 x {CROP} x {CROP}, not {crops.shape}")


def run(
    model: Path, crops: NDArray[np.float32], outputs: Sequence[str]
) -> list[NDArray[np.float32]]:
    """Run a model on cells.

    Args:
        model: its file.
        crops: n x 1 x `CROP` x `CROP` numbers, the output of `reader.picture.cells.crops`.
        outputs: the names of its outputs.

    Returns:
        For each output, n rows of probabilities.

    Raises:
        ModelError: if the file is missing or does not match its card.
        ValueError: if the crops have another shape.
    """
    require_crops(crops)
    with _network_lock:
        network = load(model)
        network.setInput(np.ascontiguousarray(crops, dtype=np.float32))
        found = network.forward(list(outputs))
    return [np.array(output, dtype=np.float32).reshape(len(crops), -1) for output in found]


@lru_cache(maxsize=4)
def load(model: Path) -> cv2.dnn.Net:
    """A model, loaded once. It runs on one core; other processes use the other cores.

    Raises:
        ModelError: if the file is missing or does not match its card.
    """
    cv2.setNumThreads(1)
    card = card_of(model)
    try:
        data = model.read_bytes()
        expected = str(json.loads(card.read_text(encoding="utf-8"))["sha256"])
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(
            f"The digit model cannot be read ({error}). Install Sudoku Tutor again: "
            f"{model.name} and {card.name} belong into {model.parent}."
        ) from error
    if hashlib.sha256(data).hexdigest() != expected:
        raise ModelError(
            f"{model.name} is not the file that {card.name} describes: it is damaged, or one of "
            f"both is of another version. Install Sudoku Tutor again."
        )
    # Load by path: when given bytes, OpenCV 5.0 ignores the requested engine. The classic engine
    # takes two thirds of the new one's time.
    return cv2.dnn.readNetFromONNX(str(model), engine=cv2.dnn.ENGINE_CLASSIC)
