"""From what a slot has found, as flat numbers, to a `Step` with its pattern."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from engine.explain.following import completed
from engine.grid import Grid
from engine.hodoku.found import Found
from engine.hodoku.rectangles import (
    avoidable_rectangle,
    hidden_rectangle,
    plain_rectangle,
    rectangle_3,
    rectangle_4,
    rectangle_6,
)
from engine.hodoku.slots import slot
from engine.houses import Digit, digits_of
from engine.scale import Scale
from engine.step import (
    AlmostLockedSet,
    AlsPattern,
    AlternatingNode,
    AlternatingPattern,
    BranchNode,
    BugPattern,
    Candidate,
    Elimination,
    FishPattern,
    ForcingPattern,
    LockedPattern,
    Pattern,
    Placement,
    SinglePattern,
    Step,
    SubsetPattern,
    WingPattern,
)
from engine.technique import Technique
from engine.views import views_of

if TYPE_CHECKING:
    from engine.core.hodoku.hit import HitTuple

T = TypeVar("T")

_ON: Final = 1
"""The bit of a node that is true if the first one is false."""
_NO_CELL: Final = 127
_FIRST: Final = 1 << 27
"""Marks the first node of a branch."""


def technique_of(number: int, kind: int) -> Technique | None:
    """What a step of this slot and kind is called; None if it cannot be told yet."""
    technique, _ = _TECHNIQUES.get(slot(number).kinds[kind], (None, None))
    return technique


def step_of(grid: Grid, hit: "HitTuple") -> Step:
    """The step that a slot found in this grid.

    Args:
        grid: the position that the solver was at.
        hit: the step as `Hit.as_tuple` gives it.
    """
    number, kind, placed, gone, digits, more_digits, houses, cells, nodes = hit
    technique, pattern_of = _TECHNIQUES[slot(number).kinds[kind]]
    placements = tuple(Placement(*one) for one in placed)
    eliminations = tuple(sorted({Elimination(*one) for one in gone if grid.has(*one)}))
    found = Found(
        grid=grid,
        placed=placements,
        gone=eliminations,
        digits=digits_of(digits),
        more_digits=digits_of(more_digits),
        houses=_grouped((group, grid.variant.houses[house]) for house, group in houses),
        cells=_grouped((group, cell) for cell, _, group in cells),
        marked=_grouped((group, (cell, mask)) for cell, mask, group in cells),
        path=tuple(cell for cell, _, _ in cells),
        nodes=nodes,
    )
    pattern = pattern_of(found)
    return Step(
        technique=technique,
        tenths=10 * slot(number).score,
        grid=grid,
        placements=placements,
        eliminations=eliminations,
        pattern=pattern,
        views=views_of(technique, grid, pattern, placements, eliminations),
        scale=Scale.HODOKU,
    )


def _grouped(pairs: Iterable[tuple[int, T]]) -> dict[int, tuple[T, ...]]:
    groups: dict[int, tuple[T, ...]] = {}
    for group, one in pairs:
        groups[group] = (*groups.get(group, ()), one)
    return groups


def _single(found: Found) -> Pattern:
    (placed,) = found.placed
    (house,) = found.houses.get(0, (None,))
    return SinglePattern(placed.cell, placed.digit, house)


def _locked(found: Found) -> Pattern:
    (base,), (cover,) = found.houses[0], found.houses[1]
    return LockedPattern(found.digits[0], base, cover, tuple(sorted(found.cells[0])))


def _naked(found: Found) -> Pattern:
    """The house is one from which all goes: that is one of those that the cells share."""
    gone = {one.cell for one in found.gone}
    house = next(house for house in found.houses[0] if gone.issubset(house.cells))
    return SubsetPattern(house, tuple(sorted(found.cells[0])), found.digits, False)


def _locked_set(found: Found) -> Pattern:
    line, box = found.houses[0]
    cells = tuple(sorted(found.cells[0]))
    return SubsetPattern(box, cells, found.digits, False, other_house=line)


def _hidden(found: Found) -> Pattern:
    return SubsetPattern(found.houses[0][0], tuple(sorted(found.cells[0])), found.digits, True)


def _fish(found: Found) -> Pattern:
    (digit,) = found.digits
    cells, fins, endo_fins, eaten = (tuple(sorted(found.cells.get(n, ()))) for n in range(4))
    return FishPattern(
        digit=digit,
        base=found.houses[0],
        cover=found.houses[1],
        cells=tuple(sorted((*cells, *eaten))),
        fins=fins,
        endo_fins=endo_fins,
        eaten=eaten,
    )


def _wing(found: Found) -> Pattern:
    (pivot,), (one, two) = found.cells[0], found.cells[1]
    (digit,) = found.digits
    return WingPattern(pivot, (one, two), digit, found.grid.has(pivot, digit))


def _two_strong_links(found: Found) -> Pattern:
    """Skyscraper and kite: the free ends stand in the same order as the ends that are connected."""
    (digit,) = found.digits
    (one, two), (near_one, near_two) = found.cells[0], found.cells[1]
    return AlternatingPattern(
        tuple(AlternatingNode((cell,), digit) for cell in (one, near_one, near_two, two))
    )


def _empty_rectangle(found: Found) -> Pattern:
    """The far end of the link, the end that sees the box, and the box's places by their lines."""
    (digit,) = found.digits
    near, far = found.cells[0]
    places = found.cells[1]
    seen = tuple(cell for cell in places if found.grid.variant.see_each_other(near, cell))
    rest = tuple(cell for cell in places if cell not in seen)
    return AlternatingPattern(
        tuple(AlternatingNode(cells, digit) for cells in ((far,), (near,), seen, rest))
    )


