"""The names that players have for chains, in addition to the generic ones of the scale.

Sudoku Explainer calls all chains of one branch a turbot fish, a forcing X-chain, a forcing chain or
a cycle. Players have names for many special shapes among them. A name describes the shape of the
chain, not its start or direction.

Chains of several branches do not have another name: players use Sudoku Explainer's. Other patterns
know their own common names.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.houses import Cell, HouseKind
from engine.language import N_, translate
from engine.model.chain_nodes import ChainKind, ChainNode
from engine.model.common_name import CommonName
from engine.model.step import Chain

if TYPE_CHECKING:
    from engine.model.candidates import Candidate
    from engine.model.grid import Grid
    from engine.model.step import Step

StrongLink: TypeAlias = tuple["ChainNode | Candidate", "ChainNode | Candidate"]
"""Two candidates, not both false; along the chain, the first is false and the second true."""


def common_name(step: "Step") -> CommonName | None:
    """The most specific name that players have for a chain.

    Args:
        step: any step; the name describes its pattern in its grid.

    Returns:
        The name; None if the step does not have a special shape.
    """
    pattern = step.pattern
    if not isinstance(pattern, Chain):
        return pattern.common_name(step.grid)
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
    """The common name of a step if it is more specific than the technique's; otherwise None."""
    common = common_name(step)
    if common and common.value.lower() not in step.technique.value.lower():
        return common
    return None


def _name(grid: "Grid", victim: ChainNode, links: Sequence[StrongLink]) -> CommonName | None:
    """The name of strong links that remove a candidate."""
    first, last = links[0][0], links[-1][1]
    if len(links) == 1:
        # The victim sees both places of a digit in a house: these are locked candidates.
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


def wing_name(links: Sequence[StrongLink]) -> CommonName | None:
    """The wing of three strong links, in order; None if they have another shape."""
    if links[0][0].digit == links[-1][1].digit:
        return _wing_of_one_digit(links)
    return _wing_of_two_ends(links)


def players_call(common: CommonName | None) -> str:
    """A sentence with the players' name of a chain; empty without one."""
    if common is None or common not in _PLAYERS_CALL:
        return ""
    return translate(_PLAYERS_CALL[common])


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


_PLAYERS_CALL: Final[Mapping[CommonName, str]] = {
    CommonName.SKYSCRAPER: N_("Players call this one a skyscraper."),
    CommonName.TWO_STRING_KITE: N_("Players call this one a two-string kite."),
    CommonName.X_CHAIN: N_("Players call this one an X-chain."),
    CommonName.REMOTE_PAIR: N_("Players call this one a remote pair."),
    CommonName.XY_WING: N_("Players call this one an XY-wing."),
    CommonName.XY_CHAIN: N_("Players call this one an XY-chain."),
    CommonName.W_WING: N_("Players call this one a W-wing."),
    CommonName.M_WING: N_("Players call this one an M-wing."),
    CommonName.S_WING: N_("Players call this one an S-wing."),
    CommonName.L_WING: N_("Players call this one an L-wing."),
    CommonName.H_WING: N_("Players call this one an H-wing."),
    CommonName.WXYZ_WING: N_("Players call this one a WXYZ-wing."),
    CommonName.UNIQUE_LOOP: N_("Players call this one a unique loop."),
    CommonName.UNEVEN_SK_LOOP: N_("Players call this one an SK-loop 3-1-3-1."),
    CommonName.DOUBLE_EXOCET: N_("Players call this one a double exocet."),
    CommonName.TWINNED_XY_CHAINS: N_("Players call this one twinned XY-chains."),
    CommonName.KRAKEN_FISH: N_("Players call this one a Kraken fish."),
    CommonName.DEATH_BLOSSOM: N_("Players call this one a death blossom."),
    CommonName.AIC_TYPE_1: N_("Players call this an alternating inference chain (AIC type 1)."),
    CommonName.AIC_TYPE_2: N_("Players call this an alternating inference chain (AIC type 2)."),
    CommonName.DISCONTINUOUS_NICE_LOOP: N_("Players call this one a discontinuous nice loop."),
    CommonName.CONTINUOUS_NICE_LOOP: N_("Players call this one a continuous nice loop."),
}
"""A text for each common name except turbot fish, which is also the name of a technique."""
