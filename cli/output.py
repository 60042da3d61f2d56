"""Where commands write what they were asked for."""

import codecs
import shutil
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from cli.errors import CommandError

_SUBSTITUTES: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
    "—": "-", "·": "-", "…": "...", "±": "+-", "„": '"', "“": '"',
}  # fmt: skip
"""What stands for characters of our texts on a terminal or in a file that cannot show them."""
_SUBSTITUTE: Final = "sudoku-tutor.substitute"


def substitute_characters() -> None:
    """Let standard output and standard error take any text, whatever their encoding.

    Characters that the encoding does not have are replaced by others that it has.
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
    """Print a line at once, so that whoever waits for it at the other end of a pipe has it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def note(line: str) -> None:
    """Print a line beside the output, for the person at the terminal."""
    sys.stderr.write(f"sudoku-tutor: {line}\n")


def is_stdout(path: Path) -> bool:
    """Whether a path is the `-` that stands for standard output."""
    return str(path) == "-"


def save(data: bytes, path: Path) -> None:
    """Write a file, in place of what was there, or standard output if it is `-`.

    Raises:
        CommandError: if it cannot be written; a file that was there is then as before.
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
    """Write a file beside the one of that name, and then put it in its place."""
    target = path.resolve()  # a link stays a link
    if target.exists() and not target.is_file():  # a device or a pipe
        target.write_bytes(data)
        return
    fresh = target.with_name(f"{target.name}.new")
    try:
        fresh.write_bytes(data)
        if target.exists():
            shutil.copymode(target, fresh)
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
