"""Measures `engine.rate_many` and `grade` for the same puzzles, with one thread and with two.

    python -m bench.bulk
    python -m bench.bulk corpus/se/bench/top1465.txt.gz
    python -m bench.bulk corpus/se/bench/sudoku17-10000.txt.gz --copies 100000 --only plain

Each round runs every variant once, as a separate command, and prints a line for it; the minimum of
the rounds counts. The CPU time includes all processes of a command, even those that end after it.
The memory is the maximum of the command's process. The start-up time (the time for one line) is
measured, too, and subtracted, so that the rates hold for files of any length. Two simultaneous
commands with one thread each show the maximum speed-up by two cores on this machine. Linux only.
"""

import argparse
import ctypes
import itertools
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from bench.million import copies, copy_of, megabytes
from cli.inputs import open_input

_COLUMNS = "er,hardest,givens"
_RATE_MANY = """
import sys, engine
from cli.inputs import open_input
with open_input(sys.argv[1]) as source:
    lines = source.text.read().decode().splitlines()
engine.rate_many(lines, columns=sys.argv[2].split(","), threads=int(sys.argv[3]))
"""
_GRADE = ("-c", "import sys, cli; sys.exit(cli.main())", "grade")
_BECOME_PARENT_OF_ORPHANS = 36
_SAMPLED = 0.05
"""Seconds between looks at the memory."""
_RUNS = {"1 thread": (1, 1), "2 threads": (2, 1), "twice 1 thread": (1, 2)}
"""The number of threads of a command, and of commands that run at the same time."""


class Cost(NamedTuple):
    """The cost of a command.

    Attributes:
        cpu: in seconds.
        seconds: on the clock.
        megabytes: of memory.
    """

    cpu: float
    seconds: float
    megabytes: float

    def __str__(self) -> str:
        return f"{self.cpu:8.2f} s CPU{self.seconds:8.2f} s{self.megabytes:8.0f} MB"


def words_of(way: str, file: str, threads: int) -> list[str]:
    """The words of a command for a variant."""
    if way == "rate_many":
        return ["-c", _RATE_MANY, file, _COLUMNS, str(threads)]
    columns = () if way == "grade, plain lines" else ("--columns", _COLUMNS)
    return [*_GRADE, "--input", file, *columns, "--jobs", str(threads)]


WAYS = ("rate_many", "grade, a table", "grade, plain lines")


def measure(words: list[str], commands: int = 1) -> Cost:
    """Measure a command, or several at the same time."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    most = 0.0
    running = [
        subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
        for _ in range(commands)
    ]
    for process in running:
        while process.returncode is None:
            most = max(most, *(megabytes(other.pid) for other in running))
            try:
                process.wait(_SAMPLED)
            except subprocess.TimeoutExpired:
                continue
    if any(process.returncode for process in running):
        sys.exit("a command failed")
    seconds = time.monotonic() - started
    while True:
        try:
            os.wait()
        except ChildProcessError:
            break
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(cpu, seconds, most)


def main() -> None:
    """Print a line for each measurement, and the conclusions."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.bulk",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", help="puzzles; 40,000 easy ones are made without")
    parser.add_argument(
        "--copies", type=int, default=0, help="rate this many equivalent puzzles instead"
    )
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")
    parser.add_argument("--only", default="", help="only the ways with this in their name")
    options = parser.parse_args()
    # The process that starts the others ends after the command, and would not be counted otherwise.
    ctypes.CDLL(None).prctl(_BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0)
    ways = [way for way in WAYS if options.only in way]
    with tempfile.TemporaryDirectory() as folder:
        whole, one = (str(Path(folder) / name) for name in ("whole.txt", "one.txt"))
        if options.file is None:
            count = _write(whole, copies(options.copies or 40_000, 4.9, 1))
        else:
            count = _write(whole, _copies(options.file, options.copies))
        _write(one, [Path(whole).read_text(encoding="ascii").split("\n", 1)[0]])
        print(f"{count:,} puzzles", flush=True)
        starts: dict[tuple[str, str], Cost] = {}
        costs: dict[tuple[str, str], Cost] = {}
        for turn in range(1, options.rounds + 1):
            for way, run in itertools.product(ways, _RUNS):
                threads, commands = _RUNS[run]
                for file, least in ((one, starts), (whole, costs)):
                    cost = measure(words_of(way, file, threads), commands)
                    least[way, run] = Cost(*map(min, least.get((way, run), cost), cost))
                print(f"round {turn}: {way + f', {run}':34}{cost}", flush=True)
    for way in ways:
        single, double, twice = (
            Cost(*(cost - start for cost, start in zip(costs[key], starts[key], strict=True)))
            for key in ((way, run) for run in _RUNS)
        )
        print(
            f"{way}: {count / single.cpu:,.0f} lines a CPU second with one thread, "
            f"{count / double.cpu:,.0f} with two, which are {single.seconds / double.seconds:.2f} "
            f"times as fast; two commands at the same time are "
            f"{2 * single.seconds / twice.seconds:.2f} times as fast; starting takes "
            f"{starts[way, '1 thread'].cpu:.2f} s CPU; "
            f"at most {max(costs[way, run].megabytes for run in _RUNS):.0f} MB"
        )


def _copies(file: str, number: int) -> Iterator[str]:
    """The puzzles of a file, or this many copies of them, one after the other."""
    rng = random.Random(1)
    with open_input(file) as source:
        puzzles = source.text.read().decode().split()
    if not number:
        yield from puzzles
    for puzzle in itertools.islice(itertools.cycle(puzzles), number):
        yield copy_of(puzzle, rng)


def _write(file: str, lines: Iterable[str]) -> int:
    """Write lines to a file; return their number."""
    count = 0
    with Path(file).open("w", encoding="ascii") as target:
        for count, line in enumerate(lines, 1):  # noqa: B007 - the number of the last one counts
            target.write(f"{line}\n")
    return count


if __name__ == "__main__":
    main()
