"""A turn of a game in words."""

from collections.abc import Callable
from typing import Final

from engine.language import N_, cell_label, forms, translate, translate_count
from engine.model.candidates import Elimination, Placement
from engine.model.game import (
    COLOUR_LETTERS,
    Change,
    Clearing,
    Note,
    NoteKind,
    Restoring,
    Trial,
    Turn,
)
from engine.words.phrases import from_cells

_PLACED: Final = N_("Placed: {moves}.")
_TRIED: Final = N_("Tried out: {moves}.")
_OUT: Final = N_("Removed: {moves}.")
_CLEARED: Final = N_("Emptied: {cells}.")
_BACK: Final = N_("Restored: {moves}.")
_NOTED: Final = N_("Noted on the touch board: {moves}.")
_COLOURED: Final = N_("Colour {letter}: {cells}.")
_UNCOLOURED: Final = N_("Colour {letter} removed: {cells}.")
_MORE: Final = forms("{head} and {count} more", "{head} and {count} more", "moves")
_NAMED: Final = 12
"""How many moves are named; a pasted grid may have 81."""


def describe_turn(turn: Turn) -> str:
    """Describe a turn, in a sentence for each kind of change."""
    placed: tuple[tuple[type[Change], str], ...] = ((Placement, _PLACED), (Trial, _TRIED))
    others: tuple[tuple[type[Change], str], ...] = ((Clearing, _CLEARED), (Restoring, _BACK))
    notes = [change for change in turn if isinstance(change, Note)]
    colours = [note for note in notes if note.kind is NoteKind.COLOUR]
    sentences = [
        *(_of_kind(text, turn, kind) for kind, text in placed),
        _removed([change for change in turn if isinstance(change, Elimination)]),
        *(_of_kind(text, turn, kind) for kind, text in others),
    ]
    for number, letter in enumerate(COLOUR_LETTERS, 1):
        for text, on in ((_COLOURED, True), (_UNCOLOURED, False)):
            done = [note for note in colours if (note.digit, note.on) == (number, on)]
            sentences.append(_sentence(text, done, lambda note: cell_label(note.cell), letter))
    rest = [note for note in notes if note.kind is not NoteKind.COLOUR]
    sentences.append(_sentence(_NOTED, rest, change_label))
    return " ".join(filter(None, sentences))


def _of_kind(text: str, turn: Turn, kind: type[Change]) -> str:
    return _sentence(text, [change for change in turn if type(change) is kind], change_label)


def _removed(gone: list[Elimination]) -> str:
    """That candidates are removed: "Removed: 5 from r6c1."; "" if there are none."""
    if not gone:
        return ""
    named = from_cells(gone[:_NAMED])
    if len(gone) > _NAMED:
        named = translate_count(_MORE, len(gone) - _NAMED, head=named)
    return translate(_OUT, moves=named)


def _sentence(
    text: str, done: list[Change] | list[Note], label: Callable[[Change], str], letter: str = ""
) -> str:
    """A sentence about changes of one kind; "" if there are none."""
    if not done:
        return ""
    named = ", ".join(map(label, done[:_NAMED]))
    if len(done) > _NAMED:
        named = translate_count(_MORE, len(done) - _NAMED, head=named)
    return translate(text, moves=named, cells=named, letter=letter)


def change_label(change: Change) -> str:
    """A change in notation, such as "r3c4=5"."""
    cell = cell_label(change.cell)
    if isinstance(change, Clearing):
        return cell
    return f"{cell}{'<>' if isinstance(change, Elimination) else '='}{change.digit}"
