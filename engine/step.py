"""The vocabulary of a solution: step, the pattern behind it, and what to show of it.

Every rating scale speaks in these words, and everything that tells or draws a step reads them.
`Pattern`s are what the argument of a step rests on, one dataclass for each family (that of chains
in `engine.chains`); `View`s are what a picture of it shows. The words read the pattern, the picture
and its alt text the views.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from engine.chains import Cause as Cause
from engine.chains import ChainKind as ChainKind
from engine.chains import ChainNode as ChainNode
from engine.chains import ChainPattern as ChainPattern
from engine.houses import Cell, Digit, House, cell_name
from engine.technique import Family, Technique

if TYPE_CHECKING:
    from engine.grid import Grid


@dataclass(frozen=True, slots=True, order=True)
class Candidate:
    """A digit in a cell: 5 in r3c4. Ordered by cell, then digit."""

    cell: Cell
    digit: Digit

    def __str__(self) -> str:
        return f"{self.digit} in {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True, order=True)
class Placement(Candidate):
    """A digit that goes into a cell."""

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"


@dataclass(frozen=True, slots=True, order=True)
class Elimination(Candidate):
    """A candidate that goes out of a cell."""

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}<>{self.digit}"


# ---------------------------------------------------------------- patterns, one for each family


@dataclass(frozen=True, slots=True)
class SinglePattern:
    """A cell with one digit left, or a house with one place left for a digit.

    Attributes:
        cell: the cell to fill.
        digit: what goes in.
        house: where the digit has no other place; None for a naked single.
    """

    cell: Cell
    digit: Digit
    house: House | None


@dataclass(frozen=True, slots=True)
class LockedPattern:
    """All places for a digit in one house lie in another house too.

    Attributes:
        digit: the digit.
        base: the house whose places for the digit are confined.
        cover: the house that they all share, in which the digit has no place elsewhere.
        cells: those places.
        target: direct form only: the house in which one place is left, where the digit goes.
    """

    digit: Digit
    base: House
    cover: House
    cells: tuple[Cell, ...]
    target: House | None = None


@dataclass(frozen=True, slots=True)
class SubsetPattern:
    """As many cells of a house as digits: these cells hold just these digits.

    Attributes:
        house: where the subset stands.
        cells: its cells, in reading order.
        digits: its digits, ascending.
        hidden: True if the digits have no other place in the house; False if the cells have no
            other digit.
        single: direct form only: the digit placed because the subset leaves it one place.
    """

    house: House
    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    hidden: bool
    single: Digit | None = None


@dataclass(frozen=True, slots=True)
class FishPattern:
    """A digit whose places in some lines all lie in as many crossing lines.

    Attributes:
        digit: the digit.
        base: the lines that need the digit.
        cover: the crossing lines that take it.
        cells: the places of the digit in the base lines, in reading order.
    """

    digit: Digit
    base: tuple[House, ...]
    cover: tuple[House, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class WingPattern:
    """A pivot and two pincers, one of which must hold the digit.

    Attributes:
        pivot: the cell with two candidates (XY) or three (XYZ).
        pincers: two cells with two candidates that the pivot sees.
        digit: the digit that the pincers share.
        pivot_has_digit: True for an XYZ-wing, whose pivot can hold the digit itself.
    """

    pivot: Cell
    pincers: tuple[Cell, Cell]
    digit: Digit
    pivot_has_digit: bool


@dataclass(frozen=True, slots=True)
class LoopPattern:
    """A loop of cells (a rectangle is the shortest) that two digits could fill in two ways.

    Attributes:
        cells: the loop, in walking order.
        digits: the two digits of the deadly pattern.
        kind: the type, 1-4.
        extra_cells: loop cells that have further candidates.
        extra_digits: those further digits, ascending.
        house: type 3: where the subset stands; type 4: where `locked` is confined; else None.
        locked: type 4: the digit that must be in one of the two extra cells.
        subset_cells: type 3: the other cells of the subset.
        subset_digits: type 3: the digits of the subset.
        hidden: type 3: True if the subset is a hidden one.
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, Digit]
    kind: int
    extra_cells: tuple[Cell, ...]
    extra_digits: tuple[Digit, ...]
    house: House | None = None
    locked: Digit | None = None
    subset_cells: tuple[Cell, ...] = ()
    subset_digits: tuple[Digit, ...] = ()
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class BugPattern:
    """All but a few cells have two candidates and every digit two places: a bivalue grave.

    Attributes:
        kind: the type, 1-4.
        extras: the candidates too many, by which the grid escapes the deadly state.
        house: types 3 and 4: the house that the extra cells share.
        locked: type 4: the digit that must be in one of the two cells.
        subset_cells: type 3: the other cells of the naked subset.
        subset_digits: type 3: its digits.
    """

    kind: int
    extras: tuple[Candidate, ...]
    house: House | None = None
    locked: Digit | None = None
    subset_cells: tuple[Cell, ...] = ()
    subset_digits: tuple[Digit, ...] = ()


