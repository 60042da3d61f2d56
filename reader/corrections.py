"""Parses a user's corrections to a grid that was misread: cells, rows, or the whole grid."""

import re
from collections.abc import Mapping
from typing import Final

from engine.houses import CELLS, Cell, Digit
from engine.language import N_, translate
from engine.notation import BLANKS, MAX_TYPED, NotationError, parse_moves, parse_row
from reader.text import read_text

_TOO_LONG: Final = N_("the text has {length:,} characters, more than the limit of {most:,}")
_NOTHING: Final = N_(
    "no correction was found: write r3c4=5 for a cell, r3c4=. to empty it, or the whole grid"
)
_NO_PART: Final = N_(
    "{shown} is not a correction: write r3c4=5 for a cell, r3c4=. to empty it, r3: 5..4.1..9 for "
    "a row"
)
_NO_VALUE: Final = N_("{cell} needs a digit: write {cell}=5, or {cell}=. if it is empty")
_TWO_DIGITS: Final = N_("{cell} takes only one digit, not {shown}")

_BLANK: Final = re.escape(BLANKS)
_IS: Final = r"\s*(?:=>?|:|->|\u2192|\bis\b|\bist\b)?\s*"
_EMPTY: Final = r"(?:empty|blank|none|nothing|leer|nichts)\b"
_CELL: Final = re.compile(
    r"(?:r(?:ow)?\s?(?P<row>[1-9])[\s,]?c(?:ol(?:umn)?)?\s?(?P<column>[1-9])"
    # ASCII letters only: ignoring case, "i" would also match two Turkish letters.
    r"|(?P<letter>(?-i:[A-Ia-i]))(?P<number>[1-9]))",
    re.IGNORECASE,
)
_VALUE: Final = re.compile(rf"{_IS}(?P<value>[1-9]+|[{_BLANK}]+|{_EMPTY})", re.IGNORECASE)
_ROW_COLUMN_DIGIT: Final = re.compile(r"[1-9]{3}(?=[\s,;`]|$)")
_SHORT_LIST: Final = re.compile(r"[\s,;]*(?:[1-9]{3}(?:[\s,;]+|$))+")
_WORDS_OF_A_GRID: Final = 27
"""The number of words of a full grid with spaces between boxes; a list like `345` has fewer."""
_SKIPPED: Final = re.compile(r"(?:[\s,;|`]|\b(?:and|und)\b)+", re.IGNORECASE)
_WORD: Final = re.compile(r"\S{1,12}")
_NAMED: Final = re.compile(r"\b(?:r(?:ow)?\s?[1-9]|zeile|[a-i][1-9]\s*[=:])", re.IGNORECASE)


def read_corrections(text: str) -> Mapping[Cell, Digit]:
    """Read corrections.

    They are a list, on separate lines or not, of cells (`r3c4=5`, `C4 5`, `345`, `r3c4=.` or `r3c4
    empty`) and rows (`r3: 5..4.1..9`), or just a whole grid in any notation that `read_text`
    supports. If a cell has several corrections, the last one counts.

    Returns:
        The digit of each named cell, 0 for an empty one; at least one cell.

    Raises:
        InvalidGridError: at the first place that is not a correction, or if the text has no
            correction or is longer than `MAX_TYPED` characters.
    """
    if len(text) > MAX_TYPED:
        raise NotationError(translate(_TOO_LONG, length=len(text), most=MAX_TYPED))
    is_list = _SHORT_LIST.fullmatch(text) and len(text.split()) < _WORDS_OF_A_GRID
    signs = sum(sign.isdigit() or sign in BLANKS for sign in text)
    if signs > 40 and not is_list and not _NAMED.search(text):
        return dict(zip(CELLS, read_text(text).values, strict=True))
    found: dict[Cell, Digit] = {}
    at = _after(_SKIPPED, text, 0)
    while at < len(text):
        if match := _CELL.match(text, at):
            value, at = _value(text, match)
            found[_cell(match)] = value
        elif named := parse_row(text, at):
            row, values, at = named
            found |= {row * 9 + column: value for column, value in enumerate(values)}
        elif match := _ROW_COLUMN_DIGIT.match(text, at):
            found |= {move.cell: move.digit for move in parse_moves(match[0])}
            at = match.end()
        else:
            shown = _WORD.match(text, at)
            word = repr(shown[0] if shown else text[at])
            raise NotationError(translate(_NO_PART, shown=word), text, at)
        at = _after(_SKIPPED, text, at)
    if not found:
        raise NotationError(translate(_NOTHING))
    return found


def _cell(match: re.Match[str]) -> Cell:
    if match["letter"]:
        row, column = "abcdefghi".index(match["letter"].lower()), int(match["number"]) - 1
    else:
        row, column = int(match["row"]) - 1, int(match["column"]) - 1
    return row * 9 + column


def _value(text: str, cell: re.Match[str]) -> tuple[Digit, int]:
    """The new value of a cell, and the index of its end."""
    match = _VALUE.match(text, cell.end())
    if match is None:
        raise NotationError(translate(_NO_VALUE, cell=cell[0]), text, cell.start())
    value = match["value"]
    if len(value) > 1 and value[0] in f"123456789{BLANKS}" and not value[0].isalpha():
        raise NotationError(
            translate(_TWO_DIGITS, cell=cell[0], shown=value[:12]), text, cell.start()
        )
    return (int(value) if value in "123456789" else 0), match.end()


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at
