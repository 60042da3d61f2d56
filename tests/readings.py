"""Invented readings of pictures, for tests of the code that uses readings."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace

from PIL import Image

from reader import CellReading, EntryKind, GridReading, Notice, Reading
from reader.reading import RECTIFIED_SIDE, THUMBNAIL_SIDE

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = "...2........3.1..949..6......24..63...6.7.5...5.....2723.1.........2..6...5..74.."


def picture_file(size: tuple[int, int], kind: str = "JPEG") -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "white").save(file, kind)
    return file.getvalue()


def grid_reading(
    text: str = PUZZLE,
    *,
    guesses: Mapping[int, Sequence[tuple[int, float]]] | None = None,
    notices: tuple[Notice, ...] = (),
    left: float = 0.0,
) -> GridReading:
    """Return a grid in a picture of 1000 pixels.

    Args:
        text: its digits.
        guesses: the possible digits of each doubtful cell; the digit of `text` has a probability of
            0.5.
        notices: the notices about the grid.
        left: the left edge of the grid, in pixels.
    """
    cells = []
    for cell, character in enumerate(text):
        digit = int(character) if character.isdigit() else 0
        doubtful = (guesses or {}).get(cell)
        cells.append(
            CellReading(digit, 0.99, ((digit, 0.99),))
            if doubtful is None
            else CellReading(digit, 0.5, tuple(doubtful))
        )
    right = left + 400
    corners = ((left, 100.0), (right, 100.0), (right, 500.0), (left, 500.0))
    straight = picture_file((RECTIFIED_SIDE, RECTIFIED_SIDE))
    return GridReading(tuple(cells), corners, 0.8, notices, straight)


def reading(*grids: GridReading, meant: bool = True) -> Reading:
    thumbnail = picture_file((THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    return Reading(grids or (grid_reading(),), meant, 1000, 1000, thumbnail)


CLEAR = reading()
"""A picture of one grid that is read without any doubt."""
DOUBTFUL = reading(
    grid_reading(
        guesses={0: [(5, 0.5), (6, 0.4), (3, 0.01)], 12: [(1, 0.6), (0, 0.3)], 80: [(9, 0.7)]},
        notices=(Notice.DOUBTFUL,),
    )
)
"""One grid with doubts: r1c1 is 5 or 6, r2c4 is 1 or empty, r9c9 is perhaps 9."""
GAME = reading(
    replace(
        grid_reading("534" + PUZZLE[3:]),
        cells=tuple(
            replace(read, entry=EntryKind.COLOUR, entry_confidence=0.9) if cell == 2 else read
            for cell, read in enumerate(grid_reading("534" + PUZZLE[3:]).cells)
        ),
    )
)
"""One grid in which the player entered a 4 in r1c3."""
TWO = reading(grid_reading(), grid_reading(OTHER, left=500.0), meant=False)
"""Two grids; either may be the one that the user means."""
BROKEN = reading(
    replace(grid_reading("55" + PUZZLE[2:]), notices=(Notice.CLASH,)),
)
"""One grid that breaks a rule."""
