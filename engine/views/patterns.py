"""Views of patterns, by family; chains have separate modules."""

from typing import Final, assert_never

from engine.explain.named_chains import is_named
from engine.explain.reasons import blocked_places, empty_cells, excluded_digits
from engine.explain.runs import places_of_run
from engine.houses import Cell, HouseKind
from engine.language import N_
from engine.model.candidates import Candidate, Elimination
from engine.model.chain_patterns import (
    AlsPattern,
    AlternatingPattern,
    CasesPattern,
    ContradictionPattern,
    EitherWayPattern,
    ForcingPattern,
)
from engine.model.expert_patterns import ExocetPattern, RankZeroPattern, TridagonPattern
from engine.model.grid import Grid
from engine.model.patterns import (
    AvoidableRectanglePattern,
    BugPattern,
    ColouringPattern,
    ExclusionPattern,
    FishPattern,
    HiddenRectanglePattern,
    LockedPattern,
    LoopPattern,
    SinglePattern,
    SolutionPattern,
    SubsetPattern,
    SueDeCoqPattern,
    WingPattern,
)
from engine.model.step import (
    CellRole,
    ChainPattern,
    HouseRole,
    Link,
    LinkKind,
    Pattern,
    Role,
    RunPattern,
)
from engine.model.technique import Technique
from engine.views import (
    almost_locked,
    alternating,
    cases,
    colours,
    contradictions,
    either_way,
    experts,
    forcing,
)
from engine.views.builder import ViewBuilder
from engine.views.chains import draw_argument, draw_start

_RECTANGLE: Final = N_("rectangle", "legend")
_LOOP: Final = N_("loop", "legend")
_SUBSET: Final = N_("set", "legend")
_FIN: Final = N_("fin", "legend")
_CASES: Final[dict[Role | HouseRole, str]] = {
    Role.SET_A: N_("first case", "legend"),
    Role.SET_B: N_("second case", "legend"),
}
"""The two candidates of the pivot of a wing, and what they decide."""
_CROSSING: Final[dict[Role | HouseRole, str]] = {
    Role.SET_A: N_("in the line", "legend"),
    Role.SET_B: N_("in the box", "legend"),
    Role.KEEP: N_("in both", "legend"),
}
"""Where a set has the digits of a Sue de Coq."""


def draw(builder: ViewBuilder, pattern: Pattern) -> None:
    """The parts of a pattern that may be shown before its conclusion."""
    match pattern:
        case SinglePattern():
            _draw_single(builder, pattern)
        case RunPattern():
            for single in places_of_run(pattern):
                if single.house is None:
                    builder.mark_cells((single.cell,))
                else:
                    builder.shade((single.house,), HouseRole.BASE)
        case LockedPattern():
            _draw_locked(builder, pattern)
        case SubsetPattern():
            builder.shade((pattern.house,), HouseRole.BASE)
            if pattern.other_house is not None:
                builder.shade((pattern.other_house,), HouseRole.BASE)
            builder.mark_cells(pattern.cells)
            for cell in pattern.cells:
                builder.mark(cell, pattern.digits, Role.KEEP)
        case FishPattern():
            builder.shade(pattern.base, HouseRole.BASE)
            builder.shade(pattern.cover, HouseRole.COVER)
            for cell in pattern.cells:
                builder.mark(cell, (pattern.digit,), Role.KEEP)
            for cell in (*pattern.fins, *pattern.endo_fins):
                builder.mark(cell, (pattern.digit,), Role.FIN)
            builder.names[Role.FIN] = _FIN
        case WingPattern():
            _draw_wing(builder, pattern)
        case LoopPattern():
            _draw_loop(builder, pattern)
        case HiddenRectanglePattern():
            _draw_hidden_rectangle(builder, pattern)
        case AvoidableRectanglePattern():
            _draw_avoidable_rectangle(builder, pattern)
        case BugPattern():
            builder.whole = True
            builder.mark_cells(extra.cell for extra in pattern.extras)
        case ExclusionPattern():
            builder.mark_cells(pattern.cells)
            for cell in pattern.cells:
                builder.mark(cell, builder.grid.candidates_of(cell), Role.KEEP)
        case ChainPattern():
            draw_start(builder, pattern)
        case ColouringPattern():
            colours.draw(builder, pattern)
        case SueDeCoqPattern():
            _draw_sue_de_coq(builder, pattern)
        case SolutionPattern():
            builder.mark_cells((pattern.cell,))
        case AlternatingPattern():
            alternating.draw_start(builder, pattern)
        case AlsPattern():
            almost_locked.draw(builder, pattern)
        case ForcingPattern():
            forcing.draw_start(builder, pattern)
        case ContradictionPattern():
            contradictions.draw_start(builder, pattern)
        case EitherWayPattern():
            either_way.draw_start(builder, pattern)
        case CasesPattern():
            cases.draw_start(builder, pattern)
        case RankZeroPattern():
            experts.draw_rank_zero(builder, pattern)
        case TridagonPattern():
            experts.draw_tridagon(builder, pattern)
        case ExocetPattern():
            experts.draw_exocet(builder, pattern)
        case _:
            assert_never(pattern)  # so that mypy finds a pattern without a case


