"""What to show of a step: the candidates, cells, houses and links that a picture of it marks.

`views_of` makes the full picture when a step is found; `view_at` holds back as much of it as the
words of a hint level do. Every candidate that is marked exists in the grid, and is marked once.
"""

from engine.explain import HintLevel
from engine.explain.reasons import where_to_look
from engine.grid import Grid
from engine.step import (
    CellRole,
    ChainPattern,
    Elimination,
    ForcingPattern,
    HouseRole,
    Pattern,
    Placement,
    Role,
    Step,
    View,
)
from engine.technique import Technique
from engine.views.chains import chain_views
from engine.views.forcing import forcing_views
from engine.views.patterns import argue, draw
from engine.views.picture import Picture

__all__ = ["view_at", "views_of"]


def views_of(
    technique: Technique,
    grid: Grid,
    pattern: Pattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> tuple[View, ...]:
    """The pictures of a step, given all that makes it up: first one of the whole step.

    A chain of several branches has one more for each branch, and after them come those of the
    chains inside it (see `engine.views.chains`). A candidate that the step removes or places is
    marked as such, whatever its part in the pattern.
    """
    picture = Picture(grid)
    draw(picture, pattern)
    argue(picture, technique, pattern, eliminations)
    for gone in eliminations:
        picture.mark(gone.cell, (gone.digit,), Role.REMOVE)
    for placed in placements:
        picture.cells[placed.cell] = CellRole.TARGET
        picture.mark(placed.cell, (placed.digit,), Role.PLACE)
    whole = picture.view()
    match pattern:
        case ChainPattern():
            return (whole, *chain_views(grid, pattern))
        case ForcingPattern():
            return (whole, *forcing_views(grid, pattern))
        case _:
            return (whole,)


def view_at(step: Step, level: HintLevel) -> View:
    """What a hint shows of a step at a level.

    Up to `TECHNIQUE` only the houses that the nudge names (none where it names none), at `WHERE`
    the pattern without what follows from it, at `FULL` the step's first view.
    """
    if level == HintLevel.FULL:
        return step.views[0]
    picture = Picture(step.grid)
    if level == HintLevel.WHERE:
        draw(picture, step.pattern)
    else:
        picture.shade(where_to_look(step.grid, step.pattern), HouseRole.BASE)
    return picture.view()
