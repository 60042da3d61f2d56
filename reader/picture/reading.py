"""A picture from a stranger -> the sudokus in it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import MIN_GIVENS
from engine.language import msg, say
from reader.picture.cells import CROP, MARGIN, PITCH, Picture, alike, crops
from reader.picture.diagonals import without_diagonals
from reader.picture.digits import PENCILS, Guesses, classify, looked_again
from reader.picture.finding import Finding, Place, find, scaled
from reader.picture.judging import cells_of, clashes, judged, likelihood, unsure
from reader.picture.opening import open_picture
from reader.picture.straighten import Bend, Quad, area_of, bend_of, flatten, onto, square
from reader.reading import (
    STRAIGHT,
    THUMBNAIL,
    GridReading,
    Notice,
    PictureLimit,
    Point,
    Reading,
    UnreadableImageError,
)

_NO_GRID: Final = msg(
    "I see no sudoku in this picture. It helps if the whole grid is in it, straight from above, "
    "sharp and evenly lit."
)
_UNSUITED: Final = msg(
    "I see something like a grid, but no sudoku of nine by nine cells that I can read. It helps "
    "if the picture shows the whole grid, straight from above, sharp and evenly lit."
)
_EMPTY: Final = msg("I see a grid in this picture, but not a digit in it.")

_READ: Final = 3
"""How many places are read to choose among, at most."""
_WORSE: Final = 0.25
"""A place whose lines are so much worse than those of the best one there is not read."""
_TURNED: Final = -0.12
"""A grid whose digits look worse than that is tried on its sides and on its head, too."""
_SAMPLE: Final = 24
"""How many cells tell, at most, which way up the digits stand."""
_NEARLY: Final = 0.05
"""A turned grid is read whole if those look at most so much worse than as it lies."""
_RIVALS: Final = 0.72
"""If the lines of the best place are not better than that, a second one nearly as good is read,
too: small pencil marks beside faint lines may hold a lattice a little off."""
_RIVAL: Final = 0.1
"""What is nearly as good: a rank that is at most so much less."""
_ENOUGH: Final = 10
"""With fewer digits than that, they may look good by chance."""
_CLASH: Final = 0.15
"""What a pair of equal digits in a house costs a reading when it is chosen among others."""
_SEVERAL: Final = 0.6
"""A place that scores so well beside another is a second grid of the picture."""
_LARGER: Final = 2.5
"""A grid whose sides are so much longer than another's is the one that is meant."""
_AS_LARGE: Final = 0.6
"""A place that may be a grid is worth a question if its side has so much of the read one's."""
_MOST_DOUBTFUL: Final = 30
"""A grid with more doubtful cells than that is no sudoku that can be read."""
_MOST_CLASHES: Final = 5
"""With more pairs of equal digits in a house it is something else: people make fewer mistakes."""
_BROKEN: Final = frozenset({Notice.CLASH, Notice.FEW_DIGITS, Notice.NO_SOLUTION})
"""What no puzzle has: if the lines are hard to see, too, there is none."""
_FILLED: Final = 0.6
"""How likely a cell must hold a digit, whichever, to be compared with others."""
_FEWEST: Final = 8
"""A grid with fewer digits than that tells of nothing."""
_JPEG: Final = (cv2.IMWRITE_JPEG_QUALITY, 85)


@dataclass(frozen=True, slots=True)
class _Try:
    """A place, read one way up.

    Attributes:
        place: where it is in the picture.
        bend: how the lattice is bent there.
        turns: by how many quarter turns, against the clock, the flat grid was turned to be read.
        crossed: whether there are lines along both diagonals.
        crops: the cells, as the model sees them.
        guesses: what the model says.
        worth: how well all of it fits together.
        fits: whether there is no need to try anything else.
    """

    place: Place
    bend: Bend
    turns: int
    crossed: bool
    crops: NDArray[np.float32]
    guesses: Guesses
    worth: float
    fits: bool


_WORTH: Final = attrgetter("worth")


