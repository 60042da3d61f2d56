"""The nodes of chains: candidates that are true or false, and why they follow from each other.

Every node except an assumption follows from earlier nodes of its branch, its parents.
`engine.model.step.Chain` is made of such branches.
"""

from dataclasses import dataclass
from enum import Enum

from engine.houses import Cell, Digit, House, Variant, cell_name
from engine.language import N_


class Cause(Enum):
    """Why a node follows from its parents."""

    ASSUMPTION = "assumption"
    """The node does not follow from others: it is the assumption of the branch."""
    CELL = "cell"
    """A cell holds one digit, or has one candidate left."""
    BOX = "box"
    """A digit appears once in a box (or a region instead), or has one place left there."""
    COLUMN = "column"
    ROW = "row"
    LOCKED = N_("locked candidates")
    """The first of the patterns that exist only after the branch has removed candidates."""
    HIDDEN_PAIR = N_("hidden pair")
    NAKED_PAIR = N_("naked pair")
    X_WING = N_("X-wing")
    CHAIN = "chain"
    """A whole chain that exists only after the branch has removed candidates."""
    OWN_HOUSE_1 = "first own house"
    """The first of the variant's additional houses; like a box otherwise."""
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
        """Whether the node follows by a pattern or a chain inside the branch, and not by a link."""
        return self not in _LINKS


_KINDS = (Cause.BOX, Cause.COLUMN, Cause.ROW)
_OWN = (Cause.OWN_HOUSE_1, Cause.OWN_HOUSE_2, Cause.OWN_HOUSE_3, Cause.OWN_HOUSE_4)
_LINKS = {Cause.ASSUMPTION, Cause.CELL, *_KINDS, *_OWN}


class ChainKind(Enum):
    """Which branches a chain has; this determines what it proves."""

    CYCLE = "cycle"
    """One branch that ends where it starts: it is valid in both directions."""
    CHAIN = "forcing chain"
    """One branch from an assumption to its opposite."""
    CONTRADICTION = "contradiction"
    """Two branches from one assumption, to a candidate and to its opposite; also a Nishio."""
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
        parents: the nodes that it follows from, as indices in its branch. The first is the main
            parent. The others are candidates that the branch removed earlier and that the step from
            the main parent needs.
        nested: the index of the nested chain that proves it; None if no nested chain does.
    """

    cell: Cell
    digit: Digit
    on: bool
    cause: Cause = Cause.ASSUMPTION
    parents: tuple[int, ...] = ()
    nested: int | None = None

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}{'=' if self.on else '<>'}{self.digit}"
