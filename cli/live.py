"""What a person at a terminal sees of a long run: how far, how fast, how long, how hard."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from cli.checkpoint import Reached


@contextlib.contextmanager
def watched(
    total: int | None, start: Reached, bands: Sequence[str]
) -> Iterator[Callable[[Reached], None]]:
    """Show on standard error how a run goes, if that is a terminal.

    Args:
        total: the lines of the input; None if that is not known.
        start: how far an earlier run has come.
        bands: what the bands of difficulty are called.

    Yields:
        A function that takes how far the run has come.
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

    def picture() -> Table:
        bar = ProgressBar(total=total, completed=now.lines, width=40)
        words = progress_line(now, total, now.lines - start.lines, time.monotonic() - began)
        rows = Table.grid()
        for row in (bar, Text(words), Text(bands_line(now, bands))):
            rows.add_row(row)
        return rows

    live = Live(
        get_renderable=picture,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=True,  # what is noted meanwhile stands above it
    )
    with live:

        def show(reached: Reached) -> None:
            nonlocal now
            now = reached

        yield show


def progress_line(now: Reached, total: int | None, answered: int, seconds: float) -> str:
    """How far, how fast, how long.

    Args:
        now: how far the run has come.
        total: the lines of the input; None if that is not known.
        answered: lines of this run, without those of an earlier one.
        seconds: since this run began.
    """
    rate = answered / seconds if seconds > 0 else 0.0
    parts = [f"{now.lines:,} lines" if total is None else f"{now.lines:,} of {total:,} lines"]
    parts.append(f"{rate:,.0f}/s")
    if total is not None and rate > 0:
        parts.append(f"{span((total - now.lines) / rate)} left")
    if now.refused:
        parts.append(f"{now.refused:,} no puzzles")
    return " · ".join(parts)


def bands_line(now: Reached, bands: Sequence[str]) -> str:
    """How many puzzles are in each band of difficulty that has any."""
    counted = zip(bands, now.bands, strict=True)
    return "   ".join(f"{band}: {count:,}" for band, count in counted if count)


def span(seconds: float) -> str:
    """A time as hours, minutes and seconds, such as 1:02:03 or 2:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
