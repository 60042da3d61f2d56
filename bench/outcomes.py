"""The outcome of reading a picture: how much was read, the errors, and their cause."""

import resource
import time
from collections import Counter
from dataclasses import dataclass, replace
from itertools import product
from math import dist

from bench.pictures import UNLABELLED, Sample, Shown
from engine.language import translate
from reader import GridReading, Reading, UnreadableImageError, read_image

_SAME = 0.9
"""A reading is a turned or shifted version of another one if this share of its cells agrees."""
_OFF = 0.5
"""The maximum error of correct corners, in cells."""
_FILLED = str.maketrans("123456789", "x" * 9)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a picture.

    Attributes:
        sample: the picture.
        shown: its contents.
        reading: the reading, if any.
        message: the error message, for a picture that was not read.
        seconds: CPU time of the reading.
        memory: the maximum memory of its process so far, in MB.
    """

    sample: Sample
    shown: Shown
    reading: Reading | None
    message: str
    seconds: float
    memory: float

    @property
    def right(self) -> bool:
        """Whether all digits of all grids are right; without a sudoku, whether it was refused."""
        if self.shown.is_ambiguous:
            cells = self.reading.best.cells if self.reading else ()
            sees_all = bool(cells) and all(cells[cell].digit for cell in self.shown.covered)
            return not self.certain or bool(self.shown.covered and sees_all)
        if self.reading is None or not self.shown.grids:
            return self.reading is None and not self.shown.grids
        texts = [plain(grid) for grid in self.reading.grids]
        first = len(self.shown.grids) > 1 or texts[0] == self.shown.grids[0]
        return first and all(grid in texts for grid in self.shown.grids)

    @property
    def right_at_first(self) -> bool:
        """Whether everything was already right before the rules of sudoku helped."""
        if self.reading is None or not self.shown.grids:
            return self.right
        texts = [
            "".join(str(cell.guesses[0][0] if cell.guesses else cell.digit) for cell in grid.cells)
            for grid in self.reading.grids
        ]
        return all(grid in texts for grid in self.shown.grids)

    @property
    def certain(self) -> bool:
        """Whether the reading is accepted without asking."""
        return self.reading is not None and self.reading.certain

    @property
    def certain_and_wrong(self) -> bool:
        """Whether a wrong or unintended reading is accepted without asking."""
        return self.certain and (not self.right or len(self.shown.grids) > 1)

    @property
    def failed(self) -> bool:
        """Whether it belongs on the sheet of failures."""
        return not self.right or self.certain_and_wrong

    @property
    def read(self) -> GridReading | None:
        """The grid of the reading that agrees most with the first true grid."""
        if self.reading is None or not self.shown.grids:
            return self.reading.best if self.reading else None
        truth = self.shown.grids[0]
        grids = self.reading.grids if len(self.shown.grids) > 1 else self.reading.grids[:1]
        return max(grids, key=lambda grid: alike(plain(grid), truth))

    @property
    def wrong_cells(self) -> tuple[int, ...]:
        """The misread cells of the first grid; all if it was not found."""
        if not self.shown.grids:
            return ()
        text = plain(self.read) if self.read else " " * 81
        pairs = zip(text, self.shown.grids[0], strict=True)
        return tuple(cell for cell, (read, true) in enumerate(pairs) if read != true)

    @property
    def unmarked(self) -> int:
        """How many cells are wrong without being marked as doubtful."""
        read = self.read
        if read is None:
            return 0
        return sum(not read.cells[cell].is_doubtful for cell in self.wrong_cells)

    @property
    def marks(self) -> tuple[int, int]:
        """How many cells have pencil marks, or were read so, and how many of them are right."""
        read, count, right = self.read, 0, 0
        for cell, true in enumerate(self.shown.marks):
            if true == UNLABELLED or self.shown.grids[0][cell] != "0":
                continue
            found = read.cells[cell].marks if read else 0
            if true or found:
                count += 1
                right += true == found
        return count, right

    @property
    def handwritten(self) -> tuple[int, int]:
        """How many digits are known to be handwritten, and how many of them are right."""
        cells = [cell for cell, sign in enumerate(self.shown.writing) if sign == "h"]
        wrong = set(self.wrong_cells)
        return len(cells), sum(cell not in wrong for cell in cells)

    @property
    def separated(self) -> bool:
        """Whether all digits are correctly classified as givens or entries."""
        if self.read is None:
            return False
        return all(
            sign == "." or not cell.digit or (sign in "he") == (cell.entry is not None)
            for sign, cell in zip(self.shown.writing, self.read.cells, strict=True)
        )

    @property
    def unclear(self) -> bool:
        """Whether the user has to say whether some digits are givens."""
        return self.read is not None and bool(self.read.unclear_entries)


def read_sample(sample: Sample) -> Outcome:
    """Make a picture and read it."""
    from reader.opencv import cv2

    cv2.setNumThreads(1)
    shown = sample.make()
    start = time.process_time()
    message, reading = "", None
    try:
        reading = read_image(shown.data)
    except UnreadableImageError as error:
        message = str(error)
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    outcome = Outcome(sample, shown, reading, message, seconds, peak)
    if not outcome.failed:  # The picture is not needed any more.
        outcome = replace(
            outcome, shown=replace(shown, data=b""), reading=_without_picture(reading)
        )
    return outcome


def _without_picture(reading: Reading | None) -> Reading | None:
    if reading is None:
        return None
    return replace(reading, grids=tuple(replace(grid, rectified=b"") for grid in reading.grids))


def plain(grid: GridReading) -> str:
    """The reading as 81 digits, with 0 for an empty cell."""
    return grid.text.replace(".", "0")


def alike(one: str, other: str) -> float:
    """The share of cells in which two grids agree."""
    return sum(a == b for a, b in zip(one, other, strict=True)) / len(one)


def cause(outcome: Outcome) -> str:
    """The cause of a misreading in a few words."""
    reading, read = outcome.reading, outcome.read
    if not outcome.shown.grids:
        if outcome.shown.is_ambiguous:
            return "taken without asking which" if outcome.certain else ""
        return "no sudoku, but read as one" if reading else ""
    if reading is None or read is None:
        return f"not found: {outcome.message}" if outcome.message else "not found"
    if outcome.right:
        return "taken without asking which" if outcome.certain_and_wrong else doubts(reading)
    if len(reading.grids) < len(outcome.shown.grids):
        return f"{len(reading.grids)} of {len(outcome.shown.grids)} grids found"
    text = plain(read)
    if text in outcome.shown.grids:
        other = next(t for t in outcome.shown.grids if t not in map(plain, reading.grids))
        best = max(reading.grids, key=lambda grid: alike(plain(grid), other))
        return "the other grid: " + _confused(best, other)
    truth = outcome.shown.grids[0]
    return _misplaced(outcome, text, truth) or _confused(read, truth)


def _misplaced(outcome: Outcome, text: str, truth: str) -> str:
    """The error in the place of the grid, if any."""
    reading = outcome.reading
    assert reading is not None
    if any(plain(grid) == truth for grid in reading.grids[1:]):
        return "another grid was taken for the one that is meant"
    # Digits lying on their side are misread, so only the filled cells are compared. Many puzzles
    # look the same upside down: an upright grid has most of its digits right.
    filled, wanted = (text.translate(_FILLED), truth.translate(_FILLED))
    upright = sum(a == b != "0" for a, b in zip(text, truth, strict=True))
    if upright < 0.5 * wanted.count("x") and any(
        alike(_turned(filled, turns), wanted) > _SAME for turns in (1, 2, 3)
    ):
        return "turned"
    for down, across in product((-2, -1, 0, 1, 2), repeat=2):
        if (down or across) and _moved_alike(text, truth, down, across):
            return f"line slipped: {down} rows, {across} columns"
    corners = outcome.shown.corners
    if corners:
        cell = dist(corners[0], corners[1]) / 9
        # Corners are compared as sets, because the table's order may differ from the reading's.
        off = max(min(dist(corner, other) for other in corners) for corner in reading.best.corners)
        if off > _OFF * cell:
            return f"lines of another place: a corner {off / cell:.1f} cells off"
    return "" if alike(text, truth) > 0.5 else "another place, or all digits wrong"


def _turned(text: str, turns: int) -> str:
    """A grid after this many quarter turns to the right."""
    for _ in range(turns):
        text = "".join(text[(8 - column) * 9 + row] for row in range(9) for column in range(9))
    return text


def _moved_alike(text: str, truth: str, down: int, across: int) -> bool:
    pairs = [
        (text[row * 9 + column], truth[(row + down) * 9 + column + across])
        for row in range(9)
        for column in range(9)
        if 0 <= row + down < 9 and 0 <= column + across < 9
    ]
    return sum(a == b for a, b in pairs) > _SAME * len(pairs)


def _confused(read: GridReading, truth: str) -> str:
    """The misread cells with their readings."""
    found: Counter[str] = Counter()
    for cell, true in zip(read.cells, truth, strict=True):
        if str(cell.digit) == true:
            continue
        if cell.guesses and str(cell.guesses[0][0]) == true:
            found[f"repaired wrongly {true} as {cell.digit}"] += 1
        elif true == "0":
            kind = "pencil marks" if cell.marks else "an empty cell"
            found[f"{kind} as digit {cell.digit}"] += 1
        elif cell.digit:
            found[f"digit confused {true} as {cell.digit}"] += 1
        else:
            found[f"digit {true} as {'pencil marks' if cell.marks else 'empty'}"] += 1
    return "; ".join(
        text if times == 1 else f"{text} ({times} times)" for text, times in found.most_common(6)
    )


def doubts(reading: Reading) -> str:
    """The reasons for asking the user."""
    notices = [translate(notice.value) for notice in reading.best.notices]
    if not reading.meant:
        notices.append("which of them is meant is not clear")
    return " ".join(notices)
