"""Region sum lines: the parts of a line in each box or region have the same sum."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, chain, combinations, pairwise
from typing import ClassVar, Self

from engine.constraints.constraint import LineConstraint
from engine.constraints.entries import Entry
from engine.constraints.geometry import regions_of
from engine.constraints.marks import Tone
from engine.constraints.rules import Balance, Reader, Rule, State, Walk
from engine.houses import Cell, Digit
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _EqualSums(Reader):
    """The state is the common sum, once it is known, and the sum of the current part so far."""

    ends: frozenset[int]
    start: State = (0, 0)

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The state after a digit."""
        assert isinstance(state, tuple)
        total, part = state
        part += digit
        if total and part > total:
            return None
        if index not in self.ends:
            return total, part
        return (total or part, 0) if total in (0, part) else None


@dataclass(frozen=True, slots=True)
class EqualParts(LineConstraint):
    """A line whose parts have the same sum."""

    @property
    @abstractmethod
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each part."""

    def balances(self) -> Iterator[Balance]:
        """Every two parts have equal sums."""
        for one, other in combinations(self.parts, 2):
            yield Balance(one, other, 0)

    def rules(self) -> Iterator[Rule]:
        """The sums, if there is more than one."""
        if len(self.parts) > 1:
            ends = frozenset(end - 1 for end in accumulate(map(len, self.parts)))
            yield Walk(tuple(chain.from_iterable(self.parts)), _EqualSums(ends))


@dataclass(frozen=True, slots=True)
class RegionSumLine(EqualParts):
    """A line whose parts in each box or region have the same sum.

    Attributes:
        ends: the indices of the last cells of its parts.
    """

    KEY: ClassVar = "regionsumline"
    NAME: ClassVar = forms("{count} region sum line", "{count} region sum lines")
    TITLE: ClassVar = N_("Region sum line")
    IDEA: ClassVar = N_("its parts in the boxes have the same sum.")
    PAINT: ClassVar = Tone.BLUE
    ends: frozenset[int]

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The lines in an entry, cut at the borders of boxes or regions."""
        regions = regions_of(entry.puzzle)
        for cells in entry.lines():
            pairs = enumerate(pairwise(cells))
            cuts = [at for at, (one, other) in pairs if regions[one] != regions[other]]
            yield cls(cells, frozenset({*cuts, len(cells) - 1}))

    @property
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells in each box or region, one after another."""
        starts = [0, *(end + 1 for end in sorted(self.ends))]
        return tuple(self.cells[start:end] for start, end in pairwise(starts))
