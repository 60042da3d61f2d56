"""Assumptions, and conclusions with their reasons."""

import re
from itertools import product

from testing.claims.board import HOUSES, HOUSES_OF, PEERS
from testing.claims.reader import Reader
from testing.claims.rules import NUMBERS, rule
from testing.claims.words import (
    CELL,
    JOIN,
    cells,
    digits,
    houses,
    removals,
    removals_of,
    sharings,
    template,
)

# Assumptions.


@rule(
    r"suppose (?:that |the fins? )?{C}(?: \({D2}\))? (?P<verb>is|are|is not|are not) {D}",
    r"if {C} (?P<verb>is|is not|are not) {D}",
    r"(?:also )?test {C}=(?P<D>[1-9]):?",
)
def suppose(reader: Reader, C: str, D: str, verb: str = "is", D2: str = "") -> None:
    if D2:
        reader.hold(cells(C), digits(D2))
    reader.keep_node(cells(C), digits(D))
    reader.forget_chains()
    on = "not" not in verb
    reader.opening = reader.opening or reader.one_true
    reader.cases += [(cell, digit) for cell in cells(C) for digit in digits(D)]
    reader.see(all(reader.board.has(c, d) for c in cells(C) for d in digits(D)), "no candidate")
    if on:
        reader.tested.update((cell, digit) for cell in cells(C) for digit in digits(D))
    if len(cells(C)) == len(digits(D)) == 1 or not on:
        reader.proof.suppose(*((cell, digit, on) for cell in cells(C) for digit in digits(D)))
    elif " or " in C + D:
        reader.proof.suppose_one(*((cell, digit, on) for cell in cells(C) for digit in digits(D)))
    else:
        reader.wrong.append(("unknown", "several assumptions"))
    reader.subject = cells(C)


@rule(r"one of these is true")
def every_case_told(reader: Reader) -> None:
    """The common consequence of all cases is proved from the statements before."""
    reader.see(sorted(reader.cases) == sorted(reader.opening), f"the cases are {reader.opening}")


@rule(r"{H} has no place left for {D}(?: \({C}\))?", r"no place is left for {D} in {H}")
def no_place(reader: Reader, H: str, D: str, C: str = "") -> None:
    if C:
        reader.fit([H.lower()], digits(D), cells(C))
    reader.proof.tell_house(H.lower(), digits(D)[0])
    reader.impossible()


@rule(r"{B} would have two {D}s, in {C}")
def twice(reader: Reader, B: str, D: str, C: str) -> None:
    digit = digits(D)[0]
    reader.within(cells(C), [B.lower()])
    for cell in cells(C):
        reader.recall((cell, digit, True))
    reader.impossible()


@rule(r"{B} would have two {D}s: one in {C}, one in {C2}")
def twice_in_groups(reader: Reader, B: str, D: str, C: str, C2: str) -> None:
    reader.within(cells(C) + cells(C2), [B.lower()])
    for group in (cells(C), cells(C2)):
        reader.recall_one(*((cell, digits(D)[0], True) for cell in group))
    reader.impossible()


@rule(r"{C} cannot be both {D}")
def two_digits(reader: Reader, C: str, D: str) -> None:
    reader.recall(*((C, digit, True) for digit in digits(D)))
    reader.impossible()


@rule(r"if {C} is {D}, there is nothing more to show", r"{D} goes into {C}")
def goes_into(reader: Reader, C: str, D: str) -> None:
    """The conclusion follows in the same sentence."""


@rule(
    r"{C} \({D}\) has no candidate left",
    r"{C} has no candidate left",
    r"no candidate is left in {C}",
    r"nothing is left for {C}",
)
def no_candidate(reader: Reader, C: str, D: str = "") -> None:
    if D:
        reader.hold([C], digits(D))
    reader.proof.tell_cell(C)
    reader.impossible()


@rule(r"{C} cannot be both {D} and not {D2}")
def both(reader: Reader, C: str, D: str, D2: str) -> None:
    reader.see(D == D2, "two digits")
    if reader.proof.supposes:
        reader.recall((C, digits(D)[0], True), (C, digits(D)[0], False))
        reader.impossible()


# Conclusions, with their reasons.

STATEMENT = r"(?:one of )?{C} (?:is|are)(?P<no> not| neither)? {D}"


