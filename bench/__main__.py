"""Runs the benchmarks and prints their tables.

All figures are CPU seconds of this process, best of several rounds, so that other work on the
machine counts as little as it can. `RECORDED` are the seconds of the fastest public rater for the
same files, measured once on a two-core x86-64 server; the ratio tells about this machine only as
far as it is like that one.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

import engine
from engine.core.count import Counter
from reader import read_line

BENCH = Path(__file__).resolve().parents[2] / "shared" / "data" / "se" / "bench"
RECORDED = {"er-1-2.5.txt": 0.005, "er-2.6-5.txt": 0.08}
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds to take the best of")
    parser.add_argument("--puzzles", type=Path, default=BENCH, help="folder of puzzle files")
    rounds, puzzles = (arguments := parser.parse_args()).rounds, arguments.puzzles
    files = sorted(puzzles.glob("*.txt"))
    if not files:
        sys.exit(f"bench: {puzzles} has no puzzle files (*.txt): name a folder with --puzzles")
    console = Console()
    console.print(counting(files, rounds))
    console.print(rating(files, rounds))
    console.print(starting(rounds))


def best(work: Callable[[], object], rounds: int) -> float:
    """CPU seconds of the fastest round."""
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def counting(files: list[Path], rounds: int) -> Table:
    """How fast solutions are counted, up to the second one."""
    table = Table("file", "puzzles", "puzzles/s", "nodes", title="Counting solutions, limit 2")
    counter = Counter()
    for path in files:
        lines = [line for line in path.read_bytes().splitlines() if len(line) >= 81]
        seconds = best(lambda lines=lines: [counter.count_line(line, 2) for line in lines], rounds)  # type: ignore[misc]
        nodes = 0
        for line in lines:
            counter.count_line(line, 2)
            nodes += counter.visited
        row = (f"{len(lines):,}", f"{len(lines) / seconds:,.0f}", f"{nodes / len(lines):.1f}")
        table.add_row(path.name, *row)
    return table


def rating(files: list[Path], rounds: int) -> Table:
    """How fast files are read, checked and rated; bounds take less work than ratings."""
    title = "Reading, checking, rating (one process)"
    table = Table("file", "puzzles", "exact", "seconds", "puzzles/s", "x recorded", title=title)
    for path in files:
        lines = path.read_text(encoding="ascii").splitlines()
        reports: list[engine.Report] = []

        def work(lines: list[str] = lines, reports: list[engine.Report] = reports) -> None:
            reports.clear()
            reports += [engine.grade(grid) for line in lines if (grid := read_line(line))]

        seconds = best(work, rounds)
        exact = sum(report.exact for report in reports)
        recorded = RECORDED.get(path.name)
        table.add_row(
            path.name,
            f"{len(reports):,}",
            f"{exact:,}",
            f"{seconds:.3f}",
            f"{len(reports) / seconds:,.0f}",
            f"{recorded / seconds:.2f}" if recorded else "",
        )
    return table


def starting(rounds: int) -> Table:
    """How long the command line takes as a whole process, in wall time."""
    table = Table("command", "seconds", title="Whole processes, wall time")
    for words in (["--version"], ["grade", EASY]):
        command = [str(Path(sys.executable).with_name("sudoku-tutor")), *words]
        seconds = []
        for _ in range(rounds):
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            seconds.append(time.perf_counter() - start)
        table.add_row(f"sudoku-tutor {words[0]}", f"{min(seconds):.3f}")
    return table


if __name__ == "__main__":
    main()
