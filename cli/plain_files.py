"""Grades files of plain lines, which the core rates in blocks.

A plain line is 81 digits and dots, alone or before a comment, as in most files of puzzles. What
`grade` prints of one depends on its ratings alone, so it is made once for each combination of them.
Other lines in such a file are graded one by one.
"""

import re
from collections.abc import Generator, Iterator
from functools import cache
from typing import Final

from cli.columns import Row, Task, row_of, row_of_puzzle
from cli.inputs import Input
from cli.lines import LONGEST, line_of
from cli.template import around_puzzle
from engine.blocks import COLUMNS, UNRATED, Ratings, rate_blocks, rated_puzzle
from engine.limit import Clock
from engine.scales import SE

_CELLS: Final = 81
_READ: Final = 1 << 16
"""Bytes that are read at once; no line that can be a puzzle is longer."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_PLAIN: Final = re.compile(rb"^[0-9.]{81}[ \t,;\r\n]", re.MULTILINE)
_COLUMNS: Final = COLUMNS - {"givens"}
"""The columns whose values the ratings decide, and the puzzle itself."""
_SAMPLE: Final = "." * _CELLS
"""The puzzle that stands for all with the same ratings."""


def is_plain(source: Input, task: Task) -> bool:
    """Whether a file begins with plain lines mostly, and nothing but their ratings is wanted."""
    options = task.options
    if task.scales != (SE.slug,) or options.variant or options.gem:
        return False
    if not Clock(options.limit).is_endless:
        return False
    if task.names and not _COLUMNS.issuperset(task.names):
        return False
    if not task.names and around_puzzle(task.template, rated_puzzle(_SAMPLE, UNRATED)) is None:
        return False
    start = source.text.peek(_READ)
    return 2 * len(_PLAIN.findall(start)) > start.count(b"\n")


def plain_rows(source: Input, task: Task, threads: int, *, after: int = 0) -> Generator[list[Row]]:
    """The rows of the lines of a file, in order.

    Args:
        source: a file for which `is_plain` is true.
        task: as for that.
        threads: how many threads rate.
        after: how many lines to skip.
    """

    @cache
    def pattern(ratings: Ratings) -> tuple[tuple[str, ...], Row]:
        """What is around the puzzle in a text, and the row of a puzzle with these ratings."""
        sample = rated_puzzle(_SAMPLE, ratings)
        return around_puzzle(task.template, sample) or (), row_of_puzzle(sample, 0, task)

    columns = [heading.name for heading in task.headings]
    places = [place for place, name in enumerate(columns) if name == "puzzle"]
    number = after
    for block in rate_blocks(_parts(source, after), threads):
        rows = []
        for line, ratings in block:
            number += 1
            if ratings == UNRATED:
                if row := row_of(line_of(line, number), task):
                    rows.append(row)
                continue
            cells = line[:_CELLS].decode("ascii")
            around, sample = pattern(ratings)
            if task.as_text:
                rows.append(sample._replace(number=number, values=(cells.join(around),)))
                continue
            values = [number, *sample.values[1:]]
            for place in places:
                values[place] = cells.replace("0", ".")
            rows.append(sample._replace(number=number, values=tuple(values)))
        yield rows


def _parts(source: Input, after: int) -> Iterator[list[bytes]]:
    """The lines of a file with their line breaks, as they can be read."""
    # What is written into a pipe is answered at once; more can be read from a file at any time.
    read = source.text.read1 if source.size is None else source.text.read
    rest = source.text.read(len(_BYTE_ORDER_MARK))
    rest = b"" if rest == _BYTE_ORDER_MARK else rest
    while data := read(_READ):
        rest += data
        # A line feed may still follow the last carriage return.
        end = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, len(rest) - 1)) + 1
        if not end:
            # More than a puzzle can have: what is left still says so.
            rest = rest[: LONGEST * 4 + 4]
        lines = rest[:end].splitlines(keepends=True)
        rest = rest[end:]
        skipped = min(after, len(lines))
        after -= skipped
        yield lines[skipped:]
        if len(data) < _READ:
            yield []
    yield rest.splitlines(keepends=True)[after:]
