"""The PUZZLE argument of commands: pasted text, or standard input."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from cli.errors import CommandError, WrongUseError
from cli.inputs import open_input
from cli.lines import decode
from engine import Grid, Limit, OtherVariantError, SudokuError, check
from engine.language import speech
from engine.notation import NotationError, parse_line, parse_variant
from engine.validation.variant_detection import detecting_variant

if TYPE_CHECKING:
    from engine.constraints.puzzle import Puzzle

_MAX_BYTES = 65_536
"""Maximum bytes of standard input. The longest notation, drawn pencil marks, needs thousands."""
_MAX_NAME = 255
_PLAIN = re.compile(r"(?=.*[1-9])[0-9.]{81}")


def read_puzzle_text(argument: str) -> str:
    """The puzzle's text: the argument, or all of standard input if that is `-`.

    Raises:
        CommandError: if standard input is not text or too long for a puzzle.
    """
    if argument != "-":
        return argument
    with open_input(argument) as source:
        data = source.text.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise CommandError(
            f"standard input has more than {_MAX_BYTES:,} bytes; "
            'to rate a file of puzzles: "sudoku-tutor grade --input FILE"'
        )
    try:
        text = decode(data)
    except ValueError as error:
        raise CommandError(f"standard input: {error}") from error
    if not text.strip():
        raise CommandError("standard input is empty")
    return text


def check_variant(name: str | None) -> None:
    """Reject an unknown `--variant`.

    Raises:
        WrongUseError: if no variant has this name.
    """
    if name is None or name.strip().lower() == "jigsaw":
        return
    try:
        parse_variant(name)
    except NotationError as error:
        raise WrongUseError(f"--variant: {error}") from error


def parse_grid(text: str, variant: str | None = None) -> Grid:
    """Parse a grid, whether it can be solved or not.

    Args:
        variant: the argument of `--variant`; None if the text names it.

    Raises:
        WrongUseError: if there is no such variant.
        CommandError: if the text is not a sudoku.
    """
    check_variant(variant)
    if variant is None and _PLAIN.fullmatch(text):
        return parse_line(text)
    from reader import read_text  # slow to import, and needed for other texts only

    try:
        return read_text(text, variant=variant)
    except SudokuError as error:
        if len(text) <= _MAX_NAME and "\0" not in text and Path(text).is_file():
            raise CommandError(
                f"{text} is a file, not a puzzle; "
                f'to rate its lines: "sudoku-tutor grade --input {text}"'
            ) from error
        raise CommandError(str(error)) from error


def puzzle_with_constraints(error: BaseException, variant: str | None) -> "Puzzle":
    """The puzzle with constraints that is refused where only a grid will do.

    Args:
        error: the refusal.
        variant: the argument of `--variant`.

    Raises:
        WrongUseError: if there is such a puzzle, and a variant is named.
        BaseException: the refusal, if it is for another reason.
    """
    puzzle: Puzzle | None = getattr(error.__cause__, "puzzle", None)
    if puzzle is None:
        raise error
    check_own_rules(variant)
    return puzzle


def check_own_rules(variant: str | None) -> None:
    """Reject `--variant` for a puzzle with constraints.

    Raises:
        WrongUseError: if a variant is named.
    """
    if variant is not None:
        raise WrongUseError("--variant: this link has its own rules; leave the option out")


def parse_puzzle(text: str, variant: str | None = None) -> Grid:
    """Parse a puzzle: a grid with exactly one solution and a cell left to fill.

    Args:
        variant: the argument of `--variant`; None if the text names it.

    Raises:
        WrongUseError: if there is no such variant.
        CommandError: if it is not such a puzzle; the message says if it would be a puzzle of
            another variant.
    """
    grid = parse_grid(text, variant)
    try:
        with detecting_variant(grid, variant):
            if problem := check(grid).error:
                raise problem
    except OtherVariantError as error:
        name = error.variants[0]
        raise CommandError(f"{error} {describe_other_variant(name)}: --variant {name}") from error
    except SudokuError as error:
        raise CommandError(str(error)) from error
    return grid


def describe_other_variant(variant: str) -> str:
    """The beginning of a sentence: the variant with which a grid has exactly one solution.

    Args:
        variant: the name of a variant.
    """
    kind = speech.variant(parse_variant(variant))
    return f"As a {kind} it has exactly one solution"


def parse_limit(seconds: float | None, option: str = "--limit") -> Limit:
    """The limit of an option; unlimited if it is not given.

    Raises:
        WrongUseError: if the number is not above 0.
    """
    try:
        return Limit(seconds)
    except ValueError as error:
        raise WrongUseError(f"{option}: {error}") from error
