"""Evaluates how well the model reads cells, without the rules of sudoku."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np

from reader.picture.cells import MARGIN, PITCH, Picture, crops
from reader.picture.decide import mean_log_likelihood
from reader.picture.decode import decode_picture
from reader.picture.detect import detect_grids
from reader.picture.digits import PENCILS, Guesses, classify
from reader.picture.handwriting import MODEL as WRITING
from reader.picture.models import run
from reader.picture.rectify import measure_distortion, rectify_grid
from reader.reading import DOUBTFUL, PictureLimit
from tools.digit_trainer.dataset import WRITTEN, flat_grid, written_grid
from tools.digit_trainer.fonts import Face
from tools.digit_trainer.handwriting import Hand

HELD_OUT: Final = 1_000_000_000
"""Seeds from here on are never used for training."""
_MISALIGNED: Final = 25
"""A picture with more wrong cells was cropped wrongly, which is not an error of the model."""

Truth = tuple[Sequence[int], Sequence[int | None]]
"""The digits of 81 cells, 0 for none, and the pencil marks of each as a mask; None if unknown."""


@dataclass(slots=True)
class Figures:
    """Statistics of readings.

    Attributes:
        grids: how many there were.
        whole: how many grids have all digits right.
        cells: how many cells there were.
        wrong: how many cells were misread.
        unflagged: how many of these were not doubtful.
        doubtful: how many cells were doubtful, right or wrong.
        sets: how many cells had known pencil marks.
        wrong_sets: how many of these were not read exactly.
        misaligned: how many grids were not found, or cropped wrongly; they are not counted
            elsewhere.
    """

    grids: int = 0
    whole: int = 0
    cells: int = 0
    wrong: int = 0
    unflagged: int = 0
    doubtful: int = 0
    sets: int = 0
    wrong_sets: int = 0
    misaligned: int = 0

    def add(self, guesses: Guesses, truth: Truth, *, cut: bool) -> None:
        """Count a grid.

        Args:
            guesses: the model's guesses.
            truth: the true contents.
            cut: whether the reader cropped the grid, which may have failed.
        """
        digits, marks = truth
        probabilities = guesses.digits[:, :PENCILS].copy()
        probabilities[:, 0] += guesses.digits[:, PENCILS]
        read, sure = probabilities.argmax(axis=1), probabilities.max(axis=1) >= DOUBTFUL
        wrong = read != np.array(digits)
        if cut and wrong.sum() > _MISALIGNED:
            self.misaligned += 1
            return
        self.grids += 1
        self.whole += not wrong.any()
        self.cells += 81
        self.wrong += int(wrong.sum())
        self.unflagged += int((wrong & sure).sum())
        self.doubtful += int((~sure).sum())
        seen = (guesses.marks > 0.5) @ (1 << np.arange(9))
        seen[guesses.digits.argmax(axis=1) != PENCILS] = 0
        for cell, mask in enumerate(marks):
            if mask:
                self.sets += 1
                self.wrong_sets += int(seen[cell]) != mask

    def to_dict(self) -> dict[str, int]:
        """The counts by name."""
        return asdict(self)


def evaluate_drawn(faces: Sequence[Face], count: int) -> Figures:
    """Read held-out grids drawn like the training data."""
    figures = Figures()
    for seed in range(HELD_OUT, HELD_OUT + count):
        flat, content = flat_grid(seed, faces)
        digits = [int(digit) % PENCILS for digit in content.digits]
        truth = digits, [int(mask) for mask in content.marks]
        figures.add(classify(crops(flat)), truth, cut=False)
    return figures


def evaluate_written(faces: Sequence[Face], hand: Hand, count: int) -> dict[str, object]:
    """Read held-out grids with handwriting, drawn like the training data but with other writers.

    Args:
        faces: the typefaces of the print.
        hand: a hand whose digits were not used for training.
        count: how many grids.

    Returns:
        The numbers of digits and of correct readings, printed and written; the number of digits
        whose handwriting is misjudged; and the confusion table of written digits: a row for each,
        with how often it was read as empty, 1-9, and pencil marks.
    """
    confusion = np.zeros((9, 11), int)
    printed, printed_right, mistaken = 0, 0, 0
    for seed in range(HELD_OUT, HELD_OUT + count):
        flat, content = written_grid(seed, faces, hand)
        (seen,) = run(WRITING, crops(flat), ("classes",))
        by_hand, print_ = seen[:, 1 + WRITTEN : -1], seen[:, 1 : 1 + WRITTEN]
        read = np.column_stack([seen[:, 0], by_hand + print_, seen[:, -1]]).argmax(axis=1)
        written = by_hand.sum(axis=1) > print_.sum(axis=1)
        filled = (content.digits > 0) & (content.digits < PENCILS)
        ours = filled & content.entries
        np.add.at(confusion, (content.digits[ours].astype(int) - 1, read[ours]), 1)
        printed += int((filled & ~ours).sum())
        printed_right += int((read == content.digits)[filled & ~ours].sum())
        mistaken += int((written != ours)[filled].sum())
    return {
        "written": int(confusion.sum()),
        "written_right": int(np.trace(confusion[:, 1:])),
        "printed": printed,
        "printed_right": printed_right,
        "mistaken": mistaken,
        "confusion": confusion.tolist(),
    }


def evaluate_pictures(table: Path, starts: Iterable[str] = ("",)) -> Figures:
    """Read real pictures, cropped by the reader.

    Args:
        table: a `truth.tsv` beside the pictures: file, 81 digits, and perhaps the pencil marks as
            81 sets with commas between.
        starts: the prefixes of the files to read.
    """
    figures = Figures()
    for name, truth in _rows(table):
        if not name.startswith(tuple(starts)):
            continue
        flat = _cut(decode_picture((table.parent / name).read_bytes(), PictureLimit()))
        if flat is None:
            figures.misaligned += 1
            continue
        ways = [classify(crops(np.ascontiguousarray(np.rot90(flat, turns)))) for turns in range(4)]
        figures.add(max(ways, key=mean_log_likelihood), truth, cut=True)
    return figures


def _cut(picture: Picture) -> Picture | None:
    finding = detect_grids(picture)
    if not finding.places:
        return None
    quad = finding.places[0].quad
    bend = measure_distortion(
        finding.pyramid, quad * np.float32(finding.scale), degree=3, reach=0.2
    )
    return rectify_grid(picture, quad, bend, cell=PITCH, margin=MARGIN)


def _rows(table: Path) -> Iterator[tuple[str, Truth]]:
    for line in table.read_text(encoding="utf-8").splitlines()[1:]:
        name, digits, sets = line.split("\t")[:3]
        if digits == "none":
            continue
        marks: list[int | None] = [None] * 81
        if sets.count(",") == 80:
            marks = [
                sum(1 << int(digit) >> 1 for digit in candidates if digit != ".")
                for candidates in sets.split(",")
            ]
        yield name, ([int(digit) for digit in digits], marks)
