"""Pictures that jobs return, among them those of grids that a job refuses."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import engine
import renderer
from engine.errors import InvalidGridError, OtherVariantError, SudokuError
from engine.grid import Grid
from engine.houses import Cell
from workers.presentation import Presentation


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture and what it shows.

    Attributes:
        picture: a PNG file; a JPEG file if a person's photograph is in it.
        alt: the same in words, at most 1,024 characters.
    """

    picture: bytes
    alt: str

    @property
    def suffix(self) -> str:
        """How the name of a file with the picture ends."""
        return "jpg" if self.picture.startswith(b"\xff\xd8") else "png"


@contextmanager
def drawing_if_wrong(grid: Grid, presentation: Presentation) -> Iterator[None]:
    """Attach a picture of the grid to an error that the work inside raises.

    The cells that break a rule, or that no digit fits in, are marked in it. It is found by
    `drawing_of`. A question which variant the grid is gets no picture.

    Args:
        grid: what the work inside is about.
        presentation: how it is drawn.

    Raises:
        SudokuError: whatever the work inside raises.
    """
    try:
        yield
    except OtherVariantError:
        raise
    except SudokuError as error:
        broken = isinstance(error, InvalidGridError)
        wrong = engine.check(grid).wrong if broken else frozenset[Cell]()
        picture = renderer.draw_grid(
            grid,
            candidates=grid.has_marks,
            wrong=wrong,
            theme=renderer.THEMES[presentation.theme],
            size=presentation.size,
            cells=presentation.cells,
        )
        alt = renderer.alt_grid(
            grid, wrong=wrong, language=presentation.language, cells=presentation.cells
        )
        # An attribute of an exception is pickled with it.
        error.drawing = Drawing(picture, alt)  # type: ignore[attr-defined]
        raise


def drawing_of(error: BaseException) -> Drawing | None:
    """The picture of the grid that an error is about; None if it is about no grid."""
    drawing = getattr(error, "drawing", None)
    return drawing if isinstance(drawing, Drawing) else None
