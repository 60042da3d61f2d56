"""The statements about a position, and their consequences.

Two things are known without a statement: the candidates, and that a digit is at most once in a
house. That a cell has no other candidate, or a house no other place for a digit, has to be stated.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cache, partial

from testing.claims.board import HOUSES_OF, PEERS, Board, Cell

Literal = tuple[Cell, int, bool]
"""The statement that a cell is (or is not) a digit."""
Clause = frozenset[Literal]
"""Literals of which at least one is true."""
MOST_CASES = 3000
"""The maximum number of cases that are tried before a claim counts as unsupported."""


class TooManyCasesError(Exception):
    """A proof is too long."""


@dataclass
class Scope:
    """The facts that are known inside one argument.

    Attributes:
        told: the clauses that hold without its assumption.
        assumed: the clauses that its assumption implies; None without an assumption.
    """

    told: set[Clause] = field(default_factory=set)
    assumed: set[Clause] | None = None


class _Literals:
    """The literals of a board as numbers: 2n if its nth candidate is not true, 2n + 1 if it is."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._candidates = sorted(board.candidates)
        self._numbers = {candidate: number for number, candidate in enumerate(self._candidates)}
        self._clauses: dict[Clause, list[int] | None] = {}
        self._excluded: dict[int, list[int]] = {}

    def numbers(self, clause: Clause) -> list[int] | None:
        """The numbers of a clause's literals that can be true; None if one is true anyway."""
        if clause not in self._clauses:
            known = [(self._numbers.get((cell, digit)), on) for cell, digit, on in clause]
            self._clauses[clause] = (
                None
                if (None, False) in known
                else sorted(2 * number + on for number, on in known if number is not None)
            )
        return self._clauses[clause]

    def nothing(self) -> bytearray:
        """A flag for each literal: none is known to be true."""
        return bytearray(2 * len(self._candidates))

    def excluded(self, literal: int) -> list[int]:
        """The literals that a true candidate rules out in its cell and the cell's houses."""
        if literal not in self._excluded:
            self._excluded[literal] = self.excluded_if(literal, lambda _one, _other: True)
        return self._excluded[literal]

    def excluded_if(self, literal: int, seen: Callable[[Cell, Cell], bool]) -> list[int]:
        """The literals that a candidate rules out in its cell, and in cells that the cell sees.

        Args:
            literal: the literal that the candidate is true.
            seen: whether a cell sees another cell of its houses.
        """
        cell, digit = self._candidates[literal // 2]
        out = [(cell, other) for other in self._board.marks[cell] if other != digit]
        out += [
            (peer, digit)
            for peer in PEERS[cell]
            if (peer, digit) in self._numbers and seen(cell, peer)
        ]
        return [2 * self._numbers[candidate] for candidate in out]


def _impossible(
    clauses: list[list[int]],
    true: bytearray,
    excluded: Callable[[int], list[int]],
    left: list[int],
) -> bool:
    """Whether clauses cannot all be true.

    Args:
        clauses: the numbers of their literals.
        true: for each literal, whether it is known to be true.
        excluded: returns the literals that a true candidate rules out.
        left: the number of cases that may still be tried.

    Raises:
        TooManyCasesError: if there are more cases.
    """
    left[0] -= 1
    if left[0] < 0:
        raise TooManyCasesError
    while True:
        queue: list[int] = []
        shortest: list[int] | None = None
        remaining = []
        for clause in clauses:
            free = []
            for literal in clause:
                if true[literal]:
                    break
                if not true[literal ^ 1]:
                    free.append(literal)
            else:
                if len(free) > 1:
                    remaining.append(free)
                    if shortest is None or len(free) < len(shortest):
                        shortest = free
                elif free:
                    queue += free
                else:
                    return True
        clauses = remaining
        if not queue:
            break
        while queue:
            literal = queue.pop()
            if true[literal ^ 1]:
                return True
            if not true[literal]:
                true[literal] = 1
                if literal & 1:
                    queue += excluded(literal)
    if shortest is None:
        return False
    return all(_impossible([[literal], *clauses], true[:], excluded, left) for literal in shortest)


class Proof:
    """The clauses stated so far, in the whole text and under the current assumptions.

    An inner chain is its own scope: all assumptions of the chain around it hold in it, too, and its
    conclusions without its own assumption hold around it.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._literals = _Literals(board)
        self.scopes = [Scope()]
        self.ties: dict[Cell, set[str]] = {}

    def tell(self, *clauses: Iterable[Literal]) -> None:
        """Add clauses that are seen in the grid."""
        self.scopes[0].told.update(frozenset(clause) for clause in clauses)

    def tell_cell(self, cell: Cell) -> None:
        """Add that the cell has one of its candidates."""
        if cell in self.board.marks:
            self.tell([(cell, digit, True) for digit in self.board.marks[cell]])

    def tell_house(self, house: str, digit: int) -> None:
        """Add that the house has a place for the digit."""
        if places := self.board.places(house, digit):
            self.tell([(cell, digit, True) for cell in places])

    def enter(self) -> None:
        """Begin a chain inside the current one."""
        self.scopes.append(Scope())

    def leave(self) -> None:
        """End the inner chain: its conclusions under the outer assumption are known there."""
        inner, around = self.scopes.pop(), self.scopes[-1]
        (around.told if around.assumed is None else around.assumed).update(inner.told)

    def suppose(self, *literals: Literal) -> None:
        """Begin a new assumption, and forget the conclusions from the previous one."""
        self.scopes[-1].assumed = {frozenset({literal}) for literal in literals}

    def suppose_one(self, *literals: Literal) -> None:
        """Begin the assumption that one of these is true."""
        self.scopes[-1].assumed = {frozenset(literals)}

    def end(self) -> None:
        """End the current assumption, and forget the conclusions from it."""
        self.scopes[-1].assumed = None

    def conclude(self, clause: Iterable[Literal]) -> bool:
        """Add a conclusion; return whether it follows, from the assumption if necessary."""
        literals = frozenset(clause)
        scope = self.scopes[-1]
        follows = self.follows(literals, assumed=False)
        if not follows and scope.assumed is not None:
            follows = self.follows(literals, assumed=True)
            scope.assumed.add(literals)
        else:
            scope.told.add(literals)
        return follows

    @property
    def supposes(self) -> bool:
        """Whether there is a current assumption."""
        return self.scopes[-1].assumed is not None

    def knows(self, *literals: Literal) -> bool:
        """Whether exactly this was assumed or concluded before: that one of these is true."""
        clause = frozenset(literals)
        return any(clause in scope.told or clause in (scope.assumed or ()) for scope in self.scopes)

    def tie(self, cell: Cell, *houses: str) -> None:
        """Add houses that the text names as a reason for this cell."""
        self.ties.setdefault(cell, set()).update(houses)

    def contradicts(self, *, assumed: bool) -> bool:
        """Whether the statements contradict each other."""
        return self.follows(frozenset(), assumed=assumed)

    def follows(
        self,
        clause: Clause,
        *,
        assumed: bool,
        tied: Cell | None = None,
        named: Collection[str] | None = None,
    ) -> bool:
        """Whether a clause follows from the statements.

        Args:
            clause: the claim.
            assumed: whether the current assumption counts; that of the chain around it always does.
            tied: a cell that sees others only in the houses that were named for it; an earlier
                conclusion of the clause does not count.
            named: these houses; by default all that the text named for the cell.
        """
        *around, scope = self.scopes
        known = [
            told
            for open_scope in self.scopes
            for told in open_scope.told
            if tied is None or told != clause
        ]
        known += [assumption for outer in around for assumption in outer.assumed or ()]
        if assumed and scope.assumed is not None:
            known += scope.assumed
        known += [frozenset({(cell, digit, not on)}) for cell, digit, on in clause]
        # In a fixed order, so that the number of cases is the same in each run.
        clauses = sorted(
            numbers for told in known if (numbers := self._literals.numbers(told)) is not None
        )
        excluded = self._literals.excluded
        if tied is not None:
            seen = self._seen(tied, self.ties.get(tied, ()) if named is None else named)
            excluded = cache(partial(self._literals.excluded_if, seen=seen))
        try:
            return _impossible(clauses, self._literals.nothing(), excluded, [MOST_CASES])
        except TooManyCasesError:
            return False

    @staticmethod
    def _seen(tied: Cell, where: Collection[str]) -> Callable[[Cell, Cell], bool]:
        return lambda one, other: (
            tied not in (one, other)
            or any(house in HOUSES_OF[one] and house in HOUSES_OF[other] for house in where)
        )
