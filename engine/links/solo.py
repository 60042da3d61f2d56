"""Games of Solo, the sudoku of Simon Tatham's puzzle collection: `3x3:` and the cells.

The size of a box may be followed by letters: `x` for diagonals, `j` for a jigsaw, `k` for a killer
sudoku, and others that say how it was made. A number is a given, a letter from a (1) to z (26) a
number of empty cells, and `_` separates two givens. With a `#` instead of the colon, a seed
follows, from which the program makes a game.
"""

import re
from typing import Final

from engine.houses import CELLS, CLASSIC, DIAGONAL
from engine.links.position import damaged_link, only_a_name, other_rules, other_size
from engine.model.grid import Grid

SITE: Final = "Solo"
PATTERN: Final = re.compile(
    r"(?<![\w/])\d{1,2}x\d{1,2}(?:[jkx]|r[248]|a|d[tbiaeu]){0,5}(?:(?::|%3[Aa])[a-z0-9_]{8,}(?:,[^\s]*)?|#\d+)"
)
_GAME: Final = re.compile(r"(\d+)x(\d+)([a-z0-9]*)([:#])([^,]*)(,.*)?")
_ITEM: Final = re.compile(r"[0-9]+|[a-z]|_")
_OTHER: Final = {"j": "jigsaw", "k": "killer"}


def parse_solo(text: str) -> Grid:
    """Read the ID of a game.

    Args:
        text: a text that `PATTERN` matches.

    Raises:
        LinkError: if it is damaged, a sudoku of another size or with other rules, or only a seed.
    """
    match = _GAME.fullmatch(text)
    if match is None:
        raise damaged_link(SITE)
    columns, rows, letters, separator, cells, _ = match.groups()
    if (columns, rows) != ("3", "3"):
        size = int(columns) * int(rows)
        raise other_size(SITE, size, size)
    if other := [name for letter, name in _OTHER.items() if letter in letters]:
        raise other_rules(SITE, other)
    if separator == "#":
        raise only_a_name(SITE)
    values: list[int] = []
    for item in _ITEM.findall(cells):
        if item.isdigit():
            values.append(int(item))
        elif item != "_":
            values += [0] * (ord(item) - ord("a") + 1)
    if len(values) != len(CELLS) or max(values) > 9:
        raise damaged_link(SITE)
    return Grid.from_values(values, variant=DIAGONAL if "x" in letters else CLASSIC)
