"""The search for a puzzle: remove givens from a full grid, and improve puzzles close to the spec.

*Digging*: groups of symmetric cells are emptied one after the other, in random order; each stays
empty if there is still one solution. The result is minimal.

With a pattern, nothing is emptied: the givens are in the cells of the pattern from the start.

*Improving*: puzzles that match a spec may be rare (an X-wing as hardest step in two of a thousand).
Variations of a near miss match more often than random puzzles do. To vary a puzzle, give some
groups their givens back and empty groups again in another order. Keep the result if it is no
farther from the spec. After too many changes without progress, the search starts again with another
full grid.

The result depends on the seed and never on the clock: a time limit can only end the search without
a result.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.counting.pattern_maker import PatternMaker
from engine.core.counting.puzzle_maker import PuzzleMaker
from engine.core.counting.variant_counter import make_counter
from engine.core.rating.line_rater import LineRater
from engine.errors import OutOfTimeError
from engine.generator.rater import RATERS, PuzzleRating, rate
from engine.generator.spec import PuzzleSpec
from engine.model.grid import Grid, grid_of_line
from engine.model.limit import Countdown, Limit

PATIENCE: Final = 60
"""Consecutive changes without progress after which a puzzle is abandoned."""
_NON_MINIMAL_GIVENS: Final = range(22, 40)
"""The default numbers of givens of puzzles that need not be minimal."""
_UNRATED: Final = 1_000
"""The distance of a puzzle without a rating: unsolved by the techniques, or too hard."""
_PER_REDUNDANT: Final = 10
"""The distance that each removable given adds, if the puzzle has to be minimal."""
_BLANK: Final = b"."


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle:
    """A puzzle that matches a spec.

    Attributes:
        grid: the puzzle.
        seed: the seed it was made from.
        rating: its rating; None if the spec does not depend on it.
        tried: how many puzzles were checked, including this puzzle.
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
        seed: any number; seed and spec together determine the puzzle.
        limit: how long it may take. The puzzle does not depend on it.
        progress: called with the number of puzzles checked, after each of them.

    Raises:
        OutOfTimeError: if the limit is reached before a puzzle is found.
        UnsupportedVariantError: if the variant has too many houses.
        TypeError: if the limit is neither a `Limit` nor None.
    """
    try:
        with RATERS.borrow(spec.variant) as rater:
            search = _PuzzleSearch(spec, seed, rater, Countdown(limit), progress)
            puzzle, rating = search.run()
    except _TimeIsUpError:
        raise OutOfTimeError(f"no such puzzle was found within {limit}") from None
    return GeneratedPuzzle(grid_of_line(puzzle, spec.variant), seed, rating, search.tried)


class _TimeIsUpError(Exception):
    """The limit was reached."""


class _PuzzleSearch:
    """The search for one puzzle."""

    def __init__(
        self,
        spec: PuzzleSpec,
        seed: int,
        rater: LineRater,
        clock: Countdown,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.tried = 0
        self._spec = spec
        self._clock = clock
        self._progress = progress
        self._rater = rater
        self._maker = _maker(spec, seed)
        # Dug puzzles are minimal anyway.
        only_minimal = spec.pattern is not None and spec.minimal
        self._counter = make_counter(spec.variant) if only_minimal else None

    def run(self) -> tuple[bytes, PuzzleRating | None]:
        """Check puzzles until one matches.

        Raises:
            _TimeIsUpError: if the limit is reached before that.
        """
        spec = self._spec
        while True:
            if (puzzle := self._maker.start()) is None:
                self._check_time()
                continue
            distance, rating = self._evaluate(puzzle, 0 if spec.is_rare else spec.hardest(0))
            if distance and spec.is_rare:
                puzzle, distance, rating = self._improve(puzzle, distance, rating)
            if not distance:
                return puzzle, rating

    def _improve(
        self, puzzle: bytes, distance: int, rating: PuzzleRating | None
    ) -> tuple[bytes, int, PuzzleRating | None]:
        """Change a puzzle as long as that helps; return it, its distance and its rating."""
        patience = PATIENCE
        while distance and patience:
            changed = self._maker.change()
            if changed == puzzle:
                patience -= 1
                continue
            new_distance, new_rating = self._evaluate(changed, self._spec.hardest(distance))
            patience = PATIENCE if new_distance < distance else patience - 1
            if new_distance <= distance:
                self._maker.keep()
                puzzle, distance, rating = changed, new_distance, new_rating
        return puzzle, distance, rating

    def _evaluate(self, puzzle: bytes, hardest: int) -> tuple[int, PuzzleRating | None]:
        """The distance of a puzzle from the spec, and its rating if the spec depends on it.

        Args:
            puzzle: 81 bytes, as `PuzzleMaker` returns them.
            hardest: an ER in tenths. The rating of a harder puzzle is cut short, so that its
                distance is not exact. 0 for no limit.
        """
        self._check_time()
        self.tried += 1
        if self._progress is not None:
            self._progress(self.tried)
        clues = len(puzzle) - puzzle.count(_BLANK)
        rating = None
        if self._spec.is_rated:
            rating = rate(self._rater, puzzle, self._clock.seconds, hardest)
            if rating is None:
                if self._clock.is_over:
                    raise _TimeIsUpError
                return _UNRATED, None
        distance = self._spec.distance(clues, rating)
        if self._counter is not None:
            distance += _PER_REDUNDANT * len(self._counter.redundant_cells(puzzle))
        return distance, rating

    def _check_time(self) -> None:
        if self._clock.is_over:
            raise _TimeIsUpError


def _maker(spec: PuzzleSpec, seed: int) -> PuzzleMaker | PatternMaker:
    """The maker of the puzzles, which also changes them."""
    if spec.pattern is not None:
        return PatternMaker(spec.variant, seed, spec.pattern)
    solution = None if spec.solution is None else spec.solution.encode()
    return PuzzleMaker(spec.variant, seed, spec.symmetry.orbits(), _targets(spec), solution)


def _targets(spec: PuzzleSpec) -> Sequence[int]:
    """The possible numbers of givens, all equally likely; none if the puzzle must be minimal."""
    if spec.minimal:
        return ()
    return spec.clue_counts if spec.clues is not None else _NON_MINIMAL_GIVENS
