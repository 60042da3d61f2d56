"""Whether a picture shows another grid in addition to the one that was read."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.model.grid import MIN_GIVENS
from reader.opencv import cv2
from reader.picture.cells import CROP, Picture
from reader.picture.detect import Detection, GridCandidate, largest_strip
from reader.picture.digit_rows import digit_like
from reader.picture.digits import PENCILS, classify
from reader.picture.grid_lines import LineResponses, Quad, overlap, project, side, square_corners
from reader.picture.reading_attempts import best_attempt

_SIMILAR_RATIO: Final = 0.6
"""An unread candidate counts if its side is at least this share of the read grid's side."""
_MAX_ASPECT: Final = 2.2
"""A candidate whose sides differ by more than this is part of a grid that the picture cuts off."""
_LIKELY_SCORE: Final = 0.45
"""A candidate with a lower score is read: it may be the keys of an app, or a crossword."""
_MIN_DIGITS: Final = 10
"""With fewer digits it is not a grid: a keypad has nine."""
_EDGE: Final = 5
"""A box ends at most this many pixels outside of the picture."""
_FRAMED: Final = 0.9
"""The share of each of its lines that is visible if there is a box outside the grid."""
_BESIDE: Final = 0.3
"""The distance of the middle of an outside digit from the grid, in cells."""
_ROOM: Final = 0.4
"""Such digits need a strip of the picture this wide, relative to the side of the grid."""
_LOWEST: Final = 0.28
"""The minimum height of such a digit, in cells of the grid; in a small solution, it is less."""
_APART: Final = 1.2
"""The minimum distance of digits in cells, in digit heights; digits of a text are closer."""
_MOST: Final = 60
"""More digits are a solution, or a text."""
_CLEAR, _MOSTLY = 0.9, 0.5
"""The probability of a clear digit, and the share of clear ones: some letters look like digits."""


def may_have_another(
    quad: Quad, picture: Picture, finding: Detection, *, quarter_turns: int, is_solution: bool
) -> bool:
    """Whether there is another grid of similar size beside the only one that was read.

    Args:
        quad: the corners of the grid that was read.
        picture: red, green and blue.
        finding: the candidates.
        quarter_turns: the rotation of its digits; a solution's digits may be upside down.
        is_solution: whether the grid is a printed solution, so that its puzzle may be near.
    """
    similar = [
        place
        for place in finding.places
        if side(place.quad) > _SIMILAR_RATIO * side(quad)
        and aspect(place.quad) < _MAX_ASPECT
        and not overlap(place.quad, quad)
    ]
    searched = quad * np.float32(finding.scale)
    return (
        any(_is_grid(place, picture, finding, quarter_turns) for place in similar)
        or _has_more_boxes(searched, finding)
        or (is_solution and _has_digits_beside(searched, finding))
    )


def _is_grid(
    place: GridCandidate, picture: Picture, finding: Detection, quarter_turns: int
) -> bool:
    """Whether a candidate has the lines of a grid, or upright digits like a grid."""
    if place.score >= _LIKELY_SCORE:
        return True
    attempt = best_attempt([place], picture, finding, math.inf)
    filled = attempt.guesses.digits[:, 1:PENCILS].sum(axis=1) > 0.5
    is_upright = (attempt.quarter_turns - quarter_turns) % 4 != 2
    return is_upright and int(filled.sum()) >= _MIN_DIGITS


def _has_more_boxes(quad: Quad, finding: Detection) -> bool:
    """Whether there are boxes beside a grid, as in a samurai sudoku, whose grids share boxes.

    Args:
        quad: the corners of the grid in the picture that was searched.
        finding: the detection result.
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


def _has_digits_beside(quad: Quad, finding: Detection) -> bool:
    """Whether there are enough digits for a puzzle beside a grid, spaced as in cells.

    They may belong to a board whose lines are too faint to be found.
    """
    grey = finding.pyramid.levels[0].astype(np.uint8)
    if largest_strip(grey, quad) < _ROOM * side(quad):
        return False
    matrix = cv2.getPerspectiveTransform(quad, square_corners(0, 9))
    for view in (grey, np.asarray(255 - grey, dtype=np.uint8)):
        glyphs = digit_like(view)
        if len(glyphs) < MIN_GIVENS:
            continue
        places = cv2.perspectiveTransform(glyphs[None, :, :2], matrix)[0]
        beside = (np.abs(places - 4.5) > 4.5 + _BESIDE).any(axis=1)
        glyphs = glyphs[beside & (glyphs[:, 2] > _LOWEST * side(quad) / 9)]
        apart = np.linalg.norm(glyphs[:, None, :2] - glyphs[None, :, :2], axis=2)
        np.fill_diagonal(apart, np.inf)
        glyphs = glyphs[apart.min(axis=1, initial=np.inf) > _APART * glyphs[:, 2]]
        if MIN_GIVENS <= len(glyphs) <= _MOST:
            guesses = classify(np.stack([_crop(view, *glyph) for glyph in glyphs])[:, None])
            clear = int((guesses.digits[:, 1:PENCILS].max(axis=1) > _CLEAR).sum())
            if clear >= max(MIN_GIVENS, _MOSTLY * len(glyphs)):
                return True
    return False


def _crop(grey: NDArray[np.uint8], x: float, y: float, height: float) -> NDArray[np.float32]:
    """A dark glyph in the middle of a model input, half as high as the input."""
    patch = cv2.getRectSubPix(grey, (round(2 * height), round(2 * height)), (x, y))
    ink = float(np.median(patch)) - cv2.resize(patch, (CROP, CROP)).astype(np.float32)
    return np.asarray(np.clip(ink / max(6.0, float(np.percentile(ink, 97))), -1.5, 1.5), np.float32)


def aspect(quad: Quad) -> float:
    """The ratio of a candidate's longer side to the shorter one, as means of opposite sides."""
    top, right, bottom, left = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    across, down = float(top + bottom), float(right + left)
    return max(across, down) / max(1.0, min(across, down))
