"""The buttons that lead to a game."""

from typing import Final

import discord

from engine.language import N_, translate

BOARD: Final = N_("Board")
_PLAY: Final = N_("Play")
THIS_TOO: Final = N_("Play this too")
"""The label of the button under another member's result."""

_Button = discord.ui.Button[discord.ui.View]


def play_button(puzzle: int, label: str = "", *, is_main: bool = False) -> _Button:
    """The button that starts or resumes the user's game with a puzzle, in a new message.

    Args:
        puzzle: the id of the puzzle in the store.
        label: its label, if not the default one.
        is_main: whether it is the button that most users press.
    """
    return discord.ui.Button(
        label=label or translate(_PLAY),
        style=discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        custom_id=f"play:{puzzle}",
    )


def game_button(game: int) -> _Button:
    """The button that shows a game's current state in the same message."""
    return discord.ui.Button(label=translate(BOARD), custom_id=f"game:{game}:0:show")
