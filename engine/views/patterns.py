"""What patterns show of themselves, family by family; chains have a file of their own."""

from engine.explain.reasons import blocked_places, empty_cells, excluded_digits
from engine.grid import Grid
from engine.houses import Cell, HouseKind
from engine.step import (
    AlsPattern,
    AlternatingPattern,
    AvoidableRectanglePattern,
    BugPattern,
    Candidate,
    CellRole,
    ChainPattern,
    Elimination,
    ExclusionPattern,
    FishPattern,
    ForcingPattern,
    HiddenRectanglePattern,
    HouseRole,
    Link,
    LinkKind,
    LockedPattern,
    LoopPattern,
    Pattern,
    Role,
    SinglePattern,
    SubsetPattern,
    WingPattern,
)
from engine.technique import Technique
from engine.views import almost_locked, alternating, forcing
from engine.views.chains import draw_argument, draw_start
from engine.views.picture import Picture


def draw(picture: Picture, pattern: Pattern) -> None:
    """The pattern, as far as it may be shown before its conclusion is."""
    match pattern:
        case SinglePattern():
            _draw_single(picture, pattern)
        case LockedPattern():
            _draw_locked(picture, pattern)
        case SubsetPattern():
            picture.shade((pattern.house,), HouseRole.BASE)
            if pattern.other_house is not None:
                picture.shade((pattern.other_house,), HouseRole.BASE)
            picture.part(pattern.cells)
            for cell in pattern.cells:
                picture.mark(cell, pattern.digits, Role.KEEP)
        case FishPattern():
            picture.shade(pattern.base, HouseRole.BASE)
            picture.shade(pattern.cover, HouseRole.COVER)
            for cell in pattern.cells:
                picture.mark(cell, (pattern.digit,), Role.KEEP)
            for cell in (*pattern.fins, *pattern.endo_fins):
                picture.mark(cell, (pattern.digit,), Role.FIN)
        case WingPattern():
            _draw_wing(picture, pattern)
        case LoopPattern():
            _draw_loop(picture, pattern)
        case HiddenRectanglePattern():
            _draw_hidden_rectangle(picture, pattern)
        case AvoidableRectanglePattern():
            _draw_avoidable_rectangle(picture, pattern)
        case BugPattern():
            picture.part(extra.cell for extra in pattern.extras)
        case ExclusionPattern():
            picture.part(pattern.cells)
            for cell in pattern.cells:
                picture.mark(cell, picture.grid.candidates_of(cell), Role.KEEP)
        case ChainPattern():
            draw_start(picture, pattern)
        case AlternatingPattern():
            alternating.draw_start(picture, pattern)
        case AlsPattern():
            almost_locked.draw(picture, pattern)
        case ForcingPattern():
            forcing.draw_start(picture, pattern)


def _draw_single(picture: Picture, pattern: SinglePattern) -> None:
    if pattern.house is None:
        picture.part((pattern.cell,))
    else:
        picture.shade((pattern.house,), HouseRole.BASE)
        picture.part(empty_cells(picture.grid, pattern.house))


def _draw_locked(picture: Picture, pattern: LockedPattern) -> None:
    picture.shade((pattern.base,), HouseRole.BASE)
    picture.shade((pattern.cover,), HouseRole.COVER)
    if pattern.target is not None:
        picture.shade((pattern.target,), HouseRole.BASE)
    for cell in pattern.cells:
        picture.mark(cell, (pattern.digit,), Role.KEEP)


def _draw_wing(picture: Picture, pattern: WingPattern) -> None:
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
    arms = [
        (Candidate(pattern.pivot, tie), Candidate(pincer, tie), Candidate(pincer, pattern.digit))
        for pincer, tie in zip(pattern.pincers, ties, strict=True)
    ]
    if not pattern.pivot_has_digit:
        # A pivot with three candidates does not hang its two ties together by itself.
        first, second = arms
        chain = (*reversed(first), *second)
        kinds = (LinkKind.STRONG, LinkKind.WEAK) * 3
        links = zip(chain, chain[1:], kinds, strict=False)
        picture.links += [Link(start, end, kind) for start, end, kind in links]
        return
    for pivot, middle, end in arms:
        picture.links += [Link(pivot, middle, LinkKind.WEAK), Link(middle, end, LinkKind.STRONG)]


def _draw_loop(picture: Picture, pattern: LoopPattern) -> None:
    for house in (pattern.house, pattern.other_house):
        if house is not None:
            picture.shade((house,), HouseRole.BASE)
    picture.part((*pattern.cells, *pattern.subset_cells))
    for cell in pattern.cells:
        picture.mark(cell, pattern.digits, Role.SET_A)
    for cell in pattern.extra_cells:
        picture.mark(cell, pattern.extra_digits, Role.FIN)
        if pattern.locked is not None:
            picture.mark(cell, (pattern.locked,), Role.KEEP)
    for cell in pattern.subset_cells:
        picture.mark(cell, pattern.subset_digits, Role.SET_B)


def _draw_hidden_rectangle(picture: Picture, pattern: HiddenRectanglePattern) -> None:
    grid = picture.grid
    for kind in (HouseKind.ROW, HouseKind.COLUMN):
        picture.shade((grid.variant.house(kind, pattern.cells[0]),), HouseRole.BASE)
    picture.part(pattern.cells)
    for cell in pattern.cells:
        picture.mark(cell, (pattern.lost,), Role.SET_A)
        picture.mark(cell, (pattern.locked,), Role.KEEP)


def _draw_avoidable_rectangle(picture: Picture, pattern: AvoidableRectanglePattern) -> None:
    picture.part(pattern.cells)
    for cell, digit in zip(pattern.cells, pattern.digits, strict=True):
        picture.mark(cell, (digit,), Role.SET_A)
        if pattern.extra is not None:
            picture.mark(cell, (pattern.extra,), Role.FIN)


def argue(
    picture: Picture,
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
        case ChainPattern():
            draw_argument(picture, pattern)
        case AlternatingPattern():
            alternating.draw_argument(picture, pattern)
        case AlsPattern():
            almost_locked.argue(picture, pattern)
        case ForcingPattern():
            forcing.draw_argument(picture, pattern)
        case _:
            pass


def _blockers(grid: Grid, pattern: SinglePattern) -> tuple[Cell, ...]:
    """The filled cells that the words of a single name."""
    if pattern.house is None:
        seen = excluded_digits(grid, pattern.cell).seen
        return tuple(cell for _, cells in seen for cell in cells)
    groups = blocked_places(grid, pattern.house, pattern.digit)
    return tuple(group.blocker for group in groups if group.blocker is not None)
