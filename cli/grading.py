"""`sudoku-tutor grade`: a report on one puzzle, or a line for each puzzle of a file."""

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from cli.columns import Row, Task, parse_columns, refused_row, row_of_puzzle, row_text
from cli.errors import CommandError, WrongUseError, one_line
from cli.executor import IN_PROCESS, Executor, make_executor
from cli.inputs import Input, no_puzzles, open_input
from cli.line_grading import LineRefusal
from cli.output import is_stdout, note, print_line
from cli.progress_bar import file_progress
from cli.puzzle import parse_limit, parse_puzzle, read_puzzle_text
from cli.report import format_report
from cli.scales import Options, parse_gem, parse_rule, parse_scale, unsupported_message
from cli.several import PuzzleSource
from cli.table_formats import JSON_LINES, TEXT_SUFFIX, TSV, TableFormat
from cli.template import LINE_BREAK, check_template, fill
from engine import SudokuError, UnsupportedVariantError
from engine.orders.scales import SE
from engine.research.columns import RatedPuzzle

PLAIN_TASK: Final = Task(SE.line_template, as_text=True)
"""The output without any option."""


def grade(
    source: PuzzleSource,
    *,
    scale: str,
    template: str | None,
    columns: str | None,
    as_json: bool,
    rule: str | None,
    jobs: int,
    cluster: str | None,
    seconds: float | None,
    pearl: bool,
    diamond: bool,
    out: Path | None,
    resume: bool,
    force: bool,
    provenance: bool,
) -> int:
    """Rate puzzles or the puzzles of files, and print the ratings.

    The arguments are the options of `sudoku-tutor grade`.

    Returns:
        The exit status: 1 if a line of a file, or one of several puzzles, could not be rated.

    Raises:
        WrongUseError: if both or none of puzzles and files are given, or if the scale, the
            template, the rule, the seconds, the variant or the address are wrong.
        CommandError: if the only text is not a puzzle, if the file cannot be read, or if a package
            for clusters is not installed.
    """
    if out is not None and is_stdout(out):
        out = None
    if out is not None and not source.files:
        raise WrongUseError("--out is for the lines of a file: add --input FILE")
    if provenance and out is None:
        raise WrongUseError("--provenance is for a file of results: add --out RESULTS")
    if resume and out is None:
        raise WrongUseError("--resume continues a file of results: add --out RESULTS")
    if resume and force:
        raise WrongUseError("give either --resume, which continues, or --force, which starts over")
    if cluster is not None and not source.files:
        raise WrongUseError("--cluster is for the lines of a file: add --input FILE")
    if as_json and out is not None:
        raise WrongUseError(
            "--json is for standard output: with --out, use a name that ends in .jsonl"
        )
    if columns is not None and template is not None:
        raise WrongUseError("give either --columns or --format")
    source.check()
    default = parse_scale(scale)
    names = () if columns is None else parse_columns(columns)
    as_text = out is not None and out.suffix.lower() == TEXT_SUFFIX
    if as_text and names:
        raise WrongUseError("--columns is for a table: with --out, use a name that ends in .tsv")
    is_table = bool(names) or as_json or (out is not None and not as_text)
    if template is not None:
        check_template(template, for_table=is_table)
        if LINE_BREAK in template:
            note("%l is a line break now, as in serate; HoDoKu's level is %L")
    task = Task(template or default.line_template, names, as_text=as_text, scale=default.slug)
    rule_of = parse_rule(rule, {default.slug, *task.scales})
    gem = parse_gem(task.scales, pearl=pearl, diamond=diamond)
    task = replace(task, options=Options(parse_limit(seconds), rule_of, source.variant, gem))
    headed = task.of_file("", source.files)
    table = _Table(headed, JSON_LINES if as_json else TSV) if is_table else None
    if not source.files:
        return _grade_puzzles(source.puzzles, task, table, as_report=template is None)
    executor = make_executor(jobs, cluster)
    if out is not None:
        from cli.grading_table import grade_to_table

        return grade_to_table(
            source, out, task, executor=executor, resume=resume, force=force, provenance=provenance
        )
    return _grade_files(source, task, table, executor)


