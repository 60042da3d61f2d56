"""The columns of tables of puzzles: their contents, costs and functions.

`COLUMNS` is the only list: `sudoku-tutor grade --columns`, `engine.rate_many` and the table in
docs/files.md use its names. A new column is an entry here, or in the `columns` of a scale.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from engine.houses import CELLS, CLASSIC
from engine.model.grid import Grid
from engine.model.symmetry import symmetries_of
from engine.notation import (
    BLANKS,
    CELL_CHARACTERS,
    SUKAKU_LENGTH,
    format_line,
    format_sukaku,
    format_variant,
    parse_line,
)
from engine.orders.scale import ScaleColumn, Value, cells_of_line
from engine.orders.scales import SCALES, SE
from engine.orders.se.key_steps import KeySteps, key_steps
from engine.research.canonical import CanonicalForm, canonical_form
from engine.research.depth import MAX_BACKDOOR, MAX_TRIAL_DEPTH, backdoor_size, links, trial_depth
from engine.research.minutes import SolvingTime, predict_minutes
from engine.research.percentiles import percentile
from engine.solvers import search
from engine.validation.diagnosis import require_puzzle

NO_COST: Final = "nothing more"
"""The cost of values that the check of a line already provides."""

CANONICAL_COST: Final = "a search of about 0.1 ms"
MINUTES_COST: Final = "about 1 ms"

_CELLS: Final = re.compile(rf"[{CELL_CHARACTERS}]+")
_PLAIN: Final = re.compile(r"[0-9.]{81}")
_DOTS: Final = str.maketrans(dict.fromkeys(BLANKS, "."))
_SEPARATOR: Final = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """A puzzle with its reports.

    Attributes:
        text: the puzzle as it was given.
        grid: its grid; None if the text begins with its 81 characters.
        reports: the report of each selected scale, by the scale's name, without scales that do not
            support its variant.
        seconds: the total time of rating.
        found: the solution, if already known; see `solution`.
        number: the number of the puzzle among those of its file, counted from 1.
    """

    text: str
    grid: Grid | None
    reports: Mapping[str, Any]
    seconds: float
    found: str | None = None
    number: int = 1

    @property
    def position(self) -> Grid:
        """The grid, parsed on each call unless it is given."""
        return parse_line(self.text[: len(CELLS)]) if self.grid is None else self.grid

    @property
    def solution(self) -> str:
        """The only solution: 81 digits."""
        return (
            self.found
            or (plain_solution(self.text) if self.grid is None else None)
            or require_puzzle(self.position)
        )

    @property
    def key_steps(self) -> KeySteps:
        """The steps that decide ER, EP and ED; None for each if these are only bounds."""
        report = self.reports[SE.slug]
        if not report.exact:
            return KeySteps(None, None, None)
        return key_steps(self.position, report.er.value)

    @property
    def solving_time(self) -> SolvingTime | None:
        """How long people take; None if the variant does not allow a prediction."""
        grid = self.position
        if not grid.variant.is_classic:
            return None
        er = self.reports[SE.slug].er
        return predict_minutes(grid, er=er.value if er.exact else math.inf)

    @property
    def canonical(self) -> CanonicalForm | None:
        """The canonical form; None if the variant or removed candidates do not allow one."""
        grid = self.position
        return None if grid.has_marks or not grid.variant.is_classic else canonical_form(grid)

    @property
    def givens(self) -> int:
        """How many cells are filled."""
        if self.grid is None:
            cells = self.text[: len(CELLS)]
            return len(CELLS) - cells.count(".") - cells.count("0")
        return sum(1 for value in self.grid.values if value)

    @property
    def word(self) -> str:
        """The grid as one word: the given text if it is one word, otherwise 81 or 729 characters.

        The name of a variant precedes it, so that the word can be parsed again.
        """
        if self.grid is None:
            return self.text[: len(CELLS)]
        for field in _SEPARATOR.split(self.text) if self.grid.variant is CLASSIC else ():
            if len(field) in (len(CELLS), SUKAKU_LENGTH) and _CELLS.fullmatch(field):
                return field
        return format_sukaku(self.grid) if self.grid.has_marks else format_line(self.grid)


def plain_solution(line: str) -> str | None:
    """The solution of the puzzle at the start of a line, without making a grid.

    Args:
        line: 81 digits and dots, and nothing more or a comment; see `Scale.rate_line`.

    Returns:
        81 digits. None if the line is written in any other way, or is not a classic puzzle with one
        solution and an empty cell.
    """
    cells = cells_of_line(line)
    if cells is None or not _PLAIN.fullmatch(line, 0, len(CELLS)):
        return None
    solution = search.only_solution(cells)
    return None if solution == line[: len(CELLS)] else solution


def _always(_: RatedPuzzle) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table of puzzles.

    Attributes:
        name: its heading, by which it is chosen.
        kind: the type of its values that are not None.
        contents: what it contains, for the documentation.
        cost: its cost in addition to the check that a line is a puzzle.
        value: the value for a puzzle; None if the scale does not support its variant.
        is_exact: whether a value that is not None is final; see `ScaleColumn`.
        scale: the slug of the scale whose report it needs; "" if it needs none.
        letter: its letter in templates; "" without one.
        heading: its heading in tables whose columns are chosen by letters.
    """

    name: str
    kind: type[str] | type[float] | type[int]
    contents: str
    cost: str
    value: Callable[[RatedPuzzle], Value]
    is_exact: Callable[[RatedPuzzle], bool] = _always
    scale: str = ""
    letter: str = ""
    heading: str = ""


