"""Finds candidates for grids in a picture, best first.

Strategies guess possible places of a grid, the cheapest first, until a candidate is clearly a grid
(docs/how-reading-works.md, section 1).
"""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final

import numpy as np

from reader.opencv import cv2
from reader.picture.cells import Picture
from reader.picture.digit_rows import boards_of_digits
from reader.picture.grid_lines import Pyramid, Quad, signed_area
from reader.picture.rectify import FLAT_REACH, Fit, fit, fit_bent
from reader.picture.strategies import Grey, strategies

_WORK_SIDE: Final = 900
"""The longer side of the searched picture, in pixels."""
_MIN_WORK_SIDE: Final = 700
"""Smaller pictures are enlarged to this, by a factor of at most `_MAX_ENLARGEMENT`."""
_MAX_ENLARGEMENT: Final = 2.5
_SURE_SCORE: Final = 0.72
"""From this score on a candidate is a grid, and no further strategy is tried."""
_EXCELLENT_SCORE: Final = 0.9
"""From this score on, nothing inside a candidate is tried, nor near duplicates of it."""
_MIN_SCORE: Final = 0.2
"""A candidate with a lower score is not a grid."""
_LIKELY_SCORE: Final = 0.5
"""If no candidate has this score, boards are also searched by their digits."""
_DIGITS_SCORE: Final = 0.45
"""The score of boards found by their digits."""
_SIZE_BONUS: Final = 0.35
"""Added to the rank of a candidate that fills the picture."""
_MIN_BENT, _MAX_BENT = 0.3, 6
"""How many candidates with at least this score are tried as bent pages if no grid is certain."""
_SAME_BENT: Final = 0.02
"""Only one of several candidates that are this near to each other is tried."""
_MAX_KEPT: Final = 6
_HOPELESS_SCORE: Final = 0.0
"""A candidate with a lower score before its corners are adjusted does not become a grid."""
_MAX_CANDIDATES: Final = 150
"""The maximum number of candidates to score in a picture: each costs a few milliseconds. None of
600 pictures needed more than 75."""
_SECOND_STRATEGIES: Final = (0, 1, 2, 7)
"""The strategies that are tried again for further grids once one is found."""
_MIN_SECOND_SIDE: Final = 0.36
"""The minimum side of a further grid, as a share of the first one's: users do not mean a smaller
grid beside it."""
_SAME_GRID: Final = 0.08
"""A guess whose corners are this near to those of an excellent candidate, as a share of its side,
is the same grid. So is a guess from digits that is as near to any candidate."""
_ERASE_SCALE: Final = 1.03
"""Before that, the found grid is erased, enlarged by this factor because of its frame."""
_MIN_SKEW: Final = 0.03
"""A candidate with less skew than this does not have a misplaced corner."""
_SKEW_PENALTY: Final = 0.5
"""The straighter of two lattices over the same lines is right: a skewed one slips by a cell."""


@dataclass(frozen=True, slots=True)
class GridCandidate:
    """A part of the picture that may be a grid.

    Attributes:
        quad: its corners in the picture.
        score: how closely it resembles the lines of a grid, at most 1.
        rank: the score with a bonus for size and a penalty for skew.
        has_lines: whether it was found by lines instead of digits.
        reach: the tolerance for its lines, in cells.
    """

    quad: Quad
    score: float
    rank: float
    has_lines: bool = True
    reach: float = FLAT_REACH


@dataclass(frozen=True, slots=True)
class Detection:
    """The result of a search for grids.

    Attributes:
        places: best first; they may overlap.
        pyramid: the grey picture at the size that was searched.
        scale: the size of the searched picture relative to the original.
    """

    places: tuple[GridCandidate, ...]
    pyramid: Pyramid
    scale: float


