"""Whether a picture shows another grid than the one that was read."""

import math
from typing import Final

import numpy as np

from reader.picture.attempts import best_attempt
from reader.picture.cells import Picture
from reader.picture.detect import Candidate, Detection
from reader.picture.digits import PENCILS
from reader.picture.lines import LineResponses, Quad, overlap, project, side, square_corners

_SIMILAR_RATIO: Final = 0.6
"""A candidate that was not read is asked about if its side has this share of the read one's."""
_MAX_ASPECT: Final = 2.2
"""A candidate whose sides differ by more is a part of a grid that the picture cuts off."""
_LIKELY_SCORE: Final = 0.45
"""A candidate with a lower score is read: it may be the keys of an app, or a crossword."""
_MIN_DIGITS: Final = 10
"""With fewer digits it is not a grid: keys have nine."""
_EDGE: Final = 5
"""A box ends at most this many pixels outside of the picture."""
_FRAMED: Final = 0.9
"""The share of each of its lines that can be seen if there is a box outside of the grid."""


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
    return any(_is_grid(place, picture, finding) for place in similar) or _has_more_boxes(
        quad * np.float32(finding.scale), finding
    )


def _is_grid(place: Candidate, picture: Picture, finding: Detection) -> bool:
    """Whether a candidate has the lines of a grid, or the digits of one."""
    if place.score >= _LIKELY_SCORE:
        return True
    guesses = best_attempt([place], picture, finding, math.inf).guesses
    filled = guesses.digits[:, 1:PENCILS].sum(axis=1) > 0.5
    return int(filled.sum()) >= _MIN_DIGITS


def _has_more_boxes(quad: Quad, finding: Detection) -> bool:
    """Whether there are boxes beside those of a grid, as in a samurai, whose grids share some.

    Args:
        quad: the corners of the grid in the picture that was searched.
        finding: what was found there.
    """
    height, width = finding.pyramid.levels[0].shape
    for right, down in ((-3, 0), (3, 0), (0, -3), (0, 3)):
        moved = project(quad, square_corners(0, 9) + np.array([right, down], np.float32))
        seen = None
        for place in (0, 3, 6):
            column = {-3: 0, 3: 6}.get(right, place)
            row = {-3: 0, 3: 6}.get(down, place)
            corners = project(moved, square_corners(0, 3) + np.array([column, row], np.float32))
            inside = (corners > -_EDGE) & (corners < np.array([width, height]) + _EDGE)
            if not inside.all():
                continue
            if seen is None:
                lines = LineResponses.at(finding.pyramid, moved)
                seen = lines.held > lines.least
            frame = [seen[line, row : row + 3] for line in (column, column + 3)]
            frame += [seen[10 + line, column : column + 3] for line in (row, row + 3)]
            if min(line.mean() for line in frame) >= _FRAMED:
                return True
    return False


def aspect(quad: Quad) -> float:
    """The longer side of a candidate relative to the shorter one, means of two opposite sides."""
    top, right, bottom, left = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    across, down = float(top + bottom), float(right + left)
    return max(across, down) / max(1.0, min(across, down))