def state(reader: Reader, C: str, D: str, *, no: bool) -> None:
    which, some = cells(C), digits(D)
    reader.keep_node(which, some)
    for cell in which:
        candidates = reader.board.marks.get(cell, frozenset())
        reader.see(bool(candidates.intersection(some)), f"{cell} lacks all of these candidates")
        reader.see(len(which) > 1 or candidates >= set(some), f"{cell} lacks some of them")
    if no:
        reader.conclude_digits(which, some)
    else:
        reader.ends = {0: which}
        reader.conclude(*((cell, digit, True) for cell in which for digit in some))


@rule(
    STATEMENT + r" \((?P<why>[^()]*)\)",
    STATEMENT + r": (?P<why>[^:]*)",
    r"it (?:is|are)(?P<no> not) {D} \((?P<why>[^()]*)\)",
)
def because(reader: Reader, D: str, why: str, C: str = "", no: str = "") -> None:
    which = cells(C) or reader.subject
    reason = why.split(" now that ")[0]
    if again := template(r"(?:only places? left in|) ?{H}(?: has {D} only in {C})?").fullmatch(
        reason
    ):
        reader.see(again["D"] in (None, D), "another digit")
        for house in houses(again["H"]):
            if no:
                reader.within(which, [house])
            else:
                reader.proof.tell_house(house, digits(D)[0])
            if again["C"]:
                reader.fit([house], digits(D), cells(again["C"]))
    elif again := template(r"{B} has no other place for {D}").fullmatch(reason):
        reader.see(digits(again["D"]) == digits(D), "another digit")
        reader.proof.tell_house(again["B"].lower(), digits(D)[0])
        reader.within(which, [again["B"].lower()])
    elif again := template(r"of {D}, (?:nothing else|only {D2}) is left").fullmatch(reason):
        reader.hold(which, digits(again["D"]))
        reader.see(again["D2"] in (None, D), "another digit")
    elif reason == "only candidate left":
        reader.proof.tell_cell(which[0])
    elif again := template(r"(?:it holds|holds) only {D}").fullmatch(reason):
        reader.hold(which, digits(again["D"]))
    elif again := template(r"(?:it|they) {S}").fullmatch(reason):
        reader.share(which, sharings(again["S"]))
    elif again := template(r"(?:it|they) shares? {H} with {C}").fullmatch(reason):
        reader.share(which, [(houses(again["H"])[0], cells(again["C"]))])
    elif again := template(r"(?:it|that) is {D}").fullmatch(reason):
        reader.conclude((which[0], digits(again["D"])[0], True))
    elif again := template(
        r"without {D}, set {X} \({C}\) must hold {D2}(?:, and {D3} fits only there)?"
    ).fullmatch(reason):
        reader.sets[again["X"]] = cells(again["C"])
        reader.hold(cells(again["C"]), digits(again["D"]) + digits(again["D2"]))
        if again["D3"]:
            some = {c for c in cells(again["C"]) if reader.board.has(c, int(again["D3"]))}
            reader.see(some == set(which), f"{again['D3']} is in {sorted(some)}")
    elif again := template(r"{H} has its {D} in {H2}").fullmatch(reason):
        reader.proof.tell_house(houses(again["H"])[0], digits(again["D"])[0])
        reader.within(which, houses(again["H2"]))
    else:
        reader.wrong.append(("unknown", why))
    if " now that " in why:
        recall(reader, why.split(" now that ")[1])
    state(reader, ", ".join(which), D, no=bool(no))
    reader.subject = which


@rule(r"remember: (?P<parts>.*)")
def recall(reader: Reader, parts: str) -> None:
    """Repeats earlier statements."""
    rest = parts
    for match in template(STATEMENT).finditer(parts):
        reader.recall(
            *(
                (cell, digit, not match["no"])
                for cell in cells(match["C"])
                for digit in digits(match["D"])
            )
        )
        rest = rest.replace(match[0], "", 1)
    if re.sub(JOIN, "", rest):
        reader.wrong.append(("unknown", parts))


@rule(r"removed so far: {R}")
def gone_by_now(reader: Reader, R: str) -> None:
    reader.recall(*((cell, digit, False) for cell, digit in removals(R)))


