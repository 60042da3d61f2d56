"""Scores a candidate as a sudoku grid, and rectifies the grid.

A candidate has four corners. It is treated as a lattice of 9 x 9 cells: there should be a line at
each of the 20 positions where a sudoku has one, along its whole length, and none inside the cells
(docs/how-reading-works.md, sections 2 and 3).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import Picture
from reader.picture.grid_lines import (
    BOXES,
    CELL,
    EDGE,
    MIDDLE_PARTS,
    OFFSET_PARTS,
    OUTER,
    ROW_INDEX,
    Floats,
    LineResponses,
    Pyramid,
    Quad,
    project,
    rows_at,
    sample,
    signed_area,
    square_corners,
)

_ENDS: Final = (0, 9)
"""The outer lines of one direction."""
_CELLS: Final = tuple(range(9))
_INNER_LINES: Final = [1, 2, 4, 5, 7, 8, 11, 12, 14, 15, 17, 18]
"""The lines inside boxes."""
_BOLD_BONUS: Final = 0.1
"""The bonus if the lines between boxes are twice as strong as those inside."""
_BEYOND: Final = (-1, 10)
"""The places of the lines next to the outer ones, if there were more than nine cells."""
_BEYOND_PENALTY: Final = 0.3
"""The penalty for such a line, doubled for several: a single line may be a heading's border."""

_MIN_MOVED: Final = 0.15
"""A candidate with a lower score after its first move does not become a grid by the second: in 827
pictures of sudokus, none became the best candidate."""
FLAT_REACH, BENT_REACH = 0.2, 0.3
"""The tolerance for lines, in cells, on nearly flat and on bent paper."""
_KNOTS: Final = 37
"""The places of pixels are computed in this many rows and columns; the others are interpolated."""
_SAME_PLACE: Final = 0.01
"""Corners that move by less than this, in cells, are not scored again."""


def score(pyramid: Pyramid, quad: Quad) -> float:
    """Score how closely a candidate resembles the lines of a sudoku.

    Returns:
        At most 1.1. Grids have 0.7 and more, most other things about 0.
    """
    return _score_lines(LineResponses.at(pyramid, quad))


