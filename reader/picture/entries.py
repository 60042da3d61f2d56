"""Distinguishes the digits that the player entered from the givens.

Entries are written by hand, or their ink differs: apps draw them in another colour, and pencils and
pens write paler than a newspaper prints. The givens are the part of the digits that alone has
exactly one solution. If the rules do not confirm a division, it is unclear.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.houses import Cell, Digit
from engine.model.grid import MIN_GIVENS
from reader.picture.cells import group_similar, likeness
from reader.picture.handwriting import Handwriting
from reader.picture.inks import Inks
from reader.reading import CellReading, EntryKind, is_puzzle

_MIN_SEPARATION: Final = 3.5
"""The minimum difference of the two parts, in multiples of the spread within them."""
_MIN_GROUND: Final = 3.0
"""The minimum difference between the background of givens and of empty cells, in CIE L*a*b*,"""
_GROUND_GAP: Final = 2.0
"""and relative to the background of any other digit."""
_MIN_EMPTY: Final = 5
"""The minimum number of empty cells that determine their background."""
_MAX_DIVISIONS: Final = 3
"""How often the givens are divided again: entries and mistakes may have several colours."""
_MANY_GIVENS: Final = 45
"""Hardly any puzzle has more givens, so a grid with more digits must have entries."""

_MIN_MIXED: Final = 2
"""If this many digits have two shapes, the entries may be in another typeface than the givens."""
_MIN_COMPARED: Final = 3
"""The minimum number of digits in both typefaces that shows two typefaces."""
_MIN_SHAPES: Final = 4
"""The minimum number of cells to compare: each shape occurs at least twice."""
_OTHER_SHAPE: Final = 0.95
"""The maximum similarity of two shapes: blur and uneven light also change digits."""
_WRITTEN: Final = 0.5
"""Digits that are handwritten with a higher probability are samples of the player's ink."""
_PRINTED: Final = 0.02
"""Digits that are handwritten with a lower probability are samples of the printer's ink."""
_MIN_PRINTED: Final = 8
"""The minimum number of samples of the printer's ink."""
_NEAT: Final = 1.5
"""Added to the log odds of handwriting: the model takes some neat digits for print."""
_MAX_INK: Final = 8.0
"""The maximum change of the log odds by the ink."""
_INK_SPREAD: Final = 0.02
"""Added to the variances of the inks."""
_SYMMETRIC: Final = (0.6, 0.85)
"""The print is symmetric if the second share of the clearly printed digits has a printed digit
opposite; up to the first share it is not; in between, it is gradually more."""
_OPPOSITE: Final = 3.0
"""The change of the log odds by the opposite cell in a symmetric print."""
_CLEAR: Final = 4.0
"""The log odds from which a digit is clearly handwritten, or clearly printed."""
_MAX_CHANGED: Final = 6
"""The number of least clear digits to try both as givens and as entries."""

_RED: Final = 35.0
"""An ink with a greater a* is red if its b* is between 0 and a*: neither pink nor orange."""
_MIN_GAP: Final = 0.25
"""If the rules do not confirm a division, digits near the boundary must be at least this clear:
uneven light produces every shade in between."""
_CONFIRMED: Final = 0.98
"""The confidence in a division that the rules confirm."""
_UNCONFIRMED: Final = 0.6
"""The confidence in an unconfirmed division: a highlighted cell may have a different ink."""


@dataclass(frozen=True, slots=True)
class _Least:
    """The minimum difference between two parts of the cells.

    Attributes:
        distance: between their means.
        spread: added to the spread within the parts, because screens have almost none.
    """

    distance: float
    spread: float


_COLOUR: Final = _Least(12.0, 1.0)
"""The minimum for inks, in CIE L*a*b*."""
_STROKE: Final = _Least(0.7, 0.1)
"""The minimum for the width of strokes, in pixels of a crop."""


@dataclass(frozen=True, slots=True)
class _Division:
    """Two parts of the filled cells.

    Attributes:
        second: whether each cell belongs to the second part.
        separation: the distance of the parts, as a multiple of the spread within them.
        clearness: for each cell, its distance from the boundary; 1 at the mean of its part.
    """

    second: NDArray[np.bool_]
    separation: float
    clearness: NDArray[np.float32]


