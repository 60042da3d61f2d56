"""Steps of sums: cages, arrows, diagonals, equal parts; and those that the rule of 45 makes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_
from typing import ClassVar, Final

from engine.constraints.fitting import fit, left_of_balance, sums_of_different, totals_of
from engine.constraints.kinds.killer_cage import KillerCage
from engine.constraints.kinds.renban import Renban
from engine.constraints.puzzle import Puzzle
from engine.constraints.rules import Balance
from engine.houses import Cell, House, HouseKind, Mask, digits_of
from engine.language import N_, forms, translate, translate_count
from engine.model.candidates import Elimination
from engine.orders.constraints.position import (
    GroupedBalance,
    PuzzlePosition,
    Told,
    grouped,
    rules_of,
)
from engine.orders.constraints.rules import MOST_SETS, lost, needed_digits, removing, told_sets
from engine.orders.constraints.step import Argument, PuzzleStep
from engine.words import phrases

_MOST_NAMED: Final = 3
"""More cells than these are called the others of their sum."""
_MOST_BOUNDS: Final = 3
"""Of so many cells it is told why they are more or less."""
_MOST_UNKNOWN: Final = 5
"""So many empty cells the sum of a rule of 45 has at most."""


@dataclass(frozen=True, slots=True)
class SetsArgument(Argument):
    """The only sets of digits that some different cells can hold.

    Attributes:
        cells: the cells.
        sets: the sets.
        misfits: candidates that are in one of the sets, and fit none of them where they are.
    """

    cells: tuple[Cell, ...]
    sets: tuple[Mask, ...]
    misfits: tuple[Elimination, ...]

    def marked(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""
        return self.cells

    def told(self) -> Iterator[str]:
        """The sets if there are few, and where digits of them do not fit."""
        yield from told_sets(self.sets)
        if self.misfits:
            yield translate(_MISFITS, candidates=phrases.candidates(self.misfits))


@dataclass(frozen=True, slots=True)
class Bound:
    """How much a cell can be beside the least or the most that others make.

    Attributes:
        cell: the cell.
        digit: the bound.
        most: whether it is an upper bound.
        rest: the other cells on its side, and what they make at least or at most.
        against: the cells on the other side, and the same.
    """

    cell: Cell
    digit: int
    most: bool
    rest: tuple[tuple[Cell, ...], int]
    against: tuple[tuple[Cell, ...], int]

    def told(self) -> str:
        """The bound with its reasons."""
        reasons = [
            translate_count(
                _LEAST if low else _MOST,
                len(cells),
                cells=phrases.cells(cells) if len(cells) <= _MOST_NAMED else translate(_OTHERS),
                sum=total,
            )
            for (cells, total), low in ((self.rest, self.most), (self.against, not self.most))
            if cells
        ]
        bound = translate_count(
            _MOST if self.most else _LEAST, 1, cells=phrases.cell(self.cell), sum=self.digit
        )
        return translate(_BOUND, reasons=phrases.statements(reasons), bound=bound)


@dataclass(frozen=True, slots=True)
class SumArgument(Argument):
    """Bounds of cells in a sum, and candidates with which the sum is not possible.

    Attributes:
        cells: the cells of the sum.
        bounds: the bounds.
        misfits: the candidates.
    """

    cells: tuple[Cell, ...]
    bounds: tuple[Bound, ...]
    misfits: tuple[Elimination, ...]

    def marked(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""
        return self.cells

    def told(self) -> Iterator[str]:
        """The bounds, and what is not possible."""
        for bound in self.bounds[:_MOST_BOUNDS]:
            yield bound.told()
        if len(self.bounds) > _MOST_BOUNDS:
            others = [bound.cell for bound in self.bounds[_MOST_BOUNDS:]]
            yield translate_count(_LIKEWISE, len(others), cells=phrases.cells(others))
        if self.misfits:
            yield translate(_MISFITS, candidates=phrases.candidates(self.misfits))


@dataclass(frozen=True, slots=True)
class RuleOf45:
    """What is left of the sum of whole houses beside the cages in them.

    Attributes:
        houses: the houses.
        total: what they sum to.
        inner: the sum of the cages.
        balance: the sum that is left.
    """

    TITLE: ClassVar = N_("Rule of 45")
    houses: tuple[House, ...]
    inner: int
    balance: Balance

    def heading(self) -> str:
        """The houses."""
        return translate(
            _IN_HOUSES, title=translate(self.TITLE), houses=phrases.houses(self.houses)
        )

    def idea(self) -> str:
        """The sums, and what is left."""
        left, right, more = self.balance.left, self.balance.right, self.balance.more
        if more < 0:
            left, right, more = right, left, -more
        formula = " + ".join(map(phrases.cell, left))
        formula += "".join(f" - {phrases.cell(cell)}" for cell in right)
        return translate(
            _SUMS,
            houses=phrases.houses(self.houses),
            total=45 * len(self.houses),
            inner=self.inner,
            rest=f"{formula} = {more}",
        )


_MISFITS: Final = N_("With {candidates}, the other cells could not make up the sum.")
_LEAST: Final = forms("{cells} is at least {sum}", "{cells} sum to at least {sum}")
_MOST: Final = forms("{cells} is at most {sum}", "{cells} sum to at most {sum}")
_BOUND: Final = N_("{reasons}, so {bound}.", "a bound")
_LIKEWISE: Final = forms(
    "{cells} is bounded in the same way.", "{cells} are bounded in the same way."
)
_OTHERS: Final = N_("the other cells")
_IN_HOUSES: Final = N_("{title} {houses:in}")
_SUMS: Final = N_(
    "the digits {houses:in} sum to {total} and the cages there to {inner}, so {rest}."
)


def sums(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What is part of a sum of a cage, an arrow, a diagonal or equal parts."""
    for balance in position.rules.balances:
        yield from _of_balance(position, balance, 7)


