"""What the picture of a hint shows at each level: each shows more than the one before it.

At `NUDGE` the houses that the text names, or the digit if it is about one digit in the whole grid;
at `TECHNIQUE` also the cells or houses to compare, or the digit; at `WHERE` the pattern without
what follows from it; at `FULL` the step's first view.
"""

from collections.abc import Iterable

from engine.explain import HintLevel
from engine.explain.alternating_clues import far_link, has_groups
from engine.explain.named_chains import is_named
from engine.explain.reasons import (
    common_house,
    empty_cells,
    house_of_effects,
    house_of_tests,
    place_of_end,
    places,
    where_to_look,
)
from engine.houses import CELLS, Cell, Digit, House
from engine.model.chain_patterns import (
    AlsPattern,
    AlternatingPattern,
    CasesPattern,
    ContradictionPattern,
    EitherWayPattern,
)
from engine.model.expert_patterns import ExocetPattern, RankZeroPattern, TridagonPattern
from engine.model.grid import Grid
from engine.model.patterns import (
    AvoidableRectanglePattern,
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
)
from engine.model.step import ChainPattern, HouseRole, Pattern, RunPattern, Step, View
from engine.model.technique import Technique
from engine.views.builder import ViewBuilder
from engine.views.patterns import draw


def view_at(step: Step, level: HintLevel) -> View:
    """What a hint shows of a step at a level."""
    if level == HintLevel.FULL:
        return step.views[0]
    builder = ViewBuilder(step.grid)
    if level == HintLevel.WHERE:
        draw(builder, step.pattern)
        return builder.view()
    builder.shade(where_to_look(step.grid, step.pattern), HouseRole.BASE)
    builder.focus = _digit_of_grid(step.pattern)
    if level == HintLevel.TECHNIQUE:
        _compare(builder, step)
    return builder.view()


def _digit_of_grid(pattern: Pattern) -> Digit | None:
    """The digit of a pattern that is looked for in the whole grid."""
    match pattern:
        case FishPattern(digit=digit) | ColouringPattern(digit=digit):
            return digit
        case AlternatingPattern() | ChainPattern():
            return pattern.one_digit
        case _:
            return None


def _compare(builder: ViewBuilder, step: Step) -> None:
    """Add what a person compares to find the pattern."""
    grid, pattern = step.grid, step.pattern
    empty = [cell for house in builder.houses for cell in empty_cells(grid, house)]
    match pattern:
        case SinglePattern(digit=digit, house=house):
            if house is None or step.technique is Technique.FULL_HOUSE:
                builder.look += empty
            elif step.needs_marks:
                # Among highlighted pencil marks, the place would be the only one in its house.
                builder.look += _holders(grid, digit) or empty
            else:
                builder.focus = digit
        case LockedPattern(digit=digit):
            builder.focus = digit
        case SubsetPattern(hidden=False):
            most = len(pattern.cells)
            builder.look += [cell for cell in empty if len(grid.candidates_of(cell)) <= most]
        case SubsetPattern() | RunPattern() | ExclusionPattern() | SolutionPattern():
            builder.look += empty
        case FishPattern():
            builder.shade(_houses_of_few(grid, pattern), HouseRole.BASE)
        case SueDeCoqPattern():
            builder.shade((pattern.line,), HouseRole.BASE)
        case AvoidableRectanglePattern():
            filled = {cell for house in builder.houses for cell in house.cells} - set(empty)
            builder.look += sorted(filled - set(grid.givens))
        case LoopPattern() | HiddenRectanglePattern():
            builder.look += [cell for cell in empty if len(grid.candidates_of(cell)) == 2] or empty
        case RankZeroPattern():
            one_each = (*pattern.bases, *pattern.covers)
            _shade_boxes(builder, {one.cell for one in one_each if one.cell is not None})
        case TridagonPattern(cells=cells):
            _shade_boxes(builder, cells)
        case ExocetPattern(base=base, targets=targets):
            _shade_boxes(builder, (*base, *targets))
        case AlternatingPattern() if not is_named(step.technique):
            _begin(builder, pattern)
        case AlsPattern(sets=sets):
            for one in sets:
                house, most = common_house(grid, one.cells), len(one.digits)
                assert house is not None
                builder.shade((house,), HouseRole.BASE)
                cells = empty_cells(grid, house)
                builder.look += [cell for cell in cells if len(grid.candidates_of(cell)) <= most]
        case ContradictionPattern(test=test):
            builder.shade((house_of_tests(grid, test),), HouseRole.BASE)
            builder.shade((place_of_end(grid, pattern),), HouseRole.END)
        case CasesPattern(chains=chains, house=house):
            _compare_cases(builder, step, chains[0].start.cell, house)
        case EitherWayPattern(tests=tests, house=house):
            _compare_cases(builder, step, tests[0].cell, house)
        case _ if builder.focus is not None:
            builder.look += _cells_of_pairs(grid, builder.focus)
        case _:
            two = [cell for cell in CELLS if len(grid.candidates_of(cell)) == 2]
            builder.look += two or empty or [cell for cell in CELLS if not grid.values[cell]]


def _compare_cases(builder: ViewBuilder, step: Step, cell: Cell, house: House | None) -> None:
    """Add where chains or tests begin, in a house or a cell, and where they meet."""
    builder.shade((house_of_effects(step),), HouseRole.COVER)
    builder.shade((house or step.grid.variant.box(cell),), HouseRole.BASE)


def _begin(builder: ViewBuilder, pattern: AlternatingPattern) -> None:
    """Add where two strong links of a chain are, and more places where a link may be.

    Where links may be in groups and sets, too, such places say little.
    """
    grid = builder.grid
    if not any(pattern.link_sets) and not has_groups(pattern.nodes, pattern.link_sets):
        if builder.focus is None:
            builder.look += [cell for cell in CELLS if len(grid.candidates_of(cell)) == 2]
        else:
            builder.look += _cells_of_pairs(grid, builder.focus)
    for at in (0, far_link(pattern)):
        one, other = pattern.nodes[2 * at : 2 * at + 2]
        inside = pattern.link_sets[at]
        if inside is None and one.cells == other.cells:
            _shade_boxes(builder, one.cells)
            continue
        cells = inside.cells if inside is not None else (*one.cells, *other.cells)
        house = common_house(grid, cells, None if inside is not None else one.digit)
        builder.shade((house,) if house is not None else (), HouseRole.BASE)


def _holders(grid: Grid, digit: Digit) -> list[Cell]:
    """The cells that a digit fills."""
    return [cell for cell in CELLS if grid.values[cell] == digit]


def _houses_of_few(grid: Grid, pattern: FishPattern) -> Iterable[House]:
    """Houses like those of a fish that have as few places for its digit."""
    kinds = {house.kind for house in pattern.base}
    most = max(len(places(grid, house, pattern.digit)) for house in pattern.base)
    return (
        house
        for house in grid.variant.houses
        if house.kind in kinds and 0 < len(places(grid, house, pattern.digit)) <= most
    )


def _cells_of_pairs(grid: Grid, digit: Digit) -> list[Cell]:
    """The places of a digit in houses that have two of them; all places if there is none."""
    pairs = (places(grid, house, digit) for house in grid.variant.houses)
    found = {cell for pair in pairs if len(pair) == 2 for cell in pair}
    return sorted(found) or [cell for cell in CELLS if grid.has(cell, digit)]


def _shade_boxes(builder: ViewBuilder, cells: Iterable[Cell]) -> None:
    boxes = {builder.grid.variant.box(cell) for cell in cells}
    builder.shade(sorted(boxes, key=lambda box: box.index), HouseRole.BASE)
