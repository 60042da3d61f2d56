"""The model of a solution: a step, its pattern and its views.

Every rating scale produces steps, and everything that describes or draws a step uses these classes.
A `Pattern` (see `engine.model.patterns`) is what the argument of a step rests on; a `View` is what
a picture of it shows. Texts use the pattern; pictures and their alt texts use the views.
`ChainPattern` is here because chains contain steps, and steps contain patterns.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from engine.houses import Cell, Digit, House
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_patterns import (
    AlsPattern,
    AlternatingPattern,
    CasesPattern,
    ContradictionPattern,
    EitherWayPattern,
    ForcingPattern,
)
from engine.model.chains import ChainKind, ChainNode
from engine.model.expert_patterns import (
    ExocetPattern,
    RankZeroPattern,
    TridagonPattern,
)
from engine.model.grid import Grid
from engine.model.patterns import (
    AvoidableRectanglePattern,
    BugPattern,
    ColouringPattern,
    ExclusionPattern,
    FishPattern,
    HiddenRectanglePattern,
    LockedPattern,
    LoopPattern,
    SinglePattern,
    SolutionPattern,
    SubsetPattern,
    SueDeCoqPattern,
    WingPattern,
)
from engine.model.technique import Technique
from engine.model.technique_table import Family


class Role(Enum):
    """What a candidate is in the picture of a step."""

    KEEP = "keep"
    """Part of the argument, and not removed."""
    REMOVE = "remove"
    """Removed by this step."""
    PLACE = "place"
    """Placed by this step."""
    SET_A = "first set"
    SET_B = "second set"
    FIN = "fin"
    """An extra candidate that the argument depends on."""
    BLUE = "blue"
    ORANGE = "orange"
    GREEN = "green"
    PURPLE = "purple"
    """The colours of colouring: all places of a colour are true, or none is."""
    EXCLUDER = "excluder"
    """A candidate of an excluder cell."""
    ON = "true"
    """True under the assumption of a chain."""
    OFF = "false"
    """False under the assumption of a chain."""
    CLASH = "true and false"
    """Both at once under the assumption, which is therefore wrong."""
    GONE = "gone"
    """Removed by the assumption before the shown chain begins."""


class HouseRole(Enum):
    """Why a house is shaded."""

    BASE = "base"
    """Where the argument starts."""
    COVER = "cover"
    """Where the conclusion is drawn."""
    END = "end"
    """Where an assumption fails."""


class CellRole(Enum):
    """Why a cell is marked."""

    PATTERN = "pattern"
    """Part of the pattern."""
    PIVOT = "pivot"
    START = "start"
    """Where an assumption is made."""
    TARGET = "target"
    """Where a digit is placed or removed."""
    BLOCKER = "blocker"
    """A filled cell that forbids the digit elsewhere."""


class LinkKind(Enum):
    """How two candidates are connected."""

    STRONG = "strong"
    """Not both false."""
    WEAK = "weak"
    """Not both true."""
    INDIRECT = "indirect"
    """The end follows, but by a pattern or by more links than one."""


@dataclass(frozen=True, slots=True)
class Link:
    """A line from one candidate to another.

    Attributes:
        start: where it begins.
        end: where it ends.
        kind: how they are connected.
        directed: whether the argument follows it from start to end; else it has no arrow head.
    """

    start: Candidate
    end: Candidate
    kind: LinkKind
    directed: bool = True


@dataclass(frozen=True, slots=True)
class Caption:
    """Which part of a step a view shows; `engine.explain.captions` describes it.

    Attributes:
        branch: the first and the last node of the branch of a chain that is shown; None for the
            whole of a step.
        number: which branch it is, from 1.
        branches: the number of branches.
        part: which part of the branch it is, from 1.
        parts: the number of parts of the branch.
        inside: the number, from 1, of the chain inside the step, then of the chain inside that one,
            and so on; empty for the step itself.
        test: the test inside of a contradiction that is shown; None if it is none. number is which
            of them it is, branches how many there are.
    """

    branch: tuple[ChainNode, ChainNode] | None = None
    number: int = 1
    branches: int = 1
    part: int = 1
    parts: int = 1
    inside: tuple[int, ...] = ()
    test: Candidate | None = None


@dataclass(frozen=True, slots=True)
class View:
    """One picture of a step.

    Attributes:
        candidates: each candidate to mark, once, with its role.
        cells: cells to mark as a whole.
        houses: houses to shade.
        links: lines between candidates, in the order of the argument.
        caption: what part of the step it shows; None for the whole of it.
        ties: parts of the pattern, each with a removed candidate that sees it.
        numbers: the candidates that are numbered from 1, in the order in which texts name them.
        letters: the sets of cells that are called A, B, C and so on.
        focus: a digit to highlight wherever it is, and wherever it can still be; None for none.
        look: cells to highlight: those to compare.
        coloured: removed candidates that have a colour, with its role.
        names: what a mark is called in this picture, a text of the catalogue, where its role alone
            would say too little: the digits of an exocet's base are "base".
        whole: whether all candidates are part of the pattern, so that none is drawn faintly.
    """

    candidates: tuple[tuple[Candidate, Role], ...] = ()
    cells: tuple[tuple[Cell, CellRole], ...] = ()
    houses: tuple[tuple[House, HouseRole], ...] = ()
    links: tuple[Link, ...] = ()
    caption: Caption | None = None
    ties: tuple[tuple[Candidate, Candidate], ...] = ()
    numbers: tuple[Candidate, ...] = ()
    letters: tuple[tuple[Cell, ...], ...] = ()
    focus: Digit | None = None
    look: tuple[Cell, ...] = ()
    coloured: tuple[tuple[Candidate, Role], ...] = ()
    names: tuple[tuple[Role | HouseRole, str], ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class ChainPattern:
    """A chain: one branch or several, each from its assumption to its end.

    Attributes:
        kind: what the branches are.
        chains: the branches. In each the assumption comes first, the end last, and parents before
            what follows from them; every node but the last is needed.
        house: the house that a region chain takes its places from; else None.
        nested: chains inside the branches: steps in the grid of this one without the candidates
            that the branch has removed.
        complexity: how many nodes there are, those of nested chains included, as the scale counts.
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
        """How many nodes of the branches follow from others."""
        return sum(len(branch) - 1 for branch in self.chains)

    @property
    def one_digit(self) -> Digit | None:
        """The digit that all nodes have; None if they have several."""
        digits = {node.digit for branch in self.chains for node in branch}
        return digits.pop() if len(digits) == 1 else None


