"""The live display of a long run at a terminal: progress, rate, remaining time, difficulty."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from cli.checkpoint import RunProgress


@contextlib.contextmanager
def live_progress(
    total: int | None, start: RunProgress, bands: Sequence[str]
) -> Iterator[Callable[[RunProgress], None]]:
    """Show the progress of a run on standard error, if that is a terminal.

    Args:
        total: the number of lines in the input; None if it is not known.
        start: the progress of an earlier run.
        bands: the names of the bands of difficulty.

    Yields:
        A function that takes the current progress.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    began = time.monotonic()
    now = start

    def render() -> Table:
        bar = ProgressBar(total=total, completed=now.lines, width=40)
        line = progress_line(now, total, now.lines - start.lines, time.monotonic() - began)
        rows = Table.grid()
        for row in (bar, Text(line), Text(bands_line(now, bands))):
            rows.add_row(row)
        return rows

    live = Live(
        get_renderable=render,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=True,  # notes are printed above it
    )
    with live:

        def show(reached: RunProgress) -> None:
            nonlocal now
            now = reached

        yield show


def progress_line(now: RunProgress, total: int | None, answered: int, seconds: float) -> str:
    """The progress, the rate and the remaining time as text.

    Args:
        now: the progress of the run.
        total: the number of lines in the input; None if it is not known.
        answered: how many lines this run has answered, not counting an earlier run.
        seconds: the seconds since this run began.
    """
    rate = answered / seconds if seconds > 0 else 0.0
    parts = [f"{now.lines:,} lines" if total is None else f"{now.lines:,} of {total:,} lines"]
    parts.append(f"{rate:,.0f}/s")
    if total is not None and rate > 0:
        parts.append(f"{format_duration((total - now.lines) / rate)} left")
    if now.refused:
        parts.append(f"{now.refused:,} no puzzles")
    return " · ".join(parts)


def bands_line(now: RunProgress, bands: Sequence[str]) -> str:
    """The number of puzzles in each band of difficulty, without empty bands."""
    counted = zip(bands, now.bands, strict=True)
    return "   ".join(f"{band}: {count:,}" for band, count in counted if count)


def format_duration(seconds: float) -> str:
    """Format a duration as hours, minutes and seconds, such as 1:02:03 or 2:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
