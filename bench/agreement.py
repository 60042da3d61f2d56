"""Compares ratings with those of the original program, puzzle by puzzle: `make check-ratings`.

The output of `sudoku-tutor grade --input` is compared. All cores rate; the hardest puzzles come
first, so that no single core is busy with them at the end. The exit status is 1 if a rating differs
or was not reached, except for puzzles in `PUBLISHED_OTHERWISE`.

Nine tenths of the time are for the puzzles from `HARDEST` on. `make check` takes every 7th of them:
together with all easier puzzles, these still need each technique.
"""

import argparse
import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pebble import ProcessExpired, ProcessPool

from cli.columns import Task, row_of
from cli.lines import Line
from cli.scales import Options
from corpus.ratings import BULK, RATINGS, Case, read_cases
from engine import Limit
from workers.cores import available_cores

if TYPE_CHECKING:
    from rich.table import Table

NAMES = ("ER", "EP", "ED")
HARD = 8.0
"""From this ER on, each puzzle is a separate task; easier puzzles share tasks."""
HARDEST = 11.0
"""From this ER on, a puzzle takes tenths of a second."""
SHARED = 50
"""The number of easy puzzles in a task."""
PUBLISHED_OTHERWISE: Final[dict[str, str]] = dict(
    line.split()
    for line in """\
..3...7..4...8...6.9.....1.......6..6....4..8..16..39..7...2...5..8....2....45... 11.4/11.4/10.8
...4...8...7..9....8..3.1..2.....9..7....53...3..6..1..6..9...15....46....2....9. 11.3/11.3/2.6
1..4...8..5...9..6....3.1...9...5..7..8.2.4.........2.7.5..3....3.69............3 11.3/11.3/2.6
1.......7.2.4...6...3...5...9..4........62.4....9..8....5.....3.6.2...8.7....1... 11.5/11.5/10.1
12.3.....4...5......6..17..5..2......3..1..4...1..68....9....7....1..9.......9.68 11.8/11.8/10.8
........1.....2.......3..45.16.23...27.8.61..3.871.6...32.68..718..7....6.7...... 11.8/11.8/3.4
""".splitlines()
)
"""Puzzles that a list rates differently; `docs/reports/accuracy.md` has the reasons."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The actual and the expected rating of a puzzle.

    Attributes:
        case: the puzzle and its expected rating.
        got: ER, EP and ED as printed, or a word that says why there are none.
    """

    case: Case
    got: tuple[str, ...]

    @property
    def equal(self) -> tuple[bool, ...]:
        """For ER, EP and ED, whether it is as expected."""
        got = self.got if len(self.got) == len(NAMES) else ("",) * len(NAMES)
        return tuple(a == b for a, b in zip(self.case.ratings, got, strict=True))

    @property
    def expected(self) -> bool:
        """Whether it is as expected, or differs in the known way."""
        return all(self.equal) or (
            self.case.how == "published"
            and PUBLISHED_OTHERWISE.get(self.case.puzzle) == "/".join(self.got)
        )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.agreement", description=__doc__)
    parser.add_argument("files", type=Path, nargs="*", help="tables; ratings.tsv and bulk.tsv")
    parser.add_argument("--jobs", type=int, default=available_cores(), help="processes")
    parser.add_argument("--limit", type=float, default=600, help="seconds for a puzzle")
    parser.add_argument("--every", type=int, default=1, help="take every n-th puzzle only")
    parser.add_argument(
        "--hardest", type=int, default=1, help=f"take every n-th puzzle from ER {HARDEST} on only"
    )
    parser.add_argument("--how", help="take those rated in this way only")
    chosen = parser.parse_args()
    files = chosen.files or [RATINGS, BULK]
    cases = [case for path in files for case in read_cases(path)]
    cases = [case for case in cases if chosen.how in (None, case.how)]
    cases = sorted(cases, key=lambda case: -case.er)[:: chosen.every]
    hardest = sum(case.er >= HARDEST for case in cases)
    cases = cases[: hardest : chosen.hardest] + cases[hardest:]
    started = time.perf_counter()
    try:
        outcomes = with_progress(rate_all(cases, chosen.jobs, Limit(chosen.limit)), len(cases))
    except KeyboardInterrupt:
        return 130
    return tell(outcomes, time.perf_counter() - started)


