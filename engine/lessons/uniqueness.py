"""Lessons on unique rectangles, unique loops and BUG."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

_RECTANGLE: Final = N_(
    "Take four cells that form a rectangle and lie in two boxes. If all four were left with the "
    "same two candidates, the two digits could change places, and the puzzle would have two "
    "solutions. It has one, so something must keep the rectangle from ending like that."
)
_LOOP: Final = N_(
    "Take six or more cells that form a closed loop, each in the same house as the next. If all of "
    "them were left with the same two candidates, the two digits could change places all round, "
    "and the puzzle would have two solutions. It has one, so something must keep the loop from "
    "ending like that."
)
_TYPES: Final = {
    1: N_(
        "Here all cells but one have nothing but the two digits. So this one must be something "
        "else, and loses both digits."
    ),
    2: N_(
        "Here some of the cells have one more candidate, the same digit in each of them. One of "
        "them must be that digit, so no cell that sees all of them can have it."
    ),
    3: N_(
        "Here two of the cells, in the same house, have more candidates. One of the two must be "
        "such an extra digit, so they can be counted as one cell that has only the extra digits. "
        "If this cell forms a naked set with other cells of the house, the digits of the set go "
        "from the rest of the house. A hidden set does it too."
    ),
    4: N_(
        "Here two of the cells, in the same house, have more candidates, and one of the two digits "
        "has no other place in that house. So one of these cells is that digit. The other cell "
        "must not be the second digit, so both lose it."
    ),
}
_TYPES_OF_RECTANGLES: Final = {
    5: N_(
        "Here two opposite cells, or three of the four, have one more candidate, the same digit in "
        "each of them. One of them must be that digit, so no cell that sees all of them can have "
        "it. It is type 2 with the cells in another place."
    ),
    6: N_(
        "Here two opposite cells have more candidates, and one of the two digits has no place "
        "outside the rectangle in its rows and columns. If one of the opposite cells were that "
        "digit, the other would be it, too, and the rectangle would be deadly. So both lose it."
    ),
}
_HIDDEN: Final = N_(
    "Here one cell has only the two digits, and the cell in the opposite corner is looked at. If "
    "one of the two digits has no place outside the rectangle in the row and in the column of that "
    "corner, the other digit cannot be there: it would make the rest of the rectangle follow, and "
    "the rectangle deadly."
)
_HIDDEN_SPOT: Final = (
    N_("Find a cell with two candidates only."),
    N_("Look for three more cells that complete a rectangle with it in exactly two boxes."),
    N_(
        "In the row and in the column of the opposite corner, see whether one of the two digits "
        "has no place outside the corners of the rectangle."
    ),
    N_("If so, remove the other one of the two digits from that corner."),
)
_HIDDEN_MISTAKE: Final = N_(
    "Removing the digit that is tied to the rectangle. Remove the other one, from the corner "
    "opposite to the cell with two candidates."
)
_AVOIDABLE: Final = N_(
    "Cells that you have filled in yourself can take part in a deadly rectangle, too. If four "
    "cells in two boxes held two digits crosswise and no digit of them were given, the two digits "
    "could change places, and the puzzle would have two solutions."
)
_AVOIDABLE_TYPES: Final = {
    1: N_(
        "Here three corners are filled, and the fourth has the digit that would complete the "
        "rectangle as a candidate. This candidate goes."
    ),
    2: N_(
        "Here two corners in one box are filled. The other two have the digits that would complete "
        "the rectangle, and each one more candidate, the same in both. One of them must be that "
        "third digit, so no cell that sees both can have it."
    ),
}
_AVOIDABLE_SPOT: Final = (
    N_("Tell the digits of the puzzle from those that you have filled in."),
    N_("Look for two filled cells of yours in one box that share a row or column."),
    N_("Go to the two cells that form a rectangle with them in one more box."),
)
_AVOIDABLE_SPOT_TYPES: Final = {
    1: N_(
        "If one of these is filled and completes the pattern, remove from the other the digit that "
        "would make the rectangle deadly."
    ),
    2: N_(
        "If both have the digit that would make the rectangle deadly and the same second "
        "candidate, remove this one from every cell that sees both."
    ),
}
_AVOIDABLE_MISTAKE: Final = N_(
    "Using a rectangle with a digit of the puzzle in it: a given cannot change places. A position "
    "that does not tell givens from other digits is of no use here."
)
_SPOT_RECTANGLE: Final = (
    N_("Find a cell with two candidates only."),
    N_(
        "Look for three more cells that have both digits and complete a rectangle in exactly two "
        "boxes."
    ),
)
_SPOT_LOOP: Final = (
    N_("Find a cell with two candidates only."),
    N_(
        "Walk from it to other cells that have both digits, by row, column or box, changing the "
        "kind of house each time, until you are back."
    ),
    N_("Check that each house on the way holds exactly two cells of the loop."),
)
_SPOT_TYPES: Final = {
    1: (N_("If one of the cells has more candidates, remove the two digits from it."),),
    2: (
        N_(
            "If some of them have the same one digit more, remove that digit from every cell that "
            "sees all of these."
        ),
    ),
    3: (
        N_("If two of them have more candidates and share a house, note the extra digits."),
        N_(
            "Look for cells in the house that have, together with the extra digits, as many "
            "different digits as there are cells, the two counted as one."
        ),
        N_("Remove these digits from the other cells of the house."),
    ),
    4: (
        N_(
            "If two of them have more candidates and share a house, look whether one of the two "
            "digits has no other place there."
        ),
        N_("If so, remove the other one of the two digits from both cells."),
    ),
}
_SPOT_TYPES_OF_RECTANGLES: Final = {
    5: (
        N_(
            "If three of the cells, or two opposite ones, have the same one digit more, remove "
            "that digit from every cell that sees all of these."
        ),
    ),
    6: (
        N_("If two opposite cells have more candidates, look at the rows and columns of both."),
        N_(
            "If one of the two digits has no place there outside the rectangle, remove it from the "
            "two cells."
        ),
    ),
}
_MISTAKE_RECTANGLE: Final = N_(
    "Using a rectangle whose corners lie in four boxes: there the digits cannot change places. And "
    "the argument holds only for a puzzle with one solution."
)
_MISTAKE_LOOP: Final = N_("Using it on a puzzle that may have several solutions.")

_BUG: Final = N_(
    "BUG is short for bivalue universal grave: every empty cell has two candidates, and every "
    "digit has two places in each house that still needs it. Such a grid never has exactly one "
    "solution. When a puzzle is a few extra candidates away from it, one of these must be true."
)
_BUG_TYPES: Final = {
    1: N_("Here one cell has all that is extra, so it must be an extra digit, and the rest goes."),
    2: N_(
        "Here several cells have an extra candidate, the same digit in each. One of them must be "
        "that digit, so no cell that sees all of them can have it."
    ),
    3: N_(
        "Here several cells have extra candidates and share a house. One of them must be an extra "
        "digit, so they can be counted as one cell that has only the extra digits. If this cell "
        "forms a naked set with other cells of the house, the digits of the set go from the rest "
        "of the house."
    ),
    4: N_(
        "Here two cells have extra candidates and share a house, and another digit that both have "
        "has no other place there. One of the cells takes an extra digit, the other takes that "
        "digit, so nothing else fits into the two."
    ),
}
_BUG_SPOT: Final = (
    N_("Wait until nearly every empty cell has two candidates, and mark those with more."),
    N_("In each of them find the extra digit: a house of the cell has three places for it."),
    N_("Check that without the extra digits every digit would have two places in every house."),
)
_BUG_SPOT_TYPES: Final = {
    1: N_("If one cell is marked, remove all but its extra digit."),
    2: N_(
        "If all marked cells have the same extra digit, remove it from every cell that sees all of "
        "them."
    ),
    3: N_(
        "If the marked cells share a house, look there for cells that form a naked set with the "
        "extra digits, and remove the digits of the set from the other cells."
    ),
    4: N_(
        "If two marked cells share a house, look for another digit that both have and that has no "
        "other place there. Remove all but it and the extra digits from the two."
    ),
}
_BUG_MISTAKE: Final = N_(
    "Counting the candidates of the cells only. The places of each digit must come in twos as "
    "well, or the grid is no BUG."
)


def _loop(kind: int, *, rectangle: bool) -> Text:
    shape = "RECTANGLE" if rectangle else "LOOP"
    other = "LOOP" if rectangle else "RECTANGLE"
    related = [Technique[f"UNIQUE_{shape}_{n}"] for n in range(1, 5) if n != kind]
    return Text(
        what=(_RECTANGLE if rectangle else _LOOP, _TYPES[kind]),
        spot=(_SPOT_RECTANGLE if rectangle else _SPOT_LOOP) + _SPOT_TYPES[kind],
        mistake=_MISTAKE_RECTANGLE if rectangle else _MISTAKE_LOOP,
        related=(*related, Technique[f"UNIQUE_{other}_{kind}"]),
    )


def _rectangle(kind: int) -> Text:
    """Types that only rectangles have."""
    like = {5: Technique.UNIQUE_RECTANGLE_2, 6: Technique.UNIQUE_RECTANGLE_4}[kind]
    return Text(
        what=(_RECTANGLE, _TYPES_OF_RECTANGLES[kind]),
        spot=_SPOT_RECTANGLE + _SPOT_TYPES_OF_RECTANGLES[kind],
        mistake=_MISTAKE_RECTANGLE,
        related=(like, Technique.UNIQUE_RECTANGLE_1, Technique.HIDDEN_RECTANGLE),
    )


def _avoidable(kind: int) -> Text:
    return Text(
        what=(_AVOIDABLE, _AVOIDABLE_TYPES[kind]),
        spot=(*_AVOIDABLE_SPOT, _AVOIDABLE_SPOT_TYPES[kind]),
        mistake=_AVOIDABLE_MISTAKE,
        related=(
            Technique[f"AVOIDABLE_RECTANGLE_{3 - kind}"],
            Technique[f"UNIQUE_RECTANGLE_{kind}"],
        ),
    )


def _bug(kind: int) -> Text:
    return Text(
        what=(_BUG, _BUG_TYPES[kind]),
        spot=(*_BUG_SPOT, _BUG_SPOT_TYPES[kind]),
        mistake=_BUG_MISTAKE,
        related=(
            *(Technique[f"BUG_{n}"] for n in range(1, 5) if n != kind),
            Technique.UNIQUE_RECTANGLE_1,
        ),
    )


TEXTS: Final = {
    **{Technique[f"UNIQUE_RECTANGLE_{n}"]: _loop(n, rectangle=True) for n in range(1, 5)},
    **{Technique[f"UNIQUE_RECTANGLE_{n}"]: _rectangle(n) for n in (5, 6)},
    Technique.HIDDEN_RECTANGLE: Text(
        what=(_RECTANGLE, _HIDDEN),
        spot=_HIDDEN_SPOT,
        mistake=_HIDDEN_MISTAKE,
        related=(
            Technique.UNIQUE_RECTANGLE_1,
            Technique.UNIQUE_RECTANGLE_6,
            Technique.AVOIDABLE_RECTANGLE_1,
        ),
    ),
    **{Technique[f"AVOIDABLE_RECTANGLE_{n}"]: _avoidable(n) for n in (1, 2)},
    **{Technique[f"UNIQUE_LOOP_{n}"]: _loop(n, rectangle=False) for n in range(1, 5)},
    **{Technique[f"BUG_{n}"]: _bug(n) for n in range(1, 5)},
}
