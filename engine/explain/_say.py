"""Small parts of speech that all explanations share.

Each family of techniques keeps its sentences as constants with named placeholders, which
`engine.language.say` fills in.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.houses import Cell, Digit, House, HouseKind, cell_name
from engine.language import say as say
from engine.step import Candidate, Elimination, Step

_AND: Final = "{head} and {last}"
_OR: Final = "{head} or {last}"
_COMMA: Final = ", "
_CLAUSES: Final = "{head}, and {last}"
_OR_CLAUSES: Final = "{head}, or {last}"
_LOOK_AT: Final = "Look at {houses}."
_REMOVE: Final = "remove {parts}"
_REMOVE_PART: Final = "{digits} from {cells}"
_CANDIDATES: Final = "{digits} in {cells}"
_HOUSE: Final = {
    HouseKind.BOX: "box {number}",
    HouseKind.COLUMN: "column {number}",
    HouseKind.ROW: "row {number}",
}
_KIND: Final = {HouseKind.BOX: "box", HouseKind.COLUMN: "column", HouseKind.ROW: "row"}
_KINDS: Final = {HouseKind.BOX: "boxes", HouseKind.COLUMN: "columns", HouseKind.ROW: "rows"}
_HOUSES: Final = "{kinds} {numbers}"
_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
_CELL_NAME: Final = re.compile(r"r\dc\d")


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
    return " ".join(
        part if _CELL_NAME.match(part) else part[0].upper() + part[1:] for part in parts if part
    )


def all_of(items: Iterable[object]) -> str:
    """Items in a row: "1, 2 and 3"; one item stands alone, none is an empty text."""
    return _join(items, _AND)


def one_of(items: Iterable[object]) -> str:
    """Items to choose from: "1, 2 or 3"."""
    return _join(items, _OR)


def clauses(items: Iterable[object]) -> str:
    """Items that have an "and" inside: "1 and 2 in row 5, and 3 in box 1"."""
    return _join(items, _CLAUSES)


def one_of_clauses(items: Iterable[object]) -> str:
    """Items to choose from that have an "or" inside: "1 or 2 here, or 3 there"."""
    return _join(items, _OR_CLAUSES)


def name(step: Step) -> str:
    """The name of the step's technique."""
    return say(step.technique.value)


def cells(which: Iterable[Cell]) -> str:
    """The names of cells, in the order given: "r1c1, r1c2 and r1c3"."""
    return all_of(cell_name(cell) for cell in which)


def candidates(which: Iterable[Candidate]) -> str:
    """Candidates in as few groups as fit: "5 in r1c1 and r2c2, and 6 in r2c2"."""
    groups = grouped(which)
    plain = all(len(digits) == len(where) == 1 for digits, where in groups)
    return (all_of if plain else clauses)(
        say(_CANDIDATES, digits=all_of(digits), cells=cells(where)) for digits, where in groups
    )


def house(which: House) -> str:
    """The name of a house: "row 3"."""
    return say(_HOUSE[which.kind], number=which.index + 1)


def houses(which: Sequence[House]) -> str:
    """The names of houses: "rows 1 and 7", or "row 1 and box 3" where the kinds differ."""
    kinds = {one.kind for one in which}
    if len(which) > 1 and len(kinds) == 1:
        return say(_HOUSES, kinds=kind_of(kinds.pop(), 2), numbers=numbers(which))
    return all_of(house(one) for one in which)


def numbers(which: Sequence[House]) -> str:
    """The numbers of houses whose kind has been said: "1 and 7"."""
    return all_of(one.index + 1 for one in which)


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
        say(_REMOVE_PART, digits=all_of(digits), cells=cells(where))
        for digits, where in grouped(gone)
    )


def grouped(which: Iterable[Candidate]) -> list[tuple[tuple[Digit, ...], list[Cell]]]:
    """Digits and the cells that they are in: by digit, or by cell where that makes fewer groups."""
    by_digit: dict[tuple[Digit, ...], list[Cell]] = {}
    by_cell: dict[Cell, list[Digit]] = {}
    for one in sorted(which, key=lambda one: (one.digit, one.cell)):
        by_digit.setdefault((one.digit,), []).append(one.cell)
        by_cell.setdefault(one.cell, []).append(one.digit)
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell, digits in sorted(by_cell.items()):
        alike.setdefault(tuple(digits), []).append(cell)
    return list((alike if len(alike) < len(by_digit) else by_digit).items())


def _join(items: Iterable[object], template: str) -> str:
    *head, last = [str(item) for item in items] or [""]
    return say(template, head=_COMMA.join(head), last=last) if head else last
