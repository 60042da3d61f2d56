"""Equivalent grids at random: turned, their lines permuted and their digits renamed.

See `engine.research.canonical` for what counts as equivalent. Sudoku Explainer's rating depends on
the orientation of a puzzle, because it takes the first step that it finds.
"""

from random import Random
from typing import Final

from engine.errors import UnsupportedVariantError
from engine.houses import DIGITS
from engine.language import N_, speech, translate
from engine.model.grid import Grid, require_grid

_NOT_CLASSIC: Final = N_("this is a {kind}, and only classic sudokus are turned and renamed")


def random_morph(grid: Grid, chance: Random) -> Grid:
    """A random grid that is equivalent to a grid; all transformations are equally likely.

    Args:
        grid: a classic grid; its candidates are moved and renamed with it.
        chance: the source of randomness.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
    """
    require_grid(grid)
    if not grid.variant.is_classic:
        raise UnsupportedVariantError(translate(_NOT_CLASSIC, kind=speech.variant(grid.variant)))
    rows, columns = _lines(chance), _lines(chance)
    turned = chance.random() < 1 / 2
    cells = [column * 9 + row if turned else row * 9 + column for row in rows for column in columns]
    names = dict(zip(DIGITS, chance.sample(DIGITS, 9), strict=True))
    return Grid.from_candidates(
        [names.get(grid.values[cell], 0) for cell in cells],
        [sum(1 << names[digit] - 1 for digit in grid.candidates_of(cell)) for cell in cells],
    )


def _lines(chance: Random) -> list[int]:
    """The nine rows or columns in an order that keeps bands or stacks together."""
    bands = chance.sample(range(3), 3)
    return [band * 3 + line for band in bands for line in chance.sample(range(3), 3)]
