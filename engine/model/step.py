"""The model of a solution: steps, their patterns, and the texts of hints.

Every order of techniques produces steps, and everything that describes or draws a step uses these
classes. A `Pattern` holds what the argument of a step is based on; each family of techniques has
its own class in `engine.techniques`, with texts and drawing. `Chain` is here because chains contain
steps.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from engine.houses import CELLS, Cell, Digit, House
from engine.language import translate
from engine.model.attempts import Attempt
from engine.model.candidates import Elimination, Placement
from engine.model.chain_nodes import ChainKind, ChainNode
from engine.model.common_name import CommonName
from engine.model.grid import Grid
from engine.model.reasons import cells_of_pairs
from engine.model.technique import Family, Technique
from engine.model.views import View, ViewBuilder


class HintLevel(IntEnum):
    """How much a hint reveals."""

    NUDGE = 1
    """A place to look at."""
    TECHNIQUE = 2
    """The technique and its idea; for a chain also its length and its start."""
    WHERE = 3
    """Where the pattern is, but not what follows."""
    FULL = 4
    """The whole argument and what follows."""


class LevelText(NamedTuple):
    """The text of one hint level.

    Attributes:
        words: what it says.
        question: a question to the reader at the end; often empty.
    """

    words: str = ""
    question: str = ""


class HintTexts(NamedTuple):
    """The texts of a step at the four hint levels, from a nudge to the whole argument.

    Attributes:
        nudge: a place to look at, and nothing else.
        technique: the name of the technique and its idea.
        where: where the pattern is.
        full: why it must be so and what follows.
        proof: the argument link by link, if `full` is a shorter version of it; otherwise empty.
    """

    nudge: LevelText
    technique: str
    where: LevelText
    full: str
    proof: str = ""

    def at(self, level: HintLevel) -> LevelText:
        """The text of a level."""
        match level:
            case HintLevel.NUDGE:
                return self.nudge
            case HintLevel.TECHNIQUE:
                return LevelText(self.technique)
            case HintLevel.WHERE:
                return self.where
            case HintLevel.FULL:
                return LevelText(self.full)


class Pattern(ABC):
    """What the argument of a step is based on, with the drawing and the texts of the step.

    A subclass is a frozen dataclass with the parts that the argument names.
    """

    __slots__ = ()

    @abstractmethod
    def describe(self, step: "Step") -> HintTexts:
        """The texts of a step with this pattern at all hint levels, in the current locale."""

    @abstractmethod
    def draw(self, builder: ViewBuilder) -> None:
        """Draw the parts that may be shown before the conclusion."""

    def draw_conclusion(  # noqa: B027 - most patterns are drawn as a whole
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """Draw what the full argument adds to the parts, or replaces them with."""

    def parts(
        self,
        grid: Grid,
        placements: tuple[Placement, ...],
        eliminations: tuple[Elimination, ...],
    ) -> tuple[View, ...]:
        """The views after the view of the whole step, such as one for each branch or test."""
        return ()

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        """Cells of the pattern; one of them holds the digit of a removed candidate."""
        return ()

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        """The houses that a first nudge names; none if the pattern spans the whole grid."""
        return ()

    @property
    def digit_of_grid(self) -> Digit | None:
        """The digit of the pattern that is searched for in the whole grid."""
        return None

    def compare(self, builder: ViewBuilder, step: "Step") -> None:
        """Mark the places that a person compares to find the pattern: level 2 of a hint.

        The builder already shows the houses and the digit of level 1. By default, the places of the
        digit are marked, or the cells with two candidates.
        """
        grid = step.grid
        if builder.focus is not None:
            builder.look += cells_of_pairs(grid, builder.focus)
            return
        two = [cell for cell in CELLS if len(grid.candidates_of(cell)) == 2]
        empty = [cell for cell in CELLS if not grid.values[cell]]
        builder.look += two or builder.empty_cells or empty

    def attempts(self, grid: Grid) -> tuple[Attempt, ...]:
        """The attempts for scratch copies: an assumption that fails, or each case; often none."""
        return ()

    def common_name(self, grid: Grid) -> CommonName | None:
        """The players' name of this shape, if it is more specific than the technique's name."""
        return None

    def title(self, step: "Step") -> str:
        """The title of a step with this pattern: the name of its technique."""
        return translate(step.technique.value)

    @property
    def strong_links(self) -> int | None:
        """How many strong links a chain has, in all branches; None if it is not a chain."""
        return None


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain: one branch or several, each from its assumption to its end.

    Attributes:
        kind: what the branches are.
        chains: the branches. In each, the assumption comes first and the end last, and parents come
            before their consequences; all nodes are needed for the end.
        house: the house whose places a region chain starts from; otherwise None.
        nested: the chains inside the branches, as steps in this step's grid without the candidates
            that the branch has removed.
        complexity: the number of nodes, including those of nested chains, as the scale counts them.
    """

    kind: ChainKind
    chains: tuple[tuple[ChainNode, ...], ...]
    house: House | None = None
    nested: tuple["Step", ...] = field(default=(), repr=False)
    complexity: int = 0

    @property
    def starts(self) -> tuple[ChainNode, ...]:
        """The assumption of each branch."""
        return tuple(branch[0] for branch in self.chains)

    @property
    def ends(self) -> tuple[ChainNode, ...]:
        """The end of each branch."""
        return tuple(branch[-1] for branch in self.chains)

    @property
    def conclusion(self) -> ChainNode | None:
        """The proved candidate, true or false; None for a cycle."""
        if self.kind is ChainKind.CYCLE:
            return None
        if self.kind is ChainKind.CONTRADICTION:
            start = self.chains[0][0]
            return ChainNode(start.cell, start.digit, not start.on)
        return self.chains[0][-1]

    @property
    def links(self) -> int:
        """The number of nodes in the branches that follow from other nodes."""
        return sum(len(branch) - 1 for branch in self.chains)

    @property
    def one_digit(self) -> Digit | None:
        """The digit that all nodes have; None if they have several."""
        digits = {node.digit for branch in self.chains for node in branch}
        return digits.pop() if len(digits) == 1 else None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solution.

    Attributes:
        technique: its technique.
        rating: its rating on the scale, such as 7.2; a whole number if the scale counts points. In
            the teacher's order, its cost.
        grid: the position that the step starts from.
        placements: the placement, if any.
        eliminations: the removed candidates of `grid`, by cell and digit.
        pattern: what the argument is based on.
        views: what to show, at least one; the first is the whole step.
        scale: the slug of the order of techniques that found this step.
    """

    technique: Technique
    rating: float
    grid: Grid = field(repr=False)
    placements: tuple[Placement, ...]
    eliminations: tuple[Elimination, ...]
    pattern: Pattern
    views: Sequence[View] = field(repr=False, compare=False)
    scale: str = "se"

    @property
    def tenths(self) -> int:
        """The rating in tenths: 72 for 7.2."""
        return round(10 * self.rating)

    @property
    def effects(self) -> tuple[Placement | Elimination, ...]:
        """All that the step changes: eliminations first, then the placement."""
        return (*self.eliminations, *self.placements)

    @property
    def strong_links(self) -> int | None:
        """How many strong links a chain has, in all branches; None if it is not a chain."""
        return self.pattern.strong_links

    def view(self, index: int) -> View:
        """A view by its index.

        Raises:
            ValueError: if there is no such view; the message gives the range.
        """
        if not 0 <= index < len(self.views):
            raise ValueError(
                f"view {index} does not exist: the step has views 0 to {len(self.views) - 1}"
            )
        return self.views[index]

    @property
    def needs_marks(self) -> bool:
        """Whether following it needs pencil marks; False for a single visible from the digits."""
        return self.grid.has_marks or self.technique.family is not Family.SINGLE

    def __str__(self) -> str:
        effects = " ".join(str(effect) for effect in self.effects)
        return f"{self.technique.value} ({self.rating}): {effects}"

    def __repr__(self) -> str:
        return f"<Step {self}>"
