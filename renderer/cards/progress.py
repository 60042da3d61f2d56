"""The progress card: a learner's ratings, their history, and the streak."""

from datetime import date, timedelta
from typing import Final

from engine.language import N_, forms, translate, translate_count
from renderer.cards.canvas import WIDTH, Align, Area, Canvas
from renderer.cards.charts import draw_history, draw_skills
from renderer.cards.data import BANDS, Progress, SkillOrder
from renderer.cards.pieces import band_marks, heading
from renderer.cards.words import month_name, short_date
from renderer.png import to_png
from renderer.shapes import Shape, Weight
from renderer.theme import LIGHT, Theme

HEIGHT: Final = 664
"""Height of the card in units; its width is 900."""
WEEKS: Final = 12
"""How many weeks the calendar goes back."""

_MARGIN: Final = 20
_GAP: Final = 12
_LEFT: Final = (_MARGIN, 322.0)
_RIGHT: Final = (334.0, WIDTH - _MARGIN)
_PAD: Final = 18

_RATING: Final = N_("Rating")
_PROVISIONAL: Final = N_("provisional")
_NO_RATING: Final = N_("Not rated yet")
_FIRST_STEP: Final = N_("Practice sets it: a first exercise will do.")
_STREAK: Final = N_("Streak")
_DAYS: Final = forms("day", "days", "after a large number")
_BEST: Final = N_("best: {count}", "streak")
_GRACE_LEFT: Final = N_("rest day to spare")
_GRACE_USED: Final = N_("rest day: {date}")
_START_TODAY: Final = N_("Solve a daily puzzle to start one.")
_SOLVED: Final = N_("Puzzles solved")
_CALENDAR: Final = N_("The last 12 weeks")
_ACTIVE: Final = forms("1 day", "{count} days")


def draw_progress(
    progress: Progress,
    *,
    theme: Theme = LIGHT,
    width: int = WIDTH,
    order: SkillOrder = SkillOrder.LEVEL,
) -> bytes:
    """Draw a learner's progress.

    It has the overall rating and its line over 90 days, the ratings of up to `MOST_SKILLS`
    techniques with their deviations, the streak, solved puzzles by band, and a calendar of 12
    weeks. Empty parts say how to begin.

    Args:
        progress: the contents.
        theme: the colours.
        width: width in pixels, 300 to 2000; the height is 0.74 of it.
        order: how techniques are sorted.

    Returns:
        A PNG file; the same for the same arguments and locale.

    Raises:
        ValueError: if the width is out of range.
    """
    canvas = Canvas(theme, width=width, height=HEIGHT)
    top = float(_MARGIN)
    for height, draw in (
        (118, _rating), (118, _streak), (158, _solved), (194, _calendar)
    ):  # fmt: skip
        draw(canvas, progress, _panel(canvas, (_LEFT[0], top, _LEFT[1], top + height)))
        top += height + _GAP
    draw_history(canvas, progress, _panel(canvas, (_RIGHT[0], _MARGIN, _RIGHT[1], _MARGIN + 172)))
    draw_skills(
        canvas,
        progress,
        _panel(canvas, (_RIGHT[0], _MARGIN + 172 + _GAP, _RIGHT[1], HEIGHT - _MARGIN)),
        order=order,
    )
    return to_png(canvas.image, theme)


def calendar_start(today: date) -> date:
    """The Monday on which the calendar begins."""
    return today - timedelta(days=today.weekday(), weeks=WEEKS - 1)


def _panel(canvas: Canvas, box: Area) -> Area:
    """Draw the panel, and return the area inside it."""
    canvas.panel(box, fill=canvas.theme.page, edge=canvas.theme.thin)
    left, top, right, bottom = box
    return left + _PAD, top + _PAD - 2, right - _PAD, bottom - _PAD + 4


def _rating(canvas: Canvas, progress: Progress, box: Area) -> None:
    theme = canvas.theme
    left, top, right, bottom = box
    heading(canvas, translate(_RATING), box)
    if progress.rating is None:
        canvas.write(
            translate(_NO_RATING), (left, top + 48), height=20, colour=theme.given,
            weight=Weight.BOLD, room=right - left,
        )  # fmt: skip
        canvas.write(
            translate(_FIRST_STEP), (left, bottom - 6), height=10.5, colour=theme.pencil,
            room=right - left,
        )  # fmt: skip
        return
    if progress.provisional:
        room = canvas.width(translate(_PROVISIONAL), height=10) + 16
        canvas.write(
            translate(_PROVISIONAL),
            (right, top + 6),
            height=10,
            colour=theme.pencil,
            align=Align.RIGHT,
        )
        canvas.shape(Shape.CIRCLE, (right - room, top + 6), 11, edge=theme.on.edge)
    number = canvas.write(
        f"{progress.rating:.0f}", (left, top + 60), height=42, colour=theme.given,
        weight=Weight.BOLD, room=(right - left) * 0.7,
    )  # fmt: skip
    canvas.write(
        f"± {progress.deviation:.0f}", (left + number + 14, top + 60 + 11), height=19,
        colour=theme.pencil, room=right - left - number - 14,
    )  # fmt: skip


