"""`PuzzleSpec`: the requirements of a puzzle, and how far a puzzle is from them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from engine.errors import SudokuError
from engine.generator.rater import PuzzleRating
from engine.houses import CELLS, CLASSIC, Cell, HouseKind, Variant
from engine.model.band import Band
from engine.model.grid import min_givens
from engine.model.symmetry import Symmetry
from engine.model.technique import Technique
from engine.names import as_member
from engine.orders.se.order import PRODUCERS
from engine.techniques.technique_names import find_technique, se_technique, similar_names

T = TypeVar("T")
M = TypeVar("M")

_CELL_SET: Final = "pattern is a set of cells from 0 to 80"
_LOWEST: Final = 10
_HIGHEST: Final = 120
_PER_CLUE: Final = 10
"""The distance that each surplus or missing given adds, in tenths of ER."""
_UNUSED: Final = 40
"""The distance of a path that lacks the required technique or has a forbidden one."""
_NOT_HARDEST: Final = 5
"""The distance of a path that has the technique while another one is the hardest."""
_BANDS: Final = frozenset((band.lowest, band.highest) for band in Band)


class InfeasibleSpecError(SudokuError):
    """No puzzle can match the spec; the message says why."""


@dataclass(frozen=True, slots=True, init=False)
class PuzzleSpec:
    """The requirements of a puzzle.

    A symmetry and techniques may be given by their names, such as "none" and "x-wing".

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
        ValueError: if a given name is unknown.
        TypeError: if a value has a wrong type; the message names the right one.
    """

    symmetry: Symmetry
    variant: Variant
    er: tuple[int, int] | None
    needs: Technique | None
    clues: tuple[int, int] | None
    minimal: bool
    needs_steps: int
    forbids: frozenset[Technique]
    pattern: frozenset[Cell] | None
    solution: str | None

    def __init__(
        self,
        symmetry: Symmetry | str = Symmetry.ROTATIONAL,
        variant: Variant = CLASSIC,
        er: tuple[int, int] | None = None,
        needs: Technique | str | None = None,
        clues: tuple[int, int] | None = None,
        minimal: bool = True,
        needs_steps: int = 1,
        forbids: Iterable[Technique | str] = (),
        pattern: Iterable[Cell] | None = None,
        solution: str | None = None,
    ) -> None:
        set_field = partial(object.__setattr__, self)
        set_field("symmetry", as_member(Symmetry, symmetry))
        set_field("variant", _instance(variant, Variant, "variant is engine.DIAGONAL or the like"))
        set_field("er", _range(er, "er is two whole numbers in tenths, such as (30, 42)"))
        set_field("needs", None if needs is None else _technique(needs))
        set_field("clues", _range(clues, "clues is two whole numbers, such as (24, 28)"))
        set_field("minimal", _instance(minimal, bool, "minimal is True or False"))
        set_field("needs_steps", needs_steps)
        set_field("forbids", _set(forbids, _technique, "forbids is a set of techniques"))
        set_field("pattern", None if pattern is None else _set(pattern, _cell, _CELL_SET))
        if solution is not None:
            _instance(solution, str, "solution is a string of 81 digits")
        set_field("solution", solution)
        if not _is_whole(needs_steps) or needs_steps < 1:
            raise TypeError(f"needs_steps is a whole number from 1 on, not {needs_steps!r:.90}")
        self._check()

    def _check(self) -> None:
        if self.needs is not None and self.needs in self.forbids:
            raise InfeasibleSpecError(f"{self.needs.value} is needed and forbidden")
        for technique in self.forbids:
            _check_scale(technique)
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
        _check_scale(technique)
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
        if self.pattern is not None:
            if not fewest <= len(self.pattern) <= most:
                raise InfeasibleSpecError(
                    f"the pattern has {len(self.pattern)} givens, and from {fewest} to {most} are "
                    "wanted"
                )
        elif not self.clue_counts:
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
            # If a puzzle is rated higher than all steps of the technique, another technique is
            # hardest.
            farthest = lowest_rating(self.needs) + distance - _NOT_HARDEST
            limits.append(max(self.needs.se_range.highest, farthest))
        return min(limits, default=0)


def lowest_rating(technique: Technique) -> int:
    """A lower limit of the ratings of the technique's steps, in tenths.

    It is the lowest rating of all techniques of the same search. Do not make it more exact: that
    would change the puzzles that seeds give.

    Args:
        technique: one of Sudoku Explainer's.
    """
    found = next(p.techniques for p in PRODUCERS if technique in p.techniques.values())
    return min(other.se_range.lowest for other in found.values() if other.se_range)


def _check_scale(technique: Technique) -> None:
    """Require a technique of Sudoku Explainer's scale, because the paths are on that scale.

    Raises:
        InfeasibleSpecError: if the scale does not have the technique.
    """
    if technique.se_range is not None:
        return
    known = se_technique(technique)
    suggestion = f": what that finds in its place is {known.slug}" if known is not None else ""
    raise InfeasibleSpecError(
        f"{technique.value} is not on Sudoku Explainer's scale, by which puzzles are made"
        f"{suggestion}"
    )


def _technique(given: Technique | str) -> Technique:
    """The technique, looked up if it is given by name.

    Raises:
        ValueError: if no technique has this name.
        TypeError: if it is neither a technique nor a string.
    """
    if isinstance(given, Technique):
        return given
    if not isinstance(given, str):
        raise TypeError(f"a technique is engine.Technique.X_WING or 'x-wing', not {given!r:.90}")
    if (found := find_technique(given)) is None:
        near = similar_names(given)
        fix = f": did you mean {' or '.join(near)}?" if near else ""
        raise ValueError(f"{given!r:.90} is not a known technique{fix}")
    return found


def _cell(given: Cell) -> Cell:
    if given not in CELLS:
        raise TypeError(f"{_CELL_SET}, not {given!r:.90}")
    return given


def _instance(given: T, kind: type, fix: str) -> T:
    """Return the argument if it has this type; otherwise raise a TypeError."""
    if not isinstance(given, kind):
        raise TypeError(f"{fix}, not {given!r:.90}")
    return given


def _set(given: Iterable[T], member: Callable[[T], M], fix: str) -> frozenset[M]:
    """The set of the converted members of the argument."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"{fix}, not {given!r:.90}")
    return frozenset(map(member, given))


def _range(given: tuple[int, int] | None, fix: str) -> tuple[int, int] | None:
    if given is None:
        return None
    if not isinstance(given, (tuple, list)) or len(given) != 2 or not all(map(_is_whole, given)):
        raise TypeError(f"{fix}, not {given!r:.90}")
    return given[0], given[1]


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _range_text(lowest: int, highest: int | None) -> str:
    """Ratings in words: "3.2", "1.2 to 1.5", "7.0 or more"."""
    if highest is None:
        return f"{lowest / 10} or more"
    return f"{lowest / 10}" if lowest == highest else f"{lowest / 10} to {highest / 10}"


def _distance_to_range(number: int, lowest: int, highest: int) -> int:
    """How far a number is from a range."""
    return max(lowest - number, number - highest, 0)
