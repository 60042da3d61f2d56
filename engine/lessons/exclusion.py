"""Lessons on aligned pair and triplet exclusion."""

from typing import Final

from engine.language import N_
from engine.lessons._text import THREE, TWO, Text
from engine.technique import Technique

_WHAT_PAIR: Final = N_(
    "Look at two cells together. Compare every way to fill them with the cells that see both. A "
    "way that would leave such a cell without a candidate is impossible. A digit that its cell "
    "takes in none of the possible ways goes from that cell."
)
_WHAT_TRIPLET: Final = N_(
    "Look at three cells together. Compare every way to fill them with the cells that see all of "
    "them. A way that would leave such a cell without a candidate is impossible. A digit that its "
    "cell takes in none of the possible ways goes from that cell."
)
_CHOOSE_PAIR: Final = N_(
    "Choose two cells that are both seen by at least two cells with two candidates."
)
_CHOOSE_TRIPLET: Final = N_(
    "Choose three cells that are all seen by at least two cells with two or three candidates."
)
_LIST: Final = N_("List the ways to fill the {count} cells.")
_STRIKE: Final = N_(
    "Strike out those that put the same digit twice into cells that see each other."
)
_STRIKE_PAIR: Final = N_("Strike out those that use up all candidates of a cell that sees both.")
_STRIKE_TRIPLET: Final = N_(
    "Strike out those that use up all candidates of a cell that sees all three."
)
_REMOVE: Final = N_("Remove each digit that its cell has in none of the ways left.")
_MISTAKE: Final = N_(
    "Striking out a way because it takes one candidate from a cell beside it: it has to take all "
    "of them."
)

TEXTS: Final = {
    Technique.ALIGNED_PAIR_EXCLUSION: Text(
        what=(_WHAT_PAIR,),
        spot=(_CHOOSE_PAIR, _LIST, _STRIKE, _STRIKE_PAIR, _REMOVE),
        mistake=_MISTAKE,
        related=(
            Technique.XYZ_WING,
            Technique.ALIGNED_TRIPLET_EXCLUSION,
            Technique.CELL_FORCING_CHAINS,
        ),
        words={"count": TWO},
    ),
    Technique.ALIGNED_TRIPLET_EXCLUSION: Text(
        what=(_WHAT_TRIPLET,),
        spot=(_CHOOSE_TRIPLET, _LIST, _STRIKE, _STRIKE_TRIPLET, _REMOVE),
        mistake=_MISTAKE,
        related=(Technique.ALIGNED_PAIR_EXCLUSION, Technique.CELL_FORCING_CHAINS),
        words={"count": THREE},
    ),
}
