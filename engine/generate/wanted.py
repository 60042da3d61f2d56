"""What a puzzle is to be like, and how far one is from it."""

from dataclasses import dataclass
from typing import Final

from engine.band import Band
from engine.errors import SudokuError
from engine.generate.symmetry import Symmetry
from engine.generate.workshop import Rated
from engine.grid import least_givens
from engine.houses import CELLS, CLASSIC, Variant
from engine.se.order import PRODUCERS
from engine.technique import Technique

_LOWEST: Final = (
    10, 17, 20, 23, 25, 26, 30, 32, 34, 36, 38, 40, 42, 44, 45, 50, 52, 54, 56, 62,
    65, 75, 75, 80, 85, 90, 95, 100, 105, 110,
)  # fmt: skip
"""What a step of each producer is worth at least, in tenths (section 3 of the rating rules)."""
_HIGHEST: Final = 120
_PER_CLUE: Final = 10
"""A given too many or too few is as far off as so many tenths of ER."""
_UNUSED: Final = 40
"""As far off is a path without the technique that is wanted."""
_NOT_HARDEST: Final = 5
"""As far off is a path with it on which something else is the hardest step."""


class ImpossibleWishError(SudokuError):
    """No puzzle can be as it is wanted; the message says why."""


@dataclass(frozen=True, slots=True)
class Wanted:
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
        ImpossibleWishError: if no puzzle can be like that; not every impossible wish is noticed.
    """

    symmetry: Symmetry = Symmetry.ROTATIONAL
    variant: Variant = CLASSIC
    er: tuple[int, int] | None = None
    needs: Technique | None = None
    clues: tuple[int, int] | None = None
    minimal: bool = True

    def __post_init__(self) -> None:
        if self.er is not None:
            self._check_er(*self.er)
        if self.clues is not None:
            self._check_clues(*self.clues)

    @classmethod
    def of_band(cls, band: Band | None, *, symmetry: Symmetry = Symmetry.ROTATIONAL) -> "Wanted":
        """A minimal puzzle of a band; of any ER if the band is None."""
        return cls(symmetry=symmetry, er=None if band is None else (band.lowest, band.highest))

    def _check_er(self, lowest: int, highest: int) -> None:
        if not _LOWEST[0] <= lowest <= highest <= _HIGHEST:
            raise ImpossibleWishError(
                f"an ER lies from {_LOWEST[0] / 10} to {_HIGHEST / 10}, the lower bound first, "
                f"not from {lowest / 10} to {highest / 10}"
            )
        if self.needs is not None and highest < least_of(self.needs):
            raise ImpossibleWishError(
                f"{self.needs.value} is worth ER {least_of(self.needs) / 10} or more, which is "
                f"above {highest / 10}"
            )

    def _check_clues(self, fewest: int, most: int) -> None:
        if not 1 <= fewest <= most < len(CELLS):
            raise ImpossibleWishError(
                f"a puzzle has from 1 to {len(CELLS) - 1} givens, the lower bound first, not from "
                f"{fewest} to {most}"
            )
        least = least_givens(self.variant)
        if most < least:
            raise ImpossibleWishError(
                f"no {self.variant.name} sudoku with fewer than {least} givens has a single "
                "solution"
            )
        if not self.counts:
            raise ImpossibleWishError(
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
    """What a step of the technique is worth at least, in tenths; somewhat less for some."""
    return next(
        lowest
        for producer, lowest in zip(PRODUCERS, _LOWEST, strict=True)
        if technique in producer.techniques.values()
    )


def _outside(number: int, lowest: int, highest: int) -> int:
    """How far a number lies from a range."""
    return max(lowest - number, number - highest, 0)