def detect_grids(picture: Picture, *, until: float = math.inf) -> Detection:
    """Find candidates for grids.

    The number of attempts is limited instead of the time, so that the result does not depend on
    how busy the machine is.

    Args:
        picture: red, green and blue.
        until: latest time to stop, by `time.thread_time`; at least one strategy is always tried.

    Returns:
        At most a few candidates, with their corners in pixels of `picture`; none if nothing looks
        like a grid.
    """
    longer = max(picture.shape[:2])
    scale = (
        min(_WORK_SIDE / longer, 1.0)
        if longer > _MIN_WORK_SIDE
        else min(_MIN_WORK_SIDE / longer, _MAX_ENLARGEMENT)
    )
    grey = rescale(np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), dtype=np.uint8), scale)
    search = _CandidateSearch(Pyramid.of(grey), float(grey.shape[0] * grey.shape[1]))
    for number, strategy in enumerate(strategies(grey)):
        if number and (search.is_sure() or _is_late(until)):
            break
        search.try_all(strategy())
    if not search.is_sure() and not _is_late(until):
        search.try_bent()
    if not search.is_likely() and not _is_late(until):
        search.add(boards_of_digits(grey, search.pyramid))
    if (best := search.best()) and not _is_late(until):
        search.try_all(_without_skew(best[0]), least_rank=best[0].rank)
    # A second grid may need a different strategy. The first is painted over, or its frame would be
    # found again.
    if search.is_sure() and not _is_late(until):
        found = [place.quad for place in search.best()]
        search.least_side = _mean_side(found[0]) * _MIN_SECOND_SIDE
        strip = largest_strip(grey, found[0])
        if strip > search.least_side:
            rest = _erase(grey, found)
            for number, strategy in enumerate(strategies(rest)):
                if number in _SECOND_STRATEGIES:
                    search.try_all(strategy())
            if strip > _mean_side(found[0]):
                search.add(boards_of_digits(rest, search.pyramid))
    places = [
        replace(place, quad=(place.quad / scale).astype(np.float32)) for place in search.best()
    ]
    return Detection(tuple(places), search.pyramid, scale)


def _without_skew(place: GridCandidate) -> Iterator[Quad]:
    """A candidate with one corner moved so that it is a parallelogram, if it is skewed."""
    quad = place.quad
    if place.score < _EXCELLENT_SCORE and _skew(quad) > _MIN_SKEW:
        for corner in range(4):
            moved = quad.copy()
            moved[corner] = quad[corner - 1] + quad[corner - 3] - quad[corner - 2]
            yield moved


def largest_strip(grey: Grey, quad: Quad) -> float:
    """The width of the widest strip of the picture beside, above or below a grid, in pixels."""
    height, width = grey.shape
    (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
    return float(max(left, top, width - right, height - bottom))


def _is_late(until: float) -> bool:
    return until < math.inf and time.thread_time() > until


def rescale(picture: Picture, scale: float) -> Picture:
    """The picture scaled by a factor, at least one pixel wide and high."""
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, size, interpolation=method), dtype=np.uint8)


def _erase(grey: Grey, quads: Sequence[Quad]) -> Grey:
    """The picture with these quadrilaterals painted over."""
    rest = grey.copy()
    for quad in quads:
        around = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * np.float32(_ERASE_SCALE)
        cv2.fillConvexPoly(rest, around.round().astype(np.int32), float(np.median(grey)))
    return rest


