"""Which candidates of cells occur in a valid filling, as decided by a reader or by sums.

All functions take the candidates of cells as masks; a filled cell has its digit as its only
candidate. Results are cached, because most cells do not change from step to step.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from engine.constraints.rules import Reader, State, table_of
from engine.houses import ALL, Mask, digits_of

Totals: TypeAlias = int
"""A set of sums: bit `n` for the sum n."""
Masks: TypeAlias = tuple[Mask, ...]

_REMEMBERED: Final = 20_000
_SUM: Final = tuple(sum(digits_of(mask)) for mask in range(ALL + 1))
_ENDS: Final = 1 | 1 << 8
"""The digits 1 and 9."""


class Fitting(NamedTuple):
    """The digits that a reader accepts.

    Attributes:
        left: for each cell, the candidates that occur in an accepted sequence of digits.
        ends: the states after accepted sequences.
    """

    left: Masks
    ends: tuple[State, ...]


@lru_cache(_REMEMBERED)
def fit(reader: Reader, masks: Masks) -> Fitting:
    """Find the candidates of cells, in this order, with which a reader accepts the digits.

    Raises:
        TooLargeError: if the reader has too many states.
    """
    table = table_of(reader, len(masks))
    following = table.following
    reached = {0}
    steps: list[list[tuple[int, Mask, int]]] = []
    for mask in masks:
        bits = [(digit - 1, 1 << (digit - 1)) for digit in digits_of(mask)]
        found = [
            (state, bit, after)
            for state in reached
            for at, bit in bits
            if (after := following[9 * state + at]) >= 0
        ]
        steps.append(found)
        reached = {after for _, _, after in found}
    ends = tuple(table.ends[state - table.layers[-2]] for state in reached)
    left = []
    for found in reversed(steps):
        good = [(state, bit) for state, bit, after in found if after in reached]
        reached = {state for state, _ in good}
        kept = 0
        for _, bit in good:
            kept |= bit
        left.append(kept)
    return Fitting(tuple(reversed(left)), ends)


class Sums(NamedTuple):
    """The sums of some cells.

    Attributes:
        sets: the sets of digits that the cells can hold; none if digits may repeat.
        all: the possible sums.
        having: for each cell and digit, the possible sums with that digit in that cell.
    """

    sets: Masks
    all: Totals
    having: tuple[tuple[Totals, ...], ...]


@lru_cache(_REMEMBERED)
def sums_of_different(masks: Masks) -> Sums:
    """The sums of cells whose digits all differ."""
    layers = [{0}]
    for mask in masks:
        bits = [1 << (digit - 1) for digit in digits_of(mask)]
        layers.append({used | bit for used in layers[-1] for bit in bits if not used & bit})
    sets = tuple(sorted(layers[-1]))
    onward = {used: 1 << _SUM[used] for used in sets}
    having = []
    for layer, mask in zip(reversed(layers[:-1]), reversed(masks), strict=True):
        row = [0] * 9
        before: dict[Mask, Totals] = {}
        for digit in digits_of(mask):
            bit = 1 << (digit - 1)
            for used in layer:
                if not used & bit and (totals := onward.get(used | bit)):
                    row[digit - 1] |= totals
                    before[used] = before.get(used, 0) | totals
        onward = before
        having.append(tuple(row))
    return Sums(sets, onward.get(0, 0), tuple(reversed(having)))


def plus(one: Totals, other: Totals) -> Totals:
    """All sums of a number from each set."""
    found = 0
    while other:
        low = other & -other
        found |= one << (low.bit_length() - 1)
        other ^= low
    return found


def minus(one: Totals, other: Totals) -> Totals:
    """All differences between a number from each set, as far as they are not negative."""
    found = 0
    while other:
        low = other & -other
        found |= one >> (low.bit_length() - 1)
        other ^= low
    return found


def totals_of(groups: Sequence[Masks], *, number: bool = False) -> Totals:
    """All sums of groups of cells; the digits of each group differ.

    Args:
        groups: the candidates of each group.
        number: whether each group is a single cell and the digits are read as one number instead.
    """
    found = 1
    for sums in _each(groups, number=number):
        found = plus(found, sums.all)
    return found


def _each(groups: Sequence[Masks], *, number: bool) -> list[Sums]:
    if not number:
        return [sums_of_different(masks) for masks in groups]
    found = []
    for place, (mask,) in enumerate(groups, 1):
        tens = 10 ** (len(groups) - place)
        row = tuple((mask >> at & 1) << tens * (at + 1) for at in range(9))
        found.append(Sums((), sum(row), (row,)))
    return found


@lru_cache(_REMEMBERED)
def left_of_balance(
    left: tuple[Masks, ...], right: tuple[Masks, ...], more: int, *, number: bool
) -> tuple[Mask, ...]:
    """The candidates that occur in a filling with which both sides are equal.

    Args:
        left: the candidates of the groups of one side; the digits of each group differ.
        right: the candidates of the groups of the other side.
        more: what is added to the right side.
        number: whether the digits of the right side are read as a number.

    Returns:
        A mask for each cell of the left and then the right side.
    """
    one, other = _each(left, number=False), _each(right, number=number)
    lifted = totals_of(right, number=number)
    lifted = lifted << more if more >= 0 else lifted >> -more
    lowered = totals_of(left)
    lowered = lowered >> more if more >= 0 else lowered << -more
    found: list[Mask] = []
    for side, target in ((one, lifted), (other, lowered)):
        for at, sums in enumerate(side):
            rest = 1
            for others in (*side[:at], *side[at + 1 :]):
                rest = plus(rest, others.all)
            allowed = minus(target, rest)
            found += [
                sum(1 << digit for digit in range(9) if row[digit] & allowed) for row in sums.having
            ]
    return tuple(found)


@lru_cache(_REMEMBERED)
def left_between(masks: Masks, total: int) -> Masks:
    """The candidates of nine cells with each digit once, if those between 1 and 9 have this sum."""
    left = [0] * 9
    inner = [mask & ~_ENDS for mask in masks]
    rest = _SUM[ALL & ~_ENDS] - total
    for low, high in combinations(range(9), 2):
        ends = [
            (one, other)
            for one, other in ((1, 1 << 8), (1 << 8, 1))
            if masks[low] & one and masks[high] & other
        ]
        if not ends or rest < 0:
            continue
        between = sums_of_different(tuple(inner[low + 1 : high]))
        outer = [*range(low), *range(high + 1, 9)]
        outside = sums_of_different(tuple(inner[at] for at in outer))
        if not between.all >> total & 1 or not outside.all >> rest & 1:
            continue
        for one, other in ends:
            left[low] |= one
            left[high] |= other
        for at, row in zip(range(low + 1, high), between.having, strict=True):
            left[at] |= _having(row, total)
        for at, row in zip(outer, outside.having, strict=True):
            left[at] |= _having(row, rest)
    return tuple(left)


def _having(row: Sequence[Totals], total: int) -> Mask:
    return sum(1 << digit for digit in range(9) if row[digit] >> total & 1)
