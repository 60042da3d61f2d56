"""`PuzzleSpec`: the requirements of a puzzle, and how far a puzzle is from them."""

import re
from dataclasses import dataclass
from typing import Final

from engine.errors import SudokuError
from engine.generator.rater import PuzzleRating
from engine.houses import CELLS, CLASSIC, Cell, HouseKind, Variant
from engine.model.band import Band
from engine.model.grid import min_givens
from engine.model.symmetry import Symmetry
from engine.model.technique import Technique
from engine.orders.se.order import PRODUCERS
from engine.techniques.technique_names import se_technique

_LOWEST: Final = 10
_HIGHEST: Final = 120
_PER_CLUE: Final = 10
"""How much one given too many or too few adds to the distance, in tenths of ER."""
_UNUSED: Final = 40
"""How much a path without the required technique adds, or with a forbidden one."""
_NOT_HARDEST: Final = 5
"""How much a path with the technique adds if another technique is the hardest."""
_BANDS: Final = frozenset((band.lowest, band.highest) for band in Band)


class InfeasibleSpecError(SudokuError):
    """No puzzle can match the spec; the message says why."""


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """The requirements of a puzzle.

    Attributes:
        symmetry: the symmetry of its givens.
        variant: its houses.
        er: the lowest and the highest ER that it may have, in tenths; None for any.
        needs: the technique that its path needs as its hardest step; None for any. The
            techniques before it in the order of the scale do not solve the puzzle, with it the
            puzzle is solved, and nothing on the path is harder.
        needs_steps: how many steps of its path, at least, have that technique.
        forbids: techniques that no step of its path may have.
        clues: the least and the most givens that it may have; None for any number.
        minimal: whether removing any given, together with its symmetric counterparts, gives a
            second solution.
        pattern: the cells of its givens; None for any. The symmetry then is that of the pattern.
        solution: its solution, 81 digits; None for any.

    Raises:
        InfeasibleSpecError: if no puzzle can match; not every infeasible spec is detected.
    """

    symmetry: Symmetry = Symmetry.ROTATIONAL
    variant: Variant = CLASSIC
    er: tuple[int, int] | None = None
    needs: Technique | None = None
    clues: tuple[int, int] | None = None
    minimal: bool = True
    needs_steps: int = 1
    forbids: frozenset[Technique] = frozenset()
    pattern: frozenset[Cell] | None = None
    solution: str | None = None

    def __post_init__(self) -> None:
        if self.needs in self.forbids:
            raise InfeasibleSpecError(f"{self.needs.value} is needed and forbidden")
        if self.pattern is not None:
            self._check_pattern(self.pattern)
        if self.solution is not None:
            self._check_solution(self.solution)
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
        rating = self.needs and self.needs.se_range
        if self.needs is None or rating is None:
            return
        if highest < rating.lowest or (rating.highest is not None and rating.highest < lowest):
            raise InfeasibleSpecError(
                f"{self.needs.value} is rated ER {_range_text(rating.lowest, rating.highest)}, so "
                f"that a puzzle that needs nothing harder is never rated "
                f"{_range_text(lowest, highest)}"
            )

    def _check_needs(self, technique: Technique) -> None:
        if technique.se_range is None:
            known = se_technique(technique)
            suggestion = (
                f": what that finds in its place is {known.slug}" if known is not None else ""
            )
            raise InfeasibleSpecError(
                f"{technique.value} belongs to HoDoKu's scale, and puzzles are made by Sudoku "
                f"Explainer's{suggestion}"
            )
        if technique is Technique.DIRECT_CLAIMING and self.variant.houses[0].kind is HouseKind.BOX:
            # If the digit of two of three parallel lines is confined to one box except for one cell
            # outside, that cell is a hidden single of its box; otherwise the third box has the
            # digit in the third line only, which is a direct pointing. Both are tried before.
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
        least = min_givens(self.variant)
        if most < least:
            raise InfeasibleSpecError(
                f"no {self.variant.name} sudoku with fewer than {least} givens has a single "
                "solution"
            )
        if not self.clue_counts:
            raise InfeasibleSpecError(
                f"with the symmetry {self.symmetry.value} no puzzle has from {fewest} to {most} "
                "givens: allow one or two more"
            )

    def _check_pattern(self, pattern: frozenset[Cell]) -> None:
        if self.solution is not None:
            raise InfeasibleSpecError("give either a pattern or a solution")
        least = min_givens(self.variant)
        if len(pattern) < least:
            raise InfeasibleSpecError(
                f"the pattern has {len(pattern)} givens, and no {self.variant.name} sudoku with "
                f"fewer than {least} has a single solution"
            )
        if not self.variant.is_classic:
            return
        lines = {
            "rows": {cell // 9 for cell in pattern},
            "columns": {cell % 9 for cell in pattern},
        }
        for name, given in lines.items():
            for first in range(0, 9, 3):
                empty = [line + 1 for line in range(first, first + 3) if line not in given]
                if len(empty) > 1:
                    raise InfeasibleSpecError(
                        f"the pattern has no given in {name} {empty[0]} and {empty[1]}: exchanging "
                        "them gives a second solution"
                    )

    def _check_solution(self, solution: str) -> None:
        if not re.fullmatch("[1-9]{81}", solution) or any(
            len({solution[cell] for cell in house.cells}) < len(house.cells)
            for house in self.variant.houses
        ):
            raise InfeasibleSpecError(
                f"the solution has to be the 81 digits of a full {self.variant.name} grid"
            )

    @property
    def clue_counts(self) -> tuple[int, ...]:
        """The numbers of givens that the spec and the symmetry allow, ascending."""
        fewest, most = self.clues or (1, len(CELLS) - 1)
        reached = 1
        for orbit in self.symmetry.orbits():
            reached |= reached << len(orbit)
        return tuple(count for count in range(fewest, most + 1) if reached >> count & 1)

    @property
    def is_rated(self) -> bool:
        """Whether the rating matters."""
        return self.er is not None or self.needs is not None or bool(self.forbids)

    @property
    def is_rare(self) -> bool:
        """Whether improving puzzles pays off; puzzles of a band are common enough."""
        of_a_band = self.er is None or self.er in _BANDS
        return (
            self.needs is not None
            or self.clues is not None
            or self.pattern is not None
            or bool(self.forbids)
            or not of_a_band
        )

    def distance(self, clues: int, rating: PuzzleRating | None) -> int:
        """How far a puzzle is from the spec; 0 if it matches.

        Args:
            clues: how many givens it has.
            rating: its rating; None if that does not matter.
        """
        distance = 0
        if self.clues is not None:
            distance += _PER_CLUE * _distance_to_range(clues, *self.clues)
        if rating is not None:
            if self.er is not None:
                distance += _distance_to_range(rating.tenths, *self.er)
            if self.needs is not None and rating.hardest is not self.needs:
                distance += abs(rating.tenths - lowest_rating(self.needs))
                distance += _NOT_HARDEST if self.needs in rating.used else _UNUSED
            if self.needs is not None:
                distance += max(self.needs_steps - max(rating.used.get(self.needs, 0), 1), 0)
            distance += _UNUSED * len(self.forbids & rating.used.keys())
        return distance

    def hardest(self, distance: int) -> int:
        """The highest ER, in tenths, of puzzles that are not farther than this; 0 without a limit.

        Args:
            distance: as `distance` returns it.
        """
        limits = []
        if self.er is not None:
            limits.append(self.er[1] + distance)
        if self.needs is not None and self.needs.se_range and self.needs.se_range.highest:
            # In a puzzle rated higher than any step of the technique, another one is the hardest.
            farthest = lowest_rating(self.needs) + distance - _NOT_HARDEST
            limits.append(max(self.needs.se_range.highest, farthest))
        return min(limits, default=0)


def lowest_rating(technique: Technique) -> int:
    """A lower limit of the ratings of the technique's steps, in tenths.

    It is the lowest rating of all techniques of the same search. Do not make it more exact: the
    puzzle that a seed gives depends on it.

    Args:
        technique: one of Sudoku Explainer's.
    """
    found = next(p.techniques for p in PRODUCERS if technique in p.techniques.values())
    return min(other.se_range.lowest for other in found.values() if other.se_range)


def _range_text(lowest: int, highest: int | None) -> str:
    """Ratings in words: "3.2", "1.2 to 1.5", "7.0 or more"."""
    if highest is None:
        return f"{lowest / 10} or more"
    return f"{lowest / 10}" if lowest == highest else f"{lowest / 10} to {highest / 10}"


def _distance_to_range(number: int, lowest: int, highest: int) -> int:
    """How far a number is from a range."""
    return max(lowest - number, number - highest, 0)
