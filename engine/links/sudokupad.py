"""Classic puzzles of SudokuPad, packed in one of two ways, or in its own format (`scl`).

The position of a character in `_ALPHABET` is a digit (0 for an empty cell) plus ten times the
number of empty cells behind it, at most five. In older links digits stand for themselves, and the
position of a letter in `_LETTERS` is a number of empty cells. A link has these characters alone,
after `classic`, or as entry `p` of a JSON object compressed by `lz_string`. Puzzles made with
f-puzzles follow `fpuzzles` or `fpuz`. SudokuPad's own format, for any rules, follows `scl` or `ctc`
and is compressed like the JSON object.
"""

import string
from typing import Final

from engine.houses import CELLS
from engine.links import lz_string
from engine.links.fpuzzles import parse_fpuzzles
from engine.links.position import MALFORMED, damaged_link, only_a_name, other_rules
from engine.links.scl import load_scl, parse_scl
from engine.model.grid import Grid

SITE: Final = "SudokuPad"
_ALPHABET: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase[:24]
_LETTERS: Final = string.ascii_uppercase + string.ascii_lowercase
_LONGEST_NAME: Final = 60
"""Longer texts are not names of puzzles on the site."""
_PACKED: Final = "N4"
"""The beginning of an object that is packed."""
_PREFIXES: Final = ("fpuzzles", "fpuz", "classic", "scl", "scf", "ctc", "")


def parse_sudokupad(data: str, site: str = SITE) -> Grid:
    """Read what follows the site in a link.

    Args:
        data: the part of the link.
        site: the name of the site in errors.

    Raises:
        LinkError: if the puzzle is not in the link, not classic, or the link is damaged.
    """
    kind = next(prefix for prefix in _PREFIXES if data.startswith(prefix))
    rest = data.removeprefix(kind)
    if kind.startswith("fpuz"):
        if len(rest) <= _LONGEST_NAME and not rest.startswith(_PACKED):
            raise only_a_name(site)
        return parse_fpuzzles(rest, site)
    if (values := _unpacked(rest)) is not None:
        return Grid.from_values(values)
    if kind == "classic":
        raise damaged_link(site)
    if len(data) <= _LONGEST_NAME and not rest.startswith(_PACKED):
        raise only_a_name(site)
    if kind == "scf":
        raise other_rules(site, [kind])
    try:
        puzzle = load_scl(lz_string.decompress(rest))
        values = _unpacked(puzzle["p"]) if "p" in puzzle else None
    except MALFORMED:
        raise damaged_link(site) from None
    return Grid.from_values(values) if values else parse_scl(puzzle, site)


def _unpacked(packed: str) -> list[int] | None:
    """The 81 values of a packed puzzle; None if it is something else."""
    if len(packed) > len(CELLS) or not set(packed) <= set(_ALPHABET):
        return None
    for cells in (_digit_and_blanks, _digit_or_blanks):
        values = [value for character in packed for value in cells(character)]
        # The name of a puzzle may look like 81 empty cells.
        if len(values) == len(CELLS) and any(values):
            return values
    return None


def _digit_and_blanks(character: str) -> list[int]:
    blanks, digit = divmod(_ALPHABET.index(character), 10)
    return [digit, *[0] * blanks]


def _digit_or_blanks(character: str) -> list[int]:
    return [int(character)] if character.isdigit() else [0] * _LETTERS.index(character)
