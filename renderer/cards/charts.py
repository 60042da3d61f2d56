"""The charts of the progress card: ratings of techniques, and the overall rating over time."""

from datetime import date, timedelta
from typing import Final

from engine.language import N_, translate
from renderer.cards.axis import Axis, span
from renderer.cards.canvas import Align, Area, Canvas, Place
from renderer.cards.data import Progress, RatingPoint, SkillBar, SkillOrder
from renderer.cards.pieces import heading
from renderer.cards.words import month_name
from renderer.shapes import Shape, Weight

MOST_SKILLS: Final = 14
"""How many techniques a card has room for."""
HISTORY_DAYS: Final = 90
"""How many days the line of the overall rating goes back."""

_NAMES: Final = 226
"""Room for names of techniques."""
_HIGHEST_ROW: Final = 36
_ROOM_TO_INVITE: Final = 150
"""The room below the rows in which the card says how to add more of them."""
_GHOSTS: Final = ((150, 0.82), (190, 0.7), (120, 0.66), (170, 0.5), (140, 0.36), (100, 0.22))
"""Placeholders of rows: the width of a name, and the position of a rating on the scale."""

_TECHNIQUES: Final = N_("Rating by technique")
_SHOWN: Final = N_("{shown} of {count}", "techniques")
_HISTORY: Final = N_("The last 90 days")
_RATED: Final = N_("rated", "technique")
_PROVISIONAL: Final = N_("provisional")
_OVERALL: Final = N_("overall", "rating")
_NO_SKILLS: Final = N_("Every technique you practise gets its own rating here.")
_NO_SKILLS_MORE: Final = N_("Start with one that you have met in a hint.")
_NO_HISTORY: Final = N_("Your line starts with your first exercise.")
_TODAY: Final = N_("today")


def shown_skills(progress: Progress, order: SkillOrder) -> tuple[SkillBar, ...]:
    """The techniques that the card has room for, the most certain ones, in order."""
    known = sorted(progress.skills, key=lambda skill: (skill.provisional, skill.deviation))
    shown = known[:MOST_SKILLS]
    if order is SkillOrder.LEVEL:
        return tuple(sorted(shown, key=lambda skill: (-skill.rating, skill.tenths, skill.name)))
    return tuple(sorted(shown, key=lambda skill: (skill.tenths, -skill.rating, skill.name)))


def shown_history(progress: Progress) -> tuple[RatingPoint, ...]:
    """The points of the last 90 days by day, starting with the rating at their beginning."""
    first = progress.today - timedelta(days=HISTORY_DAYS)
    points = sorted(
        (point for point in progress.history if point.day <= progress.today),
        key=lambda point: point.day,
    )
    before = [point for point in points if point.day < first][-1:]
    held = [RatingPoint(first, point.rating, point.deviation) for point in before]
    return (*held, *(point for point in points if point.day >= first))


def draw_history(canvas: Canvas, progress: Progress, box: Area) -> None:
    """Draw the line of the overall rating."""
    theme = canvas.theme
    left, top, right, bottom = box
    heading(canvas, translate(_HISTORY), box)
    points = shown_history(progress)
    first, today = progress.today - timedelta(days=HISTORY_DAYS), progress.today
    days = Axis(0, HISTORY_DAYS, left + 42, right - 12)
    floor_, ceiling = bottom - 20, top + 30

    def across(day: date) -> float:
        return days.at((day - first).days)

    if not points:
        _empty_history(canvas, (left, ceiling, right, floor_))
        return
    low, high = span(
        [end for p in points for end in (p.rating - p.deviation, p.rating + p.deviation)],
        least=100,
    )
    ratings = Axis(low, high, floor_, ceiling)
    for tick in ratings.ticks(4):
        y = ratings.at(tick)
        canvas.bar((days.start, y, days.end, y + 1), theme.thin)
        canvas.write(str(tick), (left + 34, y), height=9, colour=theme.pencil, align=Align.RIGHT)
    for month in _months(first, today):
        x = across(month)
        if x > days.end - 60:
            continue
        canvas.bar((x, floor_, x + 1, floor_ + 5), theme.pencil)
        canvas.write(month_name(month), (x + 5, floor_ + 12), height=9, colour=theme.pencil)
    canvas.write(
        translate(_TODAY), (days.end, floor_ + 12), height=9, colour=theme.pencil, align=Align.RIGHT
    )
    if points[-1].day < today:
        points = (*points, RatingPoint(today, points[-1].rating, points[-1].deviation))
    line = [(across(p.day), ratings.at(p.rating)) for p in points]
    upper = [(across(p.day), ratings.at(p.rating + p.deviation)) for p in points]
    lower = [(across(p.day), ratings.at(p.rating - p.deviation)) for p in points]
    if len(line) > 1:
        canvas.polygon([*upper, *reversed(lower)], theme.base.fill)
        canvas.stroke(line, theme.on.edge, width=2.6)
    if progress.provisional:
        canvas.shape(Shape.CIRCLE, line[-1], 13, fill=theme.page, edge=theme.on.edge, rim=2.4)
    else:
        canvas.shape(Shape.CIRCLE, line[-1], 13, fill=theme.on.edge)