@rule(r"by inner chain (?P<number>[\d.]+), {C} (?:is|are) not {D}(?: \(it is {D2}\))?")
def by_inner_chain(reader: Reader, number: str, C: str, D: str, D2: str = "") -> None:
    if tuple(number.split(".")) not in reader.ended:
        reader.wrong.append(("unsupported", f"inner chain {number} was not told"))
    if D2:
        reader.recall((C, int(D2), True))
    state(reader, C, D, no=True)


@rule(r"inner chain (?P<number>[\d.]+) helps")
def helps(reader: Reader, number: str) -> None:
    """The chain is told next."""
    if tuple(number.split("."))[:-1] != reader.chain:
        reader.wrong.append(("unknown", f"inner chain {number} is not inside of this one"))


@rule(
    STATEMENT,
    r"it (?:is|are)(?P<no> not)? {D}",
    r"{C} (?:is|are) (?P<no>neither)(?: of them)?",
    STATEMENT + r" itself",
    r"{C} (?P<no>cannot) be {D}",
    r"(?:it|they) (?P<no>cannot) be {D}",
    r"(?:it|they) lose (?P<no>){D}",
)
def statement(reader: Reader, D: str = "", C: str = "", no: str = "") -> None:
    which = cells(C) or reader.subject
    some = digits(D) or [
        candidate for candidate in reader.pair if reader.board.has(which[0], candidate)
    ]
    if not no and all(cell in reader.board.values for cell in which):
        reader.see([reader.board.values[cell] for cell in which] == some, "it is another digit")
        reader.filled += which
        return
    held = [reader.board.marks.get(cell, frozenset()) for cell in which]
    if not no and len(some) > 1 and all(marks == set(some) for marks in held):
        reader.hold(which, some)
        return
    state(reader, ", ".join(which), ", ".join(map(str, some)), no=bool(no))
    if no == "cannot":
        reader.removed.update((cell, digit) for cell in which for digit in some)
    reader.subject = which


@rule(r"(?:neither|none of them|none) is {D}")
def none_of_subject(reader: Reader, D: str) -> None:
    for digit in digits(D):
        reader.see(any(reader.board.has(cell, digit) for cell in reader.subject), f"none has {D}")
    reader.conclude_digits(reader.subject, digits(D))


@rule(r"one of them is {D}")
def one_of_subject(reader: Reader, D: str) -> None:
    reader.conclude(*((cell, digits(D)[0], True) for cell in reader.subject))


@rule(r"(?:this takes|takes?) {R}")
def take(reader: Reader, R: str) -> None:
    """The removals of an inner chain."""
    for cell, digit in removals(R):
        reader.conclude((cell, digit, False))


@rule(r"remove {R}")
def remove(reader: Reader, R: str) -> None:
    reader.remove(removals(R))


@rule(r"one is {D} and the other is {D2}", r"one of them is {D} and the other is {D2}")
def either(reader: Reader, D: str, D2: str) -> None:
    for digit in digits(D) + digits(D2):
        reader.conclude(*((cell, digit, True) for cell in reader.subject))


@rule(
    r"(?:either )?(?:one of )?{C} is {D}, or (?:one of )?{C2} is {D2}",
    r"one of these is true: (?:one of )?{C} is {D}; (?:one of )?{C2} is {D2}",
)
def one_true(reader: Reader, C: str, D: str, C2: str, D2: str) -> None:
    reader.conclude(
        *((cell, digits(D)[0], True) for cell in cells(C)),
        *((cell, digits(D2)[0], True) for cell in cells(C2)),
    )


@rule(
    r"{D} is in {C}",
    r"{H} has its {D} elsewhere: in {C}",
    r"{H} or {H2} has its {D} elsewhere: in {C}",
    r"one of {C} (?:is|holds|has) (?:the )?{D}",
)
def is_in(reader: Reader, D: str, C: str, **_: str) -> None:
    reader.ends = {int(D): cells(C)}
    reader.proof.end()
    for cell in cells(C):
        reader.see(reader.board.has(cell, int(D)), f"{cell} cannot be {D}")
    reader.conclude(*((cell, digits(D)[0], True) for cell in cells(C)))


@rule(
    r"{C} is {D}, or {C2} in {H} is {D2}",
)
def one_end(reader: Reader, C: str, D: str, H: str, C2: str, D2: str) -> None:
    """One of these is true, and either rules out the second digit in the first cell."""
    reader.proof.end()
    one_true(reader, C, D, C2, D2)
    reader.share(cells(C), [(houses(H)[0], cells(C2))])


