"""Killer cages: cells with different digits, often with a given sum."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.constraints.constraint import GroupConstraint
from engine.constraints.entries import Entry, with_value
from engine.constraints.marks import CageMark, ConstraintMark
from engine.constraints.rules import Allowed, Balance, Different, Reader, Rule, State, Walk
from engine.houses import Digit, digits_of, mask_of
from engine.language import N_, forms, translate

_DIFFER = N_("its digits differ.")
_ALONE = N_("it has one cell, which holds its number.")


@dataclass(frozen=True, slots=True)
class _SumOfDifferent(Reader):
    """The state is the set of digits so far."""

    total: int

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The set with another digit."""
        assert isinstance(state, int)
        after = state | 1 << (digit - 1)
        return after if after != state and sum(digits_of(after)) <= self.total else None

    def accepts(self, state: State) -> bool:
        """Whether the sum is the total."""
        assert isinstance(state, int)
        return sum(digits_of(state)) == self.total


@dataclass(frozen=True, slots=True)
class KillerCage(GroupConstraint):
    """Cells with different digits.

    Attributes:
        number: the sum of their digits; None if it is not given.
    """

    KEY: ClassVar = "killercage"
    NAME: ClassVar = forms("{count} killer cage", "{count} killer cages")
    TITLE: ClassVar = N_("Killer cage")
    IDEA: ClassVar = N_("its digits differ and sum to {figure}.")
    PARTS: ClassVar = frozenset({"cells", "value"})
    NUMBERED: ClassVar = True
    number: int | None

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The cage in an entry."""
        if cells := entry.cells():
            yield cls(cells, entry.number(45))

    def written(self) -> dict[str, Any]:
        """The cage as an entry."""
        return with_value(GroupConstraint.written(self), self.number)

    @property
    def figure(self) -> str:
        """The sum as text; "" without one."""
        if self.number is None:
            return "45" if len(self.cells) == 9 else ""
        return str(self.number)

    def idea(self) -> str:
        """What it says."""
        if len(self.cells) == 1:
            return translate(_ALONE)
        return GroupConstraint.idea(self) if self.figure else translate(_DIFFER)

    def rules(self) -> Iterator[Rule]:
        """Different digits, and their sum; one cell holds it."""
        yield Different(self.cells)
        if len(self.cells) == 1 and self.number is not None:
            yield Allowed(self.cells[0], mask_of((self.number,) if 0 < self.number <= 9 else ()))
        elif self.number is not None:
            yield Walk(self.cells, _SumOfDifferent(self.number))

    def balances(self) -> Iterator[Balance]:
        """The sum."""
        if self.number is not None and len(self.cells) > 1:
            yield Balance(self.cells, (), self.number)

    def marks(self) -> Iterator[ConstraintMark]:
        """A dashed line with the sum."""
        yield CageMark(self.cells, "" if self.number is None else str(self.number))
