"""Steps in puzzles with constraints: those of sudokus, and those that a constraint explains."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.houses import Cell
from engine.language import N_, translate
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.step import HintLevel, LevelText, Step
from engine.model.views import CellRole, HouseRole, Role, View, ViewBuilder
from engine.orders.constraints.position import Told
from engine.techniques.drawing import view_at
from engine.words import phrases
from engine.words.explanation import step_title, words_and_question
from engine.words.phrases import sentences


@dataclass(frozen=True, slots=True)
class PuzzleStep(ABC):
    """A step in a puzzle with constraints.

    Attributes:
        cost: what it asks of a person, as in the teacher's order.
        grid: the position that it starts from. Cells that differ by a constraint see each other.
        placements: the placement, if any.
        eliminations: the removed candidates of `grid`.
    """

    cost: int
    grid: Grid
    placements: tuple[Placement, ...]
    eliminations: tuple[Elimination, ...]

    @property
    def effects(self) -> tuple[Placement | Elimination, ...]:
        """All that it changes: eliminations first, then the placement."""
        return (*self.eliminations, *self.placements)

    @property
    @abstractmethod
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""

    @abstractmethod
    def title(self) -> str:
        """What it is called, in the current locale: "X-wing", "Killer cage"."""

    @abstractmethod
    def words(self, level: HintLevel) -> LevelText:
        """Its text at a hint level, in the current locale."""

    @abstractmethod
    def view(self, level: HintLevel) -> View:
        """What a picture of it shows at a hint level."""


@dataclass(frozen=True, slots=True)
class SudokuStep(PuzzleStep):
    """A step that sudokus have, too.

    Attributes:
        step: the step.
    """

    step: Step

    @classmethod
    def of(cls, step: Step) -> "SudokuStep":
        """A step of the teacher's order."""
        return cls(int(step.rating), step.grid, step.placements, step.eliminations, step)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are marked in its picture."""
        return tuple(cell for cell, _ in self.step.views[0].cells)

    def title(self) -> str:
        """The name of its technique."""
        return step_title(self.step)

    def words(self, level: HintLevel) -> LevelText:
        """The words of its technique."""
        return words_and_question(self.step, level)

    def view(self, level: HintLevel) -> View:
        """The picture of its technique."""
        return view_at(self.step, level)


class Argument(ABC):
    """Why a constraint removes or places something."""

    __slots__ = ()

    @abstractmethod
    def marked(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""

    @abstractmethod
    def told(self) -> Iterator[str]:
        """Its sentences, in the current locale, without what follows."""

    def keeps(self) -> Iterable[Candidate]:
        """Candidates that are marked as part of it."""
        return ()


@dataclass(frozen=True, slots=True)
class ConstraintStep(PuzzleStep):
    """A step that a constraint explains.

    Attributes:
        source: the constraint, or what several give together.
        argument: why it removes or places something.
    """

    source: Told
    argument: Argument

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the argument rests on."""
        return self.argument.marked()

    def title(self) -> str:
        """What the constraint is called."""
        return translate(self.source.TITLE)

    def words(self, level: HintLevel) -> LevelText:
        """Where to look, what the constraint says, which one it is, and the whole argument."""
        idea = self.source.idea()
        match level:
            case HintLevel.NUDGE:
                box = self.grid.variant.box(self.effects[0].cell)
                return LevelText(
                    sentences(translate(_NUDGE, house=phrases.house(box))), translate(_WHICH)
                )
            case HintLevel.TECHNIQUE:
                return LevelText(translate(_HEADED, heading=self.title(), idea=idea))
        where = translate(_HEADED, heading=self.source.heading(), idea=idea)
        if level is HintLevel.WHERE:
            return LevelText(where, translate(_OUT))
        return LevelText(sentences(where, *self.argument.told(), self._conclusion()))

    def _conclusion(self) -> str:
        if self.placements:
            (placed,) = self.placements
            return translate(_PLACED, cell=phrases.cell(placed.cell), digit=placed.digit)
        return translate(_REMOVED, removals=phrases.removals(self.eliminations))

    def view(self, level: HintLevel) -> View:
        """A box, the cells of the constraint, and then what follows."""
        builder = ViewBuilder(self.grid)
        if level < HintLevel.WHERE:
            box = self.grid.variant.box(self.effects[0].cell)
            builder.shade((box,), HouseRole.BASE)
            return builder.view()
        builder.mark_cells(self.cells)
        for candidate in self.argument.keeps():
            builder.mark(candidate.cell, (candidate.digit,), Role.KEEP)
        if level is HintLevel.FULL:
            for gone in self.eliminations:
                builder.mark(gone.cell, (gone.digit,), Role.REMOVE)
            for placed in self.placements:
                builder.cells[placed.cell] = CellRole.TARGET
                builder.mark(placed.cell, (placed.digit,), Role.PLACE)
        return builder.view()


_NUDGE: Final = N_("{house:In}, a constraint rules something out.")
_WHICH: Final = N_("Which constraint is it?")
_HEADED: Final = N_("{heading}: {idea}", "a constraint")
_OUT: Final = N_("Which candidates does that rule out?")
_PLACED: Final = N_("So {cell} is {digit}.")
_REMOVED: Final = N_("So {removals}.")