def mark_entries(
    cells: Sequence[CellReading], inks: Inks, handwriting: Handwriting
) -> tuple[CellReading, ...]:
    """Mark the filled cells that the player entered.

    Args:
        cells: 81 cells.
        inks: their inks.
        handwriting: what the handwriting model says about them.
    """
    plain = [replace(cell, entry=None, entry_confidence=1.0, is_red=False) for cell in cells]
    filled = [cell for cell, read in enumerate(cells) if read.digit]
    odds = _written_odds(filled, inks, handwriting)
    if odds is None:
        return _mark_by_ink(plain, filled, inks)
    written, is_confirmed = _mark_written(plain, filled, odds)
    if is_confirmed and handwriting.is_sure:
        return written
    # Some typefaces look like handwriting, and in an app, a single digit may.
    by_ink = _mark_by_ink(plain, filled, inks)
    by_ink = tuple(
        replace(read, entry=EntryKind.HANDWRITTEN) if read.entry and chance > _WRITTEN else read
        for read, chance in zip(by_ink, handwriting.written.tolist(), strict=True)
    )
    found, others = (sum(cell.entry is not None for cell in some) for some in (by_ink, written))
    if is_confirmed:
        return by_ink if found > others else written
    is_puzzle = _is_given(np.ones(len(filled), np.bool_), filled, plain)
    return by_ink if found or is_puzzle else written


def _mark_by_ink(
    cells: Sequence[CellReading], filled: list[Cell], inks: Inks
) -> tuple[CellReading, ...]:
    """The cells, with entries marked by an ink, a background or a typeface unlike the givens'."""
    after = list(cells)
    for _ in range(_MAX_DIVISIONS):
        if len(filled) <= MIN_GIVENS:
            break
        entered, kind, clearness = _find_entered(after, filled, inks)
        if not entered.any():
            odd = np.array(filled)[clearness < 1].tolist()
            is_mixed = len(filled) > _MANY_GIVENS or _has_two_faces(after, filled, inks)
            _doubt(after, filled if not odd and is_mixed else odd)
            break
        for cell, is_entry, clear in zip(filled, entered, clearness, strict=True):
            after[cell] = replace(
                after[cell],
                entry=kind if is_entry else None,
                entry_confidence=min(_CONFIRMED, 0.5 + 0.5 * float(clear)),
            )
        filled = [cell for cell, is_entry in zip(filled, entered, strict=True) if not is_entry]
    _, across, along = inks.ink.T
    is_red = (across > _RED) & (along > 0) & (along < across)
    return tuple(
        replace(read, is_red=True) if read.entry and red else read
        for read, red in zip(after, is_red, strict=True)
    )


def written_cells(
    cells: Sequence[CellReading], inks: Inks, handwriting: Handwriting
) -> NDArray[np.float32]:
    """The probability that cells are written by hand: by their shape, their ink and their places.

    Args:
        cells: 81 cells; only whether they are filled matters.
        inks: their inks.
        handwriting: what the handwriting model says about them.

    Returns:
        81 probabilities; for empty cells by shape alone.
    """
    filled = [cell for cell, read in enumerate(cells) if read.digit]
    odds = _written_odds(filled, inks, handwriting)
    written = handwriting.written.copy()
    if odds is not None:
        written[filled] = 1 / (1 + np.exp(-odds))
    return written


def _written_odds(
    filled: Sequence[Cell], inks: Inks, handwriting: Handwriting
) -> NDArray[np.float32] | None:
    """The log odds that the filled cells are written by hand; None without handwriting."""
    written = handwriting.written[list(filled)]
    if not handwriting.found or not (written > _WRITTEN).any():
        return None
    odds = np.log((written + 1e-4) / (1 - written + 1e-4)).astype(np.float32) + _NEAT
    odds += _ink_odds(inks.of(filled), written)
    return np.asarray(odds + _opposite(filled, odds), np.float32)


