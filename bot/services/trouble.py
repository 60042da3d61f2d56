"""What a service refuses, said to who asked."""

from typing import Final

from engine.language import msg, say

_NOT_YOURS: Final = msg("This is somebody else's game. /board begins one of your own.")


class UserError(Exception):
    """Somebody asks for what cannot be; the message says why and what can be, in their language.

    It is told as it is and not logged. Services derive their own from it.
    """


class NotYoursError(UserError):
    """The game belongs to somebody else."""

    def __init__(self) -> None:
        super().__init__(say(_NOT_YOURS))
