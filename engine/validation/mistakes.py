"""Find mistakes in a game, revealing as little of the solution as possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from engine.constraints.constraint import Constraint
from engine.houses import Cell
from engine.language import N_, cell_label, speech, translate
from engine.model.game import Game, lost_marks, wrong_digits
from engine.validation.diagnosis import Clash, clashes_of, describe_clashes

_DIGIT: Final = N_("{cell} is not right. I haven't checked anything else.")
_BROKEN: Final = N_("That is broken in {cells}.")
_MARK: Final = N_("The pencil mark that solves {cell} is missing.")


class MistakeKind(Enum):
    """The kind of a mistake."""

    CLASH = auto()
    """A digit is twice in a house."""
    BROKEN = auto()
    """A constraint is broken."""
    DIGIT = auto()
    """No rule is broken, but the digit differs from the solution."""
    MARK = auto()
    """The candidate that solves the cell has been removed."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake, or all digits that break a rule.

    Attributes:
        kind: the kind.
        cells: all cells that clash or break a constraint, otherwise one cell.
        clashes: the digits that are twice in a house.
        constraint: the constraint that is broken, if one is.
    """

    kind: MistakeKind
    cells: tuple[Cell, ...]
    clashes: tuple[Clash, ...] = ()
    constraint: Constraint | None = None


def first_mistake(
    game: Game, solution: str, constraints: Sequence[Constraint] = ()
) -> Mistake | None:
    """The mistake to show a player first; None if nothing is wrong.

    Broken rules come first, because they are visible without the solution. Then comes the earliest
    wrong digit, because others may follow from it, then missing candidates.

    Args:
        game: the current game.
        solution: the puzzle's only solution, as 81 digits.
        constraints: the rules of the puzzle beyond its houses.
    """
    position = game.position
    wrong = wrong_digits(position, solution)
    if wrong and (clashes := tuple(clashes_of(position))):
        cells = {cell for clash in clashes for cell in clash.cells}
        return Mistake(MistakeKind.CLASH, tuple(sorted(cells)), clashes)
    for constraint in constraints if wrong else ():
        if faults := constraint.faults(position.values):
            return Mistake(MistakeKind.BROKEN, tuple(sorted(faults)), constraint=constraint)
    lost = lost_marks(position, solution)
    if not wrong and not lost:
        return None
    begun = len(game.before_mistake(solution).turns)
    then = Game(game.puzzle, game.turns[: begun + 1]).position
    if wrong:
        early = [cell for cell in wrong if cell in wrong_digits(then, solution)]
        return Mistake(MistakeKind.DIGIT, ((early or wrong)[0],))
    early = [cell for cell in lost if cell in lost_marks(then, solution)]
    return Mistake(MistakeKind.MARK, ((early or lost)[0],))


def describe_mistake(mistake: Mistake) -> str:
    """A mistake in a sentence, in the current locale."""
    if mistake.clashes:
        return describe_clashes(mistake.clashes)
    if broken := mistake.constraint:
        return f"{broken.rule()} {translate(_BROKEN, cells=speech.cells(mistake.cells))}"
    text = _DIGIT if mistake.kind is MistakeKind.DIGIT else _MARK
    return translate(text, cell=cell_label(mistake.cells[0]))
