"""The texts of the page (`web/static`), which it receives in the user's language."""

from string import Formatter
from typing import Final

from engine.language import N_, translate

TEXTS: Final = (
    N_("Sudoku"),
    N_("Skip to the grid"),
    # A cell, for screen readers.
    N_("given {digit}"),
    N_("empty"),
    N_("candidates {digits}"),
    N_("centre notes {digits}"),
    N_("colour {letters}"),
    N_("placed by {name}"),
    # Actions of other players.
    N_("{name}: {cells}"),
    N_("{name} took back a move: {cells}"),
    N_("breaks a rule"),
    N_("tried out"),
    # The pad.
    N_("Digit mode"),
    N_("Digit"),
    N_("Notes"),
    N_("Centre"),
    N_("Colour"),
    N_("Pen"),
    N_("Line to the right"),
    N_("Line down"),
    N_("Line down to the right"),
    N_("Line down to the left"),
    N_("Border on the right"),
    N_("Border below"),
    N_("Circle"),
    N_("Cross"),
    N_("Nothing drawn"),
    N_("line to {cells}"),
    N_("border line"),
    N_("circle"),
    N_("cross"),
    N_("Letter"),
    N_("Letter {letter}"),
    N_("letter {letters}"),
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
    N_("Why not?"),
    N_("Select a cell first."),
    N_("Which digit in {cell} do you want to ask about? Press it."),
    N_(
        "Which digit in {cell} do you want to ask about? Press it. If the position asks for just "
        "that, all of it is shown, as a hint."
    ),
    N_("Answer"),
    N_("Select cells first, then a digit."),
    # Hints.
    N_("Hint {level} of {levels}"),
    N_("I see it"),
    N_("Mark what you see, then press Answer."),
    N_("Explain"),
    N_("Show all"),
    N_("Next one"),
    N_("Where to look"),
    N_("Fill in these {count}"),
    N_("Fill in the next {count}"),
    N_("Fill in {count} cells"),
    N_("Back"),
    N_("Keep"),
    N_("Try it"),
    N_("Underlined digits are only tried out."),
    N_("Apply"),
    N_("Crossed out. To see all candidates, choose that in the settings."),
    N_("Next position"),
    N_("Spot it"),
    N_("Choose the cell that the technique changes. The clock stops while you read."),
    N_("60 seconds"),
    N_("10 positions"),
    N_("Stop"),
    N_("Hide the marks"),
    N_("Show the marks"),
    N_("Close"),
    # The puzzle, and its pause.
    N_("About this puzzle"),
    N_("By {author}"),
    N_("Hardness: {hardness}"),
    N_("Paused"),
    N_("The clock has stopped. Any move, in chat too, continues the game."),
    N_("Go on"),
    # Settings.
    N_("Settings"),
    N_("Settings of this board"),
    N_("Export"),
    N_("Copy as a line"),
    N_("Copy a link to {site}"),
    N_("Copy the picture"),
    N_("That didn't work. Touch the picture for long, or use its menu."),
    N_("Colours"),
    N_("As on this device"),
    N_("Dark"),
    N_("Light"),
    N_("High contrast"),
    N_("Candidates"),
    N_("My own notes"),
    N_("All, filled in automatically"),
    N_("My notes after a digit"),
    N_("Left as they are"),
    N_("Removed where ruled out"),
    N_("The digit of the chosen cell"),
    N_("Highlighted elsewhere"),
    N_("Not highlighted"),
    N_("The row, column and box of the chosen cell"),
    N_("Highlighted"),
    N_("Clock"),
    N_("Hidden"),
    N_("Shown"),
    N_(
        "Keys: arrows move (with Shift or Ctrl for more cells), digits enter (with Shift as notes, "
        "with Ctrl as centre notes, with both as colours). Z, X, C, V, B, N or Space choose the "
        "digit mode, A to I write letters where that is the mode, Delete erases, Ctrl+Z and Ctrl+Y "
        "undo and redo, H gives a hint, K checks, W asks why a digit cannot be in a cell, P "
        "pauses, Escape puts the hint away."
    ),
    # Other players, and the connection to the server.
    N_("One moment…"),
    N_("away"),
    N_("solved"),
    N_("No connection. Your moves are kept."),
    N_("You need to be online for this. Your moves are kept."),
    N_("Moves that were not played are kept until you open this game again."),
    N_("Load again"),
    N_("Changed meanwhile, so your moves were not played: {cells}."),
    N_("This link is no longer valid. Open the board again from Discord."),
    N_("This page is out of date. Please reload it."),
    N_("The board is open in another window. Reload this page to continue here."),
    N_("Mark your answer first: place digits or cross out candidates."),
    # The end.
    N_("All cells are filled, but not all are right. Press Check to see where."),
    N_("Solved: every cell is right. Well done!"),
    N_("How it went"),
    N_("Time: {time}"),
    N_("Share"),
    N_("Copied."),
    N_("Replay"),
    N_("Pause"),
    N_("Moves of the game"),
    N_("Move {move} of {count}"),
)
"""Every text in English, exactly as the page has it."""


def page_texts() -> dict[str, str]:
    """The texts that the context's language changes, by the English ones.

    The page fills in values.
    """
    said = {text: translate(text, **_kept_fields(text)) for text in TEXTS}
    return {text: own for text, own in said.items() if own != text}


def _kept_fields(text: str) -> dict[str, str]:
    """Values that leave each field of a text unchanged."""
    return {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