class _Table:
    """A table that is printed.

    Args:
        task: its columns.
        kind: its format.
    """

    def __init__(self, task: Task, kind: TableFormat) -> None:
        self._task = task
        self._headings = task.headings
        self._kind = kind

    def print_head(self) -> None:
        """Print the line above the rows, if the format has one."""
        if head := self._kind.head(self._headings):
            print_line(head.rstrip("\n"))

    def line(self, row: Row) -> str:
        """The line of a row."""
        return self._kind.row(self._headings, row.values).rstrip("\n")

    def refusal(self, number: int, refusal: LineRefusal) -> str:
        """The line for a text that is not a puzzle."""
        return self.line(refused_row(number, refusal, self._task))


def _grade_puzzles(
    puzzles: Sequence[str], task: Task, table: _Table | None, *, as_report: bool
) -> int:
    """Print the report, the line or the row of each puzzle."""
    if table is not None:
        table.print_head()
    status, several = 0, len(puzzles) > 1
    for number, puzzle in enumerate(puzzles, 1):
        try:
            rated = _rate(puzzle, task)
        except CommandError as error:
            if not several:
                raise
            code = getattr(error.__cause__, "code", SudokuError.code)
            refusal = LineRefusal(f"puzzle {number}: {one_line(error)}", code)
            print_line(f"# {refusal.reason}" if table is None else table.refusal(number, refusal))
            status = 1
            continue
        if table is not None:
            print_line(table.line(row_of_puzzle(rated, number, task)))
        elif not as_report:
            print_line(fill(task.template, replace(rated, number=number)))
        else:
            if several:
                print_line(f"# puzzle {number}: {rated.word}")
            (name,) = task.scales
            print_line(format_report(name, rated.reports[name]))
    return status


def _rate(puzzle: str, task: Task) -> RatedPuzzle:
    text = read_puzzle_text(puzzle)
    options = task.options
    grid = parse_puzzle(text, options.variant)
    reports, unknown = {}, None
    started = time.perf_counter()
    for name in task.scales:
        try:
            reports[name] = options.scale(name).rate(grid, limit=options.limit)
        except UnsupportedVariantError as error:
            unknown = error
        except SudokuError as error:
            raise CommandError(str(error)) from error
    if unknown is not None and not reports:
        raise CommandError(unsupported_message(unknown)) from unknown
    return RatedPuzzle(text, grid, reports, time.perf_counter() - started)


def _grade_files(source: PuzzleSource, task: Task, table: _Table | None, executor: Executor) -> int:
    task = replace(task, as_text=table is None)
    text = row_text if table is None else table.line
    status = 0
    for number, name in enumerate(source.files):
        with open_input(name, source.column) as file:
            if table is not None and not number:
                table.print_head()
            of_file = task.of_file(name, source.files)
            status = max(status, _grade_file(file, of_file, text, executor))
    return status


def grade_puzzles(puzzles: Sequence[str]) -> int:
    """Rate puzzles like `grade` without any option, and print reports."""
    PuzzleSource(puzzles, ()).check()
    return _grade_puzzles(puzzles, replace(PLAIN_TASK, as_text=False), None, as_report=True)


def grade_input(file: Input) -> int:
    """Rate the puzzles of an open file like `grade` without any option."""
    return _grade_file(file, PLAIN_TASK, row_text, IN_PROCESS)


def _grade_file(file: Input, task: Task, text: Callable[[Row], str], executor: Executor) -> int:
    # Imported here because rating a single puzzle does not need threads.
    from cli.file_grading import answers_of

    status = lines = 0
    with (
        file_progress(file) as show,
        # Closed on every exit, so that no process is left behind.
        contextlib.closing(answers_of(file, task, executor, text)) as batches,
    ):
        for answers in batches:
            if answers.lines:
                show(answers.text, answers.lines)
            lines += answers.lines
            if not answers.rated:
                status = 1
    if not lines:
        note(no_puzzles(file))
    return status
