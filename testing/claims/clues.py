"""Sentences that claim nothing themselves, and sentences of level 3 only."""

import re
from itertools import product

from testing.claims.board import HOUSES, PEERS
from testing.claims.conclusions import name_set
from testing.claims.reader import Reader
from testing.claims.rules import is_number, rule
from testing.claims.words import (
    CELL,
    candidates,
    cells,
    digits,
    houses,
)

# Sentences without a claim of their own: the next sentences repeat it.


@rule(
    r"(?:{N} (?:cells|digits) (?:with|need) {N2} (?:digits|cells))(?:, so they fill these cells)?",
    r"no other digit fits there",
    # Advice for the next puzzle does not refer to cells and digits of this one.
    r"to take along: [^0-9]*",
    r"(?:one|only one) of (?:them|these cells|these)(?: can be {D}| is true)?",
    r"so? ?only one of them can be {D}",
    r"(?:the puzzle|a grid) would have two solutions",
    r"(?:it has only one|(?:but )?the puzzle has (?:exactly|only) one)",
    r"an extra candidate is true",
    r"the other one is an extra candidate",
    r"if no cell held another digit",
    r"without other digits",
    r"the puzzle has only one solution",
    r"it also leads to the opposite",
    r"the numbers are those in the picture",
    r"from the same start",
    r"that contradicts the assumption",
    r"the (?:second )?test fails",
    r"the rest of {B} loses it",
    r"each digit fits there at most twice, but all three lines need it",
    r"the other two cross-lines have no room for two",
    r"both base digits are also in the targets, one in each",
    r"all of (?:them are used here|these are used)",
    r"no target can",
    r"it would use up (?:two {D}s there and leave too few|both places and leave too few digits)",
    r"such a digit would need both {C} and {C2}",
    r"either way",
    r"either {D} goes into {C} or it does not",
    r"these digits are not givens",
    r"none of its digits is a given",
    r"as {C} (?:is|are) {D}",
    r"they need {N} [1-9]s",
    r"only pairs with {D} fit",
    r"only {D} fit together",
    r"{H} hold one each",
    r"none of HoDoKu's techniques finds a step here",
    r"there is no reasoning to show",
    r"each digit would have two places in every house that needs it",
    r"any solution would have a second one, in which every empty cell holds its other candidate",
    r"(?:that fills|so each can be used|each can be used|each of them is used).*",
    r"{N} cells, {N2} digits",
    r"the only other candidate is .*",
    r"no way to fill them works",
    r"a digit fits only once in each house",
    r"a cell holds one digit",
    r"that is a tridagon",
    r"the only other place in these houses is {C}",
    r"all of them are in {C}",
    r"each of these candidates is in the cell of every one of them, or sees it with the same digit",
    r"the true ones use up all cover sets",
    r"a digit of the base is also in a target",
    r"two digits and two targets: each target holds one of them",
    r"other digits are not in a target",
    r"{D} fits? in no target, so (?:it is|they are) not in the base",
)
def filler(_reader: Reader, **_: str) -> None:
    """Nothing to check."""


# Sentences of level 3 only: where to look.


@rule(r"in {B}, {C} holds? only {D}(?: between them)?")
def hold_in(reader: Reader, B: str, C: str, D: str) -> None:
    reader.hold(cells(C), digits(D))
    reader.within(cells(C), [B.lower()])


@rule(r"in {B}, check each empty cell for {D}: {C}")
def check_each(reader: Reader, B: str, D: str, C: str) -> None:
    empty = {cell for cell in HOUSES[B.lower()] if cell in reader.board.marks}
    reader.see(empty == set(cells(C)), f"empty are {sorted(empty)}")
    reader.subject = cells(C)


@rule(r"check {C}: which digits are already in {H}")
def check_cell(reader: Reader, C: str, H: str) -> None:
    reader.within([C], houses(H))


@rule(
    r"follow a (?:chain|loop) through (?P<parts>.*)",
    r"from {D} in {C}, follow a chain through (?P<parts>.*)",
    r"see what follows at once from (?P<starts>.*)",
)
def follow(reader: Reader, parts: str = "", C: str = "", D: str = "", starts: str = "") -> None:
    for cell, digit in candidates(starts or (f"{D} in {C}" if C else "")):
        reader.see(reader.board.has(cell, digit), f"no {digit} in {cell}")
    for digit, house, which in re.findall(
        r"([1-9]) in ((?:row|column|box) [1-9]) \((.*?)\)", parts
    ):
        reader.fit([house], [int(digit)], cells(which))
    for cell, some in re.findall(rf"(?<!\()({CELL}) \(([1-9, ]+)\)", parts):
        reader.hold([cell], digits(some))
    for name, which, some in re.findall(
        rf"set ([A-Z]) \(((?:{CELL}(?:, )?)+): ([1-9, ]+)\)", parts
    ):
        reader.sets[name] = cells(which)
        reader.hold(cells(which), digits(some))
    for name, which in re.findall(rf"set ([A-Z]) \(((?:{CELL}(?:, )?)+)\)", parts):
        name_set(reader, name, which)
    for name in re.findall(r"set ([A-Z])", parts):
        reader.see(name in reader.sets, f"set {name} has not been named")


