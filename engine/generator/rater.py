"""`PuzzleRater`: fill grids, count solutions and rate puzzles of a variant.

Puzzles are 81 bytes here: 1-9 for givens and `.` for empty cells.
"""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from engine.core.lines import LineRater
from engine.core.variant_counter import make_counter
from engine.houses import ALL, CELLS, DIGITS, Variant
from engine.se.order import technique_of
from engine.technique import Technique

BLANK: Final = ord(".")
_ZERO: Final = ord("0")
_NODES: Final = 100_000
"""Positions after which counting solutions gives up: a tenth of a second.

Puzzles and the grids they are made from need fewer. Grids with few digits that contradict each
other in a hidden way may need any number.
"""


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The rating of a puzzle.

    Attributes:
        tenths: its ER in tenths, which is exact.
        hardest: the technique of the first step with this rating.
        used: all techniques of the path.
    """

    tenths: int
    hardest: Technique
    used: frozenset[Technique]


class PuzzleRater:
    """Counts and rates the puzzles of a variant; not to be shared between threads."""

    def __init__(self, variant: Variant) -> None:
        self._counter = make_counter(variant)
        self._counter.allow(_NODES)
        self._rater = LineRater(variant)

    def solution(self, puzzle: bytes) -> bytes:
        """A solution of a puzzle that has one, as 81 digits."""
        masks = [1 << (value - _ZERO - 1) if value != BLANK else ALL for value in puzzle]
        return self._counter.solve(masks, 1)[0]

    def count(self, puzzle: bytes) -> int:
        """How many solutions there are, at most 2; 0 also if counting gave up."""
        count = self._counter.count_line(puzzle, 2)
        return 0 if self._counter.gave_up else count

    def is_spare(self, puzzle: bytes, cells: bytes) -> bool:
        """Whether a puzzle without the givens of these cells still has one solution."""
        return self._counter.is_spare(puzzle, cells)

    def rate(self, puzzle: bytes, seconds: float) -> PuzzleRating | None:
        """Rate a puzzle; None if that takes more than these seconds (0: no limit)."""
        result = self._rater.rate(puzzle, seconds)
        # A path that ended before the solution has no exact rating.
        if result is None or result[0] != 0:
            return None
        used = frozenset(technique_of(*step) for step in result[6])
        return PuzzleRating(result[1], technique_of(*result[5]), used)


def full_grid(random: Random, variant: Variant, rater: PuzzleRater) -> bytes:
    """A solution of 81 digits.

    Digits are placed at random, as long as they leave a solution, until they leave only one: the
    result is not biased by the order of a search.
    """
    while True:
        if solution := _filled(random, variant, rater):
            return solution


def _filled(random: Random, variant: Variant, rater: PuzzleRater) -> bytes | None:
    """A full grid; None if counting gave up, which does not happen for classic grids."""
    grid = bytearray([BLANK]) * len(CELLS)
    for cells in _disjoint_houses(variant):
        for cell, digit in zip(cells, random.sample(DIGITS, 9), strict=True):
            grid[cell] = _ZERO + digit
        if not rater.count(bytes(grid)):
            for cell in cells:
                grid[cell] = BLANK
    for cell in random.sample(CELLS, len(CELLS)):
        if grid[cell] != BLANK:
            continue
        for digit in random.sample(DIGITS, 9):
            grid[cell] = _ZERO + digit
            count = rater.count(bytes(grid))
            if count == 1:
                return rater.solution(bytes(grid))
            if count:
                break
        else:
            return None
    return None


@cache
def _disjoint_houses(variant: Variant) -> list[tuple[int, ...]]:
    """Houses that can be filled in nearly any order, since no cell of one sees a cell of another.

    In a classic grid these are three boxes.
    """
    disjoint: list[tuple[int, ...]] = []
    for house in variant.houses:
        seen = {peer for cell in house.cells for peer in variant.peers[cell]}
        if all(seen.isdisjoint(cells) for cells in disjoint):
            disjoint.append(house.cells)
    return disjoint
