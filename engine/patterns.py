"""What the argument of a step rests on: one kind of pattern for each family of techniques.

Chains have theirs in `engine.chains`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.candidates import Candidate
from engine.chains import ChainPattern as ChainPattern
from engine.houses import Cell, Digit, House


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
