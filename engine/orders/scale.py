"""The interfaces of rating scales. `engine.orders.scales` lists them; each has its own folder.

Results, steps and settings name a scale by its slug, such as "se"; `engine.orders.scales` looks it
up.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

from engine.houses import Variant
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.report import Ending
from engine.model.step import Step

_LINE_LENGTH = 81


class ScaleReport(Protocol):
    """The result of rating a puzzle on a scale."""

    @property
    def ending(self) -> Ending:
        """Why the rating ended."""


R = TypeVar("R", bound=ScaleReport)


@dataclass(frozen=True, slots=True)
class Measure:
    """A puzzle's place on a scale as a single number.

    Attributes:
        value: the number.
        exact: False if the true value may be higher.
    """

    value: float
    exact: bool = True


Value: TypeAlias = str | float | int | None
"""A value in a table, or None."""


@dataclass(frozen=True, slots=True)
class ScaleColumn:
    """A value of a report, for tables and templates.

    Attributes:
        name: identifies the value in tables.
        kind: the type of the values that are not None.
        contents: a description for the documentation.
        value: gets the value from a report.
        is_exact: whether the value is final; False for a lower bound or an incomplete result.
        letter: stands for the value in templates; "" if no letter does.
        heading: the heading in tables whose columns are chosen by letters; "" means the name.
    """

    name: str
    kind: type[str] | type[float] | type[int]
    contents: str
    value: Callable[[Any], Value]
    is_exact: Callable[[Any], bool]
    letter: str = ""
    heading: str = ""


@runtime_checkable
class Scale(Protocol[R]):
    """A scale that puzzles are rated on.

    Attributes:
        slug: identifies the scale in commands, files and databases.
        name: the name that people use.
        title: the name with the version or the unit, as a heading.
        columns: the values of a report that tables can contain.
        line_template: the default output line for a puzzle in a file; `%g` is the puzzle, `%` and a
            letter is a column.
        bin_edges: the starts of a histogram's bins, ascending, and the end of the last bin.
        has_whole_bins: whether each bin is a single whole number.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    title: ClassVar[str]
    columns: ClassVar[tuple[ScaleColumn, ...]]
    line_template: ClassVar[str]
    bin_edges: ClassVar[tuple[float, ...]]
    has_whole_bins: ClassVar[bool] = False

    def supports(self, variant: Variant) -> bool:
        """Whether puzzles of this variant can be rated."""
        return variant.is_classic

    def rate(self, grid: Grid, *, limit: Limit | None = None) -> R:
        """Rate a puzzle from this position on.

        Args:
            grid: a position with one solution; removed candidates stay removed.
            limit: the time limit. If it is reached, the report contains lower bounds.

        Raises:
            UnsupportedVariantError: if the scale does not support the grid's variant.
            SudokuError: if the grid is not a puzzle with one solution, or is solved.
        """
        ...

    def rate_line(self, line: str, *, limit: Limit | None = None) -> R | None:
        """Rate the puzzle at the start of a line without making a grid, which is much faster.

        Args:
            line: 81 digits and dots, optionally with a comment after white space, a comma or a
                semicolon.
            limit: as for `rate`.

        Returns:
            The same ratings as `rate`. None if the line has any other form, or is not a classic
            puzzle with one solution; `reader.read_line` and `rate` then find the error.
        """
        ...

    def measure(self, report: R) -> Measure:
        """The number by which puzzles are compared."""
        ...

    def summary(self, report: R) -> str:
        """The name of the scale and the rating, such as "HoDoKu 204 (Easy)"."""
        ...

    def describe(self, report: R) -> str:
        """Describe a report in a sentence or two."""
        ...


@runtime_checkable
class SolvingOrder(Protocol):
    """An order of techniques, by which a puzzle is solved step by step.

    Attributes:
        slug: identifies the order in commands, files and databases.
        order_name: the name of the order, marked for translation.
    """

    slug: ClassVar[str]
    order_name: ClassVar[str]

    def supports(self, variant: Variant) -> bool:
        """Whether puzzles of this variant can be solved."""
        return variant.is_classic

    def iter_steps(
        self, grid: Grid, *, limit: Limit | None = None, after: Collection[Candidate] = ()
    ) -> Iterator[Step]:
        """The steps of the solving path, each with its position.

        Args:
            grid: a position with one solution.
            limit: how long the search for all steps together may take.
            after: the changes of the last move; an order may prefer a step near them.

        Raises:
            UnsupportedVariantError: if the order does not support the grid's variant.
            SudokuError: if the grid is not a puzzle with one solution and the order requires this.
            OutOfTimeError: if the limit is reached before the next step is found.
        """
        ...

    def next_step(
        self, grid: Grid, *, limit: Limit | None = None, after: Collection[Candidate] = ()
    ) -> Step | None:
        """The first step of `iter_steps`; None if no technique applies.

        Raises:
            UnsupportedVariantError, SudokuError, OutOfTimeError: as `iter_steps` does.
        """
        return next(self.iter_steps(grid, limit=limit, after=after), None)

    def step_name(self, step: Step) -> str:
        """The name of a step of this order in files: the original program's name."""
        ...


@runtime_checkable
class SolvingScale(Scale[R], SolvingOrder, Protocol[R]):
    """A scale whose ratings are based on its order of techniques.

    Attributes:
        unit: the name of a number on this scale, such as "rating".
    """

    unit: ClassVar[str]

    def total(self, ratings: Sequence[float]) -> float:
        """The total rating of a path whose steps have these ratings."""
        ...


def cells_of_line(line: str) -> bytes | None:
    """The first 81 characters of a line; None if anything but a comment follows."""
    if len(line) > _LINE_LENGTH and line[_LINE_LENGTH] not in " \t,;":
        return None
    return line[:_LINE_LENGTH].encode("ascii", "replace")
