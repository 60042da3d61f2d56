"""`Grid`: a sudoku position. Values, the candidates that are left, and the variant's houses."""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntFlag, auto
from functools import lru_cache

from engine.errors import InvalidGridError, UnsupportedVariantError
from engine.houses import ALL, CELLS, CLASSIC, DIGITS, Cell, Digit, Mask, Variant, digits_of
from engine.language import N_, cell_label, speech, translate
from engine.model import grid_reader
from engine.model.candidates import HasEffects, Placement

_ALREADY_FILLED = N_("{cell} already holds {digit}")
_NOT_CLASSIC = N_(
    "this is a {kind}, and this scale covers only classic sudokus: use the Sudoku Explainer scale"
)

MIN_GIVENS = 17
"""No classic sudoku with fewer givens has a single solution."""

_MIN_GIVENS_OF_ANY = 8
"""With fewer givens, two digits are missing and can be swapped in any solution."""


class GridStatus(IntFlag):
    """All faults of a grid at once. 0 means exactly one solution and not yet solved."""

    OK = 0
    SOLVED = auto()
    TOO_FEW_GIVENS = auto()
    DUPLICATE_IN_BOX = auto()
    """Also in a region, which some variants have instead of boxes."""
    DUPLICATE_IN_COLUMN = auto()
    DUPLICATE_IN_ROW = auto()
    EMPTY_CELL = auto()
    """A cell has neither a digit nor a candidate."""
    NO_SOLUTION = auto()
    MANY_SOLUTIONS = auto()
    UNDECIDED = auto()
    """It would take too long to find out how many solutions there are."""
    DUPLICATE_IN_OWN_HOUSE = auto()
    """A digit appears twice in a house that only the variant has, such as a diagonal."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A position. Immutable: `place` and `eliminate` return a new grid.

    Attributes:
        values: 81 numbers, 0 for an empty cell.
        candidates: 81 digit masks (bit `d - 1` for digit d), 0 for a filled cell.
        givens: the cells whose digit belongs to the puzzle.
        variant: the houses that hold each digit once.
    """

    values: tuple[Digit, ...]
    candidates: tuple[Mask, ...]
    givens: frozenset[Cell]
    variant: Variant = CLASSIC

    @classmethod
    def from_values(
        cls,
        values: Sequence[Digit],
        *,
        givens: Iterable[Cell] | None = None,
        variant: Variant = CLASSIC,
    ) -> "Grid":
        """A grid with every candidate that the values allow.

        Args:
            values: 81 numbers from 0 (empty) to 9.
            givens: the cells that belong to the puzzle; None for all filled cells.
            variant: the houses.

        Raises:
            InvalidGridError: if there are not 81 numbers from 0 to 9.
        """
        values = tuple(values)
        if len(values) != len(CELLS) or min(values) < 0 or max(values) > 9:
            raise InvalidGridError("a grid needs 81 numbers from 0 (empty) to 9")
        if givens is None:
            givens = [cell for cell, value in enumerate(values) if value]
        return cls(values, all_allowed(values, variant), frozenset(givens), variant)

    @classmethod
    def from_candidates(
        cls,
        values: Sequence[Digit],
        candidates: Sequence[Mask],
        *,
        givens: Iterable[Cell] | None = None,
        variant: Variant = CLASSIC,
    ) -> "Grid":
        """A grid with these candidates only, without candidates that a value forbids.

        Raises:
            InvalidGridError: if there are not 81 values (0-9) and 81 masks (0-511).
        """
        if len(candidates) != len(CELLS) or any(not 0 <= mask <= ALL for mask in candidates):
            raise InvalidGridError("a grid needs 81 candidate sets, each a mask from 0 to 511")
        full = cls.from_values(values, givens=givens, variant=variant)
        kept = tuple(a & b for a, b in zip(full.candidates, candidates, strict=True))
        return replace(full, candidates=kept)

    @classmethod
    def parse(cls, text: str, *, variant: Variant | None = None) -> "Grid":
        """Read a grid in any of the usual notations (see `engine.notation`).

        The text may name the variant, as in `diagonal: 53..7...`; without a name, it is classic.

        Raises:
            InvalidGridError: if the text is not a sudoku; the message names the place.
            TypeError: if it is not a string, or the variant is not a `Variant`.
        """
        if not isinstance(text, str):
            raise TypeError(f"the text of a grid must be a string, not {text!r:.90}")
        if variant is not None and not isinstance(variant, Variant):
            raise TypeError(f"a variant is engine.DIAGONAL or the like, not {variant!r:.90}")
        grid: Grid = grid_reader.read(text, variant=variant)
        return grid

    def to_line(self) -> str:
        """The values as 81 characters, a full stop for an empty cell."""
        return "".join(str(value) if value else "." for value in self.values)

    def __str__(self) -> str:
        return self.to_line()

    def __repr__(self) -> str:
        """The grid on one line: `<Grid 53..7...>`, and what differs from a fresh puzzle."""
        kind = "" if self.variant.is_classic else f" {self.variant.name}"
        entered = sum(map(bool, self.values)) - len(self.givens)
        allowed = all_allowed(self.values, self.variant)
        removed = sum(
            (full & ~left).bit_count() for full, left in zip(allowed, self.candidates, strict=True)
        )
        parts = [self.to_line()]
        if entered:
            parts.append(f"entered: {entered}")
        if removed:
            parts.append(f"candidates removed: {removed}")
        return f"<Grid{kind} {', '.join(parts)}>"

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled in (correctly or not)."""
        return 0 not in self.values

    @property
    def has_marks(self) -> bool:
        """Whether candidates have been removed that the values alone would allow."""
        return self.candidates != all_allowed(self.values, self.variant)

    def candidates_of(self, cell: Cell) -> tuple[Digit, ...]:
        """The digits that the cell can still take, ascending; none if it is filled."""
        return digits_of(self.candidates[cell])

    def has(self, cell: Cell, digit: Digit) -> bool:
        """Whether the digit is a candidate of the cell."""
        return bool(self.candidates[cell] >> (digit - 1) & 1)

    def can_be(self, cell: Cell, digit: Digit) -> bool:
        """Whether the digit is in the cell, or is one of its candidates."""
        return self.values[cell] == digit or self.has(cell, digit)

    def place(self, cell: Cell, digit: Digit) -> "Grid":
        """The grid with this digit placed and removed from the candidates of all peers.

        Args:
            cell: 0-80, empty.
            digit: 1-9; it does not have to be a candidate.

        Raises:
            InvalidGridError: if the cell is filled, or there is no such cell or digit.
        """
        _require(cell, digit)
        if self.values[cell]:
            raise InvalidGridError(
                translate(_ALREADY_FILLED, cell=cell_label(cell), digit=self.values[cell])
            )
        values, candidates = list(self.values), list(self.candidates)
        values[cell], candidates[cell] = digit, 0
        for peer in self.variant.peers[cell]:
            candidates[peer] &= ~(1 << (digit - 1))
        return replace(self, values=tuple(values), candidates=tuple(candidates))

    def eliminate(self, cell: Cell, digit: Digit) -> "Grid":
        """The grid without this candidate; the same grid if it is already removed.

        Args:
            cell: 0-80.
            digit: 1-9.

        Raises:
            InvalidGridError: if there is no such cell or digit.
        """
        _require(cell, digit)
        candidates = list(self.candidates)
        candidates[cell] &= ~(1 << (digit - 1))
        return replace(self, candidates=tuple(candidates))

    def as_variant(self, variant: Variant) -> "Grid":
        """The same digits in the houses of a variant, with the candidates that it allows.

        Removed candidates stay removed.
        """
        if variant is self.variant:
            return self
        if not self.has_marks:
            return Grid.from_values(self.values, givens=self.givens, variant=variant)
        return Grid.from_candidates(
            self.values, self.candidates, givens=self.givens, variant=variant
        )

    def apply(self, step: HasEffects) -> "Grid":
        """The grid after a step: first its eliminations, then its placement."""
        grid = self
        for effect in step.effects:
            change = grid.place if isinstance(effect, Placement) else grid.eliminate
            grid = change(effect.cell, effect.digit)
        return grid


def min_givens(variant: Variant) -> int:
    """The minimum number of givens that a puzzle of a variant needs to have a single solution."""
    return MIN_GIVENS if variant.is_classic else _MIN_GIVENS_OF_ANY


def grid_of_line(line: bytes | bytearray, variant: Variant = CLASSIC) -> Grid:
    """The grid of a line of the core: 81 bytes, 1-9, and `.` for an empty cell."""
    return Grid.from_values(
        [int(digit) for digit in line.replace(b".", b"0").decode()], variant=variant
    )


def require_grid(grid: object) -> None:
    """Refuse values that are not a grid, such as the text of a puzzle.

    Raises:
        TypeError: if it is not a grid; the message says how to make one.
    """
    if isinstance(grid, Grid):
        return
    fix = "read it with engine.Grid.parse" if isinstance(grid, str) else "give an engine.Grid"
    raise TypeError(f"{grid!r:.90} is not a grid: {fix}")


def require_classic(grid: Grid) -> None:
    """Refuse a grid that is not classic, for functions without support for variants.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        TypeError: if it is not a grid.
    """
    require_grid(grid)
    if not grid.variant.is_classic:
        raise UnsupportedVariantError(translate(_NOT_CLASSIC, kind=speech.variant(grid.variant)))


def require_all_candidates(grid: Grid) -> None:
    """Refuse a grid from which candidates were removed, so that its digits do not describe it.

    Raises:
        InvalidGridError: if candidates were removed.
        TypeError: if it is not a grid.
    """
    require_grid(grid)
    if grid.has_marks:
        raise InvalidGridError("this grid has removed candidates: give its digits alone")


def all_allowed(values: Sequence[Digit], variant: Variant) -> tuple[Mask, ...]:
    """For each empty cell, the digits that no filled peer holds; none for a filled cell."""
    excluded = _excluded_by(variant)
    taken = 0
    for cell, value in enumerate(values):
        if value:
            taken |= excluded[cell][value]
    return _SETS.unpack((_EVERYTHING & ~taken).to_bytes(_SETS.size, "little"))


_SETS = struct.Struct("<81H")
"""81 candidate sets as one number, 16 bits per cell: one `or` excludes a digit from all peers."""

_EVERYTHING = sum(ALL << 16 * cell for cell in CELLS)


@lru_cache(64)
def _excluded_by(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """For each cell and digit (0 unused) the candidates that the digit in the cell excludes."""
    table = []
    for cell in CELLS:
        peers = sum(1 << 16 * peer for peer in variant.peers[cell])
        own = ALL << 16 * cell
        table.append((0, *(peers << digit - 1 | own for digit in DIGITS)))
    return tuple(table)


def _require(cell: Cell, digit: Digit) -> None:
    if cell not in CELLS or not 1 <= digit <= 9:
        raise InvalidGridError(f"cells are 0 to 80 and digits 1 to 9, not {cell} and {digit}")
