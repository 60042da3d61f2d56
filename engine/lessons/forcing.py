"""Lessons on HoDoKu's forcing chains and nets, by contradiction and by verity."""

from typing import Final

from engine.language import N_
from engine.lessons._text import Text
from engine.technique import Technique

_FOLLOW: Final = N_(
    "Note what follows by single links: a true candidate rules others out; a cell or a house with "
    "one possibility left takes it."
)
_NET: Final = N_(
    "In a net a conclusion may rest on all that was found before, not only on the link right "
    "before it."
)
_CLASH: Final = N_(
    "Stop when something cannot be: a candidate both true and false, two digits in a cell, a digit "
    "twice in a house, or a cell or a house with nothing left."
)
_MANY: Final = N_(
    "Of several candidates at least one is true: all candidates of a cell, all places for a digit "
    "in a house, or a candidate and its opposite. Suppose each of them in turn. What they all lead "
    "to is true, whichever it is."
)
_AGREE: Final = N_("Look for something that all your notes agree on: it is true.")
_CHOOSE: Final = N_("Choose a cell with few candidates, or a digit with few places in a house.")
_EACH: Final = N_("Suppose each of these possibilities in turn, with notes of its own.")
_LEFT_OUT: Final = N_(
    "Leaving out a possibility. If even one of them does not lead there, nothing is proved."
)

TEXTS: Final = {
    Technique.FORCING_CHAIN_CONTRADICTION: Text(
        what=(
            N_(
                "Suppose that a candidate is true, or that it is false, and follow the chains of "
                "links that begin there. If their ends cannot be true together, the assumption "
                "was wrong."
            ),
        ),
        spot=(
            N_("Choose a candidate with many links, and suppose that it is true."),
            _FOLLOW,
            _CLASH,
            N_("If nothing comes of it, suppose that the candidate is false."),
        ),
        mistake=N_(
            "Using two findings together. In a chain each link follows from the one before it "
            "alone."
        ),
        related=(
            Technique.FORCING_CHAIN_VERITY,
            Technique.FORCING_NET_CONTRADICTION,
            Technique.DISCONTINUOUS_NICE_LOOP,
        ),
    ),
    Technique.FORCING_CHAIN_VERITY: Text(
        what=(_MANY,),
        spot=(_CHOOSE, _EACH, _FOLLOW, _AGREE),
        mistake=_LEFT_OUT,
        related=(
            Technique.FORCING_CHAIN_CONTRADICTION,
            Technique.CELL_FORCING_CHAINS,
            Technique.REGION_FORCING_CHAINS,
        ),
    ),
    Technique.FORCING_NET_CONTRADICTION: Text(
        what=(
            N_(
                "Suppose that a candidate is true, or that it is false, and note all that follows. "
                "If that cannot be true together, the assumption was wrong."
            ),
            _NET,
        ),
        spot=(
            N_("Choose a candidate, and suppose that it is true, or that it is false."),
            _FOLLOW,
            N_("Go on with all that you have noted, as if you were solving the puzzle."),
            _CLASH,
        ),
        mistake=N_("Keeping notes of an assumption for the next one. Each begins again."),
        related=(
            Technique.FORCING_CHAIN_CONTRADICTION,
            Technique.FORCING_NET_VERITY,
            Technique.NISHIO,
            Technique.DYNAMIC_CONTRADICTION_FORCING_CHAINS,
        ),
    ),
    Technique.FORCING_NET_VERITY: Text(
        what=(_MANY, _NET),
        spot=(_CHOOSE, _EACH, _FOLLOW, _AGREE),
        mistake=_LEFT_OUT,
        related=(
            Technique.FORCING_CHAIN_VERITY,
            Technique.FORCING_NET_CONTRADICTION,
            Technique.DYNAMIC_CELL_FORCING_CHAINS,
            Technique.DYNAMIC_REGION_FORCING_CHAINS,
        ),
    ),
    Technique.CONTRADICTION: Text(
        what=(
            N_(
                "Put in a candidate as a test, and fill in the singles that follow. If a cell is "
                "left without a candidate, or a house without a place for a digit, the test was "
                "wrong, and the candidate goes."
            ),
            N_(
                "This is not a pattern that can be seen. It is for positions in which no pattern "
                "is left, and the hints choose the test that fails soonest."
            ),
        ),
        spot=(
            N_("Choose a candidate from which many singles follow: in a cell or a house with two."),
            N_("Write the test down in a way that you can take back."),
            N_("Fill in naked and hidden singles, and note in which order."),
            N_("Stop at the first cell or house with nothing left, and take everything back."),
            N_("If the singles end first, the test says nothing. Try another one."),
        ),
        mistake=N_(
            "Taking a test that did not fail for a proof. It only means that more than singles is "
            "needed."
        ),
        related=(Technique.NISHIO, Technique.FORCING_CHAIN_CONTRADICTION),
    ),
}
