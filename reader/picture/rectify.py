"""Scores a candidate as a sudoku grid, and rectifies the grid.

A candidate has four corners. It is treated as a lattice of 9 x 9 cells: there should be a line at
each of the 20 positions where a sudoku has one, along its whole length, and none inside the cells
(docs/reading.md, sections 2 and 3).
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import Picture
from reader.picture.lines import (
    CELL,
    EDGE,
    MIDDLE_PARTS,
    OFFSET_PARTS,
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

_OUTER_LINES: Final = [0, 9, 10, 19]
"""The outer lines among all 20: upright ones first."""
_BOX_LINES: Final = [3, 6, 13, 16]
"""The lines between boxes."""
_INNER_LINES: Final = [1, 2, 4, 5, 7, 8, 11, 12, 14, 15, 17, 18]
"""The lines inside boxes."""
_BOLD_BONUS: Final = 0.1
"""The bonus if the lines between boxes are twice as strong as those inside."""
_BEYOND: Final = (-1, 10)
"""Where the lines next to the outer ones would be, if there were more than nine cells."""
_BEYOND_PENALTY: Final = 0.3
"""The penalty for such a line, doubled for several: a single one may be the border of a heading."""


def score(pyramid: Pyramid, quad: Quad) -> float:
    """How much a candidate looks like the lines of a sudoku.

    Returns:
        At most 1.1. Grids have 0.7 and more, most other things about 0.
    """
    return _score_lines(LineResponses.at(pyramid, quad))


def _score_lines(lines: LineResponses) -> float:
    held = lines.held.copy()
    between = [
        sample(response, CELL // 2, range(9), along=MIDDLE_PARTS)
        for response in (lines.upright, lines.level)
    ]
    # A board may end with its background instead of a line.
    steps = np.concatenate([sample(step, 0) for step in lines.steps])
    held[_OUTER_LINES] = np.maximum(held[_OUTER_LINES], steps[_OUTER_LINES])
    shares = (held > lines.least).all(axis=2).mean(axis=1)
    wrong = float((np.concatenate(between) > lines.least).all(axis=2).mean())
    outer = float(shares[_OUTER_LINES].min())
    weakest = float(np.sort(shares)[:4].mean())
    # Lines between boxes are mostly stronger, which reveals a lattice that is one cell off.
    strength = np.median(held, axis=(1, 2)).clip(lines.least / 2)
    bold = float(strength[_BOX_LINES].mean() / strength[_INNER_LINES].mean())
    value = (0.6 * float(shares.mean()) + 0.4 * weakest) * (0.3 + 0.7 * outer)
    # If the lines continue, it is a part of something larger, or one cell off.
    beyond = np.concatenate([sample(one, 0, _BEYOND) for one in (lines.upright, lines.level)])
    further = (2 * (beyond > lines.least).all(axis=2).mean(axis=1) - 1).clip(0).sum()
    wrong += _BEYOND_PENALTY * min(2.0, float(further))
    return value - wrong + _BOLD_BONUS * float(np.clip(np.log2(bold), -1, 1))


@dataclass(frozen=True, slots=True)
class Distortion:
    """The offset of a lattice as a smooth function of the position.

    Attributes:
        degree: of the polynomials in both directions.
        right, down: their coefficients; the result is in cells.
    """

    degree: int
    right: Floats
    down: Floats

    def at(self, places: Floats) -> Floats:
        """Positions, N x 2 in cells (0 to 9), moved to where the lattice really is."""
        terms = _polynomial_terms(places, self.degree)
        return np.asarray(places + np.stack([terms @ self.right, terms @ self.down], axis=1))


def measure_distortion(pyramid: Pyramid, quad: Quad, *, degree: int, reach: float) -> Distortion:
    """Measure the lines of a lattice and fit a smooth surface through their offsets.

    Args:
        pyramid: the picture.
        quad: where the lattice is expected.
        degree: of the polynomials: 1 for inexact corners, 3 for bent paper.
        reach: how far a line may be off, in cells.
    """
    return _fit_distortion(LineResponses.at(pyramid, quad), degree, reach)


def _fit_distortion(lines: LineResponses, degree: int, reach: float) -> Distortion:
    pixels = max(2, round(reach * CELL))
    right = _fit_polynomial(lines.upright, lines.least, pixels, degree, turned=False)
    down = _fit_polynomial(lines.level, lines.least, pixels, degree, turned=True)
    return Distortion(degree, right, down)


def snap(pyramid: Pyramid, quad: Quad) -> Quad:
    """The corners, moved so that the lattice lies on the lines nearby."""
    return _snap_to(pyramid, quad, LineResponses.at(pyramid, quad))


def fit(pyramid: Pyramid, quad: Quad, *, least: float) -> tuple[Quad, float] | None:
    """The corners, moved so that the lattice lies on the lines nearby, and the score there.

    Args:
        pyramid: the picture.
        quad: where the lattice is expected.
        least: with a lower score before the move, None is returned at a third of the cost.
    """
    lines = LineResponses.at(pyramid, quad)
    if _score_lines(lines) < least:
        return None
    moved = _snap_to(pyramid, quad, lines)
    return moved, score(pyramid, moved)


def _snap_to(pyramid: Pyramid, quad: Quad, lines: LineResponses) -> Quad:
    """`snap` with line responses that were measured before."""
    for reach in (0.3, 0.2):
        corners = _fit_distortion(lines, 1, reach).at(square_corners(0, 9))
        if np.abs(corners - square_corners(0, 9)).max() > 1:
            return quad
        quad = project(quad, corners)
        if reach == 0.3:
            lines = LineResponses.at(pyramid, quad)
    return quad


def rectify_grid(
    picture: Picture, quad: Quad, bend: Distortion, *, cell: int, margin: int
) -> Picture:
    """Rectify a grid.

    Args:
        picture: red, green and blue.
        quad: its corners in the picture.
        bend: the distortion between them.
        cell: the side of a cell in the result in pixels.
        margin: pixels around the grid in the result.

    Returns:
        A square_corners of nine cells and twice the margin.
    """
    side = np.sqrt(max(signed_area(quad), 1.0)) / 9
    while side > 1.8 * cell:
        half = (picture.shape[1] // 2, picture.shape[0] // 2)
        scale = np.array([half[0] / picture.shape[1], half[1] / picture.shape[0]])
        picture = np.asarray(cv2.resize(picture, half, interpolation=cv2.INTER_AREA))
        quad = (quad * scale).astype(np.float32)
        side /= 2
    knots = np.linspace(-margin / cell, 9 + margin / cell, 37, dtype=np.float32)
    places = np.stack(np.meshgrid(knots, knots), axis=-1).reshape(-1, 2)
    there = project(quad, bend.at(places)).reshape(len(knots), len(knots), 2)
    size = 9 * cell + 2 * margin
    # The knots cover the result from corner to corner; positions between them are interpolated.
    at = (np.arange(size, dtype=np.float32) + 0.5) / size * (len(knots) - 1)
    across_, down = np.meshgrid(at, at)
    dense = cv2.remap(there, across_, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    there_x, there_y = cv2.split(np.asarray(dense - 0.5, dtype=np.float32))
    flat = cv2.remap(picture, there_x, there_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, dtype=np.uint8)


def _fit_polynomial(
    response: Floats, least: float, reach: int, degree: int, *, turned: bool
) -> Floats:
    """The polynomial through the offsets of the upright lines."""
    rows = rows_at(OFFSET_PARTS)
    columns = np.array([EDGE + CELL * i for i in range(10)])
    offsets = np.arange(-reach, reach + 1)
    near = response[ROW_INDEX[rows][:, None, None], columns[None, :, None] + offsets]
    best = near.argmax(axis=2)
    inner = np.clip(best, 1, len(offsets) - 2)
    left, mid, right = (
        np.take_along_axis(near, (inner + d)[..., None], axis=2)[..., 0] for d in (-1, 0, 1)
    )
    curve = left - 2 * mid + right
    part = np.where(np.abs(curve) > 1e-6, 0.5 * (left - right) / np.where(curve, curve, 1), 0)
    found = offsets[inner] + np.clip(part, -1, 1)
    seen = (near.max(axis=2) > least) & (best == inner)
    places = np.stack(
        np.broadcast_arrays(np.arange(10.0), ((rows - EDGE) / CELL)[:, None]), axis=-1
    )
    if turned:
        places = places[..., ::-1]
    off = (found / CELL).reshape(-1)
    terms = _polynomial_terms(places.reshape(-1, 2).astype(np.float32), degree)
    weights = seen.reshape(-1).astype(np.float64)
    solution = np.zeros(terms.shape[1])
    scale = reach / CELL
    for _ in range(6):
        solution = _least_squares(terms, off, weights)
        left_over = np.abs(terms @ solution - off)
        scale = max(0.04, scale * 0.6)
        weights = seen.reshape(-1) / (1 + (left_over / scale) ** 2) ** 2
    return solution.astype(np.float32)


def _least_squares(
    terms: Floats, wanted: NDArray[np.float64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Weighted least squares, regularised so that few lines cannot bend it far."""
    weighted = terms * weights[:, None]
    pull = np.eye(terms.shape[1]) * (0.002 * len(terms))
    pull[0, 0] = 1e-6 * len(terms)
    return np.asarray(np.linalg.solve(weighted.T @ terms + pull, weighted.T @ wanted))


def _polynomial_terms(places: Floats, degree: int) -> Floats:
    """The products of powers up to a degree, of positions in cells scaled to -1 to 1."""
    x, y = (places[:, 0] / 4.5 - 1), (places[:, 1] / 4.5 - 1)
    powers = [(i, j) for i in range(degree + 1) for j in range(degree + 1) if i + j <= degree + 1]
    return np.stack([x**i * y**j for i, j in powers], axis=1).astype(np.float32)
