"""Sets of cells and digits that are counted: exclusions, Sue de Coq, patterns of experts."""

import re
from collections.abc import Collection
from itertools import combinations, permutations, product

from testing.claims.board import HOUSES, HOUSES_OF, PEERS, Cell
from testing.claims.conclusions import state, there
from testing.claims.reader import Reader
from testing.claims.rules import NUMBERS, is_number, rule
from testing.claims.words import (
    JOIN,
    candidates,
    cells,
    digits,
    houses,
    removals,
    removals_of,
    sharings,
)

# Aligned exclusion.


@rule(
    r"try {D} in {C}(?:, with pairs of digits in {C2}, in this order)?",
    r"try {D} in {C} in the same way",
)
def tried(reader: Reader, D: str, C: str, C2: str = "") -> None:
    others = cells(C2) or (reader.tried[1] if reader.tried else [])
    reader.proof.suppose((C, digits(D)[0], True))
    reader.tested.add((C, digits(D)[0]))
    reader.tried = ((C, digits(D)[0]), others)
    for cell in others:
        reader.proof.tell_cell(cell)


@rule(
    r"(?P<one>[1-9-]+(?:(?:, | or )[1-9-]+)*) would leave nothing for {C}(?: \({D}\))?",
    r"(?P<one>[1-9-]+(?:(?:, | or )[1-9-]+)*) would repeat a digit in {B}",
)
def fails(reader: Reader, one: str, C: str = "", D: str = "", B: str = "") -> None:
    if D:
        reader.hold([C], digits(D))
    reader.proof.tell_cell(C)
    if reader.tried is not None:
        start, others = reader.tried
        for pair in re.findall(r"[1-9]-[1-9]", one):
            filled = dict([start, *zip(others, map(int, pair.split("-")), strict=True)])
            fail(reader, filled, C, B.lower())


def fail(reader: Reader, filled: dict[Cell, int], emptied: Cell, house: str) -> None:
    """Check that digits leave nothing for a cell, or that one is twice in a house."""
    if emptied:
        left = reader.board.marks[emptied] - {
            digit for cell, digit in filled.items() if cell in PEERS[emptied]
        }
        reader.see(not left, f"{sorted(left)} is left for {emptied} with {filled}")
    else:
        inside = [digit for cell, digit in filled.items() if cell in HOUSES[house]]
        reader.see(len(set(inside)) < len(inside), f"no digit is twice in {house} with {filled}")


@rule(
    r"if {C} were {D}, nothing would be left for {C2}(?: \({D2}\))?",
    r"if {C} were {D}, {B} would have it twice",
)
def fails_too(reader: Reader, C: str, D: str, C2: str = "", D2: str = "", B: str = "") -> None:
    reader.see(reader.board.has(C, int(D)), f"{C} cannot be {D}")
    if C2:
        reader.proof.tell_cell(C2)
    if D2:
        reader.hold([C2], digits(D2))
    if reader.tried is not None:
        fail(reader, dict([reader.tried[0], (C, int(D))]), C2, B.lower())
    reader.conclude((C, digits(D)[0], False))


@rule(r"if {C} were {D}, only {D3} would be left for {C2}(?: \({D2}\))?")
def too_few(reader: Reader, C: str, D: str, C2: str, D3: str, D2: str = "") -> None:
    some = cells(C2)
    for cell in some:
        reader.proof.tell_cell(cell)
    if D2:
        reader.hold(some, digits(D2))
    filled = dict([reader.tried[0], (C, int(D))]) if reader.tried else {}
    left = {
        digit
        for cell in some
        for digit in reader.board.marks[cell]
        if not any(digit == put and cell in PEERS[at] for at, put in filled.items())
    }
    reader.see(left == set(digits(D3)), f"{sorted(left)} is left for {some}")
    reader.see(len(left) < len(some), f"{some} have enough left")
    reader.see(any(set(some) <= house for house in HOUSES.values()), f"{some} are in no house")
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


