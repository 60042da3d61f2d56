"""The PUZZLE that a command is given: pasted text, or standard input."""

import sys
from pathlib import Path

from cli.errors import CommandError, WrongUseError
from engine import Grid, Limit, MultipleSolutionsError, SudokuError, check
from engine.guess import likely_variants
from engine.houses import Variant
from engine.language import speech
from engine.notation import NotationError, format_variant, parse_variant
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


def check_variant(name: str | None) -> None:
    """Refuse a `--variant` that there is not.

    Raises:
        WrongUseError: if there is none of this name.
    """
    if name is None or name.strip().lower() == "jigsaw":
        return
    try:
        parse_variant(name)
    except NotationError as error:
        raise WrongUseError(f"--variant: {error}") from error


def parse_grid(text: str, variant: str | None = None) -> Grid:
    """The grid that a text stands for, whether it can be solved or not.

    Args:
        text: the text.
        variant: what `--variant` tells; None for what the text says.

    Raises:
        WrongUseError: if there is no such variant.
        CommandError: if the text is no sudoku.
    """
    check_variant(variant)
    try:
        return read_text(text, variant=variant)
    except SudokuError as error:
        if len(text) <= _NAME_MOST and "\0" not in text and Path(text).is_file():
            raise CommandError(
                f"{text} is a file, not a puzzle; "
                f'to rate its lines: "sudoku-tutor grade --input {text}"'
            ) from error
        raise CommandError(str(error)) from error


def parse_puzzle(text: str, variant: str | None = None) -> Grid:
    """The grid that a text stands for, with exactly one solution and a cell left to fill.

    Args:
        text: the text.
        variant: what `--variant` tells; None for what the text says.

    Raises:
        WrongUseError: if there is no such variant.
        CommandError: if it is not such a puzzle; the message says so if it would be one of another
            variant.
    """
    grid = parse_grid(text, variant)
    problem = check(grid).error
    if problem is not None:
        guess = guess_of(grid, variant, problem)
        if guess is None:
            raise CommandError(str(problem))
        raise CommandError(
            f"{problem} As a {speech.variant(guess)} it has exactly one solution: "
            f"--variant {format_variant(guess)}"
        )
    return grid


def guess_of(grid: Grid, variant: str | None, problem: SudokuError) -> Variant | None:
    """The variant that a grid with several solutions may be of, if nobody has said which it is."""
    if variant is not None or not isinstance(problem, MultipleSolutionsError):
        return None
    return next(iter(likely_variants(grid)), None)


def parse_limit(seconds: float | None) -> Limit:
    """The limit that `--limit` tells; none if it is not given.

    Raises:
        WrongUseError: if it is no time above 0.
    """
    try:
        return Limit(seconds)
    except ValueError as error:
        raise WrongUseError(f"--limit: {error}") from error
