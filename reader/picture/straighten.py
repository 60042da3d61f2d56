"""A place in a picture that may be a grid: how much it looks like one, and the grid made flat.

A place is four corners. It is looked at as a lattice of 9 x 9 cells: there should be a line at
each of the 20 places where a sudoku has one, all along it, and none in the middle of the cells
(`spec/image-reading.md`, section 1, steps 3 and 5).
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

_STEP: Final = 24
"""The side of a cell, in pixels, in the view that is scored."""
_EDGE: Final = 36
"""What the view shows around the grid, in pixels."""
_VIEW: Final = 9 * _STEP + 2 * _EDGE
_OUTER: Final = [0, 9, 10, 19]
"""The outer lines among all 20: upright ones first."""
_BOXES: Final = [3, 6, 13, 16]
"""The lines between boxes."""
_CELLS: Final = [1, 2, 4, 5, 7, 8, 11, 12, 14, 15, 17, 18]
"""The lines inside boxes."""
_BOLD: Final = 0.1
"""What it is worth if the lines between boxes are twice as strong as those inside."""
_BEYOND: Final = (-1, 10)
"""Where the lines next to the outer ones would be, if there were more than nine cells."""
_FURTHER: Final = 0.3
"""What it costs if there is such a line, and once more if there are several: one alone may be the
border of a heading."""
_ALONG: Final = (0.1, 0.5, 0.9)
"""Where along each side of a cell there must be a line: the strokes of digits fail in one."""
_CROSS: Final = (0.1, 0.33, 0.5, 0.67, 0.9)
"""Where a line in the middle of a cell would be seen: pencil marks in rows leave gaps."""
_BETWEEN: Final = (0.25, 0.4, 0.6, 0.75)
"""Where along the sides of cells it is measured how far lines are off: away from those that cross
there."""
_SLACK: Final = 2
"""How many pixels of the view a line may be off."""
_WEAK: Final = 0.1
"""The share of the strong lines' response that makes a line: app grids have thick and thin ones."""
_GRAIN: Final = 4.0
"""In a clean picture lines count that are fainter than that: so many times its usual response."""
_LEAST: Final = 1.2
"""The least response, in grey levels."""
_COARSE: Final = 4
"""The usual response is taken from each so many-th row of the view."""


def _rows(along: Sequence[float]) -> NDArray[np.intp]:
    """The rows of the view at these parts of the sides of cells, all nine cells one by one."""
    return np.array([round(_EDGE + _STEP * (j + part)) for j in range(9) for part in along])


_ROWS: Final = np.unique(_rows((*_ALONG, *_CROSS, *_BETWEEN)))
"""The rows of the view in which something is measured; the others are not looked at."""
_PLACE_OF: Final = np.zeros(_VIEW, dtype=np.intp)
"""Where among those a row of the view is."""
_PLACE_OF[_ROWS] = np.arange(len(_ROWS))


