"""What has been told of a position, and what follows from it.

Known without being told are the candidates and that a digit is at most once in a house. That a cell
has no other candidate, or a house no other place for a digit, has to be told.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

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
    """What is known inside of one argument.

    Attributes:
        told: the clauses that hold without its assumption.
        assumed: those that its assumption implies; None without one.
    """

    told: set[Clause] = field(default_factory=set)
    assumed: set[Clause] | None = None


class Proof:
    """The clauses told so far, those of the whole text and those of the assumptions at hand.

    A chain inside of another one is a scope of its own: all that the chain around it assumes holds
    in it, too, and what it proves without its own assumption holds around it.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
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
        """Begin with a chain inside of the one at hand."""
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
        facts: dict[tuple[Cell, int], bool] = {}
        queue = [(cell, digit, not on) for cell, digit, on in clause]
        try:
            return self._impossible(known, facts, queue, self._seen(tied, named), [MOST_CASES])
        except TooManyCasesError:
            return False

    def _seen(
        self, tied: Cell | None, named: Collection[str] | None
    ) -> Callable[[Cell, Cell], bool]:
        if tied is None:
            return lambda _one, _other: True
        where = self.ties.get(tied, set()) if named is None else named
        return lambda one, other: (
            tied not in (one, other)
            or any(house in HOUSES_OF[one] and house in HOUSES_OF[other] for house in where)
        )

    def _impossible(
        self,
        clauses: list[Clause],
        facts: dict[tuple[Cell, int], bool],
        queue: list[Literal],
        seen: Callable[[Cell, Cell], bool],
        left: list[int],
    ) -> bool:
        possible = self.board.candidates
        facts = dict(facts)
        left[0] -= 1
        if left[0] < 0:
            raise TooManyCasesError
        while True:
            while queue:
                cell, digit, on = queue.pop()
                if on and (cell, digit) not in possible:
                    return True
                known = facts.get((cell, digit))
                if known is not None:
                    if known != on:
                        return True
                    continue
                facts[cell, digit] = on
                if on:
                    queue += [(cell, d, False) for d in self.board.marks[cell] if d != digit]
                    queue += [
                        (peer, digit, False)
                        for peer in PEERS[cell]
                        if (peer, digit) in possible and seen(cell, peer)
                    ]
            shortest: list[Literal] | None = None
            remaining = []
            for clause in clauses:
                free = []
                for literal in clause:
                    candidate = literal[:2]
                    value = facts.get(candidate)
                    if value is None:
                        if candidate in possible:
                            free.append(literal)
                        elif not literal[2]:
                            break
                    elif value == literal[2]:
                        break
                else:
                    if not free:
                        return True
                    if len(free) == 1:
                        queue.append(free[0])
                    elif shortest is None or len(free) < len(shortest):
                        shortest = free
                    remaining.append(clause)
            clauses = remaining
            if queue:
                continue
            if shortest is None:
                return False
            return all(
                self._impossible(clauses, facts, [literal], seen, left) for literal in shortest
            )
