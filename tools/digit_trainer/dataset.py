"""Training data from seeds: the crops of a grid, and their labels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import CROP, Picture, crops
from tools.digit_trainer import augmentation, rendered
from tools.digit_trainer.drawing import (
    BORDER,
    PENCILS,
    Content,
    GridDrawing,
    random_content,
)
from tools.digit_trainer.fonts import Face
from tools.digit_trainer.handwriting import Hand
from tools.digit_trainer.style import Rng, Style, random_style, written_style
from tools.digit_trainer.written import WrittenDrawing, written_content

SCALE = 84.0
"""Crops are stored as integers, scaled by this: 1.5 is 126."""

WRITTEN = 9
"""The difference between the class of a handwritten digit and of the same printed digit."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Labelled cells.

    Attributes:
        crops: cells x `CROP` x `CROP`, in `SCALE`.
        digits: the content of each: 0 empty, 1-9, 10 pencil marks.
        marks: which pencil marks, bit d - 1 for digit d.
    """

    crops: NDArray[np.int8]
    digits: NDArray[np.uint8]
    marks: NDArray[np.uint16]


def flat_grid(seed: int, faces: Sequence[Face]) -> tuple[Picture, Content]:
    """Draw a grid and degrade it.

    Args:
        seed: the same seed, with the same faces, gives the same picture.
        faces: the typefaces to choose from.

    Returns:
        A flat grid and its contents.
    """
    rng = np.random.default_rng(seed)
    if rng.random() < 0.12:
        picture, content, start, pitch = rendered.render_random(rng)
        return _augment(picture, start, pitch, None, None, rng), content
    style = random_style(rng, faces)
    content = random_content(rng, marked=0.3 if style.printed else 0.75)
    size = rng.random()
    low, high = (12, 26) if size < 0.25 else (26, 50) if size < 0.9 else (50, 70)
    pitch = int(rng.integers(low, high))
    drawing = GridDrawing(style, pitch, rng)
    picture = drawing.draw(content)
    back = None
    if style.printed and rng.random() < 0.2:
        back = GridDrawing(random_style(rng, faces), max(12, pitch // 2), rng).draw(
            random_content(rng)
        )
    corner = float(drawing.start), float(drawing.start)
    return _augment(picture, corner, float(pitch), style, back, rng), content


def _augment(
    picture: Picture,
    start: tuple[float, float],
    pitch: float,
    style: Style | None,
    back: Picture | None,
    rng: Rng,
) -> Picture:
    """Degrade a picture: strongly if it is printed, little if it is a screenshot."""
    misaligned = float(rng.uniform(0, 0.05) if rng.random() < 0.85 else rng.uniform(0.05, 0.13))
    if (style is not None and style.printed) or rng.random() < 0.12:
        if back is not None:
            picture = augmentation.add_show_through(picture, back, rng)
        if rng.random() < 0.5:
            picture = augmentation.add_wear(picture, rng)
        if rng.random() < 0.7:
            picture = augmentation.add_lighting(picture, rng)
        strong = rng.uniform(0.04, 0.085) if rng.random() < 0.3 else rng.uniform(0, 0.045)
        # Small digits become illegible sooner, and illegible ones teach nothing.
        strong *= min(1.2, style.height / 0.55) * style.sharpness if style else 0.4
        picture = augmentation.blur(picture, pitch, float(strong), rng)
        if rng.random() < 0.6:
            picture = augmentation.add_noise(picture, rng)
        if rng.random() < 0.6:
            picture = augmentation.compress_jpeg(picture, int(rng.integers(25, 90)))
    else:
        if rng.random() < 0.3:
            picture = augmentation.blur(picture, pitch, float(rng.uniform(0, 0.05)), rng)
        if rng.random() < 0.5:
            picture = augmentation.compress_jpeg(picture, int(rng.integers(30, 95)))
    if rng.random() < 0.06:
        picture = (255 - picture).astype(np.uint8)
    return augmentation.rectify(picture, start, pitch, misaligned, rng)


def written_grid(seed: int, faces: Sequence[Face], hand: Hand) -> tuple[Picture, Content]:
    """Draw a printed grid with handwritten entries and pencil marks, and degrade it.

    Args:
        seed: the same seed, with the same faces and hand, gives the same picture.
        faces: the typefaces of the print to choose from.
        hand: writes the entries.

    Returns:
        A flat grid and its contents.
    """
    rng = np.random.default_rng(seed)
    style = written_style(rng, faces)
    content = written_content(rng)
    pitch = int(rng.integers(18, 60))
    drawing = WrittenDrawing(style, pitch, rng, hand)
    corner = float(drawing.start), float(drawing.start)
    return _augment(drawing.draw(content), corner, float(pitch), style, None, rng), content


def sample_written(seeds: Sequence[int], faces: Sequence[Face], hand: Hand) -> Samples:
    """The cells of a grid for each seed, every fourth one without handwriting.

    Only every third empty cell is taken. The class of a written digit is `WRITTEN` above that of a
    printed one; pencil marks, written or not, are the last class.
    """
    cut, classes = [], []
    for seed in seeds:
        if seed % 4:
            flat, content = written_grid(seed, faces, hand)
        else:
            flat, content = flat_grid(seed, faces)
            content = replace(content, entries=np.zeros(81, np.bool_))
        digits = content.digits.astype(int)
        is_digit = (digits > 0) & (digits < PENCILS)
        shown = np.where(is_digit & content.entries, digits + WRITTEN, digits)
        shown[digits == PENCILS] = 2 * WRITTEN + 1
        kept = (digits > 0) | (np.arange(81) % 3 == seed % 3)
        cut.append(np.rint(crops(flat)[kept, 0] * SCALE).astype(np.int8))
        classes.append(shown[kept].astype(np.uint8))
    found = np.concatenate(classes)
    return Samples(np.concatenate(cut), found, np.zeros(len(found), np.uint16))


def sample(seeds: Sequence[int], faces: Sequence[Face]) -> Samples:
    """The cells of a grid for each seed.

    Args:
        seeds: one for each grid.
        faces: the typefaces to choose from.
    """
    cut = np.empty((len(seeds) * 81, CROP, CROP), np.int8)
    digits = np.empty(len(seeds) * 81, np.uint8)
    marks = np.empty(len(seeds) * 81, np.uint16)
    for number, seed in enumerate(seeds):
        flat, content = flat_grid(seed, faces)
        part = slice(number * 81, number * 81 + 81)
        cut[part] = np.rint(crops(flat)[:, 0] * SCALE)
        digits[part], marks[part] = content.digits, content.marks
    return Samples(cut, digits, marks)


__all__ = [
    "BORDER",
    "SCALE",
    "WRITTEN",
    "Samples",
    "flat_grid",
    "sample",
    "sample_written",
    "written_grid",
]
