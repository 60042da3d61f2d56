"""Strong links joined by weak ones."""

from dataclasses import dataclass

from engine.houses import Cell, Digit, House
from engine.model.grid import Grid
from engine.model.reasons import common_house
from engine.techniques.almost_locked_set import AlmostLockedSet


@dataclass(frozen=True, slots=True)
class AlternatingNode:
    """A candidate, or a group: one digit in two or three cells that share a box and a line.

    Attributes:
        cells: one cell, or the cells of a group; one of them holds the digit if the node is true.
        digit: the digit.
    """

    cells: tuple[Cell, ...]
    digit: Digit


@dataclass(frozen=True, slots=True)
class AlternatingChain:
    """Strong links joined by weak ones: at least one of the two ends is true.

    Attributes:
        nodes: the ends of all links, in walking order. Strong and weak links alternate; the first
            and the last are strong.
        loop: whether a weak link connects the last node with the first.
        sets: for each strong link, the almost locked set that contains its two digits; None for a
            link in a cell or a house. Empty if no link has a set.
    """

    nodes: tuple[AlternatingNode, ...]
    loop: bool = False
    sets: tuple[AlmostLockedSet | None, ...] = ()

    @property
    def link_sets(self) -> tuple[AlmostLockedSet | None, ...]:
        """`sets` with an entry for each link, even if `sets` is empty."""
        return self.sets or (None,) * (len(self.nodes) // 2)

    @property
    def one_digit(self) -> Digit | None:
        """The digit that all nodes have; None if they have several."""
        digits = {node.digit for node in self.nodes}
        return digits.pop() if len(digits) == 1 else None

    @property
    def in_cells(self) -> bool:
        """Whether all strong links are inside cells with two candidates."""
        return all(
            one.cells == other.cells
            for one, other in zip(self.nodes[::2], self.nodes[1::2], strict=True)
        )

    @property
    def is_plain(self) -> bool:
        """Whether it has neither groups nor almost locked sets."""
        return not any(self.sets) and all(len(node.cells) == 1 for node in self.nodes)

    @property
    def returns(self) -> bool:
        """Whether the last node is the same as the first, which is therefore true."""
        return self.nodes[0] == self.nodes[-1]


def cells_of(one: AlternatingNode, other: AlternatingNode) -> tuple[Cell, ...]:
    """The cells of two nodes, each once."""
    return tuple(dict.fromkeys((*one.cells, *other.cells)))


def house_of(grid: Grid, one: AlternatingNode, other: AlternatingNode) -> House:
    """The house whose places for the digit are those of the two nodes."""
    house = common_house(grid, cells_of(one, other), one.digit)
    assert house is not None
    return house
