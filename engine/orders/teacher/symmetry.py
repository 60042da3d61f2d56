"""Steps of Gurth's symmetry: the only solution of a symmetric puzzle is symmetric, too."""

from collections.abc import Iterator

from engine.houses import CELLS, DIGITS, Digit
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.model.technique import Technique
from engine.orders.teacher.experts import FoundPattern
from engine.techniques.symmetry import GridSymmetry, SymmetryPattern


def find_symmetries(grid: Grid) -> Iterator[FoundPattern]:
    """Symmetries of the filled cells that remove something."""
    for symmetry in GridSymmetry:
        digits = _digits(grid, symmetry)
        if digits is None:
            continue
        gone = tuple(
            Elimination(cell, digit)
            for cell in CELLS
            if not grid.values[cell]
            for digit in grid.candidates_of(cell)
            if not grid.has(symmetry.image(cell), digits[digit - 1])
            or (symmetry.image(cell) == cell and digits[digit - 1] != digit)
        )
        if gone:
            pattern = SymmetryPattern(symmetry, digits)
            yield FoundPattern(Technique.GURTH_SYMMETRY, pattern, (), gone)


def _digits(grid: Grid, symmetry: GridSymmetry) -> tuple[Digit, ...] | None:
    """The image of each digit; None if the symmetry does not map the filled cells to each other."""
    found: dict[Digit, Digit] = {}
    for cell in CELLS:
        digit, other = grid.values[cell], grid.values[symmetry.image(cell)]
        if bool(digit) is not bool(other) or (digit and found.setdefault(digit, other) != other):
            return None
    missing = set(DIGITS) - found.keys()
    if len(missing) > 1 or len({*found.values()}) < len(found):
        return None
    return tuple(found.get(digit, digit) for digit in DIGITS)