def _w_wing(found: Found) -> Pattern:
    (digit,), (linked,) = found.digits, found.more_digits
    (one, two), (near_one, near_two) = found.cells[0], found.cells[1]
    ends = ((one, digit), (one, linked), (near_one, linked), (near_two, linked))
    nodes = (*ends, (two, linked), (two, digit))
    return AlternatingPattern(tuple(AlternatingNode((cell,), each) for cell, each in nodes))


def _remote_pair(found: Found) -> Pattern:
    one, other = found.digits
    nodes: list[AlternatingNode] = []
    for cell in found.path:
        nodes += (AlternatingNode((cell,), one), AlternatingNode((cell,), other))
        one, other = other, one
    return AlternatingPattern(tuple(nodes))


def _chain(found: Found) -> Pattern:
    """A chain from an off node to an on node; one that starts on is told from its next node.

    A loop that starts with a candidate and leads to its opposite is a chain between the neighbours
    of that candidate, both of which see it.
    """
    nodes = found.nodes
    if nodes[0] & _ON:
        nodes = nodes[1:]
    if not nodes[-1] & _ON:
        nodes = nodes[:-1]
    return AlternatingPattern(tuple(_node(node) for node in nodes))


def _loop(found: Found) -> Pattern:
    nodes = found.nodes
    if nodes[0] & _ON:
        nodes = (*nodes[1:], nodes[0])
    return AlternatingPattern(tuple(_node(node) for node in nodes), loop=True)


def _node(node: int) -> AlternatingNode:
    """A node as the core packs it: on or off, digit, cell, and the further cells of a group."""
    cells = [node >> 5 & 127]
    if node >> 26 & 1:
        cells += (cell for cell in (node >> 12 & 127, node >> 19 & 127) if cell != _NO_CELL)
    return AlternatingNode(tuple(cells), (node >> 1 & 15) + 1)


def _sets(found: Found) -> Pattern:
    """Almost locked sets in the order in which restricted commons join them."""
    links: dict[tuple[int, int], set[Digit]] = {}
    for node in found.nodes:
        links.setdefault((node >> 16, node >> 8 & 255), set()).add(node & 255)
    order, shared = list(range(len(links) + 1)), list(links.values())
    if (0, 2) in links:
        # An XY-wing notes the one in the middle last.
        order = [0, 2, 1]
    return AlsPattern(
        tuple(_almost_locked(found, group) for group in order), _commons(shared), found.digits
    )


def _almost_locked(found: Found, group: int) -> AlmostLockedSet:
    marked = sorted(found.marked[group])
    digits = 0
    for _, mask in marked:
        digits |= mask
    return AlmostLockedSet(tuple(cell for cell, _ in marked), digits_of(digits))


def _commons(shared: list[set[Digit]]) -> tuple[tuple[Digit, ...], ...]:
    """One digit for each link, never the same twice running; both where there is one link."""
    if len(shared) == 1:
        return (tuple(sorted(shared[0])),)
    if len(shared[1]) == 1:
        shared[0] -= shared[1]
    digits: list[Digit] = []
    for choice in shared:
        digits.append(min(choice.difference(digits[-1:])))
    return tuple((digit,) for digit in digits)


def _bug(found: Found) -> Pattern:
    (cell,), (digit,) = found.cells[0], found.digits
    return BugPattern(1, (Candidate(cell, digit),))


def _forcing(found: Found, *, contradiction: bool, net: bool) -> Pattern:
    """Branches; in a net what a node needs besides comes before it, and each node once."""
    branches: list[list[BranchNode]] = []
    for number in found.nodes:
        if number & _FIRST or not branches:
            branches.append([])
        node = _node(number)
        branches[-1].append(BranchNode(node.cells, node.digit, bool(number & _ON)))
    # What comes after the end, met at the side of the way, is not needed.
    short = [branch[: branch.index(branch[-1]) + 1] for branch in branches]
    told = (tuple(dict.fromkeys(branch)) for branch in short)
    if net:
        told = (completed(found.grid, branch) for branch in told)
    return ForcingPattern(tuple(told), contradiction, net)


