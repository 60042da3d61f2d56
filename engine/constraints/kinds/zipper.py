"""Zipper lines: all pairs equally far from the middle have the same sum; a middle cell holds it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from engine.constraints.constraint import LineConstraint
from engine.constraints.marks import Tone
from engine.constraints.rules import Balance, Reader, Rule, State, Walk
from engine.houses import Digit
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _EqualPairs(Reader):
    """The state is the common sum, once it is known, and the first digit of the current pair."""

    centre: bool
    start: State = (0, 0)

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The state after a digit."""
        assert isinstance(state, tuple)
        total, first = state
        if self.centre and index == 0:
            return digit, 0
        if not first:
            return total, digit
        return (first + digit, 0) if total in (0, first + digit) else None

    def accepts(self, state: State) -> bool:
        """True: digits that do not fit are rejected while reading."""
        return True


@dataclass(frozen=True, slots=True)
class ZipperLine(LineConstraint):
    """A line whose pairs have the same sum."""

    KEY: ClassVar = "zipperline"
    NAME: ClassVar = forms("{count} zipper line", "{count} zipper lines")
    TITLE: ClassVar = N_("Zipper line")
    IDEA: ClassVar = N_(
        "digits as far from the middle sum to the same number, which is also in the middle "
        "cell if there is one."
    )
    PAINT: ClassVar = Tone.PURPLE

    def balances(self) -> Iterator[Balance]:
        """Every two pairs, or each pair and the middle cell, have equal sums."""
        half, centre = divmod(len(self.cells), 2)
        parts = [(self.cells[at], self.cells[-1 - at]) for at in range(half)]
        for one, other in combinations([*parts, *[(self.cells[half],)] * centre], 2):
            yield Balance(one, other, 0)

    def rules(self) -> Iterator[Rule]:
        """The pairs, from the middle to the ends."""
        half, centre = divmod(len(self.cells), 2)
        order = [*self.cells[half : half + centre]]
        for at in range(half - 1, -1, -1):
            order += [self.cells[at], self.cells[-1 - at]]
        yield Walk(tuple(order), _EqualPairs(bool(centre)))
