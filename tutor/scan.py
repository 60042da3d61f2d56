"""The work on the untrusted file itself: finding the grids in a picture, and drawing over it."""

from dataclasses import dataclass
from typing import Final

import reader
import renderer
from engine.houses import Cell
from reader import GridReading, PictureLimit, Reading
from reader.describe import clashes_of
from tutor.presentation import Presentation

MAX_DRAWING: Final = 4 * 1024 * 1024
"""The maximum size of a drawing in bytes; one or two tenths of a megabyte are usual."""


@dataclass(frozen=True, slots=True)
class Scan:
    """The grids of a picture, and the drawings over it.

    Attributes:
        reading: the grids.
        drawings: for each grid a JPEG file of the digits over the rectified picture, with the
            `suspects` marked.
        overview: a JPEG file of the picture with its grids numbered; None if there is only one.
    """

    reading: Reading
    drawings: tuple[bytes, ...]
    overview: bytes | None


def scan(data: bytes, *, limit: PictureLimit, presentation: Presentation) -> Scan:
    """Find the sudokus in an untrusted file, and draw them.

    Args:
        data: the file.
        limit: the limit on the cost of reading it.
        presentation: how to present the drawings and error messages.

    Raises:
        UnreadableImageError: if it is not a readable picture or shows no sudoku.
        MemoryError: if there is not enough memory.
    """
    theme = renderer.THEMES[presentation.theme]
    with presentation.use_locale():
        reading = reader.read_image(data, limit=limit)
        drawings = tuple(
            renderer.draw_reading(
                grid.rectified,
                [cell.digit for cell in grid.cells],
                suspects(grid),
                theme=theme,
                size=presentation.size,
            )
            for grid in reading.grids
        )
        overview = None
        if len(reading.grids) > 1:
            overview = renderer.draw_overview(
                reading.thumbnail,
                [grid.corners for grid in reading.grids],
                extent=(reading.width, reading.height),
                theme=theme,
            )
        return Scan(reading, drawings, overview)


def suspects(grid: GridReading) -> frozenset[Cell]:
    """The cells to compare with the picture: doubtful ones, and clashing ones if these are few."""
    clashing = (cell for clash in clashes_of(grid) for cell in clash.cells)
    return frozenset((*grid.doubtful, *clashing))
