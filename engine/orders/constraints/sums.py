"""Steps of sums: cages, arrows, diagonals, equal parts, and the rule of 45."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import chain, combinations
from operator import and_, or_
from typing import Final

from engine.constraints.fitting import fit, left_of_balance, sums_of_different, totals_of
from engine.constraints.kinds.killer_cage import KillerCage
from engine.constraints.kinds.renban import Renban
from engine.constraints.puzzle import Puzzle
from engine.constraints.rules import Balance
from engine.houses import ALL, Cell, House, HouseKind, Mask, digits_of
from engine.language import N_, forms, translate, translate_count
from engine.model.candidates import Elimination, Placement
from engine.orders.constraints.position import PuzzlePosition, groups_of
from engine.orders.constraints.rules import (
    MOST_SETS,
    all_lost,
    needed_digits,
    no_fit,
    removing,
    told_sets,
)
from engine.orders.constraints.step import (
    Argument,
    ConstraintStep,
    Named,
    PuzzleStep,
    Sentence,
    Told,
    say,
)
from engine.words import phrases

_MOST_NAMED: Final = 3
"""If there are more, cells are called the others of their sum."""
_MOST_BOUNDS: Final = 3
"""The maximum number of bounds whose reason is told."""
_MOST_UNKNOWN: Final = 5
"""The maximum number of empty cells in the sum of a rule of 45."""


_LEAST: Final = forms("{cells} is at least {sum}", "{cells} sum to at least {sum}")
_MOST: Final = forms("{cells} is at most {sum}", "{cells} sum to at most {sum}")
_BOUND: Final = N_("{reasons}, so {bound}.", "a bound")
_LIKEWISE: Final = forms(
    "{cells} is bounded in the same way.", "{cells} are bounded in the same way."
)
_OTHERS: Final = N_("the other cells")
_RULE_OF_45: Final = N_("Rule of 45")
_OF_HOUSES: Final = N_("Rule of 45 {houses:in}")
_SUMS: Final = N_(
    "the digits {houses:in} sum to {total} and the cages there to {inner}, so {rest}."
)


def sums(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Steps by the sums of cages, arrows, diagonals and equal parts."""
    for source in position.puzzle.constraints:
        for balance in source.balances():
            yield from _of_balance(position, source, balance, 7)


