"""What steps of Sudoku Explainer 1.2.1 are worth, by technique.

The rules are in docs/rating-rules.md, sections 3, 6, 7 and 14; a test compares its table of
section 17.
"""

from dataclasses import dataclass
from typing import Final

from engine.technique import Technique


@dataclass(frozen=True, slots=True)
class Worth:
    """What steps of a technique are rated.

    Attributes:
        lowest: the least, in tenths.
        highest: the most, in tenths; None if there is no fixed limit.
    """

    lowest: int
    highest: int | None


_FIXED: Final = {
    Technique.FULL_HOUSE: 10,
    Technique.NAKED_SINGLE: 23,
    Technique.DIRECT_POINTING: 17,
    Technique.DIRECT_CLAIMING: 19,
    Technique.DIRECT_HIDDEN_PAIR: 20,
    Technique.DIRECT_HIDDEN_TRIPLET: 25,
    Technique.POINTING: 26,
    Technique.CLAIMING: 28,
    Technique.NAKED_PAIR: 30,
    Technique.NAKED_TRIPLET: 36,
    Technique.NAKED_QUAD: 50,
    Technique.HIDDEN_PAIR: 34,
    Technique.HIDDEN_TRIPLET: 40,
    Technique.HIDDEN_QUAD: 54,
    Technique.X_WING: 32,
    Technique.SWORDFISH: 38,
    Technique.JELLYFISH: 52,
    Technique.XY_WING: 42,
    Technique.XYZ_WING: 44,
    Technique.UNIQUE_RECTANGLE_1: 45,
    Technique.UNIQUE_RECTANGLE_2: 45,
    Technique.UNIQUE_RECTANGLE_4: 45,
    Technique.BUG_1: 56,
    Technique.BUG_2: 57,
    Technique.BUG_4: 57,
    Technique.ALIGNED_PAIR_EXCLUSION: 62,
    Technique.TURBOT_FISH: 66,
    Technique.ALIGNED_TRIPLET_EXCLUSION: 75,
}
_SPANS: Final = {
    Technique.HIDDEN_SINGLE: (12, 15),
    Technique.UNIQUE_LOOP_1: (46, 50),
    Technique.UNIQUE_LOOP_2: (46, 50),
    Technique.UNIQUE_LOOP_4: (46, 50),
}
_OPEN: Final = {
    Technique.UNIQUE_RECTANGLE_3: 45,
    Technique.UNIQUE_LOOP_3: 46,
    Technique.BUG_3: 58,
    Technique.X_CYCLE: 65,
    Technique.Y_CYCLE: 65,
    Technique.XY_CYCLE: 70,
    Technique.FORCING_X_CHAIN: 66,
    Technique.FORCING_CHAIN: 70,
    Technique.NISHIO: 75,
    Technique.CELL_FORCING_CHAINS: 80,
    Technique.REGION_FORCING_CHAINS: 80,
}
_BY_LEVEL: Final = {
    "FORCING_CHAINS": 85,
    "WITH_PATTERNS": 90,
    "WITH_FORCING_CHAINS": 95,
    "WITH_MULTIPLE_CHAINS": 100,
    "WITH_DYNAMIC_CHAINS": 105,
    "WITH_CHAINS_IN_CHAINS": 110,
}

WORTH: Final = {
    **{technique: Worth(tenths, tenths) for technique, tenths in _FIXED.items()},
    **{technique: Worth(*span) for technique, span in _SPANS.items()},
    **{technique: Worth(tenths, None) for technique, tenths in _OPEN.items()},
    **{
        Technique[f"DYNAMIC_{kind}_{level}"]: Worth(tenths, None)
        for level, tenths in _BY_LEVEL.items()
        for kind in ("CONTRADICTION", "DOUBLE", "CELL", "REGION")
    },
}
"""Every technique of its scale; what is not here belongs to HoDoKu's alone."""
