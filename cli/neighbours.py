"""`sudoku-tutor vicinity`: the puzzles that differ from a puzzle by a few givens, rated."""

import contextlib
import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cli.columns import Heading
from cli.errors import CommandError, WrongUseError
from cli.executor import Executor
from cli.made_puzzles import MadePuzzle, PuzzleRater, unsure
from cli.output import note
from cli.progress_bar import search_progress
from cli.puzzle import parse_grid, read_puzzle_text
from cli.table_formats import writing_rows
from engine import SudokuError
from engine.orders.scale import Value
from engine.variations import vicinity

if TYPE_CHECKING:
    from cli.vicinity_plot import VicinityPlot

_PUZZLE = Heading("puzzle", str)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The difference between a puzzle and its neighbours; see `engine.variations.vicinity`."""

    remove: int
    add: int
    minimal: bool
    sample: int | None
    seed: int

    def __str__(self) -> str:
        return f"{{-{self.remove}+{self.add}}}"


def print_vicinity(
    puzzle: str,
    exchange: Exchange,
    *,
    rater: PuzzleRater | None,
    best: int | None,
    executor: Executor,
    out: Path | None,
    plot: "VicinityPlot | None",
    force: bool,
    provenance: bool,
) -> int:
    """Print the neighbours of a puzzle, each on a line, or write a table of them.

    Args:
        puzzle: the puzzle.
        exchange: how the neighbours differ from it.
        rater: rates the neighbours; None to print only the puzzles.
        best: how many of the highest to print, the highest first; None for all, as they are found.
        executor: where the neighbours are rated.
        out: the output file; None for standard output.
        plot: draws the distribution of the ratings; None for no picture.
        force: whether to replace an existing file.
        provenance: whether the file begins with a line that says how it was made.

    Returns:
        The exit status.

    Raises:
        WrongUseError: if a number is out of range, or an option needs a file or ratings.
        CommandError: if the puzzle is not one, or the file cannot be written.
    """
    if rater is None and (best is not None or plot is not None):
        raise WrongUseError("--best and --plot need ratings: leave out --unrated")
    grid = parse_grid(read_puzzle_text(puzzle))
    try:
        found = vicinity(grid, **asdict(exchange))
    except SudokuError as error:
        raise CommandError(str(error)) from error
    except ValueError as error:
        raise WrongUseError(f"--{error}") from error
    headings = (_PUZZLE,) if rater is None else rater.task.puzzle_headings
    asked = {"command": "vicinity", "puzzle": str(grid), **asdict(exchange), "best": best}
    if rater is not None:
        asked |= rater.asked
    if plot is not None and rater is not None and (itself := rater(grid)):
        plot.add("the puzzle", itself)
    kept: Counter[bool | None] = Counter()
    with writing_rows(out, headings, asked, force=force, provenance=provenance) as write:
        if rater is None:
            for kept[True], neighbour in enumerate(found, 1):
                write((str(neighbour),))
        else:
            with contextlib.closing(executor.map_lines(found, rater)) as rated:
                for row in _kept_rows(_plotted(rated, plot, str(exchange)), best, kept):
                    write(row)
    if plot is not None:
        plot.draw()
    _note(kept, exchange)
    return 0


def _plotted(
    rated: Iterator[MadePuzzle], plot: "VicinityPlot | None", name: str
) -> Iterator[MadePuzzle]:
    """Yield the puzzles unchanged, and count those that are kept for the picture."""
    for made in rated:
        if plot is not None and made.is_kept:
            plot.add(name, made)
        yield made


def _kept_rows(
    rated: Iterator[MadePuzzle], best: int | None, kept: Counter[bool | None]
) -> Iterator[Sequence[Value]]:
    """The rows to print; with `best`, they come at the end or when the user stops.

    Args:
        rated: the neighbours.
        best: see `print_vicinity`.
        kept: counts the neighbours by whether they fulfil the conditions.
    """
    highest: list[tuple[tuple[float, ...], int, Sequence[Value]]] = []
    stopped = None
    try:
        with search_progress(announced=best is not None) as show:
            for count, made in enumerate(rated, 1):
                show(count, made)
                kept[made.is_kept] += 1
                if not made.is_kept:
                    continue
                if best is None:
                    yield made.values
                    continue
                # Of equal puzzles, the first one found is kept.
                heapq.heappush(highest, (made.height, -count, made.values))
                if len(highest) > best:
                    heapq.heappop(highest)
    except KeyboardInterrupt as interrupt:
        stopped = interrupt
    yield from (values for _, _, values in sorted(highest, reverse=True))
    if stopped is not None:
        raise stopped


def _note(kept: Counter[bool | None], exchange: Exchange) -> None:
    """Print a note if there is less output than the user may expect."""
    if not kept.total():
        more = ": --no-minimal keeps those from which a given can be removed" * exchange.minimal
        note(f"no puzzle with one solution was found{more}")
    elif not kept[True]:
        note(f"{kept.total():,} puzzles were rated, and none is kept")
    if kept[None]:
        note(unsure(kept[None]))
