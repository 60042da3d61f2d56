"""Finds the variant that a text names, and jigsaw sudokus with their regions."""

import re
from dataclasses import dataclass
from typing import Final

from engine.houses import JIGSAW, Variant
from engine.language import N_, speech, translate
from engine.model.grid import Grid
from engine.notation import (
    CELL_CHARACTERS,
    NotationError,
    is_layout,
    parse_jigsaw,
    parse_sumocue,
    parse_variant,
)
from reader._passage import Passage

_NAME: Final = (
    r"(?:x|diagonals?|windows?|windoku|hyper|sudoku[ -]?x|jigsaw|classic)(?:[ -]?sudoku)?"
)
# Before cells, a library line, or a line end.
_LABEL: Final = re.compile(
    rf"(?<!\S)(?P<name>{_NAME}):(?:(?P<layout>[A-Za-z0-9]{{2,81}}):)?"
    rf"(?=[ \t]*(?:\n|[{CELL_CHARACTERS}]{{9}}|[:|+]))(?:[ \t]*\n| *)",
    re.IGNORECASE,
)
# A separate line, as in a newspaper. A single x may be a row of a drawing, or a kiss.
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

_TWO_KINDS: Final = N_("this text names two kinds of sudoku, {one} and {other}: give only one")


@dataclass(frozen=True, slots=True)
class VariantSpec:
    """The variant of a puzzle, as far as it is known.

    Attributes:
        variant: its houses; None if nothing is known.
        jigsaw: whether it is a jigsaw sudoku whose regions must be in the text.
    """

    variant: Variant | None = None
    jigsaw: bool = False


def parse_variant_spec(name: str | None) -> VariantSpec:
    """Parse the name of a variant, or "jigsaw" if the regions are in the text.

    Raises:
        NotationError: if there is no such variant.
    """
    if name is None:
        return VariantSpec()
    if name.strip().lower() == JIGSAW.removesuffix(":"):
        return VariantSpec(jigsaw=True)
    return VariantSpec(parse_variant(name))


def extract_variant(passage: Passage, known: VariantSpec) -> tuple[VariantSpec, Passage]:
    """Find the variant that a text names, and remove the names.

    Args:
        passage: the text.
        known: the variant, as far as known from elsewhere.

    Raises:
        NotationError: if it names two variants, an unknown one, or another one than the known one.
    """
    found: dict[VariantSpec, None] = {}
    for pattern in (_LABEL, _TITLE):
        for match in pattern.finditer(passage.text):
            layout = match["layout"] if pattern is _LABEL else None
            found[parse_variant_spec(f"{match['name']}:{layout}" if layout else match["name"])] = (
                None
            )
        passage = passage.without(pattern)
    for spec in found:
        if known in (VariantSpec(), spec) or (known.jigsaw and _is_jigsaw(spec)):
            known = spec
        elif not (spec.jigsaw and _is_jigsaw(known)):
            names = {"one": _describe_variant(known), "other": _describe_variant(spec)}
            raise NotationError(translate(_TWO_KINDS, **names))
    return known, passage


def extract_jigsaws(passage: Passage, known: VariantSpec) -> tuple[list[Grid], Passage]:
    """Find the jigsaw grids with their regions and the SumoCue grids of a text.

    Returns:
        The grids, and the text without them.

    Raises:
        NotationError: if one of them has an error, with its place in the passage.
    """
    found = []
    for pattern, parse in ((_SUMOCUE, parse_sumocue), (_BOTH_PARTS, parse_jigsaw)):
        rest = list(passage.text)
        for match in pattern.finditer(passage.text):
            layout = "".join((match["layout"] or "").split()) if pattern is _BOTH_PARTS else ""
            # Nine of each digit may be a solution, but letters must be regions.
            if layout and not (known.jigsaw or layout.isalpha() or is_layout(layout)):
                continue
            try:
                found.append(parse(match[0].translate(_SPACES)))
            except NotationError as error:
                place = None if error.offset is None else error.offset + match.start()
                raise type(error)(error.reason, passage.text, place) from None
            rest[match.start() : match.end()] = re.sub(r"[^\n]", " ", match[0])
        passage = Passage("".join(rest), passage.origin)
    return found, passage


def _is_jigsaw(known: VariantSpec) -> bool:
    return known.jigsaw or (known.variant is not None and known.variant.name.startswith(JIGSAW))


def _describe_variant(known: VariantSpec) -> str:
    variant = parse_variant("jigsaw:gears") if known.variant is None else known.variant
    return speech.variant(variant)
