"""Reads the candidates for a grid in plausible rotations, and chooses the best."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import CROP, MARGIN, PITCH, Picture, crops
from reader.picture.decide import count_clashes, mean_log_likelihood
from reader.picture.detect import Detection, GridCandidate
from reader.picture.diagonals import remove_diagonals
from reader.picture.digits import EMPTY, PENCILS, Guesses, classify
from reader.picture.drawn_over import without_strokes
from reader.picture.outlines import filled_outlines
from reader.picture.rectify import Distortion, measure_distortion, rectify_grid
from reader.reading import is_puzzle

_MIN_UPRIGHT: Final = -0.12
"""A grid whose digits have a lower mean log-likelihood is also tried in other rotations."""
_INKED, _CLEAR = 0.5, 0.9
"""A cell has content if it is empty with a lower probability than the first; if all contents have a
higher probability than the second, nothing is drawn over the grid."""
_SAMPLES: Final = (8, 24)
"""The maximum numbers of cells for finding the rotation of the digits: the second number is used if
the first is inconclusive."""
_UPRIGHT_MARGIN: Final = 0.7
"""The cells are conclusive if they look this much better upright than in any other rotation."""
_TURN_MARGIN: Final = 0.05
"""A rotated grid is read completely if these cells look at most this much worse than upright."""
_RIVAL_SCORE: Final = 0.72
"""If the best candidate has a lower score, a second, nearly equal candidate is also read: small
pencil marks beside faint lines may look like a slightly shifted lattice."""
_RIVAL_MARGIN: Final = 0.1
"""A candidate is nearly equal if its rank is lower by at most this."""
_ENOUGH_DIGITS: Final = 10
"""With fewer digits, a good look may be chance."""
_CLASH_PENALTY: Final = 0.15
"""The penalty of an attempt for each pair of equal digits in a house."""
_PUZZLE_BONUS: Final = 0.3
"""The bonus of an attempt whose digits have exactly one solution: a lattice that is a row or a
column off hardly ever has."""


@dataclass(frozen=True, slots=True)
class ReadingAttempt:
    """A candidate, read in one rotation.

    Attributes:
        place: the candidate.
        bend: the distortion of its lattice.
        quarter_turns: how often the flat grid was rotated by 90 degrees counterclockwise.
        has_diagonals: whether there are lines along both diagonals.
        flat: the flat grid, without lines along its diagonals; not rotated.
        crops: the cells, as input of the model.
        guesses: the model's guesses.
        quality: the sum of rank, likelihood and penalties.
        fits: whether nothing else needs to be tried.
    """

    place: GridCandidate
    bend: Distortion
    quarter_turns: int
    has_diagonals: bool
    flat: Picture = field(repr=False)
    crops: NDArray[np.float32] = field(repr=False)
    guesses: Guesses = field(repr=False)
    quality: float
    fits: bool


_QUALITY: Final = attrgetter("quality")


def best_attempt(
    places: Sequence[GridCandidate], picture: Picture, finding: Detection, until: float
) -> ReadingAttempt:
    """The candidate and the rotation in which the digits look best.

    Args:
        places: candidates that overlap, at least one, the best first.
        picture: red, green and blue.
        finding: the detection that they belong to.
        until: the latest time to stop, by `time.thread_time`; at least one candidate is read.
    """
    attempts: list[ReadingAttempt] = []
    for place in places:
        if attempts and (time.thread_time() > until or _is_enough(attempts, place)):
            break
        quad = place.quad * np.float32(finding.scale)
        bend = measure_distortion(finding.pyramid, quad, degree=3, reach=place.reach)
        flat = rectify_grid(picture, place.quad, bend, cell=PITCH, margin=MARGIN)
        flat, has_diagonals = remove_diagonals(flat)
        first = _attempt(place, bend, flat, crops(flat), 0, has_diagonals)
        attempts += _both_rotations(first)
    best = max(attempts, key=_QUALITY)
    upright = max((some for some in attempts if not some.quarter_turns), key=_QUALITY)
    return max([best, *_without_decoration(upright, best)], key=_QUALITY)


def _without_decoration(upright: ReadingAttempt, best: ReadingAttempt) -> Iterator[ReadingAttempt]:
    """The upright attempt without drawings over it, or with its outlined digits filled.

    No clear digit may change: the removed strokes might be a player's entry.
    """
    seen = upright.guesses.digits
    inked = np.flatnonzero(seen[:, EMPTY] < _INKED)
    if best.fits and (best is not upright or (seen[inked].max(axis=1) > _CLEAR).all()):
        return
    place, bend, diagonal = upright.place, upright.bend, upright.has_diagonals
    clear = seen[:, EMPTY + 1 : PENCILS].max(axis=1) > _CLEAR
    for clean in without_strokes(upright.flat):
        attempt = _attempt(place, bend, clean, crops(clean), 0, diagonal)
        same = attempt.guesses.digits.argmax(axis=1) == seen.argmax(axis=1)
        if attempt.fits and same[clear].all():
            yield attempt
    if not best.fits and (solid := filled_outlines(upright.crops, inked)) is not None:
        yield _attempt(place, bend, upright.flat, solid, 0, diagonal)


def _is_enough(attempts: Sequence[ReadingAttempt], following: GridCandidate) -> bool:
    """Whether the next candidate, which looks less like a grid, need not be read."""
    best = max(attempts, key=_QUALITY)
    rivals = best.place.score < _RIVAL_SCORE and following.rank > best.place.rank - _RIVAL_MARGIN
    return best.fits and not rivals


def _both_rotations(first: ReadingAttempt) -> list[ReadingAttempt]:
    """The attempt and, if its digits are not upright, the rotation that fits best."""
    cells = first.crops
    inked = np.flatnonzero(first.guesses.digits[:, 0] < 0.5)
    if first.fits or not len(inked):
        return [first]
    looks = np.zeros(4)
    for most in _SAMPLES:
        some = inked[:: -(-len(inked) // most)]
        sides = [np.rot90(cells[some], quarter_turns, axes=(2, 3)) for quarter_turns in (1, 2, 3)]
        seen = classify(np.concatenate(sides)).digits[:, 1:].max(axis=1).reshape(3, -1)
        upright = first.guesses.digits[some, 1:].max(axis=1)
        looks = np.log(np.vstack([upright, seen]) + 1e-6).mean(axis=1)
        if looks[0] > looks[1:].max() + _UPRIGHT_MARGIN:
            return [first]
    quarter_turns = 1 + int(looks[1:].argmax())
    if looks[quarter_turns] < looks[0] - _TURN_MARGIN:
        return [first]
    turned = _rotate(cells, quarter_turns)
    place, bend, flat = first.place, first.bend, first.flat
    return [first, _attempt(place, bend, flat, turned, quarter_turns, first.has_diagonals)]


def _rotate(cells: NDArray[np.float32], quarter_turns: int) -> NDArray[np.float32]:
    """The cells of a flat grid rotated counterclockwise by 90 degrees this many times."""
    grid = np.rot90(cells.reshape(9, 9, CROP, CROP), quarter_turns, axes=(0, 1))
    return np.rot90(grid, quarter_turns, axes=(2, 3)).reshape(81, 1, CROP, CROP)


def _attempt(
    place: GridCandidate,
    bend: Distortion,
    flat: Picture,
    cells: NDArray[np.float32],
    quarter_turns: int,
    has_diagonals: bool,
) -> ReadingAttempt:
    guesses = classify(cells)
    values = [0 if seen == PENCILS else int(seen) for seen in guesses.digits.argmax(axis=1)]
    likely, clashing = mean_log_likelihood(guesses), count_clashes(values)
    quality = place.rank + 2 * likely - _CLASH_PENALTY * clashing
    if is_puzzle(values):
        quality += _PUZZLE_BONUS
    fits = likely > _MIN_UPRIGHT and not clashing and sum(map(bool, values)) >= _ENOUGH_DIGITS
    return ReadingAttempt(
        place, bend, quarter_turns, has_diagonals, flat, cells, guesses, quality, fits
    )
