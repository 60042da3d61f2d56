"""The rows of the table of `bench.reading`, and targets (docs/how-reading-works.md, section 7)."""

import math
import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bench.app_layouts import GROUP as LAYOUTS
from bench.misleading import HIDDEN, SIGNS, THIRD
from bench.more_pictures import APPS as MORE_APPS
from bench.more_pictures import GROUP, PRINTED, THIRD_SET, WRITTEN, summaries
from bench.outcomes import Outcome
from bench.pictures import APPS, FONTS, HANDWRITING

if TYPE_CHECKING:
    from rich.table import Table

COLUMNS: Final = (
    "pictures", "right", "before repair", "cells right", "pencil marks right", "handwritten right",
    "givens right", "givens unclear", "wrong as certain", "asked though right",
    "wrong cells unmarked", "doubtful cells", "median ms", "95 % ms", "worst ms", "MB",
)  # fmt: skip
_MISSED_HIDDEN: Final = 0.05
"""The share of hidden givens that may be missed: covers coloured like paper are invisible."""
HELD_OUT: Final = "held out: "
"""The prefix of rows about pictures of other folders."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: the results for pictures of one kind.

    Attributes:
        group: the kind.
        pictures: how many there are.
        right: in how many everything is right; without a sudoku, how many were refused.
        at_first: how many were right before the rules of sudoku helped.
        cells, cells_right: how many cells there are and how many are right.
        refused: how many grids were not found or refused; their cells count as wrong.
        marks, marks_right: how many cells have pencil marks, and in how many of them all are right.
        written, written_right: how many digits are handwritten, and how many of them are right.
        pages, separated: how many pictures have known givens and entries, and in how many all of
            them are distinguished.
        unclear: in how many of these it is unclear for some digits.
        wrong_as_certain: how many wrong readings are reported as certain: must be 0.
        asked: how many right readings are asked about.
        unmarked: how many cells are wrong and not marked as doubtful.
        doubtful: how many cells of a reading are doubtful, on average.
        median, late, worst: CPU seconds: the median, the 95th percentile, the maximum.
        memory: the maximum memory of a process, in MB.
    """

    group: str
    pictures: int
    right: int
    at_first: int
    cells: int
    cells_right: int
    refused: int
    marks: int
    marks_right: int
    written: int
    written_right: int
    pages: int
    separated: int
    unclear: int
    wrong_as_certain: int
    asked: int
    unmarked: int
    doubtful: float
    median: float
    late: float
    worst: float
    memory: float


def table_of(outcomes: list[Outcome]) -> Iterator[Row]:
    """One row for each kind of picture, and rows that sum up several kinds."""
    outcomes = [*outcomes, *summaries(outcomes)]
    for group in dict.fromkeys(outcome.sample.group for outcome in outcomes):
        yield row_of(group, [outcome for outcome in outcomes if outcome.sample.group == group])


def row_of(group: str, outcomes: list[Outcome]) -> Row:
    """The results for these pictures."""
    positive = [outcome for outcome in outcomes if outcome.shown.grids]
    marks = [outcome.marks for outcome in positive]
    written = [outcome.handwritten for outcome in positive]
    pages = [outcome for outcome in positive if outcome.shown.writing]
    seconds = sorted(outcome.seconds for outcome in outcomes)
    doubtful = [len(outcome.read.doubtful) for outcome in positive if outcome.read]
    return Row(
        group=group,
        pictures=len(outcomes),
        right=sum(outcome.right for outcome in outcomes),
        at_first=sum(outcome.right_at_first for outcome in outcomes),
        cells=81 * len(positive),
        cells_right=sum(81 - len(outcome.wrong_cells) for outcome in positive),
        refused=sum(outcome.read is None for outcome in positive),
        marks=sum(count for count, _ in marks),
        marks_right=sum(right for _, right in marks),
        written=sum(count for count, _ in written),
        written_right=sum(right for _, right in written),
        pages=len(pages),
        separated=sum(outcome.separated for outcome in pages),
        unclear=sum(outcome.unclear for outcome in pages),
        wrong_as_certain=sum(outcome.certain_and_wrong for outcome in outcomes),
        asked=sum(
            outcome.right and not outcome.certain and len(outcome.shown.grids) == 1
            for outcome in positive
        ),
        unmarked=sum(outcome.unmarked for outcome in positive),
        doubtful=statistics.mean(doubtful) if doubtful else 0.0,
        median=statistics.median(seconds),
        late=seconds[math.ceil(0.95 * len(seconds)) - 1],
        worst=seconds[-1],
        memory=max(outcome.memory for outcome in outcomes),
    )


