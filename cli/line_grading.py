"""Grading a line of a file."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from cli.errors import one_line
from cli.lines import Line
from cli.puzzle import describe_other_variant
from cli.puzzle_lines import read_puzzle
from cli.scales import Options, unsupported_message
from cli.template import NUMBER, fill
from engine import Grid, OtherVariantError, SudokuError, UnsupportedVariantError, check
from engine.model.limit import Countdown
from engine.notation import NotationError, looks_like_jigsaw
from engine.research.columns import RatedPuzzle, plain_solution
from engine.validation.diagnosis import require_puzzle
from engine.validation.variant_detection import detecting_variant

if TYPE_CHECKING:
    from engine.constraints.puzzle import Puzzle

NOT_TEXT: Final = "not-text"
"""The code of a line that cannot be read as text."""
_TWO_GRIDS: Final = 162
"""The number of characters of a grid followed by its regions."""


class UnsupportedPolicy(Enum):
    """What to do with a puzzle whose variant a scale does not support."""

    REFUSED = "refused"
    REFUSED_BY_ALL = "refused if no scale knows it, else without a report of those that do not"
    LEFT_OUT = "without a report of those that do not know it"


@dataclass(frozen=True, slots=True)
class LineRefusal:
    """Why a line is not a puzzle that can be graded.

    Attributes:
        reason: the reason with the place in the file, on one line.
        code: the kind of error, as in `SudokuError.code`.
        puzzle: the puzzle, if it has constraints.
    """

    reason: str
    code: str
    puzzle: "Puzzle | None" = None


def grade_line(
    line: Line,
    scales: Sequence[str],
    options: Options,
    *,
    policy: UnsupportedPolicy = UnsupportedPolicy.REFUSED,
) -> RatedPuzzle | LineRefusal | None:
    """Grade the puzzle in a line; None if the line has no puzzle.

    Args:
        scales: the names of the scales to grade it on; without any, the line is only checked.
        options: how to grade.
        policy: what to do if one of the scales does not support its variant.
    """
    if line.is_skipped:
        return None
    if line.fault:
        return _refusal(line, line.fault)
    try:
        return _grade_puzzle(line, scales, options, policy)
    except SudokuError as error:
        return _explained(line, error)


def read_grid(line: Line, variant: str | None, *, proper: bool) -> Grid | LineRefusal | None:
    """The grid in a line; None for a line without one.

    Args:
        variant: its variant; None if the text names it.
        proper: whether the grid must have exactly one solution and at least one empty cell.
    """
    if line.is_skipped:
        return None
    if line.fault:
        return _refusal(line, line.fault)
    try:
        grid = read_puzzle(line, variant)
        if grid is not None and proper:
            with detecting_variant(grid, variant):
                require_puzzle(grid)
    except SudokuError as error:
        return replace(_explained(line, error), puzzle=getattr(error, "puzzle", None))
    return grid


def fill_line(template: str, graded: RatedPuzzle, line: Line) -> str:
    """Fill in a template for the puzzle of a line, which has a number."""
    return fill(template, replace(graded, number=line.ordinal) if NUMBER in template else graded)


def _grade_puzzle(
    line: Line, scales: Sequence[str], options: Options, policy: UnsupportedPolicy
) -> RatedPuzzle | None:
    text = line.text
    grid, reports, seconds, refused = None, {}, 0.0, None
    plain = options.variant is None and not _may_be_two(text)
    if not scales:
        return _check_puzzle(line, options, plain=plain)
    for name in scales:
        scale = options.scale(name)
        started = time.perf_counter()
        # A puzzle in the plainest form does not need a grid.
        report = scale.rate_line(text, limit=options.limit) if plain and grid is None else None
        if report is None:
            if grid is None:
                grid = read_puzzle(line, options.variant)
                if grid is None:
                    return None
                started = time.perf_counter()
            try:
                with detecting_variant(grid, options.variant):
                    report = scale.rate(grid, limit=options.limit)
            except UnsupportedVariantError as error:
                if policy is UnsupportedPolicy.REFUSED:
                    raise
                refused = error
                continue
        seconds += time.perf_counter() - started
        reports[name] = report
    if grid is not None and refused is not None and not reports:
        if problem := check(grid).error:
            raise problem  # Without scales, nothing has looked at the grid before.
        if policy is UnsupportedPolicy.REFUSED_BY_ALL:
            raise refused
    return RatedPuzzle(text, grid, reports, seconds)


def _may_be_two(text: str) -> bool:
    """Whether a line may have two puzzles, so that more than its beginning must be read."""
    if len(text) < _TWO_GRIDS:
        return False
    from reader import holds_two_puzzles  # slow to import, and needed for long lines only

    return looks_like_jigsaw(text) or holds_two_puzzles(text)


def _check_puzzle(line: Line, options: Options, *, plain: bool) -> RatedPuzzle | None:
    """The puzzle without a report, if it has one solution."""
    started = time.perf_counter()
    grid, solution = None, plain_solution(line.text) if plain else None
    if solution is None:
        grid = read_puzzle(line, options.variant)
        if grid is None:
            return None
        with detecting_variant(grid, options.variant):
            solution = require_puzzle(grid, Countdown(options.limit))
    return RatedPuzzle(line.text, grid, {}, time.perf_counter() - started, solution)


def _explained(line: Line, error: SudokuError) -> LineRefusal:
    """The error for a line, naming the option that would help, if any."""
    if isinstance(error, UnsupportedVariantError):
        return _refusal(line, unsupported_message(error), error.code)
    if isinstance(error, OtherVariantError):
        name = error.variants[0]
        fix = f"write {name}: before it, or add --variant {name}"
        return _refusal(line, f"{error} {describe_other_variant(name)}: {fix}", error.code)
    return _refusal(line, error, error.code)


def _refusal(line: Line, reason: object, code: str = NOT_TEXT) -> LineRefusal:
    if isinstance(reason, NotationError) and reason.offset is not None:
        text = one_line(reason.message(first_line=line.number))
    else:
        text = f"line {line.number}: {one_line(reason)}"
    return LineRefusal(text, code)
