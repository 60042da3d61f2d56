"""Phrases that all kinds of texts share: lists, cells, houses, small numbers.

A phrase must fit into sentences unchanged in every language. Where a language would have to inflect
it, there is a separate text for that place.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from engine.houses import JIGSAW, Cell, House, HouseKind, Variant
from engine.language import N_, Word, cell_label, house_number, translate

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
    "series",
    "statements",
    "variant",
]

_DECIMAL: Final = N_("{whole}.{tenth}")
_COMMA: Final = N_("{head}, {last}")
_AND: Final = N_("{head} and {last}")
_OR: Final = N_("{head} or {last}")
_NEITHER: Final = N_("{head} or {last}", "neither")
_CLAUSES: Final = N_("{head}, and {last}")
_SERIES: Final = N_("{head}; {last}")
_STATEMENTS: Final = N_("{head}, and {last}", "whole sentences")
_HOUSE: Final = {
    HouseKind.BOX: N_("box {number}"),
    HouseKind.COLUMN: N_("column {number}"),
    HouseKind.ROW: N_("row {number}"),
    HouseKind.DIAGONAL: N_("diagonal {number}"),
    HouseKind.WINDOW: N_("window {number}"),
    HouseKind.REGION: N_("region {number}"),
}
_HOUSES: Final = {
    HouseKind.BOX: N_("boxes {numbers}"),
    HouseKind.COLUMN: N_("columns {numbers}"),
    HouseKind.ROW: N_("rows {numbers}"),
    HouseKind.DIAGONAL: N_("diagonals {numbers}"),
    HouseKind.WINDOW: N_("windows {numbers}"),
    HouseKind.REGION: N_("regions {numbers}"),
}
_KIND: Final = {
    HouseKind.BOX: N_("box"),
    HouseKind.COLUMN: N_("column"),
    HouseKind.ROW: N_("row"),
    HouseKind.DIAGONAL: N_("diagonal"),
    HouseKind.WINDOW: N_("window"),
    HouseKind.REGION: N_("region"),
}
_KINDS: Final = {
    HouseKind.BOX: N_("boxes"),
    HouseKind.COLUMN: N_("columns"),
    HouseKind.ROW: N_("rows"),
    HouseKind.DIAGONAL: N_("diagonals"),
    HouseKind.WINDOW: N_("windows"),
    HouseKind.REGION: N_("regions"),
}
_ON: Final = N_("on {place}", "a diagonal")
_IN_HOUSES: Final = {
    HouseKind.BOX: N_("in boxes {numbers}"),
    HouseKind.COLUMN: N_("in columns {numbers}"),
    HouseKind.ROW: N_("in rows {numbers}"),
    HouseKind.DIAGONAL: N_("on diagonals {numbers}"),
    HouseKind.WINDOW: N_("in windows {numbers}"),
    HouseKind.REGION: N_("in regions {numbers}"),
}
_VARIANTS: Final = {
    "classic": N_("classic sudoku"),
    "diagonal": N_("diagonal sudoku"),
    "windoku": N_("windoku"),
    JIGSAW: N_("jigsaw sudoku"),
}
_NUMBERS: Final = (
    N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"),
    N_("seven"), N_("eight"), N_("nine"), N_("ten"),
)  # fmt: skip


def all_of(items: Iterable[object]) -> str:
    """A list of items: "1, 2 and 3"; a single item alone, an empty text for none."""
    return _join(items, _AND)


def one_of(items: Iterable[object]) -> str:
    """Items to choose from: "1, 2 or 3"."""
    return _join(items, _OR)


def listed(items: Iterable[object]) -> str:
    """An open list of items: "1, 2, 3"."""
    return _join(items, _COMMA)


def neither_of(items: Iterable[object]) -> str:
    """Items after a "not": "1, 2 or 3"."""
    return _join(items, _NEITHER)


def clauses(items: Iterable[object]) -> str:
    """Items that contain an "and": "1 and 2 in row 5, and 3 in box 1"."""
    return _join(items, _CLAUSES)


def series(items: Iterable[object]) -> str:
    """Items with commas of their own, as clauses if there are only two: "1 in r1c1; 3 in r2c2"."""
    each = list(items)
    if len(each) <= 2:
        return clauses(each)
    return reduce(lambda head, last: translate(_SERIES, head=head, last=last), map(str, each))


def statements(items: Iterable[object]) -> str:
    """A list of sentences, each without its full stop: "r1c1 is 2 or 3, and r1c5 is 3 or 4"."""
    return _join(items, _STATEMENTS)


def cells(which: Iterable[Cell]) -> str:
    """The names of cells, in the order given: "r1c1, r1c2 and r1c3"."""
    return all_of(cell_label(cell) for cell in which)


def house(which: House) -> str:
    """The name of a house: "row 3"; with the preposition of `{name:in}`, "on diagonal 2"."""
    name = Word(translate(_HOUSE[which.kind], number=house_number(which)))
    if which.kind is HouseKind.DIAGONAL:
        name.within = translate(_ON, place=name)
    return name


def houses(which: Sequence[House]) -> str:
    """The names of houses: "rows 1 and 7", or "row 1 and box 3" if the kinds differ."""
    kinds = {house.kind for house in which}
    if len(which) > 1 and len(kinds) == 1:
        (kind,) = kinds
        name = Word(translate(_HOUSES[kind], numbers=numbers(which)))
        name.within = translate(_IN_HOUSES[kind], numbers=numbers(which))
        return name
    names = [house(item) for item in which]
    name = Word(all_of(names))
    if HouseKind.DIAGONAL in kinds:
        name.within = all_of(f"{item:in}" for item in names)
    return name


def numbers(which: Sequence[House]) -> str:
    """The numbers of houses whose kind the text has already named: "1 and 7"."""
    return all_of(house_number(house) for house in which)


def kind_of(kind: HouseKind, count: int = 1) -> str:
    """The name of a kind of house in singular or plural: "row", "rows"."""
    return translate((_KIND if count == 1 else _KINDS)[kind])


def variant(which: Variant) -> str:
    """The kind of sudoku: "diagonal sudoku"; a jigsaw's without its layout.

    A caller's own variant has its own name.
    """
    kind = JIGSAW if which.name.startswith(JIGSAW) else which.name
    return translate(_VARIANTS[kind]) if kind in _VARIANTS else which.name


def decimal(figure: str) -> str:
    """A figure such as "7.2" or "0.5 s" with the decimal sign of the current locale."""
    whole, point, rest = figure.partition(".")
    return translate(_DECIMAL, whole=whole, tenth=rest) if point else whole


def number(count: int) -> str:
    """A count in words up to ten, in digits above."""
    return translate(_NUMBERS[count]) if count < len(_NUMBERS) else str(count)


def _join(items: Iterable[object], template: str) -> str:
    """Items with commas between them, and the template before the last one."""
    first, *others = [str(item) for item in items] or [""]
    for left, item in enumerate(others, 1 - len(others)):
        first = translate(_COMMA if left else template, head=first, last=item)
    return first
