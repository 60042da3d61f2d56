"""A turn of a game in words."""

from typing import Final

from engine.language import N_, cell_label, forms, translate, translate_count
from engine.model.candidates import Elimination, Placement
from engine.model.game import Change, Clearing, Note, Restoring, Trial, Turn

_PLACED: Final = N_("Placed: {moves}.")
_TRIED: Final = N_("Tried out: {moves}.")
_OUT: Final = N_("Removed: {moves}.")
_CLEARED: Final = N_("Emptied: {cells}.")
_BACK: Final = N_("Restored: {moves}.")
_NOTED: Final = N_("Noted on the touch board: {moves}.")
_MORE: Final = forms("{head} and {count} more", "{head} and {count} more", "moves")
_NAMED: Final = 12
"""How many moves are named; a pasted grid may have 81."""


def describe_turn(turn: Turn) -> str:
    """Describe a turn, in a sentence for each kind of change."""
    kinds: tuple[tuple[type[Change], str], ...] = (
        (Placement, _PLACED),
        (Trial, _TRIED),
        (Elimination, _OUT),
        (Clearing, _CLEARED),
        (Restoring, _BACK),
        (Note, _NOTED),
    )
    sentences = []
    for kind, text in kinds:
        done = [change_label(change) for change in turn if type(change) is kind]
        if done:
            named = ", ".join(done[:_NAMED])
            if len(done) > _NAMED:
                named = translate_count(_MORE, len(done) - _NAMED, head=named)
            sentences.append(translate(text, moves=named, cells=named))
    return " ".join(sentences)


def change_label(change: Change) -> str:
    """A change in notation, such as "r3c4=5"."""
    cell = cell_label(change.cell)
    if isinstance(change, Clearing):
        return cell
    return f"{cell}{'<>' if isinstance(change, Elimination) else '='}{change.digit}"
