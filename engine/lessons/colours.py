"""Lessons on simple colours and multi colours, Sue de Coq, and brute force."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

_COLOURS: Final = N_(
    "In a house with two places for a digit, one of the two holds it. Colour the two differently, "
    "go on from each of them through further such houses, and change the colour at every step. "
    "Then either all cells of the one colour hold the digit, or all of the other."
)
_TRAP: Final = N_("A cell that sees a cell of each colour sees the digit either way, and loses it.")
_WRAP: Final = N_(
    "If two cells of one colour see each other, not all of this colour can hold the digit. So none "
    "of it does, and the digit goes from all its cells."
)
_GROUPS: Final = N_(
    "Here the digit has two groups of coloured cells, which no house with two places joins, so "
    "that there are four colours. One of the first two is true, and one of the last two."
)
_MULTI_1: Final = N_(
    "If a cell of the one group sees a cell of the other, their two colours are not both true. So "
    "one of the two other colours is, and a cell that sees both of these loses the digit."
)
_MULTI_2: Final = N_(
    "If one colour sees both colours of the other group, it is false, as one of those is true. So "
    "the digit goes from all its cells."
)
_COLOUR_SPOT: Final = (
    N_("Choose a digit, and find the houses in which it has two places."),
    N_("Colour the two places of one of them, each in its own colour."),
    N_("From each coloured cell go on through houses with two places, changing the colour."),
)
_SECOND_GROUP: Final = N_("If such houses are left, colour them in two further colours.")
_ENDS: Final = {
    Technique.SIMPLE_COLOURS_TRAP: N_(
        "Remove the digit from every other cell that sees a cell of each colour."
    ),
    Technique.SIMPLE_COLOURS_WRAP: N_(
        "If two cells of the same colour share a house, remove the digit from all of that colour."
    ),
    Technique.MULTI_COLOURS_1: N_(
        "If cells of two groups see each other, remove the digit from every cell that sees both of "
        "the two other colours."
    ),
    Technique.MULTI_COLOURS_2: N_(
        "If one colour sees both colours of the other group, remove the digit from all of it."
    ),
}
_COLOUR_MISTAKE: Final = N_(
    "Going on through a house with three or more places for the digit: there the colour says "
    "nothing."
)


def _simple(technique: Technique, what: str, other: Technique) -> Text:
    return Text(
        what=(_COLOURS, what),
        spot=(*_COLOUR_SPOT, _ENDS[technique]),
        mistake=_COLOUR_MISTAKE,
        related=(other, Technique.MULTI_COLOURS_1, Technique.X_CHAIN),
    )


def _multi(technique: Technique, what: str, other: Technique) -> Text:
    return Text(
        what=(_COLOURS, _GROUPS, what),
        spot=(*_COLOUR_SPOT, _SECOND_GROUP, _ENDS[technique]),
        mistake=_COLOUR_MISTAKE,
        related=(other, Technique.SIMPLE_COLOURS_TRAP, Technique.X_CHAIN),
    )


TEXTS: Final = {
    Technique.SIMPLE_COLOURS_TRAP: _simple(
        Technique.SIMPLE_COLOURS_TRAP, _TRAP, Technique.SIMPLE_COLOURS_WRAP
    ),
    Technique.SIMPLE_COLOURS_WRAP: _simple(
        Technique.SIMPLE_COLOURS_WRAP, _WRAP, Technique.SIMPLE_COLOURS_TRAP
    ),
    Technique.MULTI_COLOURS_1: _multi(
        Technique.MULTI_COLOURS_1, _MULTI_1, Technique.MULTI_COLOURS_2
    ),
    Technique.MULTI_COLOURS_2: _multi(
        Technique.MULTI_COLOURS_2, _MULTI_2, Technique.MULTI_COLOURS_1
    ),
    Technique.SUE_DE_COQ: Text(
        what=(
            N_(
                "Where a line and a box cross, two or three cells have at least two digits more "
                "than they are cells. Cells of the rest of the line and cells of the rest of the "
                "box are added, until there are as many digits as cells. Then every digit is used, "
                "and goes from the other cells of the house in which all its places are."
            ),
        ),
        spot=(
            N_("Choose two or three empty cells where a line and a box cross."),
            N_(
                "Look in the rest of the line for cells that have hardly any digit but some of "
                "theirs, and in the rest of the box for cells with others of theirs."
            ),
            N_("Count the cells and the digits of all three parts together."),
            N_(
                "If the numbers are equal, remove the digits of the line's part from the line, "
                "those of the box's part from the box, and all others from both."
            ),
        ),
        why=N_(
            "No digit can be twice in these cells, as all its places among them are in the line or "
            "all in the box. With as many cells as digits, none of the digits is left out."
        ),
        mistake=N_(
            "Letting the part in the line and the part in the box share a digit of the crossing."
        ),
        related=(Technique.NAKED_QUAD, Technique.POINTING, Technique.LOCKED_TRIPLET),
    ),
    Technique.BRUTE_FORCE: Text(
        what=(
            N_(
                "No technique. Where nothing on the list helps, HoDoKu looks up one digit of the "
                "solution, which it has computed. The digit goes into a cell in the middle of "
                "those that are empty."
            ),
        ),
        spot=(
            N_("Go through all other techniques once more: this one is never the easier way."),
            N_("If you solve on paper, choose a cell with two candidates and note both."),
            N_(
                "Follow one of them until it fails or solves the puzzle; if it fails, the other is "
                "right."
            ),
        ),
        mistake=N_(
            "Taking the digit for something that could have been seen. There is no argument in it."
        ),
        related=(Technique.NISHIO, Technique.CELL_FORCING_CHAINS),
    ),
}
