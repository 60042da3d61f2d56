"""`rate_many`: the columns of a table for many puzzles at once."""

import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from engine.errors import SudokuError
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.orders.scale import Value
from engine.orders.scales import SCALES, SE
from engine.research import line_blocks
from engine.research.columns import COLUMNS, Column, RatedPuzzle, plain_solution, scales_of
from engine.validation.diagnosis import require_puzzle

_CHUNK: Final = 64
"""Puzzles that a thread takes at once."""
_PART: Final = 1_024
"""Plain lines that are joined at once."""
_MAX_THREADS: Final = 256


def rate_many(
    lines: Iterable[str],
    *,
    columns: Sequence[str] = ("er", "ep", "ed"),
    threads: int = 1,
    limit: Limit | None = None,
) -> dict[str, list[Value]]:
    """Rate many puzzles, and return the columns of a table.

    `pandas.DataFrame(result)` and `polars.DataFrame(result)` make a table of it. Threads rate at
    the same time where the core works, which does not hold the interpreter's lock: hard puzzles
    gain most.

    Args:
        lines: the puzzles, each in any notation that `Grid.parse` reads; 81 digits and dots are
            fastest, with a comment behind white space, a comma or a semicolon or without.
        columns: the names of the columns, as for `sudoku-tutor grade --columns`; docs/files.md
            lists them. What no column needs is not computed.
        threads: how many threads rate, 1 to 256.
        limit: how long rating a puzzle on a scale may take.

    Returns:
        A list of values for each column, in the order of the lines. Three columns come last:
        `bounds`, the names of the columns whose value is only a lower bound, separated by spaces;
        `error`, why a line is not a puzzle with one solution, its other values being None; and
        `error_code`, the kind of error (`SudokuError.code`).

    Raises:
        ValueError: if a column is unknown, or the number of threads is out of range.
        TypeError: if the lines or the columns are a single string, a line is not a string (for a
            grid, `str(grid)`), or the number of threads or the limit has a wrong type.
    """
    for name, given in (("lines", lines), ("columns", columns)):
        if isinstance(given, str):
            raise TypeError(f"{name} must be a list of strings, not the string {given!r:.40}")
    unknown = [name for name in columns if name not in COLUMNS]
    if unknown:
        raise ValueError(f"no column is called {unknown[0]!r}: choose of {', '.join(COLUMNS)}")
    if not isinstance(threads, int):
        raise TypeError(f"threads must be a whole number, not {threads!r:.40}")
    if not 1 <= threads <= _MAX_THREADS:
        raise ValueError(f"threads must be from 1 to {_MAX_THREADS}, not {threads}")
    Countdown(limit)  # which refuses what is not a limit
    texts = []
    for number, text in enumerate(lines):
        if not isinstance(text, str):
            raise TypeError(f"line {number} must be a string, not {text!r:.40}")
        texts.append(text.rstrip())
    selected = [COLUMNS[name] for name in dict.fromkeys(columns)]
    scales = scales_of(selected)
    rows: list[list[Value] | None] = [None] * len(texts)
    if (
        scales == (SE.slug,)
        and Countdown(limit).is_endless
        and line_blocks.COLUMNS.issuperset(columns)
    ):
        rows = _plain_rows(texts, selected, threads)
    rest = [number for number, row in enumerate(rows) if row is None]
    work = partial(_rows, columns=selected, scales=scales, limit=limit)
    others = [texts[number] for number in rest]
    chunks = [others[start : start + _CHUNK] for start in range(0, len(others), _CHUNK)]
    if threads == 1:
        done = [row for chunk in chunks for row in work(chunk)]
    else:
        executor = ThreadPoolExecutor(threads)
        try:
            done = [row for some in executor.map(work, chunks) for row in some]
        finally:
            executor.shutdown(cancel_futures=True)
    for number, row in zip(rest, done, strict=True):
        rows[number] = row
    names = [*(column.name for column in selected), "bounds", "error", "error_code"]
    table = [row for row in rows if row is not None]
    return {name: [row[place] for row in table] for place, name in enumerate(names)}


def _plain_rows(
    texts: Sequence[str], columns: Sequence[Column], threads: int
) -> list[list[Value] | None]:
    """The rows of the texts that are plain lines; None for each of the others."""
    # A text of several lines must not count as several.
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
                puzzle = line_blocks.rated_puzzle(texts[len(rows)], ratings)
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
        # A puzzle in the plainest form does not need a grid.
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
