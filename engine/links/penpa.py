"""Puzzles of Penpa: lines of text, deflated, in base64.

The first line begins with the kind of grid, its columns and its rows. The second line has the
numbers of extra rows above and below the sudoku, and of extra columns left and right of it. The
counts in the first line include these. The fourth line is the setter's drawing, with the numbers in
`zN`: [text, colour, style] by cell number. Cells are numbered row by row, in a grid with two extra
cells at each end of every row and column.
"""

import base64
import json
import re
import zlib
from typing import Final

from engine.houses import CELLS
from engine.links.inflate import inflate
from engine.links.position import MALFORMED, damaged_link, other_rules, other_size
from engine.model.grid import Grid

SITE: Final = "Penpa"
_SIZE: Final = 9
_DIGITS: Final = tuple("123456789")
_MARGIN: Final = 2
_NUMBERS: Final = re.compile(r"\bzN:(\{.*?\})(?=,z|\})", re.DOTALL)
_OTHER: Final = {
    "zT": "thermometers",
    "z3": "arrows",
    "zD": "shapes",
    "z7": "cages",
    "zY": "symbols",
    "z1": "small numbers",
}
"""The short names of other drawn elements that stand for a rule in a sudoku."""


def parse_penpa(data: str) -> Grid:
    """Read what follows `p=` in a link.

    Raises:
        LinkError: if the link is damaged, or the puzzle is not a classic sudoku.
    """
    try:
        packed = base64.b64decode(data + "=" * (-len(data) % 4))
        lines = inflate(packed, -zlib.MAX_WBITS).split("\n")
        kind, columns, rows, *_ = lines[0].split(",")
        above, below, left, right = json.loads(lines[1])
        width = int(columns) + 2 * _MARGIN
        found = _NUMBERS.search(drawn := lines[3])
        values = [0] * len(CELLS)
        for at, (text, *_) in json.loads(found[1] if found else "{}").items():
            row = int(at) // width - _MARGIN - above
            column = int(at) % width - _MARGIN - left
            if not (0 <= row < _SIZE and 0 <= column < _SIZE and text in _DIGITS):
                raise ValueError("a number that is not a digit of the sudoku")
            values[row * _SIZE + column] = int(text)
        size = (int(rows) - above - below, int(columns) - left - right)
    except MALFORMED:
        raise damaged_link(SITE) from None
    other = [
        name for key, name in _OTHER.items() if re.search(rf"\b{key}:(?!\[\]|\{{\}})[\[{{]", drawn)
    ]
    if kind not in ("square", "sudoku"):
        other.append(kind)
    elif size != (_SIZE, _SIZE):
        raise other_size(SITE, *size)
    if other:
        raise other_rules(SITE, other)
    return Grid.from_values(values)
