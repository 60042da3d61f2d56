"""Colourings with only the places that the argument needs.

HoDoKu's searches colour all places that houses with two of them connect.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from engine.houses import Cell
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.model.reasons import places
from engine.model.step import Step
from engine.model.technique import Technique
from engine.techniques.colours import ColouringPattern, meeting
from engine.techniques.drawing import views_of

_Colours = tuple[tuple[Cell, ...], ...]


def with_few_coloured(step: Step) -> Step:
    """A colouring without the places that the argument does not need.

    A wrong colour then only loses the places that are left, which proves the others by singles. In
    other colourings all eliminations remain.
    """
    pattern = step.pattern
    assert isinstance(pattern, ColouringPattern)
    links = _links(step.grid, pattern)
    if step.technique is Technique.SIMPLE_COLOURS_WRAP:
        few = _path_to_clash(step, pattern, links)
    else:
        orders = (sorted(links), sorted(links, reverse=True))
        few = min((_pruned(step, pattern, links, order) for order in orders), key=_size)
    gone = step.eliminations
    if step.technique in (Technique.SIMPLE_COLOURS_WRAP, Technique.MULTI_COLOURS_2):
        left = {cell for cells in few for cell in cells}
        gone = tuple(elimination for elimination in gone if elimination.cell in left)
    shown = replace(pattern, colours=few)
    views = views_of(step.technique, step.grid, shown, (), gone)
    return replace(step, pattern=shown, eliminations=gone, views=views)


def _size(colours: _Colours) -> int:
    return sum(map(len, colours))


def _links(grid: Grid, pattern: ColouringPattern) -> dict[Cell, set[Cell]]:
    """The coloured cells, each with those that share a house with two places with it."""
    links: dict[Cell, set[Cell]] = {cell: set() for cells in pattern.colours for cell in cells}
    for house in grid.variant.houses:
        pair = places(grid, house, pattern.digit)
        if len(pair) == 2 and links.keys() >= set(pair):
            one, other = pair
            links[one].add(other)
            links[other].add(one)
    return links


def _path_to_clash(step: Step, pattern: ColouringPattern, links: dict[Cell, set[Cell]]) -> _Colours:
    """The shortest way from place to place that connects two of a colour in the same house."""
    ways = [
        _way(links, one, other)
        for cells in pattern.colours
        for one, other in combinations(cells, 2)
        if step.grid.variant.see_each_other(one, other)
    ]
    way = min(ways, key=len)
    return tuple(tuple(cell for cell in colour if cell in way) for colour in pattern.colours)


def _way(links: dict[Cell, set[Cell]], start: Cell, end: Cell) -> list[Cell]:
    ways = [[start]]
    reached = {start}
    for way in ways:
        if way[-1] == end:
            return way
        for cell in sorted(links[way[-1]] - reached):
            reached.add(cell)
            ways.append([*way, cell])
    raise AssertionError("a cluster is connected")


def _pruned(
    step: Step, pattern: ColouringPattern, links: dict[Cell, set[Cell]], order: Sequence[Cell]
) -> _Colours:
    """The colours without each place, in this order, that the argument can do without."""
    colours = pattern.colours
    shrinks = True
    while shrinks:
        shrinks = False
        for cell in order:
            fewer = tuple(tuple(other for other in cells if other != cell) for cells in colours)
            if fewer != colours and _is_argument(step, replace(pattern, colours=fewer), links):
                colours, shrinks = fewer, True
    return colours


def _is_argument(step: Step, pattern: ColouringPattern, links: dict[Cell, set[Cell]]) -> bool:
    """Whether each group is connected, and the colours still prove what the step removes."""
    if not all(pattern.colours) or not all(_connected(pattern.colours, links)):
        return False
    grid = step.grid
    if step.technique is Technique.MULTI_COLOURS_2:
        gone = {elimination.cell for elimination in step.eliminations}
        return any(
            gone.issuperset(pattern.colours[at])
            and all(meeting(grid, pattern, at, other) for other in (2, 3))
            for at in range(2)
        )
    pairs = [(0, 1)]
    if step.technique is Technique.MULTI_COLOURS_1:
        pairs = [
            (one ^ 1, other ^ 1)
            for one in (0, 1)
            for other in (2, 3)
            if meeting(grid, pattern, one, other)
        ]
    return all(_sees_a_pair(grid, pattern, pairs, gone) for gone in step.eliminations)


def _sees_a_pair(
    grid: Grid, pattern: ColouringPattern, pairs: list[tuple[int, int]], gone: Elimination
) -> bool:
    return any(
        all(
            any(grid.variant.see_each_other(gone.cell, cell) for cell in pattern.colours[at])
            for at in pair
        )
        for pair in pairs
    )


def _connected(colours: _Colours, links: dict[Cell, set[Cell]]) -> Iterator[bool]:
    for at in range(0, len(colours), 2):
        group = {*colours[at], *colours[at + 1]}
        reached = [min(group)]
        for cell in reached:
            reached += links[cell] & group - set(reached)
        yield len(reached) == len(group)