@dataclass(frozen=True, slots=True)
class Pyramid:
    """A grey picture in several sizes, so that it can be looked at coarsely without aliasing.

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
        """The place seen straight on: `size` pixels a side, `edge` of them around the grid."""
        wanted = size - 2 * edge
        side = float(np.sqrt(max(area_of(quad), 1.0)))
        index = 0
        while side / 2 >= wanted * 0.9 and index + 1 < len(self.levels):
            side /= 2
            index += 1
        level = self.levels[index]
        scale = np.float32(level.shape[1] / self.levels[0].shape[1])
        matrix = cv2.getPerspectiveTransform(
            (quad * scale).astype(np.float32), square(edge, size - edge)
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


def square(low: float, high: float) -> Quad:
    """The corners of an upright square."""
    return np.array([[low, low], [high, low], [high, high], [low, high]], dtype=np.float32)


def area_of(quad: Quad) -> float:
    """The area inside four corners, in square pixels; negative if they go round the other way."""
    x, y = quad[:, 0], quad[:, 1]
    return 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def score(pyramid: Pyramid, quad: Quad) -> float:
    """How much a place looks like the lines of a sudoku.

    Returns:
        At most 1.1. Grids that fit well have 0.7 and more, most other things nothing.
    """
    return _scored(_Lines.at(pyramid, quad))


def _scored(lines: "_Lines") -> float:
    held = lines.held.copy()
    between = [
        _sampled(response, _STEP // 2, range(9), along=_CROSS)
        for response in (lines.upright, lines.level)
    ]
    # A board may end without a line where its ground does.
    steps = np.concatenate([_sampled(step, 0) for step in lines.steps])
    held[_OUTER] = np.maximum(held[_OUTER], steps[_OUTER])
    shares = (held > lines.least).all(axis=2).mean(axis=1)
    wrong = float((np.concatenate(between) > lines.least).all(axis=2).mean())
    outer = float(shares[_OUTER].min())
    weakest = float(np.sort(shares)[:4].mean())
    # Lines between boxes are mostly the stronger ones: a lattice that is a cell off shows by that.
    strength = np.median(held, axis=(1, 2)).clip(lines.least / 2)
    bold = float(strength[_BOXES].mean() / strength[_CELLS].mean())
    value = (0.6 * float(shares.mean()) + 0.4 * weakest) * (0.3 + 0.7 * outer)
    # If the lines go on beyond, it is a part of something larger, or a cell off.
    beyond = np.concatenate([_sampled(one, 0, _BEYOND) for one in (lines.upright, lines.level)])
    further = (2 * (beyond > lines.least).all(axis=2).mean(axis=1) - 1).clip(0).sum()
    wrong += _FURTHER * min(2.0, float(further))
    return value - wrong + _BOLD * float(np.clip(np.log2(bold), -1, 1))


@dataclass(frozen=True, slots=True)
class Bend:
    """How far a lattice is off, as a smooth function of the place.

    Attributes:
        degree: of the polynomials in both directions.
        right, down: their coefficients; the result is in cells.
    """

    degree: int
    right: Floats
    down: Floats

    def at(self, places: Floats) -> Floats:
        """The places, N x 2 in cells (0 to 9), moved to where the lattice really is."""
        terms = _terms(places, self.degree)
        return np.asarray(places + np.stack([terms @ self.right, terms @ self.down], axis=1))


def bend_of(pyramid: Pyramid, quad: Quad, *, degree: int, reach: float) -> Bend:
    """Measure the lines of a lattice and fit a smooth surface through how far they are off.

    Args:
        pyramid: the picture.
        quad: where the lattice is expected.
        degree: of the polynomials: 1 for corners that are off, 3 for bent paper.
        reach: how far a line may be off, in cells.
    """
    return _bent(_Lines.at(pyramid, quad), degree, reach)


def _bent(lines: "_Lines", degree: int, reach: float) -> Bend:
    pixels = max(2, round(reach * _STEP))
    right = _fitted(lines.upright, lines.least, pixels, degree, turned=False)
    down = _fitted(lines.level, lines.least, pixels, degree, turned=True)
    return Bend(degree, right, down)


def snapped(pyramid: Pyramid, quad: Quad) -> Quad:
    """The corners moved so that the lattice lies on the lines nearby."""
    return _snapped(pyramid, quad, _Lines.at(pyramid, quad))


def fitted(pyramid: Pyramid, quad: Quad, *, least: float) -> tuple[Quad, float] | None:
    """The corners moved so that the lattice lies on the lines nearby, and the score there.

    Args:
        pyramid: the picture.
        quad: where the lattice is expected.
        least: None is given, at a third of the cost, if it scores less before it is moved.
    """
    lines = _Lines.at(pyramid, quad)
    if _scored(lines) < least:
        return None
    moved = _snapped(pyramid, quad, lines)
    return moved, score(pyramid, moved)


def _snapped(pyramid: Pyramid, quad: Quad, lines: "_Lines") -> Quad:
    """The same, with the lines that are seen at first."""
    for reach in (0.3, 0.2):
        corners = _bent(lines, 1, reach).at(square(0, 9))
        if np.abs(corners - square(0, 9)).max() > 1:
            return quad
        quad = onto(quad, corners)
        if reach == 0.3:
            lines = _Lines.at(pyramid, quad)
    return quad


def onto(quad: Quad, places: Floats) -> Quad:
    """Places in cells (0 to 9) of a lattice, as places in the picture; N x 2 both."""
    matrix = cv2.getPerspectiveTransform(square(0, 9), quad.astype(np.float32))
    there = cv2.perspectiveTransform(places.astype(np.float32)[None], matrix)[0]
    return np.asarray(there, dtype=np.float32)


def flatten(picture: Picture, quad: Quad, bend: Bend, *, cell: int, margin: int) -> Picture:
    """The grid flat and square.

    Args:
        picture: red, green and blue.
        quad: its corners in the picture.
        bend: what is left to mend between them.
        cell: the side of a cell in the result, in pixels.
        margin: what is shown around the grid, in pixels.

    Returns:
        A square of nine cells and twice the margin.
    """
    side = np.sqrt(max(area_of(quad), 1.0)) / 9
    while side > 1.8 * cell:
        half = (picture.shape[1] // 2, picture.shape[0] // 2)
        scale = np.array([half[0] / picture.shape[1], half[1] / picture.shape[0]])
        picture = np.asarray(cv2.resize(picture, half, interpolation=cv2.INTER_AREA))
        quad = (quad * scale).astype(np.float32)
        side /= 2
    knots = np.linspace(-margin / cell, 9 + margin / cell, 37, dtype=np.float32)
    places = np.stack(np.meshgrid(knots, knots), axis=-1).reshape(-1, 2)
    there = onto(quad, bend.at(places)).reshape(len(knots), len(knots), 2)
    size = 9 * cell + 2 * margin
    # The knots lie on the corners of the result, so the map between them is stretched by pixels.
    at = (np.arange(size, dtype=np.float32) + 0.5) / size * (len(knots) - 1)
    across_, down = np.meshgrid(at, at)
    dense = cv2.remap(there, across_, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    there_x, there_y = cv2.split(np.asarray(dense - 0.5, dtype=np.float32))
    flat = cv2.remap(picture, there_x, there_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class _Lines:
    """How much each pixel of a view looks like a part of a line; positive for lines.

    There are only the rows in which something is measured, `_ROWS`, and all columns.

    Attributes:
        upright, level: for lines in either direction; `level` has rows and columns swapped.
        steps: how much the two sides of a place differ, in either direction.
        held: the response at the 20 lines of a lattice, upright ones first, as `_sampled` gives it.
        least: what counts as a line.
    """

    upright: Floats
    level: Floats
    steps: tuple[Floats, Floats]
    held: Floats
    least: float

    @classmethod
    def at(cls, pyramid: Pyramid, quad: Quad) -> "_Lines":
        """What is seen at a place."""
        view = pyramid.view(quad, _VIEW, _EDGE)
        softs = _softened(view), _softened(np.ascontiguousarray(view.T))
        both = [_responses(soft[_ROWS]) for soft in softs]
        # Strong lines decide once for all whether lines are darker than the ground or lighter.
        seen = [
            np.concatenate([_sampled(one[index], 0) for one in both], axis=0) for index in (0, 1)
        ]
        kind = int(float((seen[1] ** 4).sum()) > float((seen[0] ** 4).sum()))
        strong = _WEAK * float(np.percentile(seen[kind], 90))
        grain = _GRAIN * float(np.percentile(_responses(softs[0][::_COARSE])[2], 40))
        return cls(
            upright=both[0][kind],
            level=both[1][kind],
            steps=(both[0][2], both[1][2]),
            held=_floats(seen[kind]),
            least=max(_LEAST, min(strong, grain)),
        )


def responses(view: Floats) -> tuple[Floats, Floats, Floats]:
    """How much each place is darker than both its left and its right, how much lighter than both.

    The third is half of how much left and right differ. There is no response beside a line,
    as a filter would give, which digits near a line could drown it in.
    """
    return _responses(_softened(view))


def _softened(view: Floats) -> Floats:
    """The view, each column a little blurred along itself."""
    return _floats(cv2.blur(view, (1, 3), borderType=cv2.BORDER_REPLICATE))


def _responses(soft: Floats) -> tuple[Floats, Floats, Floats]:
    wide = np.pad(soft, ((0, 0), (5, 5)), mode="edge")
    columns = [wide[:, start : start + soft.shape[1]] for start in range(11)]
    # Once for thick lines, once for thin ones that have pencil marks beside them.
    wide_left, wide_right = (columns[0] + columns[1]) / 2, (columns[9] + columns[10]) / 2
    middle = (columns[4] + columns[5] + columns[6]) / 3
    lower, upper = np.minimum(wide_left, wide_right), np.maximum(wide_left, wide_right)
    dark = np.maximum(lower - middle, np.minimum(columns[2], columns[8]) - columns[5])
    light = np.maximum(middle - upper, columns[5] - np.maximum(columns[2], columns[8]))
    return _floats(dark.clip(0)), _floats(light.clip(0)), _floats((upper - lower) / 2)


def _floats(values: object) -> Floats:
    return np.asarray(values, dtype=np.float32)


def _sampled(
    response: Floats,
    shift: int,
    lines: Sequence[int] = range(10),
    *,
    along: Sequence[float] = _ALONG,
) -> Floats:
    """The response at lines, 9 sides of cells each, some places each: the strongest nearby."""
    columns = np.array([_EDGE + _STEP * i + shift for i in lines])
    places = columns + np.arange(-_SLACK, _SLACK + 1)[:, None]
    near = response[_PLACE_OF[_rows(along)]][:, places].max(axis=1)
    return np.asarray(near.T.reshape(len(lines), 9, len(along)), dtype=np.float32)


def _fitted(response: Floats, least: float, reach: int, degree: int, *, turned: bool) -> Floats:
    """The polynomial through how far the upright lines are off."""
    rows = _rows(_BETWEEN)
    columns = np.array([_EDGE + _STEP * i for i in range(10)])
    offsets = np.arange(-reach, reach + 1)
    near = response[_PLACE_OF[rows][:, None, None], columns[None, :, None] + offsets]
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
        np.broadcast_arrays(np.arange(10.0), ((rows - _EDGE) / _STEP)[:, None]), axis=-1
    )
    if turned:
        places = places[..., ::-1]
    off = (found / _STEP).reshape(-1)
    terms = _terms(places.reshape(-1, 2).astype(np.float32), degree)
    weights = seen.reshape(-1).astype(np.float64)
    solution = np.zeros(terms.shape[1])
    scale = reach / _STEP
    for _ in range(6):
        solution = _least_squares(terms, off, weights)
        left_over = np.abs(terms @ solution - off)
        scale = max(0.04, scale * 0.6)
        weights = seen.reshape(-1) / (1 + (left_over / scale) ** 2) ** 2
    return solution.astype(np.float32)


def _least_squares(
    terms: Floats, wanted: NDArray[np.float64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Weighted least squares, drawn a little to 0, so that few lines cannot bend it far."""
    weighted = terms * weights[:, None]
    pull = np.eye(terms.shape[1]) * (0.002 * len(terms))
    pull[0, 0] = 1e-6 * len(terms)
    return np.asarray(np.linalg.solve(weighted.T @ terms + pull, weighted.T @ wanted))


def _terms(places: Floats, degree: int) -> Floats:
    """The products of powers up to a degree, of places in cells brought to -1 to 1."""
    x, y = (places[:, 0] / 4.5 - 1), (places[:, 1] / 4.5 - 1)
    powers = [(i, j) for i in range(degree + 1) for j in range(degree + 1) if i + j <= degree + 1]
    return np.stack([x**i * y**j for i, j in powers], axis=1).astype(np.float32)