@rule(
    r"each of their digits can be used only once(?:, except {D}: once in {B} and once in {B2})?",
)
def used_once(reader: Reader, D: str = "", B: str = "", B2: str = "") -> None:
    held = {digit for cell in reader.loop for digit in reader.board.marks[cell]}
    for digit in held:
        where = {cell for cell in reader.loop if reader.board.has(cell, digit)}
        if digit in digits(D):
            reader.see(where <= HOUSES[B.lower()] | HOUSES[B2.lower()], f"{digit} is elsewhere")
        else:
            reader.see(any(where <= house for house in HOUSES.values()), f"{digit} fits twice")


@rule(r"other cells of {H} cannot have them: {L}")
def others_lose(reader: Reader, H: str, L: str) -> None:
    take_away(reader, removals_of(L), houses(H))


def take_away(reader: Reader, gone: list[tuple[Cell, int]], named: list[str]) -> None:
    """Prove removals in these houses."""
    for cell, _ in gone:
        own = [house for house in named if house in HOUSES_OF[cell]]
        reader.see(bool(own), f"{cell} is in none of {named}")
        reader.see(cell not in reader.loop, f"{cell} is one of the cells")
        reader.proof.tie(cell, *own)
    reader.remove(gone)


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


@rule(r"say {B} has {D} from top to bottom; all orders are alike")
def first_box(reader: Reader, B: str, D: str) -> None:
    which = in_box(reader, B)
    reader.see(len(which) == len(digits(D)) == 3, "not three")
    reader.orders = [[dict(zip(which, digits(D), strict=True))]]


def in_box(reader: Reader, box: str) -> list[Cell]:
    """The cells of a tridagon in a box, from top to bottom."""
    return sorted(set(reader.loop) & HOUSES[box.lower()])


THREE = r"[1-9], [1-9], [1-9]"


@rule(
    rf"{{B}} has (?P<one>{THREE}) or (?P<other>{THREE}), and "
    rf"{{B2}} has (?P<third>{THREE}) or (?P<fourth>{THREE})",
    rf"{{H}} each have (?P<one>{THREE}) or (?P<other>{THREE})",
)
def other_boxes(
    reader: Reader,
    one: str,
    other: str,
    B: str = "",
    B2: str = "",
    H: str = "",
    third: str = "",
    fourth: str = "",
) -> None:
    """The ways to fill two boxes beside the first one."""
    ((start,),) = reader.orders
    first, second = houses(H) or (B, B2)
    for box, told in ((first, (one, other)), (second, (third or one, fourth or other))):
        which = in_box(reader, box)
        ways = [dict(zip(which, order, strict=True)) for order in permutations(start.values())]
        fit = [
            way
            for way in ways
            if all(start.get(peer) != way[cell] for cell in which for peer in PEERS[cell])
        ]
        named = [dict(zip(which, digits(order), strict=True)) for order in told]
        reader.see(sorted(map(str, fit)) == sorted(map(str, named)), f"{box} has {fit}")
        reader.orders.append(named)


@rule(r"in each of the four cases, two cells of {B} need the same digit(?:: (?P<parts>.*))?")
def four_cases(reader: Reader, B: str, parts: str = "") -> None:
    """Each case of the second box is combined with each of the third."""
    which = in_box(reader, B)
    told = [(int(digit), cells(where)) for digit, where in re.findall(r"([1-9]) in ([^;]*)", parts)]
    reader.see(len(told) in (0, 4), "not four")
    for at, (one, other) in enumerate(product(*reader.orders[1:])):
        filled = {**one, **other}
        left = {
            cell: set(one.values()) - {filled.get(peer) for peer in PEERS[cell]} for cell in which
        }
        twice = [
            (digit, [a, b])
            for a, b in combinations(which, 2)
            for digit in left[a]
            if left[a] == left[b] == {digit}
        ]
        reader.see(bool(twice) and (not told or told[at] in twice), f"{left} are left")


@rule(r"these are (?P<count>\w+) cells: {C}")
def base_cells(reader: Reader, count: str, C: str) -> None:
    reader.ranked["base"] = [
        {(cell, digit) for digit in reader.board.marks[cell]} for cell in cells(C)
    ]
    reader.see(is_count(count, reader.ranked["base"]), f"not {count}")
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


