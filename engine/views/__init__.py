"""What to show of a step: the candidates, cells, houses and links that a picture of it marks.

`views_of` makes the full picture when a step is found; `view_at` shows only what belongs to a hint
level. Every marked candidate exists in the grid and is marked once.
"""

from collections.abc import Iterable

from engine.grid import Grid
from engine.houses import Cell
from engine.step import (
    AlsPattern,
    AlternatingPattern,
    Candidate,
    CellRole,
    ChainPattern,
    ColouringPattern,
    EitherWayPattern,
    Elimination,
    FishPattern,
    ForcingPattern,
    Pattern,
    Placement,
    Role,
    View,
    WingPattern,
)
from engine.technique import Technique
from engine.views.builder import ViewBuilder
from engine.views.chains import chain_views
from engine.views.either_way import either_way_views
from engine.views.forcing import forcing_views
from engine.views.levels import view_at
from engine.views.patterns import draw, draw_conclusion

__all__ = ["view_at", "views_of"]


def views_of(
    technique: Technique,
    grid: Grid,
    pattern: Pattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> tuple[View, ...]:
    """The pictures of a step from its parts, beginning with one of the whole step.

    A chain of several branches has one more for each branch, followed by those of the chains
    inside it (see `engine.views.chains`). A candidate that the step removes or places is
    marked as such, independent of its part in the pattern.
    """
    builder = ViewBuilder(grid)
    draw(builder, pattern)
    draw_conclusion(builder, technique, pattern, eliminations)
    for gone in eliminations:
        builder.mark(gone.cell, (gone.digit,), Role.REMOVE)
    for placed in placements:
        builder.cells[placed.cell] = CellRole.TARGET
        builder.mark(placed.cell, (placed.digit,), Role.PLACE)
    for gone in eliminations:
        builder.tie(Candidate(gone.cell, gone.digit), _tied(pattern, gone))
    whole = builder.view()
    match pattern:
        case ChainPattern():
            return (whole, *chain_views(grid, pattern))
        case ForcingPattern():
            return (whole, *forcing_views(grid, pattern))
        case EitherWayPattern():
            return (whole, *either_way_views(grid, pattern, placements, eliminations))
        case _:
            return (whole,)


def _tied(pattern: Pattern, gone: Elimination) -> Iterable[Cell]:
    """Cells of a pattern one of which holds the digit of a removed candidate."""
    match pattern:
        case WingPattern():
            return (*pattern.pincers, pattern.pivot)
        case FishPattern():
            return (*pattern.fins, *pattern.endo_fins)
        case ColouringPattern():
            coloured = tuple(cell for colour in pattern.colours for cell in colour)
            return () if gone.cell in coloured else coloured
        case AlternatingPattern() if not pattern.loop:
            first, last = pattern.nodes[0], pattern.nodes[-1]
            return tuple(
                cell for end in (first, last) if end.digit == gone.digit for cell in end.cells
            )
        case AlsPattern() if not pattern.is_double:
            return tuple(cell for end in pattern.ends for cell in end.cells)
        case _:
            return ()
