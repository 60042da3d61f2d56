"""Grids as text: one module for each notation, each a pair of `parse_x` and `format_x`.

`parse` reads any notation. The text must be a grid and nothing else; `reader` finds puzzles in
pasted text. `parse_moves` and `format_moves` are the pair for changes of a grid, `parse_turns` and
`format_turns` the pair for turns of a game.
"""

import re
from typing import Final

from engine.houses import Variant
from engine.language import N_, translate
from engine.model.grid import Grid
from engine.notation._layout import BOX_DRAWING, FRAME
from engine.notation._source import (
    BLANKS,
    CELL_CHARACTERS,
    MAX_LENGTH,
    SUKAKU_LENGTH,
    NotationError,
    cell_count_message,
    check_length,
    row_count_message,
    row_length_message,
    value_of,
)
from engine.notation.flattened import is_nearly_row, is_row, restore_line_breaks
from engine.notation.jigsaw import format_jigsaw, is_layout, looks_like_jigsaw, parse_jigsaw
from engine.notation.library import (
    LibraryEntry,
    format_library,
    format_position,
    parse_library,
    parse_position,
)
from engine.notation.line81 import format_line, parse_line
from engine.notation.moves import MAX_MOVES, MAX_TYPED, format_moves, parse_moves, require_typed
from engine.notation.pencilmarks import (
    format_pencilmarks,
    looks_like_pencilmarks,
    parse_pencilmarks,
)
from engine.notation.row import parse_row
from engine.notation.rows import format_rows, parse_rows
from engine.notation.separated import format_separated, parse_separated
from engine.notation.sukaku729 import format_sukaku, parse_sukaku
from engine.notation.sumocue import format_sumocue, looks_like_sumocue, parse_sumocue
from engine.notation.turns import format_turn, format_turns, parse_turn, parse_turns
from engine.notation.variants import format_variant, parse_labelled, parse_variant

__all__ = [
    "BLANKS",
    "BOX_DRAWING",
    "CELL_CHARACTERS",
    "FRAME",
    "MAX_LENGTH",
    "MAX_MOVES",
    "MAX_TYPED",
    "SUKAKU_LENGTH",
    "LibraryEntry",
    "NotationError",
    "cell_count_message",
    "check_length",
    "format_jigsaw",
    "format_library",
    "format_line",
    "format_moves",
    "format_pencilmarks",
    "format_position",
    "format_rows",
    "format_separated",
    "format_sukaku",
    "format_sumocue",
    "format_turn",
    "format_turns",
    "format_variant",
    "is_layout",
    "is_nearly_row",
    "is_row",
    "looks_like_jigsaw",
    "parse",
    "parse_jigsaw",
    "parse_library",
    "parse_line",
    "parse_moves",
    "parse_pencilmarks",
    "parse_position",
    "parse_row",
    "parse_rows",
    "parse_separated",
    "parse_sukaku",
    "parse_sumocue",
    "parse_turn",
    "parse_turns",
    "parse_variant",
    "require_typed",
    "restore_line_breaks",
    "row_count_message",
    "row_length_message",
    "value_of",
]

_NO_PUZZLE = N_("this text is empty: give 81 characters, with . or 0 for an empty cell")
_PLAIN = re.compile(rf"\s*[{CELL_CHARACTERS}]{{81}}\s*")


def parse(text: str, *, variant: Variant | None = None) -> Grid:
    """Read a grid in any notation.

    Args:
        text: the grid and nothing else: 81 characters, nine rows (bare or drawn), a list or table
            with separators, a pencil-mark grid, 729 characters (Sukaku) or a library line; the name
            of a variant and a colon may precede any of these. Also a jigsaw sudoku as 81 cells and
            81 letters, or SumoCue's notation.
        variant: the houses of the grid; None means the variant named in the text, or classic.

    Raises:
        NotationError: if the text is not a grid; the message names the place, if there is one.
    """
    if _PLAIN.fullmatch(text):
        return parse_line(text, variant=variant)
    check_length(text)
    if looks_like_sumocue(text):
        return parse_sumocue(text, variant=variant)
    if looks_like_jigsaw(text):
        return parse_jigsaw(text, variant=variant)
    return parse_labelled(text, variant, _parse)


# Some programs write -1 for an empty cell. Among candidates, it is a candidate to remove.
_MINUS_ONE: Final = re.compile(r"(?<![^\s|])-1(?![^\s|])")
_LISTED_CANDIDATES: Final = re.compile(r"(?<![^,;\s])[1-9]{2,9}(?![^,;\s])")
_CANDIDATES: Final = re.compile(r"[1-9]{2}")


def _parse(text: str, variant: Variant) -> Grid:
    bare = "".join(text.split())
    if not bare:
        raise NotationError(translate(_NO_PUZZLE))
    if bare.startswith(":"):
        return parse_position(text, variant=variant)
    if len(bare) == SUKAKU_LENGTH and re.fullmatch(rf"[{CELL_CHARACTERS}]*", bare):
        return parse_sukaku(text, variant=variant)
    # Fewer tabs may be indentation; tabs without an empty field between them are mere white space.
    tabs = text.count("\t") if re.search(r"\t *\t", text) else 0
    commas = text.count(",") + text.count(";")
    if commas > 27 and len(_LISTED_CANDIDATES.findall(text)) >= 9:
        text = text.replace(",", " ").replace(";", " ")
    elif tabs > 27 or commas > 27:
        return parse_separated(text, variant=variant)
    if _MINUS_ONE.search(text) and not _CANDIDATES.search(text):
        text = _MINUS_ONE.sub(". ", text)
    if looks_like_pencilmarks(text):
        return parse_pencilmarks(text, variant=variant)
    return parse_rows(text, variant=variant)