@rule(r"a digit fits only once in each house: (?P<uses>\w+) places for (?P<count>\w+) cells")
def count_uses(reader: Reader, uses: str, count: str) -> None:
    """Count base and cover sets; candidates in more covers than bases are false."""
    reader.see(is_count(uses, reader.ranked["cover"]), "not as many uses")
    reader.see(is_count(count, reader.ranked["base"]) and uses == count, "not as many cells")
    tell_excess(reader)


def tell_excess(reader: Reader) -> list[tuple[Cell, int]]:
    """State that candidates in more cover sets than base sets are false."""
    excess = []
    for place in sorted(
        {place for sets in reader.ranked.values() for places in sets for place in places}
    ):
        inside, over = how_often(reader, place)
        reader.see(over >= inside, f"{place} is in {over} covers and {inside} bases")
        if over > inside:
            reader.proof.tell([(*place, False)])
            excess.append(place)
    return excess


DIGITS_IN = re.compile(
    rf"(?<![rc])((?:[1-9]{JOIN})*[1-9]) in "
    r"((?:row|column|box) [1-9]|(?:rows|columns|boxes) [1-9](?:, [1-9])+)"
)
"""Digits in a house, or in several of a kind: "3, 8 in rows 2, 5"."""


def sets_of(reader: Reader, parts: str) -> list[set[tuple[Cell, int]]]:
    """The candidates of cells and of digits in houses: "r1c2, r2c3; 3, 8 in row 2"."""
    found = [
        {(cell, digit) for digit in reader.board.marks[cell]}
        for cell in cells(DIGITS_IN.sub("", parts))
    ]
    for some, where in DIGITS_IN.findall(parts):
        found += [
            {(cell, digit) for cell in reader.board.places(house, digit)}
            for house in houses(where)
            for digit in digits(some)
        ]
    return found


@rule(r"each of these (?P<count>\w+) has one true candidate: (?P<parts>.*)")
def first_sets(reader: Reader, count: str, parts: str) -> None:
    reader.ranked["base"] = sets_of(reader, parts)
    for places in reader.ranked["base"]:
        reader.proof.tell([(*place, True) for place in places])
    reader.see(is_count(count, reader.ranked["base"]), f"not {count}")


@rule(r"all their candidates are in these (?P<count>\w+): (?P<parts>.*)")
def second_sets(reader: Reader, count: str, parts: str) -> None:
    reader.ranked["cover"] = sets_of(reader, parts)
    reader.see(is_count(count, reader.ranked["cover"]), f"not {count}")
    for place in sorted({place for places in reader.ranked["base"] for place in places}):
        reader.see(how_often(reader, place)[1] > 0, f"{place} is in none")


@rule(
    r"another (?P<count>\w+) sets, the second, hold all their candidates",
    r"the whole proof lists them",
)
def sets_of_proof(reader: Reader, count: str = "") -> None:
    """The full argument has the second sets, and proves the removals."""
    if count:
        reader.see(is_count(count, reader.ranked["base"]), f"not {count}")
    reader.ranked["cover"] = []


def is_count(count: str, sets: list[set[tuple[Cell, int]]]) -> bool:
    """Whether this is the number of sets, none of which is empty."""
    return all(sets) and is_number(count, len(sets))


def how_often(reader: Reader, place: tuple[Cell, int]) -> tuple[int, int]:
    """The numbers of base sets and cover sets that contain a candidate."""
    inside, over = (sum(place in s for s in reader.ranked[kind]) for kind in ("base", "cover"))
    return inside, over


@rule(r"those in two of the first sets are in two of the second, too")
def twice_too(reader: Reader) -> None:
    often = [
        how_often(reader, place) for places in reader.ranked["base"] for place in sorted(places)
    ]
    reader.see(any(inside > 1 for inside, _ in often), "none is in two")
    reader.see(all(over >= inside for inside, over in often), "one is in more of the first")


