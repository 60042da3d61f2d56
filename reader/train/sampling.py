"""From a seed to what the model learns from: the crops of a grid, and what they show."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import CROP, Picture, crops
from reader.train import ours, spoiling
from reader.train.drawing import AROUND, Content, Drawing, fill
from reader.train.fonts import Face
from reader.train.looks import Look, Lot, choose

STEPS = 84.0
"""Crops are kept as whole numbers: this many to 1, so that 1.5 is 126."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Cells to learn from.

    Attributes:
        crops: cells x `CROP` x `CROP`, in `STEPS`.
        digits: what each shows: 0 empty, 1-9, 10 pencil marks.
        marks: which pencil marks, bit d - 1 for digit d.
    """

    crops: NDArray[np.int8]
    digits: NDArray[np.uint8]
    marks: NDArray[np.uint16]


def flat_grid(seed: int, faces: Sequence[Face]) -> tuple[Picture, Content]:
    """Draw a grid and spoil it.

    Args:
        seed: the same seed, with the same faces, gives the same picture.
        faces: what digits are taken from.

    Returns:
        A flat grid and what it shows.
    """
    lot = np.random.default_rng(seed)
    if lot.random() < 0.12:
        picture, content, start, pitch = ours.drawn(lot)
        return _spoilt(picture, start, pitch, None, None, lot), content
    look = choose(lot, faces)
    content = fill(lot, marked=0.3 if look.printed else 0.75)
    size = lot.random()
    low, high = (12, 26) if size < 0.25 else (26, 50) if size < 0.9 else (50, 70)
    pitch = int(lot.integers(low, high))
    drawing = Drawing(look, pitch, lot)
    picture = drawing.draw(content)
    back = None
    if look.printed and lot.random() < 0.2:
        back = Drawing(choose(lot, faces), max(12, pitch // 2), lot).draw(fill(lot))
    corner = float(drawing.start), float(drawing.start)
    return _spoilt(picture, corner, float(pitch), look, back, lot), content


def _spoilt(
    picture: Picture,
    start: tuple[float, float],
    pitch: float,
    look: Look | None,
    back: Picture | None,
    lot: Lot,
) -> Picture:
    """What becomes of a picture: much if it is printed, little if it is a screenshot."""
    astray = float(lot.uniform(0, 0.05) if lot.random() < 0.85 else lot.uniform(0.05, 0.13))
    if (look is not None and look.printed) or lot.random() < 0.12:
        if back is not None:
            picture = spoiling.printed_through(picture, back, lot)
        if lot.random() < 0.5:
            picture = spoiling.worn(picture, lot)
        if lot.random() < 0.7:
            picture = spoiling.lit(picture, lot)
        strong = lot.uniform(0.04, 0.085) if lot.random() < 0.3 else lot.uniform(0, 0.045)
        # Small digits drown sooner; what nobody can read teaches nothing.
        strong *= min(1.2, look.height / 0.55) if look else 0.4
        picture = spoiling.blurred(picture, pitch, float(strong), lot)
        if lot.random() < 0.6:
            picture = spoiling.noisy(picture, lot)
        if lot.random() < 0.6:
            picture = spoiling.packed(picture, int(lot.integers(25, 90)))
    else:
        if lot.random() < 0.3:
            picture = spoiling.blurred(picture, pitch, float(lot.uniform(0, 0.05)), lot)
        if lot.random() < 0.5:
            picture = spoiling.packed(picture, int(lot.integers(30, 95)))
    if lot.random() < 0.06:
        picture = (255 - picture).astype(np.uint8)
    return spoiling.flattened(picture, start, pitch, astray, lot)


def sample(seeds: Sequence[int], faces: Sequence[Face]) -> Samples:
    """The cells of a grid for each seed.

    Args:
        seeds: one a grid.
        faces: what digits are taken from.
    """
    cut = np.empty((len(seeds) * 81, CROP, CROP), np.int8)
    digits = np.empty(len(seeds) * 81, np.uint8)
    marks = np.empty(len(seeds) * 81, np.uint16)
    for number, seed in enumerate(seeds):
        flat, content = flat_grid(seed, faces)
        part = slice(number * 81, number * 81 + 81)
        cut[part] = np.rint(crops(flat)[:, 0] * STEPS)
        digits[part], marks[part] = content.digits, content.marks
    return Samples(cut, digits, marks)


__all__ = ["AROUND", "STEPS", "Samples", "flat_grid", "sample"]
