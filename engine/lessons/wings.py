"""Lessons on XY-wings and XYZ-wings."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

TEXTS: Final = {
    Technique.XY_WING: Text(
        what=(
            N_(
                "Three cells have two candidates each. The middle one, called pivot, sees the "
                "other two, called pincers. Say the pivot has 1 and 2, one pincer 1 and 3, the "
                "other 2 and 3: if the pivot is 1, the first pincer is 3; if it is 2, the second "
                "one is 3. So no cell that sees both pincers can be 3."
            ),
        ),
        spot=(
            N_("Choose a cell with two candidates as the pivot."),
            N_(
                "Among the cells that it sees, find one with two candidates: one of them the "
                "pivot's, the other a new digit."
            ),
            N_("Find a second one that has the pivot's other candidate and the same new digit."),
            N_("Remove the new digit from every cell that sees both pincers."),
        ),
        mistake=N_(
            "Removing the digit from cells that see only one of the pincers. The pincers need not "
            "see each other."
        ),
        related=(Technique.XYZ_WING, Technique.FORCING_CHAIN, Technique.Y_CYCLE),
    ),
    Technique.XYZ_WING: Text(
        what=(
            N_(
                "An XY-wing whose pivot has the pincers' common digit as a third candidate. Say "
                "the pivot has 1, 2 and 3, one pincer 1 and 3, the other 2 and 3: whatever the "
                "pivot is, one of the three cells is 3. So no cell that sees all three can be 3."
            ),
        ),
        spot=(
            N_("Choose a cell with three candidates as the pivot."),
            N_(
                "Among the cells that it sees, find two with two candidates, all of them the "
                "pivot's, and not the same two."
            ),
            N_("Find the digit that all three cells have."),
            N_("Remove it from every cell that sees all three."),
        ),
        mistake=N_(
            "Removing the digit from a cell that sees both pincers but not the pivot. The pivot "
            "itself may hold the digit."
        ),
        related=(Technique.XY_WING, Technique.CELL_FORCING_CHAINS),
    ),
}
