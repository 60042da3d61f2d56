"""`Reading`: the grids of a picture with their confidence. Nothing here needs OpenCV."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from engine.errors import SudokuError, UndecidedError
from engine.houses import Cell, Digit, Mask
from engine.language import N_
from engine.model.grid import MIN_GIVENS, Grid
from engine.solvers import search

DOUBTFUL: Final = 0.75
"""A digit that is read with less confidence is doubtful (docs/how-reading-works.md, section 5)."""
DOUBTFUL_EMPTY: Final = 0.85
"""The limit for an empty cell: a digit that was missed may be redundant in the puzzle, so that the
rules cannot reveal it."""

UNCLEAR_ENTRY: Final = 0.75
"""It is unclear whether the player entered a digit if that is known with a lower confidence."""

MIN_MARKED: Final = 4
"""Marks are ignored unless this many cells, or all empty cells, have right pencil marks."""
_MOSTLY_RIGHT: Final = 0.9
"""All pencil marks are ignored if less than this share of the marked cells includes the solution's
digit."""

Point = tuple[float, float]
"""A position in the upright picture: pixels from the left, pixels from the top."""


class UnreadableImageError(SudokuError):
    """The file is not a readable picture, or shows no sudoku; the message says what to do."""


@dataclass(frozen=True, slots=True)
class PictureLimit:
    """The limits of a picture. They are checked before the expensive work begins.

    Attributes:
        size: bytes of the file.
        pixels: width times height, according to the header.
        side: the longer side in pixels, according to the header.
        seconds: the processor time for finding and reading the grids; further attempts are then
            skipped. It is checked between steps of some tens of milliseconds. Pictures should not
            reach it: the number of attempts is limited, so that a reading does not depend on the
            machine's speed and load.
    """

    size: int = 8 * 1024 * 1024
    pixels: int = 40_000_000
    side: int = 12_000
    seconds: float = 4.0


class Notice(Enum):
    """A notice about a reading; the value is its English text."""

    DOUBTFUL = N_("I am not sure of some digits.")
    CLASH = N_("The same digit appears twice in a row, column or box.")
    NO_SOLUTION = N_("What I read has no solution.")
    MANY_SOLUTIONS = N_("What I read has more than one solution.")
    FEW_DIGITS = N_("I read so few digits that I may have missed some.")
    UNCLEAR_GRID = N_("The lines of the grid are hard to see.")
    ANOTHER_GRID = N_("There may be another grid in the picture.")


class EntryKind(Enum):
    """How a digit that the player entered differs from the givens; the value names it in JSON."""

    COLOUR = "colour"
    FACE = "face"
    HANDWRITTEN = "handwritten"


@dataclass(frozen=True, slots=True)
class CellReading:
    """The reading of one cell.

    Attributes:
        digit: 0 if the cell holds no digit (it may hold pencil marks).
        confidence: the probability that `digit` is right, 0-1.
        guesses: the likeliest digits (0 for none), best first, each with its probability; if the
            rules changed the digit, the first guess is not `digit`.
        marks: the pencil marks, bit d - 1 for digit d; 0 if there are none or the cell is filled.
        entry: how the digit differs from the givens if the player entered it; None for a given, and
            for an empty cell.
        entry_confidence: the probability that it is an entry, or that it is a given, if `entry` is
            None; 0.5-1.
        is_red: whether it is an entry in red, the usual colour of mistakes in apps.
    """

    digit: Digit
    confidence: float
    guesses: tuple[tuple[Digit, float], ...]
    marks: Mask = 0
    entry: EntryKind | None = None
    entry_confidence: float = 1.0
    is_red: bool = False

    @property
    def is_doubtful(self) -> bool:
        """Whether the user should check the cell."""
        return self.confidence < (DOUBTFUL if self.digit else DOUBTFUL_EMPTY)

    @property
    def is_unclear_entry(self) -> bool:
        """Whether the player may have entered the digit, or it may be a given."""
        return self.digit != 0 and self.entry_confidence < UNCLEAR_ENTRY


@dataclass(frozen=True, slots=True)
class GridReading:
    """One grid of a picture.

    Attributes:
        cells: 81 readings, row by row.
        corners: top left, top right, bottom right, bottom left, with the digits upright.
        score: how closely it resembles the lines of a grid, about 0.2 to 1.
        notices: the notices for the user.
        rectified: the grid alone, upright and square, as a JPEG file of `RECTIFIED_SIDE` pixels per
            side; the outer lines are on its border.
    """

    cells: tuple[CellReading, ...]
    corners: tuple[Point, Point, Point, Point]
    score: float
    notices: tuple[Notice, ...]
    rectified: bytes = field(repr=False)

    @property
    def text(self) -> str:
        """The digits: 81 characters with . for an empty cell."""
        return "".join(str(cell.digit or ".") for cell in self.cells)

    @property
    def givens(self) -> str:
        """The givens: 81 characters with . for any other cell."""
        return "".join(str((not cell.entry and cell.digit) or ".") for cell in self.cells)

    @property
    def entries(self) -> str:
        """The digits that the player entered: 81 characters with . for any other cell."""
        return "".join(str((cell.entry and cell.digit) or ".") for cell in self.cells)

    @property
    def entry_kind(self) -> EntryKind | None:
        """How most of the entries differ from the givens; None without entries."""
        kinds = Counter(cell.entry for cell in self.cells if cell.entry)
        return max(kinds, key=lambda kind: kinds[kind], default=None)

    @property
    def unclear_entries(self) -> tuple[Cell, ...]:
        """The filled cells that the player may or may not have entered."""
        return tuple(cell for cell, read in enumerate(self.cells) if read.is_unclear_entry)

    @property
    def mistakes(self) -> tuple[Cell, ...]:
        """The entries that contradict the solution; empty if the givens do not have exactly one."""
        solution = search.only_solution(self.givens.encode())
        if solution is None:
            return ()
        pairs = zip(self.entries, solution, strict=True)
        return tuple(cell for cell, (entry, digit) in enumerate(pairs) if entry not in (".", digit))

    @property
    def red_mistakes(self) -> tuple[Cell, ...]:
        """The mistakes that are shown in red, if that is clear and no right entry is red."""
        mistakes = self.mistakes
        red = [cell for cell, read in enumerate(self.cells) if read.is_red]
        if self.unclear_entries or not set(red) <= set(mistakes):
            return ()
        return tuple(cell for cell in red if not self.cells[cell].is_doubtful)

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells that the user should check."""
        return tuple(cell for cell, read in enumerate(self.cells) if read.is_doubtful)

    @property
    def certain(self) -> bool:
        """Whether the digits can be used without asking."""
        return not self.notices

    @property
    def grid(self) -> Grid:
        """The position, with pencil marks as candidates if they are complete.

        Cells without marks have all candidates. Marks that exclude the solution are ignored: a
        missing one may be an error of the reader. If many marks exclude the solution, or there are
        few marks, all are ignored: some players only mark a digit's places in a box, and the sums
        of a killer sudoku look like marks. The grid may break the rules or have no solution: see
        `notices`.
        """
        values = [cell.digit for cell in self.cells]
        plain = Grid.from_values(values)
        solution = search.only_solution(self.text.encode())
        if solution is None:
            return plain
        marked = [cell for cell, read in enumerate(self.cells) if read.marks and not read.digit]
        kept = [cell for cell in marked if self.cells[cell].marks >> int(solution[cell]) - 1 & 1]
        is_complete = len(kept) == values.count(0)
        if not is_complete and len(kept) < max(MIN_MARKED, _MOSTLY_RIGHT * len(marked)):
            return plain
        candidates = list(plain.candidates)
        for cell in kept:
            candidates[cell] = self.cells[cell].marks
        return Grid.from_candidates(values, candidates)


