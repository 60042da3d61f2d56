"""Every instance of the simpler techniques in a position, not only the scale's first step.

Each function yields the effects of one instance after the other. They serve to judge answers in
single positions; the core is much faster at finding the first step.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

from engine.houses import ALL, CELLS, DIGITS, Cell, Digit, HouseKind, Mask, digits_of
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid
from engine.model.technique import Technique

Effects: TypeAlias = frozenset[Placement | Elimination]


class Instance(NamedTuple):
    """A place where a technique applies.

    Attributes:
        effects: its placements and eliminations.
        also: further conclusions that are accepted.
    """

    effects: Effects
    also: Effects = frozenset()


_LINES: Final = HouseKind.ROW, HouseKind.COLUMN


def patterns(grid: Grid, technique: Technique) -> Iterator[Instance]:
    """Each instance of a technique in a position that has an effect.

    Args:
        technique: one of `SIMPLE`.
    """
    if technique in _DIRECT:
        yield from _direct(grid, _DIRECT[technique](grid))
    else:
        yield from (Instance(effects) for effects in _PLAIN[technique](grid) if effects)


def singles(grid: Grid) -> Iterator[Placement | Elimination]:
    """All naked and hidden singles, as placements."""
    for effects in (*_naked_singles(grid), *_hidden_singles(grid)):
        yield from effects


def apply_eliminations(grid: Grid, effects: Iterable[Placement | Elimination]) -> Grid:
    """The position after the eliminations among the effects."""
    for effect in effects:
        if isinstance(effect, Elimination):
            grid = grid.eliminate(effect.cell, effect.digit)
    return grid


def _places(grid: Grid, cells: Iterable[Cell], digit: Digit) -> list[Cell]:
    return [cell for cell in cells if grid.has(cell, digit)]


def _eliminations(grid: Grid, cells: Iterable[Cell], digits: Mask) -> Effects:
    """The candidates of these digits in these cells, as eliminations."""
    return frozenset(
        Elimination(cell, digit)
        for cell in cells
        for digit in digits_of(grid.candidates[cell] & digits)
    )


def _mask(*digits: Digit) -> Mask:
    return sum(1 << digit - 1 for digit in digits)


def _full_houses(grid: Grid) -> Iterator[Effects]:
    for house in grid.variant.houses:
        empty = [cell for cell in house.cells if not grid.values[cell]]
        if len(empty) == 1 and grid.candidates[empty[0]].bit_count() == 1:
            yield frozenset({Placement(empty[0], grid.candidates[empty[0]].bit_length())})


def _hidden_singles(grid: Grid) -> Iterator[Effects]:
    for house in grid.variant.houses:
        for digit in DIGITS:
            if len(places := _places(grid, house.cells, digit)) == 1:
                yield frozenset({Placement(places[0], digit)})


def _naked_singles(grid: Grid) -> Iterator[Effects]:
    for cell in CELLS:
        if grid.candidates[cell].bit_count() == 1:
            yield frozenset({Placement(cell, grid.candidates[cell].bit_length())})


def _locked(grid: Grid, base_kind: Callable[[HouseKind], bool]) -> Iterator[Effects]:
    """All places of a digit in a base house lie in another house; its other cells lose it."""
    for base in grid.variant.houses:
        if not base_kind(base.kind):
            continue
        for digit in DIGITS:
            places = _places(grid, base.cells, digit)
            if not 2 <= len(places) <= 3:
                continue
            for cover in grid.variant.houses:
                if cover is not base and all(cell in cover.cells for cell in places):
                    others = [cell for cell in cover.cells if cell not in base.cells]
                    yield _eliminations(grid, others, _mask(digit))


def _pointing(grid: Grid) -> Iterator[Effects]:
    return _locked(grid, lambda kind: kind.is_box)


def _claiming(grid: Grid) -> Iterator[Effects]:
    return _locked(grid, lambda kind: not kind.is_box)


def _naked_sets(grid: Grid, size: int) -> Iterator[Effects]:
    for house in grid.variant.houses:
        few = [cell for cell in house.cells if 1 < grid.candidates[cell].bit_count() <= size]
        for chosen in combinations(few, size):
            digits = 0
            for cell in chosen:
                digits |= grid.candidates[cell]
            if digits.bit_count() == size:
                # Cells outside the house may see the whole set, but that would be another step.
                yield _eliminations(
                    grid, [cell for cell in house.cells if cell not in chosen], digits
                )


def _hidden_sets(grid: Grid, size: int) -> Iterator[Effects]:
    for house in grid.variant.houses:
        where = {digit: _places(grid, house.cells, digit) for digit in DIGITS}
        few = [digit for digit in DIGITS if 1 < len(where[digit]) <= size]
        for chosen in combinations(few, size):
            cells = {cell for digit in chosen for cell in where[digit]}
            if len(cells) == size:
                yield _eliminations(grid, cells, ALL & ~_mask(*chosen))


def _fish(grid: Grid, size: int) -> Iterator[Effects]:
    for kind, other in permutations(_LINES):
        lines = [house for house in grid.variant.houses if house.kind is kind]
        crossing = [house for house in grid.variant.houses if house.kind is other]
        for digit in DIGITS:
            where = {}
            for line in lines:
                places = _places(grid, line.cells, digit)
                if 1 < len(places) <= size:
                    where[line] = {next(c for c in crossing if p in c.cells) for p in places}
            for base in combinations(where, size):
                covers = set.union(*(where[line] for line in base))
                if len(covers) == size:
                    inside = {cell for line in base for cell in line.cells}
                    others = [c for cover in covers for c in cover.cells if c not in inside]
                    yield _eliminations(grid, others, _mask(digit))


def _wings(grid: Grid, size: int) -> Iterator[Effects]:
    """XY-wings, whose pivot has two digits, and XYZ-wings, whose pivot has three."""
    peers = grid.variant.peers
    for pivot in CELLS:
        mask = grid.candidates[pivot]
        if mask.bit_count() != size:
            continue
        pincers = [
            cell
            for cell in peers[pivot]
            if grid.candidates[cell].bit_count() == 2 and grid.candidates[cell] & mask
        ]
        for one, two in combinations(pincers, 2):
            shared = grid.candidates[one] & grid.candidates[two]
            both = grid.candidates[one] | grid.candidates[two]
            if shared.bit_count() != 1 or both.bit_count() != 3:
                continue
            if mask != (both if size == 3 else both & ~shared):
                continue
            seen = set(peers[one]) & set(peers[two])
            if size == 3:
                seen &= set(peers[pivot])
            yield _eliminations(grid, seen - {pivot, one, two}, shared)


def _rectangles(grid: Grid) -> Iterator[tuple[Mask, tuple[Cell, ...], tuple[Cell, ...]]]:
    """Pairs of digits in four cells of two rows, two columns and two boxes.

    Yields the pair as a mask, the cells without other candidates (floor), and the others (roof).
    Variants have none, because swapping the digits may break an additional house.
    """
    if not grid.variant.is_classic:
        return
    for one, two in combinations(range(0, 81, 9), 2):
        for left, right in combinations(range(9), 2):
            if (one // 27 == two // 27) == (left // 3 == right // 3):
                continue
            cells = (one + left, one + right, two + left, two + right)
            both = ALL
            for cell in cells:
                both &= grid.candidates[cell]
            for pair in combinations(digits_of(both), 2):
                mask = _mask(*pair)
                floor = tuple(cell for cell in cells if grid.candidates[cell] == mask)
                if floor:
                    yield mask, floor, tuple(cell for cell in cells if cell not in floor)


def _rectangles_1(grid: Grid) -> Iterator[Effects]:
    for pair, floor, roof in _rectangles(grid):
        if len(floor) == 3:
            yield _eliminations(grid, roof, pair)


def _rectangles_2(grid: Grid) -> Iterator[Effects]:
    for pair, _, roof in _rectangles(grid):
        extras = {grid.candidates[cell] & ~pair for cell in roof}
        if len(roof) > 1 and len(extras) == 1 and (extra := extras.pop()).bit_count() == 1:
            seen = set.intersection(*(set(grid.variant.peers[cell]) for cell in roof))
            yield _eliminations(grid, seen, extra)


def _rectangles_4(grid: Grid) -> Iterator[Effects]:
    for pair, _, roof in _rectangles(grid):
        if len(roof) != 2:
            continue
        for house in grid.variant.houses_of[roof[0]]:
            if roof[1] not in house.cells:
                continue
            for digit in digits_of(pair):
                if len(_places(grid, house.cells, digit)) == 2:
                    yield _eliminations(grid, roof, pair & ~_mask(digit))


def _direct(grid: Grid, eliminations: Iterable[Effects]) -> Iterator[Instance]:
    """Hidden singles that appear after each of these eliminations.

    They may already be naked singles, which have a higher rating on the scale.
    """
    known = set(_hidden_singles(grid))
    for effects in eliminations:
        if effects:
            new = set(_hidden_singles(apply_eliminations(grid, effects))) - known
            if new:
                yield Instance(frozenset().union(*new), also=effects)


_PLAIN: Final[dict[Technique, Callable[[Grid], Iterator[Effects]]]] = {
    Technique.FULL_HOUSE: _full_houses,
    Technique.HIDDEN_SINGLE: _hidden_singles,
    Technique.NAKED_SINGLE: _naked_singles,
    Technique.POINTING: _pointing,
    Technique.CLAIMING: _claiming,
    Technique.NAKED_PAIR: lambda grid: _naked_sets(grid, 2),
    Technique.NAKED_TRIPLET: lambda grid: _naked_sets(grid, 3),
    Technique.NAKED_QUAD: lambda grid: _naked_sets(grid, 4),
    Technique.HIDDEN_PAIR: lambda grid: _hidden_sets(grid, 2),
    Technique.HIDDEN_TRIPLET: lambda grid: _hidden_sets(grid, 3),
    Technique.HIDDEN_QUAD: lambda grid: _hidden_sets(grid, 4),
    Technique.X_WING: lambda grid: _fish(grid, 2),
    Technique.SWORDFISH: lambda grid: _fish(grid, 3),
    Technique.JELLYFISH: lambda grid: _fish(grid, 4),
    Technique.XY_WING: lambda grid: _wings(grid, 2),
    Technique.XYZ_WING: lambda grid: _wings(grid, 3),
    Technique.UNIQUE_RECTANGLE_1: _rectangles_1,
    Technique.UNIQUE_RECTANGLE_2: _rectangles_2,
    Technique.UNIQUE_RECTANGLE_4: _rectangles_4,
}
_DIRECT: Final[dict[Technique, Callable[[Grid], Iterator[Effects]]]] = {
    Technique.DIRECT_POINTING: _pointing,
    Technique.DIRECT_CLAIMING: _claiming,
    Technique.DIRECT_HIDDEN_PAIR: _PLAIN[Technique.HIDDEN_PAIR],
    Technique.DIRECT_HIDDEN_TRIPLET: _PLAIN[Technique.HIDDEN_TRIPLET],
}
SIMPLE: Final = frozenset({*_PLAIN, *_DIRECT})
"""The techniques that `patterns` knows."""
