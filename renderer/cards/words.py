"""Texts that several cards use: dates, bands, streaks."""

from datetime import date
from typing import Final

from engine.language import N_, forms, translate, translate_count

_MONTHS: Final = (
    N_("January", "month"),
    N_("February", "month"),
    N_("March", "month"),
    N_("April", "month"),
    N_("May", "month"),
    N_("June", "month"),
    N_("July", "month"),
    N_("August", "month"),
    N_("September", "month"),
    N_("October", "month"),
    N_("November", "month"),
    N_("December", "month"),
)
_DATE: Final = N_("{day} {month} {year}")
_MONTH: Final = N_("{month} {year}")
DAYS_IN_A_ROW: Final = forms("day in a row", "days in a row", "after a large number")
_IN_A_ROW: Final = forms("1 day in a row", "{count} days in a row")


def date_words(day: date) -> str:
    """A date in full: "21 November 2026"."""
    return translate(_DATE, day=day.day, month=translate(_MONTHS[day.month - 1]), year=day.year)


def month_words(day: date) -> str:
    """The month of a date: "November 2026"."""
    return translate(_MONTH, month=translate(_MONTHS[day.month - 1]), year=day.year)


def streak_words(days: int) -> str:
    """A streak: "12 days in a row"."""
    return translate_count(_IN_A_ROW, days)
