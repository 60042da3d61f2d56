"""`sudoku-tutor compare`: how hard the puzzles of several files are, and whether they differ."""

import contextlib
import json
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from cli.batch import Executor, Refusal, Unknown, grade_line, work_through
from cli.comparison import as_json, as_text, compared
from cli.errors import CommandError, WrongUseError
from cli.executor import make_executor
from cli.inputs import open_lines
from cli.lines import Line, read_lines
from cli.output import note, print_line
from cli.progress import progress
from cli.puzzle import check_variant, parse_limit
from cli.scales import Options, parse_rule, parse_scale
from cli.statistics import require_tests
from cli.template import Rated
from cli.theme import require_theme
from engine.scale import Measure
from engine.scales import SCALES

_TOLD: Final = 3
"""How many lines of a file are told that could not be graded; the others are counted."""
_STDIN: Final = "-"


@dataclass(slots=True)
class Source:
    """What is known of a file so far.

    Attributes:
        name: what it is called.
        refused: how many of its lines could not be graded.
        exact: how often each number occurs on each scale, by the scale's name.
        bounds: how many puzzles have no more than a bound on each scale.
        unknown: how many puzzles are of a kind of sudoku that a scale does not know, for each.
    """

    name: str
    refused: int = 0
    exact: dict[str, Counter[float]] = field(default_factory=dict)
    bounds: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)


def compare(
    files: Sequence[str],
    *,
    scales: Sequence[str],
    rule: str | None,
    jobs: int,
    cluster: str | None = None,
    seconds: float | None,
    plot: Path | None,
    theme: str,
    json_wanted: bool,
    variant: str | None = None,
) -> int:
    """Grade the puzzles of all files and print how they compare.

    Args:
        files: their names; one may be `-`.
        scales: the names of the scales; all there are if empty.
        rule: the name of the rule of the scale grader; None for the essay's.
        jobs: how many processes grade; 0 for one per available core.
        cluster: the address of a cluster that grades instead; None for none.
        seconds: how long grading a puzzle on a scale may take; None for as long as it takes.
        plot: where a picture of the distributions goes; None for none.
        theme: the name of the picture's theme.
        json_wanted: one JSON object instead of text.
        variant: the kind of sudoku of all puzzles; None for what each says itself.

    Returns:
        The exit status: 1 if a line of a file could not be graded.

    Raises:
        WrongUseError: if a scale, the rule, the seconds, the theme, the picture's name or the
            variant are wrong, if a file or standard input is given twice, if there are more files
            than a picture has room for, or if the address of the cluster is none.
        CommandError: if a file cannot be read or holds no puzzle, if the picture cannot be
            written, or if what tests differences or takes a cluster is not installed.
    """
    chosen = tuple(dict.fromkeys(parse_scale(name).slug for name in scales)) or tuple(SCALES)
    check_variant(variant)
    options = Options(parse_limit(seconds), parse_rule(rule, chosen), variant)
    require_theme(theme)
    if plot is not None:
        from cli.comparison_picture import check_plot, draw_plot

        check_plot(plot, len(files))
    _check_once(files)
    if len(files) > 1:
        require_tests()
    sources = [
        _read(file, name, chosen, options, make_executor(jobs, cluster))
        for file, name in zip(files, _names(files), strict=True)
    ]
    found = compared(sources, chosen)
    alt = "" if plot is None else draw_plot(found, plot, theme)
    if json_wanted:
        told = as_json(found)
        if plot is not None:
            told["plot"] = {"file": str(plot), "alt": alt}
        print_line(json.dumps(told, allow_nan=False))
    else:
        print_line(as_text(found))
        if plot is not None:
            print_line(f"\n{plot}: {alt}")
    return 1 if any(source.refused for source in sources) else 0


def measure_line(
    line: Line, scales: Sequence[str], options: Options
) -> dict[str, Measure] | Refusal | None:
    """A puzzle's place on each scale; None for a line without one. Runs in other processes, too.

    Scales that do not know its kind of sudoku are not in it.
    """
    graded = grade_line(line, scales, options, unknown=Unknown.LEFT_OUT)
    if not isinstance(graded, Rated):
        return graded
    return {name: SCALES[name].measure(report) for name, report in graded.reports.items()}


def _read(
    file: str,
    name: str,
    scales: Sequence[str],
    options: Options,
    executor: AbstractContextManager[Executor] | None,
) -> Source:
    source = Source(name, exact={scale: Counter() for scale in scales})
    work = partial(measure_line, scales=scales, options=options)
    puzzles = 0
    with open_lines(file) as source_file, progress(source_file) as show:
        measured: Generator[dict[str, Measure] | Refusal] = work_through(
            read_lines(source_file.text), work, executor=executor
        )
        with contextlib.closing(measured):
            for found in measured:
                show(None)
                if isinstance(found, Refusal):
                    source.refused += 1
                    if source.refused <= _TOLD:
                        note(f"{name}: {found.words}")
                    continue
                puzzles += 1
                for scale in scales:
                    if (measure := found.get(scale)) is None:
                        source.unknown[scale] += 1
                    elif measure.exact:
                        source.exact[scale][measure.value] += 1
                    else:
                        source.bounds[scale] += 1
    if source.refused > _TOLD:
        note(f"{name}: {_lines(source.refused - _TOLD, 'more ')} could not be graded, either")
    if source.refused and not puzzles:
        raise CommandError(f"{name}: {_lines(source.refused)}, and none could be graded")
    if not puzzles:
        raise CommandError(f"{name}: there is no puzzle in it")
    return source


def _lines(count: int, more: str = "") -> str:
    return f"{count:,} {more}{'line' if count == 1 else 'lines'}"


def _check_once(files: Sequence[str]) -> None:
    """Refuse a file that is given twice, by whatever path: no source differs from itself.

    Raises:
        WrongUseError: if there is one.
    """
    if list(files).count(_STDIN) > 1:
        raise WrongUseError("standard input can be read once: give - one time")
    known: dict[Path, str] = {}
    for file in files:
        if file == _STDIN:
            continue
        path = Path(file).resolve()
        if path in known:
            also = "" if known[path] == file else f" (it is {known[path]}, too)"
            raise WrongUseError(f"{file} is given twice{also}: give each source once")
        known[path] = file


def _names(files: Sequence[str]) -> list[str]:
    """What the files are called, each otherwise: by no more of a path than tells them apart."""
    short = ["standard input" if file == _STDIN else Path(file).stem or file for file in files]
    names = [
        file if short.count(name) > 1 else name for file, name in zip(files, short, strict=True)
    ]
    # A file may be called as another is in short: a, a.txt and a.txt.gz.
    return names if len(set(names)) == len(names) else list(files)
