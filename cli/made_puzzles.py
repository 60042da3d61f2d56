"""Rating puzzles that a command makes, and selecting those that it prints."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from cli.columns import Task, parse_columns, values_of
from cli.errors import WrongUseError
from cli.line_grading import LineRefusal, grade_line
from cli.lines import Line
from cli.names import choose
from cli.scales import Options
from cli.table_formats import is_table
from cli.template import check_template
from engine import Grid, Limit
from engine.orders.scale import Measure, Value
from engine.orders.scales import SE
from engine.research.columns import COLUMNS, Column, RatedPuzzle, scales_of

_NUMBERS: Final = {name: column for name, column in COLUMNS.items() if column.kind is not str}
_CONDITION: Final = re.compile(r"\s*([\w-]+)\s*(<=|>=|<|>|=)\s*(\d+(?:\.\d+)?)\s*")
_COMPARISONS: Final[dict[str, Callable[[float, float], bool]]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip
_STILL_OPEN: Final = {"<": operator.lt, "<=": operator.le, "=": operator.le}
"""If a lower bound compares like this, the exact number may or may not fulfil the condition."""
_TIES: Final = ("er", "ep", "ed")
"""The columns that break ties between puzzles."""


class MadePuzzle(NamedTuple):
    """A puzzle that a command has made and rated.

    Attributes:
        grid: the puzzle.
        height: the numbers that it is ranked by, the most important first.
        values: its row of the table, or only its line.
        is_kept: whether it fulfils all conditions; None if its bounds leave that open.
        rating: the ER.
    """

    grid: Grid
    height: tuple[float, ...]
    values: tuple[Value, ...]
    is_kept: bool | None
    rating: Measure

    @property
    def text(self) -> str:
        """The puzzle's line, or the values of its row."""
        return " ".join(str(value) for value in self.values if value is not None)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that puzzles have to fulfil.

    Attributes:
        name: the name of a column of numbers.
        sign: the comparison.
        number: the number to compare with.
    """

    name: str
    sign: str
    number: float

    def holds(self, rated: RatedPuzzle) -> bool | None:
        """Whether a puzzle fulfils it; None if a lower bound leaves that open."""
        column = COLUMNS[self.name]
        value = column.value(rated)
        if not isinstance(value, (int, float)):
            return False
        holds = _COMPARISONS[self.sign](value, self.number)
        if column.is_exact(rated):
            return holds
        if still_open := _STILL_OPEN.get(self.sign):
            return None if still_open(value, self.number) else False
        return holds or None

    def __str__(self) -> str:
        return f"{self.name}{self.sign}{self.number:g}"


@dataclass(frozen=True, slots=True)
class PuzzleRater:
    """Rates the puzzles that a command makes; picklable.

    Attributes:
        task: the output for a puzzle.
        maximise: the name of the column that puzzles are ranked by.
        conditions: the conditions that puzzles have to fulfil.
    """

    task: Task
    maximise: str
    conditions: tuple[Condition, ...]

    @property
    def asked(self) -> dict[str, object]:
        """The options of the command from which this rater was made, by name."""
        limit = self.task.options.limit
        return {
            "maximise": self.maximise,
            "keep": list(map(str, self.conditions)),
            "limit": limit.seconds if limit else None,
        }

    def __call__(self, grid: Grid) -> MadePuzzle | None:
        """Rate a grid; None if it is not a puzzle."""
        columns = [COLUMNS[name] for name in (self.maximise, *_TIES)]
        tested = [COLUMNS[condition.name] for condition in self.conditions]
        scales = dict.fromkeys((*scales_of([*columns, *tested]), *self.task.scales))
        rated = grade_line(Line(1, str(grid)), tuple(scales), self.task.options)
        if rated is None or isinstance(rated, LineRefusal):
            return None

        def number(column: Column) -> float:
            value = column.value(rated)
            return float(value) if isinstance(value, (int, float)) else 0.0

        return MadePuzzle(
            grid,
            tuple(map(number, columns)),
            values_of(rated, self.task),
            _all_hold([condition.holds(rated) for condition in self.conditions]),
            SE.measure(rated.reports[SE.slug]),
        )


def _all_hold(found: list[bool | None]) -> bool | None:
    if False in found:
        return False
    return None if None in found else True


def parse_rater(
    template: str | None,
    maximise: str,
    conditions: list[str],
    limit: Limit,
    *,
    columns: str | None = None,
    out: Path | None = None,
) -> PuzzleRater:
    """The rater for the options of a command.

    Args:
        template: the argument of `--format`; None for the usual line.
        maximise: the argument of `--maximise`.
        conditions: the arguments of `--keep`.
        limit: the argument of `--limit`.
        columns: the argument of `--columns`, for a table.
        out: the argument of `--out`; its suffix decides whether a table is written.

    Raises:
        WrongUseError: if one of them is not understood.
    """
    ranked = choose(maximise, _NUMBERS, "column of numbers").name
    parsed = tuple(map(_condition, conditions))
    has_rows = out is not None and is_table(out)
    names: tuple[str, ...] = ()
    if columns is not None:
        if template is not None:
            raise WrongUseError("give either --columns or --format")
        if not has_rows:
            raise WrongUseError("--columns is for a table: add --out with a name such as new.csv")
        names = parse_columns(columns)
    elif has_rows and template is None:
        compared = (condition.name for condition in parsed)
        names = tuple(dict.fromkeys(("puzzle", *_TIES, ranked, *compared)))
    if template is not None:
        check_template(template, for_table=has_rows)
    task = Task(template or SE.line_template, names, as_text=not has_rows, options=Options(limit))
    return PuzzleRater(task, ranked, parsed)


def unsure(count: int) -> str:
    """The note on puzzles that are left out because their bounds do not decide the conditions."""
    puzzles = "1 puzzle is" if count == 1 else f"{count:,} puzzles are"
    return f"{puzzles} left out: --limit ended the rating before --keep was decided"


def _condition(text: str) -> Condition:
    match = _CONDITION.fullmatch(text)
    if match is None:
        raise WrongUseError(f"--keep takes a condition such as 'er>9.0', not {text!r}")
    column = choose(match[1], _NUMBERS, "column of numbers")
    return Condition(column.name, match[2], float(match[3]))
