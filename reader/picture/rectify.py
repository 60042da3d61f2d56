"""Scores a candidate as a sudoku grid, and rectifies the grid.

A candidate has four corners. It is treated as a lattice of 9 x 9 cells: there should be a line at
each of the 20 positions where a sudoku has one, along its whole length, and none inside the cells
(docs/reading.md, sections 2 and 3).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import Picture

Floats = NDArray[np.float32]
Quad = NDArray[np.float32]
"""Four corners, 4 x 2: top left, top right, bottom right, bottom left."""

_CELL: Final = 24
"""The side of a cell in the scored view, in pixels."""
_MARGIN: Final = 36
"""The margin of the view around the grid, in pixels."""
_VIEW: Final = 9 * _CELL + 2 * _MARGIN
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
_LINE_PARTS: Final = (0.1, 0.5, 0.9)
"""Positions along each side of a cell that must show a line; strokes of digits miss one of them."""
_MIDDLE_PARTS: Final = (0.1, 0.33, 0.5, 0.67, 0.9)
"""Positions where a line inside a cell would show: pencil marks in rows leave gaps."""
_OFFSET_PARTS: Final = (0.25, 0.4, 0.6, 0.75)
"""Positions along the sides of cells where the offset of lines is measured, away from crossings."""
_TOLERANCE: Final = 2
"""How far a line may be off, in pixels of the view."""
_WEAK_SHARE: Final = 0.1
"""The share of the strong lines' response that counts as a line: apps have thick and thin ones."""
_GRAIN_FACTOR: Final = 4.0
"""In a clean picture fainter lines count: this many times its usual response."""
_MIN_RESPONSE: Final = 1.2
"""The least response, in grey levels."""
_COARSE_STEP: Final = 4
"""The usual response is taken from every fourth row of the view."""


def _rows(along: Sequence[float]) -> NDArray[np.intp]:
    """The rows of the view at these positions along the sides of all nine cells."""
    return np.array([round(_MARGIN + _CELL * (j + part)) for j in range(9) for part in along])


_ROWS: Final = np.unique(_rows((*_LINE_PARTS, *_MIDDLE_PARTS, *_OFFSET_PARTS)))
"""The rows of the view in which something is measured; the others are skipped."""
_ROW_INDEX: Final = np.zeros(_VIEW, dtype=np.intp)
"""The index of each row of the view among `_ROWS`."""
_ROW_INDEX[_ROWS] = np.arange(len(_ROWS))


