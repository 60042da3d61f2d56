"""Experiments: statements about scratch copies are carried out on a scratch copy."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from testing.claims.board import HOUSES, HOUSES_OF, PEERS, Board, Cell
from testing.claims.conclusions import (
    hidden_inside,
    naked_inside,
    no_candidate,
    no_place,
)
from testing.claims.proof import Literal
from testing.claims.reader import Reader
from testing.claims.rules import rule
from testing.claims.sets import in_houses
from testing.claims.words import CELL, candidates, cells, digits, removals

Digits = Sequence[tuple[Cell, int]]
SIZES = {"pairs": (2,), "triplets": (3,), "quads": (4,), "larger sets": (5, 6, 7, 8)}
MORE = 3
"""How many further rounds are followed once a cell or house has nothing left."""
METHODS = ("singles", "locked candidates", *SIZES, "X-wings")


@dataclass
class Copy:
    """A scratch copy of a position.

    Attributes:
        board: the position.
        methods: the methods that are followed.
        out: the candidates that are ruled out.
        tests: the tests to make when nothing follows, in order: each is a failing candidate, and
            the digits that follow from it.
        count: the number of digits placed after the first.
        longest: the maximum number of digits that have followed from a test.
    """

    board: Board
    methods: tuple[str, ...]
    out: set[tuple[Cell, int]] = field(default_factory=set)
    tests: list[tuple[tuple[Cell, int], Digits]] = field(default_factory=list)
    count: int = 0
    longest: int = 0

    def put(self, cell: Cell, digit: int) -> None:
        """Place a digit."""
        self.out |= {(cell, other) for other in self.board.marks[cell] if other != digit}
        self.out |= {(peer, digit) for peer in PEERS[cell] if self.board.has(peer, digit)}

    def left(self, cell: Cell) -> frozenset[int]:
        """The candidates left in a cell."""
        return frozenset(d for d in self.board.marks[cell] if (cell, d) not in self.out)

    def places(self, house: str, digit: int) -> frozenset[Cell]:
        """The places left for a digit in a house."""
        return frozenset(c for c in self.board.places(house, digit) if (c, digit) not in self.out)

    def forces(self, cell: Cell, digit: int) -> bool:
        """Whether a digit is a single; something else may rule it out at the same time."""
        return self.board.has(cell, digit) and (
            self.left(cell) <= {digit}
            or any(self.places(house, digit) <= {cell} for house in HOUSES_OF[cell])
        )

    def is_dead(self) -> bool:
        """Whether a cell or a house has nothing left."""
        return any(not self.left(cell) for cell in self.board.marks) or any(
            self.board.places(house, digit) and not self.places(house, digit)
            for house in HOUSES
            for digit in range(1, 10)
        )

    def fill_in(self, sequence: Iterable[tuple[Cell, int]]) -> str:
        """Place digits, each of which must be a single at its turn; return what is wrong, or ""."""
        for cell, digit in sequence:
            while not self.forces(cell, digit):
                if not (self.follow_patterns() or self.test()):
                    return f"{digit} in {cell} does not follow"
            self.put(cell, digit)
            self.count += 1
        return ""

    def replay(self, sequence: Iterable[tuple[Cell, int]]) -> str:
        """Place digits like `fill_in`, then follow until nothing more follows."""
        if wrong := self.fill_in(sequence):
            return wrong
        while self.follow_patterns() or self.test():
            pass
        return f"{self.tests[0][0]} does not fail" if self.tests else ""

    def test(self) -> bool:
        """Rule out the next candidate that is tested on the copy; return whether it fails."""
        if not self.tests:
            return False
        start, sequence = self.tests[0]
        inside = Copy(self.board, (*self.methods, "locked candidates"), set(self.out))
        inside.put(*start)
        if inside.replay(sequence) or not inside.is_dead():
            return False
        self.longest = max(self.longest, inside.count)
        self.out.add(start)
        del self.tests[0]
        return True

    def leads_to(self, holds: Callable[[], bool]) -> bool:
        """Follow everything in rounds until a condition holds; return whether it does.

        Once a cell or house has nothing left, everything would eventually follow, so the condition
        has to hold soon. A cell that loses its last two candidates at once could hold either,
        depending on the order.
        """
        placed: set[tuple[Cell, int]] = set()
        pairs: dict[Cell, frozenset[int]] = {}
        more = MORE
        while not holds():
            if self.is_dead():
                more -= 1
            if not more:
                return False
            left = {cell: self.left(cell) for cell in self.board.marks}
            found = {
                (cell, digit)
                for cell in left
                for digit in left[cell] or pairs.get(cell, frozenset())
                if (cell, digit) not in placed and self.forces(cell, digit)
            }
            pairs = {cell: some for cell, some in left.items() if len(some) == 2}
            for cell, digit in found:
                self.put(cell, digit)
            placed |= found
            if not self.follow_patterns() and not found:
                return False
        return True

    def has_all(self, claims: Iterable[Literal]) -> bool:
        """Whether all of these claims hold."""
        return all(
            self.forces(cell, digit) if on else (cell, digit) in self.out
            for cell, digit, on in claims
        )

    def holds_one(self, which: Iterable[Cell], digit: int) -> bool:
        """Whether one of these cells holds a digit: no other cell of a house or a subset can."""
        some = frozenset(which)
        if any(some <= inside and self.places(h, digit) <= some for h, inside in HOUSES.items()):
            return True
        for inside in HOUSES.values():
            empty = inside & self.board.marks.keys()
            for size in range(len(some), 9) if some <= empty else ():
                for more in combinations(sorted(empty - some), size - len(some)):
                    held = [self.left(cell) for cell in (*some, *more)]
                    if len(frozenset[int]().union(*held)) <= size and not any(
                        digit in self.left(cell) for cell in more
                    ):
                        return True
        return False

    def follow_patterns(self) -> bool:
        """Rule out the candidates that patterns rule out; return whether any of them is new."""
        before = len(self.out)
        self.out |= {gone for gone in self.ruled_out() if self.board.has(*gone)}
        return len(self.out) > before

    def ruled_out(self) -> Iterator[tuple[Cell, int]]:
        """The candidates that the followed patterns rule out."""
        if "locked candidates" in self.methods:
            for house, digit in self.open_digits():
                where, every = self.places(house, digit), self.board.places(house, digit)
                for inside in HOUSES.values():
                    # As with singles, something else may rule out all of them at the same time.
                    if every & inside and where <= inside:
                        yield from ((cell, digit) for cell in inside - HOUSES[house])
        for method, sizes in SIZES.items():
            for size in sizes if method in self.methods else ():
                yield from self.subsets(size)
        if "X-wings" in self.methods:
            yield from self.x_wings()

    def open_digits(self) -> Iterator[tuple[str, int]]:
        """Houses with digits that they lack."""
        for house in HOUSES:
            for digit in range(1, 10):
                if self.board.places(house, digit):
                    yield house, digit

    def subsets(self, size: int) -> Iterator[tuple[Cell, int]]:
        """The candidates that naked and hidden subsets rule out."""
        for house, inside in HOUSES.items():
            left = {cell: self.left(cell) for cell in sorted(inside & self.board.marks.keys())}
            for which in combinations(left, size):
                held = frozenset[int]().union(*(left[cell] for cell in which))
                if len(held) <= size:
                    yield from ((cell, d) for cell in set(left) - set(which) for d in held)
            places = {d: self.places(house, d) for d in range(1, 10) if self.board.places(house, d)}
            for some in combinations(places, size):
                where = frozenset[Cell]().union(*(places[d] for d in some))
                if len(where) <= size:
                    yield from ((cell, d) for cell in where for d in places if d not in some)

    def x_wings(self) -> Iterator[tuple[Cell, int]]:
        """The candidates that X-wings rule out."""
        for digit in range(1, 10):
            for kind, across in (("row", "column"), ("column", "row")):
                lines = [f"{kind} {number}" for number in range(1, 10)]
                for one, other in combinations(lines, 2):
                    where = self.places(one, digit) | self.places(other, digit)
                    covers = {h for cell in where for h in HOUSES_OF[cell] if h.startswith(across)}
                    if len(covers) == 2 and len(where) == 4:
                        for cover in covers:
                            yield from ((c, digit) for c in HOUSES[cover] - where)


def begin(reader: Reader, starts: Iterable[Literal], named: str) -> None:
    """Begin with copies, one for each assumption; the digits come with the picture."""
    methods = tuple(re.split(", | and ", named))
    reader.see(set(methods) <= set(METHODS), f"{named} cannot be followed")
    reader.copies = {}
    for cell, digit, on in starts:
        reader.see(reader.board.has(cell, digit), f"{digit} is not in {cell}")
        copy = Copy(reader.board, methods)
        if on:
            copy.put(cell, digit)
        else:
            copy.out.add((cell, digit))
        reader.copies[cell, digit, on] = copy


def carry_out(reader: Reader, start: Literal, count: int) -> Copy:
    """Place the digits that follow from an assumption."""
    copy: Copy = reader.copies[start]
    # Inner chains come when nothing else follows: a pair may need a candidate that they rule out.
    while reader.inside and copy.follow_patterns():
        pass
    copy.out |= reader.inside
    if start not in reader.shown.attempts:
        reader.wrong.append(("unsupported", f"no digits are shown for {start}"))
        return copy
    wrong = copy.replay(reader.shown.attempts[start][copy.count :])
    if wrong:
        reader.wrong.append(("unsupported", wrong))
    reader.see(copy.count == count, f"{copy.count} digits follow")
    reader.see(copy.longest == reader.most, f"{copy.longest} digits follow from a test")
    return copy


@rule(
    r"put {D} in {C} on a scratch copy and follow (?P<named>.*)",
    r"(?P<out>cross out) {D} in {C} on a scratch copy and follow (?P<named>.*)",
)
def one_copy(reader: Reader, D: str, C: str, named: str, out: str = "") -> None:
    first, *others = cells(C)
    reader.see(bool(out) or not others, "a digit in several cells")
    begin(reader, [(first, int(D), not out)], named)
    for copy in reader.copies.values():
        for cell in others:
            reader.see(reader.board.has(cell, int(D)), f"{D} is not in {cell}")
            copy.out.add((cell, int(D)))
    reader.subject = cells(C)


@rule(r"that leads to {D} in {C}")
def leads_to(reader: Reader, D: str, C: str) -> None:
    """One end of a chain is true if the other is false."""
    ((_, digit, _),) = reader.copies
    (copy,) = reader.copies.values()
    for cell in cells(C):
        reader.see(reader.board.has(cell, int(D)), f"{D} is not in {cell}")
    if not copy.leads_to(lambda: copy.holds_one(cells(C), int(D))):
        reader.wrong.append(("unsupported", f"{D} may be elsewhere"))
        return
    reader.proof.tell(
        [(c, digit, True) for c in reader.subject] + [(c, int(D), True) for c in cells(C)]
    )


@rule(r"that leads back to {D} in {C}, where you crossed it out")
def leads_back(reader: Reader, D: str, C: str) -> None:
    """If one end of a chain is false, a cell or house has nothing left."""
    ((_, digit, _),) = reader.copies
    (copy,) = reader.copies.values()
    reader.see(digit == int(D) and set(cells(C)) <= set(reader.subject), "not crossed out")
    if not copy.leads_to(copy.is_dead):
        reader.wrong.append(("unsupported", f"{D} may be elsewhere"))
        return
    reader.proof.tell([(cell, digit, True) for cell in reader.subject])


@rule(
    r"put each on a scratch copy of its own and follow (?P<named>.*)",
    r"put {D} in {C} on one scratch copy, cross it out on another, and follow (?P<named>.*)",
)
def several_copies(reader: Reader, named: str, D: str = "", C: str = "") -> None:
    if C:
        begin(reader, [(C, int(D), True), (C, int(D), False)], named)
        return
    # One of these is true: a cell's candidates, or a digit's places.
    begin(reader, [(cell, digit, True) for cell, digit in reader.one_true], named)


@rule(r"put {D} in {C} on a scratch copy")
def scratch(reader: Reader, D: str, C: str) -> None:
    one_copy(reader, D, C, "singles")


@rule(r"this follows, with the house of each single:")
def fill_in(_reader: Reader) -> None:
    """A list follows, line by line."""


@rule(r"{C}={D} \(naked single\)", r"{C}={D} \({B}\)")
def filled_in(reader: Reader, C: str, D: str, B: str = "") -> None:
    """A single, with the same number in the picture as its line."""
    (copy,) = reader.copies.values()
    left = copy.places(B.lower(), int(D)) if B else copy.left(C)
    reader.see(left == ({C} if B else {int(D)}), f"{sorted(left)} are left")
    shown = reader.shown.numbered[reader.number - 1 : reader.number]
    reader.see(shown == [(C, int(D))], "the number is at another digit")
    copy.put(C, int(D))


@rule(r"{B} has its {D} in {B2}, so the rest of {B3} loses it")
def locked(reader: Reader, B: str, D: str, B2: str, B3: str) -> None:
    """Locked candidates, on a copy or in an argument."""
    inside, around, digit = B.lower(), B2.lower(), int(D)
    reader.see(around == B3.lower(), f"{B2} and {B3}")
    if not reader.copies:
        in_houses(reader, B, D, B2)
        return
    (copy,) = reader.copies.values()
    reader.see(copy.places(inside, digit) <= HOUSES[around], f"{D} may be elsewhere in {B}")
    copy.out |= {(cell, digit) for cell in HOUSES[around] - HOUSES[inside]}


@rule(r"{C} have only {D} left, so the rest of {B} loses them")
def naked(reader: Reader, C: str, D: str, B: str) -> None:
    """A naked subset, on a copy or in an argument."""
    if not reader.copies:
        naked_inside(reader, C, D, B)
        return
    (copy,) = reader.copies.values()
    which, some = cells(C), digits(D)
    left = frozenset[int]().union(*(copy.left(cell) for cell in which))
    reader.within(which, [B.lower()])
    reader.see(left == set(some) and len(some) == len(which), f"{sorted(left)} are left")
    copy.out |= {(cell, digit) for cell in HOUSES[B.lower()] - set(which) for digit in some}


@rule(r"{B} has its {D} in {C}, so these cells lose all other digits")
def hidden(reader: Reader, B: str, D: str, C: str) -> None:
    """A hidden subset, on a copy or in an argument."""
    if not reader.copies:
        hidden_inside(reader, B, D, C)
        return
    (copy,) = reader.copies.values()
    which, some = cells(C), digits(D)
    where = frozenset[Cell]().union(*(copy.places(B.lower(), digit) for digit in some))
    reader.see(where == set(which) and len(some) == len(which), f"they are in {sorted(where)}")
    copy.out |= {(c, d) for c in which for d in copy.board.marks[c] if d not in some}


@rule(r"now {B} has no place left for {D} \({C}\)", r"now {C} \({D}\) has no candidate left")
def nothing_left(reader: Reader, D: str, C: str, B: str = "") -> None:
    """Where a test by listed singles fails."""
    if not reader.copies:
        (no_place if B else no_candidate)(reader, **({"H": B} if B else {}), D=D, C=C)
        return
    ((start, copy),) = reader.copies.items()
    if B:
        reader.fit([B.lower()], digits(D), cells(C))
        dead = not copy.places(B.lower(), int(D))
    else:
        reader.hold(cells(C), digits(D))
        dead = not copy.left(C)
    if not dead:
        reader.wrong.append(("unsupported", "something is left there"))
        return
    reader.proof.tell([(*start[:2], False)])
    reader.tested.add(start[:2])


@rule(r"in the same way, remove {R}: the whole proof has it")
def also_eliminates(reader: Reader, R: str) -> None:
    """Claims that the full argument proves."""
    gone = {(cell, digit, False) for cell, digit in removals(R)}
    reader.see(gone <= reader.shown.proved, "the whole argument lacks some")
    take(reader, sorted(gone))
    reader.remove(removals(R))


@rule(r"after (?P<count>\d+) digits?", r"at once")
def after_digits(reader: Reader, count: str = "0") -> None:
    """The next statement comes after that many digits."""
    ((start, copy),) = reader.copies.items()
    told = reader.shown.attempts[start]
    reader.see(copy.count <= int(count) <= len(told), f"{copy.count} digits are there")
    if wrong := copy.fill_in(told[copy.count : int(count)]):
        reader.wrong.append(("unsupported", wrong))


@rule(r"the picture numbers the digits")
def numbered(reader: Reader) -> None:
    """The digits of the attempt are those that the picture numbers."""
    for start in reader.copies:
        digits_of = list(reader.shown.attempts.get(start, ()))
        reader.see(digits_of == list(reader.shown.numbered), "other digits have numbers")


@rule(
    r"where nothing follows, test again: (?P<tests>.*) fails? "
    r"(?:in turn, each )?after at most (?P<most>\d+) digits?"
)
def test_again(reader: Reader, tests: str, most: str) -> None:
    reader.most = int(most)
    for copy in reader.copies.values():
        for cell, digit in re.findall(rf"({CELL})=([1-9])", tests):
            start = (cell, int(digit))
            copy.tests.append((start, reader.shown.attempts.get((*start, True), ())))
        reader.see(bool(copy.tests), "no tests")


@rule(
    r"where nothing follows, inner chains rule out (?P<parts>.*): the whole proof has them",
    r"where nothing follows, (?P<number>\d+) inner chains? helps?: the whole proof has (?:it|them)",
)
def chains_inside(reader: Reader, parts: str = "", number: str = "") -> None:
    """The whole argument proves these."""
    gone = (
        set(candidates(parts))
        if parts
        else {gone[:2] for gone in reader.shown.proved if not gone[2]}
    )
    reader.see(
        {(cell, digit, False) for cell, digit in gone} <= reader.shown.proved,
        "the whole argument lacks some",
    )
    reader.inside = gone


@rule(
    r"after (?P<count>\d+) digits?, {C} \({D}\) has no candidate left",
    r"after (?P<count>\d+) digits?, {B} has no place left for {D} \({C}\)",
    r"after (?P<count>\d+) digits?, {C} must be {D}, but cannot be (?P<again>\d)",
    r"then {C} \({D}\) has no candidate left",
    r"then {B} has no place left for {D} \({C}\)",
    r"then {C} must be {D}, but cannot be (?P<again>\d)",
)
def copy_fails(
    reader: Reader, D: str, C: str, count: str = "0", B: str = "", again: str = ""
) -> None:
    (start,) = reader.copies
    copy = carry_out(reader, start, int(count))
    where = cells(C)
    if B:
        reader.fit([B.lower()], digits(D), where)
        dead = not copy.places(B.lower(), int(D))
    elif again:
        reader.see(again == D, "two digits")
        dead = copy.forces(C, int(D)) and (C, int(D)) in copy.out
    else:
        reader.hold(where, digits(D))
        dead = not copy.left(C)
    if not dead:
        reader.wrong.append(("unsupported", "something is left there"))
        return
    cell, digit, on = start
    reader.proof.tell([(cell, digit, not on)])
    reader.tested.add((cell, digit))


@rule(
    r"in (?:both cases|every case(?P<left> that is left)?) (?P<end>[^:]*): (?P<cases>.*)",
)
def every_case(reader: Reader, end: str, cases: str, left: str = "") -> None:
    """The end of each copy."""
    found = {
        (cell, int(digit), sign == "="): int(count or 0)
        for count, cell, sign, digit in re.findall(
            rf"(?:after (\d+) digits?|at once) with ({CELL})(=|<>)([1-9])", cases
        )
    }
    expected = set(reader.copies) - reader.failed
    reader.see(set(found) == expected, f"the cases are {sorted(expected)}")
    reader.see(bool(reader.failed) == bool(left), "other cases are left")
    claims = stated(end)
    reader.see(bool(claims), "no claim")
    for start, count in found.items():
        if not carry_out(reader, start, count).has_all(claims):
            reader.wrong.append(("unsupported", f"{end} with {start}"))
    take(reader, claims)


@rule(r"each copy rules this out or fails: remove {R}")
def always(reader: Reader, R: str) -> None:
    """Each copy rules out the same, whatever has to be followed, or has nothing left somewhere."""
    gone = removals(R)
    claims = [(cell, digit, False) for cell, digit in gone]
    for start, copy in reader.copies.items():
        if not copy.leads_to(lambda copy=copy: copy.is_dead() or copy.has_all(claims)):
            reader.wrong.append(("unsupported", f"{R} with {start}"))
    take(reader, claims)
    reader.remove(gone)


def stated(text: str) -> list[Literal]:
    """The claims of "r1c1 is not 2 or 3, and r1c2 and r1c3 are not 4"."""
    return [
        (cell, int(digit), not no)
        for where, no, which in re.findall(
            rf"((?:{CELL}(?:, | and )?)+) (?:is|are)( not)? ([1-9](?:(?:, | and | or )[1-9])*)",
            text,
        )
        for cell in cells(where)
        for digit in digits(which)
    ]


def take(reader: Reader, claims: Iterable[Literal]) -> None:
    """Accept claims about exactly these candidates as proved."""
    for cell, digit, on in claims:
        reader.proof.tell([(cell, digit, on)])
        reader.tested.add((cell, digit))
        reader.claimed.add((cell, digit, on))


@rule(r"{C}(?P<sign>=|<>){D} fails (?:after (?P<count>\d+) digits?|at once)")
def case_fails(reader: Reader, C: str, sign: str, D: str, count: str = "0") -> None:
    start = (C, int(D), sign == "=")
    copy = carry_out(reader, start, int(count))
    if not copy.is_dead():
        reader.wrong.append(("unsupported", f"{start} does not fail"))
    reader.failed.add(start)
