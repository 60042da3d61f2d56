"""The contents of cards: plain numbers, texts and dates, independent of the database."""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final

from engine.grid import Grid

BANDS: Final = 4
"""How many bands of difficulty there are; a band's marks are from 1, the easiest, to this."""


class SkillOrder(Enum):
    """The order of techniques on a progress card."""

    LEVEL = "level"
    """The learner's best techniques come first."""
    DIFFICULTY = "difficulty"
    """The easiest techniques come first."""


class Help(Enum):
    """How much help a learner used for a puzzle."""

    NONE = "none"
    """Solved without a hint."""
    SOME = "some"
    """Solved with hints to a place or a technique only."""
    MUCH = "much"
    """Solved with hints that showed where, or the whole step."""
    OPEN = "open"
    """Not solved."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating at the end of a day.

    Attributes:
        day: in the learner's time zone.
        rating: on the scale of Glicko-2, where a beginner has 1500.
        deviation: the rating deviation, 0 or more.
    """

    day: date
    rating: float
    deviation: float = 0


@dataclass(frozen=True, slots=True)
class SkillBar:
    """A learner's rating for one technique.

    Attributes:
        name: the technique's name in the language of the card (`engine.explain.technique_name`).
        rating: on the scale of Glicko-2.
        deviation: the rating deviation, 0 or more.
        tenths: Sudoku Explainer's rating of the technique in tenths, for sorting by difficulty.
        provisional: whether it is still too uncertain; drawn hollow.
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
        best: the longest streak ever.
        grace_used: the rest day of this streak; None if it is not used yet.
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
        day: in the learner's time zone.
        puzzles: how many, 1 or more.
    """

    day: date
    puzzles: int = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """The contents of a progress card. What a new learner does not have yet may be omitted.

    Attributes:
        today: the last day of the chart and of the calendar, in the learner's time zone.
        rating: the rating for all techniques together; None if there is none yet.
        deviation: of the rating.
        provisional: whether the rating is still too uncertain.
        skills: techniques that were practised; the card has room for `MOST_SKILLS`.
        streak: days in a row.
        bands: solved puzzles by band, the easiest band first, at most `BANDS` of them.
        history: the overall rating on days on which it changed, in any order; earlier points than
            the last 90 days are used only for the start of the line.
        solved_days: days with solved puzzles, in any order; those before the calendar are ignored.
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
        marks: the number of the band, 1 to `BANDS`, which is shown as marks beside its name.
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
    """A learner's result for one of a day's puzzles.

    Attributes:
        name: the band's name in the language of the card.
        marks: the number of the band, 1 to `BANDS`.
        hint_level: the highest level of a hint that was used, 0 (none) to 4 (the whole step);
            None if the puzzle is not solved.
    """

    name: str
    marks: int
    hint_level: int | None = None

    @property
    def help(self) -> Help:
        """How much help the learner used."""
        if self.hint_level is None:
            return Help.OPEN
        if self.hint_level == 0:
            return Help.NONE
        return Help.SOME if self.hint_level <= 2 else Help.MUCH


@dataclass(frozen=True, slots=True)
class Share:
    """A learner's results for a day, to be shared without spoilers.

    Attributes:
        day: the day of the puzzles.
        results: one for each band, the easiest first, 1 to `BANDS` of them.
        streak: days in a row up to this one, 0 or more.
    """

    day: date
    results: tuple[BandResult, ...]
    streak: int = 0
