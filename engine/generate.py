"""New puzzles with a single solution, from a seed: the same seed gives the same puzzle."""

from collections.abc import Iterator
from enum import Enum
from random import Random

from engine.band import Band
from engine.core.count import Counter
from engine.core.lines import LineRater
from engine.errors import OutOfTimeError
from engine.grid import Grid
from engine.houses import CELLS, DIGITS, Cell
from engine.limit import Clock, Limit
from engine.notation import parse_line

_BLANK = ord(".")


class Symmetry(Enum):
    """How the givens of a puzzle lie; the value is what a person types to choose it."""

    NONE = "none"
    """Anywhere."""
    ROTATIONAL = "rotational"
    """The givens look the same when the grid is turned by half."""

    def orbits(self) -> list[tuple[Cell, ...]]:
        """The cells in groups, each of which has givens in all its cells or in none."""
        if self is Symmetry.NONE:
            return [(cell,) for cell in CELLS]
        return [(cell, 80 - cell) for cell in CELLS if cell < 40] + [(40,)]


def generate(
    *,
    seed: int,
    symmetry: Symmetry = Symmetry.ROTATIONAL,
    band: Band | None = None,
    limit: Limit | None = None,
) -> Grid:
    """A puzzle with exactly one solution.

    It is minimal under its symmetry: no given, together with those that the symmetry ties to it,
    can be left out. With a band, puzzles are made one after the other until one is of it.

    Args:
        seed: any number; it decides which puzzle it is, together with the symmetry and the band.
        symmetry: how the givens lie.
        band: how hard it is; None for whatever comes.
        limit: how long it may take. The puzzle does not depend on it.

    Raises:
        OutOfTimeError: if the limit is reached before there is a puzzle of the band.
        TypeError: if the limit is anything but a `Limit`.
    """
    clock = Clock(limit)
    rater = LineRater()
    for puzzle in _puzzles(Random(seed), symmetry):  # noqa: S311 - nothing here is a secret
        if clock.is_over:
            break
        if band is None:
            return parse_line(puzzle.decode("ascii"))
        rated = rater.rate(puzzle, clock.seconds)
        # A path that ended before its solution has no certain rating.
        if rated is not None and rated[0] == 0 and Band.of_tenths(rated[1]) is band:
            return parse_line(puzzle.decode("ascii"))
    raise OutOfTimeError(f"no such puzzle was found within {limit}")


def _puzzles(random: Random, symmetry: Symmetry) -> Iterator[bytes]:
    """Minimal puzzles without end."""
    counter = Counter()
    orbits = symmetry.orbits()
    while True:
        puzzle = bytearray(_solution(random, counter))
        random.shuffle(orbits)
        for orbit in orbits:
            kept = [puzzle[cell] for cell in orbit]
            for cell in orbit:
                puzzle[cell] = _BLANK
            if counter.count_line(bytes(puzzle), 2) != 1:
                for cell, digit in zip(orbit, kept, strict=True):
                    puzzle[cell] = digit
        yield bytes(puzzle)


def _solution(random: Random, counter: Counter) -> bytes:
    """A full grid of 81 digits.

    Digits are put into cells at random, as long as they leave a solution, until they leave one
    only: no search in a fixed order has a say in it.
    """
    grid = bytearray([_BLANK]) * len(CELLS)
    for box in (0, 30, 60):
        # Boxes that share no line can hold their digits in any order.
        digits = random.sample(DIGITS, 9)
        for at, digit in enumerate(digits):
            grid[box + at // 3 * 9 + at % 3] = ord("0") + digit
    for cell in random.sample(CELLS, len(CELLS)):
        if grid[cell] != _BLANK:
            continue
        for digit in random.sample(DIGITS, 9):
            grid[cell] = ord("0") + digit
            count = counter.count_line(bytes(grid), 2)
            if count == 1:
                masks = [1 << (value - ord("1")) if value != _BLANK else 511 for value in grid]
                return counter.solve(masks, 1)[0]
            if count:
                break
    raise AssertionError("a full grid has one solution at the latest with its last digit")
