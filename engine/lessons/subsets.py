"""Lessons on pairs, triplets and quads: naked, hidden, and hidden ones that place a digit."""

from typing import Final

from engine.language import N_
from engine.lessons._text import FOUR, THREE, TWO, Text
from engine.technique import Technique

_HIDDEN_WHAT: Final = N_(
    "In one house, {count} digits have their places in the same {count} cells and nowhere else. "
    "These cells are theirs, so all other candidates of the cells go."
)
_HIDDEN_SPOT: Final = (
    N_("Choose a house, and for each digit that it still needs find its places."),
    N_("Look for {count} digits that fit only into the same {count} cells."),
    N_("Remove every other candidate from these cells."),
)
_HIDDEN_WHY: Final = N_(
    "The {count} digits must go somewhere in the house, and they have only these {count} cells. "
    "That fills the cells, and leaves no room in them for another digit."
)
_HIDDEN_MISTAKE: Final = N_(
    "Removing the {count} digits from the rest of the house: they have no places there anyway. "
    "Remove the other candidates of the {count} cells."
)
_NOT_ALL: Final = N_("Not every cell has to have all of the digits.")
_NAKED_WHAT: Final = N_(
    "In one house, {count} cells have no more than {count} different digits as candidates between "
    "them. These digits will fill these cells, so no other cell of the house can have them."
)
_NAKED_SPOT: Final = (
    N_("Choose a house with many empty cells, and find the cells with few candidates."),
    N_("Look for {count} of them that have no more than {count} different digits between them."),
    N_("Remove these digits from all other cells of the house."),
)
_NAKED_WHY: Final = N_(
    "If another cell took one of these digits, one digit less would be left for the {count} cells, "
    "and one of them would stay empty."
)
_NAKED_MISTAKE: Final = N_(
    "Looking only for cells that have all {count} digits. Cells with fewer of them count as well, "
    "as long as they have no other digit."
)
_DIRECT_WHAT: Final = N_(
    "A hidden set that leads to a digit at once. In one house, {count} digits fit only into the "
    "same {count} cells, so these cells are taken. Of the other digits of the house, one has a "
    "single place left, and goes there."
)
_DIRECT_SPOT: Final = (
    N_("Choose a house, and for each digit that it still needs find its places."),
    N_("Look for {count} digits that fit only into the same {count} cells."),
    N_("Take these cells away from the other digits of the house."),
    N_("If one of them has a single place left now, write it there."),
)

_LOCKED_WHAT: Final = N_(
    "A naked set of {count} cells that are in one box and in one line at the same time. They use "
    "up their {count} digits in both houses, so the digits go from the other cells of the box and "
    "from the other cells of the line."
)
_LOCKED_SPOT: Final = (
    N_("Choose a box, and look at the three cells that it shares with a row or column."),
    N_("See whether {count} of them have no more than {count} different digits between them."),
    N_("Remove these digits from the other cells of the box."),
    N_("Remove them from the other cells of the row or column as well."),
)
_LOCKED_WHY: Final = N_(
    "The {count} cells need {count} digits, so they take all of these. Each house holds a digit "
    "once, and both the box and the line have them in these cells."
)
_LOCKED_MISTAKE: Final = N_(
    "Clearing one of the two houses and forgetting the other. In HoDoKu's order it counts as "
    "locked only if both of them lose something, and comes before every other set."
)

