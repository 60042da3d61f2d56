"""The texts of the page (`web/static`), which get there in the user's language."""

from string import Formatter
from typing import Final

from engine.language import N_, translate

TEXTS: Final = (
    N_("Sudoku"),
    N_("To the grid"),
    # A cell, for screen readers.
    N_("given {digit}"),
    N_("empty"),
    N_("candidates {digits}"),
    N_("in the centre {digits}"),
    N_("colour {letters}"),
    N_("by {name}"),
    N_("breaks a rule"),
    # The pad.
    N_("What a digit does"),
    N_("Digit"),
    N_("Notes"),
    N_("Centre"),
    N_("Colour"),
    N_("Cross out"),
    N_("Place"),
    N_("Digits"),
    N_("{digit}, {count} left"),
    N_("Colour {letter}"),
    N_("No colour"),
    N_("Erase"),
    N_("Undo"),
    N_("Redo"),
    N_("Check"),
    N_("Hint"),
    N_("Answer"),
    N_("Choose cells first, then a digit."),
    # Hints.
    N_("Hint {level} of {levels}"),
    N_("Explain"),
    N_("Show all"),
    N_("One by one"),
    N_("Do it"),
    N_("Next position"),
    N_("Show the board"),
    N_("Show the picture"),
    N_("Close"),
    # Settings.
    N_("Settings"),
    N_("Settings of this board"),
    N_("Colours"),
    N_("Dark"),
    N_("Light"),
    N_("High contrast"),
    N_("Candidates"),
    N_("My own notes"),
    N_("All, filled in automatically"),
    N_("Time"),
    N_("Hidden"),
    N_("Shown"),
    N_(
        "Keys: arrows move, digits enter, with Shift as notes, with Ctrl in the centre. Space "
        "changes what a digit does, Z takes back, H gives a hint."
    ),
    # Others, and the line to the server.
    N_("away"),
    N_("solved"),
    N_("No connection. Your moves are kept."),
    N_("This needs a connection. Your moves are kept."),
    N_("Moves that were not played are kept until you open this game again."),
    N_("Load again"),
    N_("Changed meanwhile, so your moves were not played: {cells}."),
    N_("This link is no longer valid. In Discord, /board opens your game again."),
    N_("This page is out of date. Load it again."),
    N_("The board is open in another window. Load this page to go on here."),
    N_("Mark your answer first: what is placed, or crossed out."),
    # The end.
    N_("All cells are filled in, but not all are right. Check shows where."),
    N_("Solved: every cell is right. Well done!"),
)
"""Every text, in English as the page has it."""


def page_texts() -> dict[str, str]:
    """Each text in the language of the context, by the English one; the page fills values in."""
    return {text: translate(text, **_kept_fields(text)) for text in TEXTS}


def _kept_fields(text: str) -> dict[str, str]:
    """For each field of a text, what leaves it as it is."""
    return {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