def _ink_odds(inks: Inks, written: NDArray[np.float32]) -> NDArray[np.float32]:
    """The change of the log odds of handwriting by the ink of digits."""
    ours, printers = written > _WRITTEN, written < _PRINTED
    if printers.sum() < _MIN_PRINTED:
        return np.zeros(len(written), np.float32)
    # Shadows and lamps change the inks, but not their ratio to the paper.
    paleness = 3 * np.log((inks.ink[:, :1] + 16) / (inks.ground[:, :1] + 16))
    look = np.column_stack([paleness, inks.contrast[:, 1:] / 15])
    one, two = look[ours].mean(axis=0), look[printers].mean(axis=0)
    rest = np.concatenate([look[ours] - one, look[printers] - two])
    spread = rest.T @ rest / len(rest) + _INK_SPREAD * np.eye(3)
    odds = (look - (one + two) / 2) @ np.linalg.solve(spread, one - two)
    return np.asarray(np.clip(odds, -_MAX_INK, _MAX_INK), dtype=np.float32)


def _mark_written(
    cells: Sequence[CellReading], filled: Sequence[Cell], odds: NDArray[np.float32]
) -> tuple[tuple[CellReading, ...], bool]:
    """The cells with handwritten entries, and whether the others have exactly one solution."""
    after = list(cells)
    given, confirmed = odds <= 0, False
    for given in _alternatives(odds):
        confirmed = _is_given(given, filled, cells)
        if confirmed:
            break
    if not confirmed:
        given = odds <= 0
    most = _CONFIRMED if confirmed else _UNCONFIRMED
    for cell, is_given, log_odds in zip(filled, given, odds, strict=True):
        changed = is_given != (log_odds <= 0)
        sure = float(1 / (1 + np.exp(-abs(log_odds))))
        after[cell] = replace(
            cells[cell],
            entry=None if is_given else EntryKind.HANDWRITTEN,
            entry_confidence=_UNCONFIRMED if changed else min(most, sure),
        )
    return tuple(after), confirmed


def _opposite(filled: Sequence[Cell], odds: NDArray[np.float32]) -> NDArray[np.float32]:
    """The change of the log odds by the opposite cell: newspapers print symmetric puzzles."""
    place = dict(zip(filled, odds.tolist(), strict=True))
    printed = {cell for cell, score in place.items() if score < -_CLEAR}
    change = np.zeros(len(filled), np.float32)
    share = sum(80 - cell in printed for cell in printed) / max(1, len(printed))
    strength = _OPPOSITE * float(np.interp(share, _SYMMETRIC, (0, 1)))
    for index, cell in enumerate(filled):
        if cell != 40:
            change[index] = -strength if place.get(80 - cell, 1) < 0 else strength
    return change


def _alternatives(odds: NDArray[np.float32]) -> Iterator[NDArray[np.bool_]]:
    """Possible sets of givens, the likeliest first: the least clear digits may be either."""
    least = np.argsort(np.abs(odds))[:_MAX_CHANGED]
    least = least[np.abs(odds[least]) < _CLEAR]
    choices = product((False, True), repeat=len(least))
    for changed in sorted(choices, key=lambda some: float(np.abs(odds[least])[list(some)].sum())):
        given = odds <= 0
        given[least] ^= np.array(changed, np.bool_)
        yield given


def _doubt(cells: list[CellReading], doubtful: Sequence[Cell]) -> None:
    """Mark cells that may or may not be givens."""
    for cell in doubtful:
        cells[cell] = replace(cells[cell], entry_confidence=_UNCONFIRMED)


def _has_two_faces(cells: Sequence[CellReading], filled: Sequence[Cell], inks: Inks) -> bool:
    """Whether several digits have two shapes each, such that every cell has one of these."""
    return sum(_is_two_shapes(inks.crops[same]) for same in _by_digit(cells, filled)) >= _MIN_MIXED


def _by_digit(cells: Sequence[CellReading], filled: Sequence[Cell]) -> list[list[Cell]]:
    """The filled cells with each digit."""
    return [[cell for cell in filled if cells[cell].digit == digit] for digit in range(1, 10)]


def _is_two_shapes(crops: NDArray[np.float32]) -> bool:
    """Whether cells with the same digit show two shapes that differ clearly, each several times."""
    if len(crops) < _MIN_SHAPES:
        return False
    two = group_similar(crops)
    if len(two) != 2 or sum(map(len, two)) < len(crops):
        return False
    return bool(likeness(crops)[np.ix_(*two)].max() < _OTHER_SHAPE)


