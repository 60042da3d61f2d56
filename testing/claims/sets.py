"""Sets of cells and digits that are counted: exclusions, Sue de Coq, patterns of experts."""

import re

from testing.claims.board import HOUSES, PEERS, Cell
from testing.claims.conclusions import state, there
from testing.claims.reader import Reader
from testing.claims.rules import NUMBERS, rule
from testing.claims.words import (
    JOIN,
    cells,
    digits,
    houses,
)

# Aligned exclusion.


@rule(r"try {D} in {C}(?:, with pairs of digits in {C2}, in this order)?")
def tried(reader: Reader, D: str, C: str, C2: str = "") -> None:
    reader.proof.suppose((C, digits(D)[0], True))
    reader.tested.add((C, digits(D)[0]))
    reader.tried = ((C, digits(D)[0]), cells(C2))
    for cell in cells(C2):
        reader.proof.tell_cell(cell)


@rule(
    r"(?P<one>[1-9-]+(?:(?:, | or )[1-9-]+)*) would leave nothing for {C} \({D}\)",
    r"(?P<one>[1-9-]+(?:(?:, | or )[1-9-]+)*) would repeat a digit in {B}",
)
def fails(reader: Reader, one: str, C: str = "", D: str = "", B: str = "") -> None:
    if C:
        reader.hold([C], digits(D))
    if reader.tried is not None:
        start, others = reader.tried
        for pair in re.findall(r"[1-9]-[1-9]", one):
            filled = dict([start, *zip(others, map(int, pair.split("-")), strict=True)])
            fail(reader, filled, C, B.lower())


def fail(reader: Reader, filled: dict[Cell, int], emptied: Cell, house: str) -> None:
    """See that digits leave nothing for a cell, or that one is twice in a house."""
    if emptied:
        left = reader.board.marks[emptied] - {
            digit for cell, digit in filled.items() if cell in PEERS[emptied]
        }
        reader.see(not left, f"{sorted(left)} is left for {emptied} with {filled}")
    else:
        inside = [digit for cell, digit in filled.items() if cell in HOUSES[house]]
        reader.see(len(set(inside)) < len(inside), f"no digit is twice in {house} with {filled}")


@rule(
    r"if {C} were {D}, nothing would be left for {C2} \({D2}\)",
    r"if {C} were {D}, {B} would have it twice",
)
def fails_too(reader: Reader, C: str, D: str, C2: str = "", D2: str = "", B: str = "") -> None:
    reader.see(reader.board.has(C, int(D)), f"{C} cannot be {D}")
    if C2:
        reader.hold([C2], digits(D2))
    if reader.tried is not None:
        fail(reader, dict([reader.tried[0], (C, int(D))]), C2, B.lower())
    reader.conclude((C, digits(D)[0], False))


@rule(r"no pair is left for {C}")
def no_pair(reader: Reader, C: str) -> None:
    reader.impossible()


# Sets of cells.


@rule(r"{C} are in both {B} and {B2}")
def crossing(reader: Reader, C: str, B: str, B2: str) -> None:
    reader.within(cells(C), [B.lower(), B2.lower()])
    reader.loop = cells(C)
    reader.needed = (B.lower(), 0)
    for cell in reader.loop:
        reader.proof.tell_cell(cell)


@rule(r"add {C} in {B} and {C2} in {B2}: that makes {N} cells")
def sue_de_coq(reader: Reader, C: str, C2: str, B: str, B2: str, N: str) -> None:
    reader.within(cells(C), [B.lower()])
    reader.within(cells(C2), [B2.lower()])
    reader.loop = reader.subject = reader.loop + cells(C) + cells(C2)
    reader.see(NUMBERS[len(reader.loop)] == N.lower(), f"not {N} cells")
    for cell in reader.loop:
        reader.proof.tell_cell(cell)


@rule(
    r"only those in (?:{B}|both) have {D}",
)
def found_only(reader: Reader, D: str, B: str = "") -> None:
    reader.see(len(set(digits(D))) == len(digits(D)), "a digit is named twice")
    for digit in digits(D):
        where = {cell for cell in reader.loop if reader.board.has(cell, digit)}
        reader.see(bool(where), f"none has {digit}")
        reader.see(not B or where <= HOUSES[B.lower()], f"{digit} is in {sorted(where)}")


