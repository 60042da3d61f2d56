"""Parts of speech that texts of all kinds share: lists, cells, houses, small numbers.

A part of speech that goes into a sentence must fit as it is in every language: where another
language would bend it, it has a text of its own for that place.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.houses import JIGSAW, Cell, House, HouseKind, Variant
from engine.language import cell_label, house_number, msg, say

__all__ = [
    "all_of",
    "cells",
    "clauses",
    "decimal",
    "house",
    "houses",
    "kind_of",
    "listed",
    "neither_of",
    "number",
    "numbers",
    "one_of",
    "statements",
    "variant",
]

_DECIMAL: Final = msg("{whole}.{tenth}")
_COMMA: Final = msg("{head}, {last}")
_AND: Final = msg("{head} and {last}")
_OR: Final = msg("{head} or {last}")
_NEITHER: Final = msg("{head} or {last}", "neither")
_CLAUSES: Final = msg("{head}, and {last}")
_STATEMENTS: Final = msg("{head}, and {last}", "whole sentences")
_HOUSE: Final = {
    HouseKind.BOX: msg("box {number}"),
    HouseKind.COLUMN: msg("column {number}"),
    HouseKind.ROW: msg("row {number}"),
    HouseKind.DIAGONAL: msg("diagonal {number}"),
    HouseKind.WINDOW: msg("window {number}"),
    HouseKind.REGION: msg("region {number}"),
}
_HOUSES: Final = {
    HouseKind.BOX: msg("boxes {numbers}"),
    HouseKind.COLUMN: msg("columns {numbers}"),
    HouseKind.ROW: msg("rows {numbers}"),
    HouseKind.DIAGONAL: msg("diagonals {numbers}"),
    HouseKind.WINDOW: msg("windows {numbers}"),
    HouseKind.REGION: msg("regions {numbers}"),
}
_KIND: Final = {
    HouseKind.BOX: msg("box"),
    HouseKind.COLUMN: msg("column"),
    HouseKind.ROW: msg("row"),
    HouseKind.DIAGONAL: msg("diagonal"),
    HouseKind.WINDOW: msg("window"),
    HouseKind.REGION: msg("region"),
}
_KINDS: Final = {
    HouseKind.BOX: msg("boxes"),
    HouseKind.COLUMN: msg("columns"),
    HouseKind.ROW: msg("rows"),
    HouseKind.DIAGONAL: msg("diagonals"),
    HouseKind.WINDOW: msg("windows"),
    HouseKind.REGION: msg("regions"),
}
_VARIANTS: Final = {
    "classic": msg("classic sudoku"),
    "diagonal": msg("diagonal sudoku"),
    "windoku": msg("windoku"),
    JIGSAW: msg("jigsaw sudoku"),
}
_NUMBERS: Final = (
    msg("no"), msg("one"), msg("two"), msg("three"), msg("four"), msg("five"), msg("six"),
    msg("seven"), msg("eight"), msg("nine"), msg("ten"),
)  # fmt: skip


def all_of(items: Iterable[object]) -> str:
    """Items in a row: "1, 2 and 3"; one item stands alone, none is an empty text."""
    return _join(items, _AND)


def one_of(items: Iterable[object]) -> str:
    """Items to choose from: "1, 2 or 3"."""
    return _join(items, _OR)


def listed(items: Iterable[object]) -> str:
    """Items in a row that goes on: "1, 2, 3"."""
    return _join(items, _COMMA)


def neither_of(items: Iterable[object]) -> str:
    """Items that are all denied: "1, 2 or 3" behind a "not"."""
    return _join(items, _NEITHER)


def clauses(items: Iterable[object]) -> str:
    """Items that have an "and" inside: "1 and 2 in row 5, and 3 in box 1"."""
    return _join(items, _CLAUSES)


def statements(items: Iterable[object]) -> str:
    """Sentences in a row, each without its end: "r1c1 is 2 or 3, and r1c5 is 3 or 4"."""
    return _join(items, _STATEMENTS)


def cells(which: Iterable[Cell]) -> str:
    """The names of cells, in the order given: "r1c1, r1c2 and r1c3"."""
    return all_of(cell_label(each) for each in which)


def house(which: House) -> str:
    """The name of a house: "row 3"."""
    return say(_HOUSE[which.kind], number=house_number(which))


def houses(which: Sequence[House]) -> str:
    """The names of houses: "rows 1 and 7", or "row 1 and box 3" where the kinds differ."""
    kinds = {one.kind for one in which}
    if len(which) > 1 and len(kinds) == 1:
        return say(_HOUSES[kinds.pop()], numbers=numbers(which))
    return all_of(house(one) for one in which)


def numbers(which: Sequence[House]) -> str:
    """The numbers of houses whose kind has been said: "1 and 7"."""
    return all_of(house_number(one) for one in which)


def kind_of(kind: HouseKind, count: int = 1) -> str:
    """The kind of that many houses: "row", "rows"."""
    return say((_KIND if count == 1 else _KINDS)[kind])


def variant(which: Variant) -> str:
    """The kind of sudoku: "diagonal sudoku"; a jigsaw's without its layout.

    One of a caller's own is called by its name.
    """
    kind = JIGSAW if which.name.startswith(JIGSAW) else which.name
    return say(_VARIANTS[kind]) if kind in _VARIANTS else which.name


def decimal(figure: str) -> str:
    """A figure such as "7.2" or "0.5 s" with the decimal sign of the language that is spoken."""
    whole, point, rest = figure.partition(".")
    return say(_DECIMAL, whole=whole, tenth=rest) if point else whole


def number(count: int) -> str:
    """A count in words up to ten, in digits above."""
    return say(_NUMBERS[count]) if count < len(_NUMBERS) else str(count)


def _join(items: Iterable[object], template: str) -> str:
    """Items with commas between them, and the template before the last one."""
    first, *others = [str(item) for item in items] or [""]
    for left, item in enumerate(others, 1 - len(others)):
        first = say(_COMMA if left else template, head=first, last=item)
    return first
