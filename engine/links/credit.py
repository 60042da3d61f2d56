"""The title and the author of a puzzle, as far as the link has them."""

from dataclasses import dataclass
from typing import Final

from engine.links import lz_string
from engine.links.position import MALFORMED
from engine.links.scl import load_scl, notes_of

MAX_CREDIT: Final = 100
"""The maximum length of a title or a name; longer ones are cut."""
_PREFIXES: Final = ("fpuzzles", "fpuz", "scl", "ctc", "")


@dataclass(frozen=True, slots=True)
class Credit:
    """The title and the author of a puzzle; "" if unknown.

    These are texts of strangers, in one line, without control characters.

    Attributes:
        title: its title.
        author: its author.
    """

    title: str = ""
    author: str = ""


NO_CREDIT: Final = Credit()


def read_credit(data: str) -> Credit:
    """Read the title and author in the part of a link that holds the puzzle.

    Args:
        data: compressed JSON of f-puzzles or SudokuPad; any other data gives an empty credit.
    """
    prefix = next(prefix for prefix in _PREFIXES if data.startswith(prefix))
    try:
        puzzle = load_scl(lz_string.decompress(data.removeprefix(prefix)))
        notes = notes_of(puzzle)
        said = {name: str(puzzle.get(name) or notes.get(name, "")) for name in ("title", "author")}
    except MALFORMED:
        return NO_CREDIT
    return Credit(**{name: credit_line(text) for name, text in said.items()})


def credit_line(text: str) -> str:
    """A title or a name in one line, without control characters; cut if it is too long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= MAX_CREDIT else line[: MAX_CREDIT - 1] + "…"
