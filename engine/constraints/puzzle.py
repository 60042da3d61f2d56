"""`Puzzle`: a grid with constraints."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.constraints.constraint import Constraint
from engine.constraints.rules import Different, Rule
from engine.houses import Cell, Digit
from engine.model.grid import Grid


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A grid with constraints, as a setter has made it.

    Attributes:
        grid: the givens, with the houses of a variant; a missing candidate is not part of the
            solution.
        constraints: the rules beyond the houses.
        rules: all rules in the setter's words; "" without.
        solution: the setter's solution, 81 characters with `.` for unknown digits; "" without.
        title: what it is called; "" without.
        author: who has made it; "" without.
        only_solution: the only solution, if a search has already found it; otherwise "".
    """

    grid: Grid
    constraints: tuple[Constraint, ...] = ()
    rules: str = ""
    solution: str = ""
    title: str = ""
    author: str = ""
    only_solution: str = field(default="", compare=False)

    def all_rules(self) -> Iterator[Rule]:
        """The rules of the houses and the constraints."""
        for house in self.grid.variant.houses:
            yield Different(house.cells)
        for constraint in self.constraints:
            yield from constraint.rules()

    def faults(self, values: Sequence[Digit]) -> frozenset[Cell]:
        """The filled cells that break a rule.

        Args:
            values: 81 numbers, 0 for an empty cell.
        """
        return frozenset(cell for rule in self.all_rules() for cell in rule.faults(values))

    @property
    def says_more(self) -> bool:
        """Whether there are rules in words, or drawings that may have a meaning."""
        drawn = any(not any(constraint.rules()) for constraint in self.constraints)
        return bool(self.rules) or drawn
