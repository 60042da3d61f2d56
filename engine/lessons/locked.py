"""Lessons on locked candidates: pointing and claiming, and the direct forms."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

TEXTS: Final = {
    Technique.POINTING: Text(
        what=(
            N_(
                "All places of a digit in one box lie in the same row or the same column. The "
                "digit of this box will be in that line, so no cell of the line outside the box "
                "can have it."
            ),
        ),
        spot=(
            N_("Choose a box and a digit that it still needs."),
            N_("Find all cells of the box that have the digit as a candidate."),
            N_("If they lie in one row or one column, follow that line out of the box."),
            N_("Remove the digit from the other cells of the line."),
        ),
        why=N_(
            "Wherever the digit goes in the box, it is in that line, and a line holds each digit "
            "once."
        ),
        mistake=N_(
            "Removing the digit inside the box. These cells keep it: one of them will hold it."
        ),
        related=(Technique.CLAIMING, Technique.DIRECT_POINTING, Technique.X_WING),
    ),
    Technique.CLAIMING: Text(
        what=(
            N_(
                "All places of a digit in one row or one column lie in the same box. The digit of "
                "this line will be in that box, so no other cell of the box can have it. It is "
                "pointing with box and line exchanged."
            ),
        ),
        spot=(
            N_("Choose a row or a column, and a digit that it still needs."),
            N_("Find all cells of the line that have the digit as a candidate."),
            N_("If they lie in one box, look at the rest of that box."),
            N_("Remove the digit from the cells of the box that are not in the line."),
        ),
        why=N_(
            "Wherever the digit goes in the line, it is in that box, and a box holds each digit "
            "once."
        ),
        mistake=N_(
            "Looking at the line only inside the box. The digit must have no place in the other "
            "six cells of the line."
        ),
        related=(Technique.POINTING, Technique.DIRECT_CLAIMING),
    ),
    Technique.DIRECT_POINTING: Text(
        what=(
            N_(
                "Pointing that leads to a digit at once. All places of a digit in one box lie in "
                "the same row or column. That rules out the cells of this line in another box, "
                "and there a single place for the digit is left."
            ),
        ),
        spot=(
            N_("Choose a digit, and a box that does not have it yet."),
            N_("Find its places there. If they lie in one row or one column, keep that line."),
            N_("Go to the other boxes that the line runs through, and leave out its cells."),
            N_("If the digit has one place left in such a box, write it there."),
        ),
        related=(Technique.POINTING, Technique.HIDDEN_SINGLE, Technique.DIRECT_CLAIMING),
    ),
    Technique.DIRECT_CLAIMING: Text(
        what=(
            N_(
                "Claiming that leads to a digit at once. All places of a digit in one line lie in "
                "the same box. That rules out the other cells of the box, and in another line that "
                "runs through it a single place for the digit is left."
            ),
            N_(
                "The scale has a place for it, but nobody meets it: wherever it would help, an "
                "easier step is there before it."
            ),
        ),
        spot=(
            N_("Choose a digit, and a row or a column that does not have it yet."),
            N_("Find its places there. If they lie in one box, keep that box."),
            N_(
                "Go to the lines beside it that run through the box, and leave out their cells in "
                "the box."
            ),
            N_("If the digit has one place left in such a line, write it there."),
        ),
        related=(Technique.CLAIMING, Technique.DIRECT_POINTING),
    ),
}
