"""Patterns with two solutions, and colours."""

import re
from itertools import pairwise, product

from testing.claims.board import HOUSES, HOUSES_OF, PEERS
from testing.claims.reader import Reader
from testing.claims.rules import NUMBERS, rule
from testing.claims.words import (
    CELL,
    COLOURS,
    JOIN,
    candidates,
    cells,
    digits,
    houses,
    removals_of,
    sharings,
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


@rule(r"every house has exactly two of these cells, or none")
def two_or_none(reader: Reader) -> None:
    loop = set(reader.loop)
    reader.see(
        all(len(house & loop) in (0, 2) for house in HOUSES.values()), "a house has neither 0 nor 2"
    )


@rule(r"apart from {D} in {C}, the cells hold only {D2}")
def except_for(reader: Reader, D: str, C: str, D2: str) -> None:
    """Two digits in all cells of a loop, and others in some."""
    reader.pair = digits(D2)
    more = set().union(*(reader.board.marks[cell] for cell in cells(C))) - set(reader.pair)
    reader.see(more == set(digits(D)), f"{C} hold {sorted(more)}")
    for cell in set(reader.loop) - set(cells(C)):
        reader.see(reader.board.marks[cell] <= set(reader.pair), f"{cell} has more")
        reader.proof.tell_cell(cell)
    reader.subject = cells(C)


@rule(r"if {C} were {D}, {B} would need its {D2} in {C2}, and vice versa")
def both_or_none(reader: Reader, C: str, D: str, B: str, D2: str, C2: str) -> None:
    reader.see(D == D2 and C2 in HOUSES[B.lower()], f"{C2} is not in {B}")
    for one, other in ((C, C2), (C2, C)):
        reader.conclude((one, digits(D)[0], False), (other, digits(D)[0], True))
    reader.subject = [C, C2]


@rule(r"if {C} were {D}", r"if the other were {D}", r"if {C} were {D} and {C2} were {D2}")
def were(reader: Reader, D: str, C: str = "", C2: str = "", D2: str = "") -> None:
    reader.supposed = [(cell, digit) for cell in cells(C) for digit in digits(D)]
    reader.supposed += [(cell, digit) for cell in cells(C2) for digit in digits(D2)]
    for cell, digit in reader.supposed:
        reader.see(cell in reader.loop, f"{cell} is not in {reader.loop}")
        reader.see(reader.board.has(cell, digit), f"{cell} cannot be {digit}")
    reader.supposed = reader.supposed or [(reader.subject[0], digit) for digit in digits(D)]


@rule(r"{C} would (?:have to )?be {D}")
def would_be(reader: Reader, C: str, D: str) -> None:
    for cell in cells(C):
        supposed = [(*claim, False) for claim in reader.supposed]
        reader.conclude(*supposed, (cell, digits(D)[0], True))


@rule(r"{D} could be swapped(?: in all {N} cells)?")
def swapped(reader: Reader, D: str, N: str = "") -> None:
    reader.see(not N or NUMBERS[len(reader.loop)] == N.lower(), f"not {N} cells")
    reader.see({digit for _, digit in reader.supposed} <= set(digits(D)), f"not only {D}")
    reader.supposed = []
    reader.deadly(reader.loop, digits(D))


@rule(r"without (?P<parts>.*), each empty cell would have two candidates")
def bug(reader: Reader, parts: str) -> None:
    gone = set(candidates(parts))
    marks = {
        cell: {digit for digit in some if (cell, digit) not in gone}
        for cell, some in reader.board.marks.items()
    }
    reader.see(
        all(len(some) == 2 for some in marks.values()), "a cell does not have two candidates"
    )
    reader.see(
        all(
            sum(digit in marks.get(cell, ()) for cell in house) in (0, 2)
            for house in HOUSES.values()
            for digit in range(1, 10)
        ),
        "a digit does not have two places",
    )
    reader.proof.tell([(cell, digit, True) for cell, digit in gone])


@rule(r"each shares a house with the next")
def next_to(reader: Reader) -> None:
    for one, other in pairwise(reader.loop or reader.subject):
        reader.see(other in PEERS[one], f"{one} does not see {other}")


@rule(r"with one of {C}, that makes {N} cells for {N2} digits")
def extra_set(reader: Reader, C: str, N: str, N2: str) -> None:
    """The last named cells, and one with an extra digit."""
    held = set().union(*(reader.board.marks[cell] for cell in reader.subject))
    reader.see(NUMBERS[len(reader.subject) + 1] == N.lower() == N2.lower(), f"not {N} cells")
    reader.see(NUMBERS[len(held)] == N2.lower(), f"not {N2} digits")
    reader.see(len(set(cells(C))) > 1, "one cell alone")
    reader.see(set(cells(C)) <= set(reader.loop or cells(C)), f"not all are in {reader.loop}")
    reader.held.update(cells(C))
    reader.subject = [*reader.subject, *cells(C)]


@rule(r"at most one of {C} is {D}")
def at_most_one(reader: Reader, C: str, D: str) -> None:
    one, other = cells(C)
    for digit, other_digit in product(digits(D), repeat=2):
        reader.conclude((one, digit, False), (other, other_digit, False))
    reader.subject = [one, other]


@rule(r"in {B}, the digits {D} fit only in these two cells and {C}")
def hidden_set(reader: Reader, B: str, D: str, C: str) -> None:
    reader.fit([B.lower()], digits(D), [*reader.subject, *cells(C)])


@rule(
    r"these two cells take at most one of those digits",
    r"the others?(?: one)? fills? {C}",
)
def rest_of_set(_reader: Reader, **_: str) -> None:
    """The next conclusions are proved from the places."""


@rule(r"all of them are in {H}, too")
def all_in(reader: Reader, H: str) -> None:
    reader.within(reader.subject, houses(H))


# Colours.


@rule(
    rf"colour (?:the {{D}}s|these places for {{D2}})[^:]*: (?P<parts>.*{COLOURS})",
    rf"colour them: (?P<parts>.*{COLOURS})",
)
def colour(reader: Reader, parts: str, D: str = "", D2: str = "") -> None:
    if D or D2:
        reader.coloured = digits(D or D2)[0]
    for house in HOUSES if D else ():
        if len(reader.board.places(house, reader.coloured)) == 2:
            reader.proof.tell_house(house, reader.coloured)
    for listed, name in re.findall(rf"((?:{CELL}{JOIN})*{CELL}) ({COLOURS})", parts):
        reader.colours[name] = cells(listed)


_PLACES = rf"(?P<parts>(?:\w+ [1-9] \({CELL}, {CELL}\){JOIN}?)+)"


@rule(rf"{{D}} has only two places in {_PLACES}")
def two_places(reader: Reader, parts: str, D: str) -> None:
    for house, pair in re.findall(r"(\w+ [1-9]) \((.*?)\)", parts):
        reader.fit([house], digits(D), cells(pair))


@rule(r"{D} has only two places in {H}")
def two_places_in(reader: Reader, D: str, H: str) -> None:
    reader.coloured = digits(D)[0]
    for house in houses(H):
        reader.see(len(reader.board.places(house, reader.coloured)) == 2, f"not two in {house}")
        reader.proof.tell_house(house, reader.coloured)


@rule(rf"no (?P<one>{COLOURS}) cell is {{D}}")
def none_of_colour(reader: Reader, one: str, D: str) -> None:
    """The colour is wrong, which is a reason for each of its cells."""
    which = reader.colours[one.lower()]
    reader.see(digits(D) == [reader.coloured], f"coloured is {reader.coloured}")
    for cell in which:
        reader.proof.tie(cell, *HOUSES_OF[cell])
    reader.remove((cell, reader.coloured) for cell in which)


@rule(
    r"either all (?P<one>\w+)(?: cells)? are {D}, or all (?P<other>\w+)(?: cells)? are",
    r"(?P<one>\w+) or (?P<other>\w+) is right",
)
def one_colour(reader: Reader, one: str, other: str, D: str = "") -> None:
    reader.see(not D or digits(D) == [reader.coloured], f"coloured is {reader.coloured}")
    for cell in reader.colours[one.lower()]:
        for second in reader.colours[other.lower()]:
            reader.conclude((cell, reader.coloured, True), (second, reader.coloured, True))


@rule(rf"{{C}} are both (?P<one>{COLOURS}), but share {{H}}")
def same_colour(reader: Reader, C: str, one: str, H: str) -> None:
    reader.see(set(cells(C)) <= set(reader.colours[one.lower()]), f"not all are {one}")
    reader.within(cells(C), houses(H))


@rule(rf"(?P<one>{COLOURS}) is wrong")
def colour_is_wrong(reader: Reader, one: str) -> None:
    for cell, digit in reader.painted.get(one.lower(), ()):
        reader.conclude((cell, digit, False))
        reader.proof.tie(cell, *HOUSES_OF[cell])
    if reader.painted:
        return
    reader.conclude_digits(reader.colours[one.lower()], [reader.coloured])


@rule(rf"{{C}} (?:is|are) (?P<one>{COLOURS})")
def has_colour(reader: Reader, C: str, one: str) -> None:
    """The wrong colour is a reason for each of its cells."""
    reader.see(set(cells(C)) <= set(reader.colours[one.lower()]), f"not all are {one}")
    for cell in cells(C):
        reader.proof.tie(cell, *HOUSES_OF[cell])
    reader.subject = cells(C)


@rule(rf"{{C}} sees? (?P<one>{COLOURS}) and (?P<other>{COLOURS}) cells")
def sees_colours(reader: Reader, C: str, one: str, other: str) -> None:
    reader.subject = cells(C)
    for cell in cells(C):
        for colour_name in (one, other):
            seen = PEERS[cell] & set(reader.colours[colour_name.lower()])
            reader.see(bool(seen), f"{cell} sees nothing {colour_name}")
            shared = {h for h in HOUSES_OF[cell] for near in seen if h in HOUSES_OF[near]}
            reader.proof.tie(cell, *shared)


@rule(r"(?P<one>\w+) or (?P<other>\w+) is wrong")
def wrong_colour(reader: Reader, one: str, other: str) -> None:
    for cell in reader.colours[one.lower()]:
        for second in reader.colours[other.lower()]:
            reader.conclude((cell, reader.coloured, False), (second, reader.coloured, False))


# 3D Medusa: candidates of several digits.


@rule(rf"colour these (?P<one>{COLOURS}): (?P<parts>.*)")
def paint(reader: Reader, one: str, parts: str) -> None:
    reader.painted[one] = candidates(parts)
    for cell, digit in reader.painted[one]:
        reader.see(reader.board.has(cell, digit), f"{digit} is not in {cell}")


@rule(r"{C} (?:has|have) two candidates")
def two_candidates(reader: Reader, C: str) -> None:
    for cell in cells(C):
        reader.see(len(reader.board.marks[cell]) == 2, f"{cell} has more")
        reader.proof.tell_cell(cell)


@rule(r"these have two places: (?P<parts>.*)")
def have_two_places(reader: Reader, parts: str) -> None:
    for digit, house in re.findall(r"([1-9]) in ((?:row|column|box) [1-9])", parts):
        reader.see(len(reader.board.places(house, int(digit))) == 2, f"{digit} in {house}")
        reader.proof.tell_house(house, int(digit))


@rule(r"cells with two candidates and houses with two places connect them")
def connect(reader: Reader) -> None:
    """State the cells and houses in which both candidates have a colour."""
    painted = {place for places in reader.painted.values() for place in places}
    for cell, some in reader.board.marks.items():
        if len(some) == 2 and {(cell, digit) for digit in some} <= painted:
            reader.proof.tell_cell(cell)
    for house, digit in product(HOUSES, range(1, 10)):
        where = reader.board.places(house, digit)
        if len(where) == 2 and {(cell, digit) for cell in where} <= painted:
            reader.proof.tell_house(house, digit)


@rule(r"one (?:of the two colours|colour) is true everywhere")
def one_painted(reader: Reader) -> None:
    for (cell, digit), (other, other_digit) in product(*reader.painted.values()):
        reader.conclude((cell, digit, True), (other, other_digit, True))


@rule(r"{C} has a candidate of each colour")
def of_each_colour(reader: Reader, C: str) -> None:
    for painted in reader.painted.values():
        reader.see(any(cell == C for cell, _ in painted), f"{C} lacks a colour")
    reader.subject = [C]


@rule(
    rf"{{D}} in {{C}} are both (?P<one>{COLOURS})",
    rf"{{D}} in {{C}} are both (?P<one>{COLOURS}), but share {{H}}",
)
def both_painted(reader: Reader, D: str, C: str, one: str, H: str = "") -> None:
    for place in product(cells(C), digits(D)):
        reader.see(place in reader.painted[one], f"{place} is not {one}")
    if H:
        reader.within(cells(C), houses(H))


@rule(rf"if (?P<one>{COLOURS}) is true, {{C}} has no candidate left: it {{S}}")
def leaves_nothing(reader: Reader, one: str, C: str, S: str) -> None:
    seen = {cell for _, who in sharings(S) for cell in who}
    reader.share([C], sharings(S))
    for digit in reader.board.marks[C]:
        reader.see(
            any(cell in seen and other == digit for cell, other in reader.painted[one]),
            f"{digit} is left in {C}",
        )
    reader.proof.tell_cell(C)


@rule(r"these clash with a candidate of each colour, so they are false: {L}")
def clash_with_both(reader: Reader, L: str) -> None:
    for cell, digit in removals_of(L):
        for painted in reader.painted.values():
            clashing = [
                (other, one)
                for other, one in painted
                if (one == digit and other in PEERS[cell]) or (other == cell and one != digit)
            ]
            reader.see(bool(clashing), f"{digit} in {cell} clashes with one colour at most")
        reader.proof.tie(cell, *HOUSES_OF[cell])
    reader.remove(removals_of(L))


@rule(rf"(?P<one>{COLOURS}) is wrong: remove all its candidates")
def all_wrong(reader: Reader, one: str) -> None:
    reader.tested.update(reader.painted[one.lower()])
    reader.remove(reader.painted[one.lower()])


# Extended rectangles and BUG-lites.


@rule(r"if {C} held only {D}, {H} could swap these digits there")
def swap_lines(reader: Reader, C: str, D: str, H: str) -> None:
    """Two lines of a band or stack that would hold the same three digits in three boxes."""
    some, lines = cells(C), houses(H)
    inside = [{cell for cell in some if cell in HOUSES[line]} for line in lines]
    reader.see(len(lines) == 2 and all(len(held) == 3 for held in inside), "not two lines of three")
    reader.see(len(set(some)) == 6 and len(digits(D)) == 3, "not six cells and three digits")
    for cell in inside[0]:
        opposite = [
            other
            for other in inside[1]
            if sum(cell in house and other in house for house in HOUSES.values()) == 2
        ]
        reader.see(len(opposite) == 1, f"{cell} shares a line and a box with {opposite}")
    reader.proof.tell(_others(reader, {cell: set(digits(D)) for cell in some}))


@rule(r"suppose these cells had only two candidates: {L}")
def suppose_pairs(reader: Reader, L: str) -> None:
    reader.pairs = {}
    for cell, digit in removals_of(L):
        reader.see(reader.board.has(cell, digit), f"{digit} is not in {cell}")
        reader.pairs.setdefault(cell, set()).add(digit)
    reader.see(all(len(pair) == 2 for pair in reader.pairs.values()), "a cell does not have two")


@rule(r"suppose these cells had only the candidates {D}: {C}")
def suppose_loop(reader: Reader, D: str, C: str) -> None:
    reader.pairs = {cell: set(digits(D)) for cell in cells(C)}
    reader.see(len(digits(D)) == 2, "not two digits")
    for cell, pair in reader.pairs.items():
        reader.see(pair <= reader.board.marks[cell], f"{cell} lacks one of {D}")


@rule(r"each digit would be in two of these cells in every house, or in none")
def twice_or_never(reader: Reader) -> None:
    for name, house in HOUSES.items():
        held = [digit for cell in house for digit in reader.pairs.get(cell, ())]
        reader.see(all(held.count(digit) == 2 for digit in held), f"{name} has {sorted(held)}")


@rule(
    r"any solution would have a second one, in which each of these cells holds its other candidate"
)
def has_twin(reader: Reader) -> None:
    twice_or_never(reader)
    reader.proof.tell(_others(reader, reader.pairs))


def _others(reader: Reader, held: dict[str, set[int]]) -> list[tuple[str, int, bool]]:
    """The other candidates of cells that would have two solutions, one of which is true."""
    for cell in held:
        reader.proof.tell_cell(cell)
    return [
        (cell, digit, True)
        for cell, some in held.items()
        for digit in sorted(reader.board.marks[cell] - some)
    ]


# Gurth's symmetry.


@rule(r"turn the grid by (?P<angle>180|90)°(?: to the right)?")
def turn(reader: Reader, angle: str) -> None:
    reader.move = {}
    for row, column in product(range(1, 10), repeat=2):
        image = (10 - row, 10 - column) if angle == "180" else (column, 10 - row)
        reader.move[f"r{row}c{column}"] = "r{}c{}".format(*image)


@rule(r"mirror the grid at the diagonal from {C} to {C2}")
def mirror(reader: Reader, C: str, C2: str) -> None:
    falls = (C, C2) == ("r1c1", "r9c9")
    reader.see(falls or (C, C2) == ("r9c1", "r1c9"), "no diagonal")
    reader.move = {}
    for row, column in product(range(1, 10), repeat=2):
        image = (column, row) if falls else (10 - column, 10 - row)
        reader.move[f"r{row}c{column}"] = "r{}c{}".format(*image)


@rule(
    r"each filled cell lands on a filled one, and each digit always on the same: (?P<parts>.*)",
)
def lands_on(reader: Reader, parts: str) -> None:
    said = re.findall(r"([1-9]) on ([1-9])", parts)
    reader.becomes = {int(digit): int(other) for digit, other in said}
    reader.see(len(set(reader.becomes.values())) == len(reader.becomes) == len(said), "no pairs")
    for cell, other in reader.move.items():
        digit, image = reader.board.values.get(cell, 0), reader.board.values.get(other, 0)
        reader.see(reader.becomes.get(digit, 0) == image, f"{cell} lands on {other}")


@rule(r"no {D} is filled in, so only {D2} is left for it to become")
def lands_on_itself(reader: Reader, D: str, D2: str) -> None:
    left = set(range(1, 10)) - set(reader.becomes.values())
    reader.see(D == D2 and left == {int(D)}, f"{sorted(left)} are left")
    reader.see(int(D) not in reader.becomes, f"{D} is filled in")
    reader.becomes[int(D)] = int(D)


@rule(r"the puzzle has only one solution, so all cells do that in it")
def solution_moves(reader: Reader) -> None:
    reader.see(sorted(reader.becomes) == list(range(1, 10)), "not all digits become another")
    for cell, some in reader.board.marks.items():
        for digit in some:
            image = reader.move[cell], reader.becomes[digit]
            if image == (cell, digit):
                continue
            held = reader.board.has(*image) and image[0] != cell
            reader.proof.tell([(cell, digit, False), *([(*image, True)] if held else ())])


@rule(r"{C} lands? on (?:itself|themselves), so (?:it|they) can only be {D}")
def fixed(reader: Reader, C: str, D: str) -> None:
    own = {digit for digit, other in reader.becomes.items() if digit == other}
    reader.see(own == set(digits(D)), f"{sorted(own)} stay the same")
    for cell in cells(C):
        reader.see(reader.move[cell] == cell, f"{cell} lands elsewhere")
        for digit in reader.board.marks[cell] - own:
            reader.conclude((cell, digit, False))
            reader.tested.add((cell, digit))


@rule(r"these land where what they become is not a candidate, so they are false: {L}")
def unlike(reader: Reader, L: str) -> None:
    for cell, digit in removals_of(L):
        image = reader.move[cell], reader.becomes[digit]
        reader.see(not reader.board.has(*image), f"{image} is a candidate")
        reader.tested.add((cell, digit))
    reader.remove(removals_of(L))