@rule(r"but we supposed that {C} (?:is|are) not {D}")
def but_supposed(reader: Reader, C: str, D: str) -> None:
    for cell in cells(C):
        for digit in digits(D):
            reader.recall((cell, digit, False))
    reader.impossible()


@rule(r"if {C} is {D}, (?:then )?{C2} is {D2}(?:; otherwise {C3} are)?")
def condition(reader: Reader, C: str, D: str, C2: str, D2: str, C3: str = "") -> None:
    (cell,), (digit,), (other,), (other_digit,) = cells(C), digits(D), cells(C2), digits(D2)
    reader.see(reader.pivot in ("", cell), f"the pivot is {reader.pivot}")
    reader.pivot = cell
    reader.conclude((cell, digit, False), (other, other_digit, True))
    for third in cells(C3):
        reader.conclude((cell, digit, True), (third, other_digit, True))


@rule(r"{X} and {X2} cannot both hold {D}: {C} share {H}")
def not_both(reader: Reader, X: str, X2: str, D: str, C: str, H: str) -> None:
    digit = digits(D)[0]
    reader.commons.append(digit)
    found = {*reader.in_set(X, digit), *reader.in_set(X2, digit)}
    reader.see(found == set(cells(C)), f"{digit} is in {sorted(found)}")
    reader.within(cells(C), houses(H))


@rule(
    r"these see all places of {D} in both, so they lose it: {L}",
    r"these see all places of another digit in one of them: {L}",
)
def see_places(reader: Reader, L: str, D: str = "") -> None:
    for cell, digit in removals_of(L):
        places = [{c for c in held if reader.board.has(c, digit)} for held in reader.sets.values()]
        seen = [bool(held) and held <= PEERS[cell] for held in places]
        reader.see(all(seen) if D else any(seen), f"{cell} does not see all places of {digit}")
        reader.see(not D or digit in digits(D), f"{digit} is not one of {D}")
        reader.proof.tie(cell, *HOUSES_OF[cell])
    reader.remove(removals_of(L))


@rule(r"only one of {X} and {X2} can hold {D}")
def only_one(reader: Reader, X: str, X2: str, D: str) -> None:
    digit = digits(D)[0]
    ones, others = reader.in_set(X, digit), reader.in_set(X2, digit)
    reader.see(bool(ones and others), f"no {digit} in one of them")
    reader.see(all(c in PEERS[o] for o in ones for c in others), f"both can hold {digit}")


@rule(
    r"{C}(?: \({D2}\))? (?:is|are) not {D} \({B}\)",
    r"{C}(?: \({D2}\))? {S} and (?:is|are) not {D}",
    r"{C}(?: \({D2}\))? is {D3}, not {D}",
)
def ruled_out(
    reader: Reader, C: str, D: str, B: str = "", S: str = "", D2: str = "", D3: str = ""
) -> None:
    """The previous, true node rules out candidates in a house or in its cell."""
    if D3:
        reader.recall((C, int(D3), True))
    if D2:
        reader.hold(cells(C), digits(D2))
    reader.within(cells(C), houses(B))
    reader.share(cells(C), sharings(S))
    state(reader, C, D, no=True)
    reader.subject = cells(C)


@rule(r"with {D} in {C}, {C2}(?: \({D2}\))? (?:is|are) not {D3} \({B}\)")
def ruled_out_with(reader: Reader, D: str, C: str, C2: str, D3: str, B: str, D2: str = "") -> None:
    """A digit in these places rules out candidates in a house."""
    reader.see(D == D3, "another digit")
    placed = frozenset((cell, int(D), True) for cell in cells(C))
    reader.see(all(reader.board.has(cell, int(D)) for cell in cells(C)), f"{D} is not in {C}")
    if reader.is_proof and not reader.proof.follows(placed, assumed=True):
        reader.wrong.append(("unsupported", f"{D} is not in {C}"))
    reader.within([*cells(C), *cells(C2)], [B.lower()])
    ruled_out(reader, C2, D, B=B, D2=D2)


