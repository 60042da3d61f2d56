"""Validate grids: find all faults of a grid, each with its place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.errors import (
    AlreadySolvedError,
    InvalidGridError,
    MultipleSolutionsError,
    NoSolutionError,
    SudokuError,
    UndecidedError,
)
from engine.houses import CELLS, Cell, Digit, House, HouseKind
from engine.language import N_, cell_label, forms, speech, translate, translate_count
from engine.model.grid import MIN_GIVENS, Grid, GridStatus, min_givens, require_grid
from engine.model.limit import Countdown
from engine.solvers import search

_DUPLICATE = {
    HouseKind.BOX: GridStatus.DUPLICATE_IN_BOX,
    HouseKind.REGION: GridStatus.DUPLICATE_IN_BOX,
    HouseKind.COLUMN: GridStatus.DUPLICATE_IN_COLUMN,
    HouseKind.ROW: GridStatus.DUPLICATE_IN_ROW,
    HouseKind.DIAGONAL: GridStatus.DUPLICATE_IN_OWN_HOUSE,
    HouseKind.WINDOW: GridStatus.DUPLICATE_IN_OWN_HOUSE,
}
_BROKEN = (
    GridStatus.DUPLICATE_IN_BOX
    | GridStatus.DUPLICATE_IN_COLUMN
    | GridStatus.DUPLICATE_IN_ROW
    | GridStatus.DUPLICATE_IN_OWN_HOUSE
    | GridStatus.EMPTY_CELL
)

_NAMED: Final = 3
"""The maximum number of clashes, or of cells without a candidate, that a message names."""

_BREAKS_RULES: Final = N_("This breaks the rules: {clashes}.")
_MORE_CLASHES: Final = forms(
    "This breaks the rules: {clashes}; and 1 more.",
    "This breaks the rules: {clashes}; and {count} more.",
)
_CLASH: Final = N_("{number} {digit}s {house:in} ({cells})")
_NO_DIGIT_FITS: Final = N_("No digit fits in {cells}: a digit nearby must be wrong or missing.")
_NO_DIGIT_FITS_MORE: Final = forms(
    "No digit fits in {cells} and 1 more cell: a digit nearby must be wrong or missing.",
    "No digit fits in {cells} and {count} more cells: a digit nearby must be wrong or missing.",
)
_NO_SOLUTION: Final = N_(
    "No rule is broken, but the puzzle has no solution: a digit must be wrong."
)
_MANY: Final = N_(
    "The puzzle has more than one solution: {cell} can be {one} or {other}. Probably a given is "
    "missing."
)
_MANY_FOR_FEW: Final = forms(
    "The puzzle has more than one solution: {cell} can be {one} or {other}. It has 1 given; a "
    "proper puzzle needs at least {least}.",
    "The puzzle has more than one solution: {cell} can be {one} or {other}. It has {count} "
    "givens; a proper puzzle needs at least {least}.",
)
_SOLVED: Final = N_("The puzzle is already solved.")


@dataclass(frozen=True, slots=True)
class Clash:
    """A digit that appears more than once in a house."""

    house: House
    digit: Digit
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return translate(
            _CLASH,
            number=speech.number(len(self.cells)),
            digit=self.digit,
            house=speech.house(self.house),
            cells=speech.cells(self.cells),
        )


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The result of validating a grid.

    Attributes:
        status: every fault at once.
        clashes: each digit that appears more than once in a house, houses in order.
        empty: cells with neither a digit nor a candidate.
        givens: how many cells are filled.
        solutions: up to two solutions, each as 81 digits; none if a rule is broken.
        least: the minimum number of givens of a puzzle of this variant.
    """

    status: GridStatus
    clashes: tuple[Clash, ...]
    empty: tuple[Cell, ...]
    givens: int
    solutions: tuple[str, ...]
    least: int = MIN_GIVENS

    @property
    def message(self) -> str:
        """The faults in one sentence for the person who sent the grid; "" without faults.

        At most three clashes or cells are named; the others are counted.
        """
        if self.clashes:
            return describe_clashes(self.clashes)
        if self.empty:
            cells = speech.listed(cell_label(cell) for cell in self.empty[:_NAMED])
            if more := len(self.empty[_NAMED:]):
                return translate_count(_NO_DIGIT_FITS_MORE, more, cells=cells)
            return translate(_NO_DIGIT_FITS, cells=cells)
        if GridStatus.NO_SOLUTION in self.status:
            return translate(_NO_SOLUTION)
        if GridStatus.UNDECIDED in self.status:
            return translate(search.TOO_HARD)
        if GridStatus.MANY_SOLUTIONS in self.status:
            first, second = self.solutions
            cell = next(c for c in CELLS if first[c] != second[c])
            one, other = sorted((first[cell], second[cell]))
            ways = {"cell": cell_label(cell), "one": one, "other": other}
            if GridStatus.TOO_FEW_GIVENS in self.status:
                return translate_count(_MANY_FOR_FEW, self.givens, **ways, least=self.least)
            return translate(_MANY, **ways)
        if GridStatus.SOLVED in self.status:
            return translate(_SOLVED)
        return ""

    @property
    def wrong(self) -> frozenset[Cell]:
        """The cells that the message is about: clashing cells, or cells in which no digit fits."""
        clashing = frozenset(cell for clash in self.clashes for cell in clash.cells)
        return clashing or frozenset(self.empty)

    @property
    def error(self) -> SudokuError | None:
        """The exception with the text of `message`; None if nothing is wrong."""
        if self.status == GridStatus.OK:
            return None
        if self.status & _BROKEN:
            return InvalidGridError(self.message)
        if GridStatus.NO_SOLUTION in self.status:
            return NoSolutionError(self.message)
        if GridStatus.UNDECIDED in self.status:
            return UndecidedError(self.message)
        if GridStatus.MANY_SOLUTIONS in self.status:
            return MultipleSolutionsError(self.message, self.solutions)
        return AlreadySolvedError(self.message)


