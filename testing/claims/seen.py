"""Statements of hints about the grid: candidates, places, houses."""

import re

from testing.claims.board import HOUSES, HOUSES_OF, PEERS
from testing.claims.reader import Reader
from testing.claims.rules import NUMBERS, rule
from testing.claims.words import (
    JOIN,
    cells,
    digits,
    houses,
    sharings,
)

# Statements that are seen in the grid.


@rule(
    r"{C}(?:, where {H} and {H2} cross,)? (?:together )?holds? only {D}",
    r"{C} \({D}\)",
    r"the candidates of {C} are {D}",
    r"{C} has {D} left",
    r"it holds only {D}",
    r"the pivot {C} holds {D}",
    r"(?:its|the) wings are {C} \({D}\)(?: and {C2} \({D2}\))?",
)
def holds(reader: Reader, D: str, C: str = "", C2: str = "", D2: str = "", **_: str) -> None:
    reader.hold(cells(C) or reader.subject, digits(D))
    if C2:
        reader.hold(cells(C2), digits(D2))


@rule(
    r"{C} sees? {C2}",
    r"{C} sees? all of these(?: \({H}\))?",
    r"{C} sees? (?P<both>both)(?: \({H}\))?",
)
def see_cells(reader: Reader, C: str, C2: str = "", H: str = "", both: str = "") -> None:
    """Cells that see others, one of which must hold the digit that they lose."""
    if both:
        (told,) = reader.ends.values()
        reader.see(len(told) == len(set(told)) == 2, f"not two: {told}")
    reader.subject = cells(C)
    for cell in cells(C):
        for other in cells(C2) or next(iter(reader.ends.values()), []):
            shared = [h for h in HOUSES_OF[cell] if h in HOUSES_OF[other]]
            named = [h for h in shared if h in houses(H)] if H else shared
            reader.see(bool(named) or other == cell, f"{cell} does not see {other} in {H}")
            reader.proof.tie(cell, *named)
        reader.see(set(houses(H)) <= set(HOUSES_OF[cell]), f"{cell} is not in {H}")


@rule(
    r"set {X} \({C}\) holds {D} in {N} cells?",
    r"set {X}: {C} with {D}",
)
def has_set(reader: Reader, X: str, C: str, D: str, N: str = "") -> None:
    which, some = cells(C), digits(D)
    reader.sets[X] = which
    reader.hold(which, some)
    reader.see(len(some) == len(which) + 1, "not one digit more than cells")
    if N:
        reader.see(NUMBERS[len(which)] == N.lower(), f"not {N} cells")


@rule(r"set {X} has {N} cells: {C}")
def large_set(reader: Reader, X: str, N: str, C: str) -> None:
    reader.sets[X] = reader.subject = cells(C)
    reader.see(NUMBERS[len(cells(C))] == N.lower(), f"not {N} cells")


@rule(r"they hold {D}")
def they_hold(reader: Reader, D: str) -> None:
    reader.hold(reader.subject, digits(D))
    reader.see(len(digits(D)) == len(reader.subject) + 1, "not one digit more than cells")


@rule(
    r"in {B}, (?:the digits )?{D} fits? only in {C}(?:, (?:both|all) in {H2})?",
    r"(?:{H} (?:has|needs) )(?:its )?{D} only in {C}",
    r"{H} has its {D} in {C}",
    r"{H} have their {D} in {C}",
    r"{H} only in {C}",
)
def fits(reader: Reader, C: str, H: str = "", B: str = "", D: str = "", H2: str = "") -> None:
    where, which, only = houses(H or B), digits(D) or [reader.coloured], cells(C)
    if {cell for h in where for d in which for cell in reader.board.places(h, d)} != set(only):
        if reader.proof.supposes and len(where) == len(which) == 1:
            reader.within(only, where)
            reader.proof.tell_house(where[0], which[0])
        for cell in only:
            can_be = reader.board.marks.get(cell, frozenset())
            reader.see(not can_be.isdisjoint(which), f"{cell} cannot be {which}")
        reader.conclude(*[(cell, digit, True) for cell in only for digit in which])
        return
    reader.fit(where, which, only)
    reader.coloured = which[0]
    if H2:
        reader.within(only, houses(H2))