def rate(puzzles: list[str], limit: Limit) -> list[tuple[str, ...]]:
    """The command's output for these puzzles; runs in the other processes."""
    task = Task("%r/%p/%d", as_text=True, options=Options(limit))
    rows = [row_of(Line(1, puzzle), task) for puzzle in puzzles]
    return [
        tuple(str(row.values[0]).split("/")) if row and row.rated else ("refused",) for row in rows
    ]


def rate_all(cases: list[Case], jobs: int, limit: Limit) -> Iterator[list[Outcome]]:
    """All outcomes in the order of completion; no process is left behind."""
    pool = ProcessPool(
        max_workers=jobs,
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_DFL),
        context=multiprocessing.get_context("spawn"),
    )
    tasks: dict[Future[list[tuple[str, ...]]], list[Case]] = {}
    try:
        for task in shared_out(cases):
            puzzles = [case.puzzle for case in task]
            tasks[pool.schedule(rate, args=(puzzles, limit))] = task
        pool.close()
        for future in as_completed(tasks):
            try:
                got = future.result()
            except ProcessExpired:
                got = [("died",)] * len(tasks[future])
            yield [Outcome(*pair) for pair in zip(tasks[future], got, strict=True)]
    finally:
        if pool.active:
            pool.stop()
        pool.join()


def shared_out(cases: list[Case]) -> Iterator[list[Case]]:
    """The cases as tasks, in order."""
    task: list[Case] = []
    for case in cases:
        task.append(case)
        if case.er >= HARD or len(task) == SHARED:
            yield task
            task = []
    if task:
        yield task


def with_progress(ready: Iterator[list[Outcome]], total: int) -> list[Outcome]:
    """All outcomes, with a progress bar on standard error."""
    # Imported here, because the other processes import this module, too.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    outcomes: list[Outcome] = []
    columns = (
        TextColumn("rating"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[different]} different"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, different=0)
        for some in ready:
            outcomes += some
            different = sum(not all(outcome.equal) for outcome in outcomes)
            bar.update(task, completed=len(outcomes), different=different)
    return outcomes


def tell(outcomes: list[Outcome], seconds: float) -> int:
    """Print the table, every difference and the time.

    Returns:
        The exit status.
    """
    from rich.console import Console

    Console().print(table(outcomes))
    different = [outcome for outcome in outcomes if not all(outcome.equal)]
    for outcome in sorted(different, key=lambda o: (o.case.how, o.case.er)):
        case = outcome.case
        print(case.puzzle, "/".join(case.ratings), "got", "/".join(outcome.got), case.how)
    print(f"{len(different)} of {len(outcomes):,} differ; {seconds:.1f} s")
    return int(not all(outcome.expected for outcome in different))


def table(outcomes: list[Outcome]) -> "Table":
    """The numbers of puzzles and of agreements, by ER and by source of the rating."""
    from rich.table import Table

    counts: dict[tuple[str, str], Counter[str]] = {}
    for outcome in outcomes:
        bucket = f"{int(outcome.case.er):2d}"
        for key in ((bucket, outcome.case.how), ("all", outcome.case.how), ("all", "")):
            counted = counts.setdefault(key, Counter())
            counted["puzzles"] += 1
            counted["all"] += all(outcome.equal)
            counted.update(n for n, same in zip(NAMES, outcome.equal, strict=True) if same)
    shown = Table("ER", "how", title="Equal ratings")
    columns = ("puzzles", *NAMES, "all")
    for name in columns:
        shown.add_column(name, justify="right")
    for key in sorted(counts, key=lambda key: (key[0] == "all", key[1] == "", key)):
        shown.add_row(*key, *(f"{counts[key][name]:,}" for name in columns))
    return shown


if __name__ == "__main__":
    sys.exit(main())
