"""Reads the sudokus in an untrusted picture."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import MIN_GIVENS
from engine.language import N_, translate
from reader.picture.cells import CROP, MARGIN, PITCH, Picture, crops, group_similar
from reader.picture.decide import (
    count_clashes,
    decide,
    mean_log_likelihood,
    read_cells,
    uncertain_cells,
)
from reader.picture.decode import decode_picture
from reader.picture.detect import Candidate, Detection, detect_grids, rescale
from reader.picture.diagonals import remove_diagonals
from reader.picture.digits import PENCILS, Guesses, classify, refine
from reader.picture.entries import mark_entries
from reader.picture.rectify import (
    Distortion,
    Quad,
    measure_distortion,
    project,
    rectify_grid,
    signed_area,
    square_corners,
)
from reader.reading import (
    RECTIFIED_SIDE,
    THUMBNAIL_SIDE,
    GridReading,
    Notice,
    PictureLimit,
    Point,
    Reading,
    UnreadableImageError,
)

_NO_GRID: Final = N_(
    "I see no sudoku in this picture. It helps if the whole grid is in it, straight from above, "
    "sharp and evenly lit."
)
_UNSUITED: Final = N_(
    "I see something like a grid, but no sudoku of nine by nine cells that I can read. It helps "
    "if the picture shows the whole grid, straight from above, sharp and evenly lit."
)
_EMPTY: Final = N_("I see a grid in this picture, but not a digit in it.")

_MAX_READ: Final = 3
"""How many candidates are read to choose among, at most."""
_MAX_SCORE_GAP: Final = 0.25
"""A candidate whose score is lower than the best overlapping one by more than this is not read."""
_MIN_UPRIGHT: Final = -0.12
"""A grid whose digits have a lower mean log-likelihood is also tried in the other rotations."""
_SAMPLE_CELLS: Final = 24
"""How many cells are used at most to find the rotation of the digits."""
_TURN_MARGIN: Final = 0.05
"""A rotated grid is read completely if these cells look at most this much worse than before."""
_RIVAL_SCORE: Final = 0.72
"""If the best candidate has a lower score, a second one that is nearly as good is also read: small
pencil marks beside faint lines may look like a lattice that is a little off."""
_RIVAL_MARGIN: Final = 0.1
"""Nearly as good: a rank that is lower by at most this."""
_ENOUGH_DIGITS: Final = 10
"""Fewer digits may look good by chance."""
_CLASH_PENALTY: Final = 0.15
"""The penalty of an attempt for each pair of equal digits in a house."""
_SECOND_GRID_SCORE: Final = 0.6
"""From this score on, a candidate beside another one is a second grid of the picture."""
_LARGER_RATIO: Final = 2.5
"""A grid whose sides are longer than another's by this factor is the one that is meant."""
_SIMILAR_RATIO: Final = 0.6
"""A candidate that was not read is asked about if its side has this share of the read one's."""
_MAX_DOUBTFUL: Final = 30
"""A grid with more doubtful cells is not readable."""
_MAX_CLASHES: Final = 5
"""With more pairs of equal digits in a house it is not a sudoku: people make fewer mistakes."""
_NOT_A_PUZZLE: Final = frozenset({Notice.CLASH, Notice.FEW_DIGITS, Notice.NO_SOLUTION})
"""Notices that, together with unclear lines, mean that there is no puzzle."""
_FILLED_PROBABILITY: Final = 0.6
"""A cell is compared with others if it holds any digit with this probability."""
_MIN_DIGITS: Final = 8
"""A grid with fewer digits is not a puzzle."""
_JPEG: Final = (cv2.IMWRITE_JPEG_QUALITY, 85)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A candidate, read in one rotation.

    Attributes:
        place: the candidate.
        bend: how the lattice is bent there.
        quarter_turns: how often the flat grid was rotated by 90 degrees counterclockwise.
        has_diagonals: whether there are lines along both diagonals.
        flat: the flat grid, not rotated.
        crops: its cells rotated, as the model sees them.
        guesses: what the model says.
        quality: the sum of rank, likelihood and penalties.
        fits: whether nothing else needs to be tried.
    """

    place: Candidate
    bend: Distortion
    quarter_turns: int
    has_diagonals: bool
    flat: Picture
    crops: NDArray[np.float32]
    guesses: Guesses
    quality: float
    fits: bool


_QUALITY: Final = attrgetter("quality")


def read(data: bytes, *, limit: PictureLimit) -> Reading:
    """Find the sudokus in a picture and read them; see `reader.read_image`.

    Raises:
        UnreadableImageError: if the file is too large, damaged, of another kind, or shows no
            sudoku; the message says what to try.
    """
    cv2.setNumThreads(1)
    until = time.thread_time() + limit.seconds
    picture = decode_picture(data, limit)
    finding = detect_grids(picture, until=until - 0.4 * limit.seconds)
    if not finding.places:
        raise UnreadableImageError(translate(_NO_GRID))
    grids = [
        _read_grid(picture, _best_attempt(group, picture, finding, until))
        for group in _group_overlapping(finding.places)
    ]
    readable = [grid for grid in grids if _is_readable(grid)]
    if not readable:
        empty = all(cell.digit == 0 and not cell.is_doubtful for cell in grids[0].cells)
        raise UnreadableImageError(translate(_EMPTY if empty else _UNSUITED))
    ordered = sorted(readable, key=_preference, reverse=True)
    if len(ordered) == 1 and _may_have_another(ordered[0], finding.places):
        ordered = [replace(ordered[0], notices=(*ordered[0].notices, Notice.ANOTHER_GRID))]
    height, width = picture.shape[:2]
    return Reading(tuple(ordered), _is_unambiguous(ordered), width, height, _thumbnail(picture))


def _group_overlapping(places: Sequence[Candidate]) -> list[list[Candidate]]:
    """The candidates in groups that overlap, so that only one of each group can be a grid.

    The first group holds the best candidate; the others only exist if they are clearly grids.
    """
    groups: list[list[Candidate]] = []
    for place in places:
        for group in groups:
            if any(_overlap(place.quad, other.quad) for other in group):
                group.append(place)
                break
        else:
            groups.append([place])
    return [
        [place for place in group if place.score > group[0].score - _MAX_SCORE_GAP][:_MAX_READ]
        for group in groups
        if group is groups[0] or group[0].score >= _SECOND_GRID_SCORE
    ]


def _overlap(one: Quad, other: Quad) -> bool:
    """Whether two candidates share more than a margin."""
    shared, _ = cv2.intersectConvexConvex(one, other)
    return bool(shared > 0.05 * min(signed_area(one), signed_area(other)))


def _best_attempt(
    places: Sequence[Candidate], picture: Picture, finding: Detection, until: float
) -> _Attempt:
    """The candidate and the rotation in which the digits look best."""
    attempts: list[_Attempt] = []
    for place in places:
        if attempts and (time.thread_time() > until or _is_enough(attempts, place)):
            break
        quad = place.quad * np.float32(finding.scale)
        bend = measure_distortion(finding.pyramid, quad, degree=3, reach=0.2)
        flat = rectify_grid(picture, place.quad, bend, cell=PITCH, margin=MARGIN)
        flat, has_diagonals = remove_diagonals(flat)
        attempts += _attempts(place, bend, flat, has_diagonals)
    return max(attempts, key=_QUALITY)


def _is_enough(attempts: Sequence[_Attempt], following: Candidate) -> bool:
    """Whether the next candidate, which looks less like a grid, need not be read."""
    best = max(attempts, key=_QUALITY)
    rivals = best.place.score < _RIVAL_SCORE and following.rank > best.place.rank - _RIVAL_MARGIN
    return best.fits and not rivals


def _attempts(
    place: Candidate, bend: Distortion, flat: Picture, has_diagonals: bool
) -> list[_Attempt]:
    """The candidate as it is and, if its digits are not upright, in the rotation that fits best."""
    cells = crops(flat)
    first = _attempt(place, bend, flat, cells, 0, has_diagonals)
    inked = np.flatnonzero(first.guesses.digits[:, 0] < 0.5)
    if first.fits or not len(inked):
        return [first]
    some = inked[:: -(-len(inked) // _SAMPLE_CELLS)]
    sides = [np.rot90(cells[some], quarter_turns, axes=(2, 3)) for quarter_turns in (1, 2, 3)]
    seen = classify(np.concatenate(sides)).digits[:, 1:].max(axis=1).reshape(3, -1)
    upright = first.guesses.digits[some, 1:].max(axis=1)
    looks = np.log(np.vstack([upright, seen]) + 1e-6).mean(axis=1)
    quarter_turns = 1 + int(looks[1:].argmax())
    if looks[quarter_turns] < looks[0] - _TURN_MARGIN:
        return [first]
    return [
        first,
        _attempt(place, bend, flat, _rotate(cells, quarter_turns), quarter_turns, has_diagonals),
    ]


def _rotate(cells: NDArray[np.float32], quarter_turns: int) -> NDArray[np.float32]:
    """The cells of a flat grid rotated counterclockwise by 90 degrees this many times."""
    grid = np.rot90(cells.reshape(9, 9, CROP, CROP), quarter_turns, axes=(0, 1))
    return np.rot90(grid, quarter_turns, axes=(2, 3)).reshape(81, 1, CROP, CROP)


def _attempt(
    place: Candidate,
    bend: Distortion,
    flat: Picture,
    cells: NDArray[np.float32],
    quarter_turns: int,
    has_diagonals: bool,
) -> _Attempt:
    guesses = classify(cells)
    values = [0 if seen == PENCILS else int(seen) for seen in guesses.digits.argmax(axis=1)]
    likely, clashing = mean_log_likelihood(guesses), count_clashes(values)
    quality = place.rank + 2 * likely - _CLASH_PENALTY * clashing
    fits = likely > _MIN_UPRIGHT and not clashing and sum(map(bool, values)) >= _ENOUGH_DIGITS
    return _Attempt(place, bend, quarter_turns, has_diagonals, flat, cells, guesses, quality, fits)


def _read_grid(picture: Picture, one: _Attempt) -> GridReading:
    """The reading of the chosen attempt, after the rules were applied."""
    alone = read_cells(refine(one.crops, one.guesses))
    odd = [
        cell
        for cell in uncertain_cells(alone)
        if one.guesses.digits[cell, 1:PENCILS].sum() > _FILLED_PROBABILITY
    ]
    groups = (
        [[odd[index] for index in group] for group in group_similar(one.crops[odd])] if odd else []
    )
    cells, notices = decide(alone, one.place.score, groups, classic=not one.has_diagonals)
    upright = np.ascontiguousarray(np.rot90(one.flat, one.quarter_turns))
    cells = mark_entries(cells, upright, one.crops)
    straight = rectify_grid(picture, one.place.quad, one.bend, cell=RECTIFIED_SIDE // 9, margin=0)
    corners = np.roll(
        project(one.place.quad, one.bend.at(square_corners(0, 9))), -one.quarter_turns, axis=0
    )
    top_left, top_right, bottom_right, bottom_left = (_point(corner) for corner in corners)
    return GridReading(
        cells,
        (top_left, top_right, bottom_right, bottom_left),
        min(1.0, one.place.score),
        notices,
        _jpeg(np.ascontiguousarray(np.rot90(straight, one.quarter_turns))),
    )


def _point(corner: np.ndarray) -> Point:
    return round(float(corner[0]), 1), round(float(corner[1]), 1)


def _is_readable(grid: GridReading) -> bool:
    """Whether it is a sudoku, not a crossword or the like."""
    digits = sum(1 for cell in grid.cells if cell.digit)
    if digits < _MIN_DIGITS or len(grid.doubtful) > min(_MAX_DOUBTFUL, 4 + 0.6 * digits):
        return False
    if Notice.UNCLEAR_GRID in grid.notices and not _NOT_A_PUZZLE.isdisjoint(grid.notices):
        return False
    if Notice.CLASH in grid.notices and digits < MIN_GIVENS:
        return False
    sure = [0 if cell.is_doubtful else cell.digit for cell in grid.cells]
    return count_clashes(sure) <= _MAX_CLASHES


def _preference(grid: GridReading) -> tuple[bool, float]:
    """The sort key for several grids: unsolved ones first, then the larger ones."""
    return not all(cell.digit for cell in grid.cells), _side(grid)


def _may_have_another(grid: GridReading, places: Sequence[Candidate]) -> bool:
    """Whether there is another candidate of similar size beside the only grid that was read."""
    quad = np.array(grid.corners, dtype=np.float32)
    return any(
        float(np.sqrt(max(0.0, signed_area(place.quad)))) > _SIMILAR_RATIO * _side(grid)
        and not _overlap(place.quad, quad)
        for place in places
    )


def _side(grid: GridReading) -> float:
    return float(np.sqrt(abs(signed_area(np.array(grid.corners, dtype=np.float32)))))


def _is_unambiguous(grids: Sequence[GridReading]) -> bool:
    """Whether the first of several grids is clearly the one that is meant."""
    first, *others = grids
    return all(
        _side(first) > _LARGER_RATIO * _side(other) or all(cell.digit for cell in other.cells)
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
