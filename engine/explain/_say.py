"""Small parts of speech that all explanations share.

Each family of techniques keeps its sentences as constants with named placeholders, marked for the
catalogue (`engine.language`). A part of speech that goes into a sentence must fit as it is in every
language: where another language would bend it, it has a text of its own for that place.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.houses import Cell, Digit, House, HouseKind
from engine.language import cell_label as cell
from engine.language import forms, house_number, msg, say, say_count, start_of_sentence
from engine.step import Candidate, Elimination, Placement, Step

__all__ = [
    "LONGEST_SHORT",
    "Words",
    "all_of",
    "candidates",
    "cell",
    "cell_is",
    "cells",
    "clauses",
    "effects",
    "from_cells",
    "grouped",
    "house",
    "houses",
    "kind_of",
    "listed",
    "look_at",
    "name",
    "neither_of",
    "number",
    "numbers",
    "one_of",
    "removals",
    "say",
    "sentences",
    "statements",
]

_COMMA: Final = msg("{head}, {last}")
_AND: Final = msg("{head} and {last}")
_OR: Final = msg("{head} or {last}")
_NEITHER: Final = msg("{head} or {last}", "neither")
_CLAUSES: Final = msg("{head}, and {last}")
_STATEMENTS: Final = msg("{head}, and {last}", "whole sentences")
_LOOK_AT: Final = msg("Look at {houses}.")
_REMOVE: Final = msg("remove {parts}")
_REMOVE_PART: Final = forms("{digits} from {cells}", "{digits} from {cells}", "removed")
_CANDIDATES: Final = forms("{digits} in {cells}", "{digits} in {cells}", "without")
_CELL_IS: Final = msg("{cell} is {digits}", "its candidates")
_HOUSE: Final = {
    HouseKind.BOX: msg("box {number}"),
    HouseKind.COLUMN: msg("column {number}"),
    HouseKind.ROW: msg("row {number}"),
}
_HOUSES: Final = {
    HouseKind.BOX: msg("boxes {numbers}"),
    HouseKind.COLUMN: msg("columns {numbers}"),
    HouseKind.ROW: msg("rows {numbers}"),
}
_KIND: Final = {
    HouseKind.BOX: msg("box"),
    HouseKind.COLUMN: msg("column"),
    HouseKind.ROW: msg("row"),
}
_KINDS: Final = {
    HouseKind.BOX: msg("boxes"),
    HouseKind.COLUMN: msg("columns"),
    HouseKind.ROW: msg("rows"),
}
_NUMBERS: Final = (
    msg("no"), msg("one"), msg("two"), msg("three"), msg("four"), msg("five"), msg("six"),
    msg("seven"), msg("eight"), msg("nine"), msg("ten"),
)  # fmt: skip


LONGEST_SHORT: Final = 600
"""Characters that the short form of an argument may take: what a chat shows without scrolling."""


class Words(NamedTuple):
    """What is said of one step, from a nudge to the whole argument.

    Attributes:
        nudge: a place to look at, and nothing else.
        technique: the name of the technique and its idea.
        where: where the pattern stands.
        full: why it must be so and what follows.
    """

    nudge: str
    technique: str
    where: str
    full: str


def sentences(*parts: str) -> str:
    """One text of these sentences, empty ones left out.

    Each begins with a capital, except for those that begin with a cell's name.
    """
    return " ".join(start_of_sentence(part) for part in parts if part)


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


def name(step: Step) -> str:
    """The name of the step's technique."""
    return say(step.technique.value)


def cells(which: Iterable[Cell]) -> str:
    """The names of cells, in the order given: "r1c1, r1c2 and r1c3"."""
    return all_of(cell(each) for each in which)


def cell_is(which: Cell, digits: Iterable[Digit]) -> str:
    """What a cell can be: "r1c5 is 3, 4 or 5"."""
    return say(_CELL_IS, cell=cell(which), digits=one_of(digits))


def candidates(which: Iterable[Candidate]) -> str:
    """Candidates to do without, in as few groups as fit: "5 in r1c1 and r2c2, and 6 in r2c2"."""
    groups = grouped(which)
    plain = all(len(digits) == len(where) == 1 for digits, where in groups)
    return (all_of if plain else clauses)(
        say_count(_CANDIDATES, len(digits), digits=all_of(digits), cells=cells(where))
        for digits, where in groups
    )


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


def look_at(which: Sequence[House]) -> str:
    """The plainest nudge: "Look at box 5."."""
    return say(_LOOK_AT, houses=houses(which))


def number(count: int) -> str:
    """A count in words up to ten, in digits above."""
    return say(_NUMBERS[count]) if count < len(_NUMBERS) else str(count)


def removals(eliminations: Iterable[Elimination]) -> str:
    """What goes out, in as few groups as fit: "remove 7 from r2c5, and 8 and 9 from r2c8"."""
    return say(_REMOVE, parts=from_cells(eliminations))


def from_cells(gone: Iterable[Candidate]) -> str:
    """Candidates that go out, without the verb: "7 from r2c5, and 8 and 9 from r2c8"."""
    return clauses(
        say_count(_REMOVE_PART, len(digits), digits=all_of(digits), cells=cells(where))
        for digits, where in grouped(gone)
    )


def effects(which: Iterable[Placement | Elimination]) -> str:
    """What a step changes in signs, as in Eureka notation: "r4c4<>1, r6c1<>1"."""
    return ", ".join(
        f"{cell(one.cell)}{'=' if isinstance(one, Placement) else '<>'}{one.digit}" for one in which
    )


def grouped(which: Iterable[Candidate]) -> list[tuple[tuple[Digit, ...], list[Cell]]]:
    """Digits and the cells that they are in: by digit, or by cell where that makes fewer groups."""
    by_digit: dict[tuple[Digit, ...], list[Cell]] = {}
    by_cell: dict[Cell, list[Digit]] = {}
    for one in sorted(which, key=lambda one: (one.digit, one.cell)):
        by_digit.setdefault((one.digit,), []).append(one.cell)
        by_cell.setdefault(one.cell, []).append(one.digit)
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for where, digits in sorted(by_cell.items()):
        alike.setdefault(tuple(digits), []).append(where)
    return list((alike if len(alike) < len(by_digit) else by_digit).items())


def _join(items: Iterable[object], template: str) -> str:
    """Items with commas between them, and the template before the last one."""
    first, *others = [str(item) for item in items] or [""]
    for left, item in enumerate(others, 1 - len(others)):
        first = say(_COMMA if left else template, head=first, last=item)
    return first
