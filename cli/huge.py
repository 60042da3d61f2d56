"""`sudoku-tutor grade --input FILE --out RESULTS`: files of any length, which may be continued."""

import contextlib
import time
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from pathlib import Path

from cli.batch import Executor, batches_through
from cli.columns import Task, row_of
from cli.errors import WrongUseError
from cli.inputs import Input, count_lines, identify, open_lines
from cli.lines import read_lines
from cli.live import bands_line, span, watched
from cli.output import note, print_line
from cli.unfinished import Unfinished
from workers.isolation import program_version


def grade_into(
    file: str,
    out: Path,
    task: Task,
    *,
    executor: AbstractContextManager[Executor] | None,
    resume: bool,
) -> int:
    """Rate the lines of a file and write a table of results.

    Args:
        file: the file's name; `-` is standard input.
        out: where the results go, in place of what was there; its ending tells the format.
        task: what is asked about each line.
        executor: who rates; None for this process.
        resume: whether to go on where an earlier run was stopped.

    Returns:
        The exit status: 1 if a line is no puzzle.

    Raises:
        WrongUseError: if the names are wrong, or the input is none that can be read again.
        CommandError: if a file cannot be read or written, or if an earlier run stands in the way.
    """
    started = time.monotonic()
    with open_lines(file) as source:
        identity = identify(source)
        if resume and identity is None:
            raise WrongUseError(
                "--resume needs the name of an input file that can be read again, no pipe and no -"
            )
        if source.is_file(out):
            raise WrongUseError(f"--out {out} is the input file itself: choose another name")
        if out.is_dir():
            raise WrongUseError(f"--out {out} is a folder: add the name of a file in it")
        results = Unfinished(out, task, identity, _asked(task))
        with results.alone():
            if not results.begin(resume=resume):
                note(f"{out} is there, and no run into it is unfinished: nothing to do")
                return 0
            begun = results.reached
            try:
                _answer(source, results, task, executor)
            except KeyboardInterrupt:
                fix = "" if identity is None else ": go on with --resume"
                note(f"{results.reached.lines:,} lines are answered{fix}")
                raise
            results.finish()
    done = results.reached
    seconds = time.monotonic() - started
    rate = (done.rated + done.refused - begun.rated - begun.refused) / seconds
    puzzles = "1 puzzle" if done.rated == 1 else f"{done.rated:,} puzzles"
    lines = "1 line is no puzzle" if done.refused == 1 else f"{done.refused:,} lines are no puzzles"
    refused = f", {lines}" if done.refused else ""
    print_line(f"{out}: {puzzles}{refused}; {span(seconds)}, {rate:,.0f}/s")
    if done.rated:
        print_line(bands_line(done, task.bands))
    return 1 if done.refused else 0


def _answer(
    source: Input,
    results: Unfinished,
    task: Task,
    executor: AbstractContextManager[Executor] | None,
) -> None:
    """Add what is not answered yet, and show how far it is."""
    begun = results.reached
    total = count_lines(source)
    lines = islice(read_lines(source.text), begun.lines, None)
    batches = batches_through(lines, partial(row_of, task=task), executor=executor)
    with (
        results.writing() as write,
        watched(total, begun, task.bands) as show,
        # Closed at once on any way out, so that no process is left behind.
        contextlib.closing(batches),
    ):
        for rows in batches:
            write(rows)
            show(results.reached)


def _asked(task: Task) -> dict[str, str]:
    """What the results depend on besides the input, as a person calls it."""
    options = task.options
    seconds = options.limit.seconds if options.limit else None
    return {
        "version": program_version(),
        "--format": repr(task.template),
        "--scale": task.scale,
        "--limit": "none" if seconds is None else f"{seconds:g}",
        "--grader-rule": options.rule.value,
        "--variant": options.variant or "none",
    }
