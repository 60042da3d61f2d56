"""The columns of a table of results, and the row of each puzzle in it."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeAlias

from cli.line_grading import Refusal, UnsupportedPolicy, grade_line
from cli.lines import Line
from cli.scales import Options
from cli.template import UNKNOWN, RatedPuzzle, field_text, fields_in, scales_in, with_dots
from engine.scales import SCALES, SE

_BOUND: Final = ">="
"""The prefix of a lower bound."""

Value: TypeAlias = str | float | int | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        name: its heading.
        kind: the type of its values that are not None.
    """

    name: str
    kind: type[str] | type[float] | type[int]


PUZZLE: Final = Column("puzzle", str)
_FIELD_COLUMNS: Final[Mapping[str, Column]] = {
    "%g": PUZZLE,
    **{
        f"%{column.letter}": Column(column.name, column.kind)
        for scale in SCALES.values()
        for column in scale.columns
    },
    "%e": Column("seconds", float),
}
LINE: Final = Column("line", int)
BOUNDS: Final = Column("bounds", str)
ERROR: Final = Column("error", str)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: the results for a line.

    Attributes:
        number: of the line in its file, counted from 1.
        values: one for each column.
        band: the number of the band of difficulty; None if the line is no puzzle.
    """

    number: int
    values: tuple[Value, ...]
    band: int | None


@dataclass(frozen=True, slots=True)
class Task:
    """How to grade every line of a file, and which columns to write.

    Attributes:
        template: its fields become the columns; see `cli.template`.
        scale: the name of the scale that a puzzle must get a grade on, if the template asks for
            none.
        options: how to grade.
    """

    template: str
    scale: str = SE.slug
    options: Options = field(default_factory=Options)

    @property
    def scales(self) -> tuple[str, ...]:
        """The names of the scales to grade on; the bands are those of the first."""
        return scales_in(self.template) or (self.scale,)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns from left to right."""
        selected = (_FIELD_COLUMNS[field] for field in fields_in(self.template))
        return (LINE, *selected, BOUNDS, ERROR)

    @property
    def bands(self) -> tuple[str, ...]:
        """The names of the bands of difficulty, from the easiest on."""
        scale = SCALES[self.scales[0]]
        starts = [f"{edge:g}" for edge in scale.bin_edges]
        if scale.has_whole_bins:
            return tuple(starts[:-1])
        return tuple(f"{low}-{high}" for low, high in pairwise(starts))


def row_of(line: Line, task: Task) -> Row | None:
    """The row of a line; None for a line without a puzzle. Runs in other processes, too.

    Args:
        line: the line.
        task: how to grade it.
    """
    graded = grade_line(line, task.scales, task.options, policy=UnsupportedPolicy.REFUSED_BY_ALL)
    if graded is None:
        return None
    fields = fields_in(task.template)
    if isinstance(graded, Refusal):
        return Row(line.number, (line.number, *(None for _ in fields), None, graded.reason), None)
    values: list[Value] = []
    bounds: list[str] = []
    for letter in fields:
        column, text = _FIELD_COLUMNS[letter], field_text(letter, graded)
        if column is PUZZLE:
            text = with_dots(text)
        if text.startswith(_BOUND):
            bounds.append(column.name)
        values.append(None if text == UNKNOWN else column.kind(text.removeprefix(_BOUND)))
    # The first scale supports every variant that another one does.
    band = _band(graded, task.scales[0])
    return Row(line.number, (line.number, *values, " ".join(bounds) or None, None), band)


def _band(graded: RatedPuzzle, name: str) -> int:
    scale, report = SCALES[name], graded.reports[name]
    place = bisect_right(scale.bin_edges, scale.measure(report).value) - 1
    return min(max(place, 0), len(scale.bin_edges) - 2)
