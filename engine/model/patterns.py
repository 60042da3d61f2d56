"""Patterns: what the argument of a step rests on, one class for each family of techniques.

Those of chains are in `engine.model.chain_patterns`, and `ChainPattern` in `engine.model.step`;
those for the hardest puzzles are in `engine.model.expert_patterns`.
"""

from dataclasses import dataclass

from engine.houses import Cell, Digit, House
from engine.model.candidates import Candidate


@dataclass(frozen=True, slots=True)
class SinglePattern:
    """A cell with one digit left, or a house with one place left for a digit.

    Attributes:
        cell: the cell to fill.
        digit: its digit.
        house: where the digit has no other place; None for a naked single.
    """

    cell: Cell
    digit: Digit
    house: House | None


@dataclass(frozen=True, slots=True)
class LockedPattern:
    """All places for a digit in one house are also in another house.

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
        house: the house of the subset.
        cells: its cells, in reading order.
        digits: its digits, ascending.
        hidden: True if the digits have no other place in the house; False if the cells have no
            other digit.
        single: direct form only: the digit placed because the subset leaves it one place.
        other_house: locked form only: a line that also contains all cells of the subset; `house`
            is their box.
    """

    house: House
    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    hidden: bool
    single: Digit | None = None
    other_house: House | None = None


@dataclass(frozen=True, slots=True)
class FishPattern:
    """A digit whose places in some houses are all in as many other houses, except for fins.

    Attributes:
        digit: the digit.
        base: the houses that need the digit: lines, in a Franken fish also boxes.
        cover: the houses that cover it: the crossing lines, in a Franken fish also boxes.
        cells: the places of the digit in the base houses without the fins, in reading order.
        fins: the places in the base houses outside the cover houses, in reading order.
        endo_fins: the places that two of the base houses share.
        cannibalised: those of `cells` that two of the cover houses share and that are removed.
    """

    digit: Digit
    base: tuple[House, ...]
    cover: tuple[House, ...]
    cells: tuple[Cell, ...]
    fins: tuple[Cell, ...] = ()
    endo_fins: tuple[Cell, ...] = ()
    cannibalised: tuple[Cell, ...] = ()


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
        kind: the type: 1-4, rectangles also 5 and 6. Type 5 is type 2 with extra cells that share
            no line, or with three of them.
        extra_cells: loop cells that have other candidates; these may lack one of the two digits.
        extra_digits: those other digits, ascending.
        house: type 3: the house of the subset; type 4: where `locked` is confined; else None.
        locked: type 4: the digit that must be in one of the two extra cells; type 6: the digit that
            has no other place in the rows and columns of the rectangle.
        subset_cells: type 3: the other cells of the subset.
        subset_digits: type 3: the digits of the subset.
        hidden: type 3: True if the subset is a hidden one.
        other_house: type 3: another house that contains the whole subset and loses its digits; or
            None.
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
    other_house: House | None = None


@dataclass(frozen=True, slots=True)
class HiddenRectanglePattern:
    """A rectangle with a corner that cannot be one of two digits, since the other is locked in it.

    Attributes:
        cells: the corners, in walking order, beginning with the one that loses the digit.
        locked: the digit that has no place in the row and the column of the first corner outside
            the corners.
        lost: the other digit, which the first corner loses. The third corner has only these two.
    """

    cells: tuple[Cell, Cell, Cell, Cell]
    locked: Digit
    lost: Digit


@dataclass(frozen=True, slots=True)
class AvoidableRectanglePattern:
    """A rectangle with filled cells that are not given and must not become a deadly one.

    Attributes:
        cells: the corners, in walking order.
        digits: the digits that the corners would have in the deadly rectangle, in the same order.
        filled: the corners that have their digit already.
        extra: type 2: the third digit, which one of the two other corners must be; else None.
    """

    cells: tuple[Cell, Cell, Cell, Cell]
    digits: tuple[Digit, Digit, Digit, Digit]
    filled: tuple[Cell, ...]
    extra: Digit | None = None


@dataclass(frozen=True, slots=True)
class BugPattern:
    """All but a few cells have two candidates and every digit two places: a BUG.

    Attributes:
        kind: the type, 1-4.
        extras: the extra candidates, which keep the grid from being a BUG.
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
    """Cells whose combinations of digits are checked against the cells that see them all.

    Attributes:
        cells: the base cells.
        excluders: cells with few candidates that see all base cells.
        forbidden: each combination of digits (in the order of `cells`) that cannot be, with the
            excluder that would be left without a candidate, or None if two base cells that
            see each other would hold the same digit.
    """

    cells: tuple[Cell, ...]
    excluders: tuple[Cell, ...]
    forbidden: tuple[tuple[tuple[Digit, ...], Cell | None], ...]


@dataclass(frozen=True, slots=True)
class ColouringPattern:
    """Places of a digit in alternating colours: one of two colours of a group holds the digit.

    Attributes:
        digit: the digit.
        colours: the cells of the two colours of a group, then those of a second group if there is
            one; cells in reading order. Each group is connected by houses in which the digit has
            two places, one of each colour.
    """

    digit: Digit
    colours: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class SueDeCoqPattern:
    """Cells where a line and a box cross, with a set in the line and one in the box.

    All these cells together have as many digits as cells, so each digit is in them once.

    Attributes:
        line: the row or column.
        box: the box.
        crossing: two or three cells that both share.
        line_cells: the set in the line, outside or inside the box.
        box_cells: the set in the box.
    """

    line: House
    box: House
    crossing: tuple[Cell, ...]
    line_cells: tuple[Cell, ...]
    box_cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SolutionPattern:
    """No pattern: a digit that was looked up in the solution.

    Attributes:
        cell: the cell to fill.
        digit: its digit.
    """

    cell: Cell
    digit: Digit