@rule(r"{C} \({D2}\) is {D}", r"{C} \({D2}\) is {D} \({B}\)")
def single(reader: Reader, C: str, D: str, D2: str, B: str = "") -> None:
    """A single in a cell with all its candidates; and the house that rules out the others."""
    reader.see(len(cells(C)) == len(digits(D)) == 1, "several")
    reader.hold(cells(C), digits(D2))
    if B:
        reader.reasons[C] = ({B.lower()}, [])
        for digit in set(digits(D2)) - set(digits(D)):
            reader.see_reason(C, digit)
        del reader.reasons[C]
    state(reader, C, D, no=False)
    reader.subject = cells(C)


@rule(r"set {X} \({C}\) has only {D} left(?:, with {D2} only in {C2})?")
def set_holds(reader: Reader, X: str, C: str, D: str, D2: str = "", C2: str = "") -> None:
    """The digits of an almost locked set without the digit that was ruled out in it."""
    which, some = cells(C), digits(D)
    held = frozenset[int]().union(*(reader.board.marks[cell] for cell in which))
    reader.sets[X] = which
    reader.see(len(some) == len(which) and set(some) < held, f"it holds {sorted(held)}")
    reader.hold(which, sorted(held))
    for digit in some:
        reader.conclude(*((cell, digit, True) for cell in which))
    if D2:
        where = {cell for cell in which if reader.board.has(cell, int(D2))}
        reader.see(D2 in map(str, some) and where == set(cells(C2)), f"{D2} is in {sorted(where)}")


@rule(r"the sets are (?P<parts>.*)")
def the_sets(reader: Reader, parts: str) -> None:
    reader.sets = {}
    for letter, which, some in re.findall(
        rf"(?:([A-Z]) \()?((?:{CELL}(?:, )?)+)(?:(?:: | \()([1-9, ]+))?\)", parts
    ):
        reader.sets[letter or which] = cells(which)
        if some:
            reader.hold(cells(which), digits(some))


@rule(
    r"one of them holds {D}, the other holds {D2}, and each keeps the rest of its digits",
    r"one of them holds {D}, the other {D2}, and each keeps its other digits",
)
def one_each(reader: Reader, D: str, D2: str) -> None:
    """The conclusions are proved from the sets."""
    reader.see([int(D), int(D2)] == reader.commons, f"they share {reader.commons}")


@rule(r"each leaves out (?:exactly|only) one of its digits")
def one_more(reader: Reader) -> None:
    for which in reader.sets.values():
        held = frozenset[int]().union(*(reader.board.marks[cell] for cell in which))
        reader.see(len(held) == len(which) + 1, f"{which} hold {sorted(held)}")
        reader.hold(which, sorted(held))


@rule(r"if a set lacks a digit, it needs all its others")
def needs_others(_reader: Reader) -> None:
    """The sets are named later."""


@rule(r"if set {X} \({C}\) has no {D}, it holds {D2}")
def set_holds_otherwise(reader: Reader, X: str, C: str, D: str, D2: str) -> None:
    """The digits of a set without one digit, as one of two cases."""
    name_set(reader, X, C)
    which = [(cell, int(D), True) for cell in reader.in_set(X, int(D))]
    for digit in digits(D2):
        reader.conclude(*which, *((cell, digit, True) for cell in reader.in_set(X, digit)))


@rule(r"suppose set {X} has its {D} in {C}")
def set_has(reader: Reader, X: str, D: str, C: str) -> None:
    """The other case."""
    places = reader.in_set(X, int(D))
    reader.see(sorted(places) == sorted(cells(C)), f"{D} is in {places}")
    reader.proof.suppose_one(*((cell, int(D), True) for cell in places))
    reader.subject = cells(C)


@rule(r"set {X} or set {X2} holds {D}")
def either_set(reader: Reader, X: str, X2: str, D: str) -> None:
    """The consequence of the two cases."""
    reader.proof.end()
    for digit in digits(D):
        some = [cell for name in (X, X2) for cell in reader.in_set(name, digit)]
        reader.conclude(*((cell, digit, True) for cell in dict.fromkeys(some)))
    reader.sets = {name: reader.sets[name] for name in (X, X2)}


@rule(r"watch (?P<parts>set .*)")
def watch(reader: Reader, parts: str) -> None:
    """Almost locked sets that matter on a scratch copy."""
    subject = reader.subject
    for name, which in re.findall(rf"set ([A-Z]) \(((?:{CELL}(?:, )?)+)\)", parts):
        name_set(reader, name, which)
    reader.subject = subject


