"""Writes 81 cells as nine plain rows, which `engine.notation` reads."""

import re
from typing import Final, TypeAlias

from engine.notation import CELL_CHARACTERS
from reader._passage import Passage

SIZE: Final = 9
CELLS: Final = 81

ONLY_CELLS: Final = re.compile(rf"[{CELL_CHARACTERS}]+")

CellText: TypeAlias = tuple[str, int]
"""The content of a cell, and its place in the passage."""


def nine_rows(passage: Passage, cells: list[CellText]) -> Passage:
    """The cells as nine rows: nine characters each, or with spaces if cells have several."""
    between = " " if any(len(text) > 1 for text, _ in cells) else ""
    text = []
    origin = []
    for number, (content, place) in enumerate(cells, 1):
        text.append(content + (between if number % SIZE else "\n"))
        origin += [passage.place(place)] * len(text[-1])
    return Passage("".join(text), origin)