@dataclass(frozen=True, slots=True)
class Pyramid:
    """A grey picture in several sizes, so that it can be sampled coarsely without aliasing.

    Attributes:
        levels: the grey pictures, each half the size of the one before.
    """

    levels: tuple[Floats, ...]

    @classmethod
    def of(cls, grey: NDArray[np.uint8]) -> "Pyramid":
        """All sizes of a grey picture down to about 100 pixels."""
        levels = [grey.astype(np.float32)]
        while min(levels[-1].shape) > 200:
            level = levels[-1]
            size = (level.shape[1] // 2, level.shape[0] // 2)
            smaller = cv2.resize(level, size, interpolation=cv2.INTER_AREA)
            levels.append(np.asarray(smaller, dtype=np.float32))
        return cls(tuple(levels))

    def view(self, quad: Quad, size: int, edge: int) -> Floats:
        """The candidate seen from above: `size` pixels a side, with a margin of `edge` pixels."""
        wanted = size - 2 * edge
        side = float(np.sqrt(max(signed_area(quad), 1.0)))
        index = 0
        while side / 2 >= wanted * 0.9 and index + 1 < len(self.levels):
            side /= 2
            index += 1
        level = self.levels[index]
        scale = np.float32(level.shape[1] / self.levels[0].shape[1])
        matrix = cv2.getPerspectiveTransform(
            (quad * scale).astype(np.float32), square_corners(edge, size - edge)
        )
        return np.asarray(
            cv2.warpPerspective(
                level,
                matrix,
                (size, size),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            dtype=np.float32,
        )


def square_corners(low: float, high: float) -> Quad:
    """The corners of an upright square."""
    return np.array([[low, low], [high, low], [high, high], [low, high]], dtype=np.float32)


def signed_area(quad: Quad) -> float:
    """The area inside four corners in square pixels, negative if they run counterclockwise."""
    x, y = quad[:, 0], quad[:, 1]
    return 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def score(pyramid: Pyramid, quad: Quad) -> float:
    """How much a candidate looks like the lines of a sudoku.

    Returns:
        At most 1.1. Grids have 0.7 and more, most other things about 0.
    """
    return _score_lines(_LineResponses.at(pyramid, quad))


def _score_lines(lines: "_LineResponses") -> float:
    held = lines.held.copy()
    between = [
        _sample(response, _CELL // 2, range(9), along=_MIDDLE_PARTS)
        for response in (lines.upright, lines.level)
    ]
    # A board may end with its background instead of a line.
    steps = np.concatenate([_sample(step, 0) for step in lines.steps])
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
    beyond = np.concatenate([_sample(one, 0, _BEYOND) for one in (lines.upright, lines.level)])
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
    return _fit_distortion(_LineResponses.at(pyramid, quad), degree, reach)


def _fit_distortion(lines: "_LineResponses", degree: int, reach: float) -> Distortion:
    pixels = max(2, round(reach * _CELL))
    right = _fit_polynomial(lines.upright, lines.least, pixels, degree, turned=False)
    down = _fit_polynomial(lines.level, lines.least, pixels, degree, turned=True)
    return Distortion(degree, right, down)


def snap(pyramid: Pyramid, quad: Quad) -> Quad:
    """The corners, moved so that the lattice lies on the lines nearby."""
    return _snap_to(pyramid, quad, _LineResponses.at(pyramid, quad))


def fit(pyramid: Pyramid, quad: Quad, *, least: float) -> tuple[Quad, float] | None:
    """The corners, moved so that the lattice lies on the lines nearby, and the score there.

    Args:
        pyramid: the picture.
        quad: where the lattice is expected.
        least: with a lower score before the move, None is returned at a third of the cost.
    """
    lines = _LineResponses.at(pyramid, quad)
    if _score_lines(lines) < least:
        return None
    moved = _snap_to(pyramid, quad, lines)
    return moved, score(pyramid, moved)


def _snap_to(pyramid: Pyramid, quad: Quad, lines: "_LineResponses") -> Quad:
    """`snap` with line responses that were measured before."""
    for reach in (0.3, 0.2):
        corners = _fit_distortion(lines, 1, reach).at(square_corners(0, 9))
        if np.abs(corners - square_corners(0, 9)).max() > 1:
            return quad
        quad = project(quad, corners)
        if reach == 0.3:
            lines = _LineResponses.at(pyramid, quad)
    return quad


def project(quad: Quad, places: Floats) -> Quad:
    """Positions in cells (0 to 9) of a lattice as positions in the picture; N x 2 both."""
    matrix = cv2.getPerspectiveTransform(square_corners(0, 9), quad.astype(np.float32))
    there = cv2.perspectiveTransform(places.astype(np.float32)[None], matrix)[0]
    return np.asarray(there, dtype=np.float32)


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


@dataclass(frozen=True, slots=True)
class _LineResponses:
    """How much each pixel of a view looks like a part of a line; positive for lines.

    Only the rows in which something is measured, `_ROWS`, and all columns.

    Attributes:
        upright, level: for lines in either direction; `level` has rows and columns swapped.
        steps: how much the two sides of a pixel differ, in either direction.
        held: the response at the 20 lines of a lattice, upright ones first, as `_sample` gives it.
        least: what counts as a line.
    """

    upright: Floats
    level: Floats
    steps: tuple[Floats, Floats]
    held: Floats
    least: float

    @classmethod
    def at(cls, pyramid: Pyramid, quad: Quad) -> "_LineResponses":
        """The responses at a candidate."""
        view = pyramid.view(quad, _VIEW, _MARGIN)
        softs = _blur(view), _blur(np.ascontiguousarray(view.T))
        both = [_responses(soft[_ROWS]) for soft in softs]
        # The strong lines decide whether lines are darker or lighter than the background.
        seen = [
            np.concatenate([_sample(one[index], 0) for one in both], axis=0) for index in (0, 1)
        ]
        kind = int(float((seen[1] ** 4).sum()) > float((seen[0] ** 4).sum()))
        strong = _WEAK_SHARE * float(np.percentile(seen[kind], 90))
        grain = _GRAIN_FACTOR * float(np.percentile(_responses(softs[0][::_COARSE_STEP])[2], 40))
        return cls(
            upright=both[0][kind],
            level=both[1][kind],
            steps=(both[0][2], both[1][2]),
            held=_as_floats(seen[kind]),
            least=max(_MIN_RESPONSE, min(strong, grain)),
        )


def responses(view: Floats) -> tuple[Floats, Floats, Floats]:
    """How much each pixel is darker than both its left and its right, and how much lighter.

    The third array is half of the difference between left and right. Unlike a linear filter, it has
    no side response beside a line, which digits near the line could hide.
    """
    return _responses(_blur(view))


def _blur(view: Floats) -> Floats:
    """The view, slightly blurred along the columns."""
    return _as_floats(cv2.blur(view, (1, 3), borderType=cv2.BORDER_REPLICATE))


def _responses(soft: Floats) -> tuple[Floats, Floats, Floats]:
    wide = np.pad(soft, ((0, 0), (5, 5)), mode="edge")
    columns = [wide[:, start : start + soft.shape[1]] for start in range(11)]
    # First for thick lines, then for thin ones with pencil marks beside them.
    wide_left, wide_right = (columns[0] + columns[1]) / 2, (columns[9] + columns[10]) / 2
    middle = (columns[4] + columns[5] + columns[6]) / 3
    lower, upper = np.minimum(wide_left, wide_right), np.maximum(wide_left, wide_right)
    dark = np.maximum(lower - middle, np.minimum(columns[2], columns[8]) - columns[5])
    light = np.maximum(middle - upper, columns[5] - np.maximum(columns[2], columns[8]))
    return _as_floats(dark.clip(0)), _as_floats(light.clip(0)), _as_floats((upper - lower) / 2)


def _as_floats(values: object) -> Floats:
    return np.asarray(values, dtype=np.float32)


def _sample(
    response: Floats,
    shift: int,
    lines: Sequence[int] = range(10),
    *,
    along: Sequence[float] = _LINE_PARTS,
) -> Floats:
    """The strongest response near each line, side of a cell and position along it."""
    columns = np.array([_MARGIN + _CELL * i + shift for i in lines])
    places = columns + np.arange(-_TOLERANCE, _TOLERANCE + 1)[:, None]
    near = response[_ROW_INDEX[_rows(along)]][:, places].max(axis=1)
    return np.asarray(near.T.reshape(len(lines), 9, len(along)), dtype=np.float32)


def _fit_polynomial(
    response: Floats, least: float, reach: int, degree: int, *, turned: bool
) -> Floats:
    """The polynomial through the offsets of the upright lines."""
    rows = _rows(_OFFSET_PARTS)
    columns = np.array([_MARGIN + _CELL * i for i in range(10)])
    offsets = np.arange(-reach, reach + 1)
    near = response[_ROW_INDEX[rows][:, None, None], columns[None, :, None] + offsets]
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
        np.broadcast_arrays(np.arange(10.0), ((rows - _MARGIN) / _CELL)[:, None]), axis=-1
    )
    if turned:
        places = places[..., ::-1]
    off = (found / _CELL).reshape(-1)
    terms = _polynomial_terms(places.reshape(-1, 2).astype(np.float32), degree)
    weights = seen.reshape(-1).astype(np.float64)
    solution = np.zeros(terms.shape[1])
    scale = reach / _CELL
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