def _score_lines(lines: LineResponses) -> float:
    held = lines.held.copy()
    between = sample(lines.along, CELL // 2, _CELLS, along=MIDDLE_PARTS)
    # A board may end with its background instead of a line.
    held[OUTER] = np.maximum(held[OUTER], sample(lines.steps, 0, _ENDS))
    shares = (held > lines.least).all(axis=2).mean(axis=1)
    wrong = float((between > lines.least).all(axis=2).mean())
    outer = float(shares[OUTER].min())
    weakest = float(np.sort(shares)[:4].mean())
    # Lines between boxes are mostly stronger, which reveals a lattice that is one cell off.
    middle = held[0].size // 2
    strength = np.sort(held.reshape(len(held), -1), axis=1)[:, middle].clip(lines.least / 2)
    bold = float(strength[BOXES].mean() / strength[_INNER_LINES].mean())
    value = (0.6 * float(shares.mean()) + 0.4 * weakest) * (0.3 + 0.7 * outer)
    # If the lines continue, the candidate is part of something larger, or one cell off.
    beyond = sample(lines.along, 0, _BEYOND)
    further = (2 * (beyond > lines.least).all(axis=2).mean(axis=1) - 1).clip(0).sum()
    wrong += _BEYOND_PENALTY * min(2.0, float(further))
    return value - wrong + _BOLD_BONUS * float(np.clip(np.log2(bold), -1, 1))


@dataclass(frozen=True, slots=True)
class Distortion:
    """The offset of a lattice as a smooth function of the position.

    Attributes:
        degree: the degree of the polynomials in both directions.
        right, down: their coefficients; the result is in cells.
    """

    degree: int
    right: Floats
    down: Floats

    def at(self, places: Floats) -> Floats:
        """Move positions, N x 2 in cells (0 to 9), to the actual places of the lattice."""
        terms = _polynomial_terms(places, self.degree)
        return np.asarray(places + np.stack([terms @ self.right, terms @ self.down], axis=1))


def measure_distortion(pyramid: Pyramid, quad: Quad, *, degree: int, reach: float) -> Distortion:
    """Measure the lines of a lattice and fit a smooth surface through their offsets.

    Args:
        pyramid: the picture.
        quad: where the lattice is expected.
        degree: the degree of the polynomials: 1 for inexact corners, 3 for bent paper.
        reach: the tolerance for lines, in cells.
    """
    return _fit_distortion(LineResponses.at(pyramid, quad), degree, reach)


def _fit_distortion(lines: LineResponses, degree: int, reach: float) -> Distortion:
    pixels = max(2, round(reach * CELL))
    right, down = _fit_polynomials(lines.along, lines.least, pixels, degree)
    return Distortion(degree, right, down)


@dataclass(frozen=True, slots=True)
class Fit:
    """A lattice fitted to lines.

    Attributes:
        quad: its corners.
        score: how closely it resembles the lines of a sudoku.
        before: the score before the corners were moved.
        reach: the tolerance for lines, in cells, because the paper may be bent.
    """

    quad: Quad
    score: float
    before: float
    reach: float = FLAT_REACH


def fit(pyramid: Pyramid, quad: Quad, *, least: float) -> Fit | None:
    """Move a lattice onto the nearby lines.

    Args:
        pyramid: the picture.
        quad: where the lattice is expected.
        least: with a lower score before the move, return None at a fifth of the cost.

    Returns:
        The lattice, or None without one nearby.
    """
    lines = LineResponses.at(pyramid, quad)
    before = _score_lines(lines)
    if before < least:
        return None
    moved = _move(quad, lines, 0.3)[0]
    lines = LineResponses.at(pyramid, moved)
    value = _score_lines(lines)
    if value < _MIN_MOVED:
        return None
    moved, distance = _move(moved, lines, 0.2)
    if distance > _SAME_PLACE:
        value = score(pyramid, moved)
    return Fit(moved, value, before)


def fit_bent(pyramid: Pyramid, quad: Quad) -> Fit:
    """Fit a lattice to bent paper; the score is the flattened grid's."""
    bend = measure_distortion(pyramid, quad, degree=3, reach=BENT_REACH)
    flat = rectify_grid(pyramid.levels[0].astype(np.uint8), quad, bend, cell=CELL, margin=EDGE)
    corners = project(quad, bend.at(square_corners(0, 9)))
    value = score(Pyramid.of(flat), square_corners(EDGE, EDGE + 9 * CELL))
    return Fit(corners, value, value, BENT_REACH)


def _move(quad: Quad, lines: LineResponses, reach: float) -> tuple[Quad, float]:
    """The corners, moved to lines that are at most `reach` cells off, and the distance moved.

    They do not move at all if a corner would move by more than a cell.
    """
    expected = square_corners(0, 9)
    corners = _fit_distortion(lines, 1, reach).at(expected)
    distance = float(np.abs(corners - expected).max())
    return (project(quad, corners), distance) if distance <= 1 else (quad, 0.0)


def rectify_grid(
    picture: Picture, quad: Quad, bend: Distortion, *, cell: int, margin: int
) -> Picture:
    """Rectify a grid.

    Args:
        picture: red, green and blue, or grey.
        quad: its corners in the picture.
        bend: the distortion between them.
        cell: the side of a cell in the result in pixels.
        margin: pixels around the grid in the result.

    Returns:
        A square of nine cells and twice the margin.
    """
    side = np.sqrt(max(signed_area(quad), 1.0)) / 9
    while side > 1.8 * cell:
        half = (picture.shape[1] // 2, picture.shape[0] // 2)
        scale = np.array([half[0] / picture.shape[1], half[1] / picture.shape[0]])
        picture = np.asarray(cv2.resize(picture, half, interpolation=cv2.INTER_AREA))
        quad = (quad * scale).astype(np.float32)
        side /= 2
    knots = np.linspace(-margin / cell, 9 + margin / cell, _KNOTS, dtype=np.float32)
    places = np.stack(np.meshgrid(knots, knots), axis=-1).reshape(-1, 2)
    there = project(quad, bend.at(places)).T.reshape(2, _KNOTS, _KNOTS) - np.float32(0.5)
    between = _interpolation(9 * cell + 2 * margin)
    right, down = between @ there @ between.T
    flat = cv2.remap(picture, right, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, dtype=np.uint8)


@lru_cache(maxsize=8)
def _interpolation(size: int) -> Floats:
    """The matrix that interpolates this many pixels between knots from end to end."""
    # In steps, like OpenCV's interpolation of pictures.
    at = np.rint(32 * (np.arange(size)[:, None] + 0.5) / size * (_KNOTS - 1)) / 32
    return np.asarray((1 - np.abs(at - np.arange(_KNOTS))).clip(0), dtype=np.float32)


def _fit_polynomials(responses: Floats, least: float, reach: int, degree: int) -> Floats:
    """The polynomials through the offsets of the upright and the level lines; a row for each."""
    offsets = np.arange(-reach, reach + 1)
    near = responses[:, _OFFSET_ROWS, _COLUMNS[:, None] + offsets].reshape(2, -1, len(offsets))
    best = near.argmax(axis=2)[..., None]
    inner = np.clip(best, 1, len(offsets) - 2)
    left, mid, right = (
        np.take_along_axis(near, inner + step, axis=2)[..., 0] for step in (-1, 0, 1)
    )
    curve = left - 2 * mid + right
    part = np.where(np.abs(curve) > 1e-6, 0.5 * (left - right) / np.where(curve, curve, 1), 0)
    off = (offsets[inner[..., 0]] + np.clip(part, -1, 1)) / CELL
    # A response that is strongest at the end of the reach may belong to something beyond it.
    seen = ((mid > least) & (best == inner)[..., 0]).astype(np.float64)
    terms = _terms_at_lines(degree)
    weights = seen
    solution = np.zeros(terms.shape[::2])
    scale = reach / CELL
    for _ in range(6):
        solution = _least_squares(terms, off, weights)
        scale = max(0.04, scale * 0.6)
        left_over = ((terms @ solution[..., None])[..., 0] - off) / scale
        weights = seen / (1 + left_over * left_over) ** 2
    return solution.astype(np.float32)


_COLUMNS: Final = np.array([EDGE + CELL * line for line in range(10)])
"""The columns of the view where lines are expected."""
_OFFSET_ROWS: Final = ROW_INDEX[rows_at(OFFSET_PARTS)][:, None, None]
"""The rows of the responses in which the offset of lines is measured."""


@lru_cache(maxsize=8)
def _terms_at_lines(degree: int) -> NDArray[np.float64]:
    """The terms of a polynomial where the offsets of lines are measured, in either direction."""
    rows = (rows_at(OFFSET_PARTS) - EDGE) / CELL
    places = np.stack(np.broadcast_arrays(np.arange(10.0), rows[:, None]), axis=-1)
    both = [places.reshape(-1, 2), places[..., ::-1].reshape(-1, 2)]
    return np.stack(
        [_polynomial_terms(coordinate.astype(np.float32), degree) for coordinate in both]
    ).astype(np.float64)


def _least_squares(
    terms: NDArray[np.float64], wanted: NDArray[np.float64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Weighted least squares, regularised so that a few lines cannot bend the result far."""
    weighted = (terms * weights[..., None]).transpose(0, 2, 1)
    matrix = weighted @ terms
    stiff = np.full(terms.shape[2], 0.002 * terms.shape[1])
    stiff[0] = 1e-6 * terms.shape[1]
    matrix += np.diag(stiff)
    return np.asarray(np.linalg.solve(matrix, weighted @ wanted[..., None])[..., 0])


def _polynomial_terms(places: Floats, degree: int) -> Floats:
    """The products of powers up to a degree, of positions in cells scaled to -1 to 1."""
    x, y = (places[:, 0] / 4.5 - 1), (places[:, 1] / 4.5 - 1)
    powers = [(i, j) for i in range(degree + 1) for j in range(degree + 1) if i + j <= degree + 1]
    return np.stack([x**i * y**j for i, j in powers], axis=1).astype(np.float32)