def check(grid: Grid) -> Diagnosis:
    """Find out whether the grid is a puzzle with one solution, or why it is not.

    Removed candidates stay removed: a position that lacks a correct candidate has no solution.

    Raises:
        UnsupportedVariantError: if its variant has more houses than there is room for.
        TypeError: if it is not a grid.
    """
    require_grid(grid)
    clashes = tuple(clashes_of(grid))
    empty = tuple(c for c in CELLS if not grid.values[c] and not grid.candidates[c])
    givens = sum(1 for value in grid.values if value)
    least = min_givens(grid.variant)
    status = GridStatus.OK
    for clash in clashes:
        status |= _DUPLICATE[clash.house.kind]
    if empty:
        status |= GridStatus.EMPTY_CELL
    # Pencil marks are information too, so only a grid without them can have too few givens.
    if givens < least and not grid.has_marks:
        status |= GridStatus.TOO_FEW_GIVENS
    solutions: tuple[str, ...] = ()
    if status & _BROKEN:
        status |= GridStatus.NO_SOLUTION
    else:
        try:
            solutions = tuple(search.solutions(grid, count=2))
        except UndecidedError:
            return Diagnosis(status | GridStatus.UNDECIDED, clashes, empty, givens, (), least)
        if not solutions:
            status |= GridStatus.NO_SOLUTION
        elif len(solutions) > 1:
            status |= GridStatus.MANY_SOLUTIONS
        elif grid.is_solved:
            status |= GridStatus.SOLVED
    return Diagnosis(status, clashes, empty, givens, solutions, least)


def require_puzzle(grid: Grid, clock: Countdown | None = None) -> str:
    """The only solution of the grid, as 81 digits.

    Args:
        grid: any position.
        clock: the remaining time, if limited.

    Raises:
        UnsupportedVariantError: if its variant has more houses than there is room for.
        InvalidGridError: if a rule is broken or a cell has no candidate.
        NoSolutionError: if it has no solution.
        MultipleSolutionsError: if two solutions exist.
        AlreadySolvedError: if nothing is left to do.
        UndecidedError: if it would take too long to find out.
    """
    found = tuple(search.solutions(grid, count=2, clock=clock))
    if len(found) == 1 and not grid.is_solved:
        return found[0]  # a grid that breaks a rule has no solution
    error = check(grid).error
    assert error is not None
    raise error


def describe_clashes(clashes: Sequence[Clash]) -> str:
    """A sentence about digits that appear more than once in a house.

    At most three clashes are named, the others are counted. Cells that clash in two houses are
    named once.
    """
    # If cells clash in several houses, the last one, a row or a column, is the easiest to see.
    told = list({(clash.digit, clash.cells): clash for clash in clashes}.values())
    named = "; ".join(map(str, told[:_NAMED]))
    if more := len(told[_NAMED:]):
        return translate_count(_MORE_CLASHES, more, clashes=named)
    return translate(_BREAKS_RULES, clashes=named)


def clashes_of(grid: Grid) -> list[Clash]:
    """Each digit that appears more than once in a house, houses in order."""
    clashes = []
    for house in grid.variant.houses:
        places: dict[Digit, list[Cell]] = {}
        for cell in house.cells:
            if grid.values[cell]:
                places.setdefault(grid.values[cell], []).append(cell)
        clashes += [
            Clash(house, d, tuple(cells)) for d, cells in sorted(places.items()) if len(cells) > 1
        ]
    return clashes
