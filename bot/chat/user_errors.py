"""Errors that are shown to the user who made the request."""

from typing import Any, Final

import discord

from engine.language import N_, translate
from engine.notation import NotationError
from tutor.drawing import DrawnGridError

_NO_PUZZLE: Final = N_("I have no puzzle of this kind right now. Please try again in a minute.")


class UserError(Exception):
    """A request that cannot be fulfilled; the message gives the reason in the user's language.

    The message is shown as it is and not logged. Services derive their errors from this class.

    Attributes:
        items: buttons that the message offers.
    """

    items: tuple[discord.ui.Item[Any], ...] = ()


class FixableGridError(DrawnGridError):
    """A typed grid that was refused and can be corrected.

    Args:
        error: the error that refused it.
        items: see the attribute.

    Attributes:
        items: buttons to correct it.
    """

    def __init__(self, error: DrawnGridError, items: tuple[discord.ui.Item[Any], ...]) -> None:
        super().__init__(str(error), error.drawing, error.position)
        self.items = items


class FixableTextError(NotationError):
    """A typed text that is nearly a puzzle, and can be typed again.

    Args:
        error: the error that refused it.
        items: see the attribute.

    Attributes:
        items: buttons to correct it.
    """

    def __init__(self, error: NotationError, items: tuple[discord.ui.Item[Any], ...]) -> None:
        super().__init__(error.reason, error.text, error.offset)
        self.items = items


class NoPuzzleError(UserError):
    """No puzzle could be generated in time, and none was in stock."""

    def __init__(self) -> None:
        super().__init__(translate(_NO_PUZZLE))
