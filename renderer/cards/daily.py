"""The cards of a day: its puzzle, and a user's results without spoilers."""

from typing import Final

from engine.language import N_, translate, translate_count
from renderer.board import layout
from renderer.canvas import Shape, Weight
from renderer.cards.canvas import WIDTH, Align, CardCanvas
from renderer.cards.data import BANDS, BandResult, Daily, Help, SharedDay
from renderer.cards.pieces import band_marks, marks_width
from renderer.cards.words import DAYS_IN_A_ROW, date_words, streak_words
from renderer.draw import paint
from renderer.png import to_png
from renderer.raster import raster_board
from renderer.theme import LIGHT, Theme

DAILY: Final = N_("Sudoku of the day")
HELP_WORDS: Final = {
    Help.NONE: N_("no hints"),
    Help.SOME: N_("with a nudge"),
    Help.MUCH: N_("with help"),
    Help.OPEN: N_("unsolved"),
}
_SIGNS: Final = {Help.NONE: "●", Help.SOME: "◐", Help.MUCH: "○", Help.OPEN: "—"}
_SHARED: Final = N_("Sudoku, {date}")
_SHARED_STREAK: Final = N_("Sudoku, {date} · {streak}")

_HEADER: Final = 96
"""Height of the strip above the grid, in units."""
_SHARE_HEIGHT: Final = 392
_MARGIN: Final = 28
_TILE_GAP: Final = 14


def draw_daily(
    daily: Daily,
    *,
    theme: Theme = LIGHT,
    width: int = WIDTH,
    coordinates: bool = True,
) -> bytes:
    """Draw the puzzle of a day, with its date, band and rating above.

    Args:
        daily: the puzzle of the day.
        width: width in pixels, 300 to 2000; the height is 1.11 times the width.
        coordinates: whether rows and columns are named beside the grid, as set by `use_locale`.

    Returns:
        A PNG file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the width or the number of marks is out of range.
    """
    require_marks(daily.marks)
    canvas = CardCanvas(theme, width=width, height=_HEADER + WIDTH)
    place = layout(width, coordinates=coordinates, variant=daily.grid.variant)
    left = place.left * WIDTH / width
    right = (place.left + 9 * place.pitch) * WIDTH / width
    board = raster_board(theme, place, coordinates=coordinates)
    paint(board, theme, place, daily.grid, candidates=False)
    canvas.image.paste(board.image, (0, canvas.image.height - width))
    upper, lower = 36, 74
    canvas.write(
        date_words(daily.day), (left, upper), height=21, colour=theme.given,
        weight=Weight.BOLD, room=(right - left) * 0.52,
    )  # fmt: skip
    title = canvas.write(translate(DAILY), (left, lower), height=13, colour=theme.pencil)
    marks = marks_width(21)
    band_marks(canvas, (right - marks, upper), daily.marks, size=21)
    canvas.write(
        daily.band, (right - marks - 16, upper), height=21, colour=theme.given,
        weight=Weight.BOLD, align=Align.RIGHT, room=(right - left) * 0.44 - marks,
    )  # fmt: skip
    canvas.write(
        daily.rating, (right, lower), height=13, colour=theme.pencil, align=Align.RIGHT,
        room=right - left - title - 30,
    )  # fmt: skip
    return to_png(canvas.image, theme)


