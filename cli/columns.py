"""The columns of a results table, and the row of each puzzle."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from cli.answers import Answers
from cli.line_grading import LineRefusal, UnsupportedPolicy, fill_line, grade_line
from cli.lines import Line
from cli.names import choose
from cli.scales import Options
from cli.template import columns_in, fill, scales_in
from engine.orders.scale import Value
from engine.orders.scales import SCALES, SE
from engine.research.columns import COLUMNS, Column, RatedPuzzle, scales_of


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column.

    Attributes:
        name: the text of the heading.
        kind: the type of the column's values that are not None.
    """

    name: str
    kind: type[str] | type[float] | type[int] | type[bool]


FILE: Final = Heading("file", str)
LINE: Final = Heading("line", int)
BOUNDS: Final = Heading("bounds", str)
ERROR: Final = Heading("error", str)
ERROR_CODE: Final = Heading("error_code", str)
TEXT: Final = Heading("text", str)


class Row(NamedTuple):
    """A row of the table: the results for a line.

    Attributes:
        number: the number of the line in its file, from 1.
        values: a value for each column.
        rated: whether the line is a puzzle.
        band: the number of the band of difficulty; None without a puzzle or a scale.
    """

    number: int
    values: tuple[Value, ...]
    rated: bool
    band: int | None


@dataclass(frozen=True, slots=True)
class Task:
    """How to grade every line of a file, and which columns to write.

    Attributes:
        template: a template whose fields become the columns if no names are given; see
            `cli.template`.
        names: the names of the columns; see `engine.research.columns`.
        as_text: whether each row is only the filled template.
        scale: the scale to grade on if the template names none.
        options: how to grade.
        file: the name of the lines' file, if there are several files; rows then begin with it.
    """

    template: str
    names: tuple[str, ...] = ()
    as_text: bool = False
    scale: str = SE.slug
    options: Options = field(default_factory=Options)
    file: str | None = None

    @property
    def scales(self) -> tuple[str, ...]:
        """The names of the scales to grade on; the first one determines the bands."""
        used = _scales_of(self.names) if self.names else scales_in(self.template)
        return used if used or self.names else (self.scale,)

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The columns from left to right."""
        if self.as_text:
            return (TEXT,)
        place = (LINE,) if self.file is None else (FILE, LINE)
        return (*place, *self.puzzle_headings, ERROR, ERROR_CODE)

    def of_file(self, name: str, files: Sequence[str]) -> "Task":
        """The task for the lines of one of several files."""
        return replace(self, file=name) if len(files) > 1 else self

    def place(self, number: int) -> tuple[Value, ...]:
        """The first values of a row, for the line with this number."""
        return (number,) if self.file is None else (self.file, number)

    @property
    def puzzle_headings(self) -> tuple[Heading, ...]:
        """The columns of a puzzle that is not from a file."""
        if self.as_text:
            return (TEXT,)
        selected = [Heading(name, column.kind) for name, column in _selected(self)]
        return (*selected, BOUNDS)

    @property
    def bands(self) -> tuple[str, ...]:
        """The names of the bands of difficulty, from the easiest on; none without a scale."""
        if not self.scales:
            return ()
        scale = SCALES[self.scales[0]]
        starts = [f"{edge:g}" for edge in scale.bin_edges]
        if scale.has_whole_bins:
            return tuple(starts[:-1])
        return tuple(f"{low}-{high}" for low, high in pairwise(starts))


def parse_columns(names: str) -> tuple[str, ...]:
    """The columns of `--columns`: their names without duplicates, in order.

    Args:
        names: separated by commas, in any spelling.

    Raises:
        WrongUseError: if a name is unknown; the message lists the columns.
    """
    return tuple(dict.fromkeys(choose(name, COLUMNS, "column").name for name in names.split(",")))


def row_of(line: Line, task: Task) -> Row | None:
    """The row of a line; None for a line without a puzzle. This may run in other processes.

    Args:
        task: how to grade it.
    """
    graded = grade_line(line, task.scales, task.options, policy=UnsupportedPolicy.REFUSED_BY_ALL)
    if graded is None:
        return None
    if isinstance(graded, LineRefusal):
        return refused_row(line.number, graded, task)
    if task.as_text:
        text = fill_line(task.template, graded, line)
        return Row(line.number, (text,), rated=True, band=_band(graded, task.scales))
    return row_of_puzzle(graded, line.number, task)


def row_of_puzzle(puzzle: RatedPuzzle, number: int, task: Task) -> Row:
    """The row of a puzzle.

    Args:
        puzzle: the puzzle with its reports.
        number: the number of its line.
        task: the columns.
    """
    # The first scale supports every variant that another scale supports.
    band = _band(puzzle, task.scales)
    return Row(
        number, (*task.place(number), *values_of(puzzle, task), None, None), rated=True, band=band
    )


def values_of(puzzle: RatedPuzzle, task: Task) -> tuple[Value, ...]:
    """The values of a puzzle, one for each of `Task.puzzle_headings`."""
    if task.as_text:
        return (fill(task.template, puzzle),)
    values: list[Value] = []
    bounds: list[str] = []
    for name, column in _selected(task):
        value = column.value(puzzle)
        values.append(value)
        if value is not None and not column.is_exact(puzzle):
            bounds.append(name)
    return (*values, " ".join(bounds) or None)


def refused_row(number: int, refusal: LineRefusal, task: Task) -> Row:
    """The row of a line that is not a puzzle; see `row_of_puzzle`."""
    if task.as_text:
        file = "" if task.file is None else f"{task.file}: "
        return Row(number, (f"# {file}{refusal.reason}",), rated=False, band=None)
    empty = (None for _ in _selected(task))
    values = (*task.place(number), *empty, None, refusal.reason, refusal.code)
    return Row(number, values, rated=False, band=None)


def row_text(row: Row) -> str:
    """The text of a row that is a filled template."""
    return str(row.values[0])


def answers_of_rows(rows: Sequence[Row], text: Callable[[Row], str]) -> Answers:
    """The output for some lines: the text of each row."""
    return Answers("\n".join(map(text, rows)), len(rows), all(row.rated for row in rows))


def _selected(task: Task) -> Sequence[tuple[str, Column]]:
    """The requested columns, each with its heading."""
    return _with_headings(task.template, task.names)


@lru_cache(maxsize=8)
def _with_headings(template: str, names: tuple[str, ...]) -> tuple[tuple[str, Column], ...]:
    if names:
        return tuple((name, COLUMNS[name]) for name in names)
    return tuple((column.heading, column) for column in columns_in(template))


@lru_cache(maxsize=8)
def _scales_of(names: tuple[str, ...]) -> tuple[str, ...]:
    return scales_of(COLUMNS[name] for name in names)


def _band(puzzle: RatedPuzzle, scales: Sequence[str]) -> int | None:
    if not scales:
        return None
    scale, report = SCALES[scales[0]], puzzle.reports[scales[0]]
    place = bisect_right(scale.bin_edges, scale.measure(report).value) - 1
    return min(max(place, 0), len(scale.bin_edges) - 2)