@rule(r"{H} has {D} only in {H2} \({C}\) and in {H3} \({C2}\)")
def empty_rectangle(reader: Reader, H: str, D: str, H2: str, C: str, H3: str, C2: str) -> None:
    reader.fit(houses(H), digits(D), cells(C) + cells(C2))
    reader.within(cells(C), houses(H2))
    reader.within(cells(C2), houses(H3))
    reader.coloured = digits(D)[0]


@rule(r"ignore the fins? {C}")
def fins(reader: Reader, C: str) -> None:
    reader.fins = cells(C)


@rule(r"{H} have {D} only in {H2}", r"{H} each have two places for {D}, all in {H2}")
def covered(reader: Reader, H: str, D: str, H2: str) -> None:
    digit = digits(D)[0]
    found = {cell for h in houses(H) for cell in reader.board.places(h, digit)}
    inside = frozenset[str]().union(*(HOUSES[h] for h in houses(H2)))
    outside = found - inside
    reader.see(outside <= set(reader.fins) <= found, f"{sorted(outside)} are outside")
    reader.bases, reader.covers = houses(H), houses(H2)
    reader.see(len(houses(H)) == len(houses(H2)), "not as many covers as bases")
    for h in houses(H):
        reader.proof.tell_house(h, digit)
    reader.coloured = digit


@rule(r"outside these cells, {H} have no {D}")
def nowhere_else(reader: Reader, H: str, D: str) -> None:
    reader.see(len(set(houses(H))) == len(houses(H)), "a house is named twice")
    for h in houses(H):
        for digit in digits(D):
            inside = set(reader.loop)
            reader.see(bool(inside & HOUSES[h]), f"none of these cells is in {h}")
            reader.see(reader.board.places(h, digit) <= inside, f"{digit} is elsewhere in {h}")
            for cell in inside & HOUSES[h]:
                reader.proof.tie(cell, h)
            reader.proof.tell_house(h, digit)


@rule(r"{C} {S}", r"(?:it|they) {S}")
def shares(reader: Reader, S: str, C: str = "") -> None:
    which = cells(C) or reader.subject
    for _, others in sharings(S):
        reader.seen_by += [(cell, other) for cell in which for other in others]
    reader.share(which, sharings(S))


@rule(
    r"{C} (?:is|are)(?: both| all)? in {H}(?: and in {H2})?",
    r"(?:they|it) (?:is|are) in {H}(?: and in {H2})?",
    r"(?:both|all) in {H}(?: and in {H2})?",
    r"{C} share {H}",
    r"{C} (?:is|are) (?:another|other) cells? of {H}",
    r"where {H} and {H2} cross",
    r"{C} of {H}",
)
def inside(reader: Reader, H: str, C: str = "", H2: str = "") -> None:
    reader.within(cells(C) or reader.subject, houses(H) + houses(H2))


@rule(r"{C} sees? the {D} in {C2}(?:, in {H})?", r"{C} and {C3} sees? the {D} in {C2}")
def sees(reader: Reader, C: str, D: str, C2: str, H: str = "", C3: str = "") -> None:
    reader.seen(cells(C) + cells(C3), digits(D)[0], cells(C2)[0], H.lower())


@rule(rf"{{C}} sees (?P<parts>[1-9](?:{JOIN}[1-9])* in .*)")
def sees_digits(reader: Reader, C: str, parts: str) -> None:
    found = re.findall(rf"([1-9](?:{JOIN}[1-9])*) in ((?:row|column|box) [1-9])", parts)
    named = [digit for listed, _ in found for digit in digits(listed)]
    reader.see(len(named) == len(set(named)), "a digit is named twice")
    for listed, house in found:
        values = {reader.board.values.get(cell) for cell in HOUSES[house]}
        reader.see(C in HOUSES[house] and set(digits(listed)) <= values, f"{listed} in {house}")
    reader.proof.tell_cell(C)


@rule(r"the pencil marks of {C} no longer include {D}")
def lost(reader: Reader, C: str, D: str) -> None:
    for cell in cells(C):
        seen = {reader.board.values.get(peer) for peer in PEERS[cell]}
        reader.see(
            not set(digits(D)) & (seen | reader.board.marks[cell]), f"{D} is seen, or in {cell}"
        )
    if reader.needed:
        reader.blocked.update(cells(C))


