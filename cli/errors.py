"""Errors of commands: each is one line for the user, with an exit status."""

import re
from typing import Final

_INVALID: Final = re.compile(r"Invalid value for (?P<option>.+?): Input should be (?P<rule>.+)")
_RULES: Final = {
    "a valid integer": "give a whole number",
    "a valid number": "give a number",
    "greater than or equal to": "give at least {}",
    "less than or equal to": "give at most {}",
}
"""What the parser says that a value should be, and what we say."""


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


def plain_message(message: str) -> str:
    """What is wrong with the value of an option, in the words of this program.

    Args:
        message: the message of the parser of options; others are returned unchanged.
    """
    found = _INVALID.fullmatch(message)
    rule = found and next(
        (words for start, words in _RULES.items() if found["rule"].startswith(start)), None
    )
    if not found or rule is None:
        return message
    option = found["option"].replace("'", "")
    return f"{option}: {rule.format(found['rule'].rpartition(' ')[2])}"
