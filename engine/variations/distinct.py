"""`SeenPuzzles`: knows puzzles again, however they are turned or renamed."""

from engine.model.grid import Grid
from engine.research.canonical import canonical_form


class SeenPuzzles:
    """The canonical forms of the puzzles that were seen."""

    def __init__(self) -> None:
        self._forms: set[str] = set()

    def is_new(self, grid: Grid) -> bool:
        """Whether no equivalent puzzle was seen before; from now on this one was.

        Raises:
            UnsupportedVariantError: if the grid is not classic.
            InvalidGridError: if a house has a digit twice.
        """
        form = str(canonical_form(grid).grid)
        if form in self._forms:
            return False
        self._forms.add(form)
        return True
