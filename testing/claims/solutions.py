"""Patterns that would have two solutions, and colours."""

import re

from testing.claims.board import HOUSES
from testing.claims.reader import Reader
from testing.claims.rules import rule
from testing.claims.words import (
    CELL,
    COLOURS,
    JOIN,
    cells,
    digits,
)

# Patterns with two solutions.


@rule(
    r"{C} form a (?:rectangle|loop)(?: in two boxes| of {D})?",
    r"each of them has {D}",
    r"only {C} (?:has|have) other candidates",
)
def rectangle(reader: Reader, C: str = "", D: str = "") -> None:
    if C and not reader.loop:
        reader.loop = cells(C)
    elif C:
        for cell in set(reader.loop) - set(cells(C)):
            reader.see(reader.board.marks[cell] <= set(reader.pair), f"{cell} has more")
            reader.proof.tell_cell(cell)
    if D:
        reader.pair = digits(D)
    reader.subject = cells(C) or reader.subject


@rule(
    r"if {C} were {D}(?: as well)?",
    r"if (?:the other|one of {C}|it|both) were {D}",
    r"{C} would (?:have to )?be {D}",
    r"the other would be, too",
    r"if {C} were {D} and {C2} were {D2}",
)
def were(reader: Reader, C: str = "", D: str = "", C2: str = "", **_: str) -> None:
    if cells(C) and not reader.loop:
        reader.loop = list(
            dict.fromkeys([*(reader.filled or reader.subject), *cells(C), *cells(C2)])
        )
    elif reader.filled:
        reader.loop = list(dict.fromkeys([*reader.loop, *cells(C), *cells(C2)]))


@rule(r"(?:the two digits|{D}) could change places round the (?:rectangle|loop)")
def change(reader: Reader, D: str = "") -> None:
    # "If neither took 2, 5 or 9, 1 and 7 could change places": the last two are meant.
    reader.deadly(reader.loop, digits(D)[-2:] or reader.pair)


@rule(
    r"without {D} in {C}, each empty cell would have two candidates, and each digit missing from a "
    r"house two places in it"
)
def bug(reader: Reader, D: str, C: str) -> None:
    gone = {(cell, digit) for cell in cells(C) for digit in digits(D)}
    marks = {
        cell: {digit for digit in some if (cell, digit) not in gone}
        for cell, some in reader.board.marks.items()
    }
    reader.see(all(len(some) == 2 for some in marks.values()), "a cell has not two candidates")
    reader.see(
        all(
            sum(digit in marks.get(cell, ()) for cell in house) in (0, 2)
            for house in HOUSES.values()
            for digit in range(1, 10)
        ),
        "a digit has not two places",
    )
    reader.proof.tell([(cell, digit, True) for cell, digit in gone])


@rule(
    r"if (?:neither|none of them) took {D}",
    r"if neither of {C} were {D}",
    r"{C} (?:hold|holds) only {D} between them",
    r"each in a house with the next",
)
def took(_reader: Reader, **_: str) -> None:
    """What could change places is named afterwards."""


# Colours.


@rule(rf"colour (?:the {{D}}s|these places for {{D2}})[^:]*: (?P<parts>.*{COLOURS})")
def colour(reader: Reader, parts: str, D: str = "", D2: str = "") -> None:
    reader.coloured = digits(D or D2)[0]
    for listed, name in re.findall(rf"((?:{CELL}{JOIN})*{CELL}) ({COLOURS})", parts):
        reader.colours[name] = cells(listed)


_PLACES = rf"(?P<parts>(?:\w+ [1-9] \({CELL}, {CELL}\){JOIN}?)+)"


@rule(rf"{{D}} has only two places in {_PLACES}", rf"also in {_PLACES}")
def two_places(reader: Reader, parts: str, D: str = "") -> None:
    for house, pair in re.findall(r"(\w+ [1-9]) \((.*?)\)", parts):
        reader.fit([house], digits(D) or [reader.coloured], cells(pair))


@rule(
    r"either all (?P<one>\w+)(?: cells)? are {D}, or all (?P<other>\w+)(?: cells)? are",
    r"(?P<one>\w+) or (?P<other>\w+) is right",
)
def one_colour(reader: Reader, one: str, other: str, D: str = "") -> None:
    for cell in reader.colours[one.lower()]:
        for second in reader.colours[other.lower()]:
            reader.conclude((cell, reader.coloured, True), (second, reader.coloured, True))


@rule(r"(?P<one>\w+) or (?P<other>\w+) is wrong")
def wrong_colour(reader: Reader, one: str, other: str) -> None:
    for cell in reader.colours[one.lower()]:
        for second in reader.colours[other.lower()]:
            reader.conclude((cell, reader.coloured, False), (second, reader.coloured, False))
