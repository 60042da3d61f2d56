"""The names that players have for chains, in addition to the generic ones of the scale.

Sudoku Explainer calls all chains of one branch a turbot fish, a forcing X-chain, a forcing chain or
a cycle. Players have names for many special shapes among them. A name describes the shape of
the chain, not where it starts or its direction.

Chains of several branches have no name here: players know them by those of Sudoku Explainer.
"""

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.houses import Cell, HouseKind
from engine.language import N_
from engine.model.chain_nodes import ChainKind, ChainNode
from engine.model.step import Chain

if TYPE_CHECKING:
    from engine.model.grid import Grid
    from engine.model.step import Step

StrongLink: TypeAlias = tuple[ChainNode, ChainNode]
"""Two candidates, not both false: as the chain goes, one false and the other true."""


class CommonName(Enum):
    """What players call a chain; the value is the name as written inside a sentence.

    A chain that removes a candidate is an alternating inference chain (AIC): strong links, joined
    by weak ones, whose two ends cannot both be false, and a victim that neither end leaves room
    for. A strong link is in a cell with two candidates or in a house with two places.
    """

    SKYSCRAPER = N_("skyscraper")
    """One digit, two strong links: in two rows that share a column, or two columns that share a
    row (HoDoKu, "Single Digit Patterns")."""
    TWO_STRING_KITE = N_("two-string kite")
    """One digit, two strong links: in a row and in a column that share a box; the victim is where
    the lines through the free ends cross (HoDoKu, "Single Digit Patterns")."""
    TURBOT_FISH = N_("turbot fish")
    """One digit, two strong links, neither of the two above (HoDoKu, "Single Digit Patterns"). An
    empty rectangle needs a group of cells, which this scale does not have; one whose box has only
    two places is a turbot fish."""
    X_CHAIN = N_("X-chain")
    """One digit, three strong links or more (HoDoKu, "Chains and Loops")."""
    REMOTE_PAIR = N_("remote pair")
    """Strong links in four or more cells, all with the same two candidates (HoDoKu, "Chains and
    Loops")."""
    XY_WING = N_("XY-wing")
    """An XY-chain of three cells, as it appears inside other chains."""
    XY_CHAIN = N_("XY-chain")
    """All strong links in cells, both ends with the victim's digit (HoDoKu, "Chains and Loops")."""
    W_WING = N_("W-wing")
    """Two cells with the same two candidates, one of which has two places in a house, each seen by
    one of the cells; the victim is the other, seen by both cells (Sudopedia, "W-Wing")."""
    M_WING = N_("M-wing")
    """A cell of two candidates x and y; two places of x in a house, one seen by the cell; and two
    places of y in a house, one in the other cell of x; the victim is y, seen by the first cell and
    the last (the dailysudoku.com forum, "m-wings?")."""
    S_WING = N_("S-wing")
    """Two places of a in a house, a cell of two candidates a and b, and two places of b in a house;
    the ends see each other ("split wing", the New Sudoku Players' Forum)."""
    L_WING = N_("L-wing")
    """Three digits with two places in a house each, one house going over into the next inside a
    cell; the ends see each other ("local wing", L3, the New Sudoku Players' Forum)."""
    H_WING = N_("H-wing")
    """Two places of a in a house, then cells of two candidates a, b and b, c; the ends see each
    other ("hybrid wing", H3, the New Sudoku Players' Forum)."""
    AIC_TYPE_1 = N_("AIC type 1")
    """Any chain whose ends have the victim's digit and are both seen by it (HoDoKu, "Chains and
    Loops")."""
    AIC_TYPE_2 = N_("AIC type 2")
    """Any chain whose ends have different digits and see each other; the victim is one end's digit
    in the cell of the other (HoDoKu, "Chains and Loops")."""
    DISCONTINUOUS_NICE_LOOP = N_("discontinuous nice loop")
    """A candidate between two strong links, which must be true (HoDoKu, "Chains and Loops"; the
    loops that remove a candidate are called AICs)."""
    CONTINUOUS_NICE_LOOP = N_("continuous nice loop")
    """A loop of alternating strong and weak links (HoDoKu, "Chains and Loops").

    So is a chain whose ends are two candidates of one cell, where the loop closes by a weak link;
    its victim is a third candidate of that cell."""


