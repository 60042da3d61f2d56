"""The ratings of Sudoku Explainer 1.2.1 in tenths; the only source for the whole program.

The rules are in docs/rating-rules.md, sections 3, 6, 7 and 14. If a rating depends on a size or a
length, it is listed for the smallest; the core adds the rest.
"""

from dataclasses import dataclass
from typing import Final

FULL_HOUSE: Final = 10
HIDDEN_SINGLE_IN_BOX: Final = 12
HIDDEN_SINGLE_IN_LINE: Final = 15
DIRECT_POINTING: Final = 17
DIRECT_CLAIMING: Final = 19
DIRECT_HIDDEN_PAIR: Final = 20
NAKED_SINGLE: Final = 23
DIRECT_HIDDEN_TRIPLET: Final = 25
POINTING: Final = 26
CLAIMING: Final = 28
NAKED_PAIR: Final = 30
X_WING: Final = 32
HIDDEN_PAIR: Final = 34
NAKED_TRIPLET: Final = 36
SWORDFISH: Final = 38
HIDDEN_TRIPLET: Final = 40
XY_WING: Final = 42
XYZ_WING: Final = 44
UNIQUE_RECTANGLE: Final = 45
UNIQUE_LOOP_OF_6: Final = 46
UNIQUE_LOOP_OF_8: Final = 47
UNIQUE_LOOP: Final = 50  # of ten cells or more
NAKED_QUAD: Final = 50
JELLYFISH: Final = 52
HIDDEN_QUAD: Final = 54
BUG_1: Final = 56
BUG: Final = 57  # the other types; type 3 adds the size of its set minus one
ALIGNED_PAIR_EXCLUSION: Final = 62
SIMPLE_CYCLE: Final = 65  # links in houses only, or strong ones in cells only
FORCING_X_CHAIN: Final = 66
CHAIN: Final = 70  # cycles and forcing chains of both kinds of link
ALIGNED_TRIPLET_EXCLUSION: Final = 75
NISHIO: Final = 75
FORCING_CHAINS: Final = 80
DYNAMIC_CHAINS: Final = 85
WITH_PATTERNS: Final = 90  # dynamic chains, and so on
WITH_FORCING_CHAINS: Final = 95
WITH_MULTIPLE_CHAINS: Final = 100
WITH_DYNAMIC_CHAINS: Final = 105
WITH_CHAINS_IN_CHAINS: Final = 110
MULTIPLE_CHAINS: Final = (
    NISHIO,
    FORCING_CHAINS,
    DYNAMIC_CHAINS,
    WITH_PATTERNS,
    WITH_FORCING_CHAINS,
    WITH_MULTIPLE_CHAINS,
    WITH_DYNAMIC_CHAINS,
    WITH_CHAINS_IN_CHAINS,
)
"""The ratings of producers 23 to 30."""


@dataclass(frozen=True, slots=True)
class RatingRange:
    """The ratings of a technique's steps by Sudoku Explainer 1.2.1.

    Attributes:
        lowest: the lowest rating, in tenths.
        highest: the highest rating, in tenths; None without a fixed limit.
    """

    lowest: int
    highest: int | None


def always(tenths: int) -> RatingRange:
    """The range of a technique whose steps all have this rating."""
    return RatingRange(tenths, tenths)


def at_least(tenths: int) -> RatingRange:
    """The range of ratings from this one up, without a limit."""
    return RatingRange(tenths, None)
