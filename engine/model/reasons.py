"""Why a digit cannot be somewhere, as the grid shows it: for texts and pictures."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.houses import CELLS, Cell, Digit, House
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid


@dataclass(frozen=True, slots=True)
class BlockedCells:
    """Empty cells that cannot take a digit, for the same reason.

    Attributes:
        cells: the cells, in reading order.
        blocker: the filled cell that all of them see and that holds the digit; None if no filled
            cell forbids it and the digit is only missing from their pencil marks.
        house: the house that they share with the blocker, if it is not a line; None if they see it
            along a line, or in different houses.
    """

    cells: tuple[Cell, ...]
    blocker: Cell | None
    house: House | None = None


@dataclass(frozen=True, slots=True)
class ExcludedDigits:
    """Why a cell has lost digits.

    Attributes:
        seen: houses of the cell, each with the filled cells that exclude a digit, by digit. Each
            digit is listed once, in the house with the most digits.
        lost: digits that no filled cell forbids: they are only missing from the pencil marks.
    """

    seen: tuple[tuple[House, tuple[Cell, ...]], ...]
    lost: tuple[Digit, ...]


def empty_cells(grid: Grid, house: House) -> tuple[Cell, ...]:
    """The cells of the house without a value, in reading order."""
    return tuple(cell for cell in house.cells if not grid.values[cell])


def places(grid: Grid, house: House, digit: Digit) -> tuple[Cell, ...]:
    """The cells of the house that have the digit as a candidate, in reading order."""
    return tuple(cell for cell in house.cells if grid.has(cell, digit))


def common_house(grid: Grid, cells: Iterable[Cell], digit: Digit | None = None) -> House | None:
    """The first house, lines before boxes, that holds all the cells.

    With a digit, only a house in which the digit has no other place. None if no house fits.
    """
    wanted = set(cells)
    around = grid.variant.houses_of[next(iter(wanted))]
    for house in sorted(around, key=lambda house: not house.kind.is_line):
        held = wanted.issubset(house.cells)
        if held and (digit is None or wanted.issuperset(places(grid, house, digit))):
            return house
    return None


def blocked_places(grid: Grid, house: House, digit: Digit) -> tuple[BlockedCells, ...]:
    """Why empty cells of a house cannot take a digit, in as few groups as possible.

    The filled cell that explains most cells comes first, lost pencil marks come last.
    """
    left = {cell for cell in empty_cells(grid, house) if not grid.has(cell, digit)}
    holders = [cell for cell, value in enumerate(grid.values) if value == digit]
    groups = []
    while True:
        seen_from = {at: left.intersection(grid.variant.peers[at]) for at in holders}
        blocker = max(holders, key=lambda at: len(seen_from[at]), default=None)
        if blocker is None or not seen_from[blocker]:
            break
        together = tuple(sorted(seen_from[blocker]))
        groups.append(BlockedCells(together, blocker, _no_line(grid, together, blocker)))
        left -= seen_from[blocker]
    if left:
        groups.append(BlockedCells(tuple(sorted(left)), None))
    return tuple(groups)


def excluded_digits(grid: Grid, cell: Cell) -> ExcludedDigits:
    """Why digits are not candidates of an empty cell."""
    left = {digit for digit in range(1, 10) if not grid.has(cell, digit)}
    seen = []
    houses = list(grid.variant.houses_of[cell])
    while houses:
        holding = {
            house: {grid.values[at]: at for at in house.cells if grid.values[at] in left}
            for house in houses
        }
        best = max(houses, key=lambda house: len(holding[house]))
        if not holding[best]:
            break
        seen.append((best, tuple(at for _, at in sorted(holding[best].items()))))
        left -= holding[best].keys()
        houses.remove(best)
    return ExcludedDigits(tuple(seen), tuple(sorted(left)))


def candidates_to_test(
    grid: Grid, assumed: Candidate, *, one_digit: bool = False
) -> tuple[Candidate, ...]:
    """The candidates that a person tests to find an assumption that fails.

    Args:
        assumed: the assumption.
        one_digit: whether only places of the same digit can fail in this way.

    Returns:
        The candidates of the cell, or the places of the digit in a house, if these are fewer.
    """
    choices = [
        tuple(Candidate(cell, assumed.digit) for cell in places(grid, house, assumed.digit))
        for house in grid.variant.houses_of[assumed.cell]
    ]
    if not one_digit:
        in_cell = (Candidate(assumed.cell, digit) for digit in grid.candidates_of(assumed.cell))
        choices.insert(0, tuple(in_cell))
    return min(choices, key=len)


def house_of_tests(grid: Grid, assumed: Candidate) -> House:
    """The house of the candidates to test: the house of their digit, or the box of their cell."""
    tests = candidates_to_test(grid, assumed)
    house = common_house(grid, [test.cell for test in tests], assumed.digit)
    in_cell = tests[0].cell == tests[-1].cell
    return grid.variant.box(assumed.cell) if in_cell or house is None else house


def cells_of_pairs(grid: Grid, digit: Digit) -> list[Cell]:
    """The places of a digit in houses that have two; all its places if no house has two."""
    pairs = (places(grid, house, digit) for house in grid.variant.houses)
    found = {cell for pair in pairs if len(pair) == 2 for cell in pair}
    return sorted(found) or [cell for cell in CELLS if grid.has(cell, digit)]


def rules_out(grid: Grid, one: Candidate, other: Candidate) -> bool:
    """Whether one of two candidates, if it is true, rules out the other."""
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and grid.variant.see_each_other(one.cell, other.cell)


def ruled_out_by(grid: Grid, candidate: Candidate) -> tuple[Elimination, ...]:
    """The candidates that a true candidate rules out: in its cell, then in the cells it sees."""
    return (
        *(
            Elimination(candidate.cell, digit)
            for digit in grid.candidates_of(candidate.cell)
            if digit != candidate.digit
        ),
        *(
            Elimination(cell, candidate.digit)
            for cell in grid.variant.peers[candidate.cell]
            if grid.has(cell, candidate.digit)
        ),
    )


def seen_link(
    grid: Grid,
    weak: Iterable[tuple[Digit, tuple[Cell, ...], Digit, tuple[Cell, ...]]],
    gone: Elimination,
) -> tuple[Cell, ...]:
    """The cells of the weak link of a loop that rules out a removed candidate; all see it."""
    for digit, cells, other_digit, other_cells in weak:
        both = (*cells, *other_cells)
        sees = all(grid.variant.see_each_other(cell, gone.cell) for cell in both)
        if digit == other_digit == gone.digit and sees:
            return both
    return ()


def _no_line(grid: Grid, cells: tuple[Cell, ...], blocker: Cell) -> House | None:
    """The box or other house that the cells share with the blocker, unless they share a line."""
    shared = [house for house in grid.variant.houses_of[blocker] if set(cells) <= set(house.cells)]
    return None if not shared or any(house.kind.is_line for house in shared) else shared[0]


def boxes_of(grid: Grid, cells: Iterable[Cell]) -> tuple[House, ...]:
    """The boxes of cells, in order."""
    return tuple(sorted({grid.variant.box(cell) for cell in cells}, key=lambda box: box.index))
