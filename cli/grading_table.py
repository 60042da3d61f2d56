"""`sudoku-tutor grade --input FILE --out RESULTS`: resumable runs over files of any length."""

import contextlib
import time
from collections.abc import Sequence
from pathlib import Path

from cli.columns import Task
from cli.errors import WrongUseError
from cli.executor import Executor
from cli.file_grading import rows_of
from cli.inputs import Input, count_lines, identify, open_input
from cli.live import bands_line, format_duration, live_progress
from cli.output import note, print_line
from cli.partial_results import PartialResults
from cli.several import PuzzleSource
from workers.isolation import program_version


def grade_to_table(
    inputs: PuzzleSource,
    out: Path,
    task: Task,
    *,
    executor: Executor,
    resume: bool,
    force: bool = False,
    provenance: bool = False,
) -> int:
    """Rate the lines of files and write a table of results.

    Args:
        inputs: the files; `-` is standard input.
        out: the file for the results; its suffix selects the format.
        task: how to grade each line.
        executor: where the lines are rated.
        resume: whether to continue an interrupted run.
        force: whether to replace the results of another run, finished or interrupted.
        provenance: whether a line before the table says how it was made.

    Returns:
        The exit status: 1 if a line is not a puzzle.

    Raises:
        WrongUseError: if the names are wrong, or the input cannot be read again.
        CommandError: if a file cannot be read or written, if the results already exist, or if
            existing or partial results are from other input or other options.
    """
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        sources = [stack.enter_context(open_input(name, inputs.column)) for name in inputs.files]
        identities = [identify(source) for source in sources]
        if resume and None in identities:
            raise WrongUseError(
                "--resume needs the name of an input file that can be read again, not a pipe or -"
            )
        for source in sources:
            if source.is_file(out):
                raise WrongUseError(f"--out {out} is the input file itself: choose another name")
        if out.is_dir():
            raise WrongUseError(f"--out {out} is a folder: add the name of a file in it")
        if out.exists() and not out.is_file():
            raise WrongUseError(
                f"--out {out} is not a regular file: leave --out out and send standard output there"
            )
        results = PartialResults(
            out,
            task.of_file("", inputs.files),
            identities,
            {
                **_run_options(task),
                "--column": inputs.column or "none",
                "--provenance": "given" if provenance else "none",
            },
            provenance=provenance,
        )
        with results.locked():
            if not results.load(resume=resume, force=force):
                note(f"{out} has the results of this input and these options: nothing to do")
                return 0
            before = results.reached
            try:
                _rate_rest(sources, results, task, executor)
            except KeyboardInterrupt:
                fix = "" if None in identities else ": continue with --resume"
                note(f"{results.reached.lines:,} lines are answered{fix}")
                raise
            results.finish()
    done = results.reached
    seconds = time.monotonic() - started
    rate = (done.rated + done.refused - before.rated - before.refused) / seconds
    puzzles = "1 puzzle" if done.rated == 1 else f"{done.rated:,} puzzles"
    lines = (
        "1 line is not a puzzle" if done.refused == 1 else f"{done.refused:,} lines are not puzzles"
    )
    refused = f", {lines}" if done.refused else ""
    print_line(f"{out}: {puzzles}{refused}; {format_duration(seconds)}, {rate:,.0f}/s")
    if done.rated and task.bands:
        print_line(bands_line(done, task.bands))
    return 1 if done.refused else 0


def _rate_rest(
    sources: Sequence[Input],
    results: PartialResults,
    task: Task,
    executor: Executor,
) -> None:
    """Rate the lines that have no answer yet, and show the progress."""
    before = results.reached
    counts = [count_lines(source) for source in sources]
    total = sum(count for count in counts if count is not None)
    names = [source.name for source in sources]
    earlier = 0
    with (
        results.writer() as write,
        live_progress(None if None in counts else total, before, task.bands) as show,
    ):
        for source, count in zip(sources, counts, strict=True):
            answered = max(before.lines - earlier, 0)
            if count is None or answered < count:
                of_file = task.of_file(source.name, names)
                # Closed on every exit, so that no process is left behind.
                with contextlib.closing(
                    rows_of(source, of_file, executor, after=answered)
                ) as batches:
                    for rows in batches:
                        write(rows, earlier)
                        show(results.reached)
            earlier = results.reached.lines if count is None else earlier + count


def _run_options(task: Task) -> dict[str, str]:
    """The options that the results depend on, by the names that users know."""
    options = task.options
    seconds = options.limit.seconds if options.limit else None
    return {
        "version": program_version(),
        "--format": "none" if task.names else repr(task.template),
        "--columns": ",".join(task.names) or "none",
        "--scale": task.scale,
        "--limit": "none" if seconds is None else f"{seconds:g}",
        "--grader-rule": options.rule.value,
        "--variant": options.variant or "none",
        "--pearl or --diamond": options.gem.value if options.gem else "none",
    }
