"""Is it another kind of sudoku than it looks? A guess that the number of solutions allows."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from engine.errors import (
    MultipleSolutionsError,
    OtherVariantError,
    UndecidedError,
)
from engine.grid import Grid
from engine.houses import CLASSIC, DIAGONAL, WINDOKU, Variant
from engine.notation import format_position, format_variant
from engine.solvers import count_solutions

_LIKELY: Final = (DIAGONAL, WINDOKU)
"""Variants that look like a classic sudoku where their own houses are not drawn."""


def detect_variant(grid: Grid) -> tuple[Variant, ...]:
    """The variants of which a grid may be, though it was taken for a classic one.

    Args:
        grid: a classic grid with more than one solution. What has one, or breaks a rule, is taken
            for what it is.

    Returns:
        The variants as which it has exactly one solution, the most usual first; none for a grid
        that is no classic one.
    """
    if grid.variant is not CLASSIC or grid.is_solved:
        return ()
    return tuple(variant for variant in _LIKELY if _is_puzzle(grid.as_variant(variant)))


@contextmanager
def detecting_variant(grid: Grid, told: str | None = None) -> Iterator[None]:
    """Ask of a grid that turns out to have several solutions whether it is of another variant.

    Args:
        grid: what the work inside is about.
        told: what somebody has said that it is; then there is nothing to guess.

    Raises:
        OtherVariantError: in place of a `MultipleSolutionsError`, if it may be.
    """
    try:
        yield
    except MultipleSolutionsError as error:
        likely = () if told is not None else detect_variant(grid)
        if not likely:
            raise
        names = tuple(format_variant(variant) for variant in likely)
        raise OtherVariantError(str(error), format_position(grid), names) from None


def _is_puzzle(grid: Grid) -> bool:
    try:
        return count_solutions(grid, limit=2) == 1
    except UndecidedError:
        return False
