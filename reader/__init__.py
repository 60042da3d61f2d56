"""Reads what a user pastes or uploads as a `Grid`.

`read_text` finds the puzzle in a chat message, `read_line` reads one line of a puzzle file. Both
raise `InvalidGridError`, with the place in the text as it was given. `read_image` finds
the grids in a picture, with a confidence for each cell; it raises `UnreadableImageError`.
`text_of_file` tells a file with text from a picture.
"""

from reader._two_puzzles import holds_two_puzzles
from reader.picture.formats import text_of_file
from reader.reading import (
    DOUBTFUL,
    CellReading,
    EntryKind,
    GridReading,
    Notice,
    PictureLimit,
    Reading,
    UnreadableImageError,
)
from reader.text import names_kind, read_line, read_text

__all__ = [
    "DOUBTFUL",
    "CellReading",
    "EntryKind",
    "GridReading",
    "Notice",
    "PictureLimit",
    "Reading",
    "UnreadableImageError",
    "holds_two_puzzles",
    "names_kind",
    "read_image",
    "read_line",
    "read_text",
    "text_of_file",
]


def read_image(data: bytes, *, limit: PictureLimit | None = None) -> Reading:
    """Find the sudokus in a picture and read them.

    Args:
        data: an untrusted file: PNG, JPEG, WebP, GIF, BMP or AVIF. If the first frame of an
            animation shows no sudoku, up to four later ones are tried.
        limit: bounds on the cost; by default `PictureLimit()`.

    Returns:
        The grids, the most likely one first, each with its doubtful cells.

    Raises:
        UnreadableImageError: if the file is too large, damaged, of another kind, or shows no
            sudoku; the message says what to try.
        MemoryError: if there is not enough memory.
    """
    # Importing OpenCV takes a tenth of a second, which reading text does not need.
    from reader.opencv import cv2
    from reader.picture.pipeline import read

    try:
        return read(data, limit=limit or PictureLimit())
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise MemoryError from error
        raise