@rule(r"{H} still needs its {D}")
def still_needs(reader: Reader, H: str, D: str) -> None:
    held = {reader.board.values.get(cell) for cell in HOUSES[H.lower()]}
    reader.see(digits(D)[0] not in held, f"{H} has {D}")


@rule(r"in {B}, one empty cell has only one digit left")
def one_has_one(reader: Reader, B: str) -> None:
    some = [reader.board.marks.get(cell, frozenset()) for cell in HOUSES[B.lower()]]
    reader.see(any(len(marks) == 1 for marks in some), "none has one digit")


@rule(r"{B} is almost full")
def almost_full(reader: Reader, B: str) -> None:
    empty = HOUSES[B.lower()] & reader.board.marks.keys()
    reader.see(len(empty) == 1, f"{len(empty)} cells are empty")


@rule(r"the {D}s? in {C} blocks? {N} of them")
def block(reader: Reader, D: str, C: str, N: str) -> None:
    """The number of the last named cells that see one of these digits."""
    seen = set[str]()
    for by in cells(C):
        blocked = set(reader.subject) & PEERS[by]
        reader.see(reader.board.values.get(by) == int(D), f"{by} is not {D}")
        reader.see(bool(blocked - seen), f"{by} blocks none of the others")
        seen |= blocked
    reader.see(NUMBERS[len(seen)] == N.lower(), f"{len(seen)} are blocked")


@rule(r"the pencil marks of {N} (?:of them|more) no longer include {D}")
def lost_in(reader: Reader, N: str, D: str) -> None:
    """The number of the last named cells that have lost a digit without seeing it."""
    count = sum(
        int(D) not in {reader.board.values.get(peer) for peer in PEERS[cell]}
        and not reader.board.has(cell, int(D))
        for cell in reader.subject
    )
    reader.see(NUMBERS[count] == N.lower(), f"{count} have lost it")


@rule(r"{H} needs its {D}")
def needs(reader: Reader, H: str, D: str) -> None:
    reader.needed = (H.lower(), digits(D)[0])
    reader.blocked = set()


@rule(r"only {C} is left")
def left_cell(reader: Reader, C: str) -> None:
    if reader.needed:
        house, digit = reader.needed
        empty = {cell for cell in HOUSES[house] if cell in reader.board.marks}
        reader.see(empty - reader.blocked == {C}, f"left are {sorted(empty - reader.blocked)}")
        reader.proof.tell_house(house, digit)


@rule(r"only {C} is left for {D} in {H}, so {C2} is {D2}")
def left_for(reader: Reader, C: str, D: str, H: str, C2: str, D2: str) -> None:
    reader.see((C, D) == (C2, D2), "another cell or digit")
    reader.see(C in HOUSES[H.lower()], f"{C} is not in {H}")
    reader.proof.tell_house(H.lower(), int(D))
    reader.conclude((C, int(D), True))


@rule(r"only {D} is (?:left|missing), so {C} is {D2}")
def left_digit(reader: Reader, D: str, C: str, D2: str) -> None:
    reader.see(D == D2, "another digit")
    reader.conclude((C, int(D), True))


@rule(r"each of {D} is in one of them")
def each_of(reader: Reader, D: str) -> None:
    """The digits that the cells of the subset hold together."""
    held = set().union(*(reader.board.marks[cell] for cell in reader.held))
    reader.see(set(digits(D)) == held, f"they hold {sorted(held)}")
    reader.only = held


@rule(r"{H} has one empty cell, {C}")
def one_empty(reader: Reader, H: str, C: str) -> None:
    empty = [cell for cell in HOUSES[H.lower()] if cell in reader.board.marks]
    reader.see(empty == [C], f"empty are {empty}")
    reader.needed = (H.lower(), 0)


@rule(r"the other cells hold {D}")
def others(reader: Reader, D: str) -> None:
    if reader.needed:
        house = HOUSES[reader.needed[0]]
        values = {reader.board.values[cell] for cell in house if cell in reader.board.values}
        reader.see(values == set(digits(D)), f"they hold {sorted(values)}")
        for cell in house & reader.board.marks.keys():
            reader.proof.tell_cell(cell)