def draw_share(share: SharedDay, *, theme: Theme = LIGHT, width: int = WIDTH) -> bytes:
    """Draw a user's results for a day, without spoilers.

    A full disc is a puzzle solved without hints, a half disc one with small hints, a ring one with
    hints that showed the way, and a bar an unsolved one.

    Args:
        share: the results.
        width: width in pixels, 300 to 2000; the height is 0.44 times the width.

    Returns:
        A PNG file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the width, the number of results or their marks are out of range.
    """
    require_results(share)
    canvas = CardCanvas(theme, width=width, height=_SHARE_HEIGHT)
    canvas.write(
        date_words(share.day), (_MARGIN, 44), height=22, colour=theme.given,
        weight=Weight.BOLD, room=480,
    )  # fmt: skip
    canvas.write(translate(DAILY), (_MARGIN, 86), height=14, colour=theme.pencil)
    if share.streak:
        right = WIDTH - _MARGIN
        words = translate_count(DAYS_IN_A_ROW, share.streak)
        beside = canvas.write(
            words, (right, 66 + 8), height=14, colour=theme.pencil, align=Align.RIGHT
        )
        canvas.write(
            str(share.streak), (right - beside - 12, 64), height=34, colour=theme.given,
            weight=Weight.BOLD, align=Align.RIGHT, room=220,
        )  # fmt: skip
    tile = (WIDTH - 2 * _MARGIN - (BANDS - 1) * _TILE_GAP) / BANDS
    count = len(share.results)
    start = (WIDTH - count * tile - (count - 1) * _TILE_GAP) / 2
    for number, result in enumerate(share.results):
        left = start + number * (tile + _TILE_GAP)
        _tile(canvas, result, left, left + tile)
    return to_png(canvas.image, theme)


def share_text(share: SharedDay) -> str:
    """The contents of `draw_share` in two lines of text, with a symbol for each puzzle.

    Args:
        share: the results.

    Raises:
        ValueError: if the number of results or their marks are out of range.
    """
    require_results(share)
    day = date_words(share.day)
    if share.streak:
        title = translate(_SHARED_STREAK, date=day, streak=streak_words(share.streak))
    else:
        title = translate(_SHARED, date=day)
    return f"{title}\n" + "   ".join(
        f"{_SIGNS[result.help]} {result.name}" for result in share.results
    )


def share_key() -> str:
    """A legend of the symbols of `share_text` and `draw_share` for solved puzzles."""
    return " · ".join(
        f"{_SIGNS[help_]} {translate(HELP_WORDS[help_])}"
        for help_ in Help
        if help_ is not Help.OPEN
    )


def require_marks(marks: int) -> None:
    """Reject an invalid number of marks.

    Raises:
        ValueError: if it is not one of 1 to `BANDS`.
    """
    if not 1 <= marks <= BANDS:
        raise ValueError(f"a band cannot have {marks} marks: give it 1 to {BANDS}")


def require_results(share: SharedDay) -> None:
    """Reject results that do not fit on a card.

    Raises:
        ValueError: if there are not 1 to `BANDS` of them, or one has an invalid number of marks.
    """
    if not 1 <= len(share.results) <= BANDS:
        raise ValueError(f"there are {len(share.results)} results to share: give 1 to {BANDS}")
    for result in share.results:
        require_marks(result.marks)


def _tile(canvas: CardCanvas, result: BandResult, left: float, right: float) -> None:
    theme, middle = canvas.theme, (left + right) / 2
    canvas.panel((left, 118, right, _SHARE_HEIGHT - _MARGIN), fill=theme.page, edge=theme.thin)
    _sign(canvas, result.help, (middle, 186), 84)
    room = right - left - 24
    canvas.write(
        result.name, (middle, 264), height=15, colour=theme.given, weight=Weight.BOLD,
        align=Align.MIDDLE, room=room,
    )  # fmt: skip
    band_marks(canvas, (middle - marks_width(15) / 2, 298), result.marks, size=15)
    canvas.write(
        translate(HELP_WORDS[result.help]), (middle, 334), height=12, colour=theme.pencil,
        align=Align.MIDDLE, room=room,
    )  # fmt: skip


def _sign(canvas: CardCanvas, help_: Help, centre: tuple[float, float], size: float) -> None:
    theme = canvas.theme
    match help_:
        case Help.NONE:
            canvas.shape(Shape.CIRCLE, centre, size, fill=theme.keep.fill)
        case Help.SOME:
            canvas.half_disc(centre, size, theme.keep.fill)
            canvas.shape(Shape.CIRCLE, centre, size, edge=theme.keep.edge, rim=7)
        case Help.MUCH:
            canvas.shape(Shape.CIRCLE, centre, size, edge=theme.keep.edge, rim=7)
        case Help.OPEN:
            x, y = centre
            canvas.bar((x - size / 4, y - 4, x + size / 4, y + 4), theme.gone.edge)