def _draw_single(builder: ViewBuilder, pattern: SinglePattern) -> None:
    if pattern.house is None:
        builder.mark_cells((pattern.cell,))
    else:
        builder.shade((pattern.house,), HouseRole.BASE)
        builder.mark_cells(empty_cells(builder.grid, pattern.house))


def _draw_locked(builder: ViewBuilder, pattern: LockedPattern) -> None:
    builder.shade((pattern.base,), HouseRole.BASE)
    builder.shade((pattern.cover,), HouseRole.COVER)
    if pattern.target is not None:
        builder.shade((pattern.target,), HouseRole.BASE)
    for cell in pattern.cells:
        builder.mark(cell, (pattern.digit,), Role.KEEP)


def _draw_wing(builder: ViewBuilder, pattern: WingPattern) -> None:
    """Each link of pivot and pincer in its own colour, from the pivot on."""
    grid = builder.grid
    builder.names |= _CASES
    builder.mark_cells((pattern.pivot,), CellRole.PIVOT)
    builder.mark_cells(pattern.pincers)
    ties = []
    for pincer, role in zip(pattern.pincers, (Role.SET_A, Role.SET_B), strict=True):
        (tie,) = (digit for digit in grid.candidates_of(pincer) if digit != pattern.digit)
        builder.mark(pincer, (pattern.digit,), Role.KEEP)
        for cell in (pincer, pattern.pivot):
            builder.mark(cell, (tie,), role)
        ties.append(tie)
    if pattern.pivot_has_digit:
        builder.mark(pattern.pivot, (pattern.digit,), Role.KEEP)
    one, other = (Candidate(pattern.pivot, tie) for tie in ties)
    if not pattern.pivot_has_digit:
        # A pivot with three candidates does not connect its two links by itself.
        builder.links.append(Link(one, other, LinkKind.STRONG))
    for start, pincer in zip((one, other), pattern.pincers, strict=True):
        middle, end = Candidate(pincer, start.digit), Candidate(pincer, pattern.digit)
        builder.links += [Link(start, middle, LinkKind.WEAK), Link(middle, end, LinkKind.STRONG)]


def _draw_loop(builder: ViewBuilder, pattern: LoopPattern) -> None:
    for house in (pattern.house, pattern.other_house):
        if house is not None:
            builder.shade((house,), HouseRole.BASE)
    builder.mark_cells((*pattern.cells, *pattern.subset_cells))
    builder.names[Role.SET_A] = _RECTANGLE if len(pattern.cells) == 4 else _LOOP
    builder.names[Role.SET_B] = _SUBSET
    for cell in pattern.cells:
        builder.mark(cell, pattern.digits, Role.SET_A)
    for cell in pattern.extra_cells:
        builder.mark(cell, pattern.extra_digits, Role.FIN)
        if pattern.locked is not None:
            builder.mark(cell, (pattern.locked,), Role.KEEP)
    for cell in pattern.subset_cells:
        builder.mark(cell, pattern.subset_digits, Role.SET_B)