def missed_targets(row: Row) -> Iterator[str]:
    """The targets that a kind of pictures misses (docs/how-reading-works.md, section 7)."""
    if row.wrong_as_certain > (_MISSED_HIDDEN * row.pictures if row.group.endswith(HIDDEN) else 0):
        yield f"{row.group}: {row.wrong_as_certain} wrong readings are given as certain"
    for measured, target, what in targets(row):
        if measured < target:
            yield f"{row.group}: {100 * measured:.2f} % of {what}, not {100 * target:.2f} %"
    if row.late > 1:
        yield f"{row.group}: 5 % take longer than {row.late:.2f} s, not 1 s"
    if row.memory > 300:
        yield f"{row.group}: a process needs {row.memory:.0f} MB, not 300 MB"


def targets(row: Row) -> Iterator[tuple[float, float, str]]:
    """The share that is right, the target share, and what is counted."""
    right = row.right / row.pictures
    marks = row.marks_right / row.marks if row.marks else 1.0
    found = row.cells - 81 * row.refused
    cells = row.cells_right / found if found else 1.0
    if row.group == "photographs" or row.group.startswith(HELD_OUT):
        yield row.at_first / row.pictures, 0.95, "grids before repair"
        yield right, 0.98, "grids"
    elif row.group.startswith("own: "):
        yield right, 1.0, "grids"
        yield marks, 0.995, "cells with pencil marks"
    elif row.group in (APPS, FONTS):
        yield right, 0.95, "grids"
        yield cells, 0.999, "cells of the grids that were not refused"
        yield marks, 0.99, "cells with pencil marks"
    elif row.group.startswith(LAYOUTS):
        yield right, 0.94, "grids"
    elif row.group == PRINTED:
        yield right, 0.97, "grids"
    elif row.group == MORE_APPS:
        yield right, 0.94, "grids"
    elif row.group == THIRD_SET:
        yield (row.right - row.asked) / row.pictures, 0.86, "grids read without a question"
    elif row.group.endswith(THIRD):
        yield row.separated / row.pages, 0.92, "games divided"
    elif row.group.endswith(SIGNS):
        yield right, 1.0, "grids"
    elif row.group in (HANDWRITING, WRITTEN):
        yield right, 0.89, "grids"
        yield row.separated / row.pages, 0.9, "pages with givens and entries told apart"
    elif row.group in ("no sudoku", GROUP + "none"):
        yield right, 1.0, "pictures without a sudoku refused"


def values_of(row: Row) -> list[str]:
    """The contents of a row of the table."""

    def share(part: int, whole: int) -> str:
        return f"{100 * part / whole:.2f} %" if whole else ""

    positive = row.cells > 0
    return [
        f"{row.pictures:,}",
        f"{row.right:,}",
        f"{row.at_first:,}" if positive else "",
        share(row.cells_right, row.cells),
        f"{row.marks_right:,} of {row.marks:,}" if row.marks else "",
        f"{row.written_right:,} of {row.written:,}" if row.written else "",
        f"{row.separated} of {row.pages}" if row.pages else "",
        f"{row.unclear}" if row.pages else "",
        f"{row.wrong_as_certain}",
        f"{row.asked}" if positive else "",
        f"{row.unmarked}" if positive else "",
        f"{row.doubtful:.2f}" if positive else "",
        *(f"{1000 * seconds:.0f}" for seconds in (row.median, row.late, row.worst)),
        f"{row.memory:.0f}",
    ]


def markdown(rows: Iterable[Row]) -> list[str]:
    """The lines of the table for the page."""
    lines = [f"| | {' | '.join(COLUMNS)} |", f"|---|{'---:|' * len(COLUMNS)}"]
    return lines + [f"| {row.group} | {' | '.join(values_of(row))} |" for row in rows]


def rich_table(rows: Iterable[Row]) -> "Table":
    """The table for the terminal."""
    from rich.table import Table

    shown = Table(title="Pictures read")
    shown.add_column("", no_wrap=True)
    for name in COLUMNS:
        shown.add_column(name, justify="right")
    for row in rows:
        shown.add_row(
            row.group, *values_of(row), style="red" if list(missed_targets(row)) else None
        )
    return shown
