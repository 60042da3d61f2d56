"""Decides whether a candidate breaks the pattern of a step, for the near misses of lessons.

`breaks` knows one way for each kind of pattern: that which the lessons describe.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Final

from engine import Grid, Step, Technique
from engine.houses import CELLS, CLASSIC, HouseKind
from engine.model.candidates import Candidate
from engine.model.chain_nodes import Cause, ChainNode
from engine.model.views import Link, LinkKind
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.cases import CasesPattern
from engine.techniques.chains import ChainPattern
from engine.techniques.colours import ColouringPattern
from engine.techniques.contradiction import ContradictionPattern
from engine.techniques.exclusion import ExclusionPattern
from engine.techniques.exocet import ExocetPattern
from engine.techniques.fish import FishPattern
from engine.techniques.forcing import BranchNode, ForcingPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.rank_zero import RankZeroPattern
from engine.techniques.rectangles import AvoidableRectanglePattern, HiddenRectanglePattern
from engine.techniques.singles import SinglePattern
from engine.techniques.subsets import SubsetPattern
from engine.techniques.sue_de_coq import SueDeCoqPattern
from engine.techniques.tridagon import TridagonPattern
from engine.techniques.uniqueness import BugPattern, LoopPattern
from engine.techniques.wings import WingPattern

if TYPE_CHECKING:
    from engine.techniques.alternating_chain import AlternatingNode

RECTANGLE: Final = 4
"""The number of cells of the shortest loop."""
LINES: Final = (HouseKind.ROW, HouseKind.COLUMN)


def breaks(step: Step, extra: Candidate, near: Grid) -> bool:
    """Whether this candidate breaks the pattern in the way that the lesson describes."""
    for kind, breaks_kind in _BREAKS.items():
        if isinstance(step.pattern, kind):
            return breaks_kind(step, extra, near)
    return False


def is_broken(link: Link, step: Step, extra: Candidate) -> bool:
    """Whether a link of a chain is the strong link that an additional place or candidate breaks."""
    ends = (link.start.cell, link.end.cell)
    if ends == (extra.cell, extra.cell):
        return True
    if link.kind is not LinkKind.STRONG:
        return False
    if isinstance(step.pattern, ChainPattern):
        nodes = {node for branch in step.pattern.chains for node in branch if node.on}
        end = link.end.cell, link.end.digit
        return any((node.cell, node.digit) == end and _joins(node, extra) for node in nodes)
    sets = [cells for cells in _strong_links(step, extra.digit) if set(ends) <= set(cells)]
    is_same = extra.digit == link.start.digit == link.end.digit
    return is_same and any(_is_third(cells, extra, step.grid) for cells in sets)


def _breaks_single(step: Step, extra: Candidate, near: Grid) -> bool:
    assert isinstance(step.pattern, SinglePattern)
    house, cell, digit = step.pattern.house, step.pattern.cell, step.pattern.digit
    if step.technique is Technique.NAKED_SINGLE:
        return extra.cell == cell and near.candidates[cell].bit_count() == 2
    assert house is not None
    empty = [cell for cell in house.cells if not near.values[cell]]
    if step.technique is Technique.FULL_HOUSE:
        taken_out = extra.cell in empty and extra.digit == step.grid.values[extra.cell]
        return taken_out and len(empty) == 2
    places = [cell for cell in empty if near.has(cell, digit)]
    return extra.digit == digit and sorted(places) == sorted((cell, extra.cell))


def _breaks_locked(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, LockedPattern)
    pattern = step.pattern
    inside = extra.cell in pattern.base.cells and extra.cell not in pattern.cover.cells
    return extra.digit == pattern.digit and inside


def _breaks_subset(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, SubsetPattern)
    pattern = step.pattern
    in_cells, in_digits = extra.cell in pattern.cells, extra.digit in pattern.digits
    if pattern.hidden:
        return in_digits and not in_cells and extra.cell in pattern.house.cells
    return in_cells and not in_digits


def _breaks_fish(step: Step, extra: Candidate, near: Grid) -> bool:
    """An additional place outside the cover houses, such that nothing sees all fins."""
    assert isinstance(step.pattern, FishPattern)
    pattern = step.pattern
    base = {cell for house in pattern.base for cell in house.cells}
    cover = {cell for house in pattern.cover for cell in house.cells}
    if extra.digit != pattern.digit or extra.cell not in base - cover:
        return False
    targets = [cell for cell in cover - base if near.has(cell, pattern.digit)]
    fins = (*pattern.fins, extra.cell)
    seen = [all(CLASSIC.see_each_other(cell, fin) for fin in fins) for cell in targets]
    return not (pattern.fins and any(seen))


def _breaks_wing(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, WingPattern)
    return extra.cell in step.pattern.pincers


def _breaks_rectangle(step: Step, extra: Candidate, near: Grid) -> bool:
    assert isinstance(step.pattern, LoopPattern)
    pattern = step.pattern
    if pattern.kind == 3:
        in_set = extra.cell in pattern.subset_cells
        return in_set and not pattern.hidden and extra.digit not in pattern.subset_digits
    if pattern.kind == 6:
        lines = {CLASSIC.house(kind, cell) for kind in LINES for cell in pattern.cells}
        places = {cell for cell in CELLS if near.has(cell, extra.digit)} - set(pattern.cells)
        kinds = {line.kind for line in lines if places & set(line.cells)}
        in_line = any(extra.cell in line.cells for line in lines)
        return (
            extra.digit == pattern.locked and extra.cell in places and in_line and len(kinds) == 2
        )
    if len(pattern.cells) > RECTANGLE:
        # Otherwise it could be a loop of another type.
        seen = any(CLASSIC.see_each_other(extra.cell, cell) for cell in pattern.extra_cells)
        if extra.digit in pattern.extra_digits or (len(pattern.extra_cells) == 1 and seen):
            return False
    return extra.cell in set(pattern.cells) - set(pattern.extra_cells)


def _breaks_hidden_rectangle(step: Step, extra: Candidate, _: Grid) -> bool:
    """An additional place for the digit in a line of the corner that would lose the other digit."""
    assert isinstance(step.pattern, HiddenRectanglePattern)
    pattern = step.pattern
    lines = [CLASSIC.house(kind, pattern.cells[0]) for kind in LINES]
    in_line = any(extra.cell in line.cells for line in lines)
    return extra.digit == pattern.locked and in_line and extra.cell not in pattern.cells


def _breaks_avoidable_rectangle(step: Step, extra: Candidate, _: Grid) -> bool:
    """An empty corner with an additional candidate, or a filled corner that is emptied."""
    assert isinstance(step.pattern, AvoidableRectanglePattern)
    pattern = step.pattern
    if pattern.extra is not None:
        return extra.cell in set(pattern.cells) - set(pattern.filled)
    return extra.cell in pattern.filled and extra.digit != step.grid.values[extra.cell]


def _breaks_bug(step: Step, extra: Candidate, near: Grid) -> bool:
    """An additional cell with more than two candidates, outside any house that the cells share."""
    assert isinstance(step.pattern, BugPattern)
    pattern = step.pattern
    is_new = all(extra.cell != known.cell for known in pattern.extras)
    is_outside = pattern.house is None or extra.cell not in pattern.house.cells
    is_same = pattern.kind == 2 and extra.digit == pattern.extras[0].digit
    return (
        is_new
        and is_outside
        and not is_same
        and not step.grid.values[extra.cell]
        and near.has(extra.cell, extra.digit)
    )


def _breaks_link(step: Step, extra: Candidate, near: Grid) -> bool:
    """An additional place in the house of a strong link, or a third candidate of a cell."""
    assert isinstance(step.pattern, AlternatingPattern)
    if step.pattern.in_cells:
        return any((extra.cell,) == node.cells for node in step.pattern.nodes)
    return _breaks_house(step, extra, near)


def _breaks_chain(step: Step, extra: Candidate, _: Grid) -> bool:
    """An additional place for a true node; if all links are in cells, an additional candidate."""
    assert isinstance(step.pattern, ChainPattern)
    nodes = [node for branch in step.pattern.chains for node in branch[1:] if node.on]
    in_cells = step.technique is Technique.Y_CYCLE
    return any((node.cause is Cause.CELL) is in_cells and _joins(node, extra) for node in nodes)


def _joins(node: ChainNode, extra: Candidate) -> bool:
    if node.cause is Cause.CELL:
        return extra.cell == node.cell
    house = node.cause.house(CLASSIC, node.cell)
    return house is not None and extra.digit == node.digit and extra.cell in house.cells


def _breaks_house(step: Step, extra: Candidate, _: Grid) -> bool:
    """An additional place in the house of a strong link."""
    links = _strong_links(step, extra.digit)
    return any(_is_third(cells, extra, step.grid) for cells in links)


def _breaks_cases(step: Step, extra: Candidate, _: Grid) -> bool:
    """An additional case."""
    assert isinstance(step.pattern, CasesPattern)
    start, house = step.pattern.chains[0].start, step.pattern.house
    if house is None:
        return extra.cell == start.cell
    return extra.digit == start.digit and extra.cell in house.cells


def _breaks_test(step: Step, extra: Candidate, _: Grid) -> bool:
    """An additional candidate or place where the test fails."""
    assert isinstance(step.pattern, ContradictionPattern)
    pattern = step.pattern
    if pattern.house is None:
        return extra.cell == pattern.cell
    return extra.digit == pattern.digit and extra.cell in pattern.house.cells


def _breaks_exclusion(step: Step, extra: Candidate, near: Grid) -> bool:
    """An additional candidate of an excluding cell that leaves each digit in some combination."""
    assert isinstance(step.pattern, ExclusionPattern)
    cells = step.pattern.cells
    if extra.cell not in step.pattern.excluders:
        return False
    sees_all = [
        set(near.candidates_of(cell))
        for cell in CELLS
        if not near.values[cell] and all(CLASSIC.see_each_other(cell, other) for other in cells)
    ]
    ways = [
        way
        for way in product(*map(near.candidates_of, cells))
        if not any(left <= set(way) for left in sees_all)
        and not any(
            way[one] == way[other] and CLASSIC.see_each_other(cells[one], cells[other])
            for one, other in combinations(range(len(cells)), 2)
        )
    ]
    return all(
        set(near.candidates_of(cell)) == {way[place] for way in ways}
        for place, cell in enumerate(cells)
    )


def _breaks_exocet(step: Step, extra: Candidate, _: Grid) -> bool:
    """A digit of the base in a cell beside a target that must not have it."""
    assert isinstance(step.pattern, ExocetPattern)
    return extra.cell in step.pattern.companions and extra.digit in step.pattern.digits


def _breaks_colours(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, ColouringPattern)
    first, second = step.pattern.colours[:2]
    return extra.digit == step.pattern.digit and any(
        _is_third((near_end, far_end), extra, step.grid) for near_end in first for far_end in second
    )


def _breaks_set(step: Step, extra: Candidate, _: Grid) -> bool:
    """An additional digit in the cells of an almost locked set of two cells or more."""
    assert isinstance(step.pattern, AlsPattern)
    return any(
        extra.cell in als.cells and extra.digit not in als.digits and len(als.cells) > 1
        for als in step.pattern.sets
    )


def _breaks_sue_de_coq(step: Step, extra: Candidate, _: Grid) -> bool:
    """One more digit than cells."""
    assert isinstance(step.pattern, SueDeCoqPattern)
    pattern = step.pattern
    cells = (*pattern.crossing, *pattern.line_cells, *pattern.box_cells)
    digits = {digit for cell in cells for digit in step.grid.candidates_of(cell)}
    return extra.cell in cells and extra.digit not in digits


def _breaks_cover(step: Step, extra: Candidate, _: Grid) -> bool:
    """A candidate of a base set that no cover set has."""
    assert isinstance(step.pattern, RankZeroPattern)
    pattern = step.pattern
    return bool(pattern.bases_of(extra)) and not pattern.covers_of(extra)


def _breaks_tridagon(step: Step, extra: Candidate, _: Grid) -> bool:
    """An additional guardian."""
    assert isinstance(step.pattern, TridagonPattern)
    pattern = step.pattern
    return extra.cell in pattern.cells and extra.digit not in pattern.digits


def _strong_links(step: Step, digit: int) -> Iterator[tuple[int, ...]]:
    """The cells of each strong link of a chain between places of a digit."""
    pairs: Iterable[tuple[AlternatingNode | BranchNode, AlternatingNode | BranchNode]]
    if isinstance(step.pattern, ForcingPattern):
        pairs = [
            (one, other)
            for branch in step.pattern.branches
            for one, other in pairwise(branch)
            if not one.on and other.on
        ]
    elif isinstance(step.pattern, CasesPattern):
        cases = [chain.nodes for chain in step.pattern.chains]
        pairs = [pair for nodes in cases for pair in zip(nodes[::2], nodes[1::2], strict=True)]
    else:
        assert isinstance(step.pattern, AlternatingPattern)
        nodes = step.pattern.nodes
        pairs = zip(nodes[::2], nodes[1::2], strict=True)
    for one, other in pairs:
        if one.digit == other.digit == digit:
            yield (*one.cells, *other.cells)


def _is_third(cells: tuple[int, ...], extra: Candidate, grid: Grid) -> bool:
    """Whether a house has a digit only in these cells, and contains the additional place."""
    for house in CLASSIC.houses:
        if extra.cell in house.cells and set(cells) <= set(house.cells):
            places = [cell for cell in house.cells if grid.has(cell, extra.digit)]
            if sorted(places) == sorted(set(cells)):
                return True
    return False


_BREAKS: Final[dict[type, Callable[[Step, Candidate, Grid], bool]]] = {
    SinglePattern: _breaks_single,
    LockedPattern: _breaks_locked,
    SubsetPattern: _breaks_subset,
    FishPattern: _breaks_fish,
    WingPattern: _breaks_wing,
    LoopPattern: _breaks_rectangle,
    HiddenRectanglePattern: _breaks_hidden_rectangle,
    AvoidableRectanglePattern: _breaks_avoidable_rectangle,
    BugPattern: _breaks_bug,
    AlternatingPattern: _breaks_link,
    ColouringPattern: _breaks_colours,
    AlsPattern: _breaks_set,
    SueDeCoqPattern: _breaks_sue_de_coq,
    RankZeroPattern: _breaks_cover,
    TridagonPattern: _breaks_tridagon,
    ChainPattern: _breaks_chain,
    ForcingPattern: _breaks_house,
    CasesPattern: _breaks_cases,
    ContradictionPattern: _breaks_test,
    ExclusionPattern: _breaks_exclusion,
    ExocetPattern: _breaks_exocet,
}