def rules_of_45(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What is part of a sum that whole houses leave."""
    for houses, balance in _balances_of_45(position.puzzle):
        cells = (*balance.balance.left, *balance.balance.right)
        if sum(not position.grid.values[cell] for cell in cells) <= _MOST_UNKNOWN:
            yield from _of_balance(position, balance, 10 + 5 * houses)


def _of_balance(position: PuzzlePosition, found: GroupedBalance, cost: int) -> Iterator[PuzzleStep]:
    source, balance, left, right = found
    kept = left_of_balance(
        tuple(map(position.of, left)),
        tuple(map(position.of, right)),
        balance.more,
        number=balance.number,
    )
    order = [cell for group in (*left, *right) for cell in group]
    gone = [
        one for cell, mask in zip(order, kept, strict=True) for one in lost(position, cell, mask)
    ]
    sets: tuple[Mask, ...] = ()
    if len(left) == 1 and not right:
        some = sums_of_different(position.of(left[0])).sets
        sets = tuple(one for one in some if sum(digits_of(one)) == balance.more)
    if sets and gone:
        yield _of_sets(position, source, left[0], sets, gone, cost)
    elif gone:
        argument = _sum_argument(position, found, tuple(dict.fromkeys(gone)))
        more = len(argument.bounds) + 4 * bool(argument.misfits)
        yield removing(position, cost + more, source, argument, tuple(dict.fromkeys(gone)))
    elif sets:
        yield from needed_digits(position, source, left[0], reduce(and_, sets), sets)


def _of_sets(
    position: PuzzlePosition,
    source: Told,
    cells: tuple[Cell, ...],
    sets: tuple[Mask, ...],
    gone: Sequence[Elimination],
    cost: int,
) -> PuzzleStep:
    several = 0
    for one in sets:
        several |= one
    listed = len(sets) <= MOST_SETS
    misfits = tuple(one for one in gone if not listed or several >> (one.digit - 1) & 1)
    argument = SetsArgument(cells, sets, misfits)
    cost += min(len(sets), MOST_SETS) + len(cells) - 2 + 3 * bool(misfits)
    return removing(position, cost, source, argument, tuple(gone))


def consecutive(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What is part of consecutive digits on a line."""
    for source, walk in position.rules.walks:
        if not isinstance(source, Renban):
            continue
        left, ends = fit(walk.reader, position.of(walk.cells))
        sets = tuple(sorted(one for one in ends if isinstance(one, int)))
        gone = [
            one
            for cell, mask in zip(walk.cells, left, strict=True)
            for one in lost(position, cell, mask)
        ]
        if gone and sets:
            yield _of_sets(position, source, walk.cells, sets, gone, 7)
        elif sets:
            yield from needed_digits(position, source, walk.cells, reduce(and_, sets), sets)


def _sum_argument(
    position: PuzzlePosition, found: GroupedBalance, gone: tuple[Elimination, ...]
) -> SumArgument:
    """Which of the removed candidates a bound explains."""
    _, balance, left, right = found
    bounds: list[Bound] = []
    rest = set(gone)
    for side, other, sign in ((left, right, 1), (right, left, -1)):
        if balance.number:
            break
        against = _range(position, other)
        for cell in dict.fromkeys(one.cell for one in gone):
            if not any(cell in group for group in side):
                continue
            others = tuple(tuple(one for one in group if one != cell) for group in side)
            low, high = _range(position, tuple(group for group in others if group))
            names = tuple(one for group in others for one in group)
            facing = tuple(one for group in other for one in group)
            most = against[1] + sign * balance.more - low
            least = against[0] + sign * balance.more - high
            for digit, is_most, own, theirs in (
                (most, True, low, against[1]),
                (least, False, high, against[0]),
            ):
                beyond = {
                    one
                    for one in rest
                    if one.cell == cell and (one.digit > digit if is_most else one.digit < digit)
                }
                if beyond:
                    rest -= beyond
                    bounds.append(Bound(cell, digit, is_most, (names, own), (facing, theirs)))
    cells = tuple(dict.fromkeys(cell for group in (*left, *right) for cell in group))
    return SumArgument(cells, tuple(bounds), tuple(sorted(rest)))


def _range(position: PuzzlePosition, groups: tuple[tuple[Cell, ...], ...]) -> tuple[int, int]:
    """The least and the greatest sum of groups of different cells."""
    totals = totals_of(tuple(map(position.of, groups)))
    return (totals & -totals).bit_length() - 1, totals.bit_length() - 1


@lru_cache(16)
def _balances_of_45(puzzle: Puzzle) -> tuple[tuple[int, GroupedBalance], ...]:
    """How many houses, and the sums that they leave; each sum once, of the fewest houses."""
    cages = [
        (frozenset(one.cells), one.total)
        for one in puzzle.constraints
        if isinstance(one, KillerCage) and one.total is not None
    ]
    variant = rules_of(puzzle).variant
    found: dict[Balance, tuple[int, GroupedBalance]] = {}
    for houses in _neighbouring(variant.houses):
        area = {cell for house in houses for cell in house.cells}
        for inside_only in (True, False):
            left, right, inner = set(area), set[Cell](), 0
            for cells, total in sorted(cages, key=lambda cage: -len(cage[0] & area)):
                within = len(cells & area)
                crosses = within > 0 and within * 2 >= len(cells) and not inside_only
                if cells <= left or (crosses and cells & area <= left and not cells & right):
                    inner += total
                    left -= cells
                    right |= cells - area
            balance = Balance(tuple(sorted(left)), tuple(sorted(right)), 45 * len(houses) - inner)
            if inner and left | right and len(right) <= _MOST_UNKNOWN and balance not in found:
                source = RuleOf45(houses, inner, balance)
                found[balance] = len(houses), grouped(source, balance, variant)
    return tuple(found.values())


def _neighbouring(houses: Sequence[House]) -> Iterator[tuple[House, ...]]:
    """Each house, then two and three of a kind beside each other."""
    yield from ((house,) for house in houses if house.kind.is_line or house.kind.is_box)
    for count in (2, 3):
        for kind in HouseKind:
            alike = [house for house in houses if house.kind is kind]
            if kind.is_line:
                yield from (tuple(alike[at : at + count]) for at in range(10 - count))
            elif kind.is_box:
                yield from combinations(alike, count)