@dataclass(frozen=True, slots=True)
class ExclusionPattern:
    """Cells whose combinations are tried out one by one against the cells that see them all.

    Attributes:
        cells: the base cells.
        excluders: cells with few candidates that see all base cells.
        forbidden: each combination of digits (in the order of `cells`) that cannot be, with the
            excluder that would be left without a candidate, or None where two base cells that
            see each other would hold the same digit.
    """

    cells: tuple[Cell, ...]
    excluders: tuple[Cell, ...]
    forbidden: tuple[tuple[tuple[Digit, ...], Cell | None], ...]


Pattern: TypeAlias = (
    SinglePattern
    | LockedPattern
    | SubsetPattern
    | FishPattern
    | WingPattern
    | LoopPattern
    | BugPattern
    | ExclusionPattern
    | ChainPattern
)

# ---------------------------------------------------------------------- views: what to show


class Role(Enum):
    """What a candidate is in the picture of a step."""

    KEEP = "keep"
    """Holds the argument, and stays."""
    REMOVE = "remove"
    """Goes out by this step."""
    PLACE = "place"
    """Goes into its cell by this step."""
    SET_A = "first set"
    SET_B = "second set"
    FIN = "fin"
    """A candidate too many: the exception that the argument turns on."""
    EXCLUDER = "excluder"
    """Would be left with nothing."""
    ON = "true"
    """True under the assumption of a chain."""
    OFF = "false"
    """False under the assumption of a chain."""
    CLASH = "true and false"
    """Both at once under the assumption, which is therefore wrong."""
    GONE = "gone"
    """Taken out by the assumption before the chain that is shown begins."""


class HouseRole(Enum):
    """Why a house is shaded."""

    BASE = "base"
    """Where the argument starts."""
    COVER = "cover"
    """Where the conclusion is drawn."""


class CellRole(Enum):
    """Why a cell is marked."""

    PATTERN = "pattern"
    """Part of the pattern."""
    PIVOT = "pivot"
    START = "start"
    """Where an assumption is made."""
    TARGET = "target"
    """Where a digit goes in or out."""
    BLOCKER = "blocker"
    """A filled cell that forbids the digit elsewhere."""


class LinkKind(Enum):
    """How two candidates hang together."""

    STRONG = "strong"
    """Not both false."""
    WEAK = "weak"
    """Not both true."""
    INDIRECT = "indirect"
    """The end follows, but by a pattern or by more links than one."""


@dataclass(frozen=True, slots=True)
class Link:
    """A line from one candidate to another."""

    start: Candidate
    end: Candidate
    kind: LinkKind


@dataclass(frozen=True, slots=True)
class Caption:
    """What part of a step a view shows; `engine.explain.captions` puts it in words.

    Attributes:
        branch: the first and the last node of the branch of a chain that is shown; None for the
            whole of a step.
        part: which part of the branch it is, from 1.
        parts: how many parts the branch is shown in.
        inside: the numbers, from 1, of the chain inside the step that it belongs to, and of the
            chain inside that one, and so on; empty for the step itself.
    """

    branch: tuple[ChainNode, ChainNode] | None = None
    part: int = 1
    parts: int = 1
    inside: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """One picture of a step.

    Attributes:
        candidates: each candidate to mark, once, with its role.
        cells: cells to mark as a whole.
        houses: houses to shade.
        links: lines between candidates, in the order of the argument.
        caption: what part of the step it shows; None for the whole of it.
    """

    candidates: tuple[tuple[Candidate, Role], ...] = ()
    cells: tuple[tuple[Cell, CellRole], ...] = ()
    houses: tuple[tuple[House, HouseRole], ...] = ()
    links: tuple[Link, ...] = ()
    caption: Caption | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solution.

    Attributes:
        technique: what it is called.
        tenths: what it is worth on its scale, in tenths: 72 means 7.2.
        grid: the position that the step starts from.
        placements: the digit that goes in, if any.
        eliminations: candidates of `grid` that go out, by cell and digit.
        pattern: what the argument rests on.
        views: what to show, at least one; the first is the whole step.
    """

    technique: Technique
    tenths: int
    grid: "Grid" = field(repr=False)
    placements: tuple[Placement, ...]
    eliminations: tuple[Elimination, ...]
    pattern: Pattern
    views: tuple[View, ...] = field(repr=False)

    @property
    def rating(self) -> float:
        """What the step is worth, such as 7.2."""
        return self.tenths / 10

    @property
    def effects(self) -> tuple[Placement | Elimination, ...]:
        """All that the step changes: eliminations first, then the placement."""
        return (*self.eliminations, *self.placements)

    @property
    def needs_marks(self) -> bool:
        """Whether pencil marks are needed to follow it: not for a single seen from the digits."""
        return self.grid.has_marks or self.technique.family is not Family.SINGLE

    def __str__(self) -> str:
        effects = " ".join(str(effect) for effect in self.effects)
        return f"{self.technique.value} ({self.rating}): {effects}"