def _draw_hidden_rectangle(builder: ViewBuilder, pattern: HiddenRectanglePattern) -> None:
    grid = builder.grid
    for kind in (HouseKind.ROW, HouseKind.COLUMN):
        builder.shade((grid.variant.house(kind, pattern.cells[0]),), HouseRole.BASE)
    builder.mark_cells(pattern.cells)
    builder.names[Role.SET_A] = _RECTANGLE
    for cell in pattern.cells:
        builder.mark(cell, (pattern.lost,), Role.SET_A)
        builder.mark(cell, (pattern.locked,), Role.KEEP)


def _draw_avoidable_rectangle(builder: ViewBuilder, pattern: AvoidableRectanglePattern) -> None:
    builder.mark_cells(pattern.cells)
    builder.names[Role.SET_A] = _RECTANGLE
    for cell, digit in zip(pattern.cells, pattern.digits, strict=True):
        builder.mark(cell, (digit,), Role.SET_A)
        if pattern.extra is not None:
            builder.mark(cell, (pattern.extra,), Role.FIN)


def _draw_sue_de_coq(builder: ViewBuilder, pattern: SueDeCoqPattern) -> None:
    """Digits of the set in the line and of that in the box; the crossing has both."""
    grid = builder.grid
    builder.names |= _CROSSING
    builder.shade((pattern.line,), HouseRole.BASE)
    builder.shade((pattern.box,), HouseRole.COVER)
    builder.mark_cells((*pattern.crossing, *pattern.line_cells, *pattern.box_cells))
    sets = ((pattern.line_cells, Role.SET_A), (pattern.box_cells, Role.SET_B))
    for cell in pattern.crossing:
        builder.mark(cell, grid.candidates_of(cell), Role.KEEP)
    for cells, role in sets:
        for cell in cells:
            for digit in grid.candidates_of(cell):
                for each in (cell, *pattern.crossing):
                    builder.mark(each, (digit,), role)


def draw_conclusion(
    builder: ViewBuilder,
    technique: Technique,
    pattern: Pattern,
    eliminations: tuple[Elimination, ...],
) -> None:
    """What the full argument adds to the pattern, or replaces it with."""
    match pattern:
        case SinglePattern():
            builder.cells.clear()
            if technique is not Technique.FULL_HOUSE:
                builder.mark_cells(_blockers(builder.grid, pattern), CellRole.BLOCKER)
        case RunPattern():
            # The houses are where to look first; now the digits are shown.
            builder.houses.clear()
            builder.cells.clear()
        case BugPattern():
            if pattern.house is not None:
                builder.shade((pattern.house,), HouseRole.BASE)
            for extra in pattern.extras:
                builder.mark(extra.cell, (extra.digit,), Role.FIN)
                if pattern.locked is not None:
                    builder.mark(extra.cell, (pattern.locked,), Role.KEEP)
            builder.mark_cells(pattern.subset_cells)
            builder.names[Role.SET_B] = _SUBSET
            for cell in pattern.subset_cells:
                builder.mark(cell, pattern.subset_digits, Role.SET_B)
        case ExclusionPattern():
            gone = {(pattern.cells.index(out.cell), out.digit) for out in eliminations}
            for digits, excluder in pattern.forbidden:
                if excluder is not None and gone.intersection(enumerate(digits)):
                    candidates = builder.grid.candidates_of(excluder)
                    builder.mark(excluder, candidates, Role.EXCLUDER)
        case ChainPattern():
            draw_argument(builder, pattern)
        case ColouringPattern():
            colours.draw_conclusion(builder, pattern)
        case AlternatingPattern():
            alternating.draw_argument(builder, pattern, numbered=not is_named(technique))
        case AlsPattern():
            almost_locked.draw_conclusion(builder, pattern)
        case ForcingPattern():
            forcing.draw_argument(builder, pattern)
        case CasesPattern():
            cases.draw_argument(builder, pattern)
        case ContradictionPattern():
            contradictions.draw_argument(builder, pattern)
        case _:
            pass


def _blockers(grid: Grid, pattern: SinglePattern) -> tuple[Cell, ...]:
    """The filled cells that the text of a single names."""
    if pattern.house is None:
        seen = excluded_digits(grid, pattern.cell).seen
        return tuple(cell for _, cells in seen for cell in cells)
    groups = blocked_places(grid, pattern.house, pattern.digit)
    return tuple(group.blocker for group in groups if group.blocker is not None)
