"""The texts about the singles after a hint: where they are, and whether to fill some in."""

from typing import Final

from bot.hint.result import HintResult, Way
from engine.language import N_, translate
from engine.language.speech import number
from tutor.following import Following

WHERE_TO_LOOK: Final = N_("Where to look")
NEXT_ONE: Final = N_("Next one")
_FILL_THESE: Final = N_("Fill in these {count}")
_FILL_NEXT: Final = N_("Fill in the next {count}")
_FILL_CELLS: Final = N_("Fill in {count} cells")
_FILL: Final = N_("Fill in {count} cells?")
_GO_IN: Final = N_("This hint's digit and the next {number} singles go in.")
_TO_FIND: Final = N_("You can also find them yourself: **{look}** says in which houses.")
_FILLED: Final = N_("{count} cells are filled in.")


def answer_to(asked: Way, following: Following) -> tuple[str, tuple[str, ...]]:
    """The title and the lines of the list of places, or of the question whether to fill them in."""
    look = translate(WHERE_TO_LOOK)
    if asked is Way.LOOK:
        return look, following.places
    go_in = translate(_GO_IN, number=number(following.filled - 1))
    title = translate(_FILL, count=following.filled)
    return title, (go_in, translate(_TO_FIND, look=look))


def label_of_question(following: Following) -> str:
    """The label of the button that asks whether to fill in the singles after the hint's."""
    count = following.filled - 1
    return translate(_FILL_THESE if count == following.count else _FILL_NEXT, count=count)


def label_of_filling(following: Following, *, again: bool = False) -> str:
    """The label of the button that fills in the singles; `again` after a first confirmation."""
    return translate(_FILL_NEXT if again else _FILL_CELLS, count=following.filled)


def filled_in(hint: HintResult) -> str:
    """A sentence on how many cells have just been filled in; "" if none."""
    return translate(_FILLED, count=hint.filled) if hint.filled else ""
