"""What to show of a step: the candidates, cells, houses and links that a picture of it marks.

`views_of` makes the full picture when a step is found; `view_at` holds back as much of it as the
words of a hint level do. Every candidate that is marked exists in the grid, and is marked once.
"""

from collections.abc import Iterable

from engine.explain import HintLevel
from engine.explain.reasons import (
    blocked_places,
    empty_cells,
    excluded_digits,
    where_to_look,
)
from engine.grid import Grid
from engine.houses import Cell, Digit, House
from engine.step import (
    BugPattern,
    Candidate,
    CellRole,
    Elimination,
    ExclusionPattern,
    FishPattern,
    HouseRole,
    Link,
    LinkKind,
    LockedPattern,
    LoopPattern,
    Pattern,
    Placement,
    Role,
    SinglePattern,
    Step,
    SubsetPattern,
    View,
    WingPattern,
)
from engine.technique import Technique


def views_of(
    technique: Technique,
    grid: Grid,
    pattern: Pattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> tuple[View, ...]:
    """The pictures of a step, given all that makes it up; at present one for every technique.

    A candidate that the step removes or places is marked as such, whatever its part in the
    pattern.
    """
    picture = _Picture(grid)
    _draw(picture, pattern)
    _argue(picture, technique, pattern, eliminations)
    for gone in eliminations:
        picture.mark(gone.cell, (gone.digit,), Role.REMOVE)
    for placed in placements:
        picture.cells[placed.cell] = CellRole.TARGET
        picture.mark(placed.cell, (placed.digit,), Role.PLACE)
    return (picture.view(),)


def view_at(step: Step, level: HintLevel) -> View:
    """What a hint shows of a step at a level.

    Up to `TECHNIQUE` only the houses that the nudge names (none where it names none), at `WHERE`
    the pattern without what follows from it, at `FULL` the step's first view.
    """
    if level == HintLevel.FULL:
        return step.views[0]
    picture = _Picture(step.grid)
    if level == HintLevel.WHERE:
        _draw(picture, step.pattern)
    else:
        picture.shade(where_to_look(step.grid, step.pattern), HouseRole.BASE)
    return picture.view()


class _Picture:
    """A view in the making: what is marked later replaces what was marked before."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.candidates: dict[Candidate, Role] = {}
        self.cells: dict[Cell, CellRole] = {}
        self.houses: dict[House, HouseRole] = {}
        self.links: list[Link] = []

    def mark(self, cell: Cell, digits: Iterable[Digit], role: Role) -> None:
        """Mark those of the digits that are candidates of the cell."""
        for digit in digits:
            if self.grid.has(cell, digit):
                self.candidates[Candidate(cell, digit)] = role

    def part(self, cells: Iterable[Cell], role: CellRole = CellRole.PATTERN) -> None:
        self.cells.update(dict.fromkeys(cells, role))

    def shade(self, houses: Iterable[House], role: HouseRole) -> None:
        self.houses.update(dict.fromkeys(houses, role))

    def view(self) -> View:
        return View(
            tuple(sorted(self.candidates.items(), key=lambda marked: marked[0])),
            tuple(sorted(self.cells.items(), key=lambda marked: marked[0])),
            tuple(self.houses.items()),
            tuple(self.links),
        )


def _draw(picture: _Picture, pattern: Pattern) -> None:
    """The pattern, as far as it may be shown before its conclusion is."""
    match pattern:
        case SinglePattern():
            _draw_single(picture, pattern)
        case LockedPattern():
            _draw_locked(picture, pattern)
        case SubsetPattern():
            picture.shade((pattern.house,), HouseRole.BASE)
            picture.part(pattern.cells)
            for cell in pattern.cells:
                picture.mark(cell, pattern.digits, Role.KEEP)
        case FishPattern():
            picture.shade(pattern.base, HouseRole.BASE)
            picture.shade(pattern.cover, HouseRole.COVER)
            for cell in pattern.cells:
                picture.mark(cell, (pattern.digit,), Role.KEEP)
        case WingPattern():
            _draw_wing(picture, pattern)
        case LoopPattern():
            _draw_loop(picture, pattern)
        case BugPattern():
            picture.part(extra.cell for extra in pattern.extras)
        case ExclusionPattern():
            picture.part(pattern.cells)
            for cell in pattern.cells:
                picture.mark(cell, picture.grid.candidates_of(cell), Role.KEEP)


def _draw_single(picture: _Picture, pattern: SinglePattern) -> None:
    if pattern.house is None:
        picture.part((pattern.cell,))
    else:
        picture.shade((pattern.house,), HouseRole.BASE)
        picture.part(empty_cells(picture.grid, pattern.house))


def _draw_locked(picture: _Picture, pattern: LockedPattern) -> None:
    picture.shade((pattern.base,), HouseRole.BASE)
    picture.shade((pattern.cover,), HouseRole.COVER)
    if pattern.target is not None:
        picture.shade((pattern.target,), HouseRole.BASE)
    for cell in pattern.cells:
        picture.mark(cell, (pattern.digit,), Role.KEEP)


def _draw_wing(picture: _Picture, pattern: WingPattern) -> None:
    """Each tie of pivot and pincer in a colour of its own, and the chain from pincer to pincer."""
    grid = picture.grid
    picture.part((pattern.pivot,), CellRole.PIVOT)
    picture.part(pattern.pincers)
    ties = []
    for pincer, role in zip(pattern.pincers, (Role.SET_A, Role.SET_B), strict=True):
        (tie,) = (digit for digit in grid.candidates_of(pincer) if digit != pattern.digit)
        picture.mark(pincer, (pattern.digit,), Role.KEEP)
        for cell in (pincer, pattern.pivot):
            picture.mark(cell, (tie,), role)
        ties.append(tie)
    if pattern.pivot_has_digit:
        picture.mark(pattern.pivot, (pattern.digit,), Role.KEEP)
    (one, two), (first, second) = pattern.pincers, ties
    chain = (
        Candidate(one, pattern.digit),
        Candidate(one, first),
        Candidate(pattern.pivot, first),
        Candidate(pattern.pivot, second),
        Candidate(two, second),
        Candidate(two, pattern.digit),
    )
    kinds = (LinkKind.STRONG, LinkKind.WEAK) * 3
    for start, end, kind in zip(chain, chain[1:], kinds, strict=False):
        # A pivot with three candidates does not hang its two ties together by itself.
        if not (pattern.pivot_has_digit and start.cell == end.cell == pattern.pivot):
            picture.links.append(Link(start, end, kind))


def _draw_loop(picture: _Picture, pattern: LoopPattern) -> None:
    if pattern.house is not None:
        picture.shade((pattern.house,), HouseRole.BASE)
    picture.part((*pattern.cells, *pattern.subset_cells))
    for cell in pattern.cells:
        picture.mark(cell, pattern.digits, Role.SET_A)
    for cell in pattern.extra_cells:
        picture.mark(cell, pattern.extra_digits, Role.FIN)
        if pattern.locked is not None:
            picture.mark(cell, (pattern.locked,), Role.KEEP)
    for cell in pattern.subset_cells:
        picture.mark(cell, pattern.subset_digits, Role.SET_B)


def _argue(
    picture: _Picture,
    technique: Technique,
    pattern: Pattern,
    eliminations: tuple[Elimination, ...],
) -> None:
    """What the full argument adds to the pattern, or puts in its place."""
    match pattern:
        case SinglePattern():
            picture.cells.clear()
            if technique is not Technique.FULL_HOUSE:
                picture.part(_blockers(picture.grid, pattern), CellRole.BLOCKER)
        case BugPattern():
            if pattern.house is not None:
                picture.shade((pattern.house,), HouseRole.BASE)
            for extra in pattern.extras:
                picture.mark(extra.cell, (extra.digit,), Role.FIN)
                if pattern.locked is not None:
                    picture.mark(extra.cell, (pattern.locked,), Role.KEEP)
            picture.part(pattern.subset_cells)
            for cell in pattern.subset_cells:
                picture.mark(cell, pattern.subset_digits, Role.SET_B)
        case ExclusionPattern():
            gone = {(pattern.cells.index(out.cell), out.digit) for out in eliminations}
            for digits, excluder in pattern.forbidden:
                if excluder is not None and gone.intersection(enumerate(digits)):
                    candidates = picture.grid.candidates_of(excluder)
                    picture.mark(excluder, candidates, Role.EXCLUDER)
        case _:
            pass


def _blockers(grid: Grid, pattern: SinglePattern) -> tuple[Cell, ...]:
    """The filled cells that the words of a single name."""
    if pattern.house is None:
        seen = excluded_digits(grid, pattern.cell).seen
        return tuple(cell for _, cells in seen for cell in cells)
    groups = blocked_places(grid, pattern.house, pattern.digit)
    return tuple(group.blocker for group in groups if group.blocker is not None)