def _months(first: date, last: date) -> list[date]:
    """The first days of months from one day to another."""
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    return [day for day in days if day.day == 1]


def _empty_history(canvas: Canvas, box: Area) -> None:
    theme = canvas.theme
    left, top, right, bottom = box
    rise = [0.12, 0.2, 0.16, 0.34, 0.3, 0.5, 0.62, 0.58, 0.8]
    points: list[Place] = [
        (left + 12 + (right - left - 24) * n / (len(rise) - 1), bottom - (bottom - top) * part)
        for n, part in enumerate(rise)
    ]
    canvas.stroke(points, theme.strip, width=5)
    canvas.shape(Shape.CIRCLE, points[-1], 14, fill=theme.page, edge=theme.thin, rim=3)
    canvas.write(
        translate(_NO_HISTORY), ((left + right) / 2, bottom + 8), height=11, colour=theme.pencil,
        align=Align.MIDDLE, room=right - left,
    )  # fmt: skip


def draw_skills(canvas: Canvas, progress: Progress, box: Area, *, order: SkillOrder) -> None:
    """Draw a row for each technique: its name, its rating with whiskers, its number."""
    theme = canvas.theme
    left, top, right, bottom = box
    heading(canvas, translate(_TECHNIQUES), box)
    skills = shown_skills(progress, order)
    if not skills:
        _empty_skills(canvas, box)
        return
    _legend(canvas, (right, top + 6), overall=progress.rating is not None)
    chart_left, chart_right = left + _NAMES + 12, right - 46
    ends = [end for s in skills for end in (s.rating - s.deviation, s.rating + s.deviation)]
    if progress.rating is not None:
        ends.append(progress.rating)
    ratings = Axis(*span(ends, least=400), chart_left, chart_right)
    rows_top, rows_bottom = top + 24, bottom - 18
    pitch = min(_HIGHEST_ROW, (rows_bottom - rows_top) / len(skills))
    rows_bottom = rows_top + pitch * len(skills)
    for tick in ratings.ticks(5):
        x = ratings.at(tick)
        canvas.bar((x, rows_top, x + 1, rows_bottom), theme.strip)
        canvas.write(
            str(tick), (x, rows_bottom + 10), height=9, colour=theme.pencil, align=Align.MIDDLE
        )
    if progress.rating is not None:
        x = ratings.at(progress.rating)
        canvas.dashes((x, rows_top), (x, rows_bottom), theme.pencil, dash=4)
    for number, skill in enumerate(skills):
        y = rows_top + pitch * (number + 0.5)
        _name(canvas, skill.name, (left, y))
        _row(canvas, skill, y, ratings)
        canvas.write(
            f"{skill.rating:.0f}", (right, y), height=11, colour=theme.given, align=Align.RIGHT,
            weight=Weight.REGULAR if skill.provisional else Weight.BOLD,
        )  # fmt: skip
    count = len(progress.skills)
    if bottom - rows_bottom > _ROOM_TO_INVITE:
        _ghosts(canvas, (left, rows_bottom + 44, right, bottom - 100), ratings)
        _invite(canvas, box)
    if count > len(skills):
        canvas.write(
            translate(_SHOWN, shown=len(skills), count=count), (left, rows_bottom + 10), height=9,
            colour=theme.pencil,
        )  # fmt: skip