def _of_scale(slug: str, column: ScaleColumn) -> Column:
    value, is_exact = column.value, column.is_exact
    return Column(
        column.name,
        column.kind,
        column.contents,
        f"a rating by {SCALES[slug].name}",
        lambda puzzle: value(puzzle.reports[slug]) if slug in puzzle.reports else None,
        lambda puzzle: is_exact(puzzle.reports[slug]),
        scale=slug,
        letter=column.letter,
        heading=column.heading or column.name,
    )


def _percentile_column(name: str, of: str, among: Literal["minimal", "app"]) -> Column:
    """A column of `engine.research.percentiles`."""

    def value(puzzle: RatedPuzzle) -> float | None:
        if puzzle.grid is not None and not puzzle.grid.variant.is_classic:
            return None
        return round(percentile(puzzle.reports[SE.slug].er, among=among), 1)

    return Column(
        name,
        float,
        f"the percentage of {of} with a lower `er`; empty for other variants",
        f"a rating by {SE.name}",
        value,
        lambda puzzle: bool(puzzle.reports[SE.slug].er.exact),
        scale=SE.slug,
    )


def _hardest_step(puzzle: RatedPuzzle) -> str | None:
    step = puzzle.key_steps.er
    return None if step is None else str(step)


def _depth_column(
    name: str, contents: str, cost: str, value: Callable[[Grid, str], int], most: int | None = None
) -> Column:
    """A column of `engine.depth`, whose value is a lower bound if it exceeds `most`."""

    def of(puzzle: RatedPuzzle) -> int | None:
        grid = puzzle.position
        return value(grid, puzzle.solution) if grid.variant.is_classic else None

    def is_exact(puzzle: RatedPuzzle) -> bool:
        return most is None or (of(puzzle) or 0) <= most

    return Column(name, int, f"{contents}; empty for other variants", cost, of, is_exact)


def _time_column(name: str, contents: str, value: Callable[[SolvingTime], float | None]) -> Column:
    """A column of `engine.research.minutes`, whose value is a bound if it is extrapolated."""

    def of(puzzle: RatedPuzzle) -> float | None:
        time = puzzle.solving_time
        found = None if time is None else value(time)
        return None if found is None else round(found, 1)

    def is_exact(puzzle: RatedPuzzle) -> bool:
        time = puzzle.solving_time
        return time is None or not time.extrapolated

    return Column(
        name,
        float,
        f"{contents}; empty for other variants",
        f"a rating by Sudoku Explainer, and {MINUTES_COST}",
        of,
        is_exact,
        scale=SE.slug,
    )