_TECHNIQUES: Final[Mapping[str, tuple[Technique, Callable[[Found], Pattern]]]] = {
    "fh": (Technique.FULL_HOUSE, _single),
    "n1": (Technique.NAKED_SINGLE, _single),
    "h1": (Technique.HIDDEN_SINGLE, _single),
    "l2": (Technique.LOCKED_PAIR, _locked_set),
    "l3": (Technique.LOCKED_TRIPLET, _locked_set),
    "lc1": (Technique.POINTING, _locked),
    "lc2": (Technique.CLAIMING, _locked),
    "n2": (Technique.NAKED_PAIR, _naked),
    "n3": (Technique.NAKED_TRIPLET, _naked),
    "n4": (Technique.NAKED_QUAD, _naked),
    "h2": (Technique.HIDDEN_PAIR, _hidden),
    "h3": (Technique.HIDDEN_TRIPLET, _hidden),
    "h4": (Technique.HIDDEN_QUAD, _hidden),
    "bf2": (Technique.X_WING, _fish),
    "bf3": (Technique.SWORDFISH, _fish),
    "bf4": (Technique.JELLYFISH, _fish),
    "bug1": (Technique.BUG_1, _bug),
    "u1": (Technique.UNIQUE_RECTANGLE_1, plain_rectangle(1)),
    "u2": (Technique.UNIQUE_RECTANGLE_2, plain_rectangle(2)),
    "u3": (Technique.UNIQUE_RECTANGLE_3, rectangle_3),
    "u4": (Technique.UNIQUE_RECTANGLE_4, rectangle_4),
    "u5": (Technique.UNIQUE_RECTANGLE_5, plain_rectangle(5)),
    "u6": (Technique.UNIQUE_RECTANGLE_6, rectangle_6),
    "hr": (Technique.HIDDEN_RECTANGLE, hidden_rectangle),
    "ar1": (Technique.AVOIDABLE_RECTANGLE_1, avoidable_rectangle),
    "ar2": (Technique.AVOIDABLE_RECTANGLE_2, avoidable_rectangle),
    "rp": (Technique.REMOTE_PAIR, _remote_pair),
    "fbf2": (Technique.FINNED_X_WING, _fish),
    "sbf2": (Technique.SASHIMI_X_WING, _fish),
    "fbf3": (Technique.FINNED_SWORDFISH, _fish),
    "sbf3": (Technique.SASHIMI_SWORDFISH, _fish),
    "fbf4": (Technique.FINNED_JELLYFISH, _fish),
    "sbf4": (Technique.SASHIMI_JELLYFISH, _fish),
    "ff2": (Technique.FRANKEN_X_WING, _fish),
    "ff3": (Technique.FRANKEN_SWORDFISH, _fish),
    "fff2": (Technique.FINNED_FRANKEN_X_WING, _fish),
    "fff3": (Technique.FINNED_FRANKEN_SWORDFISH, _fish),
    "sk": (Technique.SKYSCRAPER, _two_strong_links),
    "2sk": (Technique.TWO_STRING_KITE, _two_strong_links),
    "tf": (Technique.TURBOT_FISH, _chain),
    "er": (Technique.EMPTY_RECTANGLE, _empty_rectangle),
    "w": (Technique.W_WING, _w_wing),
    "xy": (Technique.XY_WING, _wing),
    "xyz": (Technique.XYZ_WING, _wing),
    "x": (Technique.X_CHAIN, _chain),
    "xyc": (Technique.XY_CHAIN, _chain),
    "cnl": (Technique.CONTINUOUS_NICE_LOOP, _loop),
    "dnl": (Technique.DISCONTINUOUS_NICE_LOOP, _chain),
    "aic": (Technique.AIC, _chain),
    "gcnl": (Technique.GROUPED_CONTINUOUS_NICE_LOOP, _loop),
    "gdnl": (Technique.GROUPED_DISCONTINUOUS_NICE_LOOP, _chain),
    "gaic": (Technique.GROUPED_AIC, _chain),
    "axz": (Technique.ALS_XZ, _sets),
    "axy": (Technique.ALS_XY_WING, _sets),
    "ach": (Technique.ALS_CHAIN, _sets),
    "fcc": (
        Technique.FORCING_CHAIN_CONTRADICTION,
        partial(_forcing, contradiction=True, net=False),
    ),
    "fcv": (Technique.FORCING_CHAIN_VERITY, partial(_forcing, contradiction=False, net=False)),
    "fnc": (Technique.FORCING_NET_CONTRADICTION, partial(_forcing, contradiction=True, net=True)),
    "fnv": (Technique.FORCING_NET_VERITY, partial(_forcing, contradiction=False, net=True)),
}
"""By HoDoKu's short name: what the step is called, and how its pattern is read."""