@rule(
    rf"{{D}} links (?:set {{X}}|(?P<one>{CELL})) and (?:set {{X2}}|(?P<other>{CELL}))",
    r"it (?:starts|ends) at {D} in set {X}",
)
def joins(
    reader: Reader, D: str, X: str = "", X2: str = "", one: str = "", other: str = ""
) -> None:
    """A digit of a set; if it joins two, all its places in one see all those in the other."""
    digit = digits(D)[0]
    held = [reader.in_set(name, digit) for name in (X or one, X2 or other) if name]
    reader.see(all(held), f"not all have {digit}")
    for cell, seen in product(*held) if len(held) == 2 else ():
        reader.see(seen in PEERS[cell], f"{cell} does not see {seen}")


@rule(r"test each candidate of {C} \({D}\)", r"test {D} in each of its places in {B} \({C}\)")
def what_to_test(reader: Reader, C: str, D: str, B: str = "") -> None:
    if B:
        reader.fit([B.lower()], digits(D), cells(C))
    else:
        reader.hold(cells(C), digits(D))


@rule(r"{C} are a (?:naked|locked) [a-z]+ of {D} in {B}")
def naked(reader: Reader, C: str, D: str, B: str, **_: str) -> None:
    reader.within(cells(C), [B.lower()])
    for cell in cells(C):
        reader.proof.tell_cell(cell)
    reader.held.update(cells(C))


@rule(
    r"the base is {C}, with {D}",
    r"these twelve cells of {H} can hold {D} and little else: {C}",
    r"{C} in {H} hold {D} and little else",
)
def could_hold(reader: Reader, C: str, D: str, H: str = "") -> None:
    held = {digit for cell in cells(C) for digit in reader.board.marks.get(cell, ())}
    reader.see(set(digits(D)) <= held, f"they hold {sorted(held)}")
    reader.see(
        not H or set(cells(C)) <= set().union(*(HOUSES[h] for h in houses(H))), f"not in {H}"
    )


@rule(r"{H} and {H2} cross in (?P<count>\w+) empty cells: {C}")
def cross(reader: Reader, H: str, H2: str, count: str, C: str) -> None:
    crossing = set().union(*(HOUSES[h] for h in houses(H))) & set().union(
        *(HOUSES[h] for h in houses(H2))
    )
    reader.see(set(cells(C)) == crossing & reader.board.marks.keys(), "other cells are empty")
    reader.see(is_number(count, len(cells(C))), f"not {count}")


@rule(r"the loop goes through these (?P<count>\w+) cells: {C}")
def loop_of(reader: Reader, count: str, C: str) -> None:
    reader.see(is_number(count, len(cells(C))), f"not {count}")


@rule(r"cells that see (?:both|all three) and have two(?: or three)? candidates: {C}")
def excluders(reader: Reader, C: str) -> None:
    for cell in cells(C):
        reader.see(len(reader.board.marks[cell]) in (2, 3), f"{cell} has more")


@rule(r"cells that see both and have one digit more than cells: (?P<parts>.*)")
def excluding_sets(reader: Reader, parts: str) -> None:
    for part in re.split(r"; |, and ", parts):
        held = set().union(*(reader.board.marks[cell] for cell in cells(part)))
        reader.see(len(held) == len(cells(part)) + 1, f"{part} have {sorted(held)}")


@rule(r"the pattern takes two candidates of each of these cells: {C}")
def two_of_each(reader: Reader, C: str) -> None:
    for cell in cells(C):
        reader.see(len(reader.board.marks[cell]) >= 2, f"{cell} has fewer")


@rule(r"the extra candidates are (?P<parts>.*)")
def extra_candidates(reader: Reader, parts: str) -> None:
    for cell, digit in candidates(parts):
        reader.see(reader.board.has(cell, digit), f"{digit} is not in {cell}")


@rule(r"each empty cell has two candidates, except for {C}")
def bug_where(reader: Reader, C: str) -> None:
    more = {cell for cell, some in reader.board.marks.items() if len(some) != 2}
    reader.see(more == set(cells(C)), f"except for {sorted(more)}")


@rule(
    r"(?:full house|hidden single|naked single): a [a-z, ]+",
    r"where can it go",
    r"(?:test each,|follow (?:what|each|both|them)|look (?:for|at)).*",
    r"(?:which digit|what does|how often).*",
    r"it takes at most \d+ steps?",
    r"one of these tests fails \d+ steps? later: .*",
    r"(?:one of these tests|if one of them is false, that) leads to a contradiction in (?:{C}|{B})",
    r"(?:which one|which cell|what do).*",
    r"(?:which candidate|where else|where do|how often) .*",
    r"the (?:chain|loop) runs through {C}",
    r"a chain of {N} sets leads from set {X} to set {X2}",
    r"the targets are {C}(?:, and the cross-lines are {H})?",
    r"(?:look at|all their places are in) .*",
    r"that digit is the one in {C}",
    r"{N} cells",
    r"find as many other sets that have all their candidates",
)
def where(_reader: Reader, **_: str) -> None:
    """This claims nothing that level 4 does not prove."""