def _find_entered(
    cells: Sequence[CellReading], filled: Sequence[Cell], inks: Inks
) -> tuple[NDArray[np.bool_], EntryKind, NDArray[np.float32]]:
    """Which filled cells the player entered, how these differ, and how clear each is.

    If no cell differs by more, unclear cells (less than 1) still have another ink.
    """
    some = inks.of(filled)
    colours = [one for values in (some.ink, some.contrast) if (one := _divide(values, _COLOUR))]
    colours = sorted(colours, key=lambda colour: -colour.separation)
    widths = _divide(some.width[:, None], _STROKE)
    if widths and not _differs_by_digit(widths, some.width, [cells[cell].digit for cell in filled]):
        widths = None
    ground = _divide_by_ground(cells, filled, inks)
    # A mistake has its own ink, and perhaps its own background.
    both = [
        replace(colour, second=colour.second | _rarer(other))
        for colour in ground
        for other in colours[:1]
    ]
    kinds = [(colour, EntryKind.COLOUR) for colour in [*colours, *ground, *both]]
    kinds += [(widths, EntryKind.FACE)] if widths else []
    if not _is_given(np.ones(len(filled), np.bool_), filled, cells):
        # Givens and mistakes may be more alike than givens and other entries.
        inks_of = (some.ink, some.contrast)
        parts = [part for values in inks_of for part in _divide_twice(values, _COLOUR)]
        kinds += [(part, EntryKind.COLOUR) for part in parts]
    for division, kind in kinds:
        entered = _entered(division, filled, cells, some)
        if entered is not None:
            return entered, kind, division.clearness
    none = np.zeros(len(filled), np.bool_)
    if (
        not colours
        or colours[0].clearness.min() < _MIN_GAP
        or (not _divide(some.ink, _COLOUR) and _is_highlighted(colours[0], filled, inks))
    ):
        return none, EntryKind.COLOUR, np.ones(len(filled), np.float32)
    return none, EntryKind.COLOUR, np.where(_rarer(colours[0]), 0, 1).astype(np.float32)


def _is_highlighted(division: _Division, filled: Sequence[Cell], inks: Inks) -> bool:
    """Whether other cells share the background of the smaller part, as in a selected row."""
    ground = np.median(inks.ground[filled][_rarer(division)], axis=0)
    others = np.setdiff1d(np.arange(len(inks.ground)), filled)
    distance = np.linalg.norm(inks.ground[others] - ground, axis=1)
    return bool((distance < _MIN_GROUND).any())


def _differs_by_digit(
    division: _Division, widths: NDArray[np.float32], digits: Sequence[Digit]
) -> bool:
    """Whether the strokes of equal digits differ between the parts; different digits differ anyway.

    A 1 has too few strokes to compare.
    """
    here, both = np.array(digits), division.second
    apart = [
        float(widths[same & both].mean() - widths[same & ~both].mean())
        for digit in set(digits) - {1}
        if (same := here == digit)[both].any() and same[~both].any()
    ]
    return len(apart) >= _MIN_COMPARED and float(np.abs(np.median(apart))) >= _STROKE.distance


def _rarer(division: _Division) -> NDArray[np.bool_]:
    """Its smaller part."""
    return division.second if division.second.mean() < 0.5 else ~division.second


def _divide(looks: NDArray[np.float32], least: _Least) -> _Division | None:
    """The clearest division of cells into two parts; None if the cells are too much alike.

    Args:
        looks: cells x numbers that describe the look of each cell.
        least: the minimum difference of the parts.
    """
    centred = looks - looks.mean(axis=0)
    main = centred @ np.linalg.svd(centred, full_matrices=False)[2][0]
    order = np.sort(main)
    sums, total, count = np.cumsum(order)[:-1], order.sum(), len(order)
    first = np.arange(1, count)
    between = first * (count - first) * (sums / first - (total - sums) / (count - first)) ** 2
    cut = int(between.argmax())
    second = main > (order[cut] + order[cut + 1]) / 2
    if not second.any() or second.all():
        return None
    one, two = looks[~second].mean(axis=0), looks[second].mean(axis=0)
    distance = float(np.linalg.norm(two - one))
    along = (looks - (one + two) / 2) @ (two - one) / max(distance, 1e-6)
    inside = np.where(second, along - distance / 2, along + distance / 2)
    separation = distance / (float(np.sqrt((inside**2).mean())) + least.spread)
    if distance < least.distance or separation < _MIN_SEPARATION:
        return None
    clearness = np.clip(np.where(second, along, -along) / (distance / 2), 0, 1)
    return _Division(second, separation, clearness.astype(np.float32))


