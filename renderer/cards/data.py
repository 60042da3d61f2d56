"""What cards show: plain numbers, words and dates, with nothing of where they are kept."""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final

from engine.grid import Grid

BANDS: Final = 4
"""How many bands of difficulty there are; a band's marks are from 1, the easiest, to this."""


class SkillOrder(Enum):
    """In which order techniques stand on a progress card."""

    LEVEL = "level"
    """Those that the learner is best at come first."""
    DIFFICULTY = "difficulty"
    """The easiest techniques come first."""


class Help(Enum):
    """How much of a puzzle a learner did alone."""

    NONE = "none"
    """Solved without a hint."""
    SOME = "some"
    """Solved with hints that told a place or a technique at most."""
    MUCH = "much"
    """Solved with hints that showed where, or the whole step."""
    OPEN = "open"
    """Not solved."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating at the end of a day.

    Attributes:
        day: the day, where the learner lives.
        rating: on the scale of Glicko-2, where 1500 is a beginner's.
        deviation: how far off it may be, 0 or more.
    """

    day: date
    rating: float
    deviation: float = 0


@dataclass(frozen=True, slots=True)
class SkillBar:
    """How good a learner is at one technique.

    Attributes:
        name: the technique's name in the language of the card (`engine.explain.technique_name`).
        rating: on the scale of Glicko-2.
        deviation: how far off it may be, 0 or more.
        tenths: how hard the technique is by Sudoku Explainer's measure, in tenths; what sorts by
            difficulty.
        provisional: whether too little is known yet to rely on it; drawn hollow.
    """

    name: str
    rating: float
    deviation: float
    tenths: int = 0
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days in a row a learner has solved a daily puzzle.

    Attributes:
        days: the days up to now, 0 or more.
        best: the most there ever were.
        grace_used: the day without a puzzle that this streak was forgiven; None while that is
            still to be had.
    """

    days: int = 0
    best: int = 0
    grace_used: date | None = None


@dataclass(frozen=True, slots=True)
class BandCount:
    """How many puzzles of a band a learner has solved.

    Attributes:
        name: the band's name in the language of the card.
        solved: how many.
    """

    name: str
    solved: int = 0


@dataclass(frozen=True, slots=True)
class SolvedDay:
    """A day on which puzzles were solved.

    Attributes:
        day: the day, where the learner lives.
        puzzles: how many, 1 or more.
    """

    day: date
    puzzles: int = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """All that a progress card shows. What a new learner has not got yet may be left out.

    Attributes:
        today: the last day of the chart and of the calendar, where the learner lives.
        rating: the rating for all techniques together; None if there is none yet.
        deviation: how far off that may be.
        provisional: whether too little is known yet to rely on it.
        skills: techniques that were practised; the card has room for `MOST_SKILLS`.
        streak: days in a row.
        bands: solved puzzles by band, the easiest band first, at most `BANDS` of them.
        history: the overall rating on days on which it changed, in any order; what lies before
            the last 90 days is drawn as far as the line needs it.
        solved_days: days with solved puzzles, in any order; earlier ones than the calendar has
            are left out.
    """

    today: date
    rating: float | None = None
    deviation: float = 0
    provisional: bool = False
    skills: tuple[SkillBar, ...] = ()
    streak: Streak = Streak()
    bands: tuple[BandCount, ...] = ()
    history: tuple[RatingPoint, ...] = ()
    solved_days: tuple[SolvedDay, ...] = ()


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of a day.

    Attributes:
        day: its day.
        band: the name of its band in the language of the card.
        marks: which band that is, 1 to `BANDS`; so many marks stand beside its name.
        rating: its rating in a few words, such as "SE 7.2, very hard".
        grid: the puzzle.
    """

    day: date
    band: str
    marks: int
    rating: str
    grid: Grid


@dataclass(frozen=True, slots=True)
class BandResult:
    """How a learner did on one of a day's puzzles.

    Attributes:
        name: the band's name in the language of the card.
        marks: which band that is, 1 to `BANDS`.
        hint_level: the highest level of a hint that was used, 0 (none) to 4 (the whole step);
            None if the puzzle is not solved.
    """

    name: str
    marks: int
    hint_level: int | None = None

    @property
    def help(self) -> Help:
        """How much of it the learner did alone."""
        if self.hint_level is None:
            return Help.OPEN
        if self.hint_level == 0:
            return Help.NONE
        return Help.SOME if self.hint_level <= 2 else Help.MUCH


@dataclass(frozen=True, slots=True)
class Share:
    """What a learner shows to others of a day's puzzles: nothing that helps to solve them.

    Attributes:
        day: the day of the puzzles.
        results: one for each band, the easiest first, 1 to `BANDS` of them.
        streak: days in a row up to this one, 0 or more.
    """

    day: date
    results: tuple[BandResult, ...]
    streak: int = 0