@rule(
    r"remove what is in more of the second than of the first: {R}",
    r"remove the others (?P<there>there): {R}",
)
def count_sets(reader: Reader, R: str, there: str = "") -> None:
    if reader.ranked.get("cover") == []:
        gone = [(*place, False) for place in removals(R)]
        reader.see(set(gone) <= reader.shown.proved, "the whole argument lacks some")
        reader.proof.tell(gone)
        reader.tested.update(removals(R))
        reader.remove(removals(R))
        return
    reader.see(len(reader.ranked["base"]) == len(reader.ranked["cover"]), "not as many")
    for place in removals(R) if there else ():
        reader.see(how_often(reader, place)[0] == 0, f"{place} is in one of the first")
    reader.tested.update(tell_excess(reader))
    reader.remove(removals(R))


# Odd loops.


@rule(r"{C} form a loop, each in a house with the next: {H}")
def odd_loop(reader: Reader, C: str, H: str) -> None:
    reader.loop, reader.bases = cells(C), houses(H)
    for one, other in pairs(reader.loop):
        reader.see(
            any({one, other} == set(reader.loop) & HOUSES[h] for h in reader.bases),
            f"{one} and {other} are not in a house without others of the loop",
        )


def pairs(loop: list[Cell]) -> list[tuple[Cell, Cell]]:
    """Each cell of a loop with the next."""
    return list(zip(loop, loop[1:] + loop[:1], strict=True))


@rule(
    r"without another {D} in these houses, every second cell would be {D2}, but (?P<count>\w+) "
    r"is odd"
)
def odd(reader: Reader, D: str, D2: str, count: str) -> None:
    reader.see(D == D2, "another digit")
    reader.see(is_number(count, len(reader.loop)), f"not {count}")
    reader.see(len(reader.loop) % 2 == 1, "an even number")
    for cell in reader.loop:
        reader.see(reader.board.has(cell, int(D)), f"{cell} cannot be {D}")
    others = set[Cell]().union(*(reader.board.places(h, int(D)) for h in reader.bases))
    reader.proof.tell([(cell, int(D), True) for cell in sorted(others - {*reader.loop})])


@rule(r"another place in these houses is {D}: {C}")
def another_place(reader: Reader, D: str, C: str) -> None:
    reader.ends = {int(D): cells(C)}
    reader.conclude(*((cell, int(D), True) for cell in cells(C)))


@rule(
    r"one of the other candidates is true: (?P<parts>.*)",
    r"one of these must be true: (?P<parts>.*)",
)
def guardians(reader: Reader, parts: str) -> None:
    reader.one_true = candidates(parts)
    for cell, digit in reader.one_true:
        reader.see(reader.board.has(cell, digit), f"{digit} is not in {cell}")
    reader.ends = {0: list(dict.fromkeys(cell for cell, _ in reader.one_true))}
    reader.conclude(*((cell, digit, True) for cell, digit in reader.one_true))


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
    """The next conclusions are proved from the lines."""
    reader.subject = cells(C)


@rule(r"in other cells of {B}, such a digit would need both {C} and {C2}: remove {R}")
def both_wings(reader: Reader, B: str, C: str, C2: str, R: str) -> None:
    for cell, _ in removals(R):
        reader.within([cell], [B.lower()])
        reader.proof.tie(cell, B.lower())
    reader.remove(removals(R))


@rule(r"{C} (?:is|are) needed for {D}")
def needed_for(reader: Reader, C: str, D: str) -> None:
    reader.subject = cells(C)


@rule(r"{C} is in both {B} and {B2}", r"{C} shares {B} and {B2} with such cells")
def with_such(reader: Reader, C: str, B: str, B2: str) -> None:
    reader.within(cells(C), [B.lower(), B2.lower()])


@rule(r"{C} (?:is a target, which holds a base digit|is in the base|are in the base)")
def target(reader: Reader, C: str) -> None:
    reader.subject = cells(C)


