"""What has been told of a position, and what follows from it.

Known without being told are the candidates and that a digit is at most once in a house. That a cell
has no other candidate, or a house no other place for a digit, has to be told.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cache, partial

from testing.claims.board import HOUSES_OF, PEERS, Board, Cell

Literal = tuple[Cell, int, bool]
"""That a cell is a digit, or is not."""
Clause = frozenset[Literal]
"""Literals of which at least one is true."""
MOST_CASES = 3000
"""How many cases are tried before a claim counts as not supported."""


class TooManyCasesError(Exception):
    """A proof is too long."""


@dataclass
class Scope:
    """What is known inside one argument.

    Attributes:
        told: the clauses that hold without its assumption.
        assumed: those that its assumption implies; None without one.
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
        """The literals of a clause that can be true; None if one of them is in any case."""
        if clause not in self._clauses:
            known = [(self._numbers.get((cell, digit)), on) for cell, digit, on in clause]
            self._clauses[clause] = (
                None
                if (None, False) in known
                else sorted(2 * number + on for number, on in known if number is not None)
            )
        return self._clauses[clause]

    def nothing(self) -> bytearray:
        """For each literal, that it is not known to be true."""
        return bytearray(2 * len(self._candidates))

    def excluded(self, literal: int) -> list[int]:
        """What the truth of a candidate rules out in its cell and the houses of the cell."""
        if literal not in self._excluded:
            self._excluded[literal] = self.excluded_if(literal, lambda _one, _other: True)
        return self._excluded[literal]

    def excluded_if(self, literal: int, seen: Callable[[Cell, Cell], bool]) -> list[int]:
        """What a candidate rules out in its cell, and in the cells that this cell sees.

        Args:
            literal: that the candidate is true.
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
        excluded: gives what the truth of a candidate rules out.
        left: how many cases may still be tried.

    Raises:
        TooManyCasesError: if there are more.
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
    """The clauses told so far, those of the whole text and those of the assumptions at hand.

    A chain inside another one is a scope of its own: all that the chain around it assumes holds
    in it, too, and what it proves without its own assumption holds around it.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._literals = _Literals(board)
        self.scopes = [Scope()]
        self.ties: dict[Cell, set[str]] = {}

    def tell(self, *clauses: Iterable[Literal]) -> None:
        """Add what is seen in the grid."""
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
        """Begin with a chain inside the one at hand."""
        self.scopes.append(Scope())

    def leave(self) -> None:
        """End it: what it proved under the assumption around it is known there."""
        inner, around = self.scopes.pop(), self.scopes[-1]
        (around.told if around.assumed is None else around.assumed).update(inner.told)

    def suppose(self, *literals: Literal) -> None:
        """Begin with a new assumption, and forget what was concluded from the one before."""
        self.scopes[-1].assumed = {frozenset({literal}) for literal in literals}

    def suppose_one(self, *literals: Literal) -> None:
        """Begin with the assumption that one of these is true."""
        self.scopes[-1].assumed = {frozenset(literals)}

    def end(self) -> None:
        """End the assumption at hand, and forget what was concluded from it."""
        self.scopes[-1].assumed = None

    def conclude(self, clause: Iterable[Literal]) -> bool:
        """Add a conclusion; whether it follows, from the assumption if need be."""
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
        """Whether there is an assumption at hand."""
        return self.scopes[-1].assumed is not None

    def knows(self, *literals: Literal) -> bool:
        """Whether it was assumed or concluded before that one of these is true, word for word."""
        clause = frozenset(literals)
        return any(clause in scope.told or clause in (scope.assumed or ()) for scope in self.scopes)

    def tie(self, cell: Cell, *houses: str) -> None:
        """Add houses that the text names as a reason for this cell."""
        self.ties.setdefault(cell, set()).update(houses)

    def contradicts(self, *, assumed: bool) -> bool:
        """Whether what was told is impossible."""
        return self.follows(frozenset(), assumed=assumed)

    def follows(
        self,
        clause: Clause,
        *,
        assumed: bool,
        tied: Cell | None = None,
        named: Collection[str] | None = None,
    ) -> bool:
        """Whether a clause follows from what was told.

        Args:
            clause: the claim.
            assumed: whether the assumption counts; that of the chain around it always does.
            tied: a cell which sees others only in the houses that were named for it; that the
                clause was concluded before does not count.
            named: these houses; by default all that the text named.
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
        clauses = [
            numbers for told in known if (numbers := self._literals.numbers(told)) is not None
        ]
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
