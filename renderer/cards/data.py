"""The contents of cards: plain numbers, texts and dates, independent of the database."""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final

from engine.model.grid import Grid

BANDS: Final = 4
"""The number of bands of difficulty; a band's marks are 1 (the easiest) to this."""


class Help(Enum):
    """How much help a learner used for a puzzle."""

    NONE = "none"
    "Solved without hints."
    SOME = "some"
    """Solved with hints that named only a place or a technique."""
    MUCH = "much"
    """Solved with hints that showed the place, or the whole step."""
    OPEN = "open"
    """Not solved."""


@dataclass(frozen=True, slots=True)
class SkillBar:
    """A learner's rating for one technique.

    Attributes:
        name: the technique's name in the language of the card (`technique_name` of `engine.words`).
        rating: on the scale of Glicko-2.
        deviation: the rating deviation, 0 or more.
        provisional: whether the rating is still too uncertain; it is then drawn hollow.
    """

    name: str
    rating: float
    deviation: float
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of a day.

    Attributes:
        day: its day.
        band: the name of its band in the language of the card.
        marks: the number of the band, 1 to `BANDS`, shown as marks beside its name.
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
class SharedDay:
    """A learner's results for a day, to be shared without spoilers.

    Attributes:
        day: the day of the puzzles.
        results: one for each band, the easiest first, 1 to `BANDS` of them.
        streak: days in a row up to this one, 0 or more.
    """

    day: date
    results: tuple[BandResult, ...]
    streak: int = 0