@rule(r"{B} has its {D} there, too")
def its(reader: Reader, B: str, D: str) -> None:
    there(reader, B, D)


@rule(r"suppose these cells held only {D}: {C}")
def tridagon(reader: Reader, C: str, D: str) -> None:
    which, some = cells(C), digits(D)
    reader.see(not fillable(which, {}, some), "these digits can fill the cells")
    reader.loop = reader.subject = which
    reader.proof.tell(
        [(c, d, True) for c in which for d in reader.board.marks.get(c, ()) if d not in some]
    )


def fillable(which: list[Cell], filled: dict[Cell, int], some: list[int]) -> bool:
    """Whether cells can be filled with these digits."""
    if not which:
        return True
    return any(
        fillable(which[1:], {**filled, which[0]: digit}, some)
        for digit in some
        if all(filled.get(peer) != digit for peer in PEERS[which[0]])
    )


@rule(r"they run up in {H}, an (?:odd) number of boxes")
def rise(reader: Reader, H: str) -> None:
    for h in houses(H):
        first, second, third = (int(cell[3]) for cell in sorted(set(reader.loop) & HOUSES[h]))
        reader.see((second - first) % 3 == (third - second) % 3 == 2, f"they fall in {h}")
    reader.see(len(houses(H)) % 2 == 1, "an even number")


@rule(r"these are (?P<count>\d+) cells: {C}")
def base_cells(reader: Reader, count: str, C: str) -> None:
    reader.see(len(cells(C)) == int(count), f"not {count}")
    reader.ranked["base"] = [
        {(cell, digit) for digit in reader.board.marks[cell]} for cell in cells(C)
    ]
    reader.subject = cells(C)
    for cell in cells(C):
        reader.proof.tell_cell(cell)


@rule(r"each of their candidates is one of these: (?P<parts>.*)")
def cover_sets(reader: Reader, parts: str) -> None:
    found: list[list[tuple[Cell, int]]] = []
    for listed, house in re.findall(
        rf"((?:[1-9]{JOIN})*[1-9]) in ((?:row|column|box) [1-9])", parts
    ):
        found += [[(cell, digit) for cell in sorted(HOUSES[house])] for digit in digits(listed)]
    reader.ranked["cover"] = [
        {place for place in places if reader.board.has(*place)} for places in found
    ]


@rule(r"each fits only once: (?P<uses>\d+) places for (?P<count>\d+) cells")
def count_uses(reader: Reader, uses: str, count: str) -> None:
    """Count base and cover sets; what is in more covers than bases is false."""
    reader.see(len(reader.ranked["cover"]) == int(uses), "not as many uses")
    reader.see(len(reader.ranked["base"]) == int(count) == int(uses), "not as many cells")
    for place in sorted(
        {place for sets in reader.ranked.values() for places in sets for place in places}
    ):
        bases, covers = (
            sum(place in places for places in reader.ranked[kind]) for kind in ("base", "cover")
        )
        reader.see(covers >= bases, f"{place} is in {covers} covers and {bases} bases")
        if covers > bases:
            reader.proof.tell([(*place, False)])


# Fireworks.


@rule(r"{B} has {D} only in {B2} or in {C}")
def spark(reader: Reader, B: str, D: str, B2: str, C: str) -> None:
    for digit in digits(D):
        places = reader.board.places(B.lower(), digit)
        reader.see(places <= HOUSES[B2.lower()] | {C}, f"{digit} is in {sorted(places)}")
        reader.proof.tell_house(B.lower(), digit)


@rule(
    r"if such a digit is in neither {C} nor {C2}, {B} has it at the crossing, {C3}",
    r"{D} each need one of {C}: {N} digits, {N2} cells",
)
def room(reader: Reader, C: str, **_: str) -> None:
    """What follows is proved from the lines."""
    reader.subject = cells(C)


@rule(r"{C} (?:is|are) needed for {D}")
def needed_for(reader: Reader, C: str, D: str) -> None:
    reader.subject = cells(C)


