"""The output of commands: lines, notes and files."""

import codecs
import shutil
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from cli.errors import CommandError, WrongUseError

_SUBSTITUTES: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
    "—": "-", "·": "-", "…": "...", "±": "+-", "„": '"', "“": '"',
}  # fmt: skip
"""Replacements for characters of our texts that an encoding may not have."""
_SUBSTITUTE: Final = "sudoku-tutor.substitute"


def substitute_characters() -> None:
    """Let standard output and standard error take any text, whatever their encoding.

    Characters that the encoding does not have are replaced.
    """
    codecs.register_error(_SUBSTITUTE, _substitute)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_SUBSTITUTE)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    characters = error.object[error.start : error.end]
    return "".join([_SUBSTITUTES.get(one, "?") for one in characters]), error.end


def print_line(line: str) -> None:
    """Print a line and flush it, so that the reader of a pipe gets it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def note(line: str) -> None:
    """Print a line to standard error, for the user at the terminal."""
    sys.stderr.write(f"sudoku-tutor: {line}\n")


def is_stdout(path: Path) -> bool:
    """Whether a path is `-`, which means standard output."""
    return str(path) == "-"


def refuse_terminal(option: str, what: str) -> None:
    """Reject `-` as the name of a file that is not text if standard output is a terminal.

    Args:
        option: the option that the name was given with, such as "--out".
        what: is in the file, such as "a picture".

    Raises:
        WrongUseError: if it is one.
    """
    if sys.stdout.isatty():
        raise WrongUseError(
            f"{option} -: {what} is not written to a terminal; send it to a file or program"
        )


def save(data: bytes, path: Path) -> None:
    """Write a file, which is replaced if it exists, or to standard output if the path is `-`.

    Raises:
        CommandError: if it cannot be written; an existing file is then unchanged.
    """
    if is_stdout(path):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        _replace(path, data)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _replace(path: Path, data: bytes) -> None:
    """Write a new file beside the old one, and then replace that."""
    target = path.resolve()  # a link stays a link
    if target.exists() and not target.is_file():  # a device or a pipe
        target.write_bytes(data)
        return
    new = target.with_name(f"{target.name}.new")
    try:
        new.write_bytes(data)
        if target.exists():
            shutil.copymode(target, new)
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
