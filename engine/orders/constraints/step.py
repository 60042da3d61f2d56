"""Steps in puzzles with constraints: the steps of sudokus, and steps by constraints."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engine.constraints.constraint import Constraint
from engine.houses import ALL, CELLS, Cell, House, Mask
from engine.language import N_, Forms, translate, translate_count
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.step import HintLevel, LevelText, Step
from engine.model.views import CellRole, HouseRole, Role, View, ViewBuilder
from engine.techniques.drawing import view_at
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern
from engine.words import phrases
from engine.words.explanation import step_title, words_and_question
from engine.words.phrases import sentences


@dataclass(frozen=True, slots=True)
class _Changes:
    """The common part of all steps in a puzzle with constraints.

    Attributes:
        cost: how much it demands of a person, as in the teacher's order.
        grid: the position that it starts from. Cells that must differ by a constraint see each
            other.
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


@dataclass(frozen=True, slots=True)
class SudokuStep(_Changes):
    """A step that also exists in sudokus without constraints.

    Attributes:
        step: the step.
    """

    step: Step

    @classmethod
    def of(cls, step: Step) -> "SudokuStep":
        """A step of the teacher's order."""
        return cls(int(step.rating), step.grid, step.placements, step.eliminations, step)

    def basis(self) -> Iterator[tuple[Cell, Mask]]:
        """Cells with digits; the step only relies on these digits having been removed."""
        match self.step.pattern:
            case SinglePattern(cell, _, None):
                yield cell, ALL
            case SinglePattern(_, digit, House(cells=cells)):
                yield from ((cell, 1 << (digit - 1)) for cell in cells)
            case LockedPattern(digit, base):
                yield from ((cell, 1 << (digit - 1)) for cell in base.cells)
            case _:
                yield from ((cell, ALL) for cell in CELLS)

    def reason(self) -> str:
        """The reason in a few words in the current locale: its house, or its name."""
        houses = self.step.pattern.where_to_look(self.grid)
        naked = isinstance(self.step.pattern, SinglePattern) and self.step.pattern.house is None
        return self.title() if naked or not houses else phrases.houses(houses)

    def title(self) -> str:
        """The name of its technique."""
        return step_title(self.step)

    def words(self, level: HintLevel) -> LevelText:
        """Its text at a hint level, in the current locale."""
        return words_and_question(self.step, level)

    def view(self, level: HintLevel) -> View:
        """The contents of its picture at a hint level."""
        return view_at(self.step, level)


class Sentence(NamedTuple):
    """A sentence that is only translated when it is shown, in the locale of that time.

    Attributes:
        template: the text; with forms for a count if it has the value `count`.
        values: its values, or functions that format them.
    """

    template: str | Forms
    values: dict[str, object]

    def told(self) -> str:
        """The sentence in the current locale."""
        values = {
            name: value() if callable(value) else value for name, value in self.values.items()
        }
        if isinstance(self.template, Forms):
            return translate_count(self.template, int(str(values.pop("count"))), **values)
        return translate(self.template, **values)


def say(template: str | Forms, /, **values: object) -> Sentence:
    """Make a sentence from a text of the catalogue."""
    return Sentence(template, values)


@dataclass(frozen=True, slots=True)
class Argument:
    """Why a constraint removes or places something.

    Attributes:
        cells: the cells that are marked.
        sentences: the argument, without the constraint itself and the conclusion.
        keeps: candidates to mark as part of the argument.
        basis: the cells whose candidates it relies on; None for the marked cells.
    """

    cells: tuple[Cell, ...]
    sentences: tuple[Sentence, ...] = ()
    keeps: tuple[Candidate, ...] = ()
    basis: tuple[Cell, ...] | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A source of a step that is not a constraint.

    Attributes:
        TITLE: its name.
        which: the heading that identifies it.
        says: the rule that it states.
    """

    TITLE: str
    which: Sentence
    says: Sentence

    def heading(self) -> str:
        """The heading in the current locale."""
        return self.which.told()

    def idea(self) -> str:
        """The rule in the current locale."""
        return self.says.told()


Told: TypeAlias = Constraint | Named
"""The source of a step, which texts name."""


@dataclass(frozen=True, slots=True)
class ConstraintStep(_Changes):
    """A step that a constraint explains.

    Attributes:
        source: the constraint, or a combination of several.
        argument: why it removes or places something.
    """

    source: Told
    argument: Argument

    def basis(self) -> Iterator[tuple[Cell, Mask]]:
        """The cells that the argument relies on; see `SudokuStep.basis`."""
        argument = self.argument
        basis = argument.cells if argument.basis is None else argument.basis
        return ((cell, ALL) for cell in basis)

    def reason(self) -> str:
        """The constraint."""
        return self.source.heading()

    def title(self) -> str:
        """The name of the constraint."""
        return translate(self.source.TITLE)

    def words(self, level: HintLevel) -> LevelText:
        """By level: where to look, the rule, the constraint's place, and the whole argument."""
        idea = self.source.idea()
        match level:
            case HintLevel.NUDGE:
                box = self.grid.variant.box(self.effects[0].cell)
                return LevelText(
                    sentences(translate(_NUDGE, house=phrases.house(box))), translate(_WHERE)
                )
            case HintLevel.TECHNIQUE:
                return LevelText(translate(_HEADED, heading=self.title(), idea=idea))
        where = translate(_HEADED, heading=self.source.heading(), idea=idea)
        if level is HintLevel.WHERE:
            return LevelText(where, translate(_OUT))
        return LevelText(
            sentences(
                where,
                *(sentence.told() for sentence in self.argument.sentences),
                self._conclusion(),
            )
        )

    def _conclusion(self) -> str:
        if self.placements:
            (placed,) = self.placements
            return translate(_PLACED, cell=phrases.cell(placed.cell), digit=placed.digit)
        return translate(_REMOVED, removals=phrases.removals(self.eliminations))

    def view(self, level: HintLevel) -> View:
        """By level: a box, the cells of the constraint, and the conclusion."""
        builder = ViewBuilder(self.grid)
        if level < HintLevel.WHERE:
            box = self.grid.variant.box(self.effects[0].cell)
            builder.shade((box,), HouseRole.BASE)
            return builder.view()
        builder.mark_cells(self.argument.cells)
        for candidate in self.argument.keeps:
            builder.mark(candidate.cell, (candidate.digit,), Role.KEEP)
        if level is HintLevel.FULL:
            for gone in self.eliminations:
                builder.mark(gone.cell, (gone.digit,), Role.REMOVE)
            for placed in self.placements:
                builder.cells[placed.cell] = CellRole.TARGET
                builder.mark(placed.cell, (placed.digit,), Role.PLACE)
        return builder.view()


PuzzleStep: TypeAlias = SudokuStep | ConstraintStep
"""A step in a puzzle with constraints."""
_NUDGE: Final = N_("{house:In}, something can be ruled out.")
_WHERE: Final = N_("Can you see where?")
_HEADED: Final = N_("{heading}: {idea}", "a constraint")
_OUT: Final = N_("Which candidates does that rule out?")
_PLACED: Final = N_("So {cell} is {digit}.")
_REMOVED: Final = N_("So {removals}.")
