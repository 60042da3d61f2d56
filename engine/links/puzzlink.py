"""Sudokus of puzz.link and pzv.jp: the cells row by row.

A digit is a given, a letter from g (1) to z (20) a number of empty cells. `-` and two characters
are a given of two digits in base 16, `.` a cell with a question mark.
"""

import re
from typing import Final

from engine.houses import CELLS
from engine.links.position import damaged_link, other_size
from engine.model.grid import Grid

SITE: Final = "puzz.link"
_SIZE: Final = 9
_BEFORE_FIRST: Final = ord("g") - 1
_DATA: Final = re.compile(r"(?:\w*:?/)*?(\d{1,3})/(\d{1,3})/([1-9g-z.]*)/?")


def parse_puzzlink(data: str) -> Grid:
    """Read what follows `sudoku/` in a link: columns, rows and cells.

    Raises:
        LinkError: if it is damaged, or a sudoku of another size.
    """
    match = _DATA.fullmatch(data)
    if match is None:
        raise damaged_link(SITE)
    columns, rows, cells = match.groups()
    if (int(columns), int(rows)) != (_SIZE, _SIZE):
        raise other_size(SITE, int(rows), int(columns))
    values: list[int] = []
    for character in cells:
        if character.isdigit():
            values.append(int(character))
        else:
            values += [0] * (1 if character == "." else ord(character) - _BEFORE_FIRST)
    if len(values) != len(CELLS):
        raise damaged_link(SITE)
    return Grid.from_values(values)