def _streak(canvas: Canvas, progress: Progress, box: Area) -> None:
    theme, streak = canvas.theme, progress.streak
    left, top, right, bottom = box
    heading(canvas, translate(_STREAK), box)
    if streak.best:
        canvas.write(
            translate(_BEST, count=streak.best), (right, top + 6), height=10.5, colour=theme.pencil,
            align=Align.RIGHT,
        )  # fmt: skip
    number = canvas.write(
        str(streak.days), (left, top + 48), height=32, colour=theme.given, weight=Weight.BOLD
    )
    canvas.write(
        translate_count(_DAYS, streak.days), (left + number + 10, top + 48 + 8), height=15,
        colour=theme.pencil,
    )  # fmt: skip
    if not streak.days:
        canvas.write(
            translate(_START_TODAY), (left, bottom - 6), height=10.5, colour=theme.pencil,
            room=right - left,
        )  # fmt: skip
        return
    used = streak.grace_used
    canvas.shape(
        Shape.DIAMOND, (left + 7, bottom - 6), 15,
        fill=None if used else theme.keep.fill, edge=theme.keep.edge,
    )  # fmt: skip
    words = translate(_GRACE_USED, date=short_date(used)) if used else translate(_GRACE_LEFT)
    canvas.write(
        words, (left + 22, bottom - 6), height=10.5, colour=theme.pencil, room=right - left - 22
    )


def _solved(canvas: Canvas, progress: Progress, box: Area) -> None:
    theme = canvas.theme
    left, top, right, bottom = box
    heading(canvas, translate(_SOLVED), box)
    bands = progress.bands[:BANDS]
    total = sum(band.solved for band in bands)
    canvas.write(
        str(total), (right, top + 6), height=13, colour=theme.given, weight=Weight.BOLD,
        align=Align.RIGHT,
    )  # fmt: skip
    most = max((band.solved for band in bands), default=0)
    pitch = (bottom - top - 22) / BANDS
    for number, band in enumerate(bands):
        y = top + 26 + pitch * (number + 0.5)
        band_marks(canvas, (left, y), number + 1, size=10)
        canvas.write(band.name, (left + 54, y), height=11, colour=theme.given, room=86)
        count = canvas.write(
            str(band.solved), (right, y), height=11, colour=theme.given, align=Align.RIGHT
        )
        start, end = left + 148, right - max(count, 24) - 8
        canvas.bar((start, y - 1, end, y + 1), theme.strip)
        if band.solved and end > start:
            share = max(0.06, band.solved / most)
            canvas.bar((start, y - 5, start + (end - start) * share, y + 5), theme.keep.fill)


def _calendar(canvas: Canvas, progress: Progress, box: Area) -> None:
    theme, today = canvas.theme, progress.today
    left, top, right, bottom = box
    heading(canvas, translate(_CALENDAR), box)
    first = calendar_start(today)
    solved = {one.day: one.puzzles for one in progress.solved_days if first <= one.day <= today}
    if solved:
        canvas.write(
            translate_count(_ACTIVE, len(solved)), (right, top + 6), height=10.5,
            colour=theme.pencil,
            align=Align.RIGHT,
        )  # fmt: skip
    across = (right - left) / WEEKS
    down = (bottom - top - 44) / 7
    shown = None
    for week in range(WEEKS):
        start = first + timedelta(weeks=week)
        x = left + across * (week + 0.5)
        if start.month != shown and (shown is None or start.day <= 7):
            if week or start.day <= 20:  # Else the next name would stand too near.
                canvas.write(month_name(start), (x - 7, top + 30), height=9, colour=theme.pencil)
            shown = start.month
        for weekday in range(7):
            day = start + timedelta(days=weekday)
            if day > today:
                break
            at = (x, top + 50 + down * (weekday + 0.5))
            if day in solved:
                size = (9.5, 12, 14, 16)[min(solved[day], 4) - 1]
                canvas.shape(Shape.SQUARE, at, size, fill=theme.keep.fill)
            elif day == progress.streak.grace_used:
                canvas.shape(Shape.DIAMOND, at, 15, edge=theme.keep.edge)
            else:
                canvas.shape(Shape.CIRCLE, at, 4, fill=theme.thin)
            if day == today:
                canvas.shape(Shape.SQUARE, at, 20, edge=theme.given, rim=1.5)
