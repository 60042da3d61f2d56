"""Handwritten digits: the strokes of MNIST and of handwriting faces, drawn with any pen.

MNIST (Yann LeCun and Corinna Cortes, CC BY-SA 3.0) is fetched as PNG files into the cache folder;
nothing of it is kept in the repository. Its digits are thinned to lines of one pixel, so that a pen
of any width can follow them. Its writers are American: a bar through the 7 and the long upstroke of
the continental 1 are added.
"""

import csv
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from tools.digit_trainer.fonts import Face, Mask
from tools.digit_trainer.style import Rng

SOURCE: Final = "https://github.com/rasbt/mnist-pngs"
"""MNIST as PNG files, with a table of their labels."""
CREDIT: Final = "MNIST by Yann LeCun and Corinna Cortes, CC BY-SA 3.0 (" + SOURCE + ")"

_SIDE: Final = 56
"""The side of thinned digits in pixels: twice the side of MNIST's pictures."""
_INK: Final = 100
"""The level of a pixel that is part of a stroke, of 255."""
_CHUNK: Final = 2000
"""The number of digits to thin at once."""
_HANDS: Final = "breip bwht dkg kristi rufscript stevehand humor"
"""Parts of the paths of faces that look like writing with a pen."""
_PAD: Final = 14
"""The margin around thinned digits, for wide pens, in pixels."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Written digits to choose from.

    Attributes:
        strokes: for each digit 1 to 9, its lines of one pixel: digits x 56 x 56, 0 or 1.
        faces: typefaces that look like handwriting.
    """

    strokes: tuple[NDArray[np.uint8], ...]
    faces: tuple[Face, ...]

    def draw(self, digit: int, height: float, pen: float, rng: Rng) -> Mask:
        """Draw a digit as a person may write it.

        Args:
            digit: 1 to 9.
            height: the height of the digit in pixels, at least 4.
            pen: the width of the stroke in pixels.
        """
        if rng.random() < 0.12:
            face = self.faces[int(rng.integers(len(self.faces)))]
            return _warped(face.masks[digit - 1], height, rng)
        strokes = self.strokes[digit - 1]
        lines = strokes[int(rng.integers(len(strokes)))]
        lines = np.pad(lines, _PAD)
        if digit == 7 and rng.random() < 0.35:
            _add_bar(lines, rng)
        if digit == 1 and rng.random() < 0.6:
            _add_upstroke(lines, rng)
        distance = np.asarray(cv2.distanceTransform(1 - lines, cv2.DIST_L2, 5), np.float32)
        rows = np.flatnonzero(lines.any(axis=1))
        scale = height / max(8, int(rows[-1] - rows[0]))
        # Pixels far from the lines stay far from them, however much these are bent.
        bent = _bend(distance, scale, float(distance.max()), rng)
        return np.asarray(np.clip((pen / 2 - bent * scale + 0.5) * 255, 0, 255), np.uint8)


def load_hand(folder: Path, faces: Sequence[Face], part: str = "train") -> Hand:
    """The written digits; they are fetched and thinned on first use.

    Args:
        folder: the cache folder.
        faces: all typefaces; those that look like handwriting are used.
        part: `train`, or `test`, whose digits are by other writers.

    Raises:
        subprocess.CalledProcessError: if git cannot fetch them.
    """
    kept = folder / f"strokes-{part}.npz"
    if not kept.exists():
        pictures = folder / "mnist-pngs"
        if not pictures.exists():
            subprocess.run(["git", "clone", "--depth", "1", SOURCE, str(pictures)], check=True)
        found = _read(pictures, part)
        packed = {str(digit): found[digit - 1] for digit in range(1, 10)}
        np.savez_compressed(kept, allow_pickle=False, **packed)
    with np.load(kept) as stored:
        strokes = tuple(
            np.unpackbits(stored[str(digit)], axis=2)[:, :, :_SIDE] for digit in range(1, 10)
        )
    hands = tuple(
        face for face in faces if any(word in face.name.lower() for word in _HANDS.split())
    )
    return Hand(strokes, hands)


