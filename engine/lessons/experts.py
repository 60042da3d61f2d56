"""Lessons on the patterns that experts use on the hardest puzzles."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

_BASE_AND_COVER: Final = N_(
    "A base set and a cover set are each a cell, or a digit in a house: exactly one of its "
    "candidates is true. If there are as many cover sets as base sets, and each candidate is in at "
    "least as many covers as bases, then the true ones use up all covers. A candidate in more "
    "covers than bases is false."
)
_COUNT: Final = N_("Count the base sets and the cover sets. Only if they are equal, it works.")
_UNEQUAL: Final = N_(
    "Using it with one cover set too many. Then one cover set may be unused, and nothing follows."
)
_FIREWORK: Final = N_(
    "Take a row and a column that cross in a box. Let a digit have all its places there in this "
    "box, or in one more cell of each. Then it is in one of three cells: the crossing or these "
    "two, the wings."
)

TEXTS: Final = {
    Technique.FIREWORK_TRIPLE: Text(
        what=(
            _FIREWORK,
            N_(
                "With three such digits and the same wings, three cells hold three digits. All "
                "other candidates of the three cells are removed, and the box has the three digits "
                "in the row or the column only."
            ),
        ),
        spot=(
            N_("Look for a row and a column with filled cells outside of the box they share."),
            N_("Note the digits that have one place at most outside of the box, in both."),
            N_("If three of them have the same two wings, it is a firework."),
        ),
        why=_BASE_AND_COVER,
        mistake=N_("Forgetting to check that a digit has no third place in the row or the column."),
        related=(Technique.FIREWORK_QUAD, Technique.HIDDEN_TRIPLET, Technique.SUE_DE_COQ),
    ),
    Technique.FIREWORK_QUAD: Text(
        what=(
            _FIREWORK,
            N_(
                "Two rows and two columns cross in four cells, in four boxes. If two digits do "
                "this at one crossing and two more at the opposite one, with the other two "
                "crossings as wings, four cells hold four digits."
            ),
        ),
        spot=(
            N_("Look for two digits that do this at a crossing."),
            N_("Look for two other digits at the opposite corner of the rectangle."),
            N_("Remove all other digits from the four corners."),
        ),
        why=_BASE_AND_COVER,
        mistake=N_("Taking a digit twice: the two crossings need different digits."),
        related=(Technique.FIREWORK_TRIPLE, Technique.HIDDEN_QUAD, Technique.SK_LOOP),
    ),
    Technique.SK_LOOP: Text(
        what=(
            N_(
                "Four filled cells in four boxes are the corners of a rectangle. In each box, two "
                "cells beside the corner are in its row and two in its column: eight pairs of "
                "cells, in a loop. Neighbouring pairs share a row, a column or a box."
            ),
            N_(
                "If all digits of the pairs can be assigned to the links between them, and there "
                "are as many of these as cells, each link has its digits in its two pairs. They "
                "are removed from the rest of its row, column or box."
            ),
        ),
        spot=(
            N_("Look for puzzles with filled corners and few digits around them, often symmetric."),
            N_("Start at a pair, with the digits that it shares with the pair in the same box."),
            N_("Its other digits must be in the next pair along its row or column. Go on."),
            _COUNT,
        ),
        why=_BASE_AND_COVER,
        mistake=_UNEQUAL,
        related=(Technique.MULTI_SECTOR_LOCKED_SET, Technique.SUE_DE_COQ),
    ),
    Technique.MULTI_SECTOR_LOCKED_SET: Text(
        what=(
            N_(
                "Several rows cross several columns in many empty cells. Assign each digit of "
                "these cells to the rows or to the columns: it can be there once in each row or "
                "column where it has a place."
            ),
            N_(
                "If all these possibilities together are as many as the cells, each is used. So "
                "each digit is removed from the rest of its rows or columns."
            ),
        ),
        spot=(
            N_("Choose some rows, and note which digits are filled in most of them."),
            N_("Assign these digits to the rows, where they are needed seldom."),
            N_("Take the columns in which the other digits are filled, and assign those to them."),
            _COUNT,
        ),
        why=_BASE_AND_COVER,
        mistake=_UNEQUAL,
        related=(Technique.SK_LOOP, Technique.SUE_DE_COQ, Technique.NAKED_QUAD),
    ),
    Technique.TRIDAGON: Text(
        what=(
            N_(
                "Four boxes in two bands and two stacks, and three cells in each of them, no two "
                "of them in the same row or column. In a box the cells fall to the right, past its "
                "edge if need be, or they rise. If they rise in one box or in three, three digits "
                "cannot fill the twelve cells."
            ),
            N_(
                "So at least one of the other candidates of the cells is true: the guardians. A "
                "single guardian is placed. Of several, what cannot be true with any is removed."
            ),
        ),
        spot=(
            N_("Look for three digits that four boxes in a square all lack."),
            N_("Their cells in each box should be one in each row and each column."),
            N_("Count the boxes in which they rise: one or three."),
            N_("Look for the few other candidates in the twelve cells."),
        ),
        why=N_(
            "Boxes side by side have the same cyclic order of the three digits from top to bottom, "
            "boxes above each other from left to right. A box that rises turns one into the "
            "reverse of the other. Once around, the number of turns must be even."
        ),
        mistake=N_("Using it where they rise in two boxes or in all: then three digits do fit."),
        related=(Technique.BUG_1, Technique.REMOTE_PAIR),
    ),
    Technique.JUNIOR_EXOCET: Text(
        what=(
            N_(
                "Two base cells of a line and box hold three or four digits. In each of the other "
                "two boxes of the band or stack there is a target, in different lines. The cell "
                "beside each target, in the third line, holds none of the digits."
            ),
            N_(
                "Three cross-lines go through the targets and beside the base. If outside of the "
                "boxes each digit can be in them at most twice, a digit of the base must be in a "
                "target, too. So the targets hold the digits of the base."
            ),
        ),
        spot=(
            N_("Look for two cells of a line and box with three or four digits together."),
            N_("Find the two targets: cells with these digits, whose neighbour has none of them."),
            N_("For each digit, find two lines with all its places in the cross-lines."),
            N_("Remove all other digits from the targets, then digits that fit in neither."),
        ),
        why=N_(
            "A digit of the base is nowhere else in its line and box. So each cross-line needs it "
            "in a target or outside of the boxes. Three places, and only two outside: one is in a "
            "target. Two digits, two targets: each target has one."
        ),
        mistake=N_("Forgetting filled cells: a digit that is filled in a cross-line counts, too."),
        related=(Technique.MULTI_SECTOR_LOCKED_SET, Technique.SK_LOOP),
    ),
}
