"""Reads the sudokus in an untrusted picture."""

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

import numpy as np

from engine.houses import Cell
from engine.language import N_, translate
from engine.model.grid import MIN_GIVENS
from reader.opencv import cv2
from reader.picture.another import may_have_another
from reader.picture.cells import MARGIN, PITCH, Picture, group_similar, likeness
from reader.picture.decide import (
    decide,
    mean_log_likelihood,
    read_cells,
    solution_of_clear,
    uncertain_cells,
)
from reader.picture.decode import decode_picture, later_frames
from reader.picture.detect import GridCandidate, detect_grids, rescale
from reader.picture.digits import EMPTY, PENCILS, SURELY_EMPTY, Guesses, classify, refine
from reader.picture.entries import mark_entries, written_cells
from reader.picture.glyphs import FINE, are_central, read_glyphs
from reader.picture.grid_lines import Quad, overlap, project, side, square_corners
from reader.picture.handwriting import merge, read_handwriting
from reader.picture.inks import measure_inks
from reader.picture.lattice import has_box_lines, is_covered, with_a_spot, without_a_side
from reader.picture.mistakes import confirm_mistakes
from reader.picture.reading_attempts import ReadingAttempt, best_attempt
from reader.picture.rectify import rectify_grid
from reader.picture.refusal import is_sudoku
from reader.picture.signs import without_signs
from reader.picture.strokes import weigh_low_ink, weigh_strokes
from reader.reading import (
    RECTIFIED_SIDE,
    THUMBNAIL_SIDE,
    CellReading,
    GridReading,
    Notice,
    PictureLimit,
    Point,
    Reading,
    UnreadableImageError,
)

_NO_GRID: Final = N_(
    "I see no sudoku in this picture. It helps if the whole grid is visible, straight from above, "
    "sharp and evenly lit."
)
_UNSUITED: Final = N_(
    "I see something like a grid, but no 9x9 sudoku that I can read. It helps if the picture "
    "shows the whole grid, straight from above, sharp and evenly lit."
)
_EMPTY: Final = N_("I see a grid in this picture, but no digits in it.")
_COVERED: Final = N_(
    "Something covers the grid, such as a menu or a dialog. Close it and take the picture again."
)
_MIRRORED: Final = N_("This picture is mirrored. Turn it the right way round.")

_OTHER_SIGNS: Final = N_(
    "I see a grid, but its signs do not look like the digits 1 to 9. I don't read letters, or "
    "digits of other scripts: paste the puzzle as text."
)

_FRAME_SHARE: Final = 0.5
"""No further frame of an animation is read if less than this share of the time remains."""
_CLEAR_SCORE: Final = 0.72
_UNREADABLE, _ODD = 0.25, 0.15
"""The digits of a grid are misread signs if it has this score and enough digits, and the first
share of them (in a grid that is refused anyway, the second) is doubtful,"""
_MIRRORED_LIKELIHOOD: Final = -0.12
"""and the picture is mirrored if the flipped digits have this mean log-likelihood: 16 mirrored
pictures had -0.05, all others at most -0.38,"""
_ALIKE, _MOSTLY_ALIKE = 0.93, 0.9
"""and otherwise other signs, if this share of them resembles another one: digits printed that
clearly would have been read."""
_MAX_READ: Final = 3
"""The maximum number of candidates to read and choose from."""
_MAX_SCORE_GAP: Final = 0.25
"""A candidate whose score is more than this below the best overlapping one is not read."""
_SECOND_GRID_SCORE: Final = 0.6
"""From this score on, a candidate beside another candidate is a second grid of the picture."""
_LARGER_RATIO: Final = 2.5
"""A grid whose sides are longer than another's by this factor is the intended one."""
_MIN_EMPTY: Final = 4
"""A grid with fewer clearly empty cells counts as solved: digits may have been missed."""
_FILLED_PROBABILITY: Final = 0.6
"""A cell is compared with others if it holds any digit with this probability."""
_WHOLE_SCORE: Final = 0.9
"""A grid with a lower score may be partly covered, even if the rest is clear."""
_MOST, _NEARLY_ALL = 0.5, 0.9
"""The share of digits in the middle of their cells that a correct lattice must have if nothing else
confirms it."""
_HIDDEN: Final = 0.5
"""The probability that a cell is empty if something may hide its content."""
_MAYBE_MARKED, _MARKED = 0.3, 0.8
"""Small digits and pencil marks are examined if two cells may hold marks, or one surely does."""
_JPEG: Final = (cv2.IMWRITE_JPEG_QUALITY, 85)


