"""`rate_many` and `rate_batches`: the columns of a table for many puzzles, at once or in parts."""

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain, islice
from typing import Any, Final

from engine.errors import SudokuError
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.orders.scale import Value
from engine.orders.scales import SCALES, SE
from engine.research import line_blocks
from engine.research.columns import COLUMNS, Column, RatedPuzzle, plain_solution, scales_of
from engine.research.line_reports import rated_puzzle
from engine.validation.diagnosis import require_puzzle

DEFAULT_COLUMNS: Final = ("er", "ep", "ed")
LAST_COLUMNS: Final = ("bounds", "error", "error_code")
"""The columns of every table, after the requested columns."""
_CHUNK: Final = 64
"""The number of puzzles that a thread takes at once."""
_PART: Final = 1_024
"""The number of plain lines to join at once."""
_MAX_THREADS: Final = 256


def rate_many(
    lines: Iterable[str],
    *,
    columns: Sequence[str] = DEFAULT_COLUMNS,
    threads: int = 1,
    limit: Limit | None = None,
) -> dict[str, list[Value]]:
    """Rate many puzzles, and return the columns of a table.

    `pandas.DataFrame(result)` and `polars.DataFrame(result)` make a table of it. Threads run in
    parallel inside the core, which releases the interpreter's lock: hard puzzles gain most.

    Args:
        lines: the puzzles, each in any notation that `Grid.parse` reads; 81 digits and dots are
            fastest, optionally with a comment after white space, a comma or a semicolon.
        columns: the names of the columns, as for `sudoku-tutor grade --columns`; docs/files.md
            lists them. Only what a column needs is computed.
        threads: the number of threads, 1 to 256.
        limit: how long rating a puzzle on a scale may take.

    Returns:
        A list of values for each column, in the order of the lines. The last three columns are
        `bounds`, the names of the columns whose value is only a lower bound, separated by spaces;
        `error`, why a line is not a puzzle with one solution (its other values are then None); and
        `error_code`, the kind of error (`SudokuError.code`).

    Raises:
        ValueError: if a column is unknown, or the number of threads is out of range.
        TypeError: if the lines or the columns are a single string, a line is not a string (for a
            grid, `str(grid)`), or the number of threads or the limit has a wrong type.
    """
    table = _TableMaker(columns, threads, limit)
    return table.make([*_texts(lines)])


def rate_batches(
    lines: Iterable[str],
    *,
    columns: Sequence[str] = DEFAULT_COLUMNS,
    threads: int = 1,
    limit: Limit | None = None,
    size: int = 10_000,
) -> Iterator[dict[str, list[Value]]]:
    """Rate many puzzles, and yield the columns of a table batch by batch.

    Only one batch is in memory, so a file with the lines may be of any length.

    Args:
        lines: as for `rate_many`; consumed lazily.
        columns: as for `rate_many`.
        threads: as for `rate_many`.
        limit: as for `rate_many`.
        size: how many lines are in a batch; the last one may have fewer.

    Returns:
        The result of `rate_many` for each batch.

    Raises:
        ValueError: as `rate_many` does, or if the size is less than 1.
        TypeError: as `rate_many` does; for a line, when its batch is computed.
    """
    table = _TableMaker(columns, threads, limit)
    if not isinstance(size, int):
        raise TypeError(f"size must be a whole number, not {size!r:.40}")
    if size < 1:
        raise ValueError(f"size must be at least 1, not {size}")
    texts = _texts(lines)
    return map(table.make, iter(lambda: [*islice(texts, size)], []))


def _texts(lines: Iterable[str]) -> Iterator[str]:
    if isinstance(lines, str):
        raise TypeError(f"lines must be a list of strings, not the string {lines!r:.40}")

    def texts() -> Iterator[str]:
        for number, text in enumerate(lines):
            if not isinstance(text, str):
                raise TypeError(f"line {number} must be a string, not {text!r:.40}")
            yield text.rstrip()

    return texts()


