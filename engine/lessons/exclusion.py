"""Lessons on aligned pair and triplet exclusion."""

from typing import Final

from engine.language import msg
from engine.lessons._text import THREE, TWO, Text
from engine.technique import Technique

_WHAT: Final = msg(
    "Look at {count} cells together. Every way to fill them is held against the cells that see all "
    "of them. A way that would leave such a cell without a candidate is impossible. A digit that "
    "is in none of the possible ways goes."
)
_SPOT: Final = (
    msg(
        "Choose {count} cells that are all seen by at least two cells with no more than {count} "
        "candidates."
    ),
    msg("List the ways to fill the {count} cells."),
    msg("Strike out those that put the same digit twice into cells that see each other."),
    msg("Strike out those that use up all candidates of a cell that sees all {count}."),
    msg("Remove each digit that its cell has in none of the ways left."),
)
_MISTAKE: Final = msg(
    "Striking out a way because it takes one candidate from a cell beside it: it has to take all "
    "of them."
)

TEXTS: Final = {
    Technique.ALIGNED_PAIR_EXCLUSION: Text(
        what=(_WHAT,),
        spot=_SPOT,
        mistake=_MISTAKE,
        related=(
            Technique.XYZ_WING,
            Technique.ALIGNED_TRIPLET_EXCLUSION,
            Technique.CELL_FORCING_CHAINS,
        ),
        words={"count": TWO},
    ),
    Technique.ALIGNED_TRIPLET_EXCLUSION: Text(
        what=(_WHAT,),
        spot=_SPOT,
        mistake=_MISTAKE,
        related=(Technique.ALIGNED_PAIR_EXCLUSION, Technique.CELL_FORCING_CHAINS),
        words={"count": THREE},
    ),
}
