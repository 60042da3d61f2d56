"""The ratings of Sudoku Explainer 1.2.1 in tenths, the only place that states them.

The rules are in docs/rating-rules.md, sections 3, 6, 7 and 14. For a rating that depends on a
size or a length, this is the rating of the smallest; the core adds the rest.
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
BUG: Final = 57  # of the other types; type 3 adds one less than the size of its set
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
"""Of producers 23 to 30."""


@dataclass(frozen=True, slots=True)
class RatingRange:
    """The ratings of a technique's steps by Sudoku Explainer 1.2.1.

    Attributes:
        lowest: the least, in tenths.
        highest: the most, in tenths; None without a fixed limit.
    """

    lowest: int
    highest: int | None


def always(tenths: int) -> RatingRange:
    """One rating for all steps."""
    return RatingRange(tenths, tenths)


def at_least(tenths: int) -> RatingRange:
    """This or more."""
    return RatingRange(tenths, None)
