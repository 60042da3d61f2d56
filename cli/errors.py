"""Errors of commands: each is one line for the user, with an exit status."""

import re
from typing import Final

_INVALID: Final = re.compile(r"Invalid value for (?P<option>.+?): (?P<rule>.+)", re.DOTALL)
_RULES: Final = {
    r".* is not a valid int( range)?\.": "give a whole number",
    r".* is not a valid float( range)?\.": "give a number",
    r".* is not in the range (.+)<=x<=(.+)\.": r"give \1 to \2",
    r".* is not in the range x>=(.+)\.": r"give at least \1",
    r".* is not in the range x<=(.+)\.": r"give at most \1",
    # typer 0.29
    r"Input should be a valid integer.*": "give a whole number",
    r"Input should be a valid number.*": "give a number",
    r"Input should be greater than or equal to (.+)": r"give at least \1",
    r"Input should be less than or equal to (.+)": r"give at most \1",
}
"""The parser's messages about a value, and ours."""


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
    """The message about an option's value, in the words of this program.

    Args:
        message: the option parser's message; unknown messages are returned unchanged.
    """
    if found := _INVALID.fullmatch(message):
        option = found["option"].replace("'", "")
        for rule, words in _RULES.items():
            if match := re.fullmatch(rule, found["rule"], re.DOTALL):
                return f"{option}: {match.expand(words)}"
    return message