@rule(r"{C} is in both {B} and {B2}", r"{C} shares {B} and {B2} with such cells")
def with_such(reader: Reader, C: str, B: str, B2: str) -> None:
    reader.within(cells(C), [B.lower(), B2.lower()])


@rule(r"{C} (?:is a target|is in the base|are in the base)")
def target(reader: Reader, C: str) -> None:
    reader.subject = cells(C)


@rule(
    "either way {C} is not {D}: it is (?P<own>{D2}(?: in {C2})?) itself, or it shares {H}, and "
    "{D3} is there"
)
def guardian(reader: Reader, C: str, D: str, H: str, **_: str) -> None:
    reader.within(cells(C), houses(H))
    state(reader, C, D, no=True)


@rule(r"{B} has its {D} in {H}")
def in_houses(reader: Reader, B: str, D: str, H: str) -> None:
    if not reader.ranked:
        digit = digits(D)[0]
        reader.proof.tell_house(B.lower(), digit)
        both = HOUSES[B.lower()] & HOUSES[houses(H)[0]]
        reader.conclude(*((cell, digit, True) for cell in sorted(both)))


@rule(r"{C} hold two of the digits {D}")
def base(reader: Reader, C: str, D: str) -> None:
    reader.hold(cells(C), digits(D))
    reader.pair = digits(D)
    reader.base = cells(C)


@rule(
    r"the digits in the base are nowhere else in {H2} or {H3}",
    r"{C} cannot be any of them",
    r"{H} have them in {C}, or outside these three boxes",
)
def cross_lines(reader: Reader, C: str = "", H: str = "", **_: str) -> None:
    for h in houses(H):
        for digit in reader.pair:
            reader.proof.tell_house(h, digit)
    if not H:
        for cell in cells(C):
            reader.see(not set(reader.pair) & reader.board.marks.get(cell, set()), f"{cell} can")


@rule(r"outside, the three lines can have (?P<parts>.*)")
def at_most_twice(_reader: Reader, parts: str) -> None:
    """The conclusions are proved from the lines themselves."""


@rule(
    r"if {C} were {D}, the other two cross-lines would need it outside these boxes",
    r"there is no room for two there",
    r"if {C} were {D}, {H} would need its {D2} in {C2}, where it cannot be",
    r"{H} has the digit of {C} in {C2}, and only {C3} can hold it",
)
def exocet_case(
    reader: Reader, D: str = "", H: str = "", C: str = "", C3: str = "", **_: str
) -> None:
    reader.tested.update((cell, digit) for cell in cells(C) for digit in digits(D))
    for h in houses(H):
        for digit in digits(D) or reader.pair:
            reader.proof.tell_house(h, digit)
    reader.subject = cells(C3) or reader.subject


@rule(r"if {C} is {D} and {C2} is {D2}, {B} needs both digits in {C3}")
def needs_both(reader: Reader, C: str, D: str, C2: str, D2: str, B: str, C3: str) -> None:
    reader.within([C3], [B])
    for digit in (D, D2):
        reader.proof.tell_house(B, int(digit))
        reader.conclude((C, int(D), False), (C2, int(D2), False), (C3, int(digit), True))


@rule(r"the base cannot be {D}")
def no_base(reader: Reader, D: str) -> None:
    (cell, other), (one, two) = reader.base, digits(D)
    reader.conclude((cell, one, False), (other, two, False))
    reader.conclude((cell, two, False), (other, one, False))


@rule(r"{D} must be in the base", r"the base must be {D}")
def certain(reader: Reader, D: str) -> None:
    for digit in digits(D):
        reader.conclude(*((cell, digit, True) for cell in reader.base))


@rule(r"one target is {D}, and the other two cross-lines have it outside these boxes")
def elsewhere(_reader: Reader, **_: str) -> None:
    """What follows is proved from the lines."""


@rule(r"{C} is {D}, so {C2} is not")
def used_up(reader: Reader, C: str, D: str, C2: str) -> None:
    state(reader, C, D, no=False)
    state(reader, C2, D, no=True)


@rule(r"{C} has no {D}")
def lacks(reader: Reader, C: str, D: str) -> None:
    reader.see(not reader.board.has(C, digits(D)[0]), f"{C} can be {D}")
