"""Exceptions for puzzles: value errors whose messages say where the error is and how to fix it."""

from typing import ClassVar


class SudokuError(ValueError):
    """The base of every error that this package raises on purpose.

    Attributes:
        code: identifies the kind of error in tables, such as "no-solution".
    """

    code: ClassVar[str] = "other"


class InvalidGridError(SudokuError):
    """The text is not a sudoku, or the grid breaks a rule; the message names the place."""

    code = "invalid-grid"


class NoGridError(InvalidGridError):
    """The text holds no grid, or an empty one."""

    code = "no-grid"


class UnclearGridError(InvalidGridError):
    """The text has a grid, but not clearly which digit is in which cell."""

    code = "not-a-grid"


class OtherKindError(InvalidGridError):
    """The text is a puzzle of an unsupported kind or size, such as a killer sudoku."""

    code = "other-kind"


class TwoPuzzlesError(InvalidGridError):
    """The text has two different puzzles."""

    code = "two-puzzles"


class NoSolutionError(SudokuError):
    """The grid breaks no rule, but it has no solution."""

    code = "no-solution"


class MultipleSolutionsError(SudokuError):
    """The puzzle has more than one solution.

    Attributes:
        solutions: two differing solutions, each as 81 digits.
    """

    code = "several-solutions"

    def __init__(self, message: str, solutions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.solutions = solutions


class OtherVariantError(MultipleSolutionsError):
    """A grid has several solutions as a classic sudoku, and exactly one as another variant.

    Attributes:
        position: the grid as a position line of a classic sudoku.
        variants: the names of the variants, the most usual first; at least one.
    """

    code = "other-variant"

    # An error is unpickled with its message alone; its attributes follow.
    def __init__(self, message: str, position: str = "", variants: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.position = position
        self.variants = variants


class UndecidedError(SudokuError):
    """Counting the grid's solutions would take too long."""

    code = "undecided"


class OutOfTimeError(SudokuError):
    """The caller's limit was reached before there was an answer."""

    code = "out-of-time"


class AlreadySolvedError(SudokuError):
    """Every cell is filled in and no rule is broken: there is nothing to rate or to hint."""

    code = "solved"


class UnsupportedVariantError(SudokuError):
    """A function does not support the houses of the grid's variant; the message says why."""

    code = "unsupported-variant"
