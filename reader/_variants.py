"""Finds out which kind of sudoku a text means, and the jigsaw sudokus that bring their regions."""

import re
from dataclasses import dataclass
from typing import Final

from engine.grid import Grid
from engine.houses import JIGSAW, Variant
from engine.language import N_, speech, translate
from engine.notation import (
    CELL_CHARACTERS,
    NotationError,
    is_layout,
    parse_jigsaw,
    parse_sumocue,
    parse_variant,
)
from reader._plain import Passage

_NAME: Final = (
    r"(?:x|diagonals?|windows?|windoku|hyper|sudoku[ -]?x|jigsaw|classic)(?:[ -]?sudoku)?"
)
# In front of cells, of a library line, or of a line end.
_LABEL: Final = re.compile(
    rf"(?<!\S)(?P<name>{_NAME}):(?:(?P<layout>[A-Za-z0-9]{{2,81}}):)?"
    rf"(?=[ \t]*(?:\n|[{CELL_CHARACTERS}]{{9}}|[:|+]))(?:[ \t]*\n| *)",
    re.IGNORECASE,
)
# A line of its own, as in a newspaper. An x alone may be a row of a drawing, or a kiss.
_TITLE: Final = re.compile(
    rf"^[ \t#*_]*(?P<name>(?!x[ \t#*_:.!]*$|classic){_NAME})[ \t*_:.!]*\n", re.IGNORECASE | re.M
)
_BOTH_PARTS: Final = re.compile(
    rf"(?<![^\s:])(?:[{CELL_CHARACTERS}]{{81}}|(?:[{CELL_CHARACTERS}]{{9}}\s+){{8}}"
    rf"[{CELL_CHARACTERS}]{{9}})[\s,;]*"
    r"(?P<layout>[A-Za-z0-9]{81}|(?:[A-Za-z0-9]{9}\s+){8}[A-Za-z0-9]{9})(?![^\s,;|])"
)
_SPACES: Final = str.maketrans(",;", "  ")
_SUMOCUE: Final = re.compile(r"SumoCueV1D?(?:\s*[=+]\d+(?:J\d)?){9,}", re.IGNORECASE)

_TWO_KINDS: Final = N_("this text names two kinds of sudoku, {one} and {other}: give one")


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """The kind of sudoku that is meant.

    Attributes:
        variant: its houses; None if nothing is known.
        jigsaw: whether it is a jigsaw sudoku that has to bring its regions.
    """

    variant: Variant | None = None
    jigsaw: bool = False


def wanted(name: str | None) -> PuzzleSpec:
    """What a name stands for: that of a variant, or "jigsaw" for one that brings its regions.

    Raises:
        NotationError: if there is no such variant.
    """
    if name is None:
        return PuzzleSpec()
    if name.strip().lower() == JIGSAW.removesuffix(":"):
        return PuzzleSpec(jigsaw=True)
    return PuzzleSpec(parse_variant(name))


def named(passage: Passage, known: PuzzleSpec) -> tuple[PuzzleSpec, Passage]:
    """What kind of sudoku a text says it is, and the text without the names.

    Args:
        passage: the text.
        known: what is known otherwise.

    Raises:
        NotationError: if it says two, or another than is known, or if there is none of this name.
    """
    found: dict[PuzzleSpec, None] = {}
    for pattern in (_LABEL, _TITLE):
        for match in pattern.finditer(passage.text):
            layout = match["layout"] if pattern is _LABEL else None
            found[wanted(f"{match['name']}:{layout}" if layout else match["name"])] = None
        passage = passage.without(pattern)
    for said in found:
        if known in (PuzzleSpec(), said) or (known.jigsaw and _is_jigsaw(said)):
            known = said
        elif not (said.jigsaw and _is_jigsaw(known)):
            names = {"one": _told(known), "other": _told(said)}
            raise NotationError(translate(_TWO_KINDS, **names))
    return known, passage


def complete(passage: Passage, known: PuzzleSpec) -> tuple[list[Grid], Passage]:
    """The grids of a text that bring their regions, or say themselves what they are.

    Returns:
        The grids, and the text without them.

    Raises:
        NotationError: if one of them has a fault, with its place in the passage.
    """
    found = []
    for pattern, parse in ((_SUMOCUE, parse_sumocue), (_BOTH_PARTS, parse_jigsaw)):
        rest = list(passage.text)
        for match in pattern.finditer(passage.text):
            layout = "".join((match["layout"] or "").split()) if pattern is _BOTH_PARTS else ""
            # Nine of each digit may be a solution, but letters are meant as regions.
            if layout and not (known.jigsaw or layout.isalpha() or is_layout(layout)):
                continue
            try:
                found.append(parse(match[0].translate(_SPACES)))
            except NotationError as error:
                place = None if error.offset is None else error.offset + match.start()
                raise NotationError(error.reason, passage.text, place) from None
            rest[match.start() : match.end()] = re.sub(r"[^\n]", " ", match[0])
        passage = Passage("".join(rest), passage.origin)
    return found, passage


def _is_jigsaw(known: PuzzleSpec) -> bool:
    return known.jigsaw or (known.variant is not None and known.variant.name.startswith(JIGSAW))


def _told(known: PuzzleSpec) -> str:
    variant = parse_variant("jigsaw:gears") if known.variant is None else known.variant
    return speech.variant(variant)
