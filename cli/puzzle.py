"""The PUZZLE that a command is given: pasted text, or standard input."""

import sys
from pathlib import Path

from cli.errors import CommandError, WrongUseError
from engine import Grid, Limit, SudokuError, check
from reader import read_text

_MOST = 65_536
"""Bytes of standard input. The longest notation, drawn pencil marks, needs a few thousand."""
_NAME_MOST = 255


def given_text(argument: str) -> str:
    """The puzzle's text: the argument, or all of standard input if that is `-`.

    Raises:
        CommandError: if standard input is not text or too long for a puzzle.
    """
    if argument != "-":
        return argument
    data = sys.stdin.buffer.read(_MOST + 1)
    if len(data) > _MOST:
        raise CommandError(
            f"standard input has more than {_MOST:,} bytes; "
            'to rate a file of puzzles: "sudoku-tutor grade --input FILE"'
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"standard input is not UTF-8 text (byte {error.start + 1})") from error


def parse_grid(text: str) -> Grid:
    """The grid that a text stands for, whether it can be solved or not.

    Raises:
        CommandError: if the text is no sudoku.
    """
    try:
        return read_text(text)
    except SudokuError as error:
        if len(text) <= _NAME_MOST and "\0" not in text and Path(text).is_file():
            raise CommandError(
                f"{text} is a file, not a puzzle; "
                f'to rate its lines: "sudoku-tutor grade --input {text}"'
            ) from error
        raise CommandError(str(error)) from error


def parse_puzzle(text: str) -> Grid:
    """The grid that a text stands for, with exactly one solution and a cell left to fill.

    Raises:
        CommandError: if it is not such a puzzle.
    """
    grid = parse_grid(text)
    problem = check(grid).error
    if problem is not None:
        raise CommandError(str(problem))
    return grid


def parse_limit(seconds: float | None) -> Limit:
    """The limit that `--limit` tells; none if it is not given.

    Raises:
        WrongUseError: if it is no time above 0.
    """
    try:
        return Limit(seconds)
    except ValueError as error:
        raise WrongUseError(f"--limit: {error}") from error
