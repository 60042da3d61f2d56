"""Detect variants whose houses are not drawn, by the number of solutions."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from engine.errors import MultipleSolutionsError, OtherVariantError, UndecidedError
from engine.houses import CLASSIC, DIAGONAL, WINDOKU, Variant
from engine.model.grid import Grid
from engine.notation import format_position, format_variant
from engine.solvers import count_solutions

_LIKELY: Final = (DIAGONAL, WINDOKU)
"""Variants that look like a classic sudoku if their additional houses are not drawn."""


def detect_variant(grid: Grid) -> tuple[Variant, ...]:
    """The possible variants of a grid that was read as classic.

    Args:
        grid: a classic grid with more than one solution. No variants are found for a grid with one
            solution, or one that breaks a rule.

    Returns:
        The variants in which it has exactly one solution, the most usual first; none for a grid
        that is not classic.
    """
    if grid.variant is not CLASSIC or grid.is_solved:
        return ()
    return tuple(variant for variant in _LIKELY if _is_puzzle(grid.as_variant(variant)))


@contextmanager
def detecting_variant(grid: Grid, stated: str | None = None) -> Iterator[None]:
    """Suggest other variants if a grid turns out to have several solutions.

    Args:
        grid: the grid that the block works on.
        stated: the variant that the caller stated, if any; detection is then off.

    Raises:
        OtherVariantError: in place of a `MultipleSolutionsError`, if the grid may be another
            variant.
    """
    try:
        yield
    except MultipleSolutionsError as error:
        likely = () if stated is not None else detect_variant(grid)
        if not likely:
            raise
        names = tuple(format_variant(variant) for variant in likely)
        raise OtherVariantError(str(error), format_position(grid), names) from None


def _is_puzzle(grid: Grid) -> bool:
    try:
        return count_solutions(grid, up_to=2) == 1
    except UndecidedError:
        return False
