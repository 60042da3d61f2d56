"""Whether a picture shows another grid than the one that was read."""

import math
from collections.abc import Iterator
from itertools import product
from typing import Final

import numpy as np

from reader.picture.attempts import best_attempt
from reader.picture.cells import Picture
from reader.picture.detect import Candidate, Detection
from reader.picture.digits import PENCILS
from reader.picture.lines import Quad, overlap, project, side, square_corners
from reader.picture.rectify import score

_SIMILAR_RATIO: Final = 0.6
"""A candidate that was not read is asked about if its side has this share of the read one's."""
_MAX_ASPECT: Final = 1.6
"""A candidate whose sides differ by more is a part of a grid that the picture cuts off."""
_LIKELY_SCORE: Final = 0.45
"""A candidate with a lower score is read: it may be the keys of an app, or a crossword."""
_MIN_DIGITS: Final = 10
"""With fewer digits it is not a grid: keys have nine."""
_EDGE: Final = 5
"""A grid ends at most this many pixels outside of the picture."""
_SHARED_SCORE: Final = 0.6
"""The score of a grid that has a box in common: of 90 pictures without one, the most is 0.12."""


def may_have_another(quad: Quad, picture: Picture, finding: Detection) -> bool:
    """Whether there is another grid of similar size beside the only one that was read.

    Args:
        quad: the corners of that one.
        picture: red, green and blue.
        finding: the candidates.
    """
    similar = [
        place
        for place in finding.places
        if side(place.quad) > _SIMILAR_RATIO * side(quad)
        and aspect(place.quad) < _MAX_ASPECT
        and not overlap(place.quad, quad)
    ]
    return any(_is_grid(place, picture, finding) for place in similar) or any(
        score(finding.pyramid, other) > _SHARED_SCORE for other in _diagonal(quad, finding)
    )


def _is_grid(place: Candidate, picture: Picture, finding: Detection) -> bool:
    """Whether a candidate has the lines of a grid, or the digits of one."""
    if place.score >= _LIKELY_SCORE:
        return True
    guesses = best_attempt([place], picture, finding, math.inf).guesses
    filled = guesses.digits[:, 1:PENCILS].sum(axis=1) > 0.5
    return int(filled.sum()) >= _MIN_DIGITS


def _diagonal(quad: Quad, finding: Detection) -> Iterator[Quad]:
    """Where the other grids of a samurai would be, which have a box in common with one."""
    scaled = quad * np.float32(finding.scale)
    height, width = finding.pyramid.levels[0].shape
    for right, down in product((-6, 6), repeat=2):
        moved = square_corners(0, 9) + np.array([right, down], np.float32)
        other = project(scaled, moved)
        inside = (other > -_EDGE) & (other < np.array([width, height]) + _EDGE)
        if inside.all():
            yield other


def aspect(quad: Quad) -> float:
    """The longer side of a candidate relative to the shorter one, means of two opposite sides."""
    top, right, bottom, left = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    across, down = float(top + bottom), float(right + left)
    return max(across, down) / max(1.0, min(across, down))
