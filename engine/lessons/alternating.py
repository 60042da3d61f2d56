"""Lessons on alternating chains: skyscrapers, kites, W-wings, pairs, nice loops and AICs."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

_TWO_PLACES: Final = N_("Choose a digit, and find the houses in which it has two places.")
_SEES_BOTH: Final = N_("Remove the digit from every cell that sees both ends.")
_THIRD_PLACE: Final = N_("Using a house in which the digit has a third place.")
_ONE_END: Final = N_("Removing the digit from a cell that sees only one of the two ends.")
_STRONG_LINKS: Final = N_(
    "Look for strong links: cells with two candidates, and houses with two places for a digit."
)
_WEAK_LINK: Final = N_(
    "From one end of such a link, step to another that cannot be true with it, in the same cell "
    "or for the same digit in a house: a weak link."
)
_GO_ON: Final = N_("Go on alternately: a strong link, a weak link, and so on.")
_LOOP: Final = N_(
    "The loop can be walked either way, so of two neighbours in it one is true and one is false: "
    "every second candidate is true, and it is one half of them or the other."
)
_GROUPS: Final = N_(
    "A link may join groups as well: two or three cells of a box that are in one line and have the "
    "same digit, taken together. The group is true if one of its cells holds the digit."
)
_GROUP_SPOT: Final = N_(
    "Where a digit has more than two places in a house, look whether they fall into two parts: "
    "cells of one box and line, and the rest. Such parts make a strong link, too."
)
_GROUP_MISTAKE: Final = N_(
    "Following a weak link to a group while seeing only some of its cells. All of them must be "
    "ruled out together."
)
_ENDS: Final = (
    N_("Stop after a strong link whose end sees the first candidate or its digit's places."),
    N_(
        "If both ends have the same digit, remove it from what sees both. If they have two digits "
        "and see each other, remove from each end the digit of the other."
    ),
)
_RETURN: Final = (
    N_("Choose a candidate, and a weak link away from it to the end of a strong link."),
    _GO_ON,
    N_("Stop when a strong link ends in a candidate that rules out the first one, too."),
    N_(
        "The first candidate is out: the chain between its two neighbours says that one of them "
        "is true, and both rule it out."
    ),
)

TEXTS: Final = {
    Technique.SKYSCRAPER: Text(
        what=(
            N_(
                "A digit has two places in each of two rows, and one place of the first row is in "
                "the same column as one of the second. These two cannot both hold the digit, so "
                "one of the other two does. The same goes for two columns."
            ),
        ),
        spot=(
            N_("Choose a digit, and find rows in which it has two places."),
            N_("Look for two such rows that have one of these places in the same column."),
            N_("Find the cells that see both other places, and remove the digit from them."),
            N_("Do the same with columns."),
        ),
        mistake=_THIRD_PLACE,
        related=(Technique.TWO_STRING_KITE, Technique.TURBOT_FISH, Technique.X_WING),
    ),
    Technique.TWO_STRING_KITE: Text(
        what=(
            N_(
                "A digit has two places in a row and two in a column. One place of the row and one "
                "of the column are in the same box, in different cells. They cannot both hold the "
                "digit, so one of the other two does."
            ),
        ),
        spot=(
            N_("Choose a digit, and find a row and a column in which it has two places each."),
            N_("Look whether one place of each is in the same box."),
            N_(
                "The other two places are the ends. Find the cell in which the column of the one "
                "crosses the row of the other, and remove the digit from it."
            ),
        ),
        mistake=N_("Using a row and a column that meet in a place of the digit."),
        related=(Technique.SKYSCRAPER, Technique.TURBOT_FISH, Technique.EMPTY_RECTANGLE),
    ),
    Technique.EMPTY_RECTANGLE: Text(
        what=(
            N_(
                "In a box, all places for a digit lie in one row and one column of it, so that the "
                "other four cells of the box lack it. If the digit is not in this row of the box, "
                "it is in this column of it."
            ),
            N_(
                "A house with two places for the digit has one of them in the row. If the other is "
                "false, this one is true, and the box needs the digit in its column."
            ),
        ),
        spot=(
            N_("Choose a digit, and a box in which its places form a cross, an L or a T."),
            N_("Look for a house with two places for it, one of them in the cross's row."),
            N_(
                "Find the cell that sees the other place and is in the cross's column outside of "
                "the box. Remove the digit from it."
            ),
            N_("Do the same with row and column changed."),
        ),
        mistake=N_("Overlooking a place of the digit in the box beside the row and the column."),
        related=(Technique.TWO_STRING_KITE, Technique.TURBOT_FISH, Technique.POINTING),
    ),
    Technique.W_WING: Text(
        what=(
            N_(
                "Two cells have the same two candidates, say 1 and 2, and do not see each other. "
                "Somewhere a house has two places for 1, and each of the two cells sees one of "
                "these. If both cells were 1, that house would have no place left for it. So one "
                "of the cells is 2."
            ),
        ),
        spot=(
            N_("Find two cells with the same two candidates."),
            N_("Find a house with two places for one of these digits, one seen by each cell."),
            N_("Remove the other digit from every cell that sees both of the two cells."),
        ),
        mistake=N_(
            "Removing the digit that links the two cells. It is the other one that must be in one "
            "of them."
        ),
        related=(Technique.XY_WING, Technique.REMOTE_PAIR, Technique.XY_CHAIN),
    ),
    Technique.REMOTE_PAIR: Text(
        what=(
            N_(
                "Four or more cells with the same two candidates form a chain, each cell seeing "
                "the next. Neighbours hold different digits, so they take turns: every second cell "
                "holds the same digit. Cells with an odd number of steps between them hold one "
                "digit each."
            ),
        ),
        spot=(
            N_("Find cells with the same two candidates."),
            N_("Join those that see each other to a chain of at least four."),
            N_("Colour its cells alternately in two colours."),
            N_("Remove both digits from every cell that sees a cell of each colour."),
        ),
        mistake=N_(
            "Using two cells of the same colour. They hold the same digit, but it is not known "
            "which."
        ),
        related=(Technique.NAKED_PAIR, Technique.W_WING, Technique.XY_CHAIN),
    ),
    Technique.X_CHAIN: Text(
        what=(
            N_(
                "A chain through places of one digit, in which strong and weak links take turns; "
                "it begins and ends with a strong one. If one end does not hold the digit, the "
                "links make the other hold it. So at least one of the ends does."
            ),
        ),
        spot=(
            _TWO_PLACES,
            N_(
                "From one end of such a link, step to a cell that it sees and that begins another: "
                "a weak link."
            ),
            _GO_ON,
            _SEES_BOTH,
        ),
        mistake=_ONE_END,
        related=(Technique.SKYSCRAPER, Technique.FORCING_X_CHAIN, Technique.XY_CHAIN),
    ),
    Technique.XY_CHAIN: Text(
        what=(
            N_(
                "A chain of cells with two candidates, each seeing the next and sharing a digit "
                "with it. If the first cell does not hold its outer digit, it holds the other one, "
                "which pushes the next cell, and so on to the end."
            ),
            N_(
                "The last cell then holds the digit that the first one does not. So at least one "
                "of the two ends holds it."
            ),
        ),
        spot=(
            N_("Choose a cell with two candidates, and one of them as the outer digit."),
            N_("Step to a cell that it sees and that has two candidates, one of them the inner."),
            N_("Go on from cell to cell: each is left by its other digit."),
            N_("Stop when a cell is left by the outer digit of the first one."),
            _SEES_BOTH,
        ),
        mistake=N_("Leaving a cell by the digit by which you came in."),
        related=(Technique.XY_WING, Technique.REMOTE_PAIR, Technique.AIC),
    ),
    Technique.CONTINUOUS_NICE_LOOP: Text(
        what=(
            N_(
                "A loop of candidates in which strong and weak links take turns all the way round. "
                "Some links run inside a cell, others along a house."
            ),
            _LOOP,
        ),
        spot=(
            _STRONG_LINKS,
            _WEAK_LINK,
            N_("Go on like that until you are back at the start."),
            N_(
                "Of two neighbours one is true. Remove what sees both, if they have the same digit "
                "and share a house, or the other candidates, if they share a cell."
            ),
        ),
        mistake=N_(
            "Closing the loop where two weak links meet. The turns must fit all the way round."
        ),
        related=(
            Technique.XY_CYCLE,
            Technique.DISCONTINUOUS_NICE_LOOP,
            Technique.GROUPED_CONTINUOUS_NICE_LOOP,
        ),
    ),
    Technique.DISCONTINUOUS_NICE_LOOP: Text(
        what=(
            N_(
                "A chain that leaves a candidate and comes back to it, so that the turns of strong "
                "and weak links break there. With two weak links at that place, the candidate "
                "is false; with two strong links, it is true."
            ),
        ),
        spot=_RETURN,
        mistake=N_(
            "Taking a weak link for a strong one. What rules a candidate out does not make "
            "another true."
        ),
        related=(
            Technique.AIC,
            Technique.CONTINUOUS_NICE_LOOP,
            Technique.GROUPED_DISCONTINUOUS_NICE_LOOP,
            Technique.FORCING_CHAIN,
        ),
    ),
    Technique.AIC: Text(
        what=(
            N_(
                "A chain of candidates of any digits that begins and ends with a strong link, with "
                "alternating weak and strong links between. If one end is false, the links make "
                "the other true. So at least one of the ends is true."
            ),
        ),
        spot=(_STRONG_LINKS, _WEAK_LINK, _GO_ON, *_ENDS),
        mistake=N_("Ending the chain with a weak link. Then nothing is known of its ends."),
        related=(
            Technique.XY_CHAIN,
            Technique.DISCONTINUOUS_NICE_LOOP,
            Technique.GROUPED_AIC,
            Technique.FORCING_CHAIN,
        ),
    ),
    Technique.GROUPED_CONTINUOUS_NICE_LOOP: Text(
        what=(
            N_("A continuous nice loop in which some links join groups of cells."),
            _GROUPS,
            _LOOP,
        ),
        spot=(
            _STRONG_LINKS,
            _GROUP_SPOT,
            N_("Walk strong and weak links alternately until you are back at the start."),
            N_(
                "Of two neighbours one is true. Remove what sees all of both, if they have the "
                "same digit, or the other candidates of a cell that they share."
            ),
        ),
        mistake=_GROUP_MISTAKE,
        related=(Technique.CONTINUOUS_NICE_LOOP, Technique.GROUPED_AIC, Technique.POINTING),
    ),
    Technique.GROUPED_DISCONTINUOUS_NICE_LOOP: Text(
        what=(
            N_("A discontinuous nice loop in which some links join groups of cells."),
            _GROUPS,
            N_(
                "The chain leaves a candidate by a weak link and comes back to it by a weak link, "
                "so this candidate is false."
            ),
        ),
        spot=(_STRONG_LINKS, _GROUP_SPOT, *_RETURN),
        mistake=_GROUP_MISTAKE,
        related=(
            Technique.DISCONTINUOUS_NICE_LOOP,
            Technique.GROUPED_AIC,
            Technique.EMPTY_RECTANGLE,
        ),
    ),
    Technique.GROUPED_AIC: Text(
        what=(
            N_(
                "An alternating inference chain in which some links join groups of cells. At least "
                "one of its two ends is true."
            ),
            _GROUPS,
        ),
        spot=(_STRONG_LINKS, _GROUP_SPOT, _GO_ON, *_ENDS),
        mistake=_GROUP_MISTAKE,
        related=(Technique.AIC, Technique.GROUPED_DISCONTINUOUS_NICE_LOOP, Technique.POINTING),
    ),
}