def read(data: bytes, *, limit: PictureLimit) -> Reading:
    """Find the sudokus in a picture and read them; see `reader.read_image`.

    Raises:
        UnreadableImageError: if the file is too large, damaged, of another kind, or shows no
            sudoku; the message says what to try.
    """
    cv2.setNumThreads(1)
    until = time.thread_time() + limit.seconds
    picture = open_picture(data, limit)
    finding = find(picture, until=until - 0.4 * limit.seconds)
    if not finding.places:
        raise UnreadableImageError(say(_NO_GRID))
    grids = [
        _grid(picture, _best(group, picture, finding, until)) for group in _apart(finding.places)
    ]
    readable = [grid for grid in grids if _is_readable(grid)]
    if not readable:
        empty = all(cell.digit == 0 and not cell.is_doubtful for cell in grids[0].cells)
        raise UnreadableImageError(say(_EMPTY if empty else _UNSUITED))
    ordered = sorted(readable, key=_standing, reverse=True)
    if len(ordered) == 1 and _may_be_more(ordered[0], finding.places):
        ordered = [replace(ordered[0], notices=(*ordered[0].notices, Notice.ANOTHER_GRID))]
    height, width = picture.shape[:2]
    return Reading(tuple(ordered), _is_meant(ordered), width, height, _thumbnail(picture))


def _apart(places: Sequence[Place]) -> list[list[Place]]:
    """The places in groups: those of a group overlap, so that only one of them can be a grid.

    The first group holds the best place; the others are only there if they surely are grids.
    """
    groups: list[list[Place]] = []
    for place in places:
        for group in groups:
            if any(_overlap(place.quad, other.quad) for other in group):
                group.append(place)
                break
        else:
            groups.append([place])
    return [
        [place for place in group if place.score > group[0].score - _WORSE][:_READ]
        for group in groups
        if group is groups[0] or group[0].score >= _SEVERAL
    ]


def _overlap(one: Quad, other: Quad) -> bool:
    """Whether two places share more than a margin."""
    shared, _ = cv2.intersectConvexConvex(one, other)
    return bool(shared > 0.05 * min(area_of(one), area_of(other)))


def _best(places: Sequence[Place], picture: Picture, finding: Finding, until: float) -> _Try:
    """The place, and the way up, in which the digits look best."""
    tries: list[_Try] = []
    for place in places:
        if tries and (time.thread_time() > until or _is_enough(tries, place)):
            break
        quad = place.quad * np.float32(finding.scale)
        bend = bend_of(finding.pyramid, quad, degree=3, reach=0.2)
        flat = flatten(picture, place.quad, bend, cell=PITCH, margin=MARGIN)
        flat, crossed = without_diagonals(flat)
        tries += _tries(place, bend, crops(flat), crossed)
    return max(tries, key=_WORTH)


def _is_enough(tries: Sequence[_Try], following: Place) -> bool:
    """Whether there is no need to read another place, which looks less like a grid."""
    best = max(tries, key=_WORTH)
    rivals = best.place.score < _RIVALS and following.rank > best.place.rank - _RIVAL
    return best.fits and not rivals