class _CandidateSearch:
    """The candidates that have been scored.

    Args:
        pyramid: the grey picture.
        area: its size in square pixels.

    Attributes:
        least_side: smaller candidates are not tried.
    """

    def __init__(self, pyramid: Pyramid, area: float) -> None:
        self.pyramid = pyramid
        self._area = area
        self._seen = np.empty((0, 4, 2), dtype=np.float32)
        self._sides = np.empty(0, dtype=np.float32)
        self._places: list[GridCandidate] = []
        self._flat: list[tuple[float, Quad]] = []
        self.least_side = 0.0

    def try_all(self, quads: Iterator[Quad], *, least_rank: float = -math.inf) -> None:
        """Score candidates not seen before, and keep those that rank above this."""
        for quad in quads:
            if len(self._seen) == _MAX_CANDIDATES:
                return
            if not self._is_plausible(quad):
                continue
            self._seen = np.concatenate([self._seen, quad[None]])
            self._sides = np.append(self._sides, _mean_side(quad))
            found = fit(self.pyramid, quad, least=_HOPELESS_SCORE)
            if found:
                self._flat += [(found.before, quad), (found.score, found.quad)]
                self._keep(found, least_rank)

    def try_bent(self) -> None:
        """Treat the most grid-like lattices as a bent page and try again.

        On a bent page, the lines may have pulled the corners away from the frame's.
        """
        tried: list[Quad] = []
        for value, quad in sorted(self._flat, key=itemgetter(0), reverse=True):
            if value < _MIN_BENT or len(tried) == _MAX_BENT:
                break
            if all(_distance(quad, other) > _SAME_BENT for other in tried):
                tried.append(quad)
                self._keep(fit_bent(self.pyramid, quad), -math.inf)

    def _keep(self, found: Fit, least_rank: float) -> None:
        """Keep a place if it may be a grid and its rank is above `least_rank`."""
        bonus = _SIZE_BONUS * _share(found.quad, self._area)
        rank = found.score + bonus - _SKEW_PENALTY * _skew(found.quad)
        if found.score >= _MIN_SCORE and rank > least_rank:
            place = GridCandidate(found.quad, found.score, rank, reach=found.reach)
            self._places.append(place)

    def add(self, quads: Iterator[Quad]) -> None:
        """Keep places confirmed only by their digits, unless lines already found them."""
        for quad in quads:
            if any(_distance(quad, place.quad) < _SAME_GRID for place in self._places):
                continue
            rank = _DIGITS_SCORE + _SIZE_BONUS * _share(quad, self._area)
            self._places.append(GridCandidate(quad, _DIGITS_SCORE, rank, has_lines=False))

    def is_likely(self) -> bool:
        """Whether any candidate is likely enough to be a grid that the user need not be asked."""
        return any(place.score >= _LIKELY_SCORE for place in self._places)

    def is_sure(self) -> bool:
        """Whether any candidate is clearly a grid."""
        return any(place.score >= _SURE_SCORE for place in self._places)

    def best(self) -> list[GridCandidate]:
        """The best candidates, without near duplicates of better ones."""
        kept: list[GridCandidate] = []
        for place in sorted(self._places, key=lambda place: -place.rank):
            if all(_distance(place.quad, other.quad) > 0.035 for other in kept):
                kept.append(place)
        return kept[:_MAX_KEPT]

    def _is_plausible(self, quad: Quad) -> bool:
        sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
        if sides.min() < 60 or sides.max() > 3 * sides.min() or not _is_convex(quad):
            return False
        if _mean_side(quad) < self.least_side or self._is_found(quad):
            return False
        apart = np.linalg.norm(self._seen - quad, axis=2).max(axis=1, initial=0)
        return bool((apart > 0.012 * self._sides).all())

    def _is_found(self, quad: Quad) -> bool:
        """Whether the place is nearly that of an excellent candidate, or a part of it."""
        middle = [float(number) for number in quad.mean(axis=0)]
        return any(
            _distance(quad, place.quad) < _SAME_GRID
            or (
                signed_area(quad) < signed_area(place.quad)
                and cv2.pointPolygonTest(place.quad, middle, measureDist=False) >= 0
            )
            for place in self._places
            if place.score >= _EXCELLENT_SCORE
        )


def _share(quad: Quad, area: float) -> float:
    """The side of a candidate relative to the side of a square with this area."""
    return float(np.sqrt(max(0.0, signed_area(quad)) / area))


def _distance(one: Quad, other: Quad) -> float:
    """The largest distance between corresponding corners, as a share of the side."""
    return float(np.linalg.norm(one - other, axis=1).max() / _mean_side(other))


def _skew(quad: Quad) -> float:
    """The deviation of the corners from a parallelogram, as a share of the side."""
    return float(np.linalg.norm(quad[0] - quad[1] + quad[2] - quad[3])) / _mean_side(quad)


def _mean_side(quad: Quad) -> float:
    return float(np.sqrt(max(signed_area(quad), 1.0)))


def _is_convex(quad: Quad) -> bool:
    return signed_area(quad) > 0 and cv2.isContourConvex(quad)
