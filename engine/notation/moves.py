"""Moves as people type them: placements and eliminations, one or many.

* `r3c4=5` places, `r3c4<>5` eliminates.
* Cells: `r3c4` or `C4` (the letter is the row), in upper or lower case. `r3c45` is r3c4 and r3c5.
* Digits may come first or last, with or without a word between: `5 in C4`, `r3c4 not 5`, `-5r3c4`,
  `remove 7 from r2c5, r3c5`.
* `345` alone is r3c4=5, and `r3: 5..4.1..9` places the digits of a row.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Final, TypeAlias

from engine.houses import Cell, Digit
from engine.language import N_, translate
from engine.model.candidates import Elimination, Placement
from engine.notation._source import NotationError
from engine.notation.row import parse_row

Move: TypeAlias = Placement | Elimination

MAX_MOVES: Final = 729
"""The number of candidates of an empty grid."""
MAX_TYPED: Final = 6_000
"""The longest text of moves, in characters: the limit of an option of a Discord command, and more
than erasing the notes of all cells takes. (A Discord modal allows at most 4,000.)"""

_TOO_LONG: Final = N_(
    "the text has {length:,} characters, more than the limit of {most:,}: give only the moves"
)
_TOO_MANY: Final = N_("that is more than {most} moves: give fewer at a time")
_NO_MOVE: Final = N_("no move was found: write r3c4=5 to place a digit, r3c4<>5 to remove one")
_NO_PART: Final = N_("{shown} is not a move: write r3c4=5 to place a digit, r3c4<>5 to remove one")
_NO_DIGIT: Final = N_(
    "{shown} has no digit from 1 to 9: write r3c4=5 to place a digit, r3c4<>5 to remove one"
)
_NO_CELL: Final = N_("{shown} has no cell: write r3c4=5 to place a digit, r3c4<>5 to remove one")
_ONE_DIGIT: Final = N_(
    "a cell takes only one digit, not {count}: write r3c4=5 to place a digit, r3c4<>5 to remove one"
)


def require_typed(text: str) -> None:
    """Check that a text is short enough to have been typed.

    Raises:
        NotationError: if it has more than `MAX_TYPED` characters.
    """
    if len(text) > MAX_TYPED:
        raise NotationError(translate(_TOO_LONG, length=len(text), most=MAX_TYPED))


def parse_moves(text: str) -> tuple[Move, ...]:
    """Read moves in the order in which they are written. Inverse of `format_moves`.

    Commas, semicolons, lines and "and" separate moves. A statement about several cells or digits
    becomes several moves: `r3c4<>57` is two. The moves are not checked against a grid or against
    each other.

    Returns:
        At least one move.

    Raises:
        NotationError: at the first place that is not a move; if the text has no moves; if there are
            more than `MAX_MOVES`, or more than `MAX_TYPED` characters.
    """
    require_typed(text)
    moves: list[Move] = []
    reader = _Reader(text)
    while not reader.at_end:
        start = reader.offset
        moves += islice(reader.item(), MAX_MOVES + 1 - len(moves))
        if len(moves) > MAX_MOVES:
            raise NotationError(translate(_TOO_MANY, most=MAX_MOVES), text, start)
    if not moves:
        raise NotationError(translate(_NO_MOVE))
    return tuple(moves)


def format_moves(moves: Iterable[Move]) -> str:
    """The moves as `parse_moves` reads them: "r3c4=5, r3c5<>5". Empty if there are none."""
    return ", ".join(str(move) for move in moves)


class _TokenKind(Enum):
    CELLS = "cells"
    DIGITS = "digits"
    PLACES = "places"
    REMOVES = "removes"
    AND = "and"
    """Separates parts of one statement, or statements."""
    END = "end"
    """Separates statements only."""
    ROW = "row"
    """A whole row; the digit 0 stands for an empty cell."""
    SKIPPED = "skipped"
    """Text without a meaning: white space, chat markup."""


@dataclass(frozen=True, slots=True)
class _Token:
    kind: _TokenKind
    text: str
    offset: int
    cells: tuple[Cell, ...] = ()
    digits: tuple[Digit, ...] = ()


_NOT: Final = (
    r"not|isn['\u2019]?t|can['\u2019]?t|cannot|no|out|without|from|remove|delete|eliminate|"
    r"nicht|keine|kein|ohne|aus|entferne|streiche"
)
_IS: Final = r"must|can|be|is|goes|into|in|at|to|of|place|put|set|muss|ist|sein|setze|auf"
_SOME: Final = "[1-9]{1,9}"
"""Digits, rows or columns; a number with a 0 or a tenth digit is not read partially."""
_ROW_COLUMN: Final = rf"r\s?(?P<rows>{_SOME})\s?c\s?(?P<columns>{_SOME})"
_PARTS: Final = (
    # ASCII letters only: ignoring case, "i" would also match two Turkish letters.
    (_TokenKind.CELLS, rf"(?:{_ROW_COLUMN}|(?P<a1>(?-i:[A-Ia-i])[1-9]))(?![0-9])"),
    (_TokenKind.AND, r"=>|\u21d2|,|&|\b(?:and|und)\b"),
    # Any dash means an elimination, as in -5r3c4 at the end of a chain.
    (_TokenKind.REMOVES, rf"<>|!=|/=|\u2260|[-\u2013\u2212]|\b(?:{_NOT})\b"),
    (_TokenKind.PLACES, rf"=|:|\+|\b(?:{_IS})\b"),
    (_TokenKind.DIGITS, rf"{_SOME}(?![0-9])"),
    (_TokenKind.END, r";|\n|\r"),
    (_TokenKind.SKIPPED, r"[^\S\r\n]+|[`()\[\]{}|*.]"),
)
_TOKEN: Final = re.compile(
    "|".join(f"(?P<{kind.name}>{pattern})" for kind, pattern in _PARTS), re.IGNORECASE
)
_BETWEEN: Final = (_TokenKind.PLACES, _TokenKind.REMOVES)


class _Reader:
    """Reads statements from a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = [*_tokens(text)]
        self._at = 0
        self._skip(_TokenKind.AND, _TokenKind.END)

    @property
    def at_end(self) -> bool:
        return self._at == len(self._tokens)

    @property
    def offset(self) -> int:
        """The offset of the next token, or of the end of the text."""
        return len(self._text) if self.at_end else self._tokens[self._at].offset

    def item(self) -> Iterator[Move]:
        """The next statement: cells and digits in either order, with relations around them."""
        start = self.offset
        if places := self._row() or self._row_column_digit():
            self._skip(_TokenKind.AND, _TokenKind.END)
            return iter(places)
        removes = self._relation()
        if self._kind() is _TokenKind.CELLS:
            cells = self._cells(more=True)
            removes |= self._relation()
            digits = self._digits(more=True, places=not removes)
        else:
            digits = self._digits(more=False, places=False)
            removes |= self._relation()
            cells = self._cells(more=False)
        if not digits or not cells:
            raise self._statement_error(start, _NO_DIGIT if cells else _NO_CELL)
        if not removes and len(digits) > 1:
            raise NotationError(translate(_ONE_DIGIT, count=len(digits)), self._text, start)
        self._skip(_TokenKind.AND, _TokenKind.END)
        kind = Elimination if removes else Placement
        return (kind(cell, digit) for cell in cells for digit in digits)

    def _row(self) -> list[Move]:
        """The placements of the row at this place; empty without a row or its digits."""
        if self._kind() is not _TokenKind.ROW:
            return []
        token = self._tokens[self._at]
        self._at += 1
        placed = zip(token.cells, token.digits, strict=True)
        return [Placement(cell, digit) for cell, digit in placed if digit]

    def _row_column_digit(self, ahead: int = 0) -> list[Move]:
        """The `345`-style placements from this place on; empty if the digits mean something else.

        Consumes them if they come next.
        """
        found: list[Move] = []
        end = at = ahead
        while self._kind(at) is _TokenKind.DIGITS and len(self._tokens[self._at + at].digits) == 3:
            row, column, digit = self._tokens[self._at + at].digits
            found.append(Placement((row - 1) * 9 + column - 1, digit))
            end = at = at + 1
            while self._kind(at) is _TokenKind.AND:
                at += 1
        if self._kind(end) in {_TokenKind.CELLS, _TokenKind.DIGITS, *_BETWEEN} or (
            self._kind(at) is _TokenKind.DIGITS
        ):
            return []
        if not ahead:
            self._at += end
        return found

    def _relation(self) -> bool:
        """Consume the words and signs at this place; True if one of them means an elimination."""
        removes = False
        while (kind := self._kind()) in _BETWEEN:
            removes |= kind is _TokenKind.REMOVES
            self._at += 1
        return removes

    def _cells(self, *, more: bool) -> list[Cell]:
        """The list of cells at this place.

        Unless `more` is set, the last item may belong to the next statement instead.
        """
        cells: list[Cell] = []
        ahead = 0
        while self._kind(ahead) is _TokenKind.CELLS:
            follower = self._kind(ahead + 1)
            if cells and not more and (follower in _BETWEEN or follower is _TokenKind.DIGITS):
                break
            cells += self._tokens[self._at + ahead].cells
            self._at += ahead + 1
            ahead = self._past_and()
        return cells

    def _digits(self, *, more: bool, places: bool) -> list[Digit]:
        """The list of digits at this place.

        With `more`, digits directly before a cell belong to that cell. With `places`, a `345`
        after them is a separate placement.
        """
        digits: list[Digit] = []
        ahead = 0
        while self._kind(ahead) is _TokenKind.DIGITS:
            digits += self._tokens[self._at + ahead].digits
            self._at += ahead + 1
            ahead = self._past_and()
            if more and self._belongs_to_cells(ahead):
                break
            if places and self._is_row_column_digit(ahead):
                break
            more = False  # One lookahead decides for the whole list.
        return digits

    def _belongs_to_cells(self, ahead: int) -> bool:
        """Whether the digits from token `ahead` on, if any, belong to the cells after them."""
        if self._kind(ahead) is not _TokenKind.DIGITS:
            return False
        while self._kind(ahead) is _TokenKind.DIGITS:
            ahead += 1
            beyond = ahead
            while self._kind(beyond) is _TokenKind.AND:
                beyond += 1
            if self._kind(beyond) is _TokenKind.DIGITS:
                ahead = beyond
        return self._kind(ahead) in {_TokenKind.CELLS, *_BETWEEN}

    def _is_row_column_digit(self, ahead: int) -> bool:
        at = self._at
        found = self._row_column_digit(ahead)
        self._at = at
        return bool(found)

    def _past_and(self) -> int:
        """How many tokens to skip to get to the next part of a list."""
        ahead = 0
        while self._kind(ahead) is _TokenKind.AND:
            ahead += 1
        return ahead

    def _kind(self, ahead: int = 0) -> _TokenKind | None:
        at = self._at + ahead
        return self._tokens[at].kind if at < len(self._tokens) else None

    def _skip(self, *kinds: _TokenKind) -> None:
        while self._kind() in kinds:
            self._at += 1

    def _statement_error(self, start: int, lacking: str) -> NotationError:
        """The error for an incomplete statement."""
        stop = self.offset if self._at and self.offset > start else start + 1
        shown = " ".join(self._text[start:stop].split()).rstrip(" ,;")
        shown = shown if len(shown) <= 24 else shown[:23] + "…"
        return NotationError(translate(lacking, shown=repr(shown)), self._text, start)


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while at < len(text):
        if row := parse_row(text, at):
            cells = tuple(range(row[0] * 9, row[0] * 9 + 9))
            yield _Token(_TokenKind.ROW, text[at : row[2]], at, cells, row[1])
            at = row[2]
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            raise NotationError(translate(_NO_PART, shown=repr(_word(text, at))), text, at)
        kind = _TokenKind[str(match.lastgroup)]
        if kind is not _TokenKind.SKIPPED:
            digits = tuple(map(int, match[0])) if kind is _TokenKind.DIGITS else ()
            yield _Token(
                kind, match[0], at, _named(match) if kind is _TokenKind.CELLS else (), digits
            )
        at = match.end()


def _named(match: re.Match[str]) -> tuple[Cell, ...]:
    if match["a1"]:
        return ("abcdefghi".index(match["a1"][0].lower()) * 9 + int(match["a1"][1]) - 1,)
    return tuple(
        (int(row) - 1) * 9 + int(column) - 1 for row in match["rows"] for column in match["columns"]
    )


def _word(text: str, at: int) -> str:
    """The text at this place, up to the next separator."""
    match = re.compile(r"[^\s,;=<>]+|.", re.DOTALL).match(text, at)
    assert match is not None
    return match[0] if len(match[0]) <= 24 else match[0][:23] + "…"
