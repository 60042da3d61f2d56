"""Is it a sudoku? Every fault of a grid at once, each with its place."""

from dataclasses import dataclass

from engine.errors import (
    AlreadySolvedError,
    InvalidGridError,
    MultipleSolutionsError,
    NoSolutionError,
    SudokuError,
    UndecidedError,
)
from engine.grid import MIN_GIVENS, Grid, GridStatus, require_classic
from engine.houses import CELLS, Cell, Digit, House, HouseKind, cell_name
from engine.limit import Clock
from engine.solvers import search

_DUPLICATE = {
    HouseKind.BOX: GridStatus.DUPLICATE_IN_BOX,
    HouseKind.COLUMN: GridStatus.DUPLICATE_IN_COLUMN,
    HouseKind.ROW: GridStatus.DUPLICATE_IN_ROW,
}
_BROKEN = (
    GridStatus.DUPLICATE_IN_BOX
    | GridStatus.DUPLICATE_IN_COLUMN
    | GridStatus.DUPLICATE_IN_ROW
    | GridStatus.EMPTY_CELL
)


@dataclass(frozen=True, slots=True)
class Clash:
    """A digit that stands more than once in a house."""

    house: House
    digit: Digit
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        count = {2: "two", 3: "three"}.get(len(self.cells), str(len(self.cells)))
        names = " and ".join(cell_name(cell) for cell in self.cells)
        return f"{count} {self.digit}s in {self.house} ({names})"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with a grid, or that nothing is.

    Attributes:
        status: every fault at once.
        clashes: each digit that stands twice in a house, houses in order.
        empty: cells with neither a digit nor a candidate.
        givens: how many cells are filled.
        solutions: up to two solutions, each as 81 digits; none if a rule is broken.
    """

    status: GridStatus
    clashes: tuple[Clash, ...]
    empty: tuple[Cell, ...]
    givens: int
    solutions: tuple[str, ...]

    @property
    def message(self) -> str:
        """The faults in one sentence for the person who sent the grid; "" if there is none."""
        if self.clashes:
            return f"This breaks the rules: {'; '.join(str(clash) for clash in self.clashes)}."
        if self.empty:
            names = ", ".join(cell_name(cell) for cell in self.empty)
            return f"No digit fits in {names}: a digit nearby must be wrong or missing."
        if GridStatus.NO_SOLUTION in self.status:
            return "No rule is broken, but the puzzle has no solution: a digit must be wrong."
        if GridStatus.UNDECIDED in self.status:
            return search.TOO_HARD
        if GridStatus.MANY_SOLUTIONS in self.status:
            first, second = self.solutions
            given = "given" if self.givens == 1 else "givens"
            cell = next(c for c in CELLS if first[c] != second[c])
            few = (
                f" It has {self.givens} {given}; a proper puzzle needs at least {MIN_GIVENS}."
                if GridStatus.TOO_FEW_GIVENS in self.status
                else " A digit must be missing."
            )
            return (
                f"The puzzle has more than one solution: {cell_name(cell)} can be "
                f"{first[cell]} or {second[cell]}.{few}"
            )
        if GridStatus.SOLVED in self.status:
            return "The puzzle is already solved."
        return ""

    @property
    def error(self) -> SudokuError | None:
        """The exception that says the same as `message`; None if nothing is wrong."""
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
    """Find out whether the grid is a puzzle with one solution, and if not, why not.

    Candidates that were taken out stay out: a position that has lost a right candidate has no
    solution.

    Raises:
        UnsupportedVariantError: if the grid is no classic one.
    """
    require_classic(grid)
    clashes = tuple(_clashes(grid))
    empty = tuple(c for c in CELLS if not grid.values[c] and not grid.candidates[c])
    givens = sum(1 for value in grid.values if value)
    status = GridStatus.OK
    for clash in clashes:
        status |= _DUPLICATE[clash.house.kind]
    if empty:
        status |= GridStatus.EMPTY_CELL
    # Pencil marks tell as much as givens do, so only a bare grid can have too few.
    if givens < MIN_GIVENS and not grid.has_marks:
        status |= GridStatus.TOO_FEW_GIVENS
    solutions: tuple[str, ...] = ()
    if status & _BROKEN:
        status |= GridStatus.NO_SOLUTION
    else:
        try:
            solutions = tuple(search.solutions(grid, limit=2))
        except UndecidedError:
            return Diagnosis(status | GridStatus.UNDECIDED, clashes, empty, givens, ())
        if not solutions:
            status |= GridStatus.NO_SOLUTION
        elif len(solutions) > 1:
            status |= GridStatus.MANY_SOLUTIONS
        elif grid.is_solved:
            status |= GridStatus.SOLVED
    return Diagnosis(status, clashes, empty, givens, solutions)


def require_puzzle(grid: Grid, clock: Clock | None = None) -> str:
    """The only solution of the grid, as 81 digits.

    Args:
        grid: any position.
        clock: the time that is left to find out, if that is limited.

    Raises:
        UnsupportedVariantError: if the grid is no classic one.
        InvalidGridError: if a rule is broken or a cell has no candidate.
        NoSolutionError: if nothing completes it.
        MultipleSolutionsError: if two solutions exist.
        AlreadySolvedError: if nothing is left to do.
        UndecidedError: if it would take too long to find out.
    """
    found = tuple(search.solutions(grid, limit=2, clock=clock))
    if len(found) == 1 and not grid.is_solved:
        return found[0]  # which no grid has that breaks a rule
    error = check(grid).error
    assert error is not None
    raise error


def _clashes(grid: Grid) -> list[Clash]:
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
