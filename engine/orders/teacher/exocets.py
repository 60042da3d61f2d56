"""Steps of exocets (docs/hint-order.md)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from engine.core.experts.exocet import ExocetSearch
from engine.core.experts.senior_exocet import SeniorExocetSearch
from engine.houses import Cell, Digit, House, HouseKind, digits_of
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.model.reuse import PerThread
from engine.model.technique import Technique
from engine.orders.teacher.experts import FoundPattern
from engine.techniques.exocet import ExocetClash, ExocetPattern, SeniorExocetPattern

_exocets = PerThread(ExocetSearch)
_senior_exocets = PerThread(SeniorExocetSearch)


def find_exocets(grid: Grid) -> Iterator[FoundPattern]:
    """Junior exocets that remove something; those that remove the most come first."""
    patterns = list(_patterns(grid))
    found = []
    for pattern in patterns:
        if any(_are_double(pattern, other) for other in patterns):
            pattern = replace(pattern, is_double=True)
        if gone := tuple(sorted(set(_refuted(grid, pattern)))):
            cells = (*pattern.base, *pattern.targets)
            found.append(
                (-len(gone), cells, FoundPattern(Technique.JUNIOR_EXOCET, pattern, (), gone))
            )
    yield from _most_first(found)


def find_senior_exocets(grid: Grid) -> Iterator[FoundPattern]:
    """Senior exocets that remove something; those that remove the most come first."""
    search = _senior_exocets.value
    search.load(grid.values, grid.candidates)
    found = []
    for cells, crosses, masks in search.find():
        _, first, second = map(digits_of, masks)
        ways = [way for way in product(first, second) if way[0] != way[1]]
        ones, others = ({way[number] for way in ways} for number in range(2))
        left = (ones | others, ones | others, ones, others)
        gone = tuple(
            removed
            for cell, some in sorted(zip(cells, left, strict=True))
            for removed in _all_but(grid, cell, some)
        )
        if gone:
            pattern = _senior_pattern(grid, cells, crosses, masks)
            found.append(
                (-len(gone), cells, FoundPattern(Technique.SENIOR_EXOCET, pattern, (), gone))
            )
    yield from _most_first(found)


def _senior_pattern(
    grid: Grid, cells: Sequence[Cell], crosses: Sequence[int], masks: tuple[int, int, int]
) -> SeniorExocetPattern:
    """The pattern that the core found."""
    digits, *fits = map(digits_of, masks)
    first, second, third = (grid.variant.houses[number] for number in crosses)
    base = cells[0], cells[1]
    away = {*cells[2:]}.union(
        *(house.cells for house in grid.variant.houses_of[base[0]] if base[1] in house.cells)
    )
    lines = (first, second, third)
    elsewhere = [tuple(cell for cell in line.cells if cell not in away) for line in lines]
    return SeniorExocetPattern(
        digits=digits,
        base=base,
        targets=(cells[2], cells[3]),
        cross_lines=lines,
        covers=tuple(_covers(grid, digit, lines, elsewhere) for digit in digits),
        fits=(fits[0], fits[1]),
    )


def _most_first(
    found: Iterable[tuple[int, tuple[Cell, ...], FoundPattern]],
) -> Iterator[FoundPattern]:
    """The patterns that remove something new, those with the most eliminations first."""
    known: set[Elimination] = set()
    for _, _, raw in sorted(found, key=lambda found_pattern: found_pattern[:2]):
        if not known.issuperset(raw.eliminations):
            known.update(raw.eliminations)
            yield raw


def _patterns(grid: Grid) -> Iterator[ExocetPattern]:
    search = _exocets.value
    search.load(grid.values, grid.candidates)
    for found in search.find():
        yield _pattern(grid, *found)


def _are_double(first: ExocetPattern, second: ExocetPattern) -> bool:
    """Whether two exocets make a double exocet."""
    return (
        first.digits == second.digits
        and set(first.cross_lines) == set(second.cross_lines)
        and not {*first.base, *first.targets} & {*second.base, *second.targets}
    )


def _pattern(
    grid: Grid, cells: Sequence[Cell], crosses: Sequence[int], masks: tuple[int, int, int]
) -> ExocetPattern:
    """The pattern that the core found."""
    digits, *fits = map(digits_of, masks)
    first, second, third = (grid.variant.houses[number] for number in crosses)
    lines = (first, second, third)
    boxes = {grid.variant.box(cell) for cell in cells}
    outside = [
        tuple(cell for cell in line.cells if grid.variant.box(cell) not in boxes) for line in lines
    ]
    return ExocetPattern(
        digits=digits,
        base=(cells[0], cells[1]),
        targets=(cells[2], cells[3]),
        companions=(cells[4], cells[5]),
        mirrors=((cells[6], cells[7]), (cells[8], cells[9])),
        cross_lines=lines,
        covers=tuple(_covers(grid, digit, lines, outside) for digit in digits),
        fits=(fits[0], fits[1]),
        clashes=tuple(_clashes(grid, (fits[0], fits[1]), outside)),
    )


def _covers(
    grid: Grid, digit: Digit, cross_lines: tuple[House, ...], outside: Iterable[Sequence[Cell]]
) -> tuple[House, ...]:
    """The fewest lines that cover all places of a digit in the cross-lines outside the boxes."""
    left = [cell for cells in outside for cell in cells if grid.can_be(cell, digit)]
    kinds = (HouseKind.ROW, HouseKind.COLUMN)
    lines = [house for house in grid.variant.houses if house.kind in kinds]
    across = [line for line in lines if line.kind is not cross_lines[0].kind]
    for count in range(3):
        for chosen in combinations((*across, *cross_lines), count):
            if all(any(cell in line.cells for line in chosen) for cell in left):
                return chosen
    raise AssertionError("an exocet whose digit has three places in the cross-lines")


def _clashes(
    grid: Grid, fits: tuple[Sequence[Digit], Sequence[Digit]], outside: Sequence[Sequence[Cell]]
) -> Iterator[ExocetClash]:
    """Pairs of target digits that the first cross-line needs in one and the same outside cell.

    A cell counts for a digit if the cross-line of the other digit's target still has a place for
    the digit in another line.
    """

    def places(digit: Digit, other: Sequence[Cell]) -> list[int]:
        rows = [i for i, cell in enumerate(other) if grid.can_be(cell, digit)]
        return [
            i for i, cell in enumerate(outside[0]) if grid.can_be(cell, digit) and {*rows} - {i}
        ]

    for first, second in product(*fits):
        if first != second:
            found = places(first, outside[2])
            if len(found) == 1 and found == places(second, outside[1]):
                yield ExocetClash((first, second), outside[0][found[0]])


def _refuted(grid: Grid, pattern: ExocetPattern) -> Iterator[Elimination]:
    """All eliminations of an exocet."""
    possible = {digit for way in pattern.ways for digit in way}
    for cell in pattern.base:
        yield from _all_but(grid, cell, possible)
    for number, (target, fits, mirror) in enumerate(
        zip(pattern.targets, pattern.fits, pattern.mirrors, strict=True)
    ):
        yield from _all_but(grid, target, {way[number] for way in pattern.ways})
        repeats = [cell for cell in mirror if any(grid.can_be(cell, digit) for digit in fits)]
        if len(repeats) == 1 and not grid.values[repeats[0]]:
            yield from _all_but(grid, repeats[0], fits)
    for digit in pattern.certain:
        both = set.intersection(*(set(grid.variant.peers[cell]) for cell in pattern.base))
        lines = pattern.lines_of(digit)
        crossing = {cell for line in pattern.cross_lines for cell in line.cells}
        for cell in {
            *both,
            *(cell for line in lines for cell in line.cells if cell not in crossing),
        }:
            if grid.has(cell, digit):
                yield Elimination(cell, digit)


def _all_but(grid: Grid, cell: Cell, digits: Collection[Digit]) -> Iterator[Elimination]:
    return (Elimination(cell, digit) for digit in grid.candidates_of(cell) if digit not in digits)
