"""Where commands write what they were asked for."""

import sys
from pathlib import Path

from cli.errors import CommandError


def say(line: str) -> None:
    """Print a line at once, so that whoever waits for it at the other end of a pipe has it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def note(line: str) -> None:
    """Print a line beside the output, for the person at the terminal."""
    sys.stderr.write(f"sudoku-tutor: {line}\n")


def save(data: bytes, path: Path) -> None:
    """Write a file, in place of what was there.

    Raises:
        CommandError: if it cannot be written.
    """
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
