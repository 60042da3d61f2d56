"""`sudoku-tutor search`: climbing from puzzle to neighbour towards the hardest puzzles."""

import contextlib
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import engine
from bot.files.finished_file import put_in_place
from cli.errors import CommandError, WrongUseError, one_line
from cli.executor import Executor
from cli.inputs import open_input
from cli.line_grading import LineRefusal, read_grid
from cli.locks import exclusive
from cli.made_puzzles import MadePuzzle, PuzzleRater, unsure
from cli.output import check_new, is_stdout, note, print_line
from cli.progress_bar import search_progress
from cli.puzzle import parse_puzzle, read_puzzle_text
from cli.puzzle_lines import read_puzzles
from cli.several import PuzzleSource
from cli.table_formats import is_table
from engine import Limit
from engine.errors import SudokuError
from engine.model.limit import Countdown
from engine.validation.diagnosis import require_puzzle
from engine.variations import Climb, Peak

_SEARCHED: Final = "neighbours searched"
"""The mark after a puzzle whose neighbours have been rated."""
_HEAD: Final = "# sudoku-tutor"
_INTERVAL: Final = 1.0
"""The pause between two writes of the file, in seconds."""


def climb(
    source: PuzzleSource,
    *,
    rater: PuzzleRater,
    best: int,
    seed: int,
    duration: Limit,
    executor: Executor,
    out: Path | None,
    resume: bool,
    force: bool,
) -> int:
    """Climb until the time is up, and print or write the highest-ranking puzzles, best first.

    Args:
        source: the puzzles to begin with.
        rater: rates the puzzles.
        best: how many puzzles are kept.
        seed: the seed of all random choices.
        duration: the time limit.
        executor: where puzzles are rated.
        out: the file that they are written to, at most once a second; None to print them.
        resume: whether to begin with the puzzles in that file, if it exists.
        force: whether to replace an existing file.

    Returns:
        The exit status.

    Raises:
        WrongUseError: if both puzzles and files are given, or there is nothing to begin with.
        CommandError: if no classic puzzle is given to begin with, or the file cannot be read or
            written.
    """
    if out is not None and is_stdout(out):
        out = None
    if out is not None and out.exists() and not out.is_file():
        raise WrongUseError(
            f"--out {out} is not a file, and a search writes its results repeatedly"
        )
    if out is not None and is_table(out):
        raise WrongUseError(
            f"--out {out}: a search writes lines, which it reads again: choose a name such as "
            f"{out.with_suffix('.txt').name}"
        )
    keeps = "".join(f" --keep '{condition}'" for condition in rater.conditions)
    asked = f"{_HEAD} {engine.__version__}: search --maximise {rater.maximise}{keeps}"
    if out is not None and not rater.task.template.startswith("%g"):
        raise WrongUseError("with --out, --format must begin with %g, which --resume reads")
    with _locked(out):
        texts: dict[str, str] = {}
        starts: list[Peak] = []
        if out is not None and resume and out.exists():
            starts, texts = _resumed(out, asked)
        elif out is not None:
            check_new(out, force=force)
        if not starts or source.puzzles or source.files:
            source.check()
        starts += [*_given(source.puzzles), *_in_files(source)]
        if not starts:
            raise CommandError(f"{' and '.join(source.files)}: no puzzle to begin with")
        try:
            search = Climb(starts, keep=best, seed=seed)
        except SudokuError as error:
            raise CommandError(str(error)) from error
        _run(search, _Saving(out, asked, search, texts), rater, Countdown(duration), executor)
    return 0


def _run(
    search: Climb, saving: "_Saving", rater: PuzzleRater, clock: Countdown, executor: Executor
) -> None:
    """Rate the puzzles that a search proposes, and save the best, however the search ends."""
    count = undecided = 0
    try:
        with (
            search_progress() as show,
            contextlib.closing(executor.map_lines(search.puzzles(clock), rater)) as rated,
        ):
            for count, made in enumerate(rated, 1):
                show(count, made)
                undecided += made.is_kept is None
                if made.is_kept and search.note(made.grid, made.height):
                    saving.add(made)
                if clock.is_over:
                    break
    finally:
        saving.finish()
    note(f"{count:,} puzzles rated")
    if undecided:
        note(unsure(undecided))


@contextlib.contextmanager
def _locked(out: Path | None) -> Iterator[None]:
    """Keep other searches from writing the same file."""
    with contextlib.ExitStack() as stack:
        if out is not None:
            try:
                stack.enter_context(exclusive(out.with_name(f"{out.name}.lock")))
            except OSError as error:
                raise CommandError(f"{out}: {error.strerror}") from error
        yield


def _given(puzzles: Sequence[str]) -> list[Peak]:
    return [Peak(parse_puzzle(read_puzzle_text(puzzle))) for puzzle in puzzles]


def _in_files(source: PuzzleSource) -> Iterator[Peak]:
    """The puzzles in files to begin with."""
    for name in source.files:
        with open_input(name, source.column) as file:
            for line in read_puzzles(file.text):
                grid = read_grid(line, None, proper=True)
                if isinstance(grid, LineRefusal):
                    raise CommandError(f"{name}: {grid.reason}")
                if grid is not None:
                    yield Peak(grid)


def _resumed(out: Path, asked: str) -> tuple[list[Peak], dict[str, str]]:
    """The puzzles in the file of an earlier search, and the line of each.

    Raises:
        CommandError: if a search with other options, or another program, has written the file.
    """
    lines = out.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != asked:
        raise CommandError(
            f'{out} was not written by this search, it does not begin with "{asked}": choose '
            "another name, or add --force to start over"
        )
    peaks, texts = [], {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            grid = engine.Grid.parse(line.split()[0])
            require_puzzle(grid)
        except SudokuError as error:
            raise CommandError(
                f"{out}: line {number} is not a puzzle: {one_line(error)}"
            ) from error
        peaks.append(Peak(grid, is_searched=line.endswith(_SEARCHED)))
        # The line stays in the file even if the search ends before the puzzle is rated again.
        texts[str(grid)] = line.removesuffix(_SEARCHED).rstrip()
    return peaks, texts


class _Saving:
    """Keeps the lines of the highest puzzles, and writes or prints them.

    Args:
        out: the file; None to print them at the end.
        asked: the first line of the file.
        search: the search, with the highest puzzles.
        texts: the known lines, by puzzle.
    """

    def __init__(self, out: Path | None, asked: str, search: Climb, texts: dict[str, str]) -> None:
        self._out = out
        self._asked = asked
        self._search = search
        self._texts = texts
        self._next = 0.0

    def add(self, made: MadePuzzle) -> None:
        """Add one of the highest puzzles, and write the file from time to time."""
        self._texts[str(made.grid)] = made.text
        if self._out is not None and time.monotonic() >= self._next:
            self._write(self._out)
            self._next = time.monotonic() + _INTERVAL

    def finish(self) -> None:
        """Write or print all lines."""
        if self._out is not None:
            self._write(self._out)
            return
        for line in self._lines():
            print_line(line)

    def _lines(self) -> list[str]:
        return [
            self._texts[str(peak.grid)] + (f" {_SEARCHED}" if peak.is_searched else "")
            for peak in self._search.peaks
            if str(peak.grid) in self._texts
        ]

    def _write(self, out: Path) -> None:
        new = out.with_name(f"{out.name}.part")
        try:
            new.write_text("\n".join([self._asked, *self._lines()]) + "\n", encoding="utf-8")
            put_in_place(new, out, replace=True)
        except OSError as error:
            raise CommandError(f"{out}: {error.strerror}") from error
