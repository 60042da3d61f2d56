"""The actions and the results of the games service."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

import discord

from bot.chat.start_buttons import start_buttons
from bot.chat.user_errors import UserError
from bot.store import SavedGame, Summary
from engine.language import N_, translate
from tutor.game import Board

_NO_GAME: Final = N_("You have no game in progress. Start one with /board and a puzzle.")
GONE: Final = N_(
    "I no longer have this game, or it belongs to someone else. Start a new one with /board and a "
    "puzzle."
)


class NoGameError(UserError):
    """There is no such game.

    Attributes:
        items: buttons that start a game.
    """

    def __init__(self, text: str = _NO_GAME) -> None:
        super().__init__(translate(text))
        self.items = start_buttons()


class Action(Enum):
    """An action of a button under a game; the value is part of the button's id."""

    SHOW = "show"
    UNDO = "undo"
    BACK = "back"
    """Go back to the position before the mistake."""
    NOTES_ON = "marks-on"
    """Show the candidates; then digits are crossed out in them."""
    NOTES_OFF = "notes-off"
    """Place digits again; the candidates stay."""
    MARKS_OFF = "marks-off"
    """Hide the candidates."""
    COLOURS_ON = "colours-on"
    """Colour cells."""
    COLOURS_OFF = "colours-off"
    """Place digits again; the colours stay."""
    CLEAR_COLOURS = "clear-colours"
    CHECK = "check"
    HINT = "hint"
    END_TRIAL = "end-trial"
    """Go back from a scratch copy to the game as it was."""
    KEEP_TRIAL = "keep-trial"
    """Keep the moves of the scratch copy in the game."""
    AGAIN = "again"
    """Restart a solved game."""


@dataclass(frozen=True, slots=True)
class News:
    """A further effect of having just solved a game, such as a result in a duel.

    Attributes:
        text: what the message says about it.
        buttons: its buttons.
    """

    text: str
    buttons: tuple[discord.ui.Item[Any], ...] = ()


@dataclass(frozen=True, slots=True)
class GameView:
    """A game and the parts of it to show.

    Attributes:
        game: the stored game.
        board: its board.
        news: further effects of having just solved it.
        summary: the techniques and hints that the player used; None unless the game is solved.
    """

    game: SavedGame
    board: Board
    news: tuple[News, ...] = ()
    summary: Summary | None = None
