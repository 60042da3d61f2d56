"""The button that opens a board, in the browser or inside Discord."""

from enum import Enum
from typing import Any, Final

import discord

from bot.chat.board_offer import are_boards_offered
from engine.language import N_, translate

_OPEN: Final = N_("Open board")


class BoardSubject(Enum):
    """The subject that a board is opened for; the value is part of the button's id."""

    GAME = "game"
    PUZZLE = "puzzle"
    """A puzzle in the store: opens or resumes a game with it."""
    HINT = "hint"
    """A hint session: opens or resumes a game with its puzzle."""
    PRACTICE = "practice"


def open_board_button(subject: BoardSubject, number: int) -> discord.ui.Button[discord.ui.View]:
    """The button.

    Args:
        subject: the kind of subject.
        number: the id of the game, the puzzle, the hint session, or the attempt in practice.
    """
    return discord.ui.Button(
        label=translate(_OPEN), custom_id=f"open-board:{subject.value}:{number}"
    )


def board_buttons(subject: BoardSubject, number: int) -> tuple[discord.ui.Item[Any], ...]:
    """The button, or nothing if boards are not offered."""
    return (open_board_button(subject, number),) if are_boards_offered() else ()