def read(data: bytes, *, limit: PictureLimit) -> Reading:
    """Find the sudokus in a picture and read them; see `reader.read_image`.

    Raises:
        UnreadableImageError: if the file is too large, damaged, of another kind, or shows no
            sudoku; the message says what to try.
    """
    cv2.setNumThreads(1)
    until = time.thread_time() + limit.seconds
    picture = decode_picture(data, limit)
    try:
        return _read_picture(picture, limit, until)
    except UnreadableImageError:
        half_time = until - _FRAME_SHARE * limit.seconds
        for frame in later_frames(data, limit, half_time):
            if time.thread_time() > half_time:
                break
            with suppress(UnreadableImageError):
                return _read_picture(decode_picture(data, limit, frame), limit, until)
        raise


def _read_picture(picture: Picture, limit: PictureLimit, until: float) -> Reading:
    """Find and read the sudokus of a decoded picture.

    Raises:
        UnreadableImageError: if it does not show one.
    """
    finding = detect_grids(picture, until=until - 0.4 * limit.seconds)
    if not finding.places:
        raise UnreadableImageError(translate(_NO_GRID))
    attempts = [
        best_attempt(group, picture, finding, until) for group in _group_overlapping(finding.places)
    ]
    grids = [_read_grid(picture, attempt) for attempt in attempts]
    if _is_unreadable(grids[0], _UNREADABLE):
        if _is_mirrored(attempts[0]):
            raise UnreadableImageError(translate(_MIRRORED))
        if Notice.CLASH in grids[0].notices and _has_other_signs(attempts[0]):
            raise UnreadableImageError(translate(_OTHER_SIGNS))
    covered = [
        attempt.place.has_lines
        and (grid.score < _WHOLE_SCORE or bool(grid.notices))
        and is_covered(attempt.flat)
        and is_covered(_fine(picture, attempt), zoom=FINE)
        for grid, attempt in zip(grids, attempts, strict=True)
    ]
    readable = [
        grid
        for grid, attempt, hidden in zip(grids, attempts, covered, strict=True)
        if is_sudoku(grid) and not hidden and not _is_displaced(picture, attempt, grid)
    ]
    if not readable:
        empty = all(cell.digit == 0 and not cell.is_doubtful for cell in grids[0].cells)
        reason = _COVERED if covered[0] else _EMPTY if empty else _UNSUITED
        if reason is _UNSUITED and _is_unreadable(grids[0], _ODD) and _has_other_signs(attempts[0]):
            reason = _OTHER_SIGNS
        raise UnreadableImageError(translate(reason))
    ordered = sorted(readable, key=_preference, reverse=True)
    if len(ordered) == 1:
        (only,) = ordered
        is_solution = all(cell.digit and not cell.entry for cell in only.cells)
        turns = attempts[grids.index(only)].quarter_turns
        if may_have_another(
            _quad(only), picture, finding, quarter_turns=turns, is_solution=is_solution
        ):
            ordered = [replace(only, notices=(*only.notices, Notice.ANOTHER_GRID))]
    height, width = picture.shape[:2]
    return Reading(tuple(ordered), _is_unambiguous(ordered), width, height, _thumbnail(picture))


