"""Turns of a game as people type them: moves, and changes that only games support.

`clear r3c4` empties a cell, `back r3c4=5` restores a pencil mark, `corner r3c4=5` notes a digit in
a corner of a cell, `centre r3c4=5` in its middle, `colour r3c4=2` gives it a colour, `pen r3c4=1`
draws (`NoteKind.PEN`), `letter r3c4=1` writes an A; `no corner r3c4=5` erases a note. `try r3c4=5`
places a digit on a scratch copy, which can be discarded. These are on separate lines or between
semicolons; everything else is moves (`engine.notation.moves`).
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, islice
from typing import Final

from engine.houses import cell_name
from engine.language import N_, translate
from engine.model.candidates import Elimination, Placement
from engine.model.game import MAX_NOTES, Change, Clearing, Note, NoteKind, Restoring, Trial, Turn
from engine.notation._source import NotationError, check_length
from engine.notation.moves import format_moves, parse_moves

_SEPARATOR: Final = "; "
_PART: Final = re.compile(r"[^;\r\n]+")
_NOTHING: Final = " \t`,.*|"
"""Characters that may be alone on a line, such as a comma or the backticks of a code block."""
_IN_A_PART: Final = 200
"""The maximum number of changes between two semicolons, because `parse_moves` reads them."""
MAX_CHANGES: Final = 81 + 729 + MAX_NOTES
"""The maximum number of changes in a turn: one for each digit, candidate and note."""
_CLEAR: Final = re.compile(
    r"\s*(?P<word>clear|empty|erase|leeren?|l\u00f6sche)\b[\s:]*", re.IGNORECASE
)
_BACK: Final = re.compile(r"\s*(?P<word>back|restore|zur\u00fcck)\b[\s:]*", re.IGNORECASE)
_TRY: Final = re.compile(r"\s*(?P<word>try|probiere?)\b[\s:]*", re.IGNORECASE)
_NOTE: Final = re.compile(
    r"\s*(?P<word>(?P<off>no\s+)?(?P<kind>corner|centre|colour|pen|letter))\b[\s:]*", re.IGNORECASE
)
_NO_CELL: Final = N_(
    "{shown} has no cell: write clear r3c4 to empty a cell, back r3c4=5 to restore a pencil mark"
)
_TOO_MANY: Final = N_("that is more than {most} changes: give fewer at a time")


def parse_turn(text: str) -> Turn:
    """Read a turn in the order in which it is written. Inverse of `format_turn`.

    Returns:
        At least one change.

    Raises:
        NotationError: at the first place that cannot be read; if the text has no changes; if there
            are more than `MAX_CHANGES`, or more than 20,000 characters.
    """
    check_length(text)
    turn: list[Change] = []
    for match in _PART.finditer(text):
        if not match[0].strip(_NOTHING):
            continue
        try:
            turn += _changes(match[0])
        except NotationError as error:
            inside = 0 if error.offset is None else min(error.offset, len(match[0]))
            raise NotationError(error.reason, text, match.start() + inside) from None
        if len(turn) > MAX_CHANGES:
            raise NotationError(translate(_TOO_MANY, most=MAX_CHANGES), text, match.start())
    return tuple(turn) or parse_moves("")


def format_turn(turn: Turn) -> str:
    """The turn as `parse_turn` reads it: "r3c4=5, r3c5<>5; clear r1c1". Empty without changes."""
    return _SEPARATOR.join(
        _written(part) for _, run in groupby(turn, _kind) for part in _batches(run, _IN_A_PART)
    )


def parse_turns(text: str) -> tuple[Turn, ...]:
    """Read turns, one on each line. Inverse of `format_turns`.

    Raises:
        NotationError: if a line is not a turn.
    """
    return tuple(map(_parse_kept_turn, text.splitlines()))


_parse_kept_turn: Final = lru_cache(maxsize=1024)(parse_turn)
"""Cached, because each move of a game reads all earlier turns again."""


def format_turns(turns: tuple[Turn, ...]) -> str:
    """The turns, one on each line."""
    return "\n".join(format_turn(turn) for turn in turns)


def _changes(part: str) -> list[Change]:
    """The changes in one part of a turn."""
    match = _CLEAR.match(part) or _BACK.match(part) or _TRY.match(part) or _NOTE.match(part)
    if match is None:
        return [*parse_moves(part)]
    if match.end() == len(part):
        raise NotationError(
            translate(_NO_CELL, shown=repr(match["word"])), part, match.start("word")
        )
    rest = " " * match.end() + part[match.end() :]
    if match.re is _CLEAR:
        # The digit is a placeholder: only the cells are used.
        cells = [move.cell for move in parse_moves(f"{rest} not 1")]
        return [Clearing(cell) for cell in dict.fromkeys(cells)]
    if match.re is _TRY:
        placed = parse_moves(rest)
        return [
            Trial(move.cell, move.digit) if type(move) is Placement else move for move in placed
        ]
    # Read as eliminations, since a cell may have several: "back r3c4 57".
    marks = parse_moves(f"-{rest[1:]}")
    if match.re is _BACK:
        return [Restoring(mark.cell, mark.digit) for mark in marks]
    kind, on = NoteKind(match["kind"].lower()), match["off"] is None
    return [Note(kind, mark.cell, mark.digit, on=on) for mark in marks]


def _batches(changes: Iterator[Change], size: int) -> Iterator[tuple[Change, ...]]:
    while batch := tuple(islice(changes, size)):
        yield batch


def _kind(change: Change) -> object:
    """A key that is equal for all changes in one part of a turn."""
    if isinstance(change, Note):
        return change.kind, change.on
    return Placement if isinstance(change, Elimination) else type(change)


def _written(changes: tuple[Change, ...]) -> str:
    """The text of changes of one kind; placements and eliminations are one kind."""
    if _kind(changes[0]) is Clearing:
        return "clear " + ", ".join(cell_name(change.cell) for change in changes)
    if _kind(changes[0]) is Restoring:
        marks = (Placement(c.cell, c.digit) for c in changes if isinstance(c, Restoring))
        return f"back {format_moves(marks)}"
    if _kind(changes[0]) is Trial:
        return f"try {format_moves(c for c in changes if isinstance(c, Trial))}"
    if isinstance(first := changes[0], Note):
        noted = (Placement(c.cell, c.digit) for c in changes if isinstance(c, Note))
        return f"{'' if first.on else 'no '}{first.kind.value} {format_moves(noted)}"
    return format_moves(c for c in changes if isinstance(c, Placement | Elimination))
