"""Four bands of difficulty, one for each level of learners."""

from enum import Enum
from typing import Final

from engine.language import N_, translate
from engine.model.report import Rating


class Band(Enum):
    """How hard a puzzle is, in four steps by its rating ER; the value is its name in English.

    The scale introduces a new kind of technique at each limit. `engine.words.rating` uses these
    limits, too.
    """

    EASY = N_("Easy")
    """ER up to 1.5: full houses and hidden singles, found without pencil marks."""
    MEDIUM = N_("Medium")
    """ER up to 3.4: naked singles, locked candidates, pairs, X-wings."""
    HARD = N_("Hard")
    """ER up to 6.4: larger subsets and fish, wings, uniqueness, aligned pairs."""
    EXPERT = N_("Expert")
    """ER up to 7.9: chains, one at a time."""

    @classmethod
    def of(cls, rating: Rating) -> "Band | None":
        """The band of a puzzle's ER; None if it is harder than all bands, or not known exactly."""
        return cls.of_tenths(rating.tenths) if rating.exact else None

    @classmethod
    def of_tenths(cls, tenths: int) -> "Band | None":
        """The band of an exact ER in tenths (72 means 7.2); None if it is harder than all bands."""
        return next((band for band in cls if tenths <= band.highest), None)

    @property
    def highest(self) -> int:
        """The highest ER of the band, in tenths."""
        return _HIGHEST[self]

    @property
    def lowest(self) -> int:
        """The lowest ER of the band, in tenths."""
        before = [band.highest for band in Band if band.highest < self.highest]
        return max(before) + 1 if before else 10

    @property
    def slug(self) -> str:
        """The name as an identifier in lower case, such as "easy"."""
        return self.name.lower()


_HIGHEST: Final = {Band.EASY: 15, Band.MEDIUM: 34, Band.HARD: 64, Band.EXPERT: 79}


def band_name(band: Band) -> str:
    """The name of a band in the current locale."""
    return translate(band.value)
