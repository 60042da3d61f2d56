"""Grading the lines of a file, in order."""

from collections.abc import Callable, Generator
from functools import partial
from itertools import dropwhile

from cli.answers import Answers
from cli.columns import Row, Task, answers_of_rows, row_of, row_text
from cli.executor import Executor
from cli.inputs import Input
from cli.lines import count_puzzles
from cli.plain_rows import is_plain, plain_rows, plain_texts
from cli.puzzle_lines import read_puzzles
from cli.template import NUMBER


def answers_of(
    source: Input, task: Task, executor: Executor, text: Callable[[Row], str] = row_text
) -> Generator[Answers]:
    """The output for the lines that contain a puzzle, a few lines at a time.

    Args:
        source: see `rows_of`.
        task: see `rows_of`.
        executor: see `rows_of`.
        text: makes the output for a row.

    Raises:
        CommandError: if a process died.
    """
    if task.as_text and executor.cluster is None and is_plain(source, task):
        yield from plain_texts(source, task, executor.jobs)
        return
    for rows in rows_of(source, task, executor):
        yield answers_of_rows(rows, text)


def rows_of(
    source: Input, task: Task, executor: Executor, *, after: int = 0
) -> Generator[list[Row]]:
    """The rows for the lines that contain a puzzle, a few rows at a time.

    Args:
        source: the file, read lazily so that memory stays bounded.
        task: how to grade each line.
        executor: where the lines are graded.
        after: how many lines to skip.

    Raises:
        CommandError: if a process died.
    """
    if executor.cluster is None and is_plain(source, task):
        yield from plain_rows(source, task, executor.jobs, after=after)
        return
    lines = read_puzzles(source.text)
    if NUMBER in task.template:
        lines = count_puzzles(lines)
    work = partial(row_of, task=task)
    yield from executor.map_batches(dropwhile(lambda line: line.number <= after, lines), work)
