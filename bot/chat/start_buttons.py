"""The buttons that offer newcomers a first step; `bot.welcome` answers a press."""

from enum import Enum
from typing import Any, Final

import discord

from engine.language import N_, translate

UPLOAD: Final = N_("Upload a picture")


class Start(Enum):
    """The first step that a button offers; the value is part of the button's id."""

    TRY = "try"
    TODAY = "today"
    LEARN = "learn"
    UPLOAD = "upload"


_LABELS: Final = {
    Start.TRY: N_("Try a puzzle"),
    Start.TODAY: N_("Today's puzzle"),
    Start.LEARN: N_("Learn"),
    Start.UPLOAD: UPLOAD,
}


def start_button(start: Start) -> discord.ui.Button[Any]:
    """The button for a first step, in the current locale."""
    is_first = start is Start.TRY
    return discord.ui.Button(
        label=translate(_LABELS[start]),
        style=discord.ButtonStyle.primary if is_first else discord.ButtonStyle.secondary,
        custom_id=f"start:{start.value}",
    )


def start_buttons() -> tuple[discord.ui.Button[Any], ...]:
    """All start buttons, in the current locale."""
    return tuple(map(start_button, Start))