def _tries(place: Place, bend: Bend, cells: NDArray[np.float32], crossed: bool) -> list[_Try]:
    """A place as it lies, and turned as its digits seem to stand, if they do not stand upright."""
    first = _tried(place, bend, cells, 0, crossed)
    inked = np.flatnonzero(first.guesses.digits[:, 0] < 0.5)
    if first.fits or not len(inked):
        return [first]
    some = inked[:: -(-len(inked) // _SAMPLE)]
    sides = [np.rot90(cells[some], turns, axes=(2, 3)) for turns in (1, 2, 3)]
    seen = classify(np.concatenate(sides)).digits[:, 1:].max(axis=1).reshape(3, -1)
    upright = first.guesses.digits[some, 1:].max(axis=1)
    looks = np.log(np.vstack([upright, seen]) + 1e-6).mean(axis=1)
    turns = 1 + int(looks[1:].argmax())
    if looks[turns] < looks[0] - _NEARLY:
        return [first]
    return [first, _tried(place, bend, _turned(cells, turns), turns, crossed)]


def _turned(cells: NDArray[np.float32], turns: int) -> NDArray[np.float32]:
    """The cells of a flat grid after so many quarter turns against the clock."""
    grid = np.rot90(cells.reshape(9, 9, CROP, CROP), turns, axes=(0, 1))
    return np.rot90(grid, turns, axes=(2, 3)).reshape(81, 1, CROP, CROP)


def _tried(place: Place, bend: Bend, cells: NDArray[np.float32], turns: int, crossed: bool) -> _Try:
    guesses = classify(cells)
    values = [0 if seen == PENCILS else int(seen) for seen in guesses.digits.argmax(axis=1)]
    likely, clashing = likelihood(guesses), clashes(values)
    worth = place.rank + 2 * likely - _CLASH * clashing
    fits = likely > _TURNED and not clashing and sum(map(bool, values)) >= _ENOUGH
    return _Try(place, bend, turns, crossed, cells, guesses, worth, fits)


def _grid(picture: Picture, one: _Try) -> GridReading:
    """The reading of a place, held against the rules."""
    alone = cells_of(looked_again(one.crops, one.guesses))
    odd = [cell for cell in unsure(alone) if one.guesses.digits[cell, 1:PENCILS].sum() > _FILLED]
    groups = [[odd[index] for index in group] for group in alike(one.crops[odd])] if odd else []
    cells, notices = judged(alone, one.place.score, groups, classic=not one.crossed)
    straight = flatten(picture, one.place.quad, one.bend, cell=STRAIGHT // 9, margin=0)
    corners = np.roll(onto(one.place.quad, one.bend.at(square(0, 9))), -one.turns, axis=0)
    top_left, top_right, bottom_right, bottom_left = (_point(corner) for corner in corners)
    return GridReading(
        cells,
        (top_left, top_right, bottom_right, bottom_left),
        min(1.0, one.place.score),
        notices,
        _jpeg(np.ascontiguousarray(np.rot90(straight, one.turns))),
    )


def _point(corner: np.ndarray) -> Point:
    return round(float(corner[0]), 1), round(float(corner[1]), 1)


def _is_readable(grid: GridReading) -> bool:
    """Whether it is a sudoku that people would want to hear of, not a crossword or the like."""
    digits = sum(1 for cell in grid.cells if cell.digit)
    if digits < _FEWEST or len(grid.doubtful) > min(_MOST_DOUBTFUL, 4 + 0.6 * digits):
        return False
    if Notice.UNCLEAR_GRID in grid.notices and not _BROKEN.isdisjoint(grid.notices):
        return False
    if Notice.CLASH in grid.notices and digits < MIN_GIVENS:
        return False
    sure = [0 if cell.is_doubtful else cell.digit for cell in grid.cells]
    return clashes(sure) <= _MOST_CLASHES


def _standing(grid: GridReading) -> tuple[bool, float]:
    """How likely it is that this grid of several is meant: a large one that is not solved."""
    return not all(cell.digit for cell in grid.cells), _side(grid)


def _may_be_more(grid: GridReading, places: Sequence[Place]) -> bool:
    """Whether beside the only grid that was read there is a place of its size like a grid."""
    quad = np.array(grid.corners, dtype=np.float32)
    return any(
        float(np.sqrt(max(0.0, area_of(place.quad)))) > _AS_LARGE * _side(grid)
        and not _overlap(place.quad, quad)
        for place in places
    )


def _side(grid: GridReading) -> float:
    return float(np.sqrt(abs(area_of(np.array(grid.corners, dtype=np.float32)))))


def _is_meant(grids: Sequence[GridReading]) -> bool:
    """Whether it is clear that the first of several grids is meant, not another one."""
    first, *others = grids
    return all(
        _side(first) > _LARGER * _side(other) or all(cell.digit for cell in other.cells)
        for other in others
    )


def _thumbnail(picture: Picture) -> bytes:
    scale = THUMBNAIL / max(picture.shape[:2])
    return _jpeg(scaled(picture, scale) if scale < 1 else picture)


def _jpeg(picture: Picture) -> bytes:
    done, data = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), _JPEG)
    if not done:
        raise UnreadableImageError(say(_NO_GRID))
    return data.tobytes()
