"""`Symmetry`: the symmetry of the givens of a puzzle."""

from collections.abc import Callable, Collection
from enum import Enum
from typing import Final, TypeAlias

from engine.houses import CELLS, Cell
from engine.names import member_of_name

_Move: TypeAlias = Callable[[int, int], tuple[int, int]]
"""Maps the row and column (0-8) of a cell to the row and column of the symmetric cell."""


class Symmetry(Enum):
    """The symmetry of a puzzle's givens; the value is the word that users type to choose it."""

    NONE = "none"
    """The givens may be anywhere."""
    ROTATIONAL = "rotational"
    """The givens look the same when the grid is rotated by 180 degrees."""
    QUARTER_TURN = "quarter-turn"
    """The givens look the same when the grid is rotated by 90 degrees."""
    MIRROR_HORIZONTAL = "mirror-horizontal"
    """The left half is the mirror image of the right half."""
    MIRROR_VERTICAL = "mirror-vertical"
    """The upper half is the mirror image of the lower half."""
    MIRROR_DIAGONAL = "mirror-diagonal"
    """Mirrored in the diagonal from r1c1 to r9c9."""
    MIRROR_ANTIDIAGONAL = "mirror-antidiagonal"
    """Mirrored in the diagonal from r1c9 to r9c1."""
    FULL = "full"
    """All of these at once, like a snowflake with four arms."""

    @classmethod
    def from_name(cls, name: str) -> "Symmetry":
        """The symmetry of this name, such as "quarter-turn", in any case and spacing.

        Raises:
            ValueError: if there is no such symmetry; the message lists all.
        """
        if (found := member_of_name(cls, name)) is not None:
            return found
        known = ", ".join(member.value for member in cls)
        raise ValueError(f"no symmetry is called {name!r}: choose one of {known}")

    def orbits(self) -> list[tuple[Cell, ...]]:
        """The cells in groups: a group has givens in all of its cells or in none."""
        if self is Symmetry.ROTATIONAL:
            # The puzzle that a seed gives depends on this order.
            return [(cell, 80 - cell) for cell in CELLS if cell < 40] + [(40,)]
        orbits: dict[Cell, tuple[Cell, ...]] = {}
        for cell in CELLS:
            orbit = self._orbit(cell)
            orbits.setdefault(orbit[0], orbit)
        return [*orbits.values()]

    def _orbit(self, cell: Cell) -> tuple[Cell, ...]:
        """All cells that are symmetric to a cell, including the cell itself, ascending."""
        found = [cell]
        for here in found:
            for move in _MOVES[self]:
                row, column = move(*divmod(here, 9))
                if (there := row * 9 + column) not in found:
                    found.append(there)
        return tuple(sorted(found))


def _quarter(row: int, column: int) -> tuple[int, int]:
    return column, 8 - row


def _half(row: int, column: int) -> tuple[int, int]:
    return 8 - row, 8 - column


def _left_right(row: int, column: int) -> tuple[int, int]:
    return row, 8 - column


def _up_down(row: int, column: int) -> tuple[int, int]:
    return 8 - row, column


def _diagonal(row: int, column: int) -> tuple[int, int]:
    return column, row


def _antidiagonal(row: int, column: int) -> tuple[int, int]:
    return 8 - column, 8 - row


_MOVES: Final[dict[Symmetry, tuple[_Move, ...]]] = {
    Symmetry.NONE: (),
    Symmetry.ROTATIONAL: (_half,),
    Symmetry.QUARTER_TURN: (_quarter,),
    Symmetry.MIRROR_HORIZONTAL: (_left_right,),
    Symmetry.MIRROR_VERTICAL: (_up_down,),
    Symmetry.MIRROR_DIAGONAL: (_diagonal,),
    Symmetry.MIRROR_ANTIDIAGONAL: (_antidiagonal,),
    Symmetry.FULL: (_left_right, _diagonal),
}


def symmetries_of(filled: Collection[Cell]) -> tuple[str, ...]:
    """The names of the symmetries that a pattern of givens has.

    Args:
        filled: the cells with a given.

    Returns:
        The values of the members of `Symmetry` except `FULL`, in order; only "none" if it has no
        symmetry.
    """
    moves = {symmetry.value: done[0] for symmetry, done in _MOVES.items() if len(done) == 1}
    places = {divmod(cell, 9) for cell in filled}
    found = [name for name, move in moves.items() if {move(*at) for at in places} == places]
    return tuple(found) or (Symmetry.NONE.value,)
