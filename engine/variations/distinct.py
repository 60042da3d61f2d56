"""`SeenPuzzles`: recognises puzzles that are equivalent to earlier ones."""

from engine.model.grid import Grid
from engine.research.canonical import canonical_form


class SeenPuzzles:
    """The set of seen puzzles, by canonical form."""

    def __init__(self) -> None:
        self._forms: set[str] = set()

    def add(self, grid: Grid) -> bool:
        """Add a puzzle; return whether it is new: no equivalent puzzle was added before.

        Raises:
            UnsupportedVariantError: if the grid is not classic.
            InvalidGridError: if a house has a digit twice.
        """
        form = str(canonical_form(grid).grid)
        if form in self._forms:
            return False
        self._forms.add(form)
        return True
