"""Lessons on full houses, hidden singles and naked singles."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

TEXTS: Final = {
    Technique.FULL_HOUSE: Text(
        what=(
            N_(
                "A house has one empty cell left. This cell gets the one digit that the house "
                "still lacks."
            ),
        ),
        spot=(
            N_("Look for a row, a column or a box in which eight cells are filled."),
            N_("Count from 1 to 9 and find the digit that is missing there."),
            N_("Write it into the empty cell."),
        ),
        related=(Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE),
    ),
    Technique.HIDDEN_SINGLE: Text(
        what=(
            N_(
                "A digit has one place left in a house, so it goes there. The cell may have other "
                "candidates too, which hide it; they do not matter, because the house needs this "
                "digit and has no other place for it."
            ),
        ),
        spot=(
            N_("Choose a digit that is in the grid several times already."),
            N_("Choose a box that does not have it yet."),
            N_(
                "Leave out each empty cell of the box that sees the digit along its row or its "
                "column."
            ),
            N_("If one empty cell is left, write the digit there."),
            N_("Rows and columns can be asked in the same way as boxes."),
        ),
        mistake=N_(
            "Stopping at two empty cells without asking both: look along the row and the column of "
            "each of them."
        ),
        related=(Technique.FULL_HOUSE, Technique.NAKED_SINGLE, Technique.DIRECT_POINTING),
    ),
    Technique.NAKED_SINGLE: Text(
        what=(
            N_(
                "A cell has one candidate left, so it gets that digit. The cell sees the other "
                "eight digits, or they have been removed from it before."
            ),
        ),
        spot=(
            N_("Choose an empty cell whose row, column and box are well filled."),
            N_("Count from 1 to 9, and leave out each digit that the cell sees."),
            N_("If one digit is left over, write it in."),
        ),
        mistake=N_(
            "Forgetting one of the three houses: a digit is out as soon as it is in the row, in "
            "the column or in the box."
        ),
        related=(Technique.HIDDEN_SINGLE, Technique.NAKED_PAIR),
    ),
}
