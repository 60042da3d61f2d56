"""Reads photographs, screenshots and pictures of our own, and says how many are right.

`make check-reading` runs it; `docs/reading.md` tells what the columns are. Each picture is made and
read in another process. The exit status is 1 if a wrong grid was given as certain, or a target
was missed (docs/reading.md, section 7).
"""

import argparse
import json
import math
import multiprocessing
import os
import re
import signal
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, as_completed
from concurrent.futures import TimeoutError as TookTooLongError
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pebble import ProcessExpired, ProcessPool

import corpus
from bench.app_layouts import GROUP as LAYOUTS
from bench.app_layouts import app_layouts
from bench.confusions import confusions
from bench.entries_sheet import entries_sheet
from bench.failures import sheet
from bench.more_pictures import APPS as MORE_APPS
from bench.more_pictures import GROUP, PRINTED, WRITTEN, more_pictures, summaries
from bench.negatives import negatives
from bench.outcomes import Outcome, cause, doubts, plain, read_sample
from bench.own_pictures import own_pictures
from bench.pictures import (
    APPS,
    FONTS,
    HANDWRITING,
    VARIABLE,
    Sample,
    cut,
    folder,
    handwriting,
    pairs,
    photos,
    screenshots,
)
from bench.pictures import spoilt as spoilt_pictures
from workers.cores import available_cores