def _group_overlapping(places: Sequence[GridCandidate]) -> list[list[GridCandidate]]:
    """The candidates in overlapping groups: only one of each group can be a grid.

    The first group holds the best candidate; the others only exist if they are clearly grids.
    """
    groups: list[list[GridCandidate]] = []
    for place in places:
        for group in groups:
            if any(overlap(place.quad, other.quad) for other in group):
                group.append(place)
                break
        else:
            groups.append([place])
    return [
        [place for place in group if place.score > group[0].score - _MAX_SCORE_GAP][:_MAX_READ]
        for group in groups
        if group is groups[0] or group[0].score >= _SECOND_GRID_SCORE or not group[0].has_lines
    ]


def _read_grid(picture: Picture, attempt: ReadingAttempt) -> GridReading:
    """The reading of the chosen attempt."""
    cells, notices = _read_attempt(picture, attempt)
    if notices == (Notice.UNCLEAR_GRID,) and _is_confirmed(picture, attempt, cells):
        notices = ()
    straight = rectify_grid(
        picture, attempt.place.quad, attempt.bend, cell=RECTIFIED_SIDE // 9, margin=0
    )
    corners = np.roll(
        project(attempt.place.quad, attempt.bend.at(square_corners(0, 9))),
        -attempt.quarter_turns,
        axis=0,
    )
    top_left, top_right, bottom_right, bottom_left = (_point(corner) for corner in corners)
    return GridReading(
        cells,
        (top_left, top_right, bottom_right, bottom_left),
        min(1.0, attempt.place.score),
        notices,
        _jpeg(np.ascontiguousarray(np.rot90(straight, attempt.quarter_turns))),
    )


def _is_unreadable(grid: GridReading, share: float) -> bool:
    """Whether this share of the signs in a clear grid is unreadable."""
    digits = len(_filled(grid.cells))
    return (
        grid.score >= _CLEAR_SCORE and digits >= MIN_GIVENS and len(grid.doubtful) >= share * digits
    )


def _is_mirrored(attempt: ReadingAttempt) -> bool:
    """Whether the digits of an unreadable grid are readable when mirrored."""
    # It may have been turned upside down, because more digits look right in that position.
    flipped = (np.ascontiguousarray(np.flip(attempt.crops, axis)) for axis in (2, 3))
    return any(mean_log_likelihood(classify(some)) > _MIRRORED_LIKELIHOOD for some in flipped)


def _has_other_signs(attempt: ReadingAttempt) -> bool:
    """Whether the signs of an unreadable grid are printed clearly."""
    inked = np.flatnonzero(attempt.guesses.digits[:, EMPTY] < SURELY_EMPTY)
    others = (likeness(attempt.crops[inked]) > _ALIKE).sum(axis=1) > 1
    return bool(others.mean() >= _MOSTLY_ALIKE)


def _may_have_marks(guesses: Guesses) -> bool:
    """Whether more than a single dirty cell has pencil marks, or digits as small as marks."""
    marked = guesses.digits[:, PENCILS]
    return bool((marked > _MAYBE_MARKED).sum() > 1 or marked.max() > _MARKED)


def _fine(picture: Picture, attempt: ReadingAttempt) -> Picture:
    """The upright flat grid, at `FINE` times the model's resolution."""
    fine = rectify_grid(
        picture, attempt.place.quad, attempt.bend, cell=FINE * PITCH, margin=FINE * MARGIN
    )
    return np.rot90(fine, attempt.quarter_turns)


def _filled(cells: Sequence[CellReading]) -> list[Cell]:
    return [cell for cell, read in enumerate(cells) if read.digit]


def _is_confirmed(picture: Picture, attempt: ReadingAttempt, cells: Sequence[CellReading]) -> bool:
    """Whether the digits and the lines between boxes show that unclear lines are a lattice.

    The solution is known to be unique here: a lattice that is a row or a column off, with other
    boxes, hardly ever has a unique solution.
    """
    return has_box_lines(attempt.flat) and are_central(
        _fine(picture, attempt), _filled(cells), share=_NEARLY_ALL
    )


def _is_displaced(picture: Picture, attempt: ReadingAttempt, grid: GridReading) -> bool:
    """Whether the lines are unclear and the digits do not confirm their places."""
    if Notice.UNCLEAR_GRID not in grid.notices:
        return False
    return not are_central(_fine(picture, attempt), _filled(grid.cells), share=_MOST)


