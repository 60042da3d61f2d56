"""Region sum lines: the parts of a line in each box or region have the same sum."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar, Self

from engine.constraints.constraint import LineConstraint
from engine.constraints.entries import Data, Entry, entries
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

    def accepts(self, state: State) -> bool:
        """True: digits that do not fit are rejected while reading."""
        return True


@dataclass(frozen=True, slots=True)
class RegionSumLine(LineConstraint):
    """A line whose parts in each box or region have the same sum.

    Attributes:
        ends: the indices of the last cells of its parts.
    """

    KEY: ClassVar = "regionsumline"
    NAME: ClassVar = forms("{count} region sum line", "{count} region sum lines")
    TITLE: ClassVar = N_("Region sum line")
    IDEA: ClassVar = N_("its parts in the boxes have the same sum.")
    PAINT: ClassVar = Tone.BLUE
    cells: tuple[Cell, ...]
    ends: frozenset[int]

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The lines, cut at the borders of boxes or regions."""
        regions = regions_of(puzzle)
        for entry in entries(puzzle, cls.KEY, cls.PARTS):
            for cells in entry.lines():
                cuts = [
                    at
                    for at, (one, other) in enumerate(pairwise(cells))
                    if regions[one] != regions[other]
                ]
                yield cls(cells, frozenset({*cuts, len(cells) - 1}))

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """Unused: the borders are elsewhere in the puzzle."""
        raise NotImplementedError

    def balances(self) -> Iterator[Balance]:
        """Every two parts have equal sums."""
        starts = [0, *(end + 1 for end in sorted(self.ends))]
        parts = [self.cells[start:end] for start, end in pairwise(starts)]
        for one, other in combinations(parts, 2):
            yield Balance(one, other, 0)

    def rules(self) -> Iterator[Rule]:
        """The sums, if there is more than one."""
        if len(self.ends) > 1:
            yield Walk(self.cells, _EqualSums(self.ends))
