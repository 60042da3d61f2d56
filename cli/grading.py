"""`sudoku-tutor grade`: one puzzle with a report, or a file with a line for each puzzle."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cli.batch import answer_all
from cli.errors import CommandError, WrongUseError
from cli.lines import read_lines
from cli.output import say
from cli.progress import progress
from cli.puzzle import check_variant, given_text, parse_limit, parse_puzzle
from cli.report import format_report
from cli.template import FOR_FILES, Rated, check_template, fill
from engine import Limit
from engine import grade as rate


def grade(
    puzzle: str | None,
    *,
    file: str | None,
    template: str | None,
    jobs: int,
    seconds: float | None,
    variant: str | None = None,
) -> int:
    """Rate what was asked for and print it.

    Args:
        puzzle: the puzzle's text, or `-`.
        file: the file's name, or `-`; the one that is not None of the two is rated.
        template: what to print for each puzzle; None for the usual.
        jobs: how many processes rate a file; 0 for one a core.
        seconds: how long rating a puzzle may take; None for as long as it takes.
        variant: the kind of sudoku of all puzzles; None for what each says itself.

    Returns:
        The exit status: 1 if a line of a file could not be rated.

    Raises:
        WrongUseError: if both or none of puzzle and file are given, or if the template, the
            seconds or the variant are wrong.
        CommandError: if the puzzle is none, or the file cannot be read.
    """
    if template is not None:
        check_template(template)
    limit = parse_limit(seconds)
    check_variant(variant)
    if puzzle is not None and file is None:
        _grade_one(puzzle, template, limit, variant)
        return 0
    if file is not None and puzzle is None:
        template = FOR_FILES if template is None else template
        return _grade_file(file, template, limit, jobs or os.cpu_count() or 1, variant)
    raise WrongUseError("give either a PUZZLE or --input FILE")


def _grade_one(puzzle: str, template: str | None, limit: Limit, variant: str | None) -> None:
    text = given_text(puzzle)
    grid = parse_puzzle(text, variant)
    started = time.perf_counter()
    report = rate(grid, limit=limit)
    seconds = time.perf_counter() - started
    say(format_report(report) if template is None else fill(template, Rated(text, report, seconds)))


def _grade_file(name: str, template: str, limit: Limit, jobs: int, variant: str | None) -> int:
    status = 0
    with _open(name) as stream, progress(stream) as show:
        answers = answer_all(read_lines(stream), template, limit=limit, jobs=jobs, variant=variant)
        # Closed at once on any way out, so that no process is left behind.
        with contextlib.closing(answers):
            for answer in answers:
                show(answer.text)
                status = status if answer.rated else 1
    return status


@contextlib.contextmanager
def _open(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    if not name:
        raise WrongUseError("--input needs the name of a file, or - for standard input")
    with contextlib.ExitStack() as stack:
        try:
            stream = stack.enter_context(Path(name).open("rb"))
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror}") from error
        yield stream
