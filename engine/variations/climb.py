"""`Climb`: hill climbing for the highest puzzles by some measure, from puzzle to neighbour."""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, islice
from random import Random
from typing import Final, TypeAlias

from engine.model.grid import Grid, require_all_candidates
from engine.model.limit import Countdown
from engine.variations.distinct import SeenPuzzles
from engine.variations.vicinity import new_neighbours

Height: TypeAlias = tuple[float, ...]
"""The measure that a climb maximises; the first number counts most."""
_FARTHER: Final = 2
"""How many givens are exchanged once the nearest neighbours of all puzzles are known."""


@dataclass(slots=True)
class Peak:
    """One of the highest puzzles.

    Attributes:
        grid: the puzzle.
        height: its height; () while unknown.
        is_searched: whether all its neighbours have been proposed.
    """

    grid: Grid
    height: Height = ()
    is_searched: bool = False


@dataclass
class Climb:
    """A search that continues from the highest known puzzles.

    First, all puzzles that differ by one given from one of these are tried, the highest first, then
    the neighbours of the other starts. After that, two givens of a random one of the highest
    puzzles are exchanged.

    Attributes:
        starts: the classic puzzles to begin with. Already searched ones are only varied at random.
        keep: how many of the highest puzzles to keep.
        seed: any number; the seed of the random choices.
    """

    starts: Sequence[Peak]
    keep: int = 20
    seed: int = 0

    def __post_init__(self) -> None:
        self._seen = SeenPuzzles()
        self._begun: set[Grid] = set()
        self._chance = Random(self.seed)  # noqa: S311 - a sample, not a secret
        for peak in self.starts:
            require_all_candidates(peak.grid)
        self._unrated = {peak.grid: peak for peak in self.starts if self._seen.add(peak.grid)}
        self._starts = frozenset(self._unrated)
        self._ranked: list[Peak] = []
        # Starts that are not among the highest puzzles: a heap, the highest and earliest first.
        self._left_out: list[tuple[Height, int, Peak]] = []
        self._order = count()

    @property
    def peaks(self) -> list[Peak]:
        """The highest puzzles, the highest first, then starts of unknown height."""
        return [*self._ranked, *islice(self._unrated.values(), self.keep)][: self.keep]

    def puzzles(self, clock: Countdown) -> Iterator[Grid]:
        """The puzzles to measure, the starts first; endless.

        Args:
            clock: ends the iteration when the time is up.
        """
        yield from [*self._unrated]
        while True:
            peak = self._next_peak()
            near = self._farther() if peak is None else new_neighbours(peak.grid, self._seen)
            for grid in near:
                if clock.is_over:
                    return
                yield grid
            if peak is not None:
                peak.is_searched = True
            if clock.is_over:
                return

    def note(self, grid: Grid, height: Height) -> bool:
        """Record the height of a puzzle; True if it is among the highest."""
        peak = self._unrated.pop(grid, None) or Peak(grid)
        peak.height = height
        ranked = sorted([*self._ranked, peak], key=lambda peak: peak.height, reverse=True)
        # Make a new list, because another thread may be proposing puzzles.
        self._ranked = ranked[: self.keep]
        for lower in ranked[self.keep :]:
            if lower.grid in self._starts and not lower.is_searched:
                rank = tuple(-number for number in lower.height)
                heapq.heappush(self._left_out, (rank, next(self._order), lower))
        return any(other is peak for other in self._ranked)

    def _next_peak(self) -> Peak | None:
        """The highest puzzle whose neighbours are unknown, otherwise such a start, if any."""
        for peak in chain(self.peaks, [*self._unrated.values()], self._lower_starts()):
            if not peak.is_searched and peak.grid not in self._begun:
                self._begun.add(peak.grid)
                return peak
        return None

    def _lower_starts(self) -> Iterator[Peak]:
        while self._left_out:
            yield heapq.heappop(self._left_out)[-1]

    def _farther(self) -> Iterator[Grid]:
        """Some of the puzzles that differ from a random peak by two givens."""
        grid = self._chance.choice(self.peaks).grid
        seed = self._chance.getrandbits(32)
        return new_neighbours(
            grid, self._seen, remove=_FARTHER, add=_FARTHER, sample=1, drawn=1, seed=seed
        )
