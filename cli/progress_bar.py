"""Progress bars for users at a terminal."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from cli.inputs import Input
from cli.output import print_line

if TYPE_CHECKING:
    from cli.made_puzzles import MadePuzzle

T = TypeVar("T")


@contextlib.contextmanager
def file_progress(source: Input) -> Iterator[Callable[[str | None, int], None]]:
    """Show a bar on standard error while answers are printed, if that is a terminal.

    Args:
        source: the file; the bar shows how much of it has been read.

    Yields:
        A function that prints a text, unless it is None, and counts that many answers.
    """
    if not sys.stderr.isatty():
        yield _print_if_any
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.text import Text

    console = Console(stderr=True)
    # If answers and bar share the terminal, the answers scroll above the bar.
    shared = sys.stdout.isatty()
    size = source.size
    columns = (BarColumn(), TextColumn("{task.fields[count]:,} lines"), TimeElapsedColumn())
    # Rich would redirect standard output to its own console even if it is a pipe. Notes must also
    # appear above the bar.
    bar = Progress(
        *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=True
    )
    with bar:
        task = bar.add_task("", total=size, count=0)
        count = 0

        def show(text: str | None, answers: int) -> None:
            nonlocal count
            count += answers
            if text is None:
                pass
            elif shared:
                console.print(Text(text), soft_wrap=True)
            else:
                print_line(text)
            bar.update(task, completed=source.compressed.tell() if size else count, count=count)

        yield show


def _print_if_any(text: str | None, _: int) -> None:
    if text is not None:
        print_line(text)


@contextlib.contextmanager
def item_progress(
    total: int,
    unit: str,
    write: Callable[[T], None],
    *,
    printed: Callable[[T], str] | None = None,
) -> Iterator[Callable[[T], None]]:
    """Show a bar on standard error while answers are written, if that is a terminal.

    Args:
        total: how many answers there will be.
        unit: the plural noun for the answers.
        write: the function that writes an answer.
        printed: returns the text of an answer, if answers are printed to standard output.

    Yields:
        A function that writes an answer.
    """
    if not sys.stderr.isatty() or total == 1:
        yield write
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    console = Console(stderr=True)
    # If answers and bar share the terminal, the answers scroll above the bar.
    shown = printed if sys.stdout.isatty() else None
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    bar = Progress(
        *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False
    )
    with bar:
        task = bar.add_task("", total=total)

        def show(answer: T) -> None:
            if shown is None:
                write(answer)
            else:
                console.print(Text(shown(answer)), soft_wrap=True)
            bar.advance(task)

        yield show


@contextlib.contextmanager
def search_progress(*, announced: bool = True) -> Iterator[Callable[[int, "MadePuzzle"], None]]:
    """Show the number of rated puzzles and the highest one on standard error, on a terminal.

    Args:
        announced: whether to show each puzzle that is higher than all before it, which is not
            necessary if all are printed anyway.

    Yields:
        A function that takes the number of puzzles, and the last one.
    """
    if not sys.stderr.isatty():
        yield lambda count, made: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.text import Text

    highest: MadePuzzle | None = None
    columns = (SpinnerColumn(), TextColumn("{task.fields[count]:,} puzzles"), TimeElapsedColumn())
    bar = Progress(
        *columns,
        # A puzzle may be longer than a line of the terminal, but must not be broken: users copy it.
        console=Console(stderr=True, soft_wrap=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        redirect_stderr=True,
    )
    with bar:
        task = bar.add_task("", total=None, count=0)

        def show(count: int, made: "MadePuzzle") -> None:
            nonlocal highest
            if made.is_kept and (highest is None or made.height > highest.height):
                highest = made
                if announced:
                    bar.console.print(Text(f"highest so far: {made.text}"))
            bar.update(task, count=count)

        yield show
