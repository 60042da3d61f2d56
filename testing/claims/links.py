"""Chains: their sets, pairs and loops, and the patterns inside them."""

from testing.claims.board import HOUSES, HOUSES_OF, PEERS
from testing.claims.proof import Literal
from testing.claims.reader import Reader
from testing.claims.rules import rule
from testing.claims.words import (
    cells,
    digits,
    houses,
    removals,
)

# A digit that is looked up.


@rule(r"in the computed solution, {C} is {D}")
def looked_up(reader: Reader, C: str, D: str) -> None:
    """The sentence gives no reason, so none can be wrong."""
    reader.proof.tell([(C, digits(D)[0], True)])
    reader.conclude((C, digits(D)[0], True))


# Sets, pairs and loops in chains.


@rule(
    r"{D} cannot be in {C} and also in {C2}: they share {B}",
    r"{C} can hold only one of {D} and {D2}",
)
def closes(reader: Reader, C: str, D: str, C2: str = "", D2: str = "", B: str = "") -> None:
    """The last node and the first one."""
    ends = [*reader.nodes[max(reader.nodes)], *reader.nodes[1]]
    told = {(cell, digit) for cell in cells(C) for digit in digits(D)}
    told |= {(cell, digit) for cell in cells(C2 or C) for digit in digits(D2 or D)}
    reader.see({(cell, digit) for cell, digit, _ in ends} == told, f"the ends are {ends}")
    if B:
        reader.within([*cells(C), *cells(C2)], [B.lower()])


_NODE = r"(?:one of )?{C} (?:is|are)(?P<no> not)? {D}"
_FIRST, _LAST, _BEFORE, _SECOND = (
    _NODE.replace("{C}", f"{{C{n}}}").replace("{D}", f"{{D{n}}}").replace("<no>", f"<no{n}>")
    for n in range(1, 5)
)


@rule(
    rf"backwards: if {_FIRST}, {_LAST}, so {_BEFORE}, and so on until {_SECOND}",
    rf"backwards: if {_FIRST}, {_LAST}, so {_BEFORE}, and {_SECOND}",
    rf"backwards: if {_FIRST}, {_LAST}, and so on",
)
def backwards(reader: Reader, **told: str) -> None:
    """What follows from the opposite of the first line, by the links of the loop."""
    start, *others = (
        [(cell, digits(told[f"D{n}"])[0], f"no{n}" not in told) for cell in cells(told[f"C{n}"])]
        for n in range(1, 5)
        if f"C{n}" in told
    )
    reader.proof.end()
    for node in others:
        for assumed in cases(start):
            opposite = [(cell, digit, not on) for cell, digit, on in assumed]
            for clause in cases(node, one=True):
                reader.conclude(*opposite, *clause)


def cases(node: list[Literal], *, one: bool = False) -> list[list[Literal]]:
    """The cases of a node, or the clauses that it consists of.

    A true group is a case for each of its cells, but one clause. A false group is one case, but a
    clause for each cell.
    """
    return [node] if node[0][2] is one else [[literal] for literal in node]


@rule(r"which closes a loop")
def closes_loop(_reader: Reader) -> None:
    """The candidates that this rules out were supposed to be false."""


@rule(
    r"of two neighbours in the loop, exactly one is true",
    r"(?:it works backwards, too, so )?one of two neighbours is true",
)
def works_backwards(reader: Reader) -> None:
    """The eliminations are proved from the links."""
    reader.proof.end()


@rule(r"what clashes with both is out: remove {R}")
def clashes(reader: Reader, R: str) -> None:
    """The proof does not need a house: a picture links the neighbours."""
    reader.tested.update(removals(R))
    reader.remove(removals(R))


@rule(r"set {X} keeps its {D}: remove {R}")
def keeps_so(reader: Reader, X: str, D: str, R: str) -> None:
    keeps(reader, X, D)
    for cell, digit in removals(R):
        reader.see(digit in digits(D), f"{digit} is not one of {D}")
        reader.see(set(reader.in_set(X, digit)) <= PEERS[cell], f"{cell} does not see them all")
        reader.proof.tie(cell, *HOUSES_OF[cell])
    reader.remove(removals(R))


