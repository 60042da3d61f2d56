"""The name of a variant before a grid: `diagonal: 53..7...`, in every notation.

A classic sudoku has no name. Several names of a variant are read, but only one is written. The
regions of a jigsaw sudoku are part of its name, as for `engine.houses.variant`: `jigsaw:gears:` or
`jigsaw:` and 81 letters or digits, then a colon.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Final, TypeVar

from engine.houses import CELLS, CLASSIC, DIAGONAL, JIGSAW, LAYOUTS, WINDOKU, Cell, Variant, jigsaw
from engine.language import N_, cell_label, forms, speech, translate, translate_count
from engine.names import normalize_name
from engine.notation._source import NotationError

T = TypeVar("T")

_NAMES: Final = {
    "classic": CLASSIC,
    "x": DIAGONAL,
    "diagonal": DIAGONAL,
    "diagonals": DIAGONAL,
    "xsudoku": DIAGONAL,
    "sudokux": DIAGONAL,
    "windoku": WINDOKU,
    "window": WINDOKU,
    "windows": WINDOKU,
    "hyper": WINDOKU,
    "hypersudoku": WINDOKU,
}
"""The names of variants, without spaces, hyphens and a "sudoku" at the end."""
_JIGSAW: Final = JIGSAW.removesuffix(":")
_LABEL: Final = re.compile(
    r"\s*([xX]|[A-Za-z][A-Za-z -]+?) ?: *(?:([A-Za-z0-9]{2,81}): *)?(?:\r?\n)?"
)

_UNKNOWN: Final = N_(
    "{name} is not a known kind of sudoku: write diagonal, windoku, jigsaw or classic"
)
_NO_REGIONS: Final = N_(
    "a jigsaw sudoku needs its regions: add 81 letters after the 81 cells, the same letter for "
    "all cells of a region, or name a layout ({layouts}), as in jigsaw:gears:"
)
_NO_LAYOUT: Final = N_(
    "{name} is not a known jigsaw layout: choose one of {layouts}, or write 81 letters, the "
    "same letter for all cells of a region"
)
_REGIONS: Final = forms(
    "the layout has 1 region, but a jigsaw sudoku has nine",
    "the layout has {count} regions, but a jigsaw sudoku has nine",
)
_CELLS: Final = forms(
    "region {letter}, which starts at {cell}, has 1 cell, but it needs nine",
    "region {letter}, which starts at {cell}, has {count} cells, but it needs nine",
)
_OTHER: Final = N_("the text says {said}, but you asked for {asked}: leave one of them out")


def parse_variant(name: str) -> Variant:
    """The variant of a name, such as "diagonal", "X" or "jigsaw:gears".

    Inverse of `format_variant`; case, spaces and hyphens are ignored.

    Raises:
        NotationError: if there is no such variant, or if a jigsaw's regions are missing or wrong.
    """
    word, colon, layout = name.strip().partition(":")
    return _variant(word, layout if colon else None)


def format_variant(variant: Variant) -> str:
    """The name of a variant. Inverse of `parse_variant`."""
    return variant.name


def label(variant: Variant) -> str:
    """The prefix of a grid of this variant: "diagonal:"; "" for a classic one."""
    return "" if variant.is_classic else f"{format_variant(variant)}:"


def block_label(variant: Variant) -> str:
    """The label of a variant (see `label`) on a separate line."""
    return "" if variant.is_classic else f"{label(variant)}\n"


def parse_labelled(text: str, variant: Variant | None, parse: Callable[[str, Variant], T]) -> T:
    """Parse the text after the name of a variant, or the whole text without a name.

    Args:
        text: a grid, optionally after the name of its variant and a colon.
        variant: the known variant of the grid; None means the variant named in the text, or
            classic.
        parse: reads the grid without the name.

    Raises:
        NotationError: if there is no such variant, if the text names another one than `variant`,
            or what `parse` raises, with the place in the whole text.
    """
    match = _LABEL.match(text)
    if match is None:
        return parse(text, CLASSIC if variant is None else variant)
    word, layout = match.groups()
    behind = match.end()
    if layout is not None and _key(word) != _JIGSAW:
        # This is a field of a library line, not a layout.
        behind, layout = match.start(2), None
    try:
        said = _variant(word, layout)
    except NotationError as error:
        raise NotationError(error.reason, text, match.start(1)) from None
    require_same(said, variant)
    try:
        return parse(text[behind:], said)
    except NotationError as error:
        place = None if error.offset is None else error.offset + behind
        raise NotationError(error.reason, text, place) from None


def jigsaw_label(text: str) -> int:
    """The length of the name before a jigsaw whose regions follow its cells; otherwise 0."""
    match = _LABEL.match(text)
    if match is None or match[2] is not None or _key(match[1]) != _JIGSAW:
        return 0
    return match.end()


def require_same(said: Variant, asked: Variant | None) -> None:
    """Refuse a text that names another variant than the known one.

    Args:
        said: the variant that the text names.
        asked: the known variant; None if any is accepted.

    Raises:
        NotationError: if they differ.
    """
    if asked is not None and said is not asked:
        names = {"said": speech.variant(said), "asked": speech.variant(asked)}
        raise NotationError(translate(_OTHER, **names))


def variant_of_layout(layout: str) -> Variant:
    """The jigsaw sudoku of a layout in a form that `engine.houses.jigsaw` accepts.

    Raises:
        NotationError: if these are not nine regions of nine cells.
    """
    letters = LAYOUTS.get(layout.lower(), layout)
    known = ", ".join(LAYOUTS)
    if not letters:
        raise NotationError(no_regions())
    if len(letters) != len(CELLS) or not letters.isalnum():
        raise NotationError(translate(_NO_LAYOUT, name=repr(layout[:20]), layouts=known))
    sizes = Counter(letters)
    if len(sizes) != 9:
        raise NotationError(translate_count(_REGIONS, len(sizes)))
    for letter, size in sizes.items():
        if size != 9:
            first = cell_label(letters.index(letter))
            raise NotationError(translate_count(_CELLS, size, letter=letter, cell=first))
    return jigsaw(letters)


def no_regions() -> str:
    """The message for a jigsaw sudoku without its regions."""
    return translate(_NO_REGIONS, layouts=", ".join(LAYOUTS))


def is_connected(layout: str) -> bool:
    """Whether the cells of each region are connected.

    This distinguishes a layout from a solution: the regions of a jigsaw are connected, while the
    cells of a digit in a solution never are.

    Args:
        layout: 81 characters, the same for all cells of a region.
    """
    seen: set[Cell] = set()
    begun = set()
    for start in CELLS:
        if start in seen:
            continue
        if layout[start] in begun:
            return False
        begun.add(layout[start])
        todo = [start]
        while todo:
            cell = todo.pop()
            if cell in seen:
                continue
            seen.add(cell)
            beside = (
                *((cell - 1,) if cell % 9 else ()),
                *((cell + 1,) if cell % 9 < 8 else ()),
                cell - 9,
                cell + 9,
            )
            todo += [other for other in beside if other in CELLS and layout[other] == layout[cell]]
    return True


def _variant(word: str, layout: str | None) -> Variant:
    key = _key(word)
    if key == _JIGSAW:
        return variant_of_layout(layout or "")
    if key not in _NAMES or layout:
        raise NotationError(translate(_UNKNOWN, name=repr(word[:20])))
    return _NAMES[key]


def _key(word: str) -> str:
    key = normalize_name(word)
    short = key.removesuffix("sudoku")
    return short if short in _NAMES or short == _JIGSAW else key