def _divide_twice(looks: NDArray[np.float32], least: _Least) -> list[_Division]:
    """Divisions into a part of one of the two parts, and all other cells."""
    whole = _divide(looks, least)
    if whole is None:
        return []
    divisions = []
    for part in (whole.second, ~whole.second):
        again = _divide(looks[part], least) if part.sum() > 1 else None
        if again is None:
            continue
        clearness = whole.clearness.copy()
        clearness[part] = np.minimum(clearness[part], again.clearness)
        for leaf in (again.second, ~again.second):
            second = np.ones(len(looks), np.bool_)
            second[part] = ~leaf
            divisions.append(_Division(second, again.separation, clearness))
    return divisions


def _divide_by_ground(
    cells: Sequence[CellReading], filled: Sequence[Cell], inks: Inks
) -> list[_Division]:
    """Divide by a background that no empty cell has: some apps use one for givens only."""
    empty = [cell for cell, read in enumerate(cells) if not read.digit]
    if len(empty) < _MIN_EMPTY:
        return []
    plain = np.median(inks.ground[empty], axis=0)
    distance = np.linalg.norm(inks.ground - plain, axis=1)
    apart = distance > _MIN_GROUND
    second = ~apart[list(filled)]
    if int(apart[empty].sum()) > 1 or second.all() or not second.any():
        return []
    # In a scan with the back of the page showing through, there is every shade in between.
    if distance[filled][~second].min() < _GROUND_GAP * distance[filled][second].max():
        return []
    return [_Division(second, 0.0, np.full(len(filled), 0.9, np.float32))]


def _entered(
    division: _Division,
    filled: Sequence[Cell],
    cells: Sequence[CellReading],
    inks: Inks,
) -> NDArray[np.bool_] | None:
    """Which cells of a division the player entered, or None if neither part is clearly given."""
    digits = [cells[cell].digit for cell in filled]
    is_puzzle = _is_given(np.ones(len(filled), np.bool_), filled, cells)
    parts = [
        part
        for part in (division.second, ~division.second)
        if _is_given(~part, filled, cells)
        and not _is_highlight(part, digits)
        # A single coloured cell that makes a puzzle unsolvable may be a mistake, unless it is a
        # highlight.
        and not (part.sum() < 2 if is_puzzle else _may_be_clash(part, filled, cells))
    ]
    return min(parts, key=lambda part: _strength(inks, part), default=None)


def _is_given(
    part: NDArray[np.bool_], filled: Sequence[Cell], cells: Sequence[CellReading]
) -> bool:
    """Whether these cells alone have exactly one solution."""
    values = [0] * 81
    for cell, given in zip(filled, part, strict=True):
        if given:
            values[cell] = cells[cell].digit
    return is_puzzle(values)


def _may_be_clash(
    part: NDArray[np.bool_], filled: Sequence[Cell], cells: Sequence[CellReading]
) -> bool:
    """Whether another cell may be the mistake that makes a puzzle unsolvable, instead of a part.

    Apps mark the givens that clash with a wrong entry, which all have the same digit.
    """
    if len({cells[cell].digit for cell, there in zip(filled, part, strict=True) if there}) > 1:
        return False
    numbers = np.arange(len(filled))
    return any(_is_given(numbers != other, filled, cells) for other in numbers[~part])


def _is_highlight(part: NDArray[np.bool_], digits: Sequence[Digit]) -> bool:
    """Whether most of the part consists of all cells with one digit.

    Apps highlight equal digits; also, the strokes of some digits are wider than others.
    """
    outside = {digit for digit, there in zip(digits, part, strict=True) if not there}
    inside = [digit in outside for digit, there in zip(digits, part, strict=True) if there]
    return sum(inside) < 0.5 * len(inside)


def _strength(inks: Inks, part: NDArray[np.bool_]) -> float:
    """How much the ink of a part looks like that of givens: strong contrast, grey, bold."""
    contrast = inks.contrast[part]
    colour = np.hypot(contrast[:, 1], contrast[:, 2]).mean()
    return float(np.abs(contrast[:, 0]).mean() - colour + 5 * inks.width[part].mean())
