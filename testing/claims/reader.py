"""Processing the claims of sentences: comparing them with the grid, and proving conclusions."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from testing.claims.board import HOUSES, HOUSES_OF, PEERS, Board, Cell
from testing.claims.proof import Literal, Proof
from testing.claims.words import cells, houses


@dataclass(frozen=True)
class Shown:
    """The material shown beside a text.

    Attributes:
        attempts: for each assumption on a scratch copy, the digits that follow, in order.
        numbered: the candidates that the picture numbers, in order.
        proved: the conclusions of the full argument.
    """

    attempts: Mapping[Literal, Sequence[tuple[Cell, int]]] = field(default_factory=dict)
    numbered: Sequence[tuple[Cell, int]] = ()
    proved: frozenset[Literal] = frozenset()


class Reader:
    """The knowledge of a text's reader after each sentence.

    Attributes:
        board: the position.
        after: the position without what the step removes.
        wrong: the problems of the current sentence: the kind, and why.
        claimed: all conclusions.
        removed: all candidates that were explicitly removed.
        subject: the cells that "it" and "they" stand for.
        colours: the cells of each colour, and the digit.
        painted: the candidates of each colour, if a colour has several digits.
        loop: the cells of a pattern with two solutions.
        move: where each cell lands when the grid is turned or mirrored.
        becomes: the digit that each digit becomes by that.
        pairs: the two candidates that each cell of such a pattern would have.
        pair: the last two digits that cells were limited to.
        needed: the house and digit that a single is looked for.
        filled: filled cells that a rectangle relies on.
        tested: candidates that were supposed to be true, and refuted.
        number, nodes: the number of the line, and the node of each numbered line.
        fins, bases, covers: those of a fish.
        base, targets: the base cells of an exocet, and its targets.
        only: the digits that the last named cells hold together.
        supposed: the supposition of a sentence with "were".
        tried: the candidate that an exclusion tries, and the cells with which it is combined.
        held: all cells whose candidates were stated.
        ranked: the base sets and the cover sets.
        sets: the cells of each almost locked set, by its letter, or by the name of its only cell.
        reasons: the houses that were named for a cell, and the cells that it shares them with,
            until the next statement.
        ends: by digit, the cells of which one was last said to hold it; by 0 if that is not an end
            of a chain.
        orders: the ways to fill the boxes of a tridagon, in sequence.
        seen_by: cells that share a house, in pairs.
        alternating: the cells of a remote pair that hold one digit, and those that hold the other.
        commons: the digits that only one of two sets can hold.
        pivot: the cell whose cases were stated.
        opening: at the first assumption, the candidates of which one is true.
        cases: the candidates that were assumed so far.
        losing: the candidates that two cases rule out, of which one has been stated.
        blocked: the cells that were ruled out for that digit.
        chain: the number of the current inner chain, "1.2" as ("1", "2").
        ended: the numbers of the inner chains that have been completed.
        shown: the material shown beside the text.
        one_true: candidates of which one is true: all those of a cell, or of a digit in a house.
        copies: the scratch copies, by their assumptions.
        failed: the assumptions of copies on which a cell or house has nothing left.
        inside: the candidates that inner chains rule out on the copies.
        most: the maximum number of digits that follow from an inner test.
    """

    def __init__(self, board: Board, *, is_proof: bool, shown: "Shown | None" = None) -> None:
        self.board = self.after = board
        self.shown = shown or Shown()
        self.one_true: list[tuple[Cell, int]] = []
        self.copies: dict[Literal, Any] = {}
        self.failed: set[Literal] = set()
        self.inside: set[tuple[Cell, int]] = set()
        self.is_proof = is_proof
        self.proof = Proof(board)
        self.wrong: list[tuple[str, str]] = []
        self.claimed: set[Literal] = set()
        self.removed: set[tuple[Cell, int]] = set()
        self.subject: list[Cell] = []
        self.colours: dict[str, list[Cell]] = {}
        self.coloured = 0
        self.painted: dict[str, list[tuple[Cell, int]]] = {}
        self.loop: list[Cell] = []
        self.move: dict[Cell, Cell] = {}
        self.becomes: dict[int, int] = {}
        self.pairs: dict[Cell, set[int]] = {}
        self.pair: list[int] = []
        self.needed: tuple[str, int] | None = None
        self.blocked: set[Cell] = set()
        self.sets: dict[str, list[Cell]] = {}
        self.ends: dict[int, list[Cell]] = {}
        self.reasons: dict[Cell, tuple[set[str], list[Cell]]] = {}
        self.orders: list[list[dict[Cell, int]]] = []
        self.seen_by: list[tuple[Cell, Cell]] = []
        self.alternating: list[list[Cell]] = []
        self.commons: list[int] = []
        self.pivot = ""
        self.opening: list[tuple[Cell, int]] = []
        self.cases: list[tuple[Cell, int]] = []
        self.losing: list[tuple[Cell, int]] = []
        self.ranked: dict[str, list[set[tuple[Cell, int]]]] = {}
        self.number = self.most = 0
        self.filled: list[Cell] = []
        self.tested: set[tuple[Cell, int]] = set()
        self.nodes: dict[int, list[Literal]] = {}
        self.held: set[Cell] = set()
        self.fins: list[Cell] = []
        self.base: list[Cell] = []
        self.targets: list[Cell] = []
        self.bases: list[str] = []
        self.covers: list[str] = []
        self.only: set[int] = set()
        self.supposed: list[tuple[Cell, int]] = []
        self.tried: tuple[tuple[Cell, int], list[Cell]] | None = None
        self.named: list[list[str]] = [[], []]
        self.chain: tuple[str, ...] = ()
        self.ended: set[tuple[str, ...]] = set()

    def begin(self, sentence: str, number: int) -> None:
        """Begin a sentence; `number` is that of its line, or 0."""
        self.wrong = []
        self.number = number
        if not re.match(r"so (?:it|they) cannot be ", sentence, re.IGNORECASE):
            self.reasons = {}
        self.named = [self.named[1], houses(sentence)]
        if self.is_proof and not self.subject:
            self.subject = cells(sentence)[:1]

    def turn_to(self, chain: tuple[str, ...], *, goes_on: bool = False) -> bool:
        """Turn to an inner chain, or to the one around it; return whether it may come here."""
        while self.chain != chain[: len(self.chain)]:
            self.proof.leave()
            self.ended.add(self.chain)
            self.chain = self.chain[:-1]
        if self.chain == chain:
            return goes_on or not chain
        if goes_on or self.chain != chain[:-1]:
            return False
        self.proof.enter()
        self.chain = chain
        return True

    def forget_chains(self) -> None:
        """Forget the inner chains, which were stated under another assumption."""
        around = len(self.chain)
        self.ended = {chain for chain in self.ended if chain[:around] != self.chain}

    def recall(self, *literals: Literal) -> None:
        """Check that each of these has been stated."""
        for literal in literals:
            self.recall_one(literal)

    def recall_one(self, *literals: Literal) -> None:
        """Check that the text has stated that one of these is true."""
        if self.is_proof and not self.proof.knows(*literals):
            self.wrong.append(("unsupported", f"{_written(literals)} was not told"))

    def in_set(self, name: str, digit: int) -> list[Cell]:
        """The cells of a set that can hold a digit; the set may be a single cell."""
        which = self.sets[name] if len(name) == 1 else [name]
        return [cell for cell in which if self.board.has(cell, digit)]

    def keep_node(self, which: Sequence[Cell], some: Sequence[int]) -> None:
        """Keep the node of a numbered line."""
        if self.number:
            self.nodes[self.number] = [(cell, digit, True) for cell in which for digit in some]

    def see(self, is_so: bool, why: str) -> None:
        """Note a problem unless the grid is as the text says."""
        if not is_so:
            self.wrong.append(("false", why))

    def conclude(self, *literals: Literal) -> None:
        """Prove that one of these is true."""
        for cell, digit, on in literals:
            if len(literals) == 1:
                self.claimed.add((cell, digit, on))
                if not on:
                    self.tie_named(cell)
                    if self.is_proof:
                        self.see_reason(cell, digit)
        if self.is_proof and not self.proof.conclude(literals):
            self.wrong.append(("unsupported", _written(literals)))

    def see_reason(self, cell: Cell, digit: int) -> None:
        """Check that the named reason for a cell explains why it is not a digit."""
        where, named = self.reasons.get(cell, (set(), []))
        others = [other for other in named if other != cell]
        if others and digit in self.ends:
            ends = set(self.ends[digit]) - {cell}
            self.see(set(others) == ends, f"{digit} is in {sorted(ends)}, not {others}")
        one_is = frozenset((other, digit, True) for other in others)
        filled = any(self.board.values.get(other) == digit for other in others)
        if others and not filled and not self.proof.follows(one_is, assumed=True):
            self.wrong.append(("unsupported", f"none of {others} has to be {digit}"))
        gone = frozenset({(cell, digit, False)})
        if where and not self.proof.follows(gone, assumed=True, tied=cell, named=where):
            self.wrong.append(("unsupported", f"{cell}<>{digit} not by {sorted(where)}"))

    def conclude_digits(self, which: Iterable[Cell], some: Iterable[int]) -> None:
        """Prove that the cells hold none of these digits."""
        some = list(some)
        for cell in which:
            for digit in some:
                self.conclude((cell, digit, False))

    def remove(self, gone: Iterable[tuple[Cell, int]]) -> None:
        """Prove removals of existing candidates."""
        for cell, digit in gone:
            self.see(self.board.has(cell, digit), f"{digit} is not in {cell}")
            self.removed.add((cell, digit))
            self.conclude((cell, digit, False))

    def tie_named(self, cell: Cell) -> None:
        """Tie a cell to the houses that this sentence or the one before names."""
        self.proof.tie(cell, *(h for part in self.named for h in part if h in HOUSES_OF[cell]))

    def is_tied(self, cell: Cell, digit: int) -> bool:
        """Whether the text says why it is this cell."""
        refuted = (cell, digit) in self.tested
        return self.proof.follows(
            frozenset({(cell, digit, False)}), assumed=False, tied=None if refuted else cell
        )

    def hold(self, which: Sequence[Cell], only: Sequence[int]) -> None:
        """Check that cells have exactly these candidates together."""
        held = set().union(*(self.board.marks.get(cell, set()) for cell in which))
        self.see(held == set(only), f"{', '.join(which)} hold {sorted(held)}")
        self.held.update(which)
        if len(which) == 1:
            self.one_true = [(which[0], digit) for digit in only]
        self.only = set(only)
        for cell in which:
            self.proof.tell_cell(cell)
        if len(only) == 2:
            self.pair = list(only)
        self.subject = list(which)

    def fit(self, where: Iterable[str], which: Iterable[int], only: Iterable[Cell]) -> None:
        """Check that houses have digits in these cells only."""
        expected = set(only)
        where, which = list(where), list(which)
        found = {cell for h in where for d in which for cell in self.board.places(h, d)}
        self.see(found == expected, f"{which} in {where} is in {sorted(found)}")
        for h in where:
            for d in which:
                self.proof.tell_house(h, d)
        if len(where) == len(which) == 1:
            self.one_true = [(cell, which[0]) for cell in sorted(expected)]
        self.subject = sorted(expected)

    def share(self, which: Sequence[Cell], sharing: Sequence[tuple[str, list[Cell]]]) -> None:
        """Check that cells share houses with others, as a reason for conclusions about them."""
        self.tie_all(which, sharing)
        for cell in which:
            where, others = self.reasons.setdefault(cell, (set(), []))
            where.update(house for house, _ in sharing)
            others.extend(other for _, some in sharing for other in some)

    def tie_all(self, which: Sequence[Cell], sharing: Iterable[tuple[str, list[Cell]]]) -> None:
        """Check that cells share houses with others, and tie them."""
        for house, others in sharing:
            self.see({*which, *others} <= HOUSES[house], f"{house} of {which} and {others}")
            self.see(len(others) == len(set(others)), f"{others} repeats")
            for cell in which:
                self.proof.tie(cell, house)
        self.subject = list(which)

    def within(self, which: Iterable[Cell], where: Iterable[str]) -> None:
        """Check that cells are in all of these houses, as a reason for conclusions about them."""
        which = list(which)
        for house in where:
            self.see(set(which) <= HOUSES[house], f"{which} are not in {house}")
            for cell in which:
                self.proof.tie(cell, house)
                self.reasons.setdefault(cell, (set(), []))[0].add(house)
        self.subject = which

    def impossible(self) -> None:
        """Prove that the assumption contradicts the statements."""
        if self.is_proof and not self.proof.contradicts(assumed=True):
            self.wrong.append(("unsupported", "no contradiction"))

    def deadly(self, loop: Sequence[Cell], pair: Sequence[int]) -> None:
        """Add that a loop cannot hold only two digits, because these could be swapped."""
        filled = {self.board.values.get(cell, 0) for cell in loop} - {0}
        ok = len(pair) == 2 and filled <= set(pair)
        ok = ok and all(len(house & set(loop)) in (0, 2) for house in HOUSES.values())
        self.see(ok, f"{list(loop)} with {list(pair)} is not a deadly pattern")
        if ok:
            self.proof.tell(
                [(c, d, True) for c in loop for d in self.board.marks.get(c, ()) if d not in pair]
            )

    def seen(self, which: Iterable[Cell], digit: int, by: Cell, house: str = "") -> None:
        """Check that a filled cell rules out a digit in others."""
        which = list(which)
        self.see(self.board.values.get(by) == digit, f"{by} is not {digit}")
        for cell in which:
            self.see(by in PEERS[cell], f"{cell} does not see {by}")
        if house:
            self.see({*which, by} <= HOUSES[house], f"{house} of {which} and {by}")
        self.blocked.update(which)


def _written(literals: Iterable[Literal]) -> str:
    return " or ".join(f"{cell}{'=' if on else '<>'}{digit}" for cell, digit, on in literals)
