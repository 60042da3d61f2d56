"""The patterns inside a chain that a link of a branch rests on.

The core reports the kind of the pattern and the candidates that had to be removed before. This
module finds the pattern in the grid without these candidates.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from engine.houses import House, HouseKind
from engine.model.chain_nodes import Cause, ChainNode
from engine.model.grid import Grid
from engine.model.reasons import places
from engine.techniques.fish import FishPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.subsets import SubsetPattern

InnerPattern: TypeAlias = LockedPattern | SubsetPattern | FishPattern


def inner_pattern(grid: Grid, branch: Sequence[ChainNode], node: ChainNode) -> InnerPattern | None:
    """The pattern by which a node follows from its parents.

    Args:
        grid: the position that the chain starts from.
        branch: all nodes of the branch.
        node: one of them.

    Returns:
        The pattern; None if the node follows by a link or a chain, or if there is no such pattern
        without the candidates of its parents.
    """
    find = _FINDERS.get(node.cause)
    if find is None:
        return None
    left = list(grid.candidates)
    for parent in node.parents:
        gone = branch[parent]
        left[gone.cell] &= ~(1 << (gone.digit - 1))
    return next(iter(find(replace(grid, candidates=tuple(left)), node)), None)


def _locked(grid: Grid, node: ChainNode) -> Iterable[InnerPattern]:
    for cover in grid.variant.houses_of[node.cell]:
        for base in grid.variant.houses:
            if base is cover or node.cell in base.cells:
                continue
            held = places(grid, base, node.digit)
            if held and set(held) <= set(cover.cells):
                yield LockedPattern(node.digit, base, cover, held)


def _naked_pair(grid: Grid, node: ChainNode) -> Iterable[InnerPattern]:
    for house in grid.variant.houses_of[node.cell]:
        for pair in combinations(house.cells, 2):
            digits = grid.candidates_of(pair[0])
            same = len(digits) == 2 and digits == grid.candidates_of(pair[1])
            if same and node.digit in digits and node.cell not in pair:
                yield SubsetPattern(house, pair, digits, hidden=False)


def _hidden_pair(grid: Grid, node: ChainNode) -> Iterable[InnerPattern]:
    for house in grid.variant.houses_of[node.cell]:
        twice = {digit: places(grid, house, digit) for digit in range(1, 10)}
        for digits in combinations(twice, 2):
            pair = twice[digits[0]]
            same = len(pair) == 2 and pair == twice[digits[1]]
            if same and node.cell in pair and node.digit not in digits:
                yield SubsetPattern(house, pair, digits, hidden=True)


def _x_wing(grid: Grid, node: ChainNode) -> Iterable[InnerPattern]:
    for base_kind, cover_kind in _LINES:
        cover = grid.variant.house(cover_kind, node.cell)
        lines = [
            (line, held)
            for line in grid.variant.houses
            if line.kind is base_kind and node.cell not in line.cells
            if len(held := places(grid, line, node.digit)) == 2
        ]
        for (one, first), (two, second) in combinations(lines, 2):
            covers = [_crossing(grid, cover_kind, held) for held in (first, second)]
            if covers[0] == covers[1] and cover in covers[0]:
                yield FishPattern(
                    node.digit, (one, two), covers[0], tuple(sorted((*first, *second)))
                )


def _crossing(grid: Grid, kind: HouseKind, held: Iterable[int]) -> tuple[House, ...]:
    return tuple(grid.variant.house(kind, cell) for cell in held)


_LINES: Final = ((HouseKind.COLUMN, HouseKind.ROW), (HouseKind.ROW, HouseKind.COLUMN))

_FINDERS: Final[Mapping[Cause, Callable[[Grid, ChainNode], Iterable[InnerPattern]]]] = {
    Cause.LOCKED: _locked,
    Cause.NAKED_PAIR: _naked_pair,
    Cause.HIDDEN_PAIR: _hidden_pair,
    Cause.X_WING: _x_wing,
}
