"""Lessons on X-wings, swordfish and jellyfish."""

from typing import Final

from engine.language import msg
from engine.lessons._text import FOUR, THREE, Text
from engine.technique import Technique

_EXCHANGED: Final = msg("Rows and columns can be exchanged.")
_WHAT: Final = msg(
    "It is an X-wing with {count} lines. In each of {count} rows, a digit has its places in the "
    "same {count} columns and nowhere else. These columns get the digit from these rows, so no "
    "other cell of the columns can have it."
)
_SPOT: Final = (
    msg("Choose a digit, and find the rows in which it has at most {count} places."),
    msg("Look for {count} of these rows whose places lie in only {count} columns between them."),
    msg("Remove the digit from the other cells of these columns."),
    msg("Then do the same with rows and columns exchanged."),
)
_WHY: Final = msg(
    "Each of the {count} rows needs the digit, and no two of them can have it in the same column. "
    "So each of the {count} columns has it in one of these rows."
)
_MISTAKE: Final = msg(
    "Expecting the digit wherever the rows and columns cross. Two places in a row are enough, as "
    "long as there is none outside the columns."
)

TEXTS: Final = {
    Technique.X_WING: Text(
        what=(
            msg(
                "A digit has two places in each of two rows, and they stand in the same two "
                "columns. The four cells form a rectangle, and two opposite corners of it will "
                "hold the digit. So no other cell of the two columns can have it."
            ),
            _EXCHANGED,
        ),
        spot=(
            msg("Choose a digit, and find a row in which it has two places."),
            msg("Look for a second row in which it has two places, in the same two columns."),
            msg("Remove the digit from the other cells of these two columns."),
            msg("Then do the same with rows and columns exchanged."),
        ),
        why=msg(
            "If the first row has the digit in the left column, the second row must have it in the "
            "right one, and the other way round. Either way both columns have their digit."
        ),
        mistake=msg(
            "Removing the digit from the rows: it has no other places there. What goes stands in "
            "the columns."
        ),
        related=(Technique.POINTING, Technique.SWORDFISH, Technique.TURBOT_FISH),
    ),
    Technique.SWORDFISH: Text(
        what=(_WHAT, _EXCHANGED),
        spot=_SPOT,
        why=_WHY,
        mistake=_MISTAKE,
        related=(Technique.X_WING, Technique.JELLYFISH),
        words={"count": THREE},
    ),
    Technique.JELLYFISH: Text(
        what=(_WHAT, _EXCHANGED),
        spot=_SPOT,
        why=_WHY,
        mistake=_MISTAKE,
        related=(Technique.X_WING, Technique.SWORDFISH),
        words={"count": FOUR},
    ),
}
