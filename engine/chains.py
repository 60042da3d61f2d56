"""What a chain rests on: its nodes, the branches that they form, and the chains inside them.

A node says that a candidate is true (ON) or false (OFF). Every node but an assumption follows from
earlier nodes of its branch, its parents. `ChainPattern` is one of the patterns of `engine.step`.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from engine.houses import Cell, Digit, House, Variant, cell_name
from engine.language import msg

if TYPE_CHECKING:
    from engine.step import Step


class Cause(Enum):
    """Why a node follows from its parents."""

    ASSUMPTION = "assumption"
    """It does not follow: the branch starts by supposing it."""
    CELL = "cell"
    """A cell holds one digit, or has one candidate left."""
    BOX = "box"
    """A digit stands once in a box (or in the region in its place), or has one place left there."""
    COLUMN = "column"
    ROW = "row"
    LOCKED = msg("locked candidates")
    """From here on: a pattern that exists only after what the branch has taken out."""
    HIDDEN_PAIR = msg("hidden pair")
    NAKED_PAIR = msg("naked pair")
    X_WING = msg("X-wing")
    CHAIN = "chain"
    """A whole chain that exists only after what the branch has taken out."""
    OWN_HOUSE_1 = "first own house"
    """From here on, as for a box: a house that only the variant has."""
    OWN_HOUSE_2 = "second own house"
    OWN_HOUSE_3 = "third own house"
    OWN_HOUSE_4 = "fourth own house"

    def house(self, variant: Variant, cell: Cell) -> House | None:
        """The house of the cell that a link runs through; None if it does not run through one."""
        if self in _KINDS:
            return variant.houses_of[cell][_KINDS.index(self)]
        return variant.own_houses[_OWN.index(self)] if self in _OWN else None

    @property
    def is_pattern(self) -> bool:
        """Whether the node rests on a pattern or a chain inside the branch, and not on a link."""
        return self not in _LINKS


_KINDS = (Cause.BOX, Cause.COLUMN, Cause.ROW)
_OWN = (Cause.OWN_HOUSE_1, Cause.OWN_HOUSE_2, Cause.OWN_HOUSE_3, Cause.OWN_HOUSE_4)
_LINKS = {Cause.ASSUMPTION, Cause.CELL, *_KINDS, *_OWN}


class ChainKind(Enum):
    """What the branches of a chain are, and so what they prove."""

    CYCLE = "cycle"
    """One branch that ends where it starts: it holds both ways round."""
    CHAIN = "forcing chain"
    """One branch from an assumption to its opposite."""
    CONTRADICTION = "contradiction"
    """Two branches of one assumption, to a candidate and to its opposite; a Nishio too."""
    DOUBLE = "double"
    """Two branches, from a candidate and from its opposite, to the same end."""
    CELL = "cell"
    """One branch for each candidate of a cell, all to the same end."""
    REGION = "region"
    """One branch for each place of a digit in a house, all to the same end."""


@dataclass(frozen=True, slots=True)
class ChainNode:
    """A candidate that is true or false in a branch of a chain.

    Attributes:
        cell: its cell.
        digit: its digit.
        on: True if the candidate is true, False if it is false.
        cause: why it follows from its parents.
        parents: the nodes that it follows from, as places in its branch, the main one first; the
            others are candidates that the branch has taken out before, without which the main one
            would not be enough.
        nested: which of the pattern's nested chains it follows by; None for no chain.
    """

    cell: Cell
    digit: Digit
    on: bool
    cause: Cause = Cause.ASSUMPTION
    parents: tuple[int, ...] = ()
    nested: int | None = None

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}{'=' if self.on else '<>'}{self.digit}"


@dataclass(frozen=True, slots=True)
class ChainPattern:
    """A chain: one branch or several, each from its assumption to its end.

    Attributes:
        kind: what the branches are.
        chains: the branches. In each the assumption comes first, the end last, and parents before
            what follows from them; every node but the last is needed.
        house: the house that a region chain takes its places from; else None.
        nested: chains inside the branches: steps in the grid of this one without the candidates
            that the branch has taken out.
        complexity: how many nodes there are, those of nested chains included, as the scale counts.
    """

    kind: ChainKind
    chains: tuple[tuple[ChainNode, ...], ...]
    house: House | None = None
    nested: tuple["Step", ...] = field(default=(), repr=False)
    complexity: int = 0

    @property
    def starts(self) -> tuple[ChainNode, ...]:
        """The assumption of each branch."""
        return tuple(branch[0] for branch in self.chains)

    @property
    def ends(self) -> tuple[ChainNode, ...]:
        """What each branch leads to."""
        return tuple(branch[-1] for branch in self.chains)

    @property
    def conclusion(self) -> ChainNode | None:
        """What is proved of one candidate, true or false; None for a cycle."""
        if self.kind is ChainKind.CYCLE:
            return None
        if self.kind is ChainKind.CONTRADICTION:
            start = self.chains[0][0]
            return ChainNode(start.cell, start.digit, not start.on)
        return self.chains[0][-1]

    @property
    def links(self) -> int:
        """How many nodes of the branches follow from others."""
        return sum(len(branch) - 1 for branch in self.chains)

    @property
    def one_digit(self) -> Digit | None:
        """The digit that all nodes have; None if they have several."""
        digits = {node.digit for branch in self.chains for node in branch}
        return digits.pop() if len(digits) == 1 else None
