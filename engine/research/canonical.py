"""Canonical forms, which show whether two sudokus are equivalent.

Transposing a sudoku, permuting its bands, its stacks, the rows of a band or the columns of a stack,
and renaming its digits turns it into an equivalent one: it looks different, but has the same number
of solutions and needs the same techniques. Up to 2 x 6^8 x 9! grids are equivalent. Their canonical
form (also called minlex form) is the one whose 81 digits, with 0 for an empty cell, come first in
alphabetical order.

    >>> import engine
    >>> puzzle = engine.Grid.parse(
    ...     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    ... )
    >>> form = engine.canonical_form(puzzle)
    >>> print(form.grid)
    ........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95.......
    >>> form.automorphisms
    1
"""

from dataclasses import dataclass
from typing import Final

from engine.core.counting.canonical import Canonicalizer
from engine.errors import InvalidGridError, UnsupportedVariantError
from engine.language import N_, speech, translate
from engine.model.grid import Grid, require_grid
from engine.model.reuse import PerThread
from engine.validation.diagnosis import clashes_of

_NOT_CLASSIC: Final = N_("this is a {kind}, and only classic sudokus have a canonical form")

_canonicalizer: Final = PerThread(Canonicalizer)


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """The canonical form of a grid.

    Attributes:
        grid: the first of all equivalent grids. Equivalent grids have equal forms.
        automorphisms: how many transformations of the grid leave it unchanged; 1 if it has no
            symmetry, because the identity counts.
    """

    grid: Grid
    automorphisms: int


def canonical_form(grid: Grid) -> CanonicalForm:
    """The canonical form of a puzzle or a solution.

    Args:
        grid: a classic grid; only its filled cells count, whether given or not.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        InvalidGridError: if a house has a digit twice.
        TypeError: if it is not a grid.
    """
    require_grid(grid)
    if not grid.variant.is_classic:
        raise UnsupportedVariantError(translate(_NOT_CLASSIC, kind=speech.variant(grid.variant)))
    if clashes := clashes_of(grid):
        raise InvalidGridError(str(clashes[0]))
    values, automorphisms = _canonicalizer.value.form(grid.values)
    return CanonicalForm(Grid.from_values(values), automorphisms)
