"""A wrong entry is a mistake of the player if there is no doubt about its digit."""

from dataclasses import replace

import numpy as np
import pytest

from reader import CellReading, EntryKind
from reader.opencv import cv2
from reader.picture.cells import CROP
from reader.picture.mistakes import confirm_mistakes, is_sure, wrong_entries
from tests.readings import grid_reading

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WRONG, SAME = 2, 20
"""The 4 of r1c3 is entered as an 8; the solution has an 8 in r3c3."""


def drawn(digit: int, face: int = cv2.FONT_HERSHEY_SIMPLEX) -> np.ndarray:
    """Return a crop with a digit of a typeface."""
    crop = np.zeros((CROP, CROP), np.uint8)
    cv2.putText(crop, str(digit), (16, 34), face, 0.8, 255, 2)
    return crop[None].astype(np.float32) / 255


def game(
    confidence: float, there: float = 0.99, entry: EntryKind | None = EntryKind.COLOUR
) -> list[CellReading]:
    """Return a solved grid with one wrong entry, equal to a right digit in its column."""
    cells = [replace(cell, digit=0) for cell in grid_reading(SOLUTION).cells]
    cells[SAME] = replace(cells[SAME], digit=8, confidence=there)
    cells[WRONG] = CellReading(8, confidence, (), entry=entry)
    return cells


def crops(face: int = cv2.FONT_HERSHEY_SIMPLEX) -> np.ndarray:
    looks = np.zeros((81, 1, CROP, CROP), np.float32)
    looks[WRONG], looks[SAME] = drawn(8), drawn(8, face)
    return looks


def test_wrong_entry_that_looks_like_a_right_digit_is_a_mistake():
    cells = game(0.92)
    assert wrong_entries(cells, SOLUTION) == [WRONG]
    assert not is_sure(cells[WRONG])
    after = confirm_mistakes(cells, crops(), SOLUTION)
    assert is_sure(after[WRONG])
    assert [reading for cell, reading in enumerate(after) if cell != WRONG] == [
        reading for cell, reading in enumerate(cells) if cell != WRONG
    ]


@pytest.mark.parametrize(
    ("cells", "face"),
    [
        (game(0.92), cv2.FONT_HERSHEY_SCRIPT_COMPLEX),
        (game(0.88), cv2.FONT_HERSHEY_SIMPLEX),
        (game(0.92, there=0.9), cv2.FONT_HERSHEY_SIMPLEX),
        (game(0.92, entry=None), cv2.FONT_HERSHEY_SIMPLEX),
    ],
    ids=["looks different", "too unclear", "the other one is unclear", "given"],
)
def test_nothing_else_is_confirmed(cells: list[CellReading], face: int):
    assert confirm_mistakes(cells, crops(face), SOLUTION) == tuple(cells)


def test_handwriting_needs_more_confidence():
    entry = CellReading(8, 0.96, (), entry=EntryKind.HANDWRITTEN)
    assert not is_sure(entry)
    assert is_sure(replace(entry, confidence=0.97))
    assert is_sure(replace(entry, entry=EntryKind.COLOUR))
