"""Steps in puzzles with constraints: the steps of sudokus, and steps by constraints."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from engine.constraints.constraint import Constraint
from engine.houses import ALL, CELLS, Cell, Digit, House, Mask
from engine.language import N_, Forms, translate, translate_count
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.step import HintLevel, LevelText, Step
from engine.model.views import CellRole, Role, View, ViewBuilder
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
        sentences: what is told, without what the constraint says and what follows.
        keeps: candidates that are marked as part of it.
        basis: the cells whose candidates it rests on; None for the marked ones.
        nudge: where to look, if that is not the whole constraint.
        where: what is found there, if that is not the whole constraint.
    """

    cells: tuple[Cell, ...]
    sentences: tuple[Sentence, ...] = ()
    keeps: tuple[Candidate, ...] = ()
    basis: tuple[Cell, ...] | None = None
    nudge: Sentence | None = None
    where: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """What a step rests on, if it is not a constraint.

    Attributes:
        TITLE: its name.
        which: the heading that identifies it.
        says: the rule that it states.
    """

    TITLE: str
    which: Sentence
    says: Sentence

    def title(self) -> str:
        """What it is called, in the current locale."""
        return translate(self.TITLE)

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
        """What the constraint is called."""
        return self.source.title()

    def words(self, level: HintLevel) -> LevelText:
        """Which constraint to look at, what it says, what it is about, and the whole argument."""
        argument, idea, heading = self.argument, self.source.idea(), self.source.heading()
        match level:
            case HintLevel.NUDGE:
                look = self._nudge or say(_LOOK, heading=heading)
                return LevelText(look.told(), translate(_WHICH_ONE if argument.where else _FOLLOWS))
            case HintLevel.TECHNIQUE:
                return LevelText(translate(_HEADED, heading=self.title(), idea=idea))
        if argument.where is None:
            where = translate(_HEADED, heading=heading, idea=idea)
        else:
            where = argument.where.told() if level is HintLevel.WHERE else heading
        if level is HintLevel.WHERE:
            return LevelText(where, self._question())
        told = (sentence.told() for sentence in argument.sentences)
        return LevelText(sentences(where, *told, self._conclusion()))

    @property
    def _nudge(self) -> Sentence | None:
        """Where to look, if that is not the whole constraint."""
        source = self.source
        if self.argument.nudge or isinstance(source, Named) or source.spots or any(source.marks()):
            return self.argument.nudge
        place = partial(phrases.cell, self.argument.cells[0])
        return say(_AT, heading=source.heading, cell=place)

    def _question(self) -> str:
        cells = sorted({gone.cell for gone in self.eliminations})
        if self.placements:
            return translate(_WHICH_DIGIT)
        if self.argument.where:
            return translate(_WHICH_ONE)
        if len(cells) > _MOST_ASKED:
            return translate(_WHICH)
        return translate(_WHICH_IN, cells=phrases.cells(cells))

    def _conclusion(self) -> str:
        if self.placements:
            (placed,) = self.placements
            return translate(_PLACED, cell=phrases.cell(placed.cell), digit=placed.digit)
        gone = phrases.digits_of_cells(self.eliminations)
        left: dict[tuple[Digit, ...], list[Cell]] = {}
        for cell, digits in gone.items():
            rest = (digit for digit in self.grid.candidates_of(cell) if digit not in digits)
            left.setdefault(tuple(rest), []).append(cell)
        if () in left or _length(left.items()) >= _length(phrases.digit_groups(self.eliminations)):
            return translate(_REMOVED, removals=phrases.removals(self.eliminations, brief=True))
        if len(left) == 1:
            ((kept, cells),) = left.items()
            return translate(_ONLY, cells=phrases.cells(cells), digits=phrases.one_of(kept))
        return translate(_LEFT, parts=phrases.left_for(left.items()))

    def view(self, level: HintLevel) -> View:
        """The cells of the constraint, and then what follows."""
        builder = ViewBuilder(self.grid)
        hidden = level < HintLevel.WHERE and self._nudge
        builder.mark_cells(self.argument.cells[: 1 if hidden else None])
        if level >= HintLevel.WHERE:
            for candidate in self.argument.keeps:
                builder.mark(candidate.cell, (candidate.digit,), Role.KEEP)
        if level is HintLevel.FULL:
            for gone in self.eliminations:
                builder.mark(gone.cell, (gone.digit,), Role.REMOVE)
            for placed in self.placements:
                builder.cells[placed.cell] = CellRole.TARGET
                builder.mark(placed.cell, (placed.digit,), Role.PLACE)
        return builder.view()


def _length(groups: Iterable[tuple[Sequence[Digit], Sequence[Cell]]]) -> int:
    """How many digits and cells are named."""
    return sum(len(digits) + len(cells) for digits, cells in groups)


PuzzleStep: TypeAlias = SudokuStep | ConstraintStep
"""A step in a puzzle with constraints."""
_MOST_ASKED: Final = 4
"""The maximum number of cells in a question."""
_LOOK: Final = N_("Look here: {heading}.")
_AT: Final = N_("Look here: {heading}, at {cell}.")
_FOLLOWS: Final = N_("What follows?")
_WHICH_ONE: Final = N_("Which one?")
_HEADED: Final = N_("{heading}: {idea}", "a constraint")
_WHICH_DIGIT: Final = N_("Which digit can be placed?")
_WHICH: Final = N_("Which candidates does that rule out?")
_WHICH_IN: Final = N_("Which candidates does that rule out in {cells}?")
_PLACED: Final = N_("So {cell} is {digit}.")
_REMOVED: Final = N_("So {removals}.")
_ONLY: Final = N_("So {cells} can only be {digits}.")
_LEFT: Final = N_("So only these are left: {parts}.")