_ALL: Final = (
    Column(
        "puzzle",
        str,
        "the grid as 81 or 729 characters, with `.` for each blank, so that no program parses it "
        "as a number",
        NO_COST,
        # After the name of a variant, 0 and other blanks are part of the notation.
        lambda puzzle: word if ":" in (word := puzzle.word) else word.translate(_DOTS),
        letter="g",
        heading="puzzle",
    ),
    Column(
        "variant",
        str,
        "the kind of sudoku: `classic`, `diagonal`, ...",
        NO_COST,
        lambda puzzle: format_variant(CLASSIC if puzzle.grid is None else puzzle.grid.variant),
    ),
    Column("givens", int, "how many cells are filled", NO_COST, lambda puzzle: puzzle.givens),
    Column("solution", str, "the 81 digits of the solution", NO_COST, lambda p: p.solution),
    Column(
        "minlex",
        str,
        "the [canonical form](canonical.md) of the puzzle, with `.` for an empty cell; empty for "
        "other variants and for puzzles with removed candidates",
        CANONICAL_COST,
        lambda puzzle: None if (form := puzzle.canonical) is None else str(form.grid),
    ),
    Column(
        "automorphisms",
        int,
        "in how many ways the puzzle can be turned into itself; 1 if it has no symmetry",
        CANONICAL_COST,
        lambda puzzle: None if (form := puzzle.canonical) is None else form.automorphisms,
    ),
    Column(
        "symmetry",
        str,
        "the [symmetries](depth.md#symmetries) of the pattern of givens, separated by spaces, or "
        "`none`",
        NO_COST,
        lambda puzzle: " ".join(
            symmetries_of([cell for cell, value in enumerate(puzzle.position.values) if value])
        ),
    ),
    _depth_column(
        "te_depth",
        "the [depth of trial and error](depth.md#trial-and-error) with singles, 0 to "
        f"{MAX_TRIAL_DEPTH}; {MAX_TRIAL_DEPTH + 1} is a lower bound",
        "a search of about 0.1 ms, of up to 50 ms for the hardest",
        trial_depth,
        MAX_TRIAL_DEPTH,
    ),
    _depth_column(
        "backdoor",
        "how many extra givens it takes, at least, for singles alone to solve the puzzle "
        f"([backdoor](depth.md#backdoors)), 0 to {MAX_BACKDOOR}; {MAX_BACKDOOR + 1} is a lower "
        "bound",
        "a search of about 0.1 ms, of up to 1 ms for the hardest",
        backdoor_size,
        MAX_BACKDOOR,
    ),
    _depth_column(
        "bivalue",
        "how many cells have two candidates after all [singles](depth.md#links)",
        "0.1 ms",
        lambda grid, solution: links(grid, solution).bivalue,
    ),
    _depth_column(
        "bilocal",
        "how many [strong links](depth.md#links) in houses there are after all singles",
        "0.1 ms",
        lambda grid, solution: links(grid, solution).bilocal,
    ),
    *(_of_scale(slug, column) for slug, scale in SCALES.items() for column in scale.columns),
    _percentile_column("percentile", "[all minimal puzzles](percentiles.md)", "minimal"),
    _percentile_column(
        "app_percentile", "[puzzles of an app](percentiles.md#puzzles-of-an-app)", "app"
    ),
    Column(
        "hardest_step",
        str,
        "the first step rated `er`, as in `Turbot fish (6.6): r9c9<>4`; empty if `er` is a bound",
        "a rating by Sudoku Explainer, and its path once more",
        _hardest_step,
        scale=SE.slug,
    ),
    _time_column(
        "minutes",
        "how many minutes people take on average, [predicted](minutes.md); a lower bound for "
        "puzzles that are harder than those of the data",
        lambda time: time.minutes,
    ),
    _time_column(
        "minutes_low",
        "10 % of puzzles with this prediction are solved faster",
        lambda time: time.low,
    ),
    _time_column(
        "minutes_high",
        "10 % are solved more slowly; empty if the data do not say",
        lambda time: time.high,
    ),
    Column(
        "seconds",
        float,
        "how long rating took; the only column that differs between runs",
        NO_COST,
        lambda puzzle: round(puzzle.seconds, 4),
        letter="e",
        heading="seconds",
    ),
)
COLUMNS: Final[Mapping[str, Column]] = {column.name: column for column in _ALL}
"""Every column by its name."""


def scales_of(columns: Iterable[Column]) -> tuple[str, ...]:
    """The slugs of the scales whose reports columns need, in the order of `SCALES`."""
    needed = {column.scale for column in columns}
    return tuple(slug for slug in SCALES if slug in needed)
