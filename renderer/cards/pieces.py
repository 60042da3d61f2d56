"""Small parts that several cards use."""

from renderer.canvas import Shape, Weight
from renderer.cards.canvas import Area, CardCanvas, Place
from renderer.cards.data import BANDS

__all__ = ["band_marks", "heading"]


def heading(canvas: CardCanvas, words: str, box: Area) -> None:
    """Write the heading of a panel at its upper left."""
    canvas.write(
        words,
        (box[0], box[1] + 6),
        height=11.5,
        colour=canvas.theme.pencil,
        weight=Weight.BOLD,
        room=(box[2] - box[0]) * 0.72,
    )


def band_marks(canvas: CardCanvas, place: Place, marks: int, *, size: float) -> None:
    """Draw four diamonds in a row; the number of full ones is the number of the band.

    Args:
        place: the middle of the left end.
        marks: how many are filled, 1 to `BANDS`.
        size: width of each.
    """
    theme = canvas.theme
    for number in range(BANDS):
        at = (place[0] + size * (0.5 + 1.15 * number), place[1])
        if number < marks:
            canvas.shape(Shape.DIAMOND, at, size * 1.1, fill=theme.on.edge)
        else:
            canvas.shape(Shape.DIAMOND, at, size * 1.1, edge=theme.pencil, rim=1.2)


def marks_width(size: float) -> float:
    """The width of the row of marks of a band, for marks of this size."""
    return size * (1 + 1.15 * (BANDS - 1))
