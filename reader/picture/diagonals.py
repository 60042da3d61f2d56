"""Finds and removes the lines along the diagonals of a flat grid, as in a diagonal sudoku.

The digit model is unsure about an empty cell with a line across it. Anything that a line crosses
stays unchanged, if it can be distinguished from the line.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import MARGIN, PITCH, Picture

_WIDE: Final = 4
"""The maximum distance of a line from the diagonal, in pixels along a row."""
_BESIDE: Final = 8
"""The distance at which the background on both sides of the line is sampled, in the same unit."""
_CORNER: Final = 5
"""This many pixels at the corners of a cell are ignored: other lines cross there."""
_END: Final = 10
"""The line is detected in this many following pixels, where there is seldom a digit."""
_FAINT: Final = 6.0
"""The minimum contrast of a line, in grey levels."""
_MOST: Final = 0.8
"""A diagonal has a line if this share of the ends of its cells shows one,"""
_FEWEST: Final = 5
"""among at least this many ends that are otherwise empty."""
_SAME: Final = 12.0
"""The background on both sides counts as the same below this difference, in levels per channel."""
_FREE: Final = 0.9
"""If the background beside a line is the same in this share of a cell, it crosses nothing there"""
_CROSSED: Final = 0.8
"""and in the middle cell only the other line."""
_THIN: Final = 2
"""Otherwise, only pixels at most this far from the diagonal are removed, counted along a row,"""
_LINE: Final = 1.2
"""with a contrast of at most this many times the line's."""
_STRONGER: Final = 1.1
"""For that, the contrast of the crossed thing must be this many times as large."""
_EACH: Final = PITCH - 2 * _CORNER
"""How many pixels along a diagonal are examined in each cell."""


def remove_diagonals(flat: Picture) -> tuple[Picture, bool]:
    """Remove lines along the diagonals of a flat grid.

    Args:
        flat: `FLAT` x `FLAT` pixels, with the outer lines `MARGIN` pixels from the border.

    Returns:
        The picture, unchanged if there are no such lines, and whether there is one along both
        diagonals, as in a diagonal sudoku.
    """
    rising = _cleared(flat[:, ::-1])
    if rising is not None:
        flat = rising[:, ::-1]
    falling = _cleared(flat)
    if falling is not None:
        flat = falling
    return np.ascontiguousarray(flat), rising is not None and falling is not None


_INSIDE: Final = np.array(
    [cell * PITCH + at for cell in range(9) for at in range(_CORNER, PITCH - _CORNER)]
)
"""The pixels along a diagonal that are examined, from its beginning."""
_ENDS: Final = (
    np.arange(9 * _EACH)
    .reshape(9, _EACH)[:, [*range(_END), *range(_EACH - _END, _EACH)]]
    .reshape(-1, _END)
)
"""The ends of the diagonal's cells among these pixels."""


def _pixels() -> tuple[NDArray[np.intp], ...]:
    """Rows and columns of the pixels near the diagonal, then of the background on both sides.

    Each array has a row for each of `_INSIDE`, and a column for each distance from the diagonal.
    """
    along, off = np.meshgrid(MARGIN + _INSIDE, np.arange(-_WIDE, _WIDE + 1), indexing="ij")
    rows, columns = along - off // 2, along + (off + 1) // 2
    more, less = _BESIDE - off, _BESIDE + off
    return (
        rows, columns,
        rows - more // 2, columns + (more + 1) // 2,
        rows + less // 2, columns - (less + 1) // 2,
    )  # fmt: skip


_PIXELS: Final = _pixels()


def _cleared(flat: Picture) -> Picture | None:
    """The picture without the line from top left to bottom right; None without such a line."""
    rows, columns, above, right, below, left = _PIXELS
    line = flat[rows, columns].astype(np.float32)
    one, other = flat[above, right].astype(np.float32), flat[below, left].astype(np.float32)
    ground = ((one + other) / 2).astype(np.float32)
    same = np.abs(one - other).max(axis=2) < _SAME
    # The stroke of a digit along the diagonal is thicker than a line.
    edges = np.abs(line - ground).max(axis=2)[:, [0, -1]]
    same &= (edges.min(axis=1) < _SAME)[:, None]
    if not _is_there((line - ground).mean(axis=2), same):
        return None
    cleared = flat.copy()
    for cell in range(9):
        part = slice(cell * _EACH, (cell + 1) * _EACH)
        free, paper = same[part], ground[part]
        if free.mean() < (_CROSSED if cell == 4 else _FREE):
            start = MARGIN + cell * PITCH + _CORNER
            inside = flat[start : start + _EACH, start : start + _EACH].reshape(-1, 3)
            free, paper = _only_line(line[part], paper[free], free, inside)
        else:
            # The other diagonal crosses here, in the middle.
            paper = np.where(free[..., None], paper, np.median(paper[free], axis=0))
            free = np.ones_like(free)
        cleared[rows[part][free], columns[part][free]] = paper[free].round()
    return cleared


def _only_line(
    line: NDArray[np.float32], ground: NDArray[np.float32], free: NDArray[np.bool_], inside: Picture
) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
    """Which pixels show only the line in a cell where it crosses something, and the paper.

    Args:
        line: the pixels near the diagonal.
        ground: the background beside those pixels that are free.
        free: which pixels have the same background on both sides.
        inside: the pixels of the cell.
    """
    nothing = np.zeros_like(free), line
    if not free.any():
        return nothing
    paper = np.median(ground, axis=0)
    differs = np.where(free, np.abs(line - paper).mean(axis=2), -1)
    seen = np.flatnonzero(free.any(axis=1))
    way = np.median(line[seen, differs.argmax(axis=1)[seen]], axis=0) - paper
    # Something that is not darker than the line cannot be distinguished from it.
    if np.percentile(np.abs(inside - paper).mean(axis=1), 98) < _STRONGER * np.abs(way).mean():
        return nothing
    share = (line - paper) @ way / max(1.0, float(way @ way))
    rest = np.abs(line - paper - share[..., None] * way).max(axis=2)
    thin = np.abs(np.arange(-_WIDE, _WIDE + 1)) <= _THIN
    return thin & (share < _LINE) & (rest < _SAME), np.broadcast_to(paper, line.shape)


def _is_there(differs: NDArray[np.float32], same: NDArray[np.bool_]) -> bool:
    """Whether most ends of the diagonal's cells show a line, all darker or all lighter.

    Args:
        differs: the difference from the background on both sides, for each of `_PIXELS`.
        same: whether the background is the same on both sides.
    """
    # Use the mean of three neighbours: single grains of a print are not a line.
    starts = range(1, 2 * _WIDE - 2)
    line = np.stack([differs[:, start : start + 3].mean(axis=1) for start in starts])
    free = np.logical_and.reduce(same[:, 1:-1], axis=1)[_ENDS]
    count = free.sum(axis=1)
    seen = 2 * count >= _END
    if seen.sum() < _FEWEST:
        return False
    for sign in (1, -1):
        strongest = np.sort(np.where(free, (sign * line).max(axis=0)[_ENDS], np.inf), axis=1)
        middle = np.take_along_axis(strongest, count[:, None] // 2, axis=1)[:, 0]
        if (middle[seen] > _FAINT).mean() >= _MOST:
            return True
    return False
