"""The picture of `sudoku-tutor vicinity --plot`. Imported only for that option."""

from collections import Counter
from pathlib import Path

from cli.comparison import Comparison, SourceOnScale
from cli.comparison_picture import check_plot, draw_plot
from cli.made_puzzles import MadePuzzle
from cli.output import note
from cli.statistics import Sample
from engine.orders.scales import SE


class VicinityPlot:
    """The distribution of the ratings of neighbours, below the rating of their puzzle.

    Args:
        out: the file of the picture.
        theme: the name of its colours.
        force: whether to replace an existing file.

    Raises:
        WrongUseError: if there is no such format.
        CommandError: if the file exists and may not be replaced.
    """

    def __init__(self, out: Path, theme: str, *, force: bool) -> None:
        check_plot(out, 2, force=force)
        self._out = out
        self._theme = theme
        self._force = force
        self._rows: dict[str, Counter[float]] = {}
        self._bounds: Counter[str] = Counter()

    def add(self, name: str, made: MadePuzzle) -> None:
        """Count a puzzle in a row of the picture."""
        row = self._rows.setdefault(name, Counter())
        if made.rating.exact:
            row[made.rating.value] += 1
        else:
            self._bounds[name] += 1

    def draw(self) -> None:
        """Draw the picture, unless it is empty, and describe it on standard error.

        Raises:
            CommandError: if the file cannot be written.
        """
        if not self._rows:
            return
        rows = tuple(
            SourceOnScale(name, Sample(row), self._bounds[name]) for name, row in self._rows.items()
        )
        found = Comparison({}, {SE.slug: rows}, {}, 0)
        note(f"{self._out}: {draw_plot(found, self._out, self._theme, force=self._force)}")
