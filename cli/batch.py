"""Grades many lines in this process or on an executor, with the answers in order."""

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
from cli.puzzle import describe_other_variant
from cli.read_ahead import reading_ahead
from cli.scales import Options, unsupported_message
from cli.template import RatedPuzzle, fill, scales_in
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
"""How many times as many lines as its predecessor a batch has at most."""
_BATCHES_AHEAD: Final = 3
"""Batches in flight for each one that runs; reading pauses until one of them is answered."""
_SHORTEST: Final = 40
"""A shorter line is more likely a row of a drawn grid than a puzzle with a typing error."""
_TWO_GRIDS: Final = 162
"""Characters of cells with their regions behind them."""
_DEFAULT_OPTIONS: Final = Options()
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


class UnsupportedPolicy(Enum):
    """What to do with a puzzle whose variant a scale does not support."""

    REFUSED = "refused"
    REFUSED_BY_ALL = "refused if no scale knows it, else without a report of those that do not"
    LEFT_OUT = "without a report of those that do not know it"


@dataclass(frozen=True, slots=True)
class Executor:
    """Runs batches of lines, on this machine or elsewhere.

    Attributes:
        submit: takes a batch and the function to call with each of its lines; returns a future of
            what `run_batch` returns.
        parallelism: returns how many batches run at the same time now, at least 1.
        seconds: how long a batch should take: long enough that the cost of submitting it is
            negligible, short enough that hard puzzles are spread evenly.
        max_lines: how many lines a batch has at most.
    """

    submit: "Callable[[list[Any], Callable[[Any], Any]], Future[tuple[list[Any], float]]]"
    parallelism: Callable[[], int]
    seconds: float = 0.05
    max_lines: int = 64


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a line is no puzzle that can be graded.

    Attributes:
        reason: why, with the place in the file, on one line.
    """

    reason: str


def grade_line(
    line: Line,
    scales: Sequence[str],
    options: Options,
    *,
    policy: UnsupportedPolicy = UnsupportedPolicy.REFUSED,
) -> RatedPuzzle | Refusal | None:
    """Grade the puzzle in a line; None for a line without one (blank, or a comment).

    Args:
        line: the line.
        scales: the names of the scales to grade it on, at least one.
        options: how to grade.
        policy: what to do if one of the scales does not support its variant.
    """
    if line.fault:
        return _refusal(line, line.fault)
    try:
        return _grade_text(line.text, scales, options, policy)
    except UnsupportedVariantError as error:
        return _refusal(line, unsupported_message(error))
    except OtherVariantError as error:
        name = error.variants[0]
        fix = f"write {name}: in front of it, or add --variant {name}"
        return _refusal(line, f"{error} {describe_other_variant(error.variants[0])}: {fix}")
    except SudokuError as error:
        return _refusal(line, error)


def answer(
    line: Line, template: str, options: Options = _DEFAULT_OPTIONS, scale: str = SE.slug
) -> Answer | None:
    """Fill in a template for the puzzle in a line; None for a line without one.

    Args:
        line: the line.
        template: what to print for a graded puzzle; see `cli.template`.
        options: how to grade.
        scale: the name of the scale that a puzzle must get a grade on, if the template asks for
            none.
    """
    graded = grade_line(
        line, scales_in(template) or (scale,), options, policy=UnsupportedPolicy.REFUSED_BY_ALL
    )
    if graded is None:
        return None
    if isinstance(graded, Refusal):
        return Answer(f"# {graded.reason}", rated=False)
    return Answer(fill(template, graded), rated=True)


def answer_lines(
    lines: Iterable[Line],
    template: str,
    *,
    options: Options = _DEFAULT_OPTIONS,
    scale: str = SE.slug,
    executor: AbstractContextManager[Executor] | None = None,
) -> Generator[Answer]:
    """Answer all lines that contain a puzzle, in order.

    Args:
        lines: consumed lazily, so that memory stays bounded.
        template: what to print for a graded puzzle; see `cli.template`.
        options: how to grade.
        scale: as for `answer`.
        executor: as for `map_lines`.

    Raises:
        CommandError: if the executor was lost.
    """
    work = partial(answer, template=template, options=options, scale=scale)
    yield from map_lines(lines, work, executor=executor)


def map_lines(
    lines: Iterable[_S],
    work: Callable[[_S], _T | None],
    *,
    executor: AbstractContextManager[Executor] | None = None,
) -> Generator[_T]:
    """Call a function with all lines and yield its results in order, except for None.

    Args:
        lines: lines or anything else; consumed lazily, so that memory stays bounded.
        work: the function; picklable, unless there is no executor.
        executor: where it runs; started with the first line, and ended with the last or when the
            generator is closed. None for this process, line by line.

    Raises:
        CommandError: if the executor was lost.
    """
    for results in map_batches(lines, work, executor=executor):
        yield from results


def map_batches(
    lines: Iterable[_S],
    work: Callable[[_S], _T | None],
    *,
    executor: AbstractContextManager[Executor] | None,
) -> Generator[list[_T]]:
    """As `map_lines`, but yield the results batch by batch.

    Args:
        lines: as for `map_lines`.
        work: as for `map_lines`.
        executor: as for `map_lines`.

    Raises:
        CommandError: if the executor was lost.
    """
    if executor is None:
        yield from ([result] for result in _map_serial(lines, work))
        return
    with executor as workers:
        yield from _map_parallel(lines, work, workers)


@contextlib.contextmanager
def process_executor(jobs: int) -> Iterator[Executor]:
    """An executor with processes on this machine.

    Args:
        jobs: how many processes, at least 1.

    Raises:
        CommandError: on exit, if one of them died.
    """
    # Imported here, because rating in this process needs none of it.
    from pebble import ProcessExpired, ProcessPool

    pool = ProcessPool(
        max_workers=jobs,
        initializer=allow_terminate,
        context=multiprocessing.get_context("spawn"),
    )

    def submit(lines: list[Any], work: Callable[[Any], Any]) -> "Future[tuple[list[Any], float]]":
        with signals_held():
            future: Future[tuple[list[Any], float]] = pool.schedule(run_batch, args=(lines, work))
        return future

    try:
        with signals_held(), silent_children():
            _ = pool.active  # which starts all processes
        yield Executor(submit, lambda: jobs)
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


def run_batch(lines: list[_S], work: Callable[[_S], _T | None]) -> tuple[list[_T], float]:
    """Process a batch; executors call this.

    Args:
        lines: the batch, with at least one line.
        work: the function to call with each.

    Returns:
        The results in order, except for None, and the average seconds per line.
    """
    started = time.perf_counter()
    results = list(_map_serial(lines, work))
    return results, (time.perf_counter() - started) / len(lines)


def _grade_text(
    text: str, scales: Sequence[str], options: Options, policy: UnsupportedPolicy
) -> RatedPuzzle | None:
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
                if policy is UnsupportedPolicy.REFUSED:
                    raise
                refused = error
                continue
        seconds += time.perf_counter() - started
        reports[name] = report
    if grid is not None and refused is not None and not reports:
        if problem := check(grid).error:
            raise problem  # which no scale has found, because none has examined the grid
        if policy is UnsupportedPolicy.REFUSED_BY_ALL:
            raise refused
    return RatedPuzzle(text, grid, reports, seconds)


def _refusal(line: Line, reason: object) -> Refusal:
    # To the parser the text of each line has only a first line.
    place, text = f"line {line.number}", one_line(reason)
    text = _FIRST_LINE.sub(place, text) if _FIRST_LINE.match(text) else f"{place}: {text}"
    if len(line.text) < _SHORTEST and not line.fault:
        text += (
            ' (a file has a puzzle on each line; a drawn grid is read by "sudoku-tutor grade -")'
        )
    return Refusal(text)


def _map_serial(lines: Iterable[_S], work: Callable[[_S], _T | None]) -> Iterator[_T]:
    for line in lines:
        result = work(line)
        if result is not None:
            yield result


def _map_parallel(
    lines: Iterable[_S], work: Callable[[_S], _T | None], workers: Executor
) -> Iterator[list[_T]]:
    in_flight: deque[Future[tuple[list[_T], float]]] = deque()
    size = 1

    def is_ready() -> bool:
        return bool(in_flight) and in_flight[0].done()

    with reading_ahead(lines, workers.max_lines) as ahead:
        while True:
            batch: list[_S] = []
            parallelism = workers.parallelism()
            if len(in_flight) <= _BATCHES_AHEAD * parallelism:
                # An idle executor gets whatever has been read.
                least = 1 if len(in_flight) < parallelism else size
                batch = ahead.take(least, size, unless=is_ready)
            if batch:
                future = workers.submit(batch, work)
                in_flight.append(future)
                future.add_done_callback(lambda _: ahead.wake())
            elif not in_flight:
                ahead.require_success()
                return
            if not batch or is_ready():
                results, seconds = in_flight.popleft().result()
                wanted = int(workers.seconds / seconds)
                size = max(1, min(wanted, size * _GROWTH, workers.max_lines))
                yield results
