"""Reads separate strokes in cells by shape and size: small digits and pencil marks.

The model knows pencil marks by their place, and digits of the usual size. If an app draws marks
elsewhere, or digits as small as other apps' marks, each glyph is enlarged and read as a digit
(docs/how-reading-works.md, section 4).
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.houses import Cell
from reader.opencv import cv2
from reader.picture.cells import CROP, MARGIN, PITCH, Picture, crops
from reader.picture.digits import EMPTY, MARKED, PENCILS, SURELY_EMPTY, Guesses, classify
from reader.reading import MIN_MARKED

FINE: Final = 2
"""The resolution of the cells in which glyphs are found, relative to the model's input."""

_INK: Final = 0.4
"""The minimum ink of a glyph, in the units of `reader.picture.cells.crops`."""
_EDGE: Final = 4.5
"""A stroke closer than this to the border of a crop, in its pixels, is a line."""
_INSIDE: Final = 8
"""Inside this margin of a crop, in its pixels, all ink belongs to glyphs."""
_MAX_REST: Final = 8
"""At most this many pixels of ink (at the resolution of `FINE`) may be outside all glyphs."""
_MIN_HEIGHT: Final = 0.08
"""The minimum height of a glyph, in cells."""
_MAX_HEIGHT: Final = 0.85
_LINE, _BESIDE = 0.7, 0.3
"""A stroke is part of a line if it is taller than the first number and further from the middle of
its cell than the second, both in cells."""
_MAX_WIDTH: Final = 1.1
"""The maximum width of a digit relative to its height; wider strokes are touching digits."""
_WIDTH: Final = 0.62
"""The usual width of a digit including the gap after it."""
_ENLARGED: Final = 0.58
"""The height of an enlarged glyph in cells."""
_THIN: Final = 6
"""A line that crosses a cell has at most this many pixels (at the resolution of `FINE`) across."""
_MAX_GLYPHS: Final = 10
"""A cell with more glyphs is full of dirt."""
_CENTRE: Final = 0.17
"""The maximum distance of a digit from the middle of its cell, in cells."""
_LARGER: Final = 1.18
"""Digits are at least this many times as tall as pencil marks."""
LIKE: Final = 0.8
"""Digits of a picture have at least this share of their median height."""
_SMALL: Final = 0.36
"""Digits less tall than this, in cells, are enlarged and read again."""
_MIN_MARKS: Final = 4
"""The height of pencil marks is known if at least this many are not alone in their cells."""
_SURE: Final = 0.9
"""The height of digits is measured in cells that the model reads with this probability. Marks with
a lower probability may be dirt: if their shapes are not clear, they stay unchanged."""
_MARKED: Final = 0.5
"""From this probability on, a cell holds pencil marks."""
_PART: Final = 0.6
_MAYBE_MARKS: Final = 0.2
"""A single glyph with at least this share of a digit's height may be the rest of a digit that a
line crosses. It counts as a mark only if the model gives the mark this probability."""
_MIN_ALONE: Final = 8
"""If this many glyphs are alone in the middle of cells, these are digits of any height."""
_SAMPLE: Final = 24
"""The number of pencil marks to read by shape, to find out whether the model can read them."""
_CLEAR: Final = 0.8
"""A glyph is clear if its digit has this probability."""
_UNCLEAR: Final = 0.8
"""The probability of marks in a cell if not all are clear: doubtful, but the marks are shown."""
_ON_KEYPAD: Final = (7, 8, 9, 4, 5, 6, 1, 2, 3)
"""The digit in the place of each digit on a keypad."""
_BY_PLACE: Final = 0.75
"""If the model reads a smaller share of the clear glyphs, all are read by shape."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A connected stroke.

    Attributes:
        x, y: its middle, in cells from the top left corner of its cell.
        height: its height, in cells.
        crop: the glyph alone and enlarged, as input of the model.
    """

    x: float
    y: float
    height: float
    crop: NDArray[np.float32]

    @property
    def is_central(self) -> bool:
        """Whether it is in the place of a digit."""
        return abs(self.x - 0.5) < _CENTRE and abs(self.y - 0.5) < _CENTRE