@rule(r"suppose set {X} \({C}\) has no {D}")
def set_lacks(reader: Reader, X: str, C: str, D: str) -> None:
    name_set(reader, X, C)
    reader.proof.suppose(*((cell, int(D), False) for cell in reader.in_set(X, int(D))))


def name_set(reader: Reader, X: str, C: str) -> None:
    """Name an almost locked set."""
    reader.sets.pop(X, None)
    reader.sets[X] = cells(C)
    held = frozenset[int]().union(*(reader.board.marks[cell] for cell in cells(C)))
    reader.see(len(held) == len(cells(C)) + 1, f"{X} holds {sorted(held)}")
    reader.see(any(set(cells(C)) <= house for house in HOUSES.values()), f"{X} is in no house")
    reader.hold(cells(C), sorted(held))


@rule(r"without {D} \({H}\), {C} \({D3}\) is {D2}")
def single_without(reader: Reader, D: str, H: str, C: str, D2: str, D3: str) -> None:
    """A single of a set that has lost a digit in these houses."""
    for seen in reader.subject:
        reader.see(any({C, seen} <= HOUSES[h] for h in houses(H)), f"{C} and {seen}")
    reader.conclude((C, int(D), False))
    single(reader, C, D2, D3)


@rule(
    r"its {D} is in {C}",
    r"without {D2} \({H}\), set {X} \({C2}\) has its {D} in {C}",
)
def set_needs(
    reader: Reader, D: str, C: str, X: str = "", C2: str = "", D2: str = "", H: str = ""
) -> None:
    """The digits of a set without another of its digits."""
    before = reader.subject
    if X:
        name_set(reader, X, C2)
    places = reader.in_set(next(reversed(reader.sets)), int(D))
    reader.see(places == cells(C), f"{D} is in {places}")
    lost = reader.in_set(X, int(D2)) if X else []
    for cell, seen in product(lost, before):
        reader.see(any({cell, seen} <= HOUSES[h] for h in houses(H)), f"{cell} and {seen}")
    for cell in lost:
        reader.conclude((cell, int(D2), False))
    reader.subject = places
    reader.conclude(*((cell, int(D), True) for cell in places))


@rule(r"only one of them can hold {D}(?: \({B}\))?", r"only one can hold {D}(?: \({B}\))?")
def only_one_of_two(reader: Reader, D: str, B: str = "") -> None:
    """Of the only two sets."""
    one, other = reader.sets
    reader.commons.append(int(D))
    only_one(reader, one, other, D)
    for which in reader.sets.values() if B else ():
        reader.within([cell for cell in which if reader.board.has(cell, int(D))], [B.lower()])


@rule(r"{C} loses? {D} either way: (?:it|they) {S}, and (?:it is|they are) in {H}")
def both_ways(reader: Reader, C: str, D: str, S: str, H: str) -> None:
    see_fins(reader, S)
    reader.tie_all(cells(C), sharings(S))
    reader.within(cells(C), houses(H))
    reader.reasons.clear()
    state(reader, C, D, no=True)


def see_fins(reader: Reader, S: str) -> None:
    """Check that the cells which the targets share houses with are all fins."""
    named = {cell for _, others in sharings(S) for cell in others}
    reader.see(named == set(reader.fins), f"the fins are {reader.fins}")


@rule(
    r"{C} (?:is|are each) in two of {H}, so (?:it counts as a fin|they count as fins)",
    r"{C} (?:is|are each) in two of {H}",
    r"(?:it is|they are) also in two of {H}",
)
def in_two(reader: Reader, H: str, C: str = "") -> None:
    reader.subject = cells(C) or reader.subject
    for cell in reader.subject:
        inside = [house for house in houses(H) if cell in HOUSES[house]]
        reader.see(len(inside) == 2, f"{cell} is in {inside}")
        reader.proof.tie(cell, *inside)


@rule(r"{C} loses? {D} either way: (?:it|they) {S}")
def loses(reader: Reader, C: str, D: str, S: str) -> None:
    """The second case, that no fin is true, follows."""
    see_fins(reader, S)
    reader.tie_all(cells(C), sharings(S))
    reader.losing = [(cell, int(D)) for cell in cells(C)]


