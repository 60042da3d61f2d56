"""`sudoku-tutor grade`: one puzzle with a report, or a file with a line for each puzzle."""

import contextlib
import time
from collections.abc import Sequence
from pathlib import Path

from cli.errors import CommandError, WrongUseError
from cli.executor import Executor, make_executor
from cli.inputs import open_input
from cli.line_grading import answer_lines
from cli.lines import read_lines
from cli.output import print_line
from cli.progress import file_progress
from cli.puzzle import check_variant, parse_limit, parse_puzzle, read_puzzle_text
from cli.report import format_report
from cli.scales import Options, parse_rule, parse_scale, unsupported_message
from cli.template import RatedPuzzle, check_template, fill, scales_in
from engine import SudokuError, UnsupportedVariantError


def grade(
    puzzle: str | None,
    *,
    file: str | None,
    scale: str,
    template: str | None,
    rule: str | None,
    jobs: int,
    cluster: str | None = None,
    seconds: float | None,
    variant: str | None = None,
    out: Path | None = None,
    resume: bool = False,
) -> int:
    """Rate a puzzle or the puzzles of a file, and print the ratings.

    Args:
        puzzle: the puzzle's text, or `-`.
        file: the file's name, or `-`; exactly one of puzzle and file is not None.
        scale: the name of the scale of the default report.
        template: what to print for each puzzle; None for the default. The scales of its fields are
            used, whatever the scale.
        rule: the name of the rule of the scale grader; None for the essay's.
        jobs: how many processes rate a file; 0 for one per available core.
        cluster: the address of a cluster that rates it instead, with the processes as a fallback;
            None for no cluster.
        seconds: how long rating a puzzle may take; None for as long as it takes.
        variant: the variant of all puzzles; None if each names its own.
        out: the file for the results of a file as a table; None to print them.
        resume: whether to continue an interrupted run into `out`.

    Returns:
        The exit status: 1 if a line of a file could not be rated.

    Raises:
        WrongUseError: if both or none of puzzle and file are given, or if the scale, the template,
            the rule, the seconds, the variant or the address are wrong.
        CommandError: if it is not a puzzle, if the file cannot be read, or if a package that a
            cluster needs is not installed.
    """
    if out is not None and file is None:
        raise WrongUseError("--out is for the lines of a file: add --input FILE")
    if resume and out is None:
        raise WrongUseError("--resume goes on with a file of results: add --out RESULTS")
    if cluster is not None and file is None:
        raise WrongUseError("--cluster is for the lines of a file: add --input FILE")
    default = parse_scale(scale)
    if template is not None:
        check_template(template)
    elif file is not None:
        template = default.line_template
    used = (scales_in(template) if template else ()) or (default.slug,)
    check_variant(variant)
    options = Options(parse_limit(seconds), parse_rule(rule, {default.slug, *used}), variant)
    if puzzle is not None and file is None:
        _grade_one(puzzle, used, template, options)
        return 0
    if file is not None and puzzle is None:
        assert template is not None
        executor = make_executor(jobs, cluster)
        if out is not None:
            from cli.columns import Task
            from cli.grading_table import grade_to_table

            task = Task(template, default.slug, options)
            return grade_to_table(file, out, task, executor=executor, resume=resume)
        return _grade_file(file, default.slug, template, options, executor)
    raise WrongUseError("give either a PUZZLE or --input FILE")


def _grade_one(puzzle: str, used: Sequence[str], template: str | None, options: Options) -> None:
    text = read_puzzle_text(puzzle)
    grid = parse_puzzle(text, options.variant)
    reports, unknown = {}, None
    started = time.perf_counter()
    for name in used:
        try:
            reports[name] = options.scale(name).rate(grid, limit=options.limit)
        except UnsupportedVariantError as error:
            unknown = error
        except SudokuError as error:
            raise CommandError(str(error)) from error
    if unknown is not None and not reports:
        raise CommandError(unsupported_message(unknown)) from unknown
    seconds = time.perf_counter() - started
    if template is None:
        (name,) = used
        print_line(format_report(name, reports[name]))
    else:
        print_line(fill(template, RatedPuzzle(text, grid, reports, seconds)))


def _grade_file(
    name: str,
    scale: str,
    template: str,
    options: Options,
    executor: Executor,
) -> int:
    status = 0
    with open_input(name) as source, file_progress(source) as show:
        lines = read_lines(source.text)
        answers = answer_lines(lines, template, options=options, scale=scale, executor=executor)
        # Closed on every exit, so that no process is left behind.
        with contextlib.closing(answers):
            for answer in answers:
                show(answer.text)
                status = status if answer.rated else 1
    return status
