"""Reads photographs, screenshots and our own pictures, and reports how many are right.

`make check-reading` runs it; `docs/reports/reading.md` explains the columns. Each picture is made
and read in another process. The exit status is 1 if a wrong grid was reported as certain, or a
target was missed (docs/how-reading-works.md, section 7).
"""

import argparse
import json
import multiprocessing
import os
import re
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, as_completed
from concurrent.futures import TimeoutError as TookTooLongError
from dataclasses import asdict
from pathlib import Path
from typing import Final

from pebble import ProcessExpired, ProcessPool

import corpus
from bench.app_layouts import app_layouts
from bench.confusions import confusions
from bench.entries_sheet import entries_sheet
from bench.failures import sheet
from bench.misleading import misleading
from bench.more_pictures import more_pictures
from bench.negatives import negatives
from bench.outcomes import Outcome, cause, doubts, plain, read_sample
from bench.own_pictures import own_pictures
from bench.pictures import (
    VARIABLE,
    Sample,
    cut_photographs,
    folder,
    handwriting,
    pairs,
    photos,
    screenshots,
)
from bench.pictures import spoilt as spoilt_pictures
from bench.reading_rows import HELD_OUT, Row, markdown, missed_targets, rich_table, table_of
from tools.doc_pages import measured_today, put_between
from workers.cores import available_cores

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "reports" / "reading.md"
LIMIT: Final = 30.0
"""Seconds after which a process that reads a picture is stopped."""
EVERY: Final = 8
"""The share of photographs that is also read degraded, in pairs and cut, if not all are wanted."""


def main() -> int:
    chosen = arguments()
    if chosen.entries:
        games = [picture for picture in own_pictures(40) if picture.group == "own: game"]
        shown = pictures_to_read(chosen) if chosen.only else [*handwriting(), *games[:2]]
        chosen.entries.write_bytes(entries_sheet(shown))
        return 0
    samples = list(pictures_to_read(chosen))
    # Like in the bot's workers, whose jobs have one processor each.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    started = time.perf_counter()
    try:
        outcomes = with_progress(read_all(samples, chosen.jobs), len(samples))
    except KeyboardInterrupt:
        return 130
    rows = list(table_of(outcomes))
    misses = [miss for row in rows for miss in missed_targets(row)]
    if chosen.json:
        print(json.dumps(as_json(rows, outcomes, misses), ensure_ascii=False))
    else:
        tell(rows, outcomes, misses, time.perf_counter() - started)
    if chosen.sheet:
        chosen.sheet.write_bytes(sheet([outcome for outcome in outcomes if outcome.failed]))
        print(chosen.sheet, file=sys.stderr)
    if chosen.write:
        put_between(PAGE, "table", [measured_today(), "", *markdown(rows)])
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
    add("--entries", type=Path, metavar="OUT.jpg", help="only draw what was entered in the "
        "games of the kinds taken, or else in some")  # fmt: skip
    add("--write", action="store_true", help=f"write the table into docs/reports/{PAGE.name}")
    return parser.parse_args()


def pictures_to_read(chosen: argparse.Namespace) -> Iterator[Sample]:
    """The pictures to read, grouped by kind."""
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
    yield from more_pictures(pictures)
    yield from app_layouts(40 if all_of_them else 6)
    yield from misleading(60 if all_of_them else 20)
    yield from handwriting(pictures)
    yield from own_pictures(1000 if all_of_them else 200)
    part = photographs if all_of_them else photographs[::EVERY]
    yield from spoilt_pictures(part)
    # This one also shows a second grid.
    yield from pairs([sample for sample in part if sample.name != "image1067.jpg"])
    yield from negatives(300 if all_of_them else 76)
    yield from cut_photographs(part)


def read_all(samples: list[Sample], jobs: int) -> Iterator[Outcome]:
    """All outcomes as they are ready. Each family has separate processes, to measure memory.

    A family is the first word of a row's name: photographs, own, ...
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
    """All outcomes, with a progress bar on standard error."""
    # Imported here, because the other processes import this module, too.
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
            failed = sum(outcome.failed for outcome in outcomes)
            bar.update(task, completed=len(outcomes), failed=failed)
    return outcomes


def tell(rows: list[Row], outcomes: list[Outcome], misses: list[str], seconds: float) -> None:
    """Print the table, every failure and every missed target."""
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
    """The table and the outcome of each picture, for other programs."""
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