def read_glyphs(flat: Picture, guesses: Guesses) -> Guesses:
    """Read again what the model cannot read: small digits, and unusually placed marks.

    Args:
        flat: the upright flat grid, at `FINE` times the model's resolution.
        guesses: the model's guesses.

    Returns:
        The guesses, changed for small digits and for pencil marks read by their shape. A cell whose
        marks remain unclear is less certain to hold marks.
    """
    inked = np.flatnonzero(guesses.digits[:, EMPTY] < SURELY_EMPTY).tolist()
    if not inked:
        return guesses
    found, ragged, crossed = {}, set(), []
    for cell, ink in zip(inked, crops(flat, zoom=FINE, chosen=inked), strict=True):
        if guesses.digits[cell, PENCILS] > _MARKED and _is_crossed(ink[0]):
            crossed.append(cell)
            continue
        glyphs, is_complete = find_glyphs(ink[0])
        if glyphs:
            found[cell] = glyphs
        if not is_complete:
            ragged.add(cell)
    digits = guesses.digits.copy()
    digits[crossed, EMPTY] += digits[crossed, PENCILS]
    digits[crossed, PENCILS] = 0
    guesses = replace(guesses, digits=digits)
    sizes = _sizes(found, guesses)
    if sizes is None:
        return guesses
    guesses = _read_small_digits(found, sizes, guesses)
    return _read_marks(found, ragged, sizes, guesses)


def are_central(flat: Picture, cells: Sequence[Cell], *, share: float) -> bool:
    """Whether this share of cells has a glyph in the middle, like digits in a correct lattice.

    Args:
        flat: the flat grid, at `FINE` times the model's resolution.
        cells: the cells that hold digits.
        share: 0-1.
    """
    inks = crops(flat, zoom=FINE, chosen=cells)
    central = [any(glyph.is_central for glyph in find_glyphs(ink[0])[0]) for ink in inks]
    return sum(central) >= share * len(central)


def find_glyphs(ink: NDArray[np.float32]) -> tuple[list[Glyph], bool]:
    """The glyphs in a cell, and whether they make up all its ink.

    An empty list and False if there are too many.

    Args:
        ink: a crop with a side of `FINE` times `CROP`.
    """
    mask = (ink > _INK).astype(np.uint8)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    low, high = FINE * _EDGE, FINE * (CROP - _EDGE)
    found = []
    rest = mask.copy()
    for label in range(1, count):
        left, top, width, height, _ = (int(value) for value in boxes[label])
        share = height / (FINE * PITCH)
        if min(left, top) < low or left + width > high or top + height > high:
            continue
        if not _MIN_HEIGHT <= share <= _MAX_HEIGHT:
            continue
        if share > _LINE and abs((left + width / 2) / (FINE * CROP) - 0.5) > _BESIDE:
            continue
        alone = labels == label
        rest[alone] = 0
        ends = _split(alone[top : top + height, left : left + width])
        for start, end in itertools.pairwise(ends):
            box = left + start, top, end - start, height
            x = ((box[0] + box[2] / 2) / FINE - MARGIN) / PITCH
            y = ((top + height / 2) / FINE - MARGIN) / PITCH
            found.append(Glyph(x, y, share, _enlarge(ink, alone, box)))
    inside = slice(FINE * _INSIDE, -FINE * _INSIDE)
    is_complete = int(rest[inside, inside].sum()) <= _MAX_REST
    return (found, is_complete) if len(found) <= _MAX_GLYPHS else ([], False)


