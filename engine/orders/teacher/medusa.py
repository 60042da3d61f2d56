"""Steps of 3D Medusa: candidates in two colours, and clashes with both colours or with one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from engine.houses import CELLS, Cell, digits_of
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.reasons import ruled_out_by, rules_out
from engine.techniques.medusa import MedusaPattern

Link: TypeAlias = tuple[Candidate, Candidate]
Near: TypeAlias = Mapping[Candidate, Sequence[Candidate]]
FoundMedusa: TypeAlias = tuple[MedusaPattern, tuple[Elimination, ...]]

_WHOLE: Final = 9
"""A group of this many candidates is coloured as a whole to show that a colour is wrong."""
_MOST_OF_TRAP: Final = 8
_MOST: Final = 12
"""The maximum of coloured candidates: to show several traps at once, and to show anything."""
_MOST_COLOURED: Final = 28
"""The maximum size of a group that is coloured as a whole because that removes more."""


def find_medusas(grid: Grid) -> Iterator[FoundMedusa]:
    """Candidates of several digits in two colours that remove something.

    In a large group, first only the part that an argument needs is coloured, then the whole group
    if that removes more.
    """
    near = _links(grid)
    left = dict.fromkeys(near)
    while left:
        colours = _coloured(next(iter(left)), near)
        for candidate in colours:
            del left[candidate]
        if len({candidate.digit for candidate in colours}) > 1:
            wraps = [*_wraps(grid, colours, near)]
            yield from wraps or _traps(grid, colours, near)


def _links(grid: Grid) -> dict[Candidate, list[Candidate]]:
    """For each candidate, its neighbours of the opposite colour: exactly one of the two is true."""
    near: dict[Candidate, list[Candidate]] = {}

    def add(candidate: Candidate, other: Candidate) -> None:
        near.setdefault(candidate, []).append(other)
        near.setdefault(other, []).append(candidate)

    for cell in CELLS:
        if not grid.values[cell] and grid.candidates[cell].bit_count() == 2:
            add(*(Candidate(cell, digit) for digit in digits_of(grid.candidates[cell])))
    for house in grid.variant.houses:
        once = twice = more = 0
        for cell in house.cells:
            mask = 0 if grid.values[cell] else grid.candidates[cell]
            more |= twice & mask
            twice |= once & mask
            once |= mask
        for digit in digits_of(twice & ~more):
            add(*(Candidate(cell, digit) for cell in house.cells if grid.has(cell, digit)))
    return near


def _coloured(start: Candidate, near: Near) -> dict[Candidate, int]:
    """The candidates connected with a candidate, with their colours."""
    colours = {start: 0}
    queue = [start]
    for candidate in queue:
        for other in near[candidate]:
            if other not in colours:
                colours[other] = 1 - colours[candidate]
                queue.append(other)
    return colours


def _wraps(grid: Grid, colours: dict[Candidate, int], near: Near) -> Iterator[FoundMedusa]:
    """Proofs that a colour is wrong: with the fewest candidates, then with the whole group."""
    ways: list[tuple[int, int, tuple[Candidate, ...], Cell, set[Candidate]]] = []
    for at in range(2):
        colour = sorted(candidate for candidate in colours if colours[candidate] == at)
        for pair in combinations(colour, 2):
            if rules_out(grid, *pair):
                needed = _joined(pair, near)
                ways.append((len(needed), at, pair, -1, needed))
        for cell, witnesses in _emptied(grid, colour):
            needed = _joined(witnesses, near)
            if len(needed) > 1:
                ways.append((len(needed), at, (), cell, needed))
    if not ways:
        return
    count, at, clash, cell, few = min(ways, key=lambda way: way[:4])
    emptied = None if clash else cell
    parts = [few] if len(colours) > _WHOLE and count <= _MOST else []
    if len(colours) <= _MOST_COLOURED and not (parts and count == len(colours)):
        parts.append(set(colours))
    for needed in parts:
        both = _sorted(needed, colours)
        gone = tuple(Elimination(candidate.cell, candidate.digit) for candidate in both[at])
        yield MedusaPattern(both, _tree(needed, near), at, clash, emptied), gone


def _traps(grid: Grid, colours: dict[Candidate, int], near: Near) -> Iterator[FoundMedusa]:
    """Candidates that clash with both colours: first in parts with short proofs, then all."""
    ruled_out: list[dict[Elimination, list[Candidate]]] = [{}, {}]
    for candidate, at in colours.items():
        for gone in ruled_out_by(grid, candidate):
            if Candidate(gone.cell, gone.digit) not in colours:
                ruled_out[at].setdefault(gone, []).append(candidate)
    ways = [
        (_path(ruled_out[0][gone], ruled_out[1][gone], near), gone)
        for gone in ruled_out[0].keys() & ruled_out[1].keys()
    ]
    left = sorted(ways, key=lambda way: (len(way[0]), way[1]))
    most_shown = 0
    while left and len(left[0][0]) <= _MOST:
        needed: set[Candidate] = set()
        for path, _ in left:
            joined = needed.union(path, _path(needed, path, near) if needed else ())
            if not needed or len(joined) <= _MOST_OF_TRAP:
                needed = joined
        both = _sorted(needed, colours)
        trapped = [
            {gone for candidate in colour for gone in ruled_out_by(grid, candidate)}
            for colour in both
        ]
        shown = {gone for _, gone in ways} & trapped[0] & trapped[1]
        if len({candidate.digit for candidate in needed}) > 1:
            yield MedusaPattern(both, _tree(needed, near)), tuple(sorted(shown))
            most_shown = max(most_shown, len(shown))
        left = [way for way in left if way[1] not in shown]
    if most_shown < len(ways) and len(colours) <= _MOST_COLOURED:
        every = set(colours)
        yield (
            MedusaPattern(_sorted(every, colours), _tree(every, near)),
            tuple(sorted(gone for _, gone in ways)),
        )


def _path(starts: Iterable[Candidate], ends: Iterable[Candidate], near: Near) -> list[Candidate]:
    """The shortest path from one of `starts` to one of `ends`."""
    before: dict[Candidate, Candidate | None] = dict.fromkeys(sorted(starts))
    goals = set(ends)
    queue = list(before)
    for candidate in queue:
        if candidate in goals:
            path = [candidate]
            while (parent := before[path[-1]]) is not None:
                path.append(parent)
            return path
        for other in near[candidate]:
            if other not in before:
                before[other] = candidate
                queue.append(other)
    raise AssertionError("two candidates that are not connected")


def _joined(witnesses: Sequence[Candidate], near: Near) -> set[Candidate]:
    """A small set of candidates that connects the witnesses."""
    needed = {witnesses[0]}
    for candidate in witnesses[1:]:
        needed |= {*_path(needed, [candidate], near)}
    return needed


def _tree(needed: set[Candidate], near: Near) -> tuple[Link, ...]:
    """Links that connect all of these candidates."""
    start = min(needed)
    reached, links = {start}, []
    queue = [start]
    for candidate in queue:
        for other in near[candidate]:
            if other in needed and other not in reached:
                reached.add(other)
                links.append((candidate, other))
                queue.append(other)
    return tuple(links)


def _sorted(
    needed: set[Candidate], colours: dict[Candidate, int]
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """The candidates of each colour."""
    one, other = (
        tuple(sorted(candidate for candidate in needed if colours[candidate] == at))
        for at in range(2)
    )
    return one, other


def _emptied(
    grid: Grid, colour: Iterable[Candidate]
) -> Iterator[tuple[Cell, tuple[Candidate, ...]]]:
    """Cells that a colour leaves without a candidate, with the colour's candidates that do so."""
    by: dict[tuple[Cell, int], Candidate] = {}
    own = {candidate.cell for candidate in colour}
    for candidate in colour:
        for gone in ruled_out_by(grid, candidate):
            by.setdefault((gone.cell, gone.digit), candidate)
    for cell in CELLS:
        if not grid.values[cell] and cell not in own:
            witnesses = [by.get((cell, digit)) for digit in digits_of(grid.candidates[cell])]
            if all(witnesses):
                yield cell, tuple(candidate for candidate in witnesses if candidate is not None)
