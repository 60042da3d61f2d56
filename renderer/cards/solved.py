"""The card of a solved game: its pattern without digits, its difficulty, and how it went."""

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from engine.language import N_, translate
from renderer.canvas import Weight
from renderer.cards.canvas import WIDTH, CardCanvas
from renderer.cards.data import BANDS
from renderer.cards.pieces import band_marks
from renderer.cards.words import streak_words
from renderer.png import to_png
from renderer.theme import LIGHT, Theme

_HEIGHT: Final = 440
_MARGIN: Final = 32
_BOX: Final = 122
"""A box of nine cells, in units."""
_BOX_GAP: Final = 5
_CELL_GAP: Final = 3
_SOLVED: Final = N_("Solved", "a sudoku")
_TIME: Final = N_("in {time}", "how long a game took")
_ALT: Final = N_("A solved sudoku, {details}. Its pattern, without digits: {givens} givens.")
_ALT_PICTURE: Final = N_("A solved puzzle, {details}. {puzzle}")


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A solved game, to be shared without spoilers.

    Attributes:
        givens: for each of the 81 cells, whether it is a given.
        picture: a PNG file of the puzzle that takes the place of this pattern; empty for none.
        said: the alt text of that picture.
        band: the name of the band in the language of the card; "" if it is not known.
        marks: the number of the band, 1 to `BANDS`; 0 if the puzzle is harder than all bands, or
            its band is unknown.
        help: the help that was used, such as "no hints".
        streak: days in a row, 0 or more.
        time: the time taken, such as "4:05"; "" if it is not shared.
    """

    givens: tuple[bool, ...]
    band: str
    marks: int
    help: str
    streak: int = 0
    time: str = ""
    picture: bytes = b""
    said: str = ""


def draw_solved(game: SolvedGame, *, theme: Theme = LIGHT, width: int = WIDTH) -> bytes:
    """Draw a solved game without the player's digits.

    Givens are dark cells; the player's entries are coloured cells.

    Args:
        game: the game.
        width: width in pixels, 300 to 2000; the height is 0.49 times the width.

    Returns:
        A PNG file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the width, the number of cells or the marks are out of range.
    """
    _require(game)
    canvas = CardCanvas(theme, width=width, height=_HEIGHT)
    if game.picture:
        _paste(canvas, game.picture)
    else:
        _pattern(canvas, game.givens)
    left = _MARGIN + 3 * _BOX + 2 * _BOX_GAP + 44
    room = WIDTH - _MARGIN - left
    canvas.write(
        translate(_SOLVED), (left, 74), height=40, colour=theme.given, weight=Weight.BOLD, room=room
    )
    row = 146
    if game.band:
        beside = canvas.write(
            game.band, (left, row), height=24, colour=theme.given, room=room - 130
        )
        if game.marks:
            band_marks(canvas, (left + beside + 18, row), game.marks, size=24)
    canvas.bar((left, row + 36, left + room, row + 38), theme.thin)
    for number, words in enumerate(_details(game)):
        canvas.write(
            words, (left, row + 76 + 46 * number), height=17, colour=theme.pencil, room=room
        )
    return to_png(canvas.image, theme)


def alt_solved(game: SolvedGame) -> str:
    """The alt text of `draw_solved`.

    Raises:
        ValueError: if the number of cells or the marks are out of range.
    """
    _require(game)
    details = ", ".join(filter(None, (game.band, *_details(game))))
    if game.said:
        return translate(_ALT_PICTURE, details=details, puzzle=game.said)
    return translate(_ALT, details=details, givens=sum(game.givens))


def _details(game: SolvedGame) -> tuple[str, ...]:
    streak = streak_words(game.streak) if game.streak else ""
    time = translate(_TIME, time=game.time) if game.time else ""
    return tuple(filter(None, (game.help, time, streak)))


def _paste(canvas: CardCanvas, picture: bytes) -> None:
    """Draw the picture of a puzzle in the place of the pattern."""
    with Image.open(BytesIO(picture)) as image:
        size = canvas.pixels(3 * _BOX + 2 * _BOX_GAP)
        small = image.convert("RGB").resize((size, size), Image.Resampling.LANCZOS)
    canvas.image.paste(small, canvas.spot((_MARGIN, _MARGIN)))


def _pattern(canvas: CardCanvas, givens: tuple[bool, ...]) -> None:
    """Draw the cells, box by box."""
    cell = (_BOX - 2 * _CELL_GAP) / 3
    theme = canvas.theme
    for index, is_given in enumerate(givens):
        row, column = divmod(index, 9)
        x = _MARGIN + column * (cell + _CELL_GAP) + column // 3 * (_BOX_GAP - _CELL_GAP)
        y = _MARGIN + row * (cell + _CELL_GAP) + row // 3 * (_BOX_GAP - _CELL_GAP)
        canvas.bar((x, y, x + cell, y + cell), theme.given if is_given else theme.keep.fill)


def _require(game: SolvedGame) -> None:
    if len(game.givens) != 81:
        raise ValueError(f"a pattern has 81 cells, not {len(game.givens)}")
    if not 0 <= game.marks <= BANDS:
        raise ValueError(f"a band cannot have {game.marks} marks: give it 0 to {BANDS}")
