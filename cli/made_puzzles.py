"""The rating of puzzles that a command makes, and which of them it prints."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from cli.errors import WrongUseError
from cli.line_grading import LineRefusal, grade_line
from cli.lines import Line
from cli.names import choose
from cli.scales import Options
from cli.template import check_template, fill, scales_in
from engine import Grid, Limit
from engine.orders.scales import SE
from engine.research.columns import COLUMNS, Column, scales_of

_NUMBERS: Final = {name: column for name, column in COLUMNS.items() if column.kind is not str}
_CONDITION: Final = re.compile(r"\s*([\w-]+)\s*(<=|>=|<|>|=)\s*(\d+(?:\.\d+)?)\s*")
_COMPARISONS: Final[dict[str, Callable[[float, float], bool]]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip
_TIES: Final = ("er", "ep", "ed")
"""What decides between puzzles that are alike by the column that counts."""


class MadePuzzle(NamedTuple):
    """A puzzle that a command has made and rated.

    Attributes:
        grid: the puzzle.
        height: what it is ranked by, the first number first.
        text: its line of the output.
        is_kept: whether it fulfils all conditions.
    """

    grid: Grid
    height: tuple[float, ...]
    text: str
    is_kept: bool


@dataclass(frozen=True, slots=True)
class PuzzleRater:
    """Rates the puzzles that a command makes. Picklable.

    Attributes:
        template: of the line of a puzzle, as for `grade --format`.
        maximise: the name of the column that puzzles are ranked by.
        conditions: the names of columns, comparisons and numbers.
        limit: how long rating a puzzle on a scale may take.
    """

    template: str
    maximise: str
    conditions: tuple[tuple[str, str, float], ...]
    limit: Limit

    def __call__(self, grid: Grid) -> MadePuzzle | None:
        """Rate a puzzle; None if it is not one."""
        columns = [COLUMNS[name] for name in (self.maximise, *_TIES)]
        tested = [(COLUMNS[name], sign, number) for name, sign, number in self.conditions]
        scales = dict.fromkeys(
            (
                *scales_of([*columns, *(column for column, _, _ in tested)]),
                *scales_in(self.template),
            )
        )
        rated = grade_line(Line(1, str(grid)), tuple(scales), Options(self.limit))
        if rated is None or isinstance(rated, LineRefusal):
            return None

        def number(column: Column) -> float:
            value = column.value(rated)
            return float(value) if isinstance(value, (int, float)) else 0.0

        return MadePuzzle(
            grid,
            tuple(number(column) for column in columns),
            fill(self.template, rated),
            all(_COMPARISONS[sign](number(column), limit) for column, sign, limit in tested),
        )


def parse_rater(
    template: str | None, maximise: str, conditions: list[str], limit: Limit
) -> PuzzleRater:
    """The rater for the options of a command.

    Args:
        template: the argument of `--format`; None for the usual line.
        maximise: the argument of `--maximise`.
        conditions: the arguments of `--keep`.
        limit: that of `--limit`.

    Raises:
        WrongUseError: if one of them is not understood.
    """
    if template is not None:
        check_template(template, for_table=False)
    return PuzzleRater(
        template or SE.line_template,
        choose(maximise, _NUMBERS, "column of numbers").name,
        tuple(map(_condition, conditions)),
        limit,
    )


def _condition(text: str) -> tuple[str, str, float]:
    match = _CONDITION.fullmatch(text)
    if match is None:
        raise WrongUseError(f"--keep takes a condition such as 'er>9.0', not {text!r}")
    column = choose(match[1], _NUMBERS, "column of numbers")
    return column.name, match[2], float(match[3])