if TYPE_CHECKING:
    from rich.table import Table

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "reading.md"
BEGIN, END = "<!-- begin of the table -->\n", "<!-- end of the table -->\n"
LIMIT: Final = 30.0
"""Seconds after which a process that reads a picture is stopped."""
EVERY: Final = 8
"""Which part of the photographs is also read spoilt, in pairs and cut, if not all are wanted."""
COLUMNS: Final = (
    "pictures", "right", "before repair", "cells right", "pencil marks right", "handwritten right",
    "givens right", "wrong as certain", "asked though right", "wrong cells unmarked",
    "doubtful cells", "median ms", "95 % ms", "worst ms", "MB",
)  # fmt: skip
HELD_OUT: Final = "held out: "


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: what came of the pictures of one kind.

    Attributes:
        group: the kind.
        pictures: how many there are.
        right: in how many everything is right; without a sudoku, how many were refused.
        at_first: in how many it is before the puzzle itself helped.
        cells, cells_right: how many cells there are and how many are right.
        marks, marks_right: how many cells hold pencil marks and in how many all are right.
        written, written_right: how many digits are written by hand and how many are right.
        pages, separated: how many pictures show known givens and entries, and in how many all of
            them are told apart.
        wrong_as_certain: how many wrong readings are given as certain: must be 0.
        asked: how many right readings are asked about.
        unmarked: how many cells are wrong and not marked as doubtful.
        doubtful: how many cells of a reading are doubtful, on average.
        median, late, worst: CPU seconds, the second of all but 5 %.
        memory: the most memory a process has held, in MB.
    """

    group: str
    pictures: int
    right: int
    at_first: int
    cells: int
    cells_right: int
    marks: int
    marks_right: int
    written: int
    written_right: int
    pages: int
    separated: int
    wrong_as_certain: int
    asked: int
    unmarked: int
    doubtful: float
    median: float
    late: float
    worst: float
    memory: float


def main() -> int:
    chosen = arguments()
    if chosen.entries:
        games = [one for one in own_pictures(40) if one.group == "own: game"]
        chosen.entries.write_bytes(entries_sheet([*handwriting(), *games[:2]]))
        return 0
    samples = list(wanted(chosen))
    # As in the workers of the bot, whose jobs have one processor each.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    started = time.perf_counter()
    try:
        outcomes = with_progress(read_all(samples, chosen.jobs), len(samples))
    except KeyboardInterrupt:
        return 130
    rows = list(table_of(outcomes))
    misses = [miss for row in rows for miss in missed(row)]
    if chosen.json:
        print(json.dumps(as_json(rows, outcomes, misses), ensure_ascii=False))
    else:
        tell(rows, outcomes, misses, time.perf_counter() - started)
    if chosen.sheet:
        chosen.sheet.write_bytes(sheet([outcome for outcome in outcomes if outcome.failed]))
        print(chosen.sheet, file=sys.stderr)
    if chosen.write:
        head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        text = head + BEGIN + "\n" + markdown(rows) + "\n" + END + rest.partition(END)[2]
        PAGE.write_text(text, encoding="utf-8")
        print(PAGE, file=sys.stderr)
    return int(bool(misses))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.reading", description=__doc__)
    add = parser.add_argument
    add("--all", action="store_true", help="1,000 pictures of our own, all photographs spoilt")
    add("--only", action="append", metavar="WORDS", help="take the kinds that begin so only")
    add("--every", type=int, default=1, help="take every n-th picture only")
    add("--folder", type=Path, action="append", default=[], help="read more pictures: a folder "
        "with a truth.tsv, such as photographs that nobody trained on")  # fmt: skip
    add("--jobs", type=int, default=available_cores(), help="processes")
    add("--json", action="store_true", help="print one JSON object, no table")
    add("--sheet", type=Path, metavar="OUT.png", help="draw the failures, too")
    add("--entries", type=Path, metavar="OUT.jpg", help="only draw what of some games was entered")
    add("--write", action="store_true", help=f"write the table into docs/{PAGE.name}")
    return parser.parse_args()


def wanted(chosen: argparse.Namespace) -> Iterator[Sample]:
    """The pictures to read, those of one kind together."""
    found = list(every_sample(chosen.folder, all_of_them=chosen.all))
    if chosen.only:
        found = [sample for sample in found if sample.group.startswith(tuple(chosen.only))]
    groups: dict[str, list[Sample]] = {}
    for sample in found:
        groups.setdefault(sample.group, []).append(sample)
    for group in groups.values():
        yield from group[:: chosen.every]


def every_sample(folders: Iterable[Path], *, all_of_them: bool) -> Iterator[Sample]:
    """The pictures of all kinds."""
    for path in folders:
        yield from folder(path, HELD_OUT + path.name)
    pictures = Path(os.environ.get(VARIABLE) or corpus.FOLDER)
    photographs = photos(pictures)
    yield from photographs
    yield from screenshots(pictures)
    yield from more_pictures(pictures / "pictures-more")
    yield from app_layouts(40 if all_of_them else 6)
    yield from handwriting(pictures)
    yield from own_pictures(1000 if all_of_them else 200)
    part = photographs if all_of_them else photographs[::EVERY]
    yield from spoilt_pictures(part)
    # In this one, a second grid can be seen, too.
    yield from pairs([sample for sample in part if sample.name != "image1067.jpg"])
    yield from negatives(300 if all_of_them else 76)
    yield from cut(part)


def read_all(samples: list[Sample], jobs: int) -> Iterator[Outcome]:
    """All outcomes as they are ready. Each family of pictures has processes of its own: for memory.

    A family is what a row's name begins with: photographs, own, ...
    """
    families: dict[str, list[Sample]] = {}
    for sample in samples:
        families.setdefault(re.split("[,:]", sample.group)[0], []).append(sample)
    for family in families.values():
        pool = ProcessPool(
            max_workers=min(jobs, len(family)),
            initializer=signal.signal,
            initargs=(signal.SIGINT, signal.SIG_DFL),
            context=multiprocessing.get_context("spawn"),
        )
        try:
            tasks: dict[Future[Outcome], Sample] = {
                pool.schedule(read_sample, args=(sample,), timeout=LIMIT): sample
                for sample in family
            }
            pool.close()
            for task in as_completed(tasks):
                try:
                    yield task.result()
                except (ProcessExpired, TookTooLongError) as error:
                    said = f"the process ended: {error!r}"
                    yield Outcome(tasks[task], tasks[task].make(), None, said, LIMIT, 0)
        finally:
            if pool.active:
                pool.stop()
            pool.join()


def with_progress(ready: Iterator[Outcome], total: int) -> list[Outcome]:
    """All outcomes, with a bar on standard error while they come in."""
    # Imported here, since the other processes import this module, too.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    outcomes: list[Outcome] = []
    columns = (
        TextColumn("reading"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[failed]} not right"), TimeElapsedColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, failed=0)
        for outcome in ready:
            outcomes.append(outcome)
            failed = sum(one.failed for one in outcomes)
            bar.update(task, completed=len(outcomes), failed=failed)
    return outcomes


def table_of(outcomes: list[Outcome]) -> Iterator[Row]:
    """One row for each kind of picture, and those that sum up several."""
    outcomes = [*outcomes, *summaries(outcomes)]
    for group in dict.fromkeys(outcome.sample.group for outcome in outcomes):
        yield row_of(group, [outcome for outcome in outcomes if outcome.sample.group == group])


def row_of(group: str, outcomes: list[Outcome]) -> Row:
    """What came of these pictures."""
    positive = [outcome for outcome in outcomes if outcome.shown.grids]
    marks = [outcome.marks for outcome in positive]
    written = [outcome.handwritten for outcome in positive]
    pages = [outcome for outcome in positive if outcome.shown.writing]
    seconds = sorted(outcome.seconds for outcome in outcomes)
    doubtful = [len(outcome.read.doubtful) for outcome in positive if outcome.read]
    return Row(
        group=group,
        pictures=len(outcomes),
        right=sum(outcome.right for outcome in outcomes),
        at_first=sum(outcome.right_at_first for outcome in outcomes),
        cells=81 * len(positive),
        cells_right=sum(81 - len(outcome.wrong_cells) for outcome in positive),
        marks=sum(count for count, _ in marks),
        marks_right=sum(right for _, right in marks),
        written=sum(count for count, _ in written),
        written_right=sum(right for _, right in written),
        pages=len(pages),
        separated=sum(outcome.separated for outcome in pages),
        wrong_as_certain=sum(outcome.certain_and_wrong for outcome in outcomes),
        asked=sum(
            outcome.right and not outcome.certain and len(outcome.shown.grids) == 1
            for outcome in positive
        ),
        unmarked=sum(outcome.unmarked for outcome in positive),
        doubtful=statistics.mean(doubtful) if doubtful else 0.0,
        median=statistics.median(seconds),
        late=seconds[math.ceil(0.95 * len(seconds)) - 1],
        worst=seconds[-1],
        memory=max(outcome.memory for outcome in outcomes),
    )


def missed(row: Row) -> Iterator[str]:
    """Which targets a kind of pictures misses (docs/reading.md, section 7)."""
    if row.wrong_as_certain:
        yield f"{row.group}: {row.wrong_as_certain} wrong readings are given as certain"
    for measured, target, what in targets(row):
        if measured < target:
            yield f"{row.group}: {100 * measured:.2f} % of {what}, not {100 * target:.2f} %"
    if row.late > 1:
        yield f"{row.group}: 5 % take longer than {row.late:.2f} s, not 1 s"
    if row.memory > 300:
        yield f"{row.group}: a process needs {row.memory:.0f} MB, not 300 MB"


def targets(row: Row) -> Iterator[tuple[float, float, str]]:
    """What share is right, what share should be, and of what."""
    right = row.right / row.pictures
    marks = row.marks_right / row.marks if row.marks else 1.0
    cells = row.cells_right / row.cells if row.cells else 1.0
    if row.group == "photographs" or row.group.startswith(HELD_OUT):
        yield row.at_first / row.pictures, 0.95, "grids before repair"
        yield right, 0.98, "grids"
    elif row.group.startswith("own: "):
        yield right, 1.0, "grids"
        yield marks, 0.995, "cells with pencil marks"
    elif row.group in (APPS, FONTS):
        yield right, 0.95, "grids"
        yield cells, 0.999, "cells"
        yield marks, 0.99, "cells with pencil marks"
    elif row.group.startswith(LAYOUTS):
        yield right, 0.94, "grids"
    elif row.group == PRINTED:
        yield right, 0.97, "grids"
    elif row.group == MORE_APPS:
        yield right, 0.94, "grids"
    elif row.group in (HANDWRITING, WRITTEN):
        yield right, 0.89, "grids"
        yield row.separated / row.pages, 0.9, "pages with givens and entries told apart"
    elif row.group in ("no sudoku", GROUP + "none"):
        yield right, 1.0, "pictures without a sudoku refused"


def values_of(row: Row) -> list[str]:
    """What is in a row of the table."""

    def share(part: int, whole: int) -> str:
        return f"{100 * part / whole:.2f} %" if whole else ""

    positive = row.cells > 0
    return [
        f"{row.pictures:,}",
        f"{row.right:,}",
        f"{row.at_first:,}" if positive else "",
        share(row.cells_right, row.cells),
        f"{row.marks_right:,} of {row.marks:,}" if row.marks else "",
        f"{row.written_right:,} of {row.written:,}" if row.written else "",
        f"{row.separated} of {row.pages}" if row.pages else "",
        f"{row.wrong_as_certain}",
        f"{row.asked}" if positive else "",
        f"{row.unmarked}" if positive else "",
        f"{row.doubtful:.2f}" if positive else "",
        *(f"{1000 * seconds:.0f}" for seconds in (row.median, row.late, row.worst)),
        f"{row.memory:.0f}",
    ]


def markdown(rows: Iterable[Row]) -> str:
    """The table for the page."""
    lines = [f"| | {' | '.join(COLUMNS)} |", f"|---|{'---:|' * len(COLUMNS)}"]
    lines += [f"| {row.group} | {' | '.join(values_of(row))} |" for row in rows]
    return "\n".join(lines) + "\n"


def rich_table(rows: Iterable[Row]) -> "Table":
    """The table for the terminal."""
    from rich.table import Table

    shown = Table(title="Pictures read")
    shown.add_column("", no_wrap=True)
    for name in COLUMNS:
        shown.add_column(name, justify="right")
    for row in rows:
        shown.add_row(row.group, *values_of(row), style="red" if list(missed(row)) else None)
    return shown


def tell(rows: list[Row], outcomes: list[Outcome], misses: list[str], seconds: float) -> None:
    """Print the table, every failure and every target that was missed."""
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else 210).print(rich_table(rows))
    for outcome in outcomes:
        if outcome.failed:
            word = "CERTAIN" if outcome.certain_and_wrong else "failed"
            print(f"{word}: {outcome.sample.group}: {outcome.sample.name}: {cause(outcome)}")
    if table := confusions(outcomes):
        print(f"handwritten digits\n{table}")
    for miss in misses:
        print(f"target missed: {miss}")
    print(f"{len(outcomes):,} pictures in {seconds:.0f} s")


def as_json(rows: list[Row], outcomes: list[Outcome], misses: list[str]) -> dict[str, object]:
    """The table and what came of each picture, for other programs."""
    return {
        "rows": [asdict(row) for row in rows],
        "missed": misses,
        "pictures": [
            {
                "group": outcome.sample.group,
                "name": outcome.sample.name,
                "truth": outcome.shown.grids,
                "read": [plain(grid) for grid in outcome.reading.grids] if outcome.reading else [],
                "certain": outcome.certain,
                "score": round(outcome.read.score, 3) if outcome.read else None,
                "doubtful": len(outcome.read.doubtful) if outcome.read else None,
                "least sure": (
                    round(min(cell.confidence for cell in outcome.read.cells), 3)
                    if outcome.read
                    else None
                ),
                "right": outcome.right,
                "cause": cause(outcome) if outcome.failed else "",
                "doubts": doubts(outcome.reading) if outcome.reading else outcome.message,
                "ms": round(1000 * outcome.seconds),
            }
            for outcome in outcomes
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
