"""Words that several cards use: dates, bands, streaks."""

from datetime import date
from typing import Final

from engine.language import forms, msg, say, say_count

_MONTHS: Final = (
    msg("January", "month"),
    msg("February", "month"),
    msg("March", "month"),
    msg("April", "month"),
    msg("May", "month"),
    msg("June", "month"),
    msg("July", "month"),
    msg("August", "month"),
    msg("September", "month"),
    msg("October", "month"),
    msg("November", "month"),
    msg("December", "month"),
)
_SHORT_MONTHS: Final = (
    msg("Jan", "short month"),
    msg("Feb", "short month"),
    msg("Mar", "short month"),
    msg("Apr", "short month"),
    msg("May", "short month"),
    msg("Jun", "short month"),
    msg("Jul", "short month"),
    msg("Aug", "short month"),
    msg("Sep", "short month"),
    msg("Oct", "short month"),
    msg("Nov", "short month"),
    msg("Dec", "short month"),
)
_DATE: Final = msg("{day} {month} {year}")
_SHORT_DATE: Final = msg("{day} {month}", "short date")
DAYS_IN_A_ROW: Final = forms("day in a row", "days in a row", "after a large number")
_IN_A_ROW: Final = forms("1 day in a row", "{count} days in a row")


def date_words(day: date) -> str:
    """A date in full: "21 November 2026"."""
    return say(_DATE, day=day.day, month=say(_MONTHS[day.month - 1]), year=day.year)


def short_date(day: date) -> str:
    """A date as short as it can be told, without the year: "21 Nov"."""
    return say(_SHORT_DATE, day=day.day, month=month_name(day))


def month_name(day: date) -> str:
    """The month of a day in three letters or so."""
    return say(_SHORT_MONTHS[day.month - 1])


def streak_words(days: int) -> str:
    """A streak: "12 days in a row"."""
    return say_count(_IN_A_ROW, days)