TEXTS: Final = {
    Technique.LOCKED_PAIR: Text(
        what=(_LOCKED_WHAT,),
        spot=_LOCKED_SPOT,
        why=_LOCKED_WHY,
        mistake=_LOCKED_MISTAKE,
        related=(Technique.NAKED_PAIR, Technique.LOCKED_TRIPLET, Technique.POINTING),
        words={"count": TWO},
    ),
    Technique.LOCKED_TRIPLET: Text(
        what=(_LOCKED_WHAT, _NOT_ALL),
        spot=_LOCKED_SPOT,
        why=_LOCKED_WHY,
        mistake=_LOCKED_MISTAKE,
        related=(Technique.NAKED_TRIPLET, Technique.LOCKED_PAIR, Technique.POINTING),
        words={"count": THREE},
    ),
    Technique.NAKED_PAIR: Text(
        what=(
            N_(
                "Two cells of a house have the same two candidates and no others. The two digits "
                "will fill these two cells, one way round or the other, so no other cell of the "
                "house can have them."
            ),
        ),
        spot=(
            N_("Choose a house, and find its cells with two candidates."),
            N_("Look for two of them that have the same two."),
            N_("Remove both digits from all other cells of the house."),
            N_("If the two cells share a second house as well, do the same there."),
        ),
        why=N_(
            "If another cell of the house took one of the two digits, both cells would be left "
            "with the same single digit."
        ),
        mistake=N_(
            "Taking two cells that share two candidates but have a further one: they must have no "
            "other candidate."
        ),
        related=(Technique.HIDDEN_PAIR, Technique.NAKED_TRIPLET, Technique.UNIQUE_RECTANGLE_1),
    ),
    Technique.NAKED_TRIPLET: Text(
        what=(_NAKED_WHAT, _NOT_ALL),
        spot=_NAKED_SPOT,
        why=_NAKED_WHY,
        mistake=_NAKED_MISTAKE,
        related=(Technique.NAKED_PAIR, Technique.NAKED_QUAD, Technique.HIDDEN_TRIPLET),
        words={"count": THREE},
    ),
    Technique.NAKED_QUAD: Text(
        what=(_NAKED_WHAT, _NOT_ALL),
        spot=_NAKED_SPOT,
        why=_NAKED_WHY,
        mistake=_NAKED_MISTAKE,
        related=(Technique.NAKED_PAIR, Technique.NAKED_TRIPLET, Technique.HIDDEN_QUAD),
        words={"count": FOUR},
    ),
    Technique.HIDDEN_PAIR: Text(
        what=(_HIDDEN_WHAT,),
        spot=_HIDDEN_SPOT,
        why=_HIDDEN_WHY,
        mistake=_HIDDEN_MISTAKE,
        related=(Technique.NAKED_PAIR, Technique.HIDDEN_SINGLE, Technique.DIRECT_HIDDEN_PAIR),
        words={"count": TWO},
    ),
    Technique.HIDDEN_TRIPLET: Text(
        what=(_HIDDEN_WHAT, N_("Not every digit has to fit into all of the cells.")),
        spot=_HIDDEN_SPOT,
        why=_HIDDEN_WHY,
        mistake=_HIDDEN_MISTAKE,
        related=(Technique.HIDDEN_PAIR, Technique.NAKED_TRIPLET, Technique.DIRECT_HIDDEN_TRIPLET),
        words={"count": THREE},
    ),
    Technique.HIDDEN_QUAD: Text(
        what=(_HIDDEN_WHAT, N_("Not every digit has to fit into all of the cells.")),
        spot=_HIDDEN_SPOT,
        why=_HIDDEN_WHY,
        mistake=_HIDDEN_MISTAKE,
        related=(Technique.HIDDEN_TRIPLET, Technique.NAKED_QUAD),
        words={"count": FOUR},
    ),
    Technique.DIRECT_HIDDEN_PAIR: Text(
        what=(_DIRECT_WHAT,),
        spot=_DIRECT_SPOT,
        related=(Technique.HIDDEN_PAIR, Technique.HIDDEN_SINGLE),
        words={"count": TWO},
    ),
    Technique.DIRECT_HIDDEN_TRIPLET: Text(
        what=(_DIRECT_WHAT,),
        spot=_DIRECT_SPOT,
        related=(Technique.HIDDEN_TRIPLET, Technique.DIRECT_HIDDEN_PAIR),
        words={"count": THREE},
    ),
}
