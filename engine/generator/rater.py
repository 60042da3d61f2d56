"""What the generator does with puzzles of a variant: fill grids, count solutions, rate.

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
"""Positions after which it counts as not clear how many solutions a grid has: a tenth of a second.

Puzzles and what they are dug from need fewer. Grids with few digits that contradict each other in a
hidden way may need any number.
"""


@dataclass(frozen=True, slots=True)
class Rated:
    """What a puzzle is worth.

    Attributes:
        tenths: its ER in tenths, which is exact.
        hardest: the technique of the first step that is worth so much.
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
        """How many solutions there are, counted no further than 2; 0 also if that is not clear."""
        count = self._counter.count_line(puzzle, 2)
        return 0 if self._counter.gave_up else count

    def rate(self, puzzle: bytes, seconds: float) -> Rated | None:
        """What a puzzle is worth; None if it is not rated within so many seconds (0: any)."""
        told = self._rater.rate(puzzle, seconds)
        # A path that ended before its solution has no certain rating.
        if told is None or told[0] != 0:
            return None
        used = frozenset(technique_of(*step) for step in told[6])
        return Rated(told[1], technique_of(*told[5]), used)


def full_grid(random: Random, variant: Variant, shop: PuzzleRater) -> bytes:
    """A solution of 81 digits.

    Digits are put into cells at random, as long as they leave a solution, until they leave one
    only: no search in a fixed order has a say in it.
    """
    while True:
        if solution := _filled(random, variant, shop):
            return solution


def _filled(random: Random, variant: Variant, shop: PuzzleRater) -> bytes | None:
    """A full grid; None if it is not clear how to go on, which no classic grid comes to."""
    grid = bytearray([BLANK]) * len(CELLS)
    for cells in _apart(variant):
        for cell, digit in zip(cells, random.sample(DIGITS, 9), strict=True):
            grid[cell] = _ZERO + digit
        if not shop.count(bytes(grid)):
            for cell in cells:
                grid[cell] = BLANK
    for cell in random.sample(CELLS, len(CELLS)):
        if grid[cell] != BLANK:
            continue
        for digit in random.sample(DIGITS, 9):
            grid[cell] = _ZERO + digit
            count = shop.count(bytes(grid))
            if count == 1:
                return shop.solution(bytes(grid))
            if count:
                break
        else:
            return None
    return None


@cache
def _apart(variant: Variant) -> list[tuple[int, ...]]:
    """Houses that can hold their digits in nearly any order, since no cell of one sees another's.

    In a classic grid these are three boxes.
    """
    apart: list[tuple[int, ...]] = []
    for house in variant.houses:
        seen = {peer for cell in house.cells for peer in variant.peers[cell]}
        if all(seen.isdisjoint(cells) for cells in apart):
            apart.append(house.cells)
    return apart
