"""What to show of a step: the candidates, cells, houses and links that a picture of it marks.

`views_of` makes the full picture of a step; `view_at` shows only what belongs to a hint
level. Every marked candidate exists in the grid and is marked once.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import overload

from engine.houses import Cell, Digit
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_patterns import (
    AlsPattern,
    AlternatingPattern,
    CasesPattern,
    ContradictionPattern,
    EitherWayPattern,
    ForcingPattern,
)
from engine.model.chains import ChainKind
from engine.model.grid import Grid
from engine.model.patterns import ColouringPattern, FishPattern, WingPattern
from engine.model.step import CellRole, ChainPattern, Pattern, Role, View
from engine.model.technique import Technique
from engine.views.builder import ViewBuilder
from engine.views.cases import cases_views
from engine.views.chains import chain_views
from engine.views.contradictions import inner_views
from engine.views.either_way import either_way_views
from engine.views.forcing import forcing_views
from engine.views.levels import view_at
from engine.views.patterns import draw, draw_conclusion

__all__ = ["view_at", "views_of"]


class _Views(Sequence[View]):
    """Views that are made when the first of them is needed: few of the steps found are shown."""

    def __init__(self, make: Callable[[], tuple[View, ...]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> tuple[View, ...]:
        return self._make()

    @overload
    def __getitem__(self, index: int) -> View: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[View, ...]: ...

    def __getitem__(self, index: int | slice) -> View | tuple[View, ...]:
        return self._made[index]

    def __len__(self) -> int:
        return len(self._made)


def views_of(
    technique: Technique,
    grid: Grid,
    pattern: Pattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> Sequence[View]:
    """The pictures of a step from its parts, beginning with one of the whole step.

    They are made when the first of them is needed.

    A chain of several branches has one more for each branch, followed by those of the chains
    inside it (see `engine.views.chains`). A candidate that the step removes or places is
    marked as such, independent of its part in the pattern.
    """
    return _Views(partial(_views, technique, grid, pattern, placements, eliminations))


def _views(
    technique: Technique,
    grid: Grid,
    pattern: Pattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> tuple[View, ...]:
    builder = ViewBuilder(grid)
    draw(builder, pattern)
    draw_conclusion(builder, technique, pattern, eliminations)
    for gone in eliminations:
        one = Candidate(gone.cell, gone.digit)
        if isinstance(pattern, ColouringPattern) and one in builder.candidates:
            builder.coloured[one] = builder.candidates[one]
        builder.mark(gone.cell, (gone.digit,), Role.REMOVE)
    for placed in placements:
        builder.cells[placed.cell] = CellRole.TARGET
        builder.mark(placed.cell, (placed.digit,), Role.PLACE)
    for gone in eliminations:
        builder.tie(Candidate(gone.cell, gone.digit), _tied(grid, pattern, gone))
    whole = builder.view()
    match pattern:
        case ChainPattern():
            return (whole, *chain_views(grid, pattern))
        case ForcingPattern():
            return (whole, *forcing_views(grid, pattern))
        case EitherWayPattern():
            return (whole, *either_way_views(grid, pattern, placements, eliminations))
        case ContradictionPattern():
            return (whole, *inner_views(grid, pattern))
        case CasesPattern():
            return (whole, *cases_views(grid, pattern, eliminations))
        case _:
            return (whole,)


def _tied(grid: Grid, pattern: Pattern, gone: Elimination) -> Iterable[Cell]:
    """Cells of a pattern one of which holds the digit of a removed candidate."""
    match pattern:
        case WingPattern():
            return (*pattern.pincers, pattern.pivot)
        case FishPattern():
            return (*pattern.fins, *pattern.endo_fins)
        case ColouringPattern():
            coloured = tuple(cell for colour in pattern.colours for cell in colour)
            return () if gone.cell in coloured else coloured
        case AlternatingPattern(loop=True):
            # The last node and the first are a weak link, too.
            turned = (*pattern.nodes[1:], pattern.nodes[0])
            weak = [
                (one.digit, one.cells, two.digit, two.cells)
                for one, two in zip(turned[::2], turned[1::2], strict=True)
            ]
            return _seen_link(grid, weak, gone)
        case ChainPattern(kind=ChainKind.CYCLE):
            weak = [
                (one.digit, (one.cell,), two.digit, (two.cell,))
                for one, two in pairwise(pattern.chains[0])
                if one.on
            ]
            return _seen_link(grid, weak, gone)
        case AlternatingPattern():
            first, last = pattern.nodes[0], pattern.nodes[-1]
            return tuple(
                cell for end in (first, last) if end.digit == gone.digit for cell in end.cells
            )
        case CasesPattern():
            ends = (chain.end for chain in pattern.chains)
            return tuple(cell for end in ends if end.digit == gone.digit for cell in end.cells)
        case AlsPattern() if not pattern.is_double:
            return tuple(cell for end in pattern.ends for cell in end.cells)
        case _:
            return ()


def _seen_link(
    grid: Grid,
    weak: Iterable[tuple[Digit, tuple[Cell, ...], Digit, tuple[Cell, ...]]],
    gone: Elimination,
) -> tuple[Cell, ...]:
    """The cells of a weak link of a loop, all of which see a removed candidate of its digit."""
    for digit, cells, other_digit, other_cells in weak:
        both = (*cells, *other_cells)
        sees = all(grid.variant.see_each_other(cell, gone.cell) for cell in both)
        if digit == other_digit == gone.digit and sees:
            return both
    return ()
