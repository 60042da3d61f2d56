"""How a command fails: with one line for the person at the terminal, and an exit status."""


class CommandError(Exception):
    """The task could not be done; the message says why."""

    status = 1


class WrongUseError(CommandError):
    """The command was called in a way it does not know; the message says which ways it does."""

    status = 2


class Terminated(KeyboardInterrupt):
    """The process was asked to end by SIGTERM, as job queues and systems do."""


def one_line(message: object) -> str:
    """A message without line breaks."""
    return " ".join(str(message).split())
