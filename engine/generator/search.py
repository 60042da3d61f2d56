"""The search for a puzzle: remove givens from a full grid, and improve puzzles close to the spec.

*Digging*: groups of symmetric cells are emptied one after the other, in random order; each stays
empty if there is still one solution. The result is minimal.

*Improving*: puzzles that match a spec may be rare (an X-wing as hardest step in two of a thousand).
Variations of a puzzle close to the spec match more often than random puzzles: some groups get their
givens back, and are emptied again in another order. The result replaces the puzzle if it is not
farther from the spec. After too many changes without progress, the search starts again with another
full grid.

The result depends only on the seed, never on the clock: the time limit only ends the search.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.errors import OutOfTimeError
from engine.generator.rater import BLANK, PuzzleRater, PuzzleRating, full_grid
from engine.generator.spec import PuzzleSpec
from engine.grid import Grid
from engine.houses import Cell
from engine.limit import Clock, Limit

PATIENCE: Final = 60
"""Consecutive changes without progress after which a puzzle is abandoned."""
_BACK: Final = (1, 1, 2, 2, 3, 4)
"""How many groups of cells get their givens back in one change: one of these at random."""
_NON_MINIMAL_GIVENS: Final = (22, 40)
"""The range of givens of puzzles that need not be minimal, if the spec has no number."""
_UNRATED: Final = 1_000
"""The distance of a puzzle that the techniques do not solve."""


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle:
    """A puzzle that matches a spec.

    Attributes:
        grid: the puzzle.
        seed: the seed it was made from.
        rating: its rating; None if that did not matter.
        tried: how many puzzles were checked, this one included.
    """

    grid: Grid
    seed: int
    rating: PuzzleRating | None
    tried: int


def make(
    spec: PuzzleSpec,
    *,
    seed: int,
    limit: Limit | None = None,
    progress: Callable[[int], None] | None = None,
) -> GeneratedPuzzle:
    """Make a puzzle that matches a spec.

    Args:
        spec: the requirements.
        seed: any number; together with the spec it decides which puzzle it is.
        limit: how long it may take. The puzzle does not depend on it.
        progress: called with the number of puzzles checked, after each of them.

    Raises:
        OutOfTimeError: if the limit is reached before there is one.
        UnsupportedVariantError: if there is no room for the houses of the variant.
        TypeError: if the limit is anything but a `Limit`.
    """
    search = _Search(spec, seed, Clock(limit), progress)
    try:
        puzzle, rating = search.run()
    except _TimeIsUpError:
        raise OutOfTimeError(f"no such puzzle was found within {limit}") from None
    values = [0 if value == BLANK else value - ord("0") for value in puzzle]
    grid = Grid.from_values(values, variant=spec.variant)
    return GeneratedPuzzle(grid, seed, rating, search.tried)


class _TimeIsUpError(Exception):
    """The limit was reached."""


class _Search:
    """The search for one puzzle."""

    def __init__(
        self,
        spec: PuzzleSpec,
        seed: int,
        clock: Clock,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.tried = 0
        self._spec = spec
        self._random = Random(seed)  # noqa: S311 - nothing here is a secret
        self._clock = clock
        self._progress = progress
        self._rater = PuzzleRater(spec.variant)
        self._orbits = spec.symmetry.orbits()
        self._counts = spec.clue_counts

    def run(self) -> tuple[bytes, PuzzleRating | None]:
        """Check puzzles until one matches.

        Raises:
            _TimeIsUpError: if the limit is reached before that.
        """
        while True:
            solution = full_grid(self._random, self._spec.variant, self._rater)
            puzzle = bytearray(solution)
            self._random.shuffle(self._orbits)
            self._dig(puzzle, self._orbits, self._target())
            distance, rating = self._evaluate(puzzle)
            if distance and self._spec.is_rare:
                puzzle, distance, rating = self._improve(puzzle, solution, distance, rating)
            if not distance:
                return bytes(puzzle), rating

    def _improve(
        self, puzzle: bytearray, solution: bytes, distance: int, rating: PuzzleRating | None
    ) -> tuple[bytearray, int, PuzzleRating | None]:
        """Change a puzzle as long as that helps; the result, its distance and its rating."""
        patience = PATIENCE
        while distance and patience:
            changed = bytearray(puzzle)
            empty = [orbit for orbit in self._orbits if changed[orbit[0]] == BLANK]
            back = self._random.sample(empty, min(self._random.choice(_BACK), len(empty)))
            for orbit in back:
                for cell in orbit:
                    changed[cell] = solution[cell]
            # The restored groups are emptied last, or the result would be the same puzzle.
            others = [orbit for orbit in self._orbits if orbit not in back]
            self._random.shuffle(others)
            self._dig(changed, [*others, *back], self._target())
            if changed == puzzle:
                patience -= 1
                continue
            new_distance, new_rating = self._evaluate(changed)
            patience = PATIENCE if new_distance < distance else patience - 1
            if new_distance <= distance:
                puzzle, distance, rating = changed, new_distance, new_rating
        return puzzle, distance, rating

    def _target(self) -> int:
        """How many givens to leave."""
        if self._spec.minimal:
            return 0
        if self._spec.clues is not None:
            return self._random.choice(self._counts)
        return self._random.randrange(*_NON_MINIMAL_GIVENS)

    def _dig(self, puzzle: bytearray, orbits: Sequence[tuple[Cell, ...]], target: int) -> None:
        """Empty groups of cells in this order, down to the target number of givens if possible."""
        clues = _clues(puzzle)
        for orbit in orbits:
            if puzzle[orbit[0]] == BLANK or clues - len(orbit) < target:
                continue
            if self._rater.is_spare(bytes(puzzle), bytes(orbit)):
                clues -= len(orbit)
                for cell in orbit:
                    puzzle[cell] = BLANK

    def _evaluate(self, puzzle: bytearray) -> tuple[int, PuzzleRating | None]:
        """The distance of a puzzle from the spec, and its rating if that matters."""
        if self._clock.is_over:
            raise _TimeIsUpError
        self.tried += 1
        if self._progress is not None:
            self._progress(self.tried)
        if not self._spec.is_rated:
            return self._spec.distance(_clues(puzzle), None), None
        rating = self._rater.rate(bytes(puzzle), self._clock.seconds)
        if rating is None:
            if self._clock.is_over:
                raise _TimeIsUpError
            return _UNRATED, None
        return self._spec.distance(_clues(puzzle), rating), rating


def _clues(puzzle: bytearray) -> int:
    return len(puzzle) - puzzle.count(BLANK)
