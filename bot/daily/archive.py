"""The puzzles of past days: the calendar of a month, and menus of its days."""

import calendar
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, Final

import discord

from bot.chat.button import PersistentButton, PersistentMenu, Press
from bot.chat.card import MENU_LIMIT, Card
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.daily.service import DailyService, Month
from bot.daily.views import day_reply
from engine.language import N_, translate
from renderer.cards.words import date_words, month_words

_TITLE: Final = N_("Past puzzles: {month}")
_KEY: Final = N_(
    "● all solved · ◐ some solved · ○ none yet. Only today's puzzles count for your streak."
)
_NOTHING: Final = N_("There were no puzzles in this month.")
_CHOOSE: Final = N_("Choose a day: {first} to {last}")
_CHOOSE_ONLY: Final = N_("Choose a day: {first}")
_SOLVED: Final = N_("{solved} of {count} solved")
_DAYS: Final = (
    N_("Mo", "weekday"),
    N_("Tu", "weekday"),
    N_("We", "weekday"),
    N_("Th", "weekday"),
    N_("Fr", "weekday"),
    N_("Sa", "weekday"),
    N_("Su", "weekday"),
)
_HALF: Final = 16
"""The first day of the second menu: a menu has no room for a whole month."""
assert _HALF <= MENU_LIMIT


def month_of(text: str) -> date:
    """The first day of a month in an id, such as 202611, clamped to a valid year and month."""
    year, month = int(text[:4]), int(text[4:])
    return date(min(max(year, 2020), 9998), min(max(month, 1), 12), 1)


class MonthButton(PersistentButton, template=r"daily-month:(?P<month>\d{6})"):
    """Shows the calendar of a month.

    Args:
        month: the year and the month, such as 202611.
    """

    visibility = Visibility.HERE

    def __init__(self, month: str) -> None:
        self.first = month_of(month)
        super().__init__(f"daily-month:{self.first:%Y%m}", month_words(self.first))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The calendar."""
        return archive_reply(await services_of(press).get(DailyService).month(self.first, context))


class DayMenu(PersistentMenu, template=r"daily-days:(?P<half>[12])"):
    """Opens the puzzles of a past day.

    Args:
        half: 1 for the first half of a month, 2 for the second.
        month: the month with the days to choose from; None in a press.
    """

    visibility = Visibility.PERSONAL

    def __init__(self, half: str, month: Month | None = None) -> None:
        days = [] if month is None else _half(month, half)
        text = _CHOOSE if len(days) > 1 else _CHOOSE_ONLY
        chosen = translate(text, first=days[0].day, last=days[-1].day) if days else ""
        super().__init__(
            discord.ui.Select(
                custom_id=f"daily-days:{half}",
                placeholder=chosen,
                options=[
                    discord.SelectOption(
                        label=date_words(day),
                        value=str(next(iter(month.puzzles[day].values())).puzzle_id),
                        description=_state(month, day),
                    )
                    for day in days
                    if month is not None
                ],
            )
        )

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The puzzles of the day."""
        daily = services_of(press).get(DailyService)
        puzzle_id = int(self.choice) if self.choice.isdecimal() else 0
        day = await daily.day(context, puzzle_id=puzzle_id)
        return day_reply(day, await daily.next_card(day, context))


def archive_reply(month: Month) -> Reply:
    """The calendar of a month, with menus of its days and buttons for the months around it."""
    first = month.first
    items: list[discord.ui.Item[Any]] = []
    items += [DayMenu(half, month) for half in ("1", "2") if _half(month, half)]
    before, after = first - timedelta(days=1), first + timedelta(days=31)
    if month.has_earlier:
        items.append(MonthButton(f"{before:%Y%m}"))
    if after.replace(day=1) <= month.today:
        items.append(MonthButton(f"{after:%Y%m}"))
    text = "\n".join(_calendar(month)) if month.puzzles else translate(_NOTHING)
    card = Card(
        title=translate(_TITLE, month=month_words(first)),
        text=text,
        small_print=translate(_KEY) if month.puzzles else "",
    )
    return Reply(cards=(card,), items=tuple(items))


def _half(month: Month, half: str) -> list[date]:
    """The days with puzzles in a half of a month."""
    return [day for day in month.puzzles if (day.day >= _HALF) == (half == "2")]


def _calendar(month: Month) -> Iterator[str]:
    """The calendar as a code block: the weekdays, then each week with a line of signs below it."""
    yield "```"
    yield "".join(f"{translate(name):>3}" for name in _DAYS)
    for week in calendar.Calendar().monthdatescalendar(month.first.year, month.first.month):
        days = [day if day.month == month.first.month else None for day in week]
        yield "".join(f"{day.day if day else '':>3}" for day in days).rstrip()
        signs = "".join(f"{_sign(month, day):>3}" for day in days).rstrip()
        if signs:
            yield signs
    yield "```"


def _sign(month: Month, day: date | None) -> str:
    """The sign for how much of a day is solved; "" if it had no puzzles."""
    if day is None or day not in month.puzzles:
        return ""
    solved = month.solved.get(day, 0)
    return "○" if not solved else "●" if solved >= len(month.puzzles[day]) else "◐"


def _state(month: Month, day: date) -> str:
    return translate(_SOLVED, solved=month.solved.get(day, 0), count=len(month.puzzles[day]))
