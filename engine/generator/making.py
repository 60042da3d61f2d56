"""Making puzzles: dig givens out of a full grid, and improve what is nearly right.

*Digging*: the groups of cells that the symmetry ties together are emptied one after the other, in
random order; each stays empty if there is still one solution. What is left at the end is minimal.

*Improving*: what is wanted may be rare among dug puzzles (an X-wing as hardest step in two of a
thousand). Puzzles like one that is nearly right are more often right than any puzzle: some groups
get their givens back, and are dug again in another order. What comes out takes the place of the
puzzle if it is no farther from what is wanted. When nothing has come nearer for a while, it starts
anew with another full grid.

Everything is decided by the seed alone, never by the clock: the time limit only ends it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.errors import OutOfTimeError
from engine.generator.rater import BLANK, PuzzleRater, Rated, full_grid
from engine.generator.spec import PuzzleSpec
from engine.grid import Grid
from engine.houses import Cell
from engine.limit import Clock, Limit

PATIENCE: Final = 60
"""Changes in a row that bring a puzzle no nearer, after which it is given up."""
_BACK: Final = (1, 1, 2, 2, 3, 4)
"""How many groups of cells get their givens back in one change: one of these at random."""
_LOOSE: Final = (22, 40)
"""Between how many givens puzzles have that need not be minimal, if no number is wanted."""
_UNRATED: Final = 1_000
"""As far off is a puzzle that no technique helps with."""


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle as it was wanted.

    Attributes:
        grid: the puzzle.
        seed: what it was made from.
        rated: its rating; None if that did not matter.
        tried: how many puzzles were looked at, this one included.
    """

    grid: Grid
    seed: int
    rated: Rated | None
    tried: int


def make(
    wanted: PuzzleSpec,
    *,
    seed: int,
    limit: Limit | None = None,
    progress: Callable[[int], None] | None = None,
) -> Made:
    """Make a puzzle that is as wanted.

    Args:
        wanted: what it is to be like.
        seed: any number; together with what is wanted it decides which puzzle it is.
        limit: how long it may take. The puzzle does not depend on it.
        progress: called with the number of puzzles looked at, after each of them.

    Raises:
        OutOfTimeError: if the limit is reached before there is one.
        UnsupportedVariantError: if there is no room for the houses of the variant.
        TypeError: if the limit is anything but a `Limit`.
    """
    search = _Search(wanted, seed, Clock(limit), progress)
    try:
        puzzle, rated = search.run()
    except _TimeIsUpError:
        raise OutOfTimeError(f"no such puzzle was found within {limit}") from None
    values = [0 if value == BLANK else value - ord("0") for value in puzzle]
    grid = Grid.from_values(values, variant=wanted.variant)
    return Made(grid, seed, rated, search.tried)


class _TimeIsUpError(Exception):
    """The limit was reached."""


class _Search:
    """The way to one puzzle."""

    def __init__(
        self,
        wanted: PuzzleSpec,
        seed: int,
        clock: Clock,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.tried = 0
        self._wanted = wanted
        self._random = Random(seed)  # noqa: S311 - nothing here is a secret
        self._clock = clock
        self._progress = progress
        self._shop = PuzzleRater(wanted.variant)
        self._orbits = wanted.symmetry.orbits()
        self._counts = wanted.counts

    def run(self) -> tuple[bytes, Rated | None]:
        """Look at puzzles until one is right.

        Raises:
            _TimeIsUpError: if the time is over before that.
        """
        while True:
            solution = full_grid(self._random, self._wanted.variant, self._shop)
            puzzle = bytearray(solution)
            self._random.shuffle(self._orbits)
            self._dig(puzzle, self._orbits, self._target())
            distance, rated = self._look(puzzle)
            if distance and self._wanted.is_rare:
                puzzle, distance, rated = self._improve(puzzle, solution, distance, rated)
            if not distance:
                return bytes(puzzle), rated

    def _improve(
        self, puzzle: bytearray, solution: bytes, distance: int, rated: Rated | None
    ) -> tuple[bytearray, int, Rated | None]:
        """Change a puzzle as long as that helps: what comes of it, and how far off that is."""
        patience = PATIENCE
        while distance and patience:
            changed = bytearray(puzzle)
            empty = [orbit for orbit in self._orbits if changed[orbit[0]] == BLANK]
            back = self._random.sample(empty, min(self._random.choice(_BACK), len(empty)))
            for orbit in back:
                for cell in orbit:
                    changed[cell] = solution[cell]
            # Those that have just come back are dug last, or the same puzzle would come out.
            others = [orbit for orbit in self._orbits if orbit not in back]
            self._random.shuffle(others)
            self._dig(changed, [*others, *back], self._target())
            if changed == puzzle:
                patience -= 1
                continue
            there, rated_there = self._look(changed)
            patience = PATIENCE if there < distance else patience - 1
            if there <= distance:
                puzzle, distance, rated = changed, there, rated_there
        return puzzle, distance, rated

    def _target(self) -> int:
        """How many givens are to be left."""
        if self._wanted.minimal:
            return 0
        if self._wanted.clues is not None:
            return self._random.choice(self._counts)
        return self._random.randrange(*_LOOSE)

    def _dig(self, puzzle: bytearray, orbits: Sequence[tuple[Cell, ...]], target: int) -> None:
        """Empty groups of cells in this order, down to so many givens, where that can be done."""
        clues = _clues(puzzle)
        for orbit in orbits:
            if puzzle[orbit[0]] == BLANK or clues - len(orbit) < target:
                continue
            kept = [puzzle[cell] for cell in orbit]
            for cell in orbit:
                puzzle[cell] = BLANK
            if self._shop.count(bytes(puzzle)) == 1:
                clues -= len(orbit)
            else:
                for cell, digit in zip(orbit, kept, strict=True):
                    puzzle[cell] = digit

    def _look(self, puzzle: bytearray) -> tuple[int, Rated | None]:
        """How far a puzzle is from what is wanted, and its rating if that matters."""
        if self._clock.is_over:
            raise _TimeIsUpError
        self.tried += 1
        if self._progress is not None:
            self._progress(self.tried)
        if not self._wanted.is_rated:
            return self._wanted.distance(_clues(puzzle), None), None
        rated = self._shop.rate(bytes(puzzle), self._clock.seconds)
        if rated is None:
            if self._clock.is_over:
                raise _TimeIsUpError
            return _UNRATED, None
        return self._wanted.distance(_clues(puzzle), rated), rated


def _clues(puzzle: bytearray) -> int:
    return len(puzzle) - puzzle.count(BLANK)
