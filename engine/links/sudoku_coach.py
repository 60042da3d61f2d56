"""States of sudoku.coach: `SCv7_32_`, then a JSON object, deflated, in base 32.

`givenDigits` and `userDigits` are 81 characters. `userCellCandidates` is 81 numbers with `-`
between them; bit d of a number is digit d.
"""

import json
import re
import zlib
from typing import Final

from engine.houses import ALL, CELLS
from engine.links.inflate import inflate
from engine.links.position import MALFORMED, damaged_link, grid_of, other_size
from engine.model.grid import Grid

SITE: Final = "sudoku.coach"
_PREFIX: Final = "SCv7_32_"
PATTERN: Final = re.compile(rf"{_PREFIX}[0-9a-v]+")
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"
_BITS: Final = 5
_NONE: Final = "0" * len(CELLS)


def parse_sudoku_coach(text: str) -> Grid:
    """Read a state.

    Args:
        text: a text that `PATTERN` matches.

    Raises:
        LinkError: if it is damaged, or not a classic sudoku.
    """
    try:
        state = json.loads(inflate(_bytes_of(text.removeprefix(_PREFIX)), zlib.MAX_WBITS))
        size = int(state["gridSize"])
        givens = [int(digit) for digit in state["givenDigits"]]
        entries = [int(digit) for digit in state.get("userDigits") or _NONE]
        marks = [
            int(mark) for mark in (state.get("userCellCandidates") or "-".join(_NONE)).split("-")
        ]
    except MALFORMED:
        raise damaged_link(SITE) from None
    if size * size != len(CELLS):
        raise other_size(SITE, size, size)
    if not len(givens) == len(entries) == len(marks) == len(CELLS) or min(marks) < 0:
        raise damaged_link(SITE)
    return grid_of(
        [given or entry for given, entry in zip(givens, entries, strict=True)],
        [cell for cell in CELLS if givens[cell]],
        [mark >> 1 & ALL for mark in marks],
    )


def _bytes_of(text: str) -> bytes:
    bits = "".join(f"{_DIGITS.index(digit):0{_BITS}b}" for digit in text)
    size = len(bits) // 8
    return int("0" + bits[: size * 8], 2).to_bytes(size, "big")
