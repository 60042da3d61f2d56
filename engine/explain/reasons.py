"""Why a digit cannot be somewhere, as the grid shows it: for texts and pictures."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.houses import Cell, Digit, House
from engine.model.candidates import Candidate
from engine.model.chain_patterns import (
    AlsPattern,
    AlternatingPattern,
    CasesPattern,
    ContradictionPattern,
    EitherWayPattern,
    ForcingPattern,
)
from engine.model.chains import Cause, ChainKind
from engine.model.expert_patterns import ExocetPattern, RankZeroPattern, TridagonPattern
from engine.model.grid import Grid
from engine.model.patterns import (
    AvoidableRectanglePattern,
    BugPattern,
    ColouringPattern,
    ExclusionPattern,
    FishPattern,
    HiddenRectanglePattern,
    LockedPattern,
    LoopPattern,
    SinglePattern,
    SolutionPattern,
    SubsetPattern,
    SueDeCoqPattern,
    WingPattern,
)
from engine.model.step import ChainPattern, Pattern, RunPattern, Step


@dataclass(frozen=True, slots=True)
class BlockedCells:
    """Empty cells that cannot take a digit, for the same reason.

    Attributes:
        cells: the cells, in reading order.
        blocker: the filled cell that all of them see and that holds the digit; None if no filled
            cell forbids it and the digit is only missing from their pencil marks.
        house: where they see it, if they share a house with it that is not a line; None if they see
        it
            along a line, or in different houses.
    """

    cells: tuple[Cell, ...]
    blocker: Cell | None
    house: House | None = None


@dataclass(frozen=True, slots=True)
class ExcludedDigits:
    """Why a cell has lost digits.

    Attributes:
        seen: houses of the cell, and in each the filled cells whose digits count, by digit. Each
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

    With a digit, a house in which it has no other place; None if there is no such house.
    """
    wanted = set(cells)
    around = grid.variant.houses_of[next(iter(wanted))]
    for house in sorted(around, key=lambda one: not one.kind.is_line):
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
        grid: the position.
        assumed: the assumption.
        one_digit: whether only places of its digit can fail like this.

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
    """The house of the candidates to test: that of their digit, or the box of their cell."""
    tests = candidates_to_test(grid, assumed)
    house = common_house(grid, [one.cell for one in tests], assumed.digit)
    in_cell = tests[0].cell == tests[-1].cell
    return grid.variant.box(assumed.cell) if in_cell or house is None else house


def house_of_effects(step: Step) -> House:
    """A house of all cells that a step changes; the box of the first, if there is none or one."""
    cells = sorted({one.cell for one in step.effects})
    shared = common_house(step.grid, cells) if len(cells) > 1 else None
    return shared or step.grid.variant.box(cells[0])


def where_to_look(grid: Grid, pattern: Pattern) -> tuple[House, ...]:
    """The houses that a first nudge names; none if the pattern spans the whole grid."""
    match pattern:
        case SinglePattern():
            if pattern.house is not None:
                return (pattern.house,)
            # A person looks at the fullest house first.
            around = grid.variant.houses_of[pattern.cell]
            return (min(around, key=lambda house: len(empty_cells(grid, house))),)
        case RunPattern():
            return where_to_look(grid, pattern.steps[0].pattern)
        case LockedPattern():
            return (pattern.base,) if pattern.target is None else (pattern.base, pattern.target)
        case SubsetPattern():
            return (pattern.house,)
        case WingPattern():
            return (grid.variant.box(pattern.pivot),)
        case (
            LoopPattern()
            | HiddenRectanglePattern()
            | AvoidableRectanglePattern()
            | ExclusionPattern()
        ):
            boxes = {grid.variant.box(cell) for cell in pattern.cells}
            return tuple(sorted(boxes, key=lambda box: box.index))
        case ChainPattern():
            return _chain_to_look_at(grid, pattern)
        case AlternatingPattern():
            if pattern.one_digit or pattern.in_cells:
                return ()
            return (grid.variant.box(pattern.nodes[0].cells[0]),)
        case AlsPattern():
            ends = {common_house(grid, end.cells) for end in pattern.ends} - {None}
            return tuple(sorted(filter(None, ends), key=lambda one: (one.kind.value, one.index)))
        case ForcingPattern():
            return (_forcing_to_look_at(grid, pattern),)
        case SueDeCoqPattern():
            return (pattern.box,)
        case SolutionPattern():
            return (grid.variant.box(pattern.cell),)
        case (
            FishPattern()
            | BugPattern()
            | ColouringPattern()
            | RankZeroPattern()
            | TridagonPattern()
            | ExocetPattern()
            | ContradictionPattern()
            | EitherWayPattern()
            | CasesPattern()
        ):
            return ()


def _forcing_to_look_at(grid: Grid, pattern: ForcingPattern) -> House:
    """The house whose places for a digit are followed, or else the box of the first one."""
    cells = [start.cells[0] for start in pattern.starts]
    if len(set(cells)) > 1:
        house = common_house(grid, cells, pattern.starts[0].digit)
        if house is not None:
            return house
    return grid.variant.box(cells[0])


def place_of_end(grid: Grid, pattern: ContradictionPattern) -> House:
    """The house where a test fails: the box of the cell that has nothing left."""
    if pattern.cell is not None:
        return grid.variant.box(pattern.cell)
    assert pattern.house is not None
    return pattern.house


def place_of_contradiction(grid: Grid, pattern: ChainPattern | ForcingPattern) -> Cell | House:
    """Where an assumption contradicts itself: a cell or a house, without the assumption.

    If that is the cell of the assumption, its box.
    """
    if isinstance(pattern, ChainPattern):
        start, cells = pattern.starts[0].cell, [pattern.ends[0].cell]
    else:
        start = pattern.starts[0].cells[0]
        cells = [cell for end in pattern.ends for cell in end.cells]
    if set(cells) == {start}:
        return grid.variant.box(start)
    if len(set(cells)) == 1:
        return cells[0]
    return common_house(grid, cells) or grid.variant.box(cells[-1])


def strong_links_in_cells(pattern: ChainPattern) -> bool:
    """Whether every true candidate is the only one left in its cell."""
    return all(
        node.cause is Cause.CELL for branch in pattern.chains for node in branch[1:] if node.on
    )


def _chain_to_look_at(grid: Grid, pattern: ChainPattern) -> tuple[House, ...]:
    if pattern.house is not None:
        return (pattern.house,)
    proved = pattern.conclusion
    if pattern.one_digit and not (proved and proved.on):
        return ()
    if pattern.kind is ChainKind.CYCLE and strong_links_in_cells(pattern):
        return ()
    return (grid.variant.box(pattern.starts[0].cell),)


def _no_line(grid: Grid, cells: tuple[Cell, ...], blocker: Cell) -> House | None:
    """The box or other house that the cells share with the blocker, unless they share a line."""
    shared = [house for house in grid.variant.houses_of[blocker] if set(cells) <= set(house.cells)]
    return None if not shared or any(house.kind.is_line for house in shared) else shared[0]
