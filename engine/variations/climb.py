"""`Climb`: the search for the highest puzzles by some measure, from puzzle to neighbour."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
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

    First all puzzles that differ from one of these by one given are tried, the highest first. Where
    that is done for all of them, two givens of one of them, drawn at random, are exchanged.

    Attributes:
        starts: where to begin: classic puzzles. Those that are searched are only varied at random.
        keep: how many of the highest puzzles are known.
        seed: any number; it decides what is drawn.
        peaks: the highest puzzles, the highest first.
    """

    starts: Sequence[Peak]
    keep: int = 20
    seed: int = 0
    peaks: list[Peak] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._seen = SeenPuzzles()
        self._begun: list[Peak] = []
        self._chance = Random(self.seed)  # noqa: S311 - a sample, not a secret
        for peak in self.starts:
            require_all_candidates(peak.grid)
        self.peaks = [peak for peak in self.starts if self._seen.is_new(peak.grid)]

    def puzzles(self, clock: Countdown) -> Iterator[Grid]:
        """The puzzles whose heights are wanted, the starts first; without end.

        Args:
            clock: ends them.
        """
        yield from [peak.grid for peak in self.peaks]
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
        peak = next((peak for peak in self.peaks if peak.grid == grid), None)
        if peak is None:
            if len(self.peaks) >= self.keep and height <= self.peaks[-1].height:
                return False
            peak = Peak(grid)
        peak.height = height
        others = [other for other in self.peaks if other is not peak]
        # A new list: puzzles may be proposed in another thread meanwhile.
        ranked = sorted([*others, peak], key=lambda peak: peak.height, reverse=True)
        self.peaks = ranked[: self.keep]
        return any(other is peak for other in self.peaks)

    def _next_peak(self) -> Peak | None:
        """The highest peak whose neighbours are not known, if there is one."""
        for peak in self.peaks:
            if not peak.is_searched and not any(peak is begun for begun in self._begun):
                self._begun.append(peak)
                return peak
        return None

    def _farther(self) -> Iterator[Grid]:
        """Some of the puzzles that differ from a random peak by two givens."""
        grid = self._chance.choice(self.peaks).grid
        seed = self._chance.getrandbits(32)
        return new_neighbours(grid, self._seen, remove=_FARTHER, add=_FARTHER, sample=1, seed=seed)
