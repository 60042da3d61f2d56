"""A row as people type it, such as `r3: 5..4.1..9`, anywhere in a text of moves."""

import re
from typing import Final

from engine.houses import Digit
from engine.language import N_, translate
from engine.notation._source import BLANKS, NotationError

_NAMED: Final = re.compile(
    r"(?<!\w)(?:r(?:ow)?|zeile|z)\s?(?P<row>[1-9])(?![1-9]*\s?c)(?=[\s:=]|$)\s*[:=]?"
    r"(?P<cells>[^\r\n;]*)",
    re.IGNORECASE,
)
_NINE: Final = re.compile(rf"[1-9{re.escape(BLANKS)}]{{9}}")
_INCOMPLETE: Final = N_(
    "row {row} needs nine cells, each a digit or a dot, as in r{row}: 5..4.1..9"
)


def parse_row(text: str, at: int) -> tuple[int, tuple[Digit, ...], int] | None:
    """Read a row with its name at an offset of a text, to the end of the line or a semicolon.

    Args:
        text: the typed text.
        at: the offset at which to look for the row's name.

    Returns:
        The row from 0, its nine digits with 0 for an empty cell, and where it ends; None if no row
        is named there.

    Raises:
        NotationError: if there are not nine cells.
    """
    match = _NAMED.match(text, at)
    if match is None:
        return None
    signs = re.sub(r"[\s|,]", "", match["cells"])
    if not _NINE.fullmatch(signs):
        raise NotationError(translate(_INCOMPLETE, row=match["row"]), text, at)
    digits = tuple(int(sign) if sign in "123456789" else 0 for sign in signs)
    return int(match["row"]) - 1, digits, match.end()
