"""Draws a printed grid with entries and pencil marks by hand."""

from collections.abc import Sequence

import numpy as np

from reader.opencv import cv2
from tools.digit_trainer.drawing import PENCILS, Content, GridDrawing, places
from tools.digit_trainer.handwriting import Hand
from tools.digit_trainer.style import CORNER, KEYPAD, Colour, Rng, Style, blend


def written_content(rng: Rng) -> Content:
    """Random content of a printed grid with entries and a few pencil marks by hand."""
    digits = np.where(rng.random(81) < rng.uniform(0.3, 1), rng.integers(1, 10, 81), 0)
    marks = np.zeros(81, np.uint16)
    if rng.random() < 0.7:
        some = (digits == 0) & (rng.random(81) < rng.choice([0.2, 0.5, 1.0]))
        for cell in np.flatnonzero(some):
            count = int(rng.choice([1, 2, 3, 4, 6], p=[0.15, 0.5, 0.2, 0.1, 0.05]))
            chosen = rng.choice(9, count, replace=False)
            marks[cell] = sum(1 << int(digit) for digit in chosen)
        digits[some] = PENCILS
    entries = rng.random(81) < rng.choice([0.2, 0.5, 0.75])
    return Content(digits.astype(np.uint8), marks, entries)


class WrittenDrawing(GridDrawing):
    """Draws one picture.

    Args:
        pitch: the side of a cell in pixels.
        hand: writes the entries and the pencil marks.
    """

    def __init__(self, style: Style, pitch: int, rng: Rng, hand: Hand) -> None:
        super().__init__(style, pitch, rng)
        self.hand = hand

    def _chips(self, content: Content) -> None:
        super()._chips(content)
        self._erased()

    def _cell(self, cell: int, content: Content) -> None:
        row, column = divmod(cell, 9)
        digit = int(content.digits[cell])
        if digit == PENCILS:
            shown = [digit for digit in range(1, 10) if content.marks[cell] >> (digit - 1) & 1]
            self._written_marks(column, row, shown)
        elif digit and content.entries[cell]:
            self._written_digit(column + 0.5, row + 0.5, digit)
        else:
            super()._cell(cell, content)

    def _erased(self) -> None:
        """Draw the remains of erased digits."""
        style, rng = self.style, self.rng
        for cell in np.flatnonzero(rng.random(81) < style.erased):
            row, column = divmod(int(cell), 9)
            digit, left = int(rng.integers(1, 10)), float(rng.uniform(0.04, 0.16))
            height = style.written_height * float(rng.uniform(0.4, 1))
            x, y = (part + 0.5 + float(rng.normal(0, 0.1)) for part in (column, row))
            ink = blend(style.page, style.entry_ink, left)
            self._write_by_hand(x, y, digit, height, ink)

    def _written_digit(self, x: float, y: float, digit: int) -> None:
        style, rng = self.style, self.rng
        height = min(0.95, style.written_height * float(np.exp(rng.normal(0, 0.1))))
        x += style.shift[0] + float(rng.normal(0, style.jitter))
        y += style.shift[1] + float(rng.normal(0, style.jitter))
        self._write_by_hand(x, y, digit, height)

    def _written_marks(self, column: int, row: int, shown: Sequence[int]) -> None:
        """Draw small digits, a few side by side or each in its place."""
        rng = self.rng
        height = float(rng.uniform(0.18, 0.36))
        if len(shown) > 4 or rng.random() < 0.3:
            height = min(height, 0.27)
            order = KEYPAD if len(shown) > 4 or rng.random() < 0.5 else CORNER
            for digit, (across, down, _) in zip(shown, places(order, shown), strict=True):
                x, y = column + 0.5 + across * 0.3, row + 0.5 + down * 0.3
                self._write_by_hand(x, y, digit, height)
            return
        step = height * float(rng.uniform(0.55, 0.8))
        free = max(0.0, 1 - step * len(shown) - 0.1)
        x = column + 0.05 + step / 2 + free * float(rng.random())
        y = row + 0.05 + height / 2 + (0.9 - height) * float(rng.choice([0, 0, rng.random()]))
        for number, digit in enumerate(shown):
            self._write_by_hand(x + number * step, y, digit, height)

    def _write_by_hand(
        self,
        x: float,
        y: float,
        digit: int,
        height: float,
        ink: Colour | None = None,
    ) -> None:
        style, rng = self.style, self.rng
        pen = max(0.7, style.pen * self.pitch * float(np.exp(rng.normal(0, 0.12))))
        mask = self.hand.draw(digit, max(4.0, height * self.pitch), pen, rng).astype(np.float32)
        if style.rough:
            grain = rng.random(((mask.shape[0] + 1) // 2, (mask.shape[1] + 1) // 2))
            mask *= 1 - style.rough * cv2.resize(grain.astype(np.float32), mask.shape[::-1])
        ink = ink or blend(style.entry_ink, style.page, float(rng.uniform(0, 0.2)))
        self._write(mask.astype(np.uint8), x, y, ink, contrast=0)
