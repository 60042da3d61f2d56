"""`sudoku-tutor compare`: comparing how hard the puzzles of several files are."""

import contextlib
import json
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from cli.comparison import as_json, as_text, compare_sources
from cli.errors import CommandError, WrongUseError
from cli.executor import Executor, make_executor
from cli.inputs import no_puzzles, open_input
from cli.line_grading import LineRefusal, UnsupportedPolicy, grade_line
from cli.lines import Line
from cli.output import note, print_line
from cli.progress_bar import file_progress
from cli.puzzle import check_variant, parse_limit
from cli.puzzle_lines import read_puzzles
from cli.scales import Options, parse_rule, parse_scale
from cli.statistics import require_tests
from cli.theme import require_theme
from engine.orders.scale import Measure
from engine.orders.scales import SCALES
from engine.research.columns import RatedPuzzle

_MAX_REPORTED: Final = 3
"""How many ungraded lines of a file are reported; further ones are only counted."""
_STDIN: Final = "-"


@dataclass(slots=True)
class Source:
    """The data read from a file so far.

    Attributes:
        name: the name of the file in the output.
        refused: how many lines could not be graded.
        exact: how often each number occurs on each scale, by the scale's name.
        bounds: how many puzzles have only a lower bound on each scale.
        unknown: by a scale's name, how many puzzles are of a variant that it does not support.
    """

    name: str
    refused: int = 0
    exact: dict[str, Counter[float]] = field(default_factory=dict)
    bounds: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)


def compare(
    files: Sequence[str],
    *,
    column: str | None,
    scales: Sequence[str],
    rule: str | None,
    jobs: int,
    cluster: str | None,
    seconds: float | None,
    plot: Path | None,
    force: bool,
    theme: str,
    json_wanted: bool,
    variant: str | None,
) -> int:
    """Grade the puzzles of all files and print how they compare.

    The arguments are the options of `sudoku-tutor compare`.

    Returns:
        The exit status: 1 if a line of a file could not be graded.

    Raises:
        WrongUseError: if a scale, the rule, the seconds, the theme, the picture's name or the
            variant are wrong, if a file or standard input is given twice, if there are more files
            than a picture has room for, or if the address of the cluster is not valid.
        CommandError: if a file cannot be read or contains no puzzle, if the picture cannot be
            written, or if a package for the tests or for clusters is not installed.
    """
    chosen = tuple(dict.fromkeys(parse_scale(name).slug for name in scales)) or tuple(SCALES)
    check_variant(variant)
    options = Options(parse_limit(seconds), parse_rule(rule, chosen), variant)
    require_theme(theme)
    if plot is not None:
        from cli.comparison_picture import check_plot, draw_plot

        check_plot(plot, len(files), force=force)
    _check_once(files)
    if len(files) > 1:
        require_tests()
    sources = [
        _read(file, column, name, chosen, options, make_executor(jobs, cluster))
        for file, name in zip(files, _names(files), strict=True)
    ]
    found = compare_sources(sources, chosen)
    alt = "" if plot is None else draw_plot(found, plot, theme, force=force)
    if json_wanted:
        data = as_json(found)
        if plot is not None:
            data["plot"] = {"file": str(plot), "alt": alt}
        print_line(json.dumps(data, allow_nan=False))
    else:
        print_line(as_text(found))
        if plot is not None:
            print_line(f"\n{plot}: {alt}")
    return 1 if any(source.refused for source in sources) else 0


def measure_line(
    line: Line, scales: Sequence[str], options: Options
) -> dict[str, Measure] | LineRefusal | None:
    """Measure a puzzle on each scale that supports its variant; None for a line without a puzzle.

    Executors call it in other processes.
    """
    graded = grade_line(line, scales, options, policy=UnsupportedPolicy.LEFT_OUT)
    if not isinstance(graded, RatedPuzzle):
        return graded
    return {name: SCALES[name].measure(report) for name, report in graded.reports.items()}


def _read(
    file: str,
    column: str | None,
    name: str,
    scales: Sequence[str],
    options: Options,
    executor: Executor,
) -> Source:
    source = Source(name, exact={scale: Counter() for scale in scales})
    work = partial(measure_line, scales=scales, options=options)
    puzzles = 0
    with open_input(file, column) as source_file, file_progress(source_file) as show:
        measured: Generator[dict[str, Measure] | LineRefusal] = executor.map_lines(
            read_puzzles(source_file.text), work
        )
        with contextlib.closing(measured):
            for found in measured:
                show(None, 1)
                if isinstance(found, LineRefusal):
                    source.refused += 1
                    if source.refused <= _MAX_REPORTED:
                        note(f"{name}: {found.reason}")
                    continue
                puzzles += 1
                for scale in scales:
                    if (measure := found.get(scale)) is None:
                        source.unknown[scale] += 1
                    elif measure.exact:
                        source.exact[scale][measure.value] += 1
                    else:
                        source.bounds[scale] += 1
    if source.refused > _MAX_REPORTED:
        note(
            f"{name}: {_lines(source.refused - _MAX_REPORTED, 'more ')} could not be graded, either"
        )
    if source.refused and not puzzles:
        raise CommandError(f"{name}: {_lines(source.refused)}, and none could be graded")
    if not puzzles:
        raise CommandError(no_puzzles(source_file))
    return source


def _lines(count: int, more: str = "") -> str:
    return f"{count:,} {more}{'line' if count == 1 else 'lines'}"


def _check_once(files: Sequence[str]) -> None:
    """Reject a file that is given twice, even by different paths.

    Raises:
        WrongUseError: if a file is given twice.
    """
    if list(files).count(_STDIN) > 1:
        raise WrongUseError("standard input can be read only once: give - only once")
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
    """Distinct names for the files: short names, or paths for files with the same short name."""
    short = ["standard input" if file == _STDIN else Path(file).stem or file for file in files]
    names = [
        file if short.count(name) > 1 else name for file, name in zip(files, short, strict=True)
    ]
    # The short name of one file may be the full name of another: a, a.txt and a.txt.gz.
    return names if len(set(names)) == len(names) else list(files)