@rule(
    r"(?:it|one) would use up both, and {H} would not have enough left",
    r"there (?:it|one) would use up both and leave too few",
)
def too_few_left(reader: Reader, H: str = "") -> None:
    reader.see(not H or set(houses(H)) == set(reader.bases), f"the bases are {reader.bases}")
    for cell, digit in reader.losing:
        reader.conclude((cell, digit, False))
    reader.losing = []


@rule(r"{H} has its {D} there", r"{H} has its {D} in these cells")
def there(reader: Reader, H: str, D: str) -> None:
    if reader.ranked:
        return
    for house in houses(H):
        reader.see(bool(HOUSES[house] & set(reader.subject)), f"none of them is in {house}")
    for digit in digits(D):
        reader.conclude(*((cell, digit, True) for cell in reader.subject))


@rule(r"no other cell of (?:{H}|these two houses) can be {D}")
def no_other(reader: Reader, D: str, H: str = "") -> None:
    named = houses(H) or reader.named[0]
    reader.see(set(digits(D)) == reader.only, f"the set holds {sorted(reader.only)}")
    for house in named:
        for cell in HOUSES[house] - reader.held - set(reader.loop):
            for digit in digits(D):
                if reader.board.has(cell, digit):
                    reader.proof.tie(cell, house)
                    reader.conclude((cell, digit, False))


@rule(
    r"{H} have their {D} in {H2}",
    r"if (?P<no>no fin is|the fin is not) {D}, {H2} have their {D2}s in {H}, one in each",
    r"if (?P<no>no fin is|the fin is not) {D}, the fish holds {N} {D2}s: one in each of {H}",
)
def fish_holds(
    reader: Reader, H: str, D: str, H2: str = "", no: str = "", D2: str = "", N: str = ""
) -> None:
    if no:
        reader.see(set(houses(H)) == set(reader.covers), f"the covers are {reader.covers}")
        reader.see(D == D2, f"{D} is not {D2}")
    if no and H2:
        reader.see(set(houses(H2)) == set(reader.bases), f"the bases are {reader.bases}")
    if N:
        reader.see(NUMBERS[len(reader.bases)] == N.lower(), f"not {N} bases")
    bases = frozenset[str]().union(*(HOUSES[h] for h in houses(H2) or reader.bases))
    fins = [(cell, digits(D)[0], True) for cell in reader.fins if no]
    for h in houses(H):
        reader.conclude(*fins, *((cell, digits(D)[0], True) for cell in sorted(bases & HOUSES[h])))


@rule(r"{H} have no other {D}")
def no_more(reader: Reader, H: str, D: str) -> None:
    """The cells are named later."""
    for h in houses(H):
        for cell in reader.board.places(h, digits(D)[0]):
            reader.proof.tie(cell, h)


def naked_inside(reader: Reader, C: str, D: str, B: str) -> None:
    """A naked subset that follows from a test."""
    which, some, house = cells(C), digits(D), B.lower()
    reader.see(len(which) == len(some), "not as many cells as digits")
    reader.within(which, [house])
    for cell in which:
        reader.proof.tell_cell(cell)
        reader.conclude(*((cell, digit, True) for digit in some))
    for cell in sorted(HOUSES[house] - set(which)):
        for digit in some:
            if reader.board.has(cell, digit):
                reader.conclude((cell, digit, False))


def hidden_inside(reader: Reader, B: str, D: str, C: str) -> None:
    """A hidden subset that follows from a test."""
    which, some, house = cells(C), digits(D), B.lower()
    reader.see(len(which) == len(some), "not as many cells as digits")
    reader.within(which, [house])
    for digit in some:
        reader.proof.tell_house(house, digit)
        reader.conclude(*((cell, digit, True) for cell in which))
    for cell in which:
        for digit in sorted(reader.board.marks[cell] - set(some)):
            reader.conclude((cell, digit, False))


@rule(r"if {C} is neither, it is {D} itself")
def itself(reader: Reader, C: str, D: str) -> None:
    """Follows from the candidates of the pivot."""
    reader.see(reader.board.has(C, digits(D)[0]), f"{D} is not in {C}")
    reader.see(reader.pivot == C, f"the pivot is {reader.pivot}")


@rule(r"no cell that sees (?:both|all of them) can be {D}")
def sees_all(_reader: Reader, D: str) -> None:
    """The cells are named later."""


@rule(r"{C} sees? all of these cells")
def sees_guardians(reader: Reader, C: str) -> None:
    reader.subject = cells(C)
