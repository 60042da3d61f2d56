"""A turn of a game in words."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

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

_Words: TypeAlias = Callable[[Sequence[Any]], str]
"""Puts changes of one kind into words."""

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
"""The maximum number of moves that are named; a pasted grid may have 81."""


def describe_turn(turn: Turn) -> str:
    """Describe a turn, in a sentence for each kind of change."""
    kinds: tuple[tuple[type[Change], str, _Words], ...] = (
        (Placement, _PLACED, _labels),
        (Trial, _TRIED, _labels),
        (Elimination, _OUT, from_cells),
        (Clearing, _CLEARED, _labels),
        (Restoring, _BACK, _labels),
    )
    notes = [change for change in turn if isinstance(change, Note)]
    colours = [note for note in notes if note.kind is NoteKind.COLOUR]
    sentences = [
        _sentence(text, [change for change in turn if type(change) is kind], words)
        for kind, text, words in kinds
    ]
    for number, letter in enumerate(COLOUR_LETTERS, 1):
        for text, on in ((_COLOURED, True), (_UNCOLOURED, False)):
            done = [note for note in colours if (note.digit, note.on) == (number, on)]
            sentences.append(_sentence(text, done, _cells, letter))
    rest = [note for note in notes if note.kind is not NoteKind.COLOUR]
    sentences.append(_sentence(_NOTED, rest, _labels))
    return " ".join(filter(None, sentences))


def _sentence(text: str, done: Sequence[Change], words: _Words, letter: str = "") -> str:
    """A sentence about changes of one kind; "" if there are none."""
    if not done:
        return ""
    named = words(done[:_NAMED])
    if len(done) > _NAMED:
        named = translate_count(_MORE, len(done) - _NAMED, head=named)
    return translate(text, moves=named, cells=named, letter=letter)


def _labels(changes: Sequence[Change]) -> str:
    return ", ".join(map(change_label, changes))


def _cells(changes: Sequence[Change]) -> str:
    return ", ".join(cell_label(change.cell) for change in changes)


def change_label(change: Change) -> str:
    """A change in notation, such as "r3c4=5"."""
    cell = cell_label(change.cell)
    if isinstance(change, Clearing):
        return cell
    return f"{cell}{'<>' if isinstance(change, Elimination) else '='}{change.digit}"
