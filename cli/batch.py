"""Grading many lines: one after the other, or spread over processes, with answers in order."""

import contextlib
import multiprocessing
import os
import re
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import islice
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Final, TypeVar

from cli.errors import CommandError, one_line
from cli.lines import Line
from cli.puzzle import tell_other
from cli.scales import SCALES, SE, Options, not_known
from cli.template import Rated, fill, scales_in
from engine import OtherVariantError, SudokuError, UnsupportedVariantError, check
from engine.guess import guessing
from engine.notation import looks_like_jigsaw
from reader import read_line

if TYPE_CHECKING:
    from concurrent.futures import Future

_S = TypeVar("_S")
_T = TypeVar("_T")

_CHUNK_SECONDS: Final = 0.05
"""How long a process should have to do with the lines it takes at once: long enough that handing
them over costs next to nothing, short enough that no process has a heap of hard puzzles to itself.
"""
_LARGEST: Final = 64
"""Lines that a process takes at once at most."""
_GROWTH: Final = 4
"""How many times as many lines as before it takes at most."""
_AHEAD: Final = 3
"""Chunks under way for each process; no more of the file is read before one is answered."""
_STDERR: Final = 2
_SHORTEST: Final = 40
"""Characters below which a line is more likely a row of a drawn grid than a puzzle with a slip."""
_TWO_GRIDS: Final = 162
"""Characters of cells with their regions behind them."""
_AS_USUAL: Final = Options()
_FIRST_LINE: Final = re.compile(r"line 1(?=[,:])")


@dataclass(frozen=True, slots=True)
class Answer:
    """What is printed for a line.

    Attributes:
        text: one line.
        rated: False if the line was no puzzle and the text says why.
    """

    text: str
    rated: bool


