"""Draws a grid with random content in a given style."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import Picture
from tools.digit_trainer.fonts import HEIGHT, Face, Mask
from tools.digit_trainer.style import CENTRE, CORNER, KEYPAD, Colour, Rng, Style, blend

BORDER = 0.6
"""The margin of a picture on each side of the grid, in cells."""
PENCILS = 10
"""The class of a cell with pencil marks."""

_SHIFT = 4
"""OpenCV takes coordinates in 1 / 2 ** 4 pixels."""
_MIN_CONTRAST = 60
"""The minimum contrast between ink and background, in the channel with the largest difference."""


@dataclass(frozen=True, slots=True)
class Content:
    """The contents of a grid's cells.

    Attributes:
        digits: 81 numbers: 0 empty, 1-9, `PENCILS`.
        marks: 81 masks, bit d - 1 for the pencil mark d.
        entries: for each cell, whether its digit was filled in.
    """

    digits: NDArray[np.uint8]
    marks: NDArray[np.uint16]
    entries: NDArray[np.bool_]


def random_content(rng: Rng, *, marked: float = 0.65) -> Content:
    """Random content of the cells, which need not follow the rules of sudoku.

    Args:
        marked: the probability of pencil marks.
    """
    filled = rng.random(81) < rng.uniform(0.25, 0.9)
    digits = np.where(filled, rng.integers(1, 10, 81), 0).astype(np.uint8)
    marks = np.zeros(81, np.uint16)
    if rng.random() < marked:
        chosen = rng.random((81, 9)) < rng.choice([0.12, 0.25, 0.4, 0.6, 0.97])
        some = (digits == 0) & (rng.random(81) < rng.choice([0.3, 0.8, 1.0]))
        marks = np.where(some, chosen @ (1 << np.arange(9)), 0).astype(np.uint16)
        digits[marks > 0] = PENCILS
    return Content(digits, marks, rng.random(81) < rng.choice([0.0, 0.3, 0.6]))


class GridDrawing:
    """Draws one picture.

    Args:
        pitch: the side of a cell in pixels.
    """

    def __init__(self, style: Style, pitch: int, rng: Rng) -> None:
        self.style, self.pitch, self.rng = style, pitch, rng
        self.start = round(BORDER * pitch)
        side = 9 * pitch + 2 * self.start
        self.picture: Picture = np.full((side, side, 3), style.page, np.uint8)
        self._glyphs: dict[tuple[int, int, int], Mask] = {}

    def draw(self, content: Content) -> Picture:
        """Draw the backgrounds, the marks below the digits, the digits, lines and marks above."""
        style, behind = self.style, self.rng.random() < 0.8
        self._grounds(content)
        if behind:
            self._lines()
        self._chips(content)
        for cell in range(81):
            self._cell(cell, content)
        if not behind:
            self._lines()
        self._links(content)
        if style.stains:
            self._stain()
        return self.picture

    def _spot(self, x: float, y: float) -> tuple[int, int]:
        """A place in cells, in OpenCV's parts of pixels."""
        scale = self.pitch * (1 << _SHIFT)
        half = (self.start - 0.5) * (1 << _SHIFT)
        return round(x * scale + half), round(y * scale + half)

    def _box(self, x: float, y: float, width: float, height: float) -> tuple[slice, slice]:
        """Pixels of a rectangle given in cells."""
        left, top = (round(self.start + place * self.pitch) for place in (x, y))
        right, foot = (
            round(self.start + (x + width) * self.pitch),
            round(self.start + (y + height) * self.pitch),
        )
        return slice(max(top, 0), max(foot, 0)), slice(max(left, 0), max(right, 0))

    def _grounds(self, content: Content) -> None:
        style, rng = self.style, self.rng
        tints: list[Colour | None] = [None] * 81
        for tint in style.tints:
            row, column = rng.integers(0, 9, 2)
            kind = rng.integers(0, 4)
            for cell in range(81):
                r, c = divmod(cell, 9)
                if (
                    (kind == 0 and (r == row or c == column))
                    or (kind == 1 and rng.random() < 0.12)
                    or (kind == 2 and content.digits[cell] == row + 1)
                    or (kind == 3 and (r // 3 == row // 3 and c // 3 == column // 3))
                    or (r, c) == (row, column)
                ):
                    tints[cell] = tint
        for cell in range(81):
            r, c = divmod(cell, 9)
            plain = style.other if (r // 3 + c // 3) % 2 else style.cell
            ground = tints[cell] or plain
            if style.gap:
                self._tile(c + style.gap / 2, r + style.gap / 2, 1 - style.gap, ground)
            elif ground != style.page:
                self.picture[self._box(c, r, 1, 1)] = ground

    def _tile(self, x: float, y: float, side: float, ground: Colour) -> None:
        round_ = min(self.style.round, side / 2)
        for inset in (0.0, round_) if round_ else (0.0,):
            wide, high = side - 2 * (round_ - inset), side - 2 * inset
            self.picture[self._box(x + (side - wide) / 2, y + inset, wide, high)] = ground
        if round_:
            for dx in (round_, side - round_):
                for dy in (round_, side - round_):
                    self._disc(x + dx, y + dy, round_, ground)

    def _disc(self, x: float, y: float, radius: float, ink: Colour, width: int = -1) -> None:
        cv2.circle(
            self.picture,
            self._spot(x, y),
            round(radius * self.pitch * (1 << _SHIFT)),
            ink,
            width,
            cv2.LINE_AA,
            _SHIFT,
        )

    def _line(
        self, one: tuple[float, float], two: tuple[float, float], ink: Colour, width: float
    ) -> None:
        """Draw a line; if it is thinner than a pixel, it is drawn paler instead."""
        pixels = width * self.pitch
        cv2.line(
            self.picture,
            self._spot(*one),
            self._spot(*two),
            ink if pixels >= 1 else blend(self.style.page, ink, max(pixels, 0.25)),
            max(1, round(pixels)),
            cv2.LINE_AA,
            _SHIFT,
        )

    def _lines(self) -> None:
        style, rng = self.style, self.rng
        if style.thin:
            for at in (1, 2, 4, 5, 7, 8):
                for part in range(9) if style.broken else (None,):
                    if part is not None and rng.random() < style.broken:
                        continue
                    first, last = (0, 9) if part is None else (part, part + 1)
                    self._line((at, first), (at, last), style.thin_ink, style.thin)
                    self._line((first, at), (last, at), style.thin_ink, style.thin)
        if style.thick:
            for at in (0, 3, 6, 9):
                self._line((at, 0), (at, 9), style.thick_ink, style.thick)
                self._line((0, at), (9, at), style.thick_ink, style.thick)

    def _digit(self, face: Face, digit: int, height: float) -> Mask:
        """A large digit with the width, weight and slant of the style."""
        style = self.style
        pixels = max(3, round(height * self.pitch))
        key = id(face), digit, -pixels
        mask = self._glyphs.get(key)
        if mask is None:
            whole = face.masks[digit - 1]
            size = max(1, round(whole.shape[1] * style.squeeze)), HEIGHT
            whole = cv2.resize(whole, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
            if thicker := round(style.weight / height * HEIGHT):
                brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(thicker) + 1,) * 2)
                edge = abs(thicker)
                whole = np.pad(whole, ((0, 0), (edge, edge)))
                thinner = cv2.erode(whole, brush) if thicker < 0 else cv2.dilate(whole, brush)
                if thinner.sum() > 0.4 * whole.sum():
                    whole = thinner.astype(np.uint8)
            if style.slant:
                lean = abs(style.slant) * HEIGHT
                way = np.array([[1, -style.slant, max(0.0, style.slant * HEIGHT)], [0, 1, 0.0]])
                size = whole.shape[1] + round(lean), HEIGHT
                whole = cv2.warpAffine(whole, way, size).astype(np.uint8)
            size = max(1, round(whole.shape[1] * pixels / HEIGHT)), pixels
            small = cv2.resize(whole, size, interpolation=cv2.INTER_AREA)
            self._glyphs[key] = mask = small.astype(np.uint8)
        return mask

    def _glyph(self, face: Face, digit: int, height: float) -> Mask:
        pixels = max(3, round(height * self.pitch))
        key = id(face), digit, pixels
        mask = self._glyphs.get(key)
        if mask is None:
            whole = face.masks[digit - 1]
            width = max(1, round(whole.shape[1] * pixels / HEIGHT))
            small = cv2.resize(whole, (width, pixels), interpolation=cv2.INTER_AREA)
            self._glyphs[key] = mask = small.astype(np.uint8)
        return mask

    def _write(
        self, mask: Mask, x: float, y: float, ink: Colour, contrast: int = _MIN_CONTRAST
    ) -> None:
        """Draw a mask centred at a place, in black or white if the contrast is less than this."""
        high, wide = mask.shape
        left = round(self.start + x * self.pitch - wide / 2)
        top = round(self.start + y * self.pitch - high / 2)
        left = min(max(left, 0), self.picture.shape[1] - wide)
        top = min(max(top, 0), self.picture.shape[0] - high)
        if left < 0 or top < 0:
            return
        part = self.picture[top : top + high, left : left + wide]
        ground = part.astype(np.float32)
        colour = np.array(ink, np.float32)
        # Keep digits visible: on a chip of its own colour, a digit is black or white.
        behind = ground[high // 4 : 1 + 3 * high // 4].mean(axis=(0, 1))
        if np.abs(colour - behind).max() < contrast:
            colour = np.full(3, 255 if behind.mean() < 128 else 0, np.float32)
        ground += (colour - ground) * (mask[:, :, None] * np.float32(1 / 255))
        part[:] = ground

    def _cell(self, cell: int, content: Content) -> None:
        style, rng = self.style, self.rng
        row, column = divmod(cell, 9)
        digit = int(content.digits[cell])
        if not digit:
            return
        if digit == PENCILS:
            shown = [d for d in range(1, 10) if content.marks[cell] >> (d - 1) & 1]
            self._pencil(column + 0.5, row + 0.5, shown)
            return
        entry = bool(content.entries[cell])
        face, ink = (style.entry, style.entry_ink) if entry else (style.face, style.ink)
        x = column + 0.5 + style.shift[0] + float(rng.normal(0, style.jitter))
        y = row + 0.5 + style.shift[1] + float(rng.normal(0, style.jitter))
        mask = self._digit(face, digit, style.height)
        if mask.shape[1] > 0.9 * self.pitch:
            mask = self._digit(face, digit, style.height * 0.65)
        self._write(mask, x, y, ink)

    def _pencil(self, x: float, y: float, shown: Sequence[int]) -> None:
        marks = self.style.marks
        for digit, (across, down, scale) in zip(shown, places(marks.place, shown), strict=True):
            mask = self._glyph(marks.face, digit, marks.height * scale)
            self._write(mask, x + across * marks.spread, y + down * marks.spread, marks.colour)

    def _chips(self, content: Content) -> None:
        """Discs behind pencil marks and digits, frames of cells, bars over several."""
        style, rng = self.style, self.rng
        if not style.busy:
            return
        for cell in np.flatnonzero(rng.random(81) < 0.3 * style.busy):
            row, column = divmod(int(cell), 9)
            ink = style.chips[int(rng.integers(len(style.chips)))]
            x, y = column + 0.5, row + 0.5
            if content.digits[cell] == PENCILS and style.marks.place == KEYPAD:
                shown = [d for d in range(1, 10) if content.marks[cell] >> (d - 1) & 1]
                among = shown if rng.random() < 0.8 else range(1, 10)
                for digit in rng.choice(among, int(rng.integers(1, 4))):
                    across, down = (int(digit) - 1) % 3 - 1, (int(digit) - 1) // 3 - 1
                    spread, size = style.marks.spread, style.marks.height * rng.uniform(0.5, 0.75)
                    self._disc(x + across * spread, y + down * spread, float(size), ink)
            elif rng.random() < 0.5:
                width = -1 if rng.random() < 0.5 else max(1, round(0.04 * self.pitch))
                self._disc(x, y, float(rng.uniform(0.36, 0.47)), ink, width)
            else:
                inset = float(rng.uniform(0.02, 0.08))
                one, two = (self._spot(column + a, row + a) for a in (inset, 1 - inset))
                width = max(1, round(float(rng.uniform(0.02, 0.08)) * self.pitch))
                cv2.rectangle(self.picture, one, two, ink, width, cv2.LINE_AA, _SHIFT)

    def _links(self, content: Content) -> None:
        """Lines and arrows across cells, some translucent."""
        style, rng = self.style, self.rng
        if not style.busy or rng.random() < 0.4:
            return
        spots = np.flatnonzero(content.digits == PENCILS)
        if len(spots) < 2:
            return
        before = self.picture.copy()
        for _ in range(int(1 + 5 * style.busy * rng.random())):
            ends = []
            for cell in rng.choice(spots, 2):
                row, column = divmod(int(cell), 9)
                across, down = rng.integers(-1, 2, 2) * style.marks.spread
                ends.append((column + 0.5 + float(across), row + 0.5 + float(down)))
            ink = style.chips[int(rng.integers(len(style.chips)))]
            width = 0.02 if rng.random() < 0.8 else float(rng.uniform(0.1, 0.35))
            self._line(ends[0], ends[1], ink, width)
        share = float(rng.choice([1.0, 0.5]))
        self.picture = cv2.addWeighted(self.picture, share, before, 1 - share, 0).astype(np.uint8)

    def _stain(self) -> None:
        """Draw strokes and spots without a meaning."""
        style, rng = self.style, self.rng
        for cell in np.flatnonzero(rng.random(81) < style.stains):
            row, column = divmod(int(cell), 9)
            ink = blend(style.ink, style.page, float(rng.uniform(0, 0.7)))
            x, y = column + float(rng.random()), row + float(rng.random())
            if rng.random() < 0.5:
                self._disc(x, y, float(rng.uniform(0.01, 0.06)), ink)
            else:
                reach = rng.normal(0, 0.25, 2)
                end = x + float(reach[0]), y + float(reach[1])
                self._line((x, y), end, ink, float(rng.uniform(0.01, 0.04)))


def places(place: str, shown: Sequence[int]) -> list[tuple[float, float, float]]:
    """The places of pencil marks.

    Args:
        place: `KEYPAD`, `CORNER` or `CENTRE`.
        shown: the digits, ascending.

    Returns:
        For each mark, its offset to the right and down from the cell's middle, in spreads, and its
        size.
    """
    if place == CORNER:
        order = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0), (0, 0))
        return [(x, y, 1.0) for x, y in order[: len(shown)]]
    if place == CENTRE:
        step = min(0.62, 2.6 / max(1, len(shown)))
        scale = min(1.0, step / 0.55)
        middle = (len(shown) - 1) / 2
        return [((number - middle) * step, 0.0, scale) for number in range(len(shown))]
    return [((digit - 1) % 3 - 1.0, (digit - 1) // 3 - 1.0, 1.0) for digit in shown]


__all__ = ["BORDER", "CORNER", "PENCILS", "Content", "GridDrawing", "places", "random_content"]
