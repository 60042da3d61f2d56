"""`Climb`: the search for the highest puzzles by some measure, from puzzle to neighbour."""

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
"""What a climb maximises: the first number counts most."""
_FARTHER: Final = 2
"""How many givens are exchanged where the nearest neighbours of all puzzles are known."""


@dataclass(slots=True)
class Peak:
    """One of the highest puzzles.

    Attributes:
        grid: the puzzle.
        height: its height; () as long as it is not known.
        is_searched: whether all its neighbours were proposed.
    """

    grid: Grid
    height: Height = ()
    is_searched: bool = False


@dataclass
class Climb:
    """A search that goes on from the highest puzzles that are known.

    First all puzzles that differ from one of these by one given are tried, the highest first; then
    those of the other starts. Where that is done for all of them, two givens of one of the highest,
    drawn at random, are exchanged.

    Attributes:
        starts: where to begin: classic puzzles. Those that are searched are only varied at random.
        keep: how many of the highest puzzles are known.
        seed: any number; it decides what is drawn.
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
        # Starts that are not among the highest; a heap, the highest and first ones first.
        self._left_out: list[tuple[Height, int, Peak]] = []
        self._order = count()

    @property
    def peaks(self) -> list[Peak]:
        """The highest puzzles, the highest first, then starts whose height is not known."""
        return [*self._ranked, *islice(self._unrated.values(), self.keep)][: self.keep]

    def puzzles(self, clock: Countdown) -> Iterator[Grid]:
        """The puzzles whose heights are wanted, the starts first; without end.

        Args:
            clock: ends them.
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
        """Take the height of a puzzle; True if it is among the highest."""
        peak = self._unrated.pop(grid, None) or Peak(grid)
        peak.height = height
        ranked = sorted([*self._ranked, peak], key=lambda peak: peak.height, reverse=True)
        # A new list: puzzles may be proposed in another thread meanwhile.
        self._ranked = ranked[: self.keep]
        for lower in ranked[self.keep :]:
            if lower.grid in self._starts and not lower.is_searched:
                rank = tuple(-number for number in lower.height)
                heapq.heappush(self._left_out, (rank, next(self._order), lower))
        return any(other is peak for other in self._ranked)

    def _next_peak(self) -> Peak | None:
        """The highest puzzle whose neighbours are not known, or a start, if there is one."""
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
