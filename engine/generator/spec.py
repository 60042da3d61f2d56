"""What a puzzle is to be like, and how far one is from it."""

from dataclasses import dataclass
from typing import Final

from engine.band import Band
from engine.errors import SudokuError
from engine.generator.rater import Rated
from engine.generator.symmetry import Symmetry
from engine.grid import least_givens
from engine.houses import CELLS, CLASSIC, HouseKind, Variant
from engine.se.order import PRODUCERS
from engine.technique import Technique
from engine.technique_names import explainers

_LOWEST: Final = 10
_HIGHEST: Final = 120
_PER_CLUE: Final = 10
"""A given too many or too few is as far off as so many tenths of ER."""
_UNUSED: Final = 40
"""As far off is a path without the technique that is wanted."""
_NOT_HARDEST: Final = 5
"""As far off is a path with it on which something else is the hardest step."""


class InfeasibleSpecError(SudokuError):
    """No puzzle can be as it is wanted; the message says why."""


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """What a puzzle is to be like.

    Attributes:
        symmetry: how its givens lie.
        variant: its houses.
        er: the lowest and the highest ER that it may have, in tenths; None for any.
        needs: the technique that its path needs as its hardest step; None for any. That is: the
            techniques that come before it in the order of the scale get stuck, with it the puzzle
            is solved, and nothing on the path is harder.
        clues: the least and the most givens that it may have; None for any number.
        minimal: whether no given may be left out, together with those that the symmetry ties to
            it, without a second solution coming up.

    Raises:
        InfeasibleSpecError: if no puzzle can be like that; not every case is noticed.
    """

    symmetry: Symmetry = Symmetry.ROTATIONAL
    variant: Variant = CLASSIC
    er: tuple[int, int] | None = None
    needs: Technique | None = None
    clues: tuple[int, int] | None = None
    minimal: bool = True

    def __post_init__(self) -> None:
        if self.needs is not None:
            self._check_needs(self.needs)
        if self.er is not None:
            self._check_er(*self.er)
        if self.clues is not None:
            self._check_clues(*self.clues)

    @classmethod
    def of_band(
        cls, band: Band | None, *, symmetry: Symmetry = Symmetry.ROTATIONAL
    ) -> "PuzzleSpec":
        """A minimal puzzle of a band; of any ER if the band is None."""
        return cls(symmetry=symmetry, er=None if band is None else (band.lowest, band.highest))

    def _check_er(self, lowest: int, highest: int) -> None:
        if not _LOWEST <= lowest <= highest <= _HIGHEST:
            raise InfeasibleSpecError(
                f"an ER lies from {_LOWEST / 10} to {_HIGHEST / 10}, the lower bound first, "
                f"not from {lowest / 10} to {highest / 10}"
            )
        rated = self.needs and self.needs.se_range
        if self.needs is None or rated is None:
            return
        if highest < rated.lowest or (rated.highest is not None and rated.highest < lowest):
            raise InfeasibleSpecError(
                f"{self.needs.value} is worth ER {_span(rated.lowest, rated.highest)}, so "
                f"that a puzzle that needs nothing harder is never worth {_span(lowest, highest)}"
            )

    def _check_needs(self, technique: Technique) -> None:
        if technique.se_range is None:
            known = explainers(technique)
            cure = f": what that finds in its place is {known.slug}" if known is not None else ""
            raise InfeasibleSpecError(
                f"{technique.value} belongs to HoDoKu's scale, and puzzles are made by Sudoku "
                f"Explainer's{cure}"
            )
        if technique is Technique.DIRECT_CLAIMING and self.variant.houses[0].kind is HouseKind.BOX:
            # Where the digit of two of three parallel lines is left to one box, but for one cell
            # outside, that cell is a hidden single of its box; or else the third box has the digit
            # in the third line only, which is a direct pointing. Both are tried before.
            raise InfeasibleSpecError(
                f"no puzzle with boxes needs {technique.value}: a hidden single or a direct "
                "pointing is always there first"
            )

    def _check_clues(self, fewest: int, most: int) -> None:
        if not 1 <= fewest <= most < len(CELLS):
            raise InfeasibleSpecError(
                f"a puzzle has from 1 to {len(CELLS) - 1} givens, the lower bound first, not from "
                f"{fewest} to {most}"
            )
        least = least_givens(self.variant)
        if most < least:
            raise InfeasibleSpecError(
                f"no {self.variant.name} sudoku with fewer than {least} givens has a single "
                "solution"
            )
        if not self.counts:
            raise InfeasibleSpecError(
                f"with the symmetry {self.symmetry.value} no puzzle has from {fewest} to {most} "
                "givens: allow one or two more"
            )

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of givens that are wanted, and that the symmetry allows, ascending."""
        fewest, most = self.clues or (1, len(CELLS) - 1)
        reached = 1
        for orbit in self.symmetry.orbits():
            reached |= reached << len(orbit)
        return tuple(count for count in range(fewest, most + 1) if reached >> count & 1)

    @property
    def is_rated(self) -> bool:
        """Whether the rating matters."""
        return self.er is not None or self.needs is not None

    @property
    def is_rare(self) -> bool:
        """Whether it pays to improve what is nearly right; a band is common enough."""
        of_a_band = self.er is None or self.er in {(band.lowest, band.highest) for band in Band}
        return self.needs is not None or self.clues is not None or not of_a_band

    def distance(self, clues: int, rated: Rated | None) -> int:
        """How far a puzzle is from what is wanted; 0 if it is that.

        Args:
            clues: how many givens it has.
            rated: its rating; None if that does not matter.
        """
        distance = 0
        if self.clues is not None:
            distance += _PER_CLUE * _outside(clues, *self.clues)
        if rated is not None:
            if self.er is not None:
                distance += _outside(rated.tenths, *self.er)
            if self.needs is not None and rated.hardest is not self.needs:
                distance += abs(rated.tenths - least_of(self.needs))
                distance += _NOT_HARDEST if self.needs in rated.used else _UNUSED
        return distance


def least_of(technique: Technique) -> int:
    """The least rating of a step of the technique, in tenths; somewhat less for some.

    It is the least of all that the same search finds: the puzzles of seeds depend on it.

    Args:
        technique: one of Sudoku Explainer's.
    """
    found = next(p.techniques for p in PRODUCERS if technique in p.techniques.values())
    return min(other.se_range.lowest for other in found.values() if other.se_range)


def _span(lowest: int, highest: int | None) -> str:
    """Ratings in words: "3.2", "1.2 to 1.5", "7.0 or more"."""
    if highest is None:
        return f"{lowest / 10} or more"
    return f"{lowest / 10}" if lowest == highest else f"{lowest / 10} to {highest / 10}"


def _outside(number: int, lowest: int, highest: int) -> int:
    """How far a number lies from a range."""
    return max(lowest - number, number - highest, 0)