class _TableMaker:
    """Makes tables of lines; the arguments are as for `rate_many`."""

    def __init__(self, columns: Sequence[str], threads: int, limit: Limit | None) -> None:
        if isinstance(columns, str):
            raise TypeError(f"columns must be a list of strings, not the string {columns!r:.40}")
        unknown = [name for name in columns if name not in COLUMNS]
        if unknown:
            raise ValueError(f"no column is called {unknown[0]!r}: choose of {', '.join(COLUMNS)}")
        if not isinstance(threads, int):
            raise TypeError(f"threads must be a whole number, not {threads!r:.40}")
        if not 1 <= threads <= _MAX_THREADS:
            raise ValueError(f"threads must be from 1 to {_MAX_THREADS}, not {threads}")
        self._threads = threads
        self._limit = limit
        self._columns = [COLUMNS[name] for name in dict.fromkeys(columns)]
        self._scales = scales_of(self._columns)
        self._has_plain_lines = (
            self._scales == (SE.slug,)
            and Countdown(limit).is_endless
            and line_blocks.COLUMNS.issuperset(columns)
        )

    def make(self, texts: Sequence[str]) -> dict[str, list[Value]]:
        """The table of these lines."""
        rows: list[list[Value] | None] = [None] * len(texts)
        if self._has_plain_lines:
            rows = _plain_rows(texts, self._columns, self._threads)
        rest = [number for number, row in enumerate(rows) if row is None]
        for number, row in zip(rest, self._others([texts[n] for n in rest]), strict=True):
            rows[number] = row
        names = [*(column.name for column in self._columns), *LAST_COLUMNS]
        table = [row for row in rows if row is not None]
        return {name: [row[place] for row in table] for place, name in enumerate(names)}

    def _others(self, texts: Sequence[str]) -> Iterator[list[Value]]:
        """The rows of lines that are rated one by one."""
        work = partial(_rows, columns=self._columns, scales=self._scales, limit=self._limit)
        chunks = [texts[start : start + _CHUNK] for start in range(0, len(texts), _CHUNK)]
        if self._threads == 1:
            yield from chain.from_iterable(map(work, chunks))
            return
        executor = ThreadPoolExecutor(self._threads)
        try:
            yield from chain.from_iterable(executor.map(work, chunks))
        finally:
            executor.shutdown(cancel_futures=True)


def _plain_rows(
    texts: Sequence[str], columns: Sequence[Column], threads: int
) -> list[list[Value] | None]:
    """The rows of the texts that are plain lines; None for each of the others."""
    # A text with line breaks must not count as several puzzles.
    lines = [
        b"\n" if "\n" in text or "\r" in text else f"{text}\n".encode("ascii", "replace")
        for text in texts
    ]
    parts = (b"".join(lines[at : at + _PART]) for at in range(0, len(lines), _PART))
    rows: list[list[Value] | None] = []
    for _, block in line_blocks.rate_blocks(parts, threads):
        for ratings in line_blocks.split_ratings(block):
            row: list[Value] | None = None
            if ratings != line_blocks.UNRATED:
                puzzle = rated_puzzle(texts[len(rows)], ratings)
                row = [*(column.value(puzzle) for column in columns), None, None, None]
            rows.append(row)
    return rows


def _rows(
    texts: Sequence[str], columns: Sequence[Column], scales: Sequence[str], limit: Limit | None
) -> list[list[Value]]:
    rows: list[list[Value]] = []
    for text in texts:
        try:
            puzzle = _rate(text, scales, limit)
        except SudokuError as error:
            rows.append([*(None for _ in columns), None, str(error), error.code])
            continue
        values = [column.value(puzzle) for column in columns]
        bounds = [
            column.name
            for column, value in zip(columns, values, strict=True)
            if value is not None and not column.is_exact(puzzle)
        ]
        rows.append([*values, " ".join(bounds) or None, None, None])
    return rows


def _rate(text: str, scales: Sequence[str], limit: Limit | None) -> RatedPuzzle:
    """The puzzle of a line with the reports of the scales that support its variant.

    Raises:
        SudokuError: if it is not a puzzle with one solution.
    """
    started = time.perf_counter()
    grid: Grid | None = None
    reports: dict[str, Any] = {}
    for slug in scales:
        scale = SCALES[slug]
        # A puzzle in plain form does not need a grid.
        report = scale.rate_line(text, limit=limit) if grid is None else None
        if report is None:
            grid = grid or Grid.parse(text)
            if not scale.supports(grid.variant):
                continue
            report = scale.rate(grid, limit=limit)
        reports[slug] = report
    solution = None
    if not reports:
        solution = plain_solution(text) if grid is None else None
        if solution is None:
            grid = grid or Grid.parse(text)
            solution = require_puzzle(grid, Countdown(limit))
    return RatedPuzzle(text, grid, reports, time.perf_counter() - started, solution)
