"""Lessons on full houses, hidden singles and naked singles."""

from typing import Final

from engine.language import msg
from engine.lessons._text import Text
from engine.technique import Technique

TEXTS: Final = {
    Technique.FULL_HOUSE: Text(
        what=(
            msg(
                "A house has one empty cell left. This cell gets the one digit that the house "
                "still lacks."
            ),
        ),
        spot=(
            msg("Look for a row, a column or a box in which eight cells are filled."),
            msg("Count from 1 to 9 and find the digit that is missing there."),
            msg("Write it into the empty cell."),
        ),
        related=(Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE),
    ),
    Technique.HIDDEN_SINGLE: Text(
        what=(
            msg(
                "A digit has one place left in a house, so it goes there. The cell may have other "
                "candidates too, which hide it; they do not matter, because the house needs this "
                "digit and has no other place for it."
            ),
        ),
        spot=(
            msg("Choose a digit that stands in the grid several times already."),
            msg("Choose a box that does not have it yet."),
            msg(
                "Leave out each empty cell of the box that sees the digit along its row or its "
                "column."
            ),
            msg("If one empty cell is left, write the digit there."),
            msg("Rows and columns can be asked in the same way as boxes."),
        ),
        mistake=msg(
            "Stopping at two empty cells without asking both: look along the row and the column of "
            "each of them."
        ),
        related=(Technique.FULL_HOUSE, Technique.NAKED_SINGLE, Technique.DIRECT_POINTING),
    ),
    Technique.NAKED_SINGLE: Text(
        what=(
            msg(
                "A cell has one candidate left, so it gets that digit. The cell sees the other "
                "eight digits, or they have been removed from it before."
            ),
        ),
        spot=(
            msg("Choose an empty cell whose row, column and box are well filled."),
            msg("Count from 1 to 9, and leave out each digit that the cell sees."),
            msg("If one digit is left over, write it in."),
        ),
        mistake=msg(
            "Forgetting one of the three houses: a digit is out as soon as it stands in the row, "
            "in the column or in the box."
        ),
        related=(Technique.HIDDEN_SINGLE, Technique.NAKED_PAIR),
    ),
}
