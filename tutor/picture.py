"""The job that reads sudokus from a picture that somebody uploaded."""

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
from tutor.memory import bounded_memory
from tutor.presentation import Presentation

MEMORY: Final = 600 * 1024**2
"""Bytes that opening and reading a picture may take; 40 million pixels take about half."""

_FAULTS: Final = frozenset({Notice.CLASH, Notice.NO_SOLUTION, Notice.MANY_SOLUTIONS})

_TOO_COSTLY: Final = N_(
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
        doubtful: the cells that somebody should look at.
        certain: whether the digits can be taken as they are, without asking.
        message: what people should know about it, in sentences, with the doubtful cells and what
            they may hold; "" if there is nothing to know.
        drawing: what was read, drawn over the rectified picture, doubtful cells marked.
        faulty: whether what was read is no puzzle, so that something in it is wrong.
    """

    text: str
    position: str
    doubtful: tuple[Cell, ...]
    certain: bool
    message: str
    drawing: Drawing
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class ReadPicture:
    """What was found in a picture.

    Attributes:
        grids: the grids, at least one; the one that is most likely meant comes first.
        meant: whether it is clear that the first one is meant.
        overview: the picture with the grids numbered, from 1 and in the order of `grids`; None if
            there is one only.
        message: what people should know about the picture as a whole; "" if there is one grid.
    """

    grids: tuple[PictureGrid, ...]
    meant: bool
    overview: Drawing | None
    message: str


def read_picture(
    data: bytes, *, limit: PictureLimit, presentation: Presentation, variant: str | None = None
) -> ReadPicture:
    """Find the sudokus in a picture and read them.

    Args:
        data: the file as it was uploaded, whatever it is.
        limit: what it may cost.
        presentation: how it is told and drawn.
        variant: the name of the variant that it shows, as `engine.notation.parse_variant` takes
            it; None if that is not known.

    Raises:
        UnreadableImageError: if it is no picture that can be read or shows no sudoku; the message
            says what to try.
    """
    with presentation.use_locale():
        kind = CLASSIC if variant is None else parse_variant(variant)
        try:
            with bounded_memory(MEMORY):
                reading = reader.read_image(data, limit=limit)
        except MemoryError:
            # What was raised may hold on to what took the memory.
            raise UnreadableImageError(translate(_TOO_COSTLY)) from None
        return ReadPicture(
            grids=tuple(_grid(grid, presentation, kind) for grid in reading.grids),
            meant=reading.meant,
            overview=_overview(reading, presentation),
            message=describe_picture(reading),
        )


def _grid(grid: GridReading, presentation: Presentation, variant: Variant) -> PictureGrid:
    position, certain = grid.grid.as_variant(variant), grid.certain
    if variant is not CLASSIC:
        # That there are several solutions without the variant's own houses says nothing.
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
