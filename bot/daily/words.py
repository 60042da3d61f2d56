"""Daily puzzles, results and streaks in words."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from bot.chat.bands import CIRCLES
from bot.store import DailyPuzzle, DailyResult
from engine.language import N_, forms, translate, translate_count
from engine.model.band import Band
from renderer.cards.words import date_words
from tutor.streak import GRACE_DAYS, Streak

DAILY: Final = N_("Sudoku of the day, {date}")
_PUZZLE: Final = N_("{band} · SE {rating}")
_PLAY: Final = N_("Play: {band}")
_RATINGS: Final = N_("SE {rating}")
_ALONE: Final = N_("{puzzle}: solved without hints")
_HELPED: Final = forms(
    "{puzzle}: solved with a hint for 1 step", "{puzzle}: solved with hints for {count} steps"
)
_LATE: Final = N_("{solved}, after the day was over")
_STREAK: Final = forms(
    "Your streak: 1 day. Your best: {best}.", "Your streak: {count} days. Your best: {best}."
)
_NO_STREAK: Final = N_("Solve any of today's puzzles to start a streak.")
_GRACE: Final = N_(
    "You can miss one day without losing your streak. Missing another within the next {days} days "
    "ends it."
)
_GRACE_USED: Final = N_(
    "You missed {date}, but your streak goes on. Missing another day up to {until} would end it."
)
_COUNT: Final = N_("**{solved} of {count} solved.** {streak}")
_ALL_SOLVED: Final = N_("**All {count} solved!** {streak}")
_SOLVED: Final = "✅"
_KILLER: Final = N_("Killer sudoku")
_KILLER_SIGN: Final = "🔷"


def puzzle_name(puzzle: DailyPuzzle) -> str:
    """The band and the rating of a puzzle: "🟢 Easy · SE 1.2"."""
    name = translate(_PUZZLE, band=translate(puzzle.band.value), rating=puzzle.rating.words)
    return f"{CIRCLES[puzzle.band]} {name}"


def play_label(band: Band | None) -> str:
    """The label of one of several play buttons; it names the band for screen readers.

    Args:
        band: its band; None for the killer sudoku.
    """
    return translate(_PLAY, band=translate(band.value if band else _KILLER))


def killer_name(*, bold: bool = False) -> str:
    """What the killer sudoku of a day is called, with its sign if it is bold."""
    name = translate(_KILLER)
    return f"{_KILLER_SIGN} **{name}**" if bold else name


def killer_line(result: DailyResult | None) -> str:
    """How the killer sudoku of a day was solved, or its name: "🔷 **Killer sudoku**"."""
    if result is None:
        return killer_name(bold=True)
    return f"{_SOLVED} {result_line(result, bold=True)}"


def ratings_line(these: Mapping[Band, DailyPuzzle]) -> str:
    """The ratings of several puzzles: "SE 1.2 · 2.6 · 4.5 · 7.2"."""
    return translate(_RATINGS, rating=" · ".join(puzzle.rating.words for puzzle in these.values()))


def band_line(puzzle: DailyPuzzle, result: DailyResult | None) -> str:
    """A line on how a puzzle was solved, or on an open puzzle: "🟢 **Easy**"."""
    if result is not None:
        return f"{_SOLVED} {result_line(result, bold=True)}"
    return f"{CIRCLES[puzzle.band]} **{translate(puzzle.band.value)}**"


def state_line(solved: int, count: int, streak: Streak) -> str:
    """How many puzzles of a day a user has solved, and their streak."""
    words = streak_line(streak)
    if not solved:
        return words
    text = _ALL_SOLVED if solved == count else _COUNT
    return translate(text, solved=solved, count=count, streak=words)


def result_line(result: DailyResult, *, bold: bool = False) -> str:
    """How a puzzle was solved: "Easy: solved without a hint"."""
    band = translate(result.band.value if result.band else _KILLER)
    if bold:
        band = f"**{band}**"
    if result.hints:
        solved = translate_count(_HELPED, result.hints, puzzle=band)
    else:
        solved = translate(_ALONE, puzzle=band)
    return solved if result.on_time else translate(_LATE, solved=solved)


def streak_line(streak: Streak) -> str:
    """A streak in a sentence, or how to begin one."""
    if not streak.days:
        return translate(_NO_STREAK)
    return translate_count(_STREAK, streak.days, best=streak.best)


def grace_line(streak: Streak) -> str:
    """The rule of the day of grace, or whether this streak has used it; "" without a streak."""
    if not streak.days:
        return ""
    if streak.grace_used is None:
        return translate(_GRACE, days=GRACE_DAYS)
    until = streak.grace_used + timedelta(GRACE_DAYS)
    return translate(_GRACE_USED, date=date_words(streak.grace_used), until=date_words(until))
