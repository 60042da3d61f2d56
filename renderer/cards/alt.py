"""Alt texts of cards. At most 1,024 characters, the limit of Discord."""

from typing import Final

from engine.language import N_, translate
from renderer.alt import alt_grid
from renderer.cards.daily import DAILY, HELP_WORDS, require_marks, require_results
from renderer.cards.data import BANDS, Daily, Help, SharedDay
from renderer.cards.words import date_words, streak_words

_DAILY: Final = N_("{title}, {date}: {band} (band {marks} of {bands}), {rating}. {grid}")
_SHARE: Final = N_("{title}, {date}: {results}.")
_SHARE_STREAK: Final = N_("{title}, {date}: {results}. {streak:start}.")
_RESULT: Final = N_("{name} solved, {help}")
_RESULT_OPEN: Final = N_("{name} {help}", "not solved yet")


def alt_daily(daily: Daily) -> str:
    """The alt text of `draw_daily`.

    Raises:
        ValueError: if the number of marks is out of range.
    """
    require_marks(daily.marks)
    return translate(
        _DAILY,
        title=translate(DAILY),
        date=date_words(daily.day),
        band=daily.band,
        marks=daily.marks,
        bands=BANDS,
        rating=daily.rating.rstrip("."),
        grid=alt_grid(daily.grid),
    )


def alt_share(share: SharedDay) -> str:
    """The alt text of `draw_share`.

    Raises:
        ValueError: if the number of results or their marks are out of range.
    """
    require_results(share)
    results = "; ".join(
        translate(
            _RESULT_OPEN if result.help is Help.OPEN else _RESULT,
            name=result.name,
            help=translate(HELP_WORDS[result.help]),
        )
        for result in share.results
    )
    template = _SHARE_STREAK if share.streak else _SHARE
    return translate(
        template,
        title=translate(DAILY),
        date=date_words(share.day),
        results=results,
        streak=streak_words(share.streak),
    )
