"""Lessons on cycles, forcing chains, Nishio, and chains from all candidates of a cell or house."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

CELL_WHAT: Final = N_(
    "One of the candidates of a cell is true. Suppose each of them in turn and follow the links. "
    "What they all lead to is true, whichever it is."
)
CELL_SPOT: Final = (
    N_("Choose a cell with few candidates."),
    N_("For each of them, suppose it is true and note what follows."),
    N_("Look for something that is in all your notes: it is true."),
)
CELL_MISTAKE: Final = N_(
    "Leaving out a candidate. If even one of them does not lead there, nothing is proved."
)
REGION_WHAT: Final = N_(
    "A digit must go into one of its places in a house. Suppose each of them in turn and follow "
    "the links. What they all lead to is true, whichever it is."
)
REGION_SPOT: Final = (
    N_("Choose a house, and a digit that has few places in it."),
    N_("For each of them, suppose the digit is there and note what follows."),
    N_("Look for something that is in all your notes: it is true."),
)
REGION_MISTAKE: Final = N_(
    "Leaving out a place. If even one of them does not lead there, nothing is proved."
)
_LOOP: Final = N_(
    "The loop can be walked either way, so of two neighbours in it one is true and one is false: "
    "every second candidate is true, and it is one half of them or the other."
)
_WALK_ON: Final = N_("Go on like that until you are back at the start.")
_COLOUR: Final = N_(
    "Colour the candidates of the loop alternately in two colours. Remove a candidate outside the "
    "loop if it sees its own digit in both colours."
)

TEXTS: Final = {
    Technique.X_CYCLE: Text(
        what=(
            N_("A loop through places of one digit, in which strong and weak links take turns."),
            _LOOP,
        ),
        spot=(
            N_("Choose a digit, and find the houses in which it has two places: strong links."),
            N_(
                "From one end of such a link, step to a cell that it sees and that begins another: "
                "a weak link."
            ),
            _WALK_ON,
            _COLOUR,
        ),
        mistake=N_(
            "Closing the loop where two weak links meet. The turns must fit all the way round."
        ),
        related=(Technique.X_WING, Technique.TURBOT_FISH, Technique.XY_CYCLE),
    ),
    Technique.Y_CYCLE: Text(
        what=(
            N_(
                "A loop of cells with two candidates. Each cell sees the next one and shares a "
                "digit with it, and the loop leaves the cell by its other digit."
            ),
            _LOOP,
        ),
        spot=(
            N_("Find the cells with two candidates."),
            N_("Choose one of them, and one of its two digits."),
            N_("Step to a cell that it sees and that has this digit; leave it by its other one."),
            _WALK_ON,
            _COLOUR,
        ),
        mistake=N_("Leaving a cell by the digit by which you came in."),
        related=(Technique.XY_WING, Technique.XY_CYCLE, Technique.FORCING_CHAIN),
    ),
    Technique.XY_CYCLE: Text(
        what=(
            N_(
                "A loop of candidates of several digits, in which strong and weak links take "
                "turns. Some links run inside a cell, others along a house."
            ),
            _LOOP,
        ),
        spot=(
            N_(
                "Look for strong links: cells with two candidates, and houses with two places for "
                "a digit."
            ),
            N_(
                "From one end of such a link, step to another that cannot be true with it, in the "
                "same cell or for the same digit in a house: a weak link."
            ),
            _WALK_ON,
            _COLOUR,
        ),
        mistake=N_(
            "Closing the loop where two weak links meet. The turns must fit all the way round."
        ),
        related=(Technique.X_CYCLE, Technique.Y_CYCLE, Technique.FORCING_CHAIN),
    ),
    Technique.TURBOT_FISH: Text(
        what=(
            N_(
                "Two houses have two places each for a digit, and an end of the one sees an end of "
                "the other. These two ends cannot both hold the digit, so one of the two far ends "
                "does. No cell that sees both far ends can have it."
            ),
            N_(
                "With two rows or two columns it is also called skyscraper, with a row and a "
                "column that meet in a box two-string kite."
            ),
        ),
        spot=(
            N_("Choose a digit, and find the houses in which it has two places."),
            N_(
                "Take two of these houses, and look whether an end of the one sees one of the "
                "other."
            ),
            N_("Find the cells that see both other ends, and remove the digit from them."),
        ),
        mistake=N_("Using a house in which the digit has a third place."),
        related=(Technique.X_WING, Technique.FORCING_X_CHAIN, Technique.X_CYCLE),
    ),
    Technique.FORCING_X_CHAIN: Text(
        what=(
            N_(
                "Suppose that a cell holds a digit, and follow this one digit from place to place: "
                "here it cannot be, so there it must be, and so on. If in the end the first cell "
                "cannot hold it, the assumption was wrong. It can also start with the digit not "
                "being there, and prove that it is."
            ),
        ),
        spot=(
            N_("Choose a digit, and suppose that one cell holds it: cells that it sees lose it."),
            N_("If that leaves a house a single place for it, it goes there, and you go on."),
            N_("Stop when the first cell comes out without the digit, and remove it there."),
            N_("If nothing comes of it, suppose that the first cell does not hold the digit."),
        ),
        mistake=N_("Going on from a house in which the digit still has two places."),
        related=(Technique.TURBOT_FISH, Technique.FORCING_CHAIN, Technique.NISHIO),
    ),
    Technique.FORCING_CHAIN: Text(
        what=(
            N_(
                "Suppose something of one candidate, and follow the links: this digit goes here, "
                "so that one is out there, so this cell has one candidate left, and so on. If the "
                "opposite of the assumption comes out, the assumption was wrong."
            ),
        ),
        spot=(
            N_(
                "Look for a part of the grid with many cells of two candidates, and houses with "
                "two places for a digit."
            ),
            N_("Suppose that a candidate is true. Candidates that it sees are false."),
            N_(
                "Look for one that leaves a cell a single candidate, or a house a single place: "
                "that is true, and you go on from there."
            ),
            N_("If your first candidate comes out false, remove it."),
            N_(
                "A chain can start with false as well. If the candidate comes out true, write it "
                "in."
            ),
        ),
        mistake=N_(
            "Using two steps of the way together. In this chain each step follows from the one "
            "before it alone."
        ),
        related=(Technique.XY_WING, Technique.FORCING_X_CHAIN, Technique.CELL_FORCING_CHAINS),
    ),
    Technique.NISHIO: Text(
        what=(
            N_(
                "Suppose that a cell holds a digit, and follow all that this means for this one "
                "digit in the whole grid, not only a single chain. If one place would have to hold "
                "the digit and also not hold it, the assumption was wrong. It can also start with "
                "the digit not being there."
            ),
        ),
        spot=(
            N_("Choose a digit, and suppose that one cell holds it: cells that it sees lose it."),
            N_(
                "Wherever that leaves a house a single place for it, it goes there, and takes it "
                "from further cells. What went before counts each time."
            ),
            N_("If a place comes out both with and without the digit, the start was wrong."),
        ),
        mistake=N_("Following other digits as well. That is sound, but it is another technique."),
        related=(Technique.FORCING_X_CHAIN, Technique.DYNAMIC_CONTRADICTION_FORCING_CHAINS),
    ),
    Technique.CELL_FORCING_CHAINS: Text(
        what=(CELL_WHAT,),
        spot=CELL_SPOT,
        mistake=CELL_MISTAKE,
        related=(
            Technique.REGION_FORCING_CHAINS,
            Technique.FORCING_CHAIN,
            Technique.DYNAMIC_CELL_FORCING_CHAINS,
        ),
    ),
    Technique.REGION_FORCING_CHAINS: Text(
        what=(
            REGION_WHAT,
            N_("Sudoku Explainer calls a house a region; that is where the name comes from."),
        ),
        spot=REGION_SPOT,
        mistake=REGION_MISTAKE,
        related=(
            Technique.CELL_FORCING_CHAINS,
            Technique.FORCING_CHAIN,
            Technique.DYNAMIC_REGION_FORCING_CHAINS,
        ),
    ),
}
