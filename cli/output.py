"""The output of commands: lines, notes and files."""

import codecs
import contextlib
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Final

from bot.files.finished_file import put_in_place
from cli.errors import CommandError, WrongUseError

_SUBSTITUTES: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
    "—": "-", "·": "-", "…": "...", "±": "+-", "„": '"', "“": '"',
}  # fmt: skip
"""Replacements for characters in our texts that an encoding may lack."""
_SUBSTITUTE: Final = "sudoku-tutor.substitute"

_OPEN_FILE: Final = re.compile(r"/dev/stderr|(/dev|/proc/\w+)/fd/\d+")
"""The names of files that this process has open."""


def substitute_characters() -> None:
    """Let standard output and standard error take any text, whatever their encoding.

    Characters that the encoding lacks are replaced.
    """
    codecs.register_error(_SUBSTITUTE, _substitute)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_SUBSTITUTE)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    characters = error.object[error.start : error.end]
    return "".join([_SUBSTITUTES.get(character, "?") for character in characters]), error.end


def print_line(line: str) -> None:
    """Print a line and flush it, so that the reader of a pipe gets it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def note(line: str) -> None:
    """Print a line to standard error, for the user at the terminal."""
    sys.stderr.write(f"sudoku-tutor: {line}\n")


def is_stdout(path: Path) -> bool:
    """Whether a path means standard output, as `-` does."""
    return str(path) in {"-", "/dev/stdout"}


def refuse_terminal(option: str, what: str) -> None:
    """Reject `-` as the name of a binary file if standard output is a terminal.

    Args:
        option: the option that the name was given with, such as "--out".
        what: the contents of the file, such as "a picture".

    Raises:
        WrongUseError: if standard output is a terminal.
    """
    if sys.stdout.isatty():
        raise WrongUseError(
            f"{option} -: {what} is not written to a terminal; send it to a file or program"
        )


def check_new(path: Path, *, force: bool) -> None:
    """Require that a command may write a file, before the work begins.

    Args:
        path: the file; an existing pipe or device is written into.
        force: whether an existing file may be replaced.

    Raises:
        CommandError: if it exists and may not be replaced.
    """
    if not force and path.exists() and not _is_stream(path):
        raise there_already(path)


def open_new(path: Path, *, force: bool) -> IO[str]:
    """Open a text file that is written line by line; see `check_new`.

    Raises:
        CommandError: if it cannot be opened, or exists and may not be replaced.
    """
    mode = "w" if force or _is_stream(path) else "x"
    try:
        return path.resolve().open(mode, encoding="utf-8")
    except FileExistsError as error:
        raise there_already(path) from error
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


@contextlib.contextmanager
def writing_lines(out: Path | None, *, force: bool) -> Iterator[Callable[[str], None]]:
    """Write lines to a file, or to standard output if `out` is None; see `open_new`.

    Yields:
        A function that writes a line.

    Raises:
        CommandError: if the file cannot be written.
    """
    if out is None or is_stdout(out):
        yield print_line
        return
    try:
        with open_new(out, force=force) as file:
            yield lambda line: print(line, file=file)
    except OSError as error:
        raise CommandError(f"{out}: {error.strerror}") from error


def save(data: bytes, path: Path, *, force: bool) -> None:
    """Write a file, or to standard output if the path is `-`; see `check_new`.

    Raises:
        CommandError: if it cannot be written, or exists and may not be replaced; an existing file
            is then unchanged.
    """
    if is_stdout(path):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        if _is_stream(path):
            path.write_bytes(data)
        else:
            _write(path.resolve(), data, force=force)  # a link stays a link
    except FileExistsError as error:
        raise there_already(path) from error
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _is_stream(path: Path) -> bool:
    """Whether writing there replaces nothing: a pipe, a device, or an open file."""
    return bool(_OPEN_FILE.fullmatch(str(path))) or (
        path.exists() and not path.is_file() and not path.is_dir()
    )


def there_already(path: Path) -> CommandError:
    """The error for an existing file that may not be replaced."""
    if path.is_dir():
        return CommandError(f"{path} is a folder: add the name of a file in it")
    return CommandError(f"{path} already exists; --force replaces it")


def _write(target: Path, data: bytes, *, force: bool) -> None:
    """Write a new file beside the old one, and then replace the old one."""
    new = target.with_name(f"{target.name}.{os.urandom(4).hex()}.new")
    try:
        with new.open("xb") as file:
            file.write(data)
        if force and target.exists():
            new.chmod(stat.S_IMODE(target.stat().st_mode))
        put_in_place(new, target, replace=force)
    finally:
        new.unlink(missing_ok=True)
