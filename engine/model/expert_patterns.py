"""Patterns that experts use on the hardest puzzles (see `engine.model.patterns`)."""

from dataclasses import dataclass

from engine.houses import Cell, Digit, House
from engine.model.candidates import Candidate


@dataclass(frozen=True, slots=True)
class CandidateSet:
    """A set of candidates of which exactly one is true: those of a cell, or of a digit in a house.

    Attributes:
        cell: the cell; None if it is a digit in a house.
        digit: the digit; None if it is a cell.
        house: the house; None if it is a cell.
    """

    cell: Cell | None = None
    digit: Digit | None = None
    house: House | None = None

    def holds(self, one: Candidate) -> bool:
        """Whether a candidate is in the set."""
        if self.house is None:
            return one.cell == self.cell
        return one.digit == self.digit and one.cell in self.house.cells


@dataclass(frozen=True, slots=True)
class RankZeroPattern:
    """As many cover sets as base sets: an SK-loop, a multi-sector locked set or a firework.

    Each candidate is in at least as many cover sets as base sets. Those that are in more are false.

    Attributes:
        bases: the base sets.
        covers: the cover sets.
    """

    bases: tuple[CandidateSet, ...]
    covers: tuple[CandidateSet, ...]

    @property
    def is_of_cells(self) -> bool:
        """Whether the base sets are cells."""
        return self.bases[0].cell is not None

    def bases_of(self, one: Candidate) -> tuple[CandidateSet, ...]:
        """The base sets that hold a candidate."""
        return tuple(base for base in self.bases if base.holds(one))

    def covers_of(self, one: Candidate) -> tuple[CandidateSet, ...]:
        """The cover sets that hold a candidate."""
        return tuple(cover for cover in self.covers if cover.holds(one))


@dataclass(frozen=True, slots=True)
class TridagonPattern:
    """Twelve cells in four boxes that three digits cannot fill.

    Attributes:
        digits: the three digits.
        cells: three cells in each of the boxes, in reading order.
        guardians: their other candidates, at least one of which is true.
    """

    digits: tuple[Digit, ...]
    cells: tuple[Cell, ...]
    guardians: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class ExocetClash:
    """Two digits that cannot be in the targets: the first cross-line needs both in one cell.

    Attributes:
        digits: that of the first target, and that of the second.
        cell: the cell of the cross-line beside the base.
    """

    digits: tuple[Digit, Digit]
    cell: Cell


@dataclass(frozen=True, slots=True)
class ExocetPattern:
    """A junior exocet: two targets that hold the digits of two base cells.

    Attributes:
        digits: the digits of the base.
        base: two cells of one line and box.
        targets: one cell in each of the other boxes of the band or stack.
        companions: for each target, the cell in its cross-line that has none of the digits.
        mirrors: for each target, the two cells beside the other one; one of them repeats its digit.
        cross_lines: the line that crosses the box of the base beside it, and those of the targets.
        covers: for each digit, the one or two lines that have all its places in the cross-lines
            outside of the three boxes.
        fits: for each target, the digits that it can hold.
        clashes: pairs of these that the targets cannot hold together.
    """

    digits: tuple[Digit, ...]
    base: tuple[Cell, Cell]
    targets: tuple[Cell, Cell]
    companions: tuple[Cell, Cell]
    mirrors: tuple[tuple[Cell, Cell], tuple[Cell, Cell]]
    cross_lines: tuple[House, House, House]
    covers: tuple[tuple[House, ...], ...]
    fits: tuple[tuple[Digit, ...], tuple[Digit, ...]]
    clashes: tuple[ExocetClash, ...]

    @property
    def ways(self) -> tuple[tuple[Digit, Digit], ...]:
        """What the first target and the second can hold together."""
        clashes = {one.digits for one in self.clashes}
        ways = ((one, other) for one in self.fits[0] for other in self.fits[1] if one != other)
        return tuple(way for way in ways if way not in clashes)

    @property
    def certain(self) -> tuple[Digit, ...]:
        """The digits that are in the base, whichever pair it is."""
        return tuple(digit for digit in self.digits if all(digit in way for way in self.ways))

    def lines_of(self, digit: Digit) -> tuple[House, ...]:
        """The two lines that have a certain digit where the cross-lines cross them.

        None if one of the two lines that cover it is a cross-line.
        """
        covers = self.covers[self.digits.index(digit)]
        is_across = all(line not in self.cross_lines for line in covers)
        return covers if len(covers) == 2 and is_across else ()
