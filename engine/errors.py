"""Exceptions for puzzles: each is a `ValueError` whose message says where, and how to fix it."""


class SudokuError(ValueError):
    """The base of every error that this package raises on purpose."""


class InvalidGridError(SudokuError):
    """The text is not a sudoku, or the grid breaks a rule; the message names the place."""


class NoGridError(InvalidGridError):
    """The text holds no grid, or an empty one."""


class NoSolutionError(SudokuError):
    """The grid breaks no rule, but it has no solution."""


class MultipleSolutionsError(SudokuError):
    """The puzzle has more than one solution.

    Attributes:
        solutions: two differing solutions, each as 81 digits.
    """

    def __init__(self, message: str, solutions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.solutions = solutions


class OtherVariantError(MultipleSolutionsError):
    """A grid has several solutions as a classic sudoku, and exactly one as another variant.

    Attributes:
        position: the grid as a position line of a classic sudoku.
        variants: the names of the variants, the most usual first; at least one.
    """

    # An error is unpickled with its message alone; its attributes follow.
    def __init__(self, message: str, position: str = "", variants: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.position = position
        self.variants = variants


class UndecidedError(SudokuError):
    """It would take too long to find out how many solutions the grid has."""


class OutOfTimeError(SudokuError):
    """The caller's limit was reached before there was an answer."""


class AlreadySolvedError(SudokuError):
    """Every cell is filled in and no rule is broken: there is nothing to rate or to hint."""


class UnsupportedVariantError(SudokuError):
    """A function does not support the houses of the grid's variant; the message says why."""