def count_solutions(grid: Grid) -> int:
    """Count the solutions of a grid, at most 2; 2 also if it takes too long."""
    try:
        return search.count(grid)
    except UndecidedError:
        return 2


def is_puzzle(values: Sequence[Digit]) -> bool:
    """Whether 81 digits, 0 for an empty cell, have exactly one solution."""
    filled = sum(1 for value in values if value)
    puzzle = "".join(map(str, values)).encode()
    return filled >= MIN_GIVENS and search.only_solution(puzzle) is not None


RECTIFIED_SIDE: Final = 540
"""The side of `GridReading.rectified` in pixels."""
THUMBNAIL_SIDE: Final = 700
"""The longer side of `Reading.thumbnail` in pixels, at most."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The grids of a picture.

    Attributes:
        grids: the grids, at least one, the most likely one first.
        meant: whether the first one is clearly the intended one.
        width, height: the size of the upright picture in pixels, in which `corners` are given.
        thumbnail: the picture as a JPEG file of at most `THUMBNAIL_SIDE` pixels a side.
    """

    grids: tuple[GridReading, ...]
    meant: bool
    width: int
    height: int
    thumbnail: bytes = field(repr=False)

    @property
    def best(self) -> GridReading:
        """The grid that the user most likely meant."""
        return self.grids[0]

    @property
    def certain(self) -> bool:
        """Whether the first grid can be used without asking."""
        return self.meant and self.best.certain