def _read(folder: Path, part: str) -> list[NDArray[np.uint8]]:
    """The lines of the digits 1 to 9, eight pixels per byte."""
    by_digit: list[list[NDArray[np.uint8]]] = [[] for _ in range(9)]
    with (folder / f"{part}.csv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            if row["label"] == "0":
                continue
            picture = cv2.imread(str(folder / row["filepath"]), cv2.IMREAD_GRAYSCALE)
            if picture is None:
                raise ValueError(f"{folder / row['filepath']} is not a picture")
            by_digit[int(row["label"]) - 1].append(np.asarray(picture, np.uint8))
    return [
        np.concatenate(
            [
                np.packbits(_thin(digits[first : first + _CHUNK]), axis=2)
                for first in range(0, len(digits), _CHUNK)
            ]
        )
        for digits in by_digit
    ]


def _thin(pictures: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """Lines of one pixel along the strokes (Zhang and Suen, 1984), many pictures at once."""
    size = (_SIDE, _SIDE)
    large = [
        cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC) > _INK for picture in pictures
    ]
    ink = np.pad(np.stack(large), ((0, 0), (1, 1), (1, 1))).astype(np.int8)
    changed = True
    while changed:
        changed = False
        for first in (True, False):
            around = [
                np.roll(ink, (-down, -right), (1, 2))
                for down, right in (
                    (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1),
                )
            ]  # fmt: skip
            count = np.sum(around, axis=0)
            turns = sum(
                (one == 0) & (two == 1)
                for one, two in zip(around, [*around[1:], around[0]], strict=True)
            )
            north, east, south, west = around[::2]
            if first:
                sides = (north * east * south == 0) & (east * south * west == 0)
            else:
                sides = (north * east * west == 0) & (north * south * west == 0)
            gone = (ink == 1) & (count >= 2) & (count <= 6) & (turns == 1) & sides
            ink[gone] = 0
            changed |= bool(gone.any())
    return ink[:, 1:-1, 1:-1].astype(np.uint8)


def _add_bar(lines: NDArray[np.uint8], rng: Rng) -> None:
    """Draw the bar of a continental 7 through its stem."""
    rows = np.flatnonzero(lines.any(axis=1))
    top, high = int(rows[0]), int(rows[-1] - rows[0])
    y = top + round(high * rng.uniform(0.4, 0.62))
    stem = np.flatnonzero(lines[y])
    if not len(stem):
        return
    x, slope = int(stem[-1]), rng.uniform(-0.06, 0.06) * high
    left, right = rng.uniform(0.12, 0.3, 2) * high
    one, two = (round(x - left), round(y + slope)), (round(x + right), round(y - slope))
    cv2.line(lines, one, two, 1, 1)


def _add_upstroke(lines: NDArray[np.uint8], rng: Rng) -> None:
    """Draw the upstroke of a continental 1 to its top, and perhaps a foot."""
    rows = np.flatnonzero(lines.any(axis=1))
    top, foot = int(rows[0]), int(rows[-1])
    high = foot - top
    x = int(np.flatnonzero(lines[top]).mean())
    end = (
        round(x - high * rng.uniform(0.12, 0.5)),
        round(top + high * rng.uniform(0.12, 0.5)),
    )
    cv2.line(lines, (x, top), end, 1, 1)
    if rng.random() < 0.45:
        x, reach = int(np.flatnonzero(lines[foot]).mean()), rng.uniform(0.1, 0.4, 2) * high
        cv2.line(lines, (round(x - reach[0]), foot), (round(x + reach[1]), foot), 1, 1)


def _warped(mask: Mask, height: float, rng: Rng) -> Mask:
    """A digit of a face, bent as if written by hand."""
    edge = mask.shape[0] // 5
    scale = height / mask.shape[0]
    return _bend(np.pad(mask, edge).astype(np.float32), scale, 0.0, rng).astype(np.uint8)


def _bend(
    levels: NDArray[np.float32], scale: float, border: float, rng: Rng
) -> NDArray[np.float32]:
    """A picture scaled, rotated, slanted and bent at random, like the digits of a hand."""
    high, wide = levels.shape
    size = max(4, round(wide * scale)), max(4, round(high * scale))
    across, down = np.meshgrid(
        np.linspace(-1, 1, size[0], dtype=np.float32), np.linspace(-1, 1, size[1], dtype=np.float32)
    )
    angle, lean = rng.normal(0, 0.08), rng.normal(0, 0.12)
    stretch = float(np.exp(rng.normal(0, 0.13)))
    x = stretch * (np.cos(angle) * across - np.sin(angle) * down) + lean * down
    y = np.sin(angle) * across + np.cos(angle) * down
    waves = rng.normal(0, 0.045, (2, 4, 4)).astype(np.float32)
    x = x + cv2.resize(waves[0], size, interpolation=cv2.INTER_CUBIC)
    y = y + cv2.resize(waves[1], size, interpolation=cv2.INTER_CUBIC)
    x, y = (x + 1) * (wide - 1) / 2, (y + 1) * (high - 1) / 2
    return cv2.remap(
        levels, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT, borderValue=border,
    ).astype(np.float32)  # fmt: skip