def _name(canvas: Canvas, name: str, place: Place) -> None:
    """Write a name on one line, a long one smaller, a very long one on two lines."""
    for height in (11, 10):
        if canvas.width(name, height=height) <= _NAMES:
            canvas.write(name, place, height=height, colour=canvas.theme.given)
            return
    lines = canvas.wrapped(name, room=_NAMES, height=8.5)
    lines = [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines
    canvas.block(lines, place, height=8.5, colour=canvas.theme.given, room=_NAMES, leading=1.5)


def _row(canvas: Canvas, skill: SkillBar, y: float, ratings: Axis) -> None:
    theme = canvas.theme
    low, high = (ratings.at(skill.rating + sign * skill.deviation) for sign in (-1, 1))
    at = ratings.at(skill.rating)
    canvas.bar((ratings.start, y, at, y + 1), theme.thin)
    canvas.bar((low, y - 1.5, high, y + 1.5), theme.base.edge)
    for end in (low, high):
        canvas.bar((end - 1, y - 5, end + 1, y + 5), theme.base.edge)
    if skill.provisional:
        canvas.shape(Shape.CIRCLE, (at, y), 14, fill=theme.page, edge=theme.on.edge, rim=2.6)
    else:
        canvas.shape(Shape.CIRCLE, (at, y), 14, fill=theme.on.edge)


def _legend(canvas: Canvas, place: Place, *, overall: bool) -> None:
    """Draw the legend of the dots and the dashed line, from right to left."""
    theme = canvas.theme
    x, y = place

    def word(words: str, before: float) -> float:
        return canvas.write(words, (before, y), height=9, colour=theme.pencil, align=Align.RIGHT)

    x -= word(translate(_PROVISIONAL), x) + 11
    canvas.shape(Shape.CIRCLE, (x, y), 11, fill=theme.page, edge=theme.on.edge)
    x -= 18
    x -= word(translate(_RATED), x) + 11
    canvas.shape(Shape.CIRCLE, (x, y), 11, fill=theme.on.edge)
    if overall:
        x -= 18
        x -= word(translate(_OVERALL), x) + 6
        canvas.dashes((x, y - 8), (x, y + 8), theme.pencil, dash=4)


def _empty_skills(canvas: Canvas, box: Area) -> None:
    left, top, right, bottom = box
    ratings = Axis(0, 1, left + _NAMES + 12, right - 46)
    _ghosts(canvas, (left, top + 44, right, bottom - 112), ratings)
    _invite(canvas, box)


def _ghosts(canvas: Canvas, box: Area, ratings: Axis) -> None:
    """Draw placeholders of rows, as many as there is room for."""
    theme = canvas.theme
    left, top, _, bottom = box
    start, end = ratings.start, ratings.end
    for number, (name, at) in enumerate(_GHOSTS):
        y = top + 38 * number
        if y > bottom:
            break
        canvas.bar((left, y - 5, left + name, y + 5), theme.strip)
        canvas.bar((start, y, end, y + 1), theme.strip)
        place = (start + (end - start) * at, y)
        canvas.shape(Shape.CIRCLE, place, 15, fill=theme.page, edge=theme.thin)


def _invite(canvas: Canvas, box: Area) -> None:
    """Write at the bottom how to get more rows."""
    theme = canvas.theme
    left, _, right, bottom = box
    middle = (left + right) / 2
    canvas.write(
        translate(_NO_SKILLS), (middle, bottom - 64), height=12.5, colour=theme.given,
        weight=Weight.BOLD, align=Align.MIDDLE, room=right - left,
    )  # fmt: skip
    canvas.write(
        translate(_NO_SKILLS_MORE), (middle, bottom - 38), height=11, colour=theme.pencil,
        align=Align.MIDDLE, room=right - left,
    )  # fmt: skip
