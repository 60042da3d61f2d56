"""Runs the benchmarks and prints their tables.

All figures except the last table's are CPU seconds on one core, the best of several rounds, to
reduce the effect of other work on the machine. `RECORDED` are the seconds of the fastest public
rater (in Rust) for the same puzzles, measured once on a two-core x86-64 server; the ratio is only
meaningful on a similar machine.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import corpus
from bench.drawing import drawing
from corpus.ratings import read_named
from engine.core.counting.counter import Counter

RECORDED = {
    "er-1-2.5.txt": 0.005,
    "er-2.6-5.txt": 0.08,
    "er-6.txt": 0.30,
    "er-7.txt": 1.05,
    "er-8.txt": 4.9,
    "er-9.txt": 3.1,
    "er-10.txt": 12.3,
    "er-11+.txt": 9.7,
    "sudoku17-10000.txt": 2.7,
    "top1465.txt": 41.0,
    "AI Escargot": 1.0,
    "Platinum Blonde": 2.6,
    "Easter Monster": 3.7,
    "Golden Nugget": 17.2,
}
ENOUGH = 10.0
"""A file that takes more seconds is not rated again."""
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds to take the best of, at most")
    parser.add_argument("--puzzles", type=Path, help="folder of puzzle files")
    chosen = parser.parse_args()
    rounds, folder = max(chosen.rounds, 1), chosen.puzzles or corpus.FOLDER / "se" / "bench"
    files = sorted([*folder.glob("*.txt"), *folder.glob("*.txt.gz")], key=in_order)
    if not files:
        sys.exit(
            f"bench: {folder} has no puzzle files (*.txt, *.txt.gz): name a folder with --puzzles"
        )
    named = {} if chosen.puzzles else read_named()
    console = Console()
    console.print(counting(files, rounds))
    console.print(rating(files, named, rounds))
    console.print(drawing(rounds))
    console.print(starting(rounds))


def in_order(path: Path) -> tuple[bool, float, str]:
    """The sort key of files: files named after a rating by that rating, then the others."""
    head, _, rest = name_of(path).removesuffix(".txt").partition("-")
    number = rest.partition("-")[0].rstrip("+")
    rated = head == "er" and number.replace(".", "", 1).isdigit()
    return not rated, float(number) if rated else 0.0, path.name


def name_of(path: Path) -> str:
    """The name of a file in the tables."""
    return path.name.removesuffix(".gz")


def best(work: Callable[[], object], rounds: int) -> float:
    """CPU seconds of the fastest round."""
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def counting(files: list[Path], rounds: int) -> Table:
    """The speed of counting solutions, up to the second one."""
    table = Table("file", title="Counting solutions, limit 2")
    columns(table, "puzzles", "puzzles/s", "nodes")
    counter = Counter()
    for path in files:
        with corpus.open_binary(path) as file:
            lines = [line for line in file.read().splitlines() if len(line) >= 81]
        seconds = best(lambda lines=lines: [counter.count_line(line, 2) for line in lines], rounds)  # type: ignore[misc]
        nodes = 0
        for line in lines:
            counter.count_line(line, 2)
            nodes += counter.visited
        row = (f"{len(lines):,}", f"{len(lines) / seconds:,.0f}", f"{nodes / len(lines):.1f}")
        table.add_row(name_of(path), *row)
    return table


def rating(files: list[Path], named: dict[str, str], rounds: int) -> Table:
    """The speed and the memory of rating files like the command."""
    table = Table(title="Reading, checking, rating: each file in one process on one core")
    table.add_column("puzzles of", no_wrap=True)
    columns(table, "number", "solved", "CPU s", "per s", "theirs", "ratio", "MiB")
    with tempfile.TemporaryDirectory() as folder:
        jobs = [(name_of(path), path) for path in files]
        for number, (name, puzzle) in enumerate(named.items()):
            path = Path(folder, f"{number}.txt")
            path.write_text(f"{puzzle}\n", encoding="ascii")
            jobs.append((name, path))
        for name, path in show_progress(jobs):
            cost = best_cost(path, rounds)
            seconds, puzzles = cost["seconds"], cost["puzzles"]
            recorded = RECORDED.get(name)
            # The time of a run that did not finish cannot be compared.
            faster = recorded / seconds if recorded and cost["solved"] == puzzles else None
            table.add_row(
                name,
                f"{puzzles:,}",
                f"{cost['solved']:,}",
                f"{seconds:.{4 if seconds < 1 else 2}f}",
                f"{puzzles / seconds:,.{1 if puzzles < 10 * seconds else 0}f}",
                f"{recorded:g}" if recorded else "",
                f"{faster:.2f}" if faster else "",
                f"{cost['MiB']:.0f}",
            )
    return table


def show_progress(jobs: list[tuple[str, Path]]) -> Iterable[tuple[str, Path]]:
    """The jobs, with a progress bar on standard error."""
    console = Console(stderr=True)
    return track(jobs, "rating", console=console, transient=True, disable=not console.is_terminal)


def best_cost(path: Path, rounds: int) -> dict[str, Any]:
    """The report of the fastest of several processes that rate a file; fewer rounds if slow."""
    costs: list[dict[str, Any]] = []
    while len(costs) < rounds and sum(cost["seconds"] for cost in costs) < ENOUGH:
        command = [sys.executable, "-m", "bench.rate", str(path.resolve())]
        done = subprocess.run(
            command, check=True, capture_output=True, text=True, cwd=ROOT, preexec_fn=one_core
        )
        costs.append(json.loads(done.stdout))
    return min(costs, key=lambda cost: float(cost["seconds"]))


def one_core() -> None:
    """Keep the process on one core, if the system supports it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def starting(rounds: int) -> Table:
    """The wall time of the command line as a whole process."""
    table = Table("command", title="Whole processes, wall time")
    columns(table, "seconds")
    for words in (["--version"], ["grade", EASY]):
        command = [str(Path(sys.executable).with_name("sudoku-tutor")), *words]
        seconds = []
        for _ in range(rounds):
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            seconds.append(time.perf_counter() - start)
        table.add_row(f"sudoku-tutor {words[0]}", f"{min(seconds):.3f}")
    return table


def columns(table: Table, *names: str) -> None:
    """Add columns of numbers."""
    for name in names:
        table.add_column(name, justify="right")


if __name__ == "__main__":
    main()