@rule(r"the (?:loop closes|chain closes into a loop)", r"one of {C} is {D}, and {C2} sees? both")
def closing(reader: Reader, C: str = "", D: str = "", C2: str = "") -> None:
    if C:
        for cell in cells(C2):
            shared = [h for h in HOUSES if cell in HOUSES[h] and HOUSES[h] & set(cells(C))]
            reader.see(all(other in PEERS[cell] for other in cells(C)), f"{cell} does not")
            reader.proof.tie(cell, *shared)
        reader.conclude(*((cell, digits(D)[0], True) for cell in cells(C)))


@rule(r"each shares a house with the next: {H}")
def each_shares(reader: Reader, H: str) -> None:
    reader.see(len(houses(H)) == len(reader.subject) - 1, "not as many houses as links")
    for one, other, house in zip(reader.subject, reader.subject[1:], houses(H), strict=False):
        reader.see({one, other} <= HOUSES[house], f"{house} of {one} and {other}")


@rule(r"{D} alternate: {C} hold one of them, and {C2} hold the other")
def alternate(reader: Reader, D: str, C: str, C2: str) -> None:
    reader.alternating = [cells(C), cells(C2)]
    for cell in cells(C):
        for other in cells(C2):
            for digit in digits(D):
                reader.conclude((cell, digit, True), (other, digit, True))


@rule(r"{C} sees? one of each")
def sees_one_of_each(reader: Reader, C: str) -> None:
    """It sees one of each kind of the alternating cells."""
    reader.subject = cells(C)
    for cell in cells(C):
        for kind in reader.alternating:
            reader.see(bool(PEERS[cell] & set(kind)), f"{cell} sees none of {kind}")
        reader.proof.tie(cell, *HOUSES_OF[cell])


@rule(r"{C} cannot both be {D}: at least one of them is {D2}")
def not_both(reader: Reader, C: str, D: str, D2: str) -> None:
    """Each of the two places of a digit sees one of these cells."""
    places = {cell for cell, _ in reader.one_true}
    reader.see({one for one, _ in reader.seen_by} == places, f"the places are {sorted(places)}")
    reader.see({other for _, other in reader.seen_by} == set(cells(C)), "it is not about these")
    reader.conclude(*((cell, digits(D)[0], False) for cell in cells(C)))
    reader.conclude(*((cell, digits(D2)[0], True) for cell in cells(C)))


@rule(r"of any two neighbours, one is true and one is false")
def both_ways_round(_reader: Reader) -> None:
    """The conclusions are proved one by one."""


@rule(r"{X} keeps its {D}")
def keeps(reader: Reader, X: str, D: str) -> None:
    for digit in digits(D):
        reader.conclude(*((cell, digit, True) for cell in reader.sets[X]))


@rule(r"set {X} leaves out one digit, {D}, so it keeps its {D2}")
def lacks(reader: Reader, X: str, D: str, D2: str) -> None:
    keeps(reader, X, D2)


@rule(r"{C} shares? {B} with set {X}")
def shares_with_set(reader: Reader, C: str, B: str, X: str) -> None:
    reader.within([*cells(C)], [B.lower()])
    reader.subject = cells(C)


# Patterns inside chains.


@rule(r"{D} (?:has|have) only {C} left in {B}")
def places_left(reader: Reader, D: str, C: str, B: str) -> None:
    for digit in digits(D):
        reader.proof.tell_house(B.lower(), digit)
        reader.within(cells(C), [B.lower()])
        reader.conclude(*((cell, digit, True) for cell in cells(C)))


@rule(r"{H} have their {D} in {H2} \(X-wing\)")
def x_wing(reader: Reader, H: str, D: str, H2: str) -> None:
    covers = frozenset[str]().union(*(HOUSES[h] for h in houses(H2)))
    reader.see(len(houses(H)) == len(houses(H2)) == 2, "not two of each")
    for h in houses(H):
        reader.proof.tell_house(h, digits(D)[0])
        reader.conclude(*((cell, digits(D)[0], True) for cell in sorted(covers & HOUSES[h])))


@rule(r"{C} (?:has|have) only {D} left", r"{C} are a naked pair of {D} in {B}")
def only_left(reader: Reader, C: str, D: str, B: str = "") -> None:
    for cell in cells(C):
        reader.proof.tell_cell(cell)
        reader.conclude(*((cell, digit, True) for digit in digits(D)))
    if B:
        reader.within(cells(C), [B.lower()])
        reader.see(len(cells(C)) == len(digits(D)) == 2, "no pair")
        reader.held.update(cells(C))
