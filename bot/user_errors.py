"""Errors that services show to the user who made the request."""

from typing import Final

from engine.language import N_, translate

_NOT_YOURS: Final = N_("This is somebody else's game. /board begins one of your own.")


class UserError(Exception):
    """A request that cannot be fulfilled; the message gives the reason in the user's language.

    The message is shown as it is and not logged. Services derive their errors from this class.
    """


class NotYoursError(UserError):
    """The game belongs to somebody else."""

    def __init__(self) -> None:
        super().__init__(translate(_NOT_YOURS))
