"""Errors of commands: each is one line for the user, with an exit status."""


class CommandError(Exception):
    """The task could not be done; the message says why."""

    status = 1


class WrongUseError(CommandError):
    """The command was used incorrectly; the message says how to use it."""

    status = 2


class Terminated(KeyboardInterrupt):
    """The process got SIGTERM, for example from a job queue or an init system."""


def one_line(message: object) -> str:
    """A message without line breaks."""
    return " ".join(str(message).split())
