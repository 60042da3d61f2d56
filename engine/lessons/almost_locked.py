"""Lessons on almost locked sets: ALS-XZ, ALS-XY-wing and chains."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

_SET: Final = N_(
    "An almost locked set is a group of cells in one house that has one digit more than cells: "
    "two cells with three digits, say, or one cell with two. It can lack only one of its digits; "
    "once that is known, it holds all the others."
)
_COMMON: Final = N_(
    "Two such sets share a digit in a special way if every place for it in the one sees every "
    "place for it in the other. Then only one of the sets can hold this digit. It is called a "
    "restricted common."
)
_FIND_SETS: Final = N_(
    "Look for almost locked sets: cells with two candidates, then two cells of a house with three "
    "digits, three cells with four, and so on."
)
_SEES_ALL: Final = N_("Remove it from every cell that sees all its places in both of these sets.")
_MISTAKE: Final = N_(
    "Taking a digit for a restricted common while one of its places in the first set does not see "
    "all of its places in the second."
)

TEXTS: Final = {
    Technique.ALS_XZ: Text(
        what=(
            _SET,
            _COMMON,
            N_(
                "One of the sets then lacks the restricted common and holds all its other digits. "
                "So any other digit that both have is in one of them."
            ),
            N_(
                "With two restricted commons, one set holds the one and the other set the other, "
                "and each set holds all its other digits."
            ),
        ),
        spot=(
            _FIND_SETS,
            N_("Take two that have at least two digits in common, and no cell."),
            N_("Check whether one of these digits is a restricted common."),
            N_("Take another digit that both sets have."),
            _SEES_ALL,
        ),
        mistake=_MISTAKE,
        related=(Technique.ALS_XY_WING, Technique.XY_WING, Technique.XYZ_WING, Technique.W_WING),
    ),
    Technique.ALS_XY_WING: Text(
        what=(
            _SET,
            _COMMON,
            N_(
                "Here a set in the middle has a restricted common with either of two others, not "
                "the same digit twice. It can lack only one of the two digits, so it takes away "
                "the other from one of its neighbours."
            ),
            N_(
                "This neighbour holds all its other digits. So any other digit that both "
                "neighbours have is in one of them."
            ),
        ),
        spot=(
            _FIND_SETS,
            N_("Take one as the middle, and find sets that have a restricted common with it."),
            N_(
                "Choose two of them that are tied to the middle by different digits and have a "
                "further digit in common."
            ),
            _SEES_ALL,
        ),
        mistake=N_("Using the same digit for both ties. The middle may lack it in both."),
        related=(Technique.ALS_XZ, Technique.XY_WING, Technique.ALS_CHAIN),
    ),
    Technique.ALS_CHAIN: Text(
        what=(
            _SET,
            _COMMON,
            N_(
                "In a chain each set has a restricted common with the next, and a set is never "
                "entered and left by the same digit. If the first set lacks some digit, each set "
                "pushes the next, and the last one holds it."
            ),
            N_("So a digit that both ends have is in one of them."),
        ),
        spot=(
            _FIND_SETS,
            N_("Join sets by restricted commons, changing the digit each time."),
            N_(
                "Look for a digit that the first and the last set have, other than the ones by "
                "which they are tied to their neighbours."
            ),
            _SEES_ALL,
        ),
        mistake=N_("Entering a set and leaving it by the same digit. Then nothing is pushed."),
        related=(Technique.ALS_XZ, Technique.ALS_XY_WING, Technique.XY_CHAIN, Technique.AIC),
    ),
}