@rule(
    "either way {C} is not {D}: it is (?P<own>{D2}(?: in {C2})?) itself, or it shares {H}, and "
    "{D3} is there",
    "either way {C} is not {D}: it is {D2} itself, or it {S}, and {D3} is there",
)
def guardian(reader: Reader, C: str, D: str, D3: str, H: str = "", S: str = "", **_: str) -> None:
    reader.see(D == D3, "another digit")
    reader.within(cells(C), houses(H))
    reader.tie_all(cells(C), sharings(S))
    # The houses are the reason in only one of the two cases.
    reader.reasons.clear()
    state(reader, C, D, no=True)
    reader.removed.update((cell, digit) for cell in cells(C) for digit in digits(D))


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
    if H:
        reader.bases = houses(H)
        reader.targets = cells(C)
    for h in houses(H):
        for digit in reader.pair:
            reader.proof.tell_house(h, digit)
    if not H:
        for cell in cells(C):
            reader.see(not set(reader.pair) & reader.board.marks.get(cell, set()), f"{cell} can")


@rule(r"{C} have none of these")
def none_of_these(reader: Reader, C: str) -> None:
    for cell in cells(C):
        reader.see(not set(reader.pair) & reader.board.marks.get(cell, set()), f"{cell} can")


@rule(
    r"{H} need three of each, but outside {H2} only two fit",
    r"{H} need three of each, but outside {H2} each fits only twice: (?P<parts>.*)",
)
def need_three(reader: Reader, H: str, H2: str, parts: str = "") -> None:
    reader.see(len(houses(H)) == 3, "not three lines")
    reader.bases = houses(H)
    see_twice(reader, set().union(*(HOUSES[house] for house in houses(H2))), parts)
    for house in houses(H):
        for digit in reader.pair:
            reader.proof.tell_house(house, digit)


def see_twice(reader: Reader, away: Collection[Cell], parts: str = "") -> None:
    """Check that two houses have all places of each base digit in the cross-lines.

    Args:
        away: the cells that do not count.
        parts: these houses, as the text lists them; empty if it does not.
    """
    outside = set().union(*(HOUSES[line] for line in reader.bases)) - set(away)
    told = {}
    for part in re.split("; |, and ", parts) if parts else ():
        which, _, where = part.removeprefix("no ").partition(" in ")
        told.update(dict.fromkeys(digits(which), houses(where)))
    reader.see(not told or sorted(told) == sorted(reader.pair), f"the digits are {reader.pair}")
    for digit in reader.pair:
        found = {
            cell
            for cell in outside
            if reader.board.values.get(cell) == digit or reader.board.has(cell, digit)
        }
        ways = [told[digit]] if digit in told else combinations(HOUSES, 2)
        reader.see(
            any(found <= set().union(*(HOUSES[house] for house in way)) for way in ways),
            f"{digit} is in {sorted(found)}",
        )
        named = told.get(digit, [])
        reader.see(len(named) <= 2, f"{digit} fits more than twice")
        reader.see(all(found & HOUSES[house] for house in named), f"{digit} is not in {named}")


@rule(r"the targets {C} hold both base digits")
def targets(reader: Reader, C: str) -> None:
    for cell in reader.base:
        for digit in sorted(reader.board.marks[cell]):
            reader.conclude((cell, digit, False), *((target, digit, True) for target in cells(C)))
    reader.subject = cells(C)


@rule(
    r"{C} cannot be {D}: outside, the other two cross-lines have no room for two",
    r"{C} cannot be {D}: {B} would need it in {C2}, where it cannot be",
    r"{C} cannot be {D}: {C2} has no digit to go with it",
)
def no_target(reader: Reader, C: str, D: str, B: str = "", C2: str = "") -> None:
    reader.see(len(cells(C)) == 1, "several")
    for digit in digits(D):
        reader.tested.add((C, digit))
        if B:
            reader.within(cells(C2), [B.lower()])
            can_be = any(reader.board.has(cell, digit) for cell in cells(C2))
            reader.see(not can_be, "it can be there")
            reader.proof.tell_house(B.lower(), digit)
        reader.remove([(C, digit)])


@rule(r"the targets hold only these digits")
def only_of_base(_reader: Reader) -> None:
    """The removals follow from the targets and the base."""