def _is_crossed(ink: NDArray[np.float32]) -> bool:
    """Whether all ink in a cell is a thin line from one side to the opposite side.

    Args:
        ink: a crop with a side of `FINE` times `CROP`.
    """
    inside = slice(FINE * _INSIDE, -FINE * _INSIDE)
    mask = (ink[inside, inside] > _INK).astype(np.uint8)
    count, _, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    if count != 2:
        return False
    length = max(int(boxes[1][cv2.CC_STAT_WIDTH]), int(boxes[1][cv2.CC_STAT_HEIGHT]))
    return length == len(mask) and int(boxes[1][cv2.CC_STAT_AREA]) <= _THIN * length


def _split(mask: NDArray[np.bool_]) -> list[int]:
    """The columns at which to cut touching digits, with both ends; the mask fits them tightly."""
    height, width = mask.shape
    count = round(width / (_WIDTH * height)) if width > _MAX_WIDTH * height else 1
    ink = mask.sum(axis=0)
    reach = max(1, width // (4 * count))
    cuts = []
    for number in range(1, count):
        start = number * width // count - reach
        cuts.append(start + int(ink[start : start + 2 * reach + 1].argmin()))
    return [0, *cuts, width]


def _enlarge(
    ink: NDArray[np.float32], mask: NDArray[np.bool_], box: tuple[int, int, int, int]
) -> NDArray[np.float32]:
    """A glyph alone in the middle of a crop, as large as usual digits.

    Args:
        ink: the crop that contains it.
        mask: the strokes that it is a part of.
        box: its left, top, width and height.
    """
    left, top, width, height = box
    near = np.zeros(mask.shape, np.uint8)
    near[:, left : left + width] = mask[:, left : left + width]
    near = np.asarray(cv2.dilate(near, np.ones((3, 3), np.uint8)), dtype=np.uint8)
    alone = np.where(near > 0, ink, np.float32(0))
    scale = _ENLARGED * PITCH / height
    middle = (CROP - 1) / 2
    matrix = np.array(
        [
            [scale, 0, middle - scale * (left + (width - 1) / 2)],
            [0, scale, middle - scale * (top + (height - 1) / 2)],
        ]
    )
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    drawn = cv2.warpAffine(alone, matrix, (CROP, CROP), flags=method)
    return np.asarray(np.clip(drawn / max(0.5, float(drawn.max())), 0, 1.5), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class _Sizes:
    """The sizes of digits and pencil marks in a picture.

    Attributes:
        digit: the usual height of digits, in cells.
        least: the minimum height of a digit.
        low: a glyph below this height that is alone in its cell is a pencil mark.
    """

    digit: float
    least: float
    low: float


def _sizes(found: dict[int, list[Glyph]], guesses: Guesses) -> _Sizes | None:
    """The sizes in a picture; None if they cannot be distinguished."""
    several = [glyph.height for glyphs in found.values() if len(glyphs) > 1 for glyph in glyphs]
    mark = float(np.median(several)) if len(several) >= _MIN_MARKS else 0.0
    alone = [
        (glyphs[0].height, float(guesses.digits[cell, 1:PENCILS].max()))
        for cell, glyphs in found.items()
        if len(glyphs) == 1 and glyphs[0].is_central
    ]
    digits = [height for height, probability in alone if probability > _SURE]
    if len(digits) < _MIN_ALONE // 2:
        digits = [height for height, _ in alone if height > _LARGER * mark]
        if len(digits) < _MIN_ALONE:
            return None
    digit = float(np.median(digits))
    least = max(LIKE * digit, float(np.sqrt(digit * min(mark, digit))))
    return _Sizes(digit, least, max(_PART * digit, min(_LARGER * mark, LIKE * digit)))


def _read_small_digits(found: dict[int, list[Glyph]], sizes: _Sizes, guesses: Guesses) -> Guesses:
    """The guesses, after small digits were enlarged and read again."""
    if sizes.digit > _SMALL:
        return guesses
    cells = [
        cell
        for cell, glyphs in found.items()
        if len(glyphs) == 1 and glyphs[0].is_central and glyphs[0].height >= sizes.least
    ]
    if not cells:
        return guesses
    seen = classify(np.stack([found[cell][0].crop[None] for cell in cells]))
    digits = guesses.digits.copy()
    digits[cells] = seen.digits
    return replace(guesses, digits=digits)


def _read_marks(
    found: dict[int, list[Glyph]], ragged: set[int], sizes: _Sizes, guesses: Guesses
) -> Guesses:
    """The guesses, with pencil marks read by shape if the model cannot read them by place."""
    small = {
        cell: glyphs
        for cell, glyphs in found.items()
        if all(glyph.height < sizes.least for glyph in glyphs)
        and (
            len(glyphs) > 1
            or glyphs[0].height < sizes.low
            or guesses.digits[cell, PENCILS] > _MAYBE_MARKS
        )
    }
    every = [(cell, glyph) for cell, glyphs in small.items() for glyph in glyphs]
    if not every:
        return guesses
    sample = every[:: -(-len(every) // _SAMPLE)]
    seen = _read_shapes([glyph for _, glyph in sample])
    clear = [
        (cell, digit)
        for (cell, _), (digit, probability) in zip(sample, seen, strict=True)
        if probability > _CLEAR
    ]
    known = [here for pair in clear if (here := _is_known(guesses, *pair)) is not None]
    is_by_place = not known or sum(known) >= _BY_PLACE * len(known)
    if is_by_place:
        # A glyph as small as marks is a mark, whatever the model says.
        small = {cell: small[cell] for cell in small if guesses.digits[cell, PENCILS] < _SURE}
        if not small:
            return guesses
    shapes = iter(_read_shapes([glyph for glyphs in small.values() for glyph in glyphs]))
    read = {cell: [next(shapes) for _ in glyphs] for cell, glyphs in small.items()}
    if not is_by_place:
        for cell in np.flatnonzero(guesses.digits[:, PENCILS] > _MARKED).tolist():
            read.setdefault(cell, [])
    digits, marks = guesses.digits.copy(), guesses.marks.copy()
    marked = {*np.flatnonzero(digits[:, PENCILS] > _MARKED).tolist(), *read}
    empty = int((digits[:, [EMPTY, PENCILS]].sum(axis=1) > _MARKED).sum())
    is_ignored = len(marked) < min(MIN_MARKED, empty)
    for cell, pairs in read.items():
        sure = min((probability for _, probability in pairs), default=0.0)
        if cell in ragged or len({digit for digit, _ in pairs}) < len(pairs):
            sure = 0.0
        if sure < _CLEAR and (is_ignored or guesses.digits[cell, PENCILS] < _SURE):
            continue
        # A glyph that the model takes for a digit may be one: let the rules decide.
        is_sure = guesses.digits[cell, PENCILS] > _SURE
        no_digit = float(guesses.digits[cell, [EMPTY, PENCILS]].sum())
        sure = max(sure, no_digit) if sure >= _CLEAR else _UNCLEAR
        digits[cell, [EMPTY, PENCILS]] = 0
        digits[cell] *= 0 if is_sure else 1 - sure
        digits[cell, PENCILS] = sure
        marks[cell] = 0
        marks[cell, [digit - 1 for digit, _ in pairs]] = 1
    return replace(guesses, digits=digits, marks=marks)


def _is_known(guesses: Guesses, cell: Cell, digit: int) -> bool | None:
    """Whether the model has read a glyph; None if it would also have read it on a keypad."""
    marks = guesses.marks[cell] > MARKED
    if not marks[digit - 1] or guesses.digits[cell, PENCILS] <= _MARKED:
        return False
    return None if marks[_ON_KEYPAD[digit - 1] - 1] else True


def _read_shapes(glyphs: Sequence[Glyph]) -> list[tuple[int, float]]:
    """The digit of each glyph and its probability."""
    seen = classify(np.stack([glyph.crop[None] for glyph in glyphs])).digits[:, 1:PENCILS]
    return [(1 + int(row.argmax()), float(row.max())) for row in seen]
