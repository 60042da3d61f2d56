"""Distinguishes the digits that the player entered from the givens.

Entries differ in their ink: apps draw them in another colour, pencils and pens write paler than a
newspaper prints. The filled cells are divided where their inks differ most, and the part that alone
has exactly one solution is given. Where the rules do not confirm a division, it is unclear.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import MIN_GIVENS
from engine.houses import Cell, Digit
from engine.solvers import search
from reader.picture.cells import CROP, MARGIN, PITCH, Picture
from reader.reading import CellReading, EntryKind

_INSIDE: Final = slice(MARGIN + 5, CROP - MARGIN - 5)
"""The part of a crop without lines."""
_INKED: Final = 0.6
"""The part of a cell that has at least this share of its strongest ink gives the colour."""
_MIN_DISTANCE: Final = 12.0
"""Two inks differ by at least this, in units of CIE L*a*b*."""
_MIN_SEPARATION: Final = 3.5
"""The mean inks differ by at least this many times the spread within both parts."""
_SPREAD: Final = 1.0
"""Added to the spread: screens have almost none."""
_MAX_DIVISIONS: Final = 3
"""How often the givens are divided again: entries may have several colours, mistakes another."""
_CONFIRMED: Final = 0.98
"""The confidence in a division that the rules confirm."""
_UNCONFIRMED: Final = 0.6
"""The confidence in a division that they do not: a highlighted cell may have its own ink."""

_MANY_GIVENS: Final = 45
"""Hardly any puzzle has more givens; the others of a grid with more digits are entries."""

Colours = NDArray[np.float32]
"""Cells x 3: L*, a* and b*."""


@dataclass(frozen=True, slots=True)
class _Division:
    """Two parts of the filled cells.

    Attributes:
        second: whether each cell belongs to the second part.
        separation: how far the parts are apart, as a multiple of the spread within them.
        clearness: for each cell how far it is from the boundary, 1 at the mean of its part.
    """

    second: NDArray[np.bool_]
    separation: float
    clearness: NDArray[np.float32]


def mark_entries(
    cells: Sequence[CellReading], flat: Picture, crops: NDArray[np.float32]
) -> tuple[CellReading, ...]:
    """The cells, each filled one with whether the player entered it.

    Args:
        cells: 81 cells.
        flat: the flat grid, `FLAT` x `FLAT` pixels, upright.
        crops: the crops of its cells, as `reader.picture.cells.crops` makes them.
    """
    after = list(cells)
    filled = [cell for cell, read in enumerate(cells) if read.digit]
    ink, ground = _inks(flat, crops, filled)
    for _ in range(_MAX_DIVISIONS):
        if len(filled) <= MIN_GIVENS:
            break
        divisions = [found for colours in (ink, ink - ground) if (found := _divide(colours))]
        if not divisions:
            if len(filled) > _MANY_GIVENS:
                _doubt(after, filled)
            break
        division = max(divisions, key=lambda found: found.separation)
        digits = [cells[cell].digit for cell in filled]
        entered = _entered(division, filled, digits, ink - ground)
        if entered is None:
            rarer = division.second if division.second.mean() < 0.5 else ~division.second
            _doubt(after, np.array(filled)[rarer].tolist())
            break
        for cell, is_entry, clear in zip(filled, entered, division.clearness, strict=True):
            after[cell] = replace(
                after[cell],
                entry=EntryKind.COLOUR if is_entry else None,
                entry_confidence=min(_CONFIRMED, 0.5 + 0.5 * float(clear)),
            )
        filled = [cell for cell, is_entry in zip(filled, entered, strict=True) if not is_entry]
        ink, ground = ink[~entered], ground[~entered]
    return tuple(after)


def _doubt(cells: list[CellReading], doubtful: Sequence[Cell]) -> None:
    """Mark cells of which it is unclear whether they are given."""
    for cell in doubtful:
        cells[cell] = replace(cells[cell], entry_confidence=_UNCONFIRMED)


def _inks(
    flat: Picture, crops: NDArray[np.float32], filled: Sequence[Cell]
) -> tuple[Colours, Colours]:
    """The colours of the ink and of the ground of each filled cell."""
    lab = cv2.cvtColor(flat.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    ink, ground = np.zeros((2, len(filled), 3), np.float32)
    for index, cell in enumerate(filled):
        top, left = (PITCH * part for part in divmod(cell, 9))
        colours = lab[top : top + CROP, left : left + CROP][_INSIDE, _INSIDE].reshape(-1, 3)
        strength = crops[cell, 0, _INSIDE, _INSIDE].ravel()
        inked = strength >= _INKED * float(np.percentile(strength, 98))
        core = inked & (strength >= np.percentile(strength[inked], 60))
        ink[index] = np.median(colours[core], axis=0)
        ground[index] = np.median(colours, axis=0)
    return ink, ground


def _divide(colours: Colours) -> _Division | None:
    """The two parts into which colours fall most clearly, or None if they are too much alike."""
    centred = colours - colours.mean(axis=0)
    main = centred @ np.linalg.svd(centred, full_matrices=False)[2][0]
    order = np.sort(main)
    sums, total, count = np.cumsum(order)[:-1], order.sum(), len(order)
    first = np.arange(1, count)
    between = first * (count - first) * (sums / first - (total - sums) / (count - first)) ** 2
    cut = int(between.argmax())
    second = main > (order[cut] + order[cut + 1]) / 2
    if not second.any() or second.all():
        return None
    one, two = colours[~second].mean(axis=0), colours[second].mean(axis=0)
    distance = float(np.linalg.norm(two - one))
    along = (colours - (one + two) / 2) @ (two - one) / max(distance, 1e-6)
    inside = np.where(second, along - distance / 2, along + distance / 2)
    separation = distance / (float(np.sqrt((inside**2).mean())) + _SPREAD)
    if distance < _MIN_DISTANCE or separation < _MIN_SEPARATION:
        return None
    clearness = np.clip(np.where(second, along, -along) / (distance / 2), 0, 1)
    return _Division(second, separation, clearness.astype(np.float32))


def _entered(
    division: _Division, filled: Sequence[Cell], digits: Sequence[Digit], contrast: Colours
) -> NDArray[np.bool_] | None:
    """Which cells of a division the player entered, or None if neither part is clearly given."""
    parts = [
        part for part in (division.second, ~division.second) if _is_given(~part, filled, digits)
    ]
    parts = [part for part in parts if not _is_highlight(part, digits)]
    if not parts:
        return None
    return min(parts, key=lambda part: _strength(contrast[part]))


def _is_given(part: NDArray[np.bool_], filled: Sequence[Cell], digits: Sequence[Digit]) -> bool:
    """Whether these cells alone have exactly one solution."""
    puzzle = bytearray(b"." * 81)
    for cell, digit, given in zip(filled, digits, part, strict=True):
        if given:
            puzzle[cell] = ord(str(digit))
    return int(part.sum()) >= MIN_GIVENS and search.only_solution(bytes(puzzle)) is not None


def _is_highlight(part: NDArray[np.bool_], digits: Sequence[Digit]) -> bool:
    """Whether it is one cell, or all cells with one digit: apps highlight these."""
    inside = {digit for digit, there in zip(digits, part, strict=True) if there}
    outside = {digit for digit, there in zip(digits, part, strict=True) if not there}
    return int(part.sum()) == 1 or (len(inside) == 1 and not inside & outside)


def _strength(contrast: Colours) -> float:
    """How much ink looks like a given's: dark on light, or light on dark, without colour."""
    return float(np.abs(contrast[:, 0]).mean() - np.hypot(contrast[:, 1], contrast[:, 2]).mean())
