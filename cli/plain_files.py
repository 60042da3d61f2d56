"""Grades files of plain lines, which the core rates in blocks.

A plain line is 81 digits and dots, alone or before a comment, as in most files of puzzles. The core
also fills in the texts of a block. The rest of a table row depends only on the ratings, so it is
built once for each combination of ratings. Other lines in such a file are graded one by one.
"""

import re
from collections.abc import Callable, Generator, Iterator
from functools import cache
from typing import Final, TypeAlias

from cli.columns import Answers, Row, Task, answers_of_rows, row_of, row_of_puzzle, row_text
from cli.inputs import Input
from cli.lines import LONGEST, line_of
from cli.template import plain_template
from engine.core.rating.line_rater import fill_lines
from engine.model.limit import Countdown
from engine.orders.scales import SE
from engine.research.line_blocks import (
    COLUMNS,
    UNRATED,
    Ratings,
    rate_blocks,
    rated_puzzle,
    split_ratings,
)

_CELLS: Final = 81
_READ: Final = 1 << 16
"""Bytes that are read at once; no line that can be a puzzle is longer."""
_TOO_LONG: Final = LONGEST * 4 + 4
"""Bytes that are kept of a longer line."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_PLAIN: Final = re.compile(rb"^[0-9.]{81}[ \t,;\r\n]", re.MULTILINE)
_COLUMNS: Final = COLUMNS - {"givens"}
"""The columns whose values the ratings decide, and the puzzle itself."""
_SAMPLE: Final = "." * _CELLS
"""The puzzle that stands in for all puzzles with the same ratings."""
_RowMaker: TypeAlias = Callable[[bytes, Ratings, int], Row | None]


def is_plain(source: Input, task: Task) -> bool:
    """Whether the file begins mostly with plain lines and only their ratings are wanted."""
    options = task.options
    if task.scales != (SE.slug,) or options.variant or options.gem:
        return False
    if not Countdown(options.limit).is_endless:
        return False
    if task.names and not _COLUMNS.issuperset(task.names):
        return False
    if not task.names and plain_template(task.template) is None:
        return False
    start = source.text.peek(_READ)
    return 2 * len(_PLAIN.findall(start)) > start.count(b"\n")


def plain_answers(source: Input, task: Task, threads: int) -> Generator[Answers]:
    """The texts of the lines of a file, in order; see `plain_rows`."""
    template = _template_of(task)
    row = _row_maker(task)
    number = 0
    for block, ratings in rate_blocks(_parts(source), threads):
        count = len(ratings) // len(UNRATED)
        if UNRATED[:1] in ratings[:: len(UNRATED)]:
            yield answers_of_rows(_rows(block, ratings, row, number), row_text)
        else:
            yield Answers(fill_lines(block, ratings, template).decode(), count, rated=True)
        number += count


def plain_rows(source: Input, task: Task, threads: int, *, after: int = 0) -> Generator[list[Row]]:
    """The rows of the lines of a file, in order.

    Args:
        source: a file for which `is_plain` is true.
        task: the task for which it is true.
        threads: how many threads rate.
        after: how many lines to skip.
    """
    row = _row_maker(task)
    for block, ratings in rate_blocks(_parts(source, after), threads):
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


def _parts(source: Input, after: int = 0) -> Iterator[bytes]:
    """The lines of a file, each ended by a line feed, as they can be read."""
    # For a pipe, answer each chunk as it arrives; from a file, more can always be read.
    read = source.text.read1 if source.size is None else source.text.read
    rest = source.text.read(len(_BYTE_ORDER_MARK))
    rest = b"" if rest == _BYTE_ORDER_MARK else rest
    while data := read(_READ):
        rest += data
        # A line feed may still follow the last carriage return.
        end = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, len(rest) - 1)) + 1
        if not end:
            # Longer than any puzzle: cut it, but keep enough to show that it is too long, and its
            # line end.
            rest = rest[:_TOO_LONG] + (b"\r" if rest[_TOO_LONG:].endswith(b"\r") else b"")
        lines = _with_line_feeds(rest[:end])
        rest = rest[end:]
        skipped = min(after, lines.count(b"\n"))
        after -= skipped
        yield lines.split(b"\n", skipped)[-1]
        if len(data) < _READ:
            yield b""
    if rest and not after:
        yield _with_line_feeds(rest).removesuffix(b"\n") + b"\n"


def _with_line_feeds(lines: bytes) -> bytes:
    """Lines that end with line feeds, not with carriage returns."""
    if b"\r" not in lines:
        return lines
    return lines.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
