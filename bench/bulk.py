"""What `engine.rate_many` and `grade` need for the same puzzles, with one thread and with two.

    python -m bench.bulk
    python -m bench.bulk corpus/se/bench/top1465.txt.gz
    python -m bench.bulk corpus/se/bench/sudoku17-10000.txt.gz --copies 100000 --only plain

Each round runs every way once, as a command of its own, and prints a line for it; the least of the
rounds counts. The CPU time is that of all its processes, also of those that end after it. The
memory is the most that the command's process had. What the command takes for one line, its start,
is measured as well and is not part of the rates, so that these are those of a file of any length.
For Linux.
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
_THREADS = (1, 2)


class Cost(NamedTuple):
    """What a command took.

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
    """The words of a command, by the name of the way."""
    if way == "rate_many":
        return ["-c", _RATE_MANY, file, _COLUMNS, str(threads)]
    columns = () if way == "grade, plain lines" else ("--columns", _COLUMNS)
    return [*_GRADE, "--input", file, *columns, "--jobs", str(threads)]


WAYS = ("rate_many", "grade, a table", "grade, plain lines")


def measure(words: list[str]) -> Cost:
    """What a command takes."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    most = 0.0
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL) as process:
        while process.returncode is None:
            most = max(most, megabytes(process.pid))
            try:
                process.wait(_SAMPLED)
            except subprocess.TimeoutExpired:
                continue
    if process.returncode:
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
    """Print a line for each measurement, and what follows from them."""
    parser = argparse.ArgumentParser(prog="python -m bench.bulk", description=__doc__)
    parser.add_argument("file", nargs="?", help="puzzles; 40,000 easy ones are made without")
    parser.add_argument(
        "--copies", type=int, default=0, help="rate this many equivalent puzzles instead"
    )
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")
    parser.add_argument("--only", default="", help="only the ways with this in their name")
    options = parser.parse_args()
    # The process that starts the others ends after the command, and would not be counted.
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
        starts: dict[tuple[str, int], Cost] = {}
        costs: dict[tuple[str, int], Cost] = {}
        for turn in range(1, options.rounds + 1):
            for key in itertools.product(ways, _THREADS):
                way, threads = key
                for file, least in ((one, starts), (whole, costs)):
                    cost = measure(words_of(way, file, threads))
                    least[key] = Cost(*map(min, least.get(key, cost), cost))
                print(f"round {turn}: {way + f', {threads}':24}{cost}", flush=True)
    for way in ways:
        single, double = (
            Cost(*(cost - start for cost, start in zip(costs[key], starts[key], strict=True)))
            for key in ((way, threads) for threads in _THREADS)
        )
        print(
            f"{way}: {count / single.cpu:,.0f} lines a CPU second with one thread, "
            f"{count / double.cpu:,.0f} with two, which are {single.seconds / double.seconds:.2f} "
            f"times as fast; starting takes {starts[way, 1].cpu:.2f} s CPU; "
            f"at most {max(costs[way, threads].megabytes for threads in _THREADS):.0f} MB"
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
    """Write lines into a file; how many."""
    count = 0
    with Path(file).open("w", encoding="ascii") as target:
        for count, line in enumerate(lines, 1):  # noqa: B007 - the number of the last one counts
            target.write(f"{line}\n")
    return count


if __name__ == "__main__":
    main()
