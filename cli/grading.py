"""`sudoku-tutor grade`: one puzzle with a report, or a file with a line for each puzzle."""

import contextlib
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from cli.batch import Executor, answer_all
from cli.errors import CommandError, WrongUseError
from cli.executor import make_executor
from cli.inputs import open_lines
from cli.lines import read_lines
from cli.output import print_line
from cli.progress import progress
from cli.puzzle import check_variant, given_text, parse_limit, parse_puzzle
from cli.report import format_report
from cli.scales import Options, parse_rule, parse_scale, unsupported
from cli.template import Rated, check_template, fill, scales_in
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
    """Rate what was asked for and print it.

    Args:
        puzzle: the puzzle's text, or `-`.
        file: the file's name, or `-`; the one that is not None of the two is rated.
        scale: the name of the scale that the usual report is about.
        template: what to print for each puzzle; None for the usual. What it asks for is graded,
            whatever the scale.
        rule: the name of the rule of the scale grader; None for the essay's.
        jobs: how many processes rate a file; 0 for one per available core.
        cluster: the address of a cluster that rates it instead, with the processes as a fallback;
            None for none.
        seconds: how long rating a puzzle may take; None for as long as it takes.
        variant: the kind of sudoku of all puzzles; None for what each says itself.
        out: where the results of a file go as a table; None to print them.
        resume: whether to go on where a run into `out` was stopped.

    Returns:
        The exit status: 1 if a line of a file could not be rated.

    Raises:
        WrongUseError: if both or none of puzzle and file are given, or if the scale, the template,
            the rule, the seconds, the variant or the address are wrong.
        CommandError: if the puzzle is none, the file cannot be read, or what a cluster takes is not
            installed.
    """
    if out is not None and file is None:
        raise WrongUseError("--out is for the lines of a file: add --input FILE")
    if resume and out is None:
        raise WrongUseError("--resume goes on with a file of results: add --out RESULTS")
    if cluster is not None and file is None:
        raise WrongUseError("--cluster is for the lines of a file: add --input FILE")
    usual = parse_scale(scale)
    if template is not None:
        check_template(template)
    elif file is not None:
        template = usual.line_template
    used = (scales_in(template) if template else ()) or (usual.slug,)
    check_variant(variant)
    options = Options(parse_limit(seconds), parse_rule(rule, {usual.slug, *used}), variant)
    if puzzle is not None and file is None:
        _grade_one(puzzle, used, template, options)
        return 0
    if file is not None and puzzle is None:
        assert template is not None
        executor = make_executor(jobs, cluster)
        if out is not None:
            from cli.columns import Task
            from cli.huge import grade_into

            task = Task(template, usual.slug, options)
            return grade_into(file, out, task, executor=executor, resume=resume)
        return _grade_file(file, usual.slug, template, options, executor)
    raise WrongUseError("give either a PUZZLE or --input FILE")


def _grade_one(puzzle: str, used: Sequence[str], template: str | None, options: Options) -> None:
    text = given_text(puzzle)
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
        raise CommandError(unsupported(unknown)) from unknown
    seconds = time.perf_counter() - started
    if template is None:
        (name,) = used
        print_line(format_report(name, reports[name]))
    else:
        print_line(fill(template, Rated(text, grid, reports, seconds)))


def _grade_file(
    name: str,
    scale: str,
    template: str,
    options: Options,
    executor: AbstractContextManager[Executor] | None,
) -> int:
    status = 0
    with open_lines(name) as source, progress(source) as show:
        lines = read_lines(source.text)
        answers = answer_all(lines, template, options=options, scale=scale, executor=executor)
        # Closed at once on any way out, so that no process is left behind.
        with contextlib.closing(answers):
            for answer in answers:
                show(answer.text)
                status = status if answer.rated else 1
    return status
