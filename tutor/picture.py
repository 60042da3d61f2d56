"""Reads sudokus from a picture that a user uploaded."""

from dataclasses import dataclass, replace
from typing import Final

import reader
import renderer
from engine.houses import CLASSIC, Cell, Variant
from engine.language import N_, translate
from engine.notation import format_position, parse_variant
from reader import GridReading, Notice, PictureLimit, Reading, UnreadableImageError
from reader.describe import describe_grid, describe_picture
from reader.reading import count_solutions
from tutor.drawing import Drawing
from tutor.memory import limit_memory
from tutor.presentation import Presentation

MEMORY: Final = 600 * 1024**2
"""Bytes that opening and reading a picture may take; 40 million pixels take about half."""

_FAULTS: Final = frozenset({Notice.CLASH, Notice.NO_SOLUTION, Notice.MANY_SOLUTIONS})

_OUT_OF_MEMORY: Final = N_(
    "Reading this picture takes more memory than I have. Send a screenshot of it, or the part "
    "with the sudoku."
)


@dataclass(frozen=True, slots=True)
class PictureGrid:
    """A grid that was found in a picture.

    Attributes:
        text: its digits: 81 characters with . for an empty cell.
        position: its position line, with the pencil marks if they were read. It may break the
            rules or have no solution.
        doubtful: the cells that the user should check.
        certain: whether the digits can be used without asking.
        message: about the reading, in sentences, with the doubtful cells and their alternatives;
            "" if there is nothing to report.
        drawing: what was read, drawn over the rectified picture, doubtful cells marked.
        faulty: whether it is not a puzzle, so that something was misread.
    """

    text: str
    position: str
    doubtful: tuple[Cell, ...]
    certain: bool
    message: str
    drawing: Drawing
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class PictureReading:
    """The grids of a picture.

    Attributes:
        grids: the grids, at least one, the most likely one first.
        meant: whether the first one is clearly meant.
        overview: the picture with the grids numbered, from 1 and in the order of `grids`; None if
            there is only one.
        message: about the picture as a whole; "" if there is one grid.
    """

    grids: tuple[PictureGrid, ...]
    meant: bool
    overview: Drawing | None
    message: str


def read_picture(
    data: bytes, *, limit: PictureLimit, presentation: Presentation, variant: str | None = None
) -> PictureReading:
    """Find the sudokus in a picture and read them.

    Args:
        data: the uploaded file, of any kind.
        limit: on the cost of reading it.
        presentation: of its texts and pictures.
        variant: the name of its variant, see `engine.notation.parse_variant`; None if not known.

    Raises:
        UnreadableImageError: if it is not a readable picture or shows no sudoku; the message says
            what to try.
    """
    with presentation.use_locale():
        kind = CLASSIC if variant is None else parse_variant(variant)
        try:
            with limit_memory(MEMORY):
                reading = reader.read_image(data, limit=limit)
        except MemoryError:
            # Without its context, which may keep the memory alive.
            raise UnreadableImageError(translate(_OUT_OF_MEMORY)) from None
        return PictureReading(
            grids=tuple(_grid(grid, presentation, kind) for grid in reading.grids),
            meant=reading.meant,
            overview=_overview(reading, presentation),
            message=describe_picture(reading),
        )


def _grid(grid: GridReading, presentation: Presentation, variant: Variant) -> PictureGrid:
    position, certain = grid.grid.as_variant(variant), grid.certain
    if variant is not CLASSIC:
        # Several solutions without the extra houses of the variant are expected.
        notices = tuple(one for one in grid.notices if one is not Notice.MANY_SOLUTIONS)
        grid = replace(grid, notices=notices)
        certain = grid.certain and count_solutions(position) == 1
    digits = [cell.digit for cell in grid.cells]
    picture = renderer.draw_reading(
        grid.rectified,
        digits,
        grid.doubtful,
        theme=renderer.THEMES[presentation.theme],
        size=presentation.size,
    )
    alt = renderer.alt_reading(digits, grid.doubtful)
    return PictureGrid(
        text=grid.text,
        position=format_position(position),
        doubtful=grid.doubtful,
        certain=certain,
        message=describe_grid(grid),
        drawing=Drawing(picture, alt),
        faulty=not _FAULTS.isdisjoint(grid.notices),
    )


def _overview(reading: Reading, presentation: Presentation) -> Drawing | None:
    """The picture with its grids numbered, if there are several."""
    if len(reading.grids) == 1:
        return None
    picture = renderer.draw_overview(
        reading.thumbnail,
        [grid.corners for grid in reading.grids],
        extent=(reading.width, reading.height),
        theme=renderer.THEMES[presentation.theme],
    )
    return Drawing(picture, renderer.alt_overview(len(reading.grids)))