@dataclass(frozen=True, slots=True)
class RunPattern:
    """Singles that follow each other.

    Attributes:
        steps: the singles, each in the position after the one before it.
        ends: whether they solve the puzzle.
    """

    steps: tuple["Step", ...] = field(repr=False)
    ends: bool


Pattern: TypeAlias = (
    SinglePattern
    | RunPattern
    | LockedPattern
    | SubsetPattern
    | FishPattern
    | WingPattern
    | LoopPattern
    | HiddenRectanglePattern
    | AvoidableRectanglePattern
    | BugPattern
    | ExclusionPattern
    | ChainPattern
    | AlternatingPattern
    | AlsPattern
    | ForcingPattern
    | ContradictionPattern
    | EitherWayPattern
    | CasesPattern
    | RankZeroPattern
    | TridagonPattern
    | ExocetPattern
    | ColouringPattern
    | SueDeCoqPattern
    | SolutionPattern
)
"""What the argument of a step rests on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solution.

    Attributes:
        technique: its technique.
        rating: its rating on the scale, such as 7.2; a whole number if the scale counts points. In
            the teacher's order: its cost.
        grid: the position that the step starts from.
        placements: the placement, if any.
        eliminations: the removed candidates of `grid`, by cell and digit.
        pattern: what the argument rests on.
        views: what to show, at least one; the first is the whole step.
        scale: the slug of the order of techniques that has this step in this position.
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
        match self.pattern:
            case AlternatingPattern(nodes=nodes):
                return len(nodes) // 2
            case AlsPattern(sets=sets):
                return len(sets)
            case CasesPattern():
                return self.pattern.strong_links
            case ChainPattern(chains=branches):
                return sum(node.on for branch in branches for node in branch[1:])
            case ForcingPattern(branches=branches):
                return sum(node.on for branch in branches for node in branch[1:])
            case _:
                return None

    def view(self, index: int) -> View:
        """A view by its index.

        Raises:
            ValueError: if there is no such view; the message gives the range.
        """
        if not 0 <= index < len(self.views):
            raise ValueError(
                f"there is no view {index}: the step has views 0 to {len(self.views) - 1}"
            )
        return self.views[index]

    @property
    def needs_marks(self) -> bool:
        """Whether pencil marks are needed to follow it: not for a single seen from the digits."""
        return self.grid.has_marks or self.technique.family is not Family.SINGLE

    def __str__(self) -> str:
        effects = " ".join(str(effect) for effect in self.effects)
        return f"{self.technique.value} ({self.rating}): {effects}"
