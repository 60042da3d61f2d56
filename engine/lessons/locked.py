"""Lessons on locked candidates: pointing and claiming, and the direct forms."""

from typing import Final

from engine.language import msg
from engine.lessons._text import Text
from engine.technique import Technique

TEXTS: Final = {
    Technique.POINTING: Text(
        what=(
            msg(
                "All places of a digit in one box lie in the same row or the same column. The "
                "digit of this box will stand in that line, so no cell of the line outside the box "
                "can have it."
            ),
        ),
        spot=(
            msg("Choose a box and a digit that it still needs."),
            msg("Find all cells of the box that have the digit as a candidate."),
            msg("If they lie in one row or one column, follow that line out of the box."),
            msg("Remove the digit from the other cells of the line."),
        ),
        why=msg(
            "Wherever the digit goes in the box, it is in that line, and a line holds each digit "
            "once."
        ),
        mistake=msg(
            "Removing the digit inside the box. These cells keep it: one of them will hold it."
        ),
        related=(Technique.CLAIMING, Technique.DIRECT_POINTING, Technique.X_WING),
    ),
    Technique.CLAIMING: Text(
        what=(
            msg(
                "All places of a digit in one row or one column lie in the same box. The digit of "
                "this line will stand in that box, so no other cell of the box can have it. It is "
                "pointing with box and line exchanged."
            ),
        ),
        spot=(
            msg("Choose a row or a column, and a digit that it still needs."),
            msg("Find all cells of the line that have the digit as a candidate."),
            msg("If they lie in one box, look at the rest of that box."),
            msg("Remove the digit from the cells of the box that are not in the line."),
        ),
        why=msg(
            "Wherever the digit goes in the line, it is in that box, and a box holds each digit "
            "once."
        ),
        mistake=msg(
            "Looking at the line only inside the box. The digit must have no place in the other "
            "six cells of the line."
        ),
        related=(Technique.POINTING, Technique.DIRECT_CLAIMING),
    ),
    Technique.DIRECT_POINTING: Text(
        what=(
            msg(
                "Pointing that leads to a digit at once. All places of a digit in one box lie in "
                "the same row or column. That rules out the cells of this line in another box, "
                "and there a single place for the digit is left."
            ),
        ),
        spot=(
            msg("Choose a digit, and a box that does not have it yet."),
            msg("Find its places there. If they lie in one row or one column, keep that line."),
            msg("Go to the other boxes that the line runs through, and leave out its cells."),
            msg("If the digit has one place left in such a box, write it there."),
        ),
        related=(Technique.POINTING, Technique.HIDDEN_SINGLE, Technique.DIRECT_CLAIMING),
    ),
    Technique.DIRECT_CLAIMING: Text(
        what=(
            msg(
                "Claiming that leads to a digit at once. All places of a digit in one line lie in "
                "the same box. That rules out the other cells of the box, and in another line that "
                "runs through it a single place for the digit is left."
            ),
            msg(
                "The scale has a place for it, but nobody meets it: wherever it would help, an "
                "easier step is there before it."
            ),
        ),
        spot=(
            msg("Choose a digit, and a row or a column that does not have it yet."),
            msg("Find its places there. If they lie in one box, keep that box."),
            msg(
                "Go to the lines beside it that run through the box, and leave out their cells in "
                "the box."
            ),
            msg("If the digit has one place left in such a line, write it there."),
        ),
        related=(Technique.CLAIMING, Technique.DIRECT_POINTING),
    ),
}
