"""Rating many lines: one after the other, or spread over processes, with answers in order."""

import contextlib
import multiprocessing
import os
import re
import signal
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Final

from cli.errors import CommandError, one_line
from cli.lines import Line
from cli.puzzle import guess_of
from cli.template import Rated, fill
from engine import Limit, Report, SudokuError
from engine import grade as rate
from engine.language import speech
from engine.notation import format_variant, looks_like_jigsaw
from engine.se.lines import LineReport, rate_line
from reader import read_line

if TYPE_CHECKING:
    from concurrent.futures import Future

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


def answer(
    line: Line, template: str, limit: Limit | None = None, variant: str | None = None
) -> Answer | None:
    """Rate the puzzle that stands in a line; None for a line without one (blank, or a comment).

    Args:
        line: the line.
        template: what to print for a rated puzzle; see `cli.template`.
        limit: how long the rating may take.
        variant: the kind of sudoku; None for what the line says.
    """
    if line.fault:
        return _refusal(line, line.fault)
    grid = None
    try:
        started = time.perf_counter()
        report: Report | LineReport | None = None
        if variant is None and (len(line.text) < _TWO_GRIDS or not looks_like_jigsaw(line.text)):
            report = rate_line(line.text, limit=limit)
        if report is None:
            grid = read_line(line.text, variant=variant)
            if grid is None:
                return None
            started = time.perf_counter()
            report = rate(grid, limit=limit)
    except SudokuError as error:
        guess = None if grid is None else guess_of(grid, variant, error)
        if guess is None:
            return _refusal(line, error)
        name = format_variant(guess)
        return _refusal(
            line,
            f"{error} As a {speech.variant(guess)} it has exactly one solution: write {name}: in "
            f"front of it, or add --variant {name}",
        )
    seconds = time.perf_counter() - started
    return Answer(fill(template, Rated(line.text, report, seconds)), rated=True)


def answer_all(
    lines: Iterable[Line],
    template: str,
    *,
    limit: Limit | None = None,
    jobs: int = 1,
    variant: str | None = None,
) -> Generator[Answer]:
    """The answers to all lines that have one, in order.

    Args:
        lines: read as the answers are taken, so that memory stays bounded.
        template: what to print for a rated puzzle; see `cli.template`.
        limit: how long rating a puzzle may take.
        jobs: how many processes to use; 1 is this one.
        variant: the kind of sudoku; None for what each line says.

    Raises:
        CommandError: if a process died.
    """
    if jobs == 1:
        yield from _answers(lines, template, limit, variant)
    else:
        yield from _spread(iter(lines), template, limit, jobs, variant)


def _refusal(line: Line, reason: object) -> Answer:
    # To the reader of a text the line is the first of one.
    where, told = f"line {line.number}", one_line(reason)
    told = _FIRST_LINE.sub(where, told) if _FIRST_LINE.match(told) else f"{where}: {told}"
    if len(line.text) < _SHORTEST and not line.fault:
        told += (
            ' (a file has a puzzle on each line; a drawn grid is read by "sudoku-tutor grade -")'
        )
    return Answer(f"# {told}", rated=False)


def _answers(
    lines: Iterable[Line], template: str, limit: Limit | None, variant: str | None
) -> Iterator[Answer]:
    for line in lines:
        found = answer(line, template, limit, variant)
        if found is not None:
            yield found


def _answer_chunk(
    lines: list[Line], template: str, limit: Limit | None, variant: str | None
) -> tuple[list[Answer], float]:
    started = time.perf_counter()
    answers = list(_answers(lines, template, limit, variant))
    return answers, (time.perf_counter() - started) / len(lines)


def _spread(
    lines: Iterator[Line], template: str, limit: Limit | None, jobs: int, variant: str | None
) -> Iterator[Answer]:
    # Imported here, because rating in this process needs none of it.
    from pebble import ProcessExpired, ProcessPool

    pool = ProcessPool(max_workers=jobs, context=multiprocessing.get_context("spawn"))
    under_way: deque[Future[tuple[list[Answer], float]]] = deque()
    size = 1
    try:
        with _interrupt_held(), _silent_children():
            _ = pool.active  # which starts all processes
        while chunk := list(islice(lines, size)):
            with _interrupt_held():
                args = (chunk, template, limit, variant)
                under_way.append(pool.schedule(_answer_chunk, args=args))
            if len(under_way) > _AHEAD * jobs:
                answers, seconds = under_way.popleft().result()
                size = max(1, min(int(_CHUNK_SECONDS / seconds), size * _GROWTH, _LARGEST))
                yield from answers
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
