"""Grading many lines: one after the other, or spread over processes, with answers in order."""

import contextlib
import multiprocessing
import re
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cli.child_processes import allow_terminate, signals_held, silent_children
from cli.errors import CommandError, one_line
from cli.lines import Line
from cli.puzzle import tell_other
from cli.read_ahead import reading_ahead
from cli.scales import Options, unsupported
from cli.template import Rated, fill, scales_in
from engine import OtherVariantError, SudokuError, UnsupportedVariantError, check
from engine.detect_variant import detecting_variant
from engine.notation import looks_like_jigsaw
from engine.scales import SE
from reader import holds_two_puzzles, read_line

if TYPE_CHECKING:
    from concurrent.futures import Future

_S = TypeVar("_S")
_T = TypeVar("_T")

_GROWTH: Final = 4
"""How many times as many lines as the one before a batch has at most."""
_AHEAD: Final = 3
"""Batches under way for each hand; no more of the file is read before one is answered."""
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
class Executor:
    """Whoever works through batches of lines, on this machine or elsewhere.

    Attributes:
        give: takes a batch and what to do with each of its lines, and promises what
            `work_on_batch` returns for them, or the exception that it raised.
        parallelism: tells how many batches it works on at the same time now, at least 1.
        seconds: how long one should have to do with a batch: long enough that handing it over
            costs next to nothing, short enough that nobody has a heap of hard puzzles alone.
        largest: lines of a batch at most.
    """

    give: "Callable[[list[Any], Callable[[Any], Any]], Future[tuple[list[Any], float]]]"
    parallelism: Callable[[], int]
    seconds: float = 0.05
    largest: int = 64


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
        return _refusal(line, unsupported(error))
    except OtherVariantError as error:
        name = error.variants[0]
        fix = f"write {name}: in front of it, or add --variant {name}"
        return _refusal(line, f"{error} {tell_other(error.variants[0])}: {fix}")
    except SudokuError as error:
        return _refusal(line, error)


def answer(
    line: Line, template: str, options: Options = _AS_USUAL, scale: str = SE.slug
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
    scale: str = SE.slug,
    executor: AbstractContextManager[Executor] | None = None,
) -> Generator[Answer]:
    """The answers to all lines that have one, in order.

    Args:
        lines: read as the answers are taken, so that memory stays bounded.
        template: what to print for a graded puzzle; see `cli.template`.
        options: how to grade.
        scale: as for `answer`.
        executor: as for `work_through`.

    Raises:
        CommandError: if the executor was lost.
    """
    work = partial(answer, template=template, options=options, scale=scale)
    yield from work_through(lines, work, executor=executor)


def work_through(
    lines: Iterable[_S],
    work: Callable[[_S], _T | None],
    *,
    executor: AbstractContextManager[Executor] | None = None,
) -> Generator[_T]:
    """What a function makes of all lines, in order, without those of which it makes nothing.

    Args:
        lines: lines or anything else; read as the results are taken, so that memory stays bounded.
        work: what to do with one of them; picklable, unless there is no executor.
        executor: who works; started with the first line, and ended with the last or when the
            generator is closed. None for this process, line by line.

    Raises:
        CommandError: if the executor was lost.
    """
    for results in batches_through(lines, work, executor=executor):
        yield from results


def batches_through(
    lines: Iterable[_S],
    work: Callable[[_S], _T | None],
    *,
    executor: AbstractContextManager[Executor] | None,
) -> Generator[list[_T]]:
    """What `work_through` gives, as the lists in which it arrives.

    Args:
        lines: as for `work_through`.
        work: as for `work_through`.
        executor: as for `work_through`.

    Raises:
        CommandError: if the executor was lost.
    """
    if executor is None:
        yield from ([result] for result in _results(lines, work))
        return
    with executor as workers:
        yield from _spread(lines, work, workers)


@contextlib.contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """A executor of processes on this machine.

    Args:
        jobs: how many, at least 1.

    Raises:
        CommandError: on the way out, if one of them died.
    """
    # Imported here, because rating in this process needs none of it.
    from pebble import ProcessExpired, ProcessPool

    pool = ProcessPool(
        max_workers=jobs,
        initializer=allow_terminate,
        context=multiprocessing.get_context("spawn"),
    )

    def give(lines: list[Any], work: Callable[[Any], Any]) -> "Future[tuple[list[Any], float]]":
        with signals_held():
            future: Future[tuple[list[Any], float]] = pool.schedule(
                work_on_batch, args=(lines, work)
            )
        return future

    try:
        with signals_held(), silent_children():
            _ = pool.active  # which starts all processes
        yield Executor(give, lambda: jobs)
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


def work_on_batch(lines: list[_S], work: Callable[[_S], _T | None]) -> tuple[list[_T], float]:
    """What a executor does with a batch, wherever it is.

    Args:
        lines: the batch, with at least one line.
        work: what to do with each.

    Returns:
        The results in order, without those of lines of which nothing is made, and the seconds for
        each line on average.
    """
    started = time.perf_counter()
    results = list(_results(lines, work))
    return results, (time.perf_counter() - started) / len(lines)


def _graded(text: str, scales: Sequence[str], options: Options, unknown: Unknown) -> Rated | None:
    grid, reports, seconds, refused = None, {}, 0.0, None
    plain = options.variant is None and (
        len(text) < _TWO_GRIDS or not (looks_like_jigsaw(text) or holds_two_puzzles(text))
    )
    for name in scales:
        scale = options.scale(name)
        started = time.perf_counter()
        # A puzzle in the plainest form needs no grid.
        report = scale.rate_line(text, limit=options.limit) if plain and grid is None else None
        if report is None:
            if grid is None:
                grid = read_line(text, variant=options.variant)
                if grid is None:
                    return None
                started = time.perf_counter()
            try:
                with detecting_variant(grid, options.variant):
                    report = scale.rate(grid, limit=options.limit)
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


def _spread(
    lines: Iterable[_S], work: Callable[[_S], _T | None], workers: Executor
) -> Iterator[list[_T]]:
    under_way: deque[Future[tuple[list[_T], float]]] = deque()
    size = 1

    def is_ready() -> bool:
        return bool(under_way) and under_way[0].done()

    with reading_ahead(lines, workers.largest) as ahead:
        while True:
            batch: list[_S] = []
            at_once = workers.parallelism()
            if len(under_way) <= _AHEAD * at_once:
                # Whoever has nothing to do takes what is there.
                least = 1 if len(under_way) < at_once else size
                batch = ahead.take(least, size, unless=is_ready)
            if batch:
                future = workers.give(batch, work)
                under_way.append(future)
                future.add_done_callback(lambda _: ahead.wake())
            elif not under_way:
                ahead.require_success()
                return
            if not batch or is_ready():
                results, seconds = under_way.popleft().result()
                wanted = int(workers.seconds / seconds)
                size = max(1, min(wanted, size * _GROWTH, workers.largest))
                yield results