@rule(r"{B} has the digit of {C} \({D}\) only in {C2}, so it cannot be {D2} there")
def only_mirror(reader: Reader, B: str, C: str, D: str, C2: str, D2: str) -> None:
    reader.within(cells(C2), [B.lower()])
    for digit in digits(D):
        reader.proof.tell_house(B.lower(), digit)
    reader.see(len(cells(C)) == len(cells(C2)) == 1, "several")
    reader.remove([(C2, digit) for digit in digits(D2)])


@rule(r"one target and one base cell are {D}", r"they are in the base and in the targets")
def in_base(reader: Reader, D: str = "") -> None:
    for digit in digits(D):
        reader.conclude(*((cell, digit, True) for cell in reader.base))


@rule(r"{C} sees? both base cells")
def sees_base(reader: Reader, C: str) -> None:
    reader.subject = cells(C)
    for cell in cells(C):
        for other in reader.base:
            reader.see(other in PEERS[cell], f"{cell} does not see {other}")
            reader.proof.tie(cell, *(h for h in HOUSES_OF[cell] if h in HOUSES_OF[other]))


@rule(r"in the other two cross-lines, {D} is in {H}")
def across(reader: Reader, **_: str) -> None:
    """The next conclusions are proved from the lines, for which the houses are named."""


@rule(r"{H} have them elsewhere")
def need_elsewhere(reader: Reader, H: str) -> None:
    """The cross-lines of a senior exocet."""
    reader.bases = houses(H)
    reader.see(len(reader.bases) == 3, "not three lines")
    for house in reader.bases:
        for digit in reader.pair:
            reader.proof.tell_house(house, digit)


@rule(
    r"apart from {C}, they have room only here: (?P<parts>.*)",
    r"{H} need three of each, but apart from {C} only two fit",
    r"{H} need three of each, but apart from {C} each fits only twice: (?P<parts>.*)",
)
def twice_elsewhere(reader: Reader, C: str, H: str = "", parts: str = "") -> None:
    if H:
        need_elsewhere(reader, H)
    near = [house for house in HOUSES.values() if set(reader.base) <= house]
    reader.targets = cells(C)
    see_twice(reader, {*cells(C)}.union(*near), parts)


@rule(r"if {C} were {D}, the base would have it, too, but {C2} would not")
def in_base_and_target(reader: Reader, C: str, D: str, C2: str) -> None:
    reader.tested.add((C, int(D)))
    reader.see({C, C2} == set(reader.targets), f"the targets are {reader.targets}")


@rule(r"{C} cannot be {D}: two cross-lines have no room for two")
def no_room_for_two(reader: Reader, C: str, D: str) -> None:
    reader.tested.update((C, digit) for digit in digits(D))
    reader.remove([(C, digit) for digit in digits(D)])


@rule(r"outside, the three lines can have (?P<parts>.*)")
def at_most_twice(reader: Reader, parts: str) -> None:
    reader.see(len(reader.bases) == 3, "not three lines")
    boxes = {h for cell in (*reader.base, *reader.targets) for h in HOUSES_OF[cell] if "box" in h}
    see_twice(reader, set().union(*(HOUSES[box] for box in boxes)), parts)


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
    reader.bases = houses(H)
    for h in reader.bases:
        for digit in digits(D) or reader.pair:
            reader.proof.tell_house(h, digit)
    reader.subject = cells(C3) or reader.subject


@rule(r"that digit is {D}")
def digit_of_target(reader: Reader, D: str) -> None:
    """The digit that a house repeats in a mirror cell."""
    for h in reader.bases:
        for digit in digits(D):
            reader.proof.tell_house(h, digit)


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
    """The next conclusions are proved from the lines."""


@rule(r"{C} is {D}, so {C2} is not")
def used_up(reader: Reader, C: str, D: str, C2: str) -> None:
    state(reader, C, D, no=False)
    state(reader, C2, D, no=True)


@rule(r"{C} has no {D}")
def lacks(reader: Reader, C: str, D: str) -> None:
    reader.see(not reader.board.has(C, digits(D)[0]), f"{C} can be {D}")