class Unknown(Enum):
    """What becomes of a puzzle where a scale does not know its kind of sudoku."""

    REFUSED = "refused"
    REFUSED_BY_ALL = "refused if no scale knows it, else without a report of those that do not"
    LEFT_OUT = "without a report of those that do not know it"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a line is no puzzle that can be graded.

    Attributes:
        words: the reason with its place in the file, on one line.
    """

    words: str


def grade_line(
    line: Line, scales: Sequence[str], options: Options, *, unknown: Unknown = Unknown.REFUSED
) -> Rated | Refusal | None:
    """Grade the puzzle that stands in a line; None for a line without one (blank, or a comment).

    Args:
        line: the line.
        scales: the names of the scales to grade it on, at least one.
        options: how to grade.
        unknown: what becomes of it if one of the scales does not know its kind.
    """
    if line.fault:
        return _refusal(line, line.fault)
    try:
        return _graded(line.text, scales, options, unknown)
    except UnsupportedVariantError as error:
        return _refusal(line, not_known(error))
    except OtherVariantError as error:
        name = error.variants[0]
        cure = f"write {name}: in front of it, or add --variant {name}"
        return _refusal(line, f"{error} {tell_other(error.variants[0])}: {cure}")
    except SudokuError as error:
        return _refusal(line, error)


def answer(
    line: Line, template: str, options: Options = _AS_USUAL, scale: str = SE.name
) -> Answer | None:
    """Say what a template asks about the puzzle in a line; None for a line without one.

    Args:
        line: the line.
        template: what to print for a graded puzzle; see `cli.template`.
        options: how to grade.
        scale: the name of the scale that a puzzle must get a grade on, if the template asks for
            none.
    """
    graded = grade_line(
        line, scales_in(template) or (scale,), options, unknown=Unknown.REFUSED_BY_ALL
    )
    if graded is None:
        return None
    if isinstance(graded, Refusal):
        return Answer(f"# {graded.words}", rated=False)
    return Answer(fill(template, graded), rated=True)


def answer_all(
    lines: Iterable[Line],
    template: str,
    *,
    options: Options = _AS_USUAL,
    scale: str = SE.name,
    jobs: int = 1,
) -> Generator[Answer]:
    """The answers to all lines that have one, in order.

    Args:
        lines: read as the answers are taken, so that memory stays bounded.
        template: what to print for a graded puzzle; see `cli.template`.
        options: how to grade.
        scale: as for `answer`.
        jobs: how many processes to use; 1 is this one.

    Raises:
        CommandError: if a process died.
    """
    work = partial(answer, template=template, options=options, scale=scale)
    yield from work_through(lines, work, jobs=jobs)


def work_through(
    lines: Iterable[_S], work: Callable[[_S], _T | None], *, jobs: int = 1
) -> Generator[_T]:
    """What a function makes of all lines, in order, without those of which it makes nothing.

    Args:
        lines: lines or anything else; read as the results are taken, so that memory stays bounded.
        work: what to do with one of them; with more than one process it has to be picklable.
        jobs: how many processes to use; 1 is this one.

    Raises:
        CommandError: if a process died.
    """
    if jobs == 1:
        yield from _results(lines, work)
    else:
        yield from _spread(iter(lines), work, jobs)


def _graded(text: str, scales: Sequence[str], options: Options, unknown: Unknown) -> Rated | None:
    grid, reports, seconds, refused = None, {}, 0.0, None
    plain = options.variant is None and (len(text) < _TWO_GRIDS or not looks_like_jigsaw(text))
    for name in scales:
        started = time.perf_counter()
        # A puzzle in the plainest form needs no grid.
        report = SCALES[name].of_line(text, options) if plain and grid is None else None
        if report is None:
            if grid is None:
                grid = read_line(text, variant=options.variant)
                if grid is None:
                    return None
                started = time.perf_counter()
            try:
                with guessing(grid, options.variant):
                    report = SCALES[name].of_grid(grid, options)
            except UnsupportedVariantError as error:
                if unknown is Unknown.REFUSED:
                    raise
                refused = error
                continue
        seconds += time.perf_counter() - started
        reports[name] = report
    if grid is not None and refused is not None and not reports:
        if problem := check(grid).error:
            raise problem  # which no scale has found, because it did not look
        if unknown is Unknown.REFUSED_BY_ALL:
            raise refused
    return Rated(text, grid, reports, seconds)


def _refusal(line: Line, reason: object) -> Refusal:
    # To the reader of a text the line is the first of one.
    where, told = f"line {line.number}", one_line(reason)
    told = _FIRST_LINE.sub(where, told) if _FIRST_LINE.match(told) else f"{where}: {told}"
    if len(line.text) < _SHORTEST and not line.fault:
        told += (
            ' (a file has a puzzle on each line; a drawn grid is read by "sudoku-tutor grade -")'
        )
    return Refusal(told)


def _results(lines: Iterable[_S], work: Callable[[_S], _T | None]) -> Iterator[_T]:
    for line in lines:
        result = work(line)
        if result is not None:
            yield result


def _work_on_chunk(lines: list[_S], work: Callable[[_S], _T | None]) -> tuple[list[_T], float]:
    started = time.perf_counter()
    results = list(_results(lines, work))
    return results, (time.perf_counter() - started) / len(lines)


def _spread(lines: Iterator[_S], work: Callable[[_S], _T | None], jobs: int) -> Iterator[_T]:
    # Imported here, because rating in this process needs none of it.
    from pebble import ProcessExpired, ProcessPool

    pool = ProcessPool(max_workers=jobs, context=multiprocessing.get_context("spawn"))
    under_way: deque[Future[tuple[list[_T], float]]] = deque()
    size = 1
    try:
        with _interrupt_held(), _silent_children():
            _ = pool.active  # which starts all processes
        while chunk := list(islice(lines, size)):
            with _interrupt_held():
                under_way.append(pool.schedule(_work_on_chunk, args=(chunk, work)))
            if len(under_way) > _AHEAD * jobs:
                results, seconds = under_way.popleft().result()
                size = max(1, min(int(_CHUNK_SECONDS / seconds), size * _GROWTH, _LARGEST))
                yield from results
        while under_way:
            yield from under_way.popleft().result()[0]
        pool.close()
    except (ProcessExpired, RuntimeError) as error:
        # Once all processes have died, pebble gives up with one RuntimeError or another.
        if isinstance(error, RuntimeError) and pool.active:
            raise
        raise CommandError("a process that rated puzzles died; was memory short?") from error
    finally:
        if pool.active:
            pool.stop()
        pool.join()


@contextlib.contextmanager
def _silent_children() -> Iterator[None]:
    """Keep processes that are started meanwhile off standard error.

    What goes wrong in them arrives here as an exception. If they are stopped while they are still
    starting, all that they could add is a trace.
    """
    try:
        kept = os.dup(_STDERR)
    except OSError:  # closed, so that nothing can be written to it anyway
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STDERR)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, _STDERR)
        os.close(kept)


@contextlib.contextmanager
def _interrupt_held() -> Iterator[None]:
    """Keep Ctrl-C for afterwards.

    A process that is started meanwhile never sees it, not even while it is still importing; it is
    for this process to stop the others.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Starting the tracker of multiprocessing would let Ctrl-C through again.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