def _read_attempt(
    picture: Picture, attempt: ReadingAttempt
) -> tuple[tuple[CellReading, ...], tuple[Notice, ...]]:
    """The cells and notices of an attempt after applying the rules."""
    guesses = without_signs(attempt.crops, attempt.guesses)
    handwriting = read_handwriting(attempt.crops, guesses)
    if not attempt.has_diagonals and not handwriting.is_sure and _may_have_marks(guesses):
        guesses = read_glyphs(_fine(picture, attempt), guesses)
    guesses = refine(attempt.crops, guesses)
    inked = np.flatnonzero(guesses.digits[:, EMPTY] < SURELY_EMPTY).tolist()
    upright = np.ascontiguousarray(np.rot90(attempt.flat, attempt.quarter_turns))
    inks = measure_inks(upright, attempt.crops, inked)
    if handwriting.found:
        likely = merge(guesses, handwriting, handwriting.written)
        written = written_cells(read_cells(likely), inks, handwriting)
        guesses = merge(guesses, handwriting, written)
    else:
        guesses = weigh_strokes(attempt.crops, guesses)
    guesses = weigh_low_ink(attempt.crops, guesses, handwriting.written)
    empty = guesses.digits[:, EMPTY] > 0.5
    hidden = without_a_side(upright) & empty
    if hidden.any():
        hidden &= without_a_side(_fine(picture, attempt), zoom=FINE)
    hidden |= with_a_spot(upright, empty)
    guesses = replace(guesses, digits=guesses.digits * np.where(hidden, _HIDDEN, 1)[:, None])
    alone = mark_entries(read_cells(guesses), inks, handwriting)
    if solution := solution_of_clear(alone):
        alone = confirm_mistakes(alone, attempt.crops, solution)
    odd = [
        cell
        for cell in uncertain_cells(alone)
        if guesses.digits[cell, 1:PENCILS].sum() > _FILLED_PROBABILITY
    ]
    groups = (
        [[odd[index] for index in group] for group in group_similar(attempt.crops[odd])]
        if odd
        else []
    )
    cells, notices = decide(alone, attempt.place.score, groups, classic=not attempt.has_diagonals)
    if any(cell.digit != before.digit for cell, before in zip(cells, alone, strict=True)):
        cells = mark_entries(cells, inks, handwriting)
    return cells, notices


def _point(corner: np.ndarray) -> Point:
    return round(float(corner[0]), 1), round(float(corner[1]), 1)


def _preference(grid: GridReading) -> tuple[bool, float]:
    """The sort key for several grids: unsolved ones first, then the larger ones."""
    empty = sum(not cell.digit and not cell.is_doubtful for cell in grid.cells)
    return empty >= _MIN_EMPTY, _side(grid)


def _quad(grid: GridReading) -> Quad:
    return np.array(grid.corners, dtype=np.float32)


def _side(grid: GridReading) -> float:
    return side(_quad(grid))


def _is_unambiguous(grids: Sequence[GridReading]) -> bool:
    """Whether the first of several grids is clearly the intended one.

    The others are then much smaller, solved grids beside a puzzle, or the same puzzle again, with
    or without the pencil marks.
    """
    first, *others = grids
    is_unsolved, size = _preference(first)
    return all(
        size > _LARGER_RATIO * _side(other)
        or (is_unsolved and all(cell.digit for cell in other.cells))
        or (other.text == first.text and other.grid.has_marks == first.grid.has_marks)
        for other in others
    )


def _thumbnail(picture: Picture) -> bytes:
    scale = THUMBNAIL_SIDE / max(picture.shape[:2])
    return _jpeg(rescale(picture, scale) if scale < 1 else picture)


def _jpeg(picture: Picture) -> bytes:
    done, data = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), _JPEG)
    if not done:
        raise UnreadableImageError(translate(_NO_GRID))
    return data.tobytes()