def rules_of_45(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Steps by sums that remain when cages are subtracted from whole houses."""
    for source, balance, cost in _balances_of_45(position.puzzle):
        cells = (*balance.left, *balance.right)
        if sum(not position.grid.values[cell] for cell in cells) <= _MOST_UNKNOWN:
            yield from _of_balance(position, source, balance, cost)


def _of_balance(
    position: PuzzlePosition, source: Told, balance: Balance, cost: int
) -> Iterator[PuzzleStep]:
    left, right = _sides(position, balance)
    kept = left_of_balance(
        tuple(map(position.of, left)),
        tuple(map(position.of, right)),
        balance.more,
        number=balance.number,
    )
    cells = [cell for group in (*left, *right) for cell in group]
    gone = all_lost(position, cells, kept)
    if gone and len(cells) == 1 and kept[0].bit_count() == 1:
        placed = (Placement(cells[0], kept[0].bit_length()),)
        yield ConstraintStep(cost, position.grid, placed, (), source, Argument((cells[0],)))
        return
    if len(left) == 1 and not right:
        some = sums_of_different(position.of(left[0])).sets
        sets = [digits for digits in some if sum(digits_of(digits)) == balance.more]
        yield from _of_sets(position, source, left[0], sets, gone, cost)
    elif gone:
        spots = tuple(dict.fromkeys((*balance.left, *balance.right)))
        reasons = tuple(_reasons(position, balance, gone))
        yield removing(position, cost + len(reasons), source, Argument(spots, reasons), gone)


def _sides(
    position: PuzzlePosition, balance: Balance
) -> tuple[tuple[tuple[Cell, ...], ...], tuple[tuple[Cell, ...], ...]]:
    """The cells of both sides in groups that see each other; the cells of a number one by one."""
    variant = position.rules.variant
    if balance.number:
        return groups_of(balance.left, variant), tuple((cell,) for cell in balance.right)
    return groups_of(balance.left, variant), groups_of(balance.right, variant)


def _of_sets(
    position: PuzzlePosition,
    source: Told,
    cells: tuple[Cell, ...],
    sets: Sequence[Mask],
    gone: Sequence[Elimination],
    cost: int,
) -> Iterator[PuzzleStep]:
    """What follows from the only sets of digits that cells can hold; nothing without sets."""
    needed = list(needed_digits(position, source, cells, reduce(and_, sets), sets)) if sets else []
    if sets and not gone:
        yield from needed
    elif sets:
        several = reduce(or_, sets) if len(sets) <= MOST_SETS else ALL
        misfits = [elimination for elimination in gone if several >> (elimination.digit - 1) & 1]
        told = told_sets(sets)
        cost += min(len(sets), MOST_SETS) + len(cells) - 2 + 3 * bool(misfits)
        more = [step for step in needed if told and not misfits and step.eliminations]
        also = (sentence for step in more for sentence in step.argument.sentences[1:])
        argument = Argument(cells, (*told, *no_fit(misfits), *also))
        every = chain(gone, *(step.eliminations for step in more))
        yield removing(position, cost, source, argument, every)


def consecutive(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Steps by consecutive digits on lines."""
    for source, walk in position.rules.walks:
        if isinstance(source, Renban):
            left, ends = fit(walk.reader, position.of(walk.cells))
            sets = sorted(end for end in ends if isinstance(end, int))
            gone = all_lost(position, walk.cells, left)
            yield from _of_sets(position, source, walk.cells, sets, gone, 7)


def _reasons(
    position: PuzzlePosition, balance: Balance, gone: Sequence[Elimination]
) -> Iterator[Sentence]:
    """Sentences about the bounds of cells in a sum, and about candidates that no bound explains."""
    left, right = _sides(position, balance)
    rest = set(gone)
    bounds: dict[tuple[bool, bool, int, int, int], list[tuple[Cell, Sentence]]] = {}
    for on_left, side, other in ((True, left, right), (False, right, left)):
        for cell in dict.fromkeys(cell for group in side for cell in group):
            groups = tuple(tuple(peer for peer in group if peer != cell) for group in side)
            low, high = _range(position, groups)
            least, most = _range(position, other)
            for upper, own, theirs in ((True, low, most), (False, high, least)):
                bound = theirs + (balance.more if on_left else -balance.more) - own
                beyond = {
                    elimination
                    for elimination in rest
                    if elimination.cell == cell
                    and (elimination.digit > bound if upper else elimination.digit < bound)
                }
                if not beyond or balance.number:
                    continue
                rest -= beyond
                sums = (
                    (list(chain.from_iterable(groups)), own, not upper),
                    (list(chain.from_iterable(other)), theirs, upper),
                )
                reasons = partial(_told_bounds, *sums)
                told = say(
                    _BOUND, reasons=reasons, bound=partial(_told_bounds, ([cell], bound, upper))
                )
                bounds.setdefault((on_left, upper, own, theirs, bound), []).append((cell, told))
    alike = list(bounds.values())
    yield from (same[0][1] for same in alike[:_MOST_BOUNDS])
    others = [cell for same in alike[:_MOST_BOUNDS] for cell, _ in same[1:]]
    others += [cell for same in alike[_MOST_BOUNDS:] for cell, _ in same]
    if others := sorted(set(others)):
        yield say(_LIKEWISE, count=len(others), cells=partial(phrases.cells, others))
    yield from no_fit(sorted(rest))


def _told_bounds(*sums: tuple[Sequence[Cell], int, bool]) -> str:
    """The least sums of cells in words, or the greatest if the last item is True."""
    return phrases.statements(
        translate_count(
            _MOST if upper else _LEAST,
            len(cells),
            cells=phrases.cells(cells) if len(cells) <= _MOST_NAMED else translate(_OTHERS),
            sum=total,
        )
        for cells, total, upper in sums
        if cells
    )


def _formula(balance: Balance) -> str:
    """A sum as a formula: "r4c8 + r4c9 - r2c8 = 5"."""
    left, right, more = balance.left, balance.right, balance.more
    if more < 0:
        left, right, more = right, left, -more
    minus = "".join(f" - {phrases.cell(cell)}" for cell in right)
    return f"{' + '.join(map(phrases.cell, left))}{minus} = {more}"


def _range(position: PuzzlePosition, groups: tuple[tuple[Cell, ...], ...]) -> tuple[int, int]:
    """The least and the greatest sum of groups of different cells."""
    totals = totals_of(tuple(map(position.of, groups)))
    return (totals & -totals).bit_length() - 1, totals.bit_length() - 1


@lru_cache(16)
def _balances_of_45(puzzle: Puzzle) -> tuple[tuple[Named, Balance, int], ...]:
    """The different sums that remain in houses, with step costs; the fewest houses come first."""
    cages = [
        (frozenset(cage.cells), cage.number)
        for cage in puzzle.constraints
        if isinstance(cage, KillerCage) and cage.number is not None
    ]
    found: dict[Balance, tuple[Named, Balance, int]] = {}
    for houses in _neighbouring(puzzle.grid.variant.houses):
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
                names = partial(phrases.houses, houses)
                total, rest = 45 * len(houses), partial(_formula, balance)
                idea = say(_SUMS, houses=names, total=total, inner=inner, rest=rest)
                source = Named(_RULE_OF_45, say(_OF_HOUSES, houses=names), idea)
                found[balance] = source, balance, 10 + 5 * len(houses)
    return tuple(found.values())


def _neighbouring(houses: Sequence[House]) -> Iterator[tuple[House, ...]]:
    """Single houses, then two and three neighbouring lines, or any boxes."""
    yield from ((house,) for house in houses if house.kind.is_line or house.kind.is_box)
    for count in (2, 3):
        for kind in HouseKind:
            alike = [house for house in houses if house.kind is kind]
            if kind.is_line:
                yield from (tuple(alike[at : at + count]) for at in range(10 - count))
            elif kind.is_box:
                yield from combinations(alike, count)
