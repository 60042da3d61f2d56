"""The rows of files of plain lines, which the core rates in blocks; see `plain_files`.

A table row depends only on the ratings, except for the puzzle, so it is built once for each
combination of ratings.
"""

from collections.abc import Callable, Generator
from functools import cache
from typing import Final, TypeAlias

from cli.answers import Answers
from cli.columns import Row, Task, answers_of_rows, row_of, row_of_puzzle, row_text
from cli.inputs import Input
from cli.lines import line_of
from cli.plain_files import begins_plainly, parts, plain_answers
from cli.template import plain_template
from engine.core.rating.line_rater import fill_lines
from engine.model.limit import Countdown
from engine.orders.scales import SE
from engine.research.line_blocks import COLUMNS, UNRATED, Ratings, rate_blocks, split_ratings
from engine.research.line_reports import rated_puzzle

_CELLS: Final = 81
_COLUMNS: Final = COLUMNS - {"givens"}
"""The columns whose values the ratings determine, and the puzzle itself."""
_SAMPLE: Final = "." * _CELLS
"""The puzzle that stands in for all puzzles with the same ratings."""
_RowMaker: TypeAlias = Callable[[bytes, Ratings, int], Row | None]


def is_plain(source: Input, task: Task) -> bool:
    """Whether the file begins mostly with plain lines, and only their ratings are wanted."""
    options = task.options
    if task.scales != (SE.slug,) or options.variant or options.gem:
        return False
    if not Countdown(options.limit).is_endless:
        return False
    if task.names and not _COLUMNS.issuperset(task.names):
        return False
    if not task.names and plain_template(task.template) is None:
        return False
    return begins_plainly(source)


def plain_texts(source: Input, task: Task, threads: int) -> Generator[Answers]:
    """The texts of the lines of a file, in order; see `plain_rows`."""
    yield from plain_answers(source, _template_of(task), threads, answer_blocks(task))


def answer_blocks(task: Task) -> Callable[[bytes, bytes, int], Answers]:
    """Return a function for `plain_answers`, for blocks in which not all lines are plain."""
    row = _row_maker(task)

    def answer(block: bytes, ratings: bytes, before: int) -> Answers:
        return answers_of_rows(_rows(block, ratings, row, before), row_text)

    return answer


def plain_rows(source: Input, task: Task, threads: int, *, after: int = 0) -> Generator[list[Row]]:
    """The rows of the lines of a file, in order.

    Args:
        source: a file for which `is_plain` is true.
        task: the task for which it is true.
        threads: the number of threads that rate.
        after: how many lines to skip.
    """
    row = _row_maker(task)
    for block, ratings in rate_blocks(parts(source, after), threads):
        yield _rows(block, ratings, row, after)
        after += len(ratings) // len(UNRATED)


def _template_of(task: Task) -> bytes:
    """The template that the core fills in; empty for a table."""
    return plain_template(task.template) or b""


def _rows(block: bytes, ratings: bytes, row: _RowMaker, before: int) -> list[Row]:
    """The rows of a block; `before` is the number of lines before it."""
    lines = zip(block.splitlines(keepends=True), split_ratings(ratings), strict=True)
    made = (row(line, rating, number) for number, (line, rating) in enumerate(lines, before + 1))
    return [result for result in made if result]


def _row_maker(task: Task) -> _RowMaker:
    """Return a function from a line, its ratings and its number to its row (or None)."""

    @cache
    def sample(ratings: Ratings) -> Row:
        """The row of a puzzle with these ratings."""
        return row_of_puzzle(rated_puzzle(_SAMPLE, ratings), 0, task)

    template = _template_of(task)
    columns = [heading.name for heading in task.headings]
    puzzles = [column for column, name in enumerate(columns) if name == "puzzle"]

    def row(line: bytes, ratings: Ratings, number: int) -> Row | None:
        if ratings == UNRATED:
            return row_of(line_of(line, number), task)
        if task.as_text:
            text = fill_lines(line, ratings, template).decode()
            return sample(ratings)._replace(number=number, values=(text,))
        place = task.place(number)
        values = [*place, *sample(ratings).values[len(place) :]]
        for column in puzzles:
            values[column] = line[:_CELLS].decode("ascii").replace("0", ".")
        return sample(ratings)._replace(number=number, values=tuple(values))

    return row