def common_name(step: "Step") -> CommonName | None:
    """The most special name that players have for a chain.

    Args:
        step: any step; the name is that of its pattern in its grid.

    Returns:
        The name; None if the step is not a chain of one branch, or has no special shape.
    """
    pattern = step.pattern
    if not isinstance(pattern, Chain):
        return None
    if pattern.kind is ChainKind.CYCLE:
        return CommonName.CONTINUOUS_NICE_LOOP
    if pattern.kind is not ChainKind.CHAIN:
        return None
    start, *rest = pattern.chains[0]
    between = rest[:-1]
    if len({(node.cell, node.digit) for node in between}) < len(between):
        return None
    if not start.on:
        return CommonName.DISCONTINUOUS_NICE_LOOP
    return _name(step.grid, start, list(zip(between[::2], between[1::2], strict=True)))


def special_name(step: "Step") -> CommonName | None:
    """The common name of a step if it says more than the name of the technique; else None."""
    common = common_name(step)
    if common and common.value.lower() not in step.technique.value.lower():
        return common
    return None


def _name(grid: "Grid", victim: ChainNode, links: Sequence[StrongLink]) -> CommonName | None:
    """The name of strong links that remove a candidate."""
    first, last = links[0][0], links[-1][1]
    if len(links) == 1:
        # Two places of a digit in a house, both seen by the victim: locked candidates.
        return None
    if first.cell == last.cell:
        return CommonName.CONTINUOUS_NICE_LOOP
    digits = {node.digit for link in links for node in link}
    if digits == {victim.digit}:
        return _fish(grid, victim, *links) if len(links) == 2 else CommonName.X_CHAIN
    if first.digit != last.digit:
        return _wing_of_two_ends(links) or CommonName.AIC_TYPE_2
    if all(_in_cell(link) for link in links):
        if len(links) == 3:
            return CommonName.XY_WING
        pairs = {grid.candidates_of(end.cell) for _, end in links}
        return CommonName.REMOTE_PAIR if len(pairs) == 1 else CommonName.XY_CHAIN
    return _wing_of_one_digit(links) or CommonName.AIC_TYPE_1


def _fish(grid: "Grid", victim: ChainNode, one: StrongLink, other: StrongLink) -> CommonName:
    """The name of two strong links of one digit; `one` ends and `other` begins where they meet."""
    ends, joint = (one[0].cell, other[1].cell), (one[1].cell, other[0].cell)
    kinds = _kinds(grid, one), _kinds(grid, other)
    for kind, crossing in (_ROWS_FIRST, _COLUMNS_FIRST):
        if kind in kinds[0] and kind in kinds[1]:
            joined = _share(grid, crossing, *joint) and not _share(grid, crossing, *ends)
            if joined:
                return CommonName.SKYSCRAPER
        if kind in kinds[0] and crossing in kinds[1]:
            crossed = _share(grid, crossing, ends[0], victim.cell)
            crossed = crossed and _share(grid, kind, ends[1], victim.cell)
            if crossed and joint[1] in grid.variant.box(joint[0]).cells:
                return CommonName.TWO_STRING_KITE
    return CommonName.TURBOT_FISH


_ROWS_FIRST: Final = (HouseKind.ROW, HouseKind.COLUMN)
_COLUMNS_FIRST: Final = (HouseKind.COLUMN, HouseKind.ROW)


def _wing_of_one_digit(links: Sequence[StrongLink]) -> CommonName | None:
    """The wing of three strong links whose ends have the same digit."""
    if len(links) != 3:
        return None
    shape = [_in_cell(link) for link in links]
    if shape == [True, False, True]:
        return CommonName.W_WING
    if shape in ([True, False, False], [False, False, True]):
        one, other = (1, 2) if shape[0] else (0, 1)
        if links[one][1].cell == links[other][0].cell:
            return CommonName.M_WING
    return None


def _wing_of_two_ends(links: Sequence[StrongLink]) -> CommonName | None:
    """The wing of three strong links whose ends have different digits."""
    if len(links) != 3:
        return None
    digits = {node.digit for link in links for node in link}
    match [_in_cell(link) for link in links]:
        case [False, True, False]:
            return CommonName.S_WING
        case [False, False, False] if len(digits) == 3:
            return CommonName.L_WING
        case [False, True, True] | [True, True, False] if len(digits) == 3:
            return CommonName.H_WING
    return None


def _in_cell(link: StrongLink) -> bool:
    return link[0].cell == link[1].cell


def _kinds(grid: "Grid", link: StrongLink) -> set[HouseKind]:
    """The kinds of houses in which the digit of a link has just these two places."""
    digit, pair = link[0].digit, {node.cell for node in link}
    return {
        house.kind
        for house in grid.variant.houses_of[link[0].cell]
        if {cell for cell in house.cells if grid.has(cell, digit)} == pair
    }


def _share(grid: "Grid", kind: HouseKind, one: Cell, other: Cell) -> bool:
    return other in grid.variant.house(kind, one).cells
