"""What `engine.rate_many` and `grade` need for the same puzzles: CPU time, time and memory.

    python -m bench.bulk
    python -m bench.bulk corpus/se/bench/top1465.txt.gz
    python -m bench.bulk corpus/se/bench/sudoku17-10000.txt.gz --copies 1000000 --rounds 1

Each round runs every way once, as a command of its own; the least of the rounds counts. The CPU
time is that of all its processes, also of those that end after it, and of its start. The memory is
the most that the command's process had. For Linux.
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
from collections.abc import Iterator
from pathlib import Path

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
_GRADE = "import sys, cli; sys.exit(cli.main())"
_BECOME_PARENT_OF_ORPHANS = 36
_SAMPLED = 0.05
"""Seconds between looks at the memory."""


def ways(file: str) -> dict[str, list[str]]:
    """The words of each command by its name."""
    found = {}
    for n in ("1", "2"):
        found[f"rate_many, threads={n}"] = ["-c", _RATE_MANY, file, _COLUMNS, n]
        found[f"grade --jobs {n}"] = [
            *("-c", _GRADE, "grade", "--input", file, "--columns", _COLUMNS, "--jobs", n)
        ]
        found[f"grade, plain lines, --jobs {n}"] = [
            *("-c", _GRADE, "grade", "--input", file, "--jobs", n)
        ]
    return found


def measure(words: list[str]) -> tuple[float, float, float]:
    """The CPU seconds and the seconds on the clock that a command takes, and its megabytes."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    most = 0.0
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            most = max(most, megabytes(process.pid))
            time.sleep(_SAMPLED)
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
    return cpu, seconds, most


def main() -> None:
    """Print a row for each way."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", help="puzzles; 40,000 easy ones are made without")
    parser.add_argument(
        "--copies", type=int, default=0, help="rate this many equivalent puzzles instead"
    )
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")
    options = parser.parse_args()
    # The process that starts the others ends after the command, and would not be counted.
    ctypes.CDLL(None).prctl(_BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory() as folder:
        file = options.file
        if file is None or options.copies:
            path = Path(folder) / "puzzles.txt"
            lines = copies(40_000, 4.9, 1) if file is None else _copies(file, options.copies)
            with path.open("w", encoding="ascii") as target:
                target.writelines(f"{line}\n" for line in lines)
            file = str(path)
        least: dict[str, tuple[float, ...]] = {}
        for _ in range(options.rounds):
            for name, words in ways(file).items():
                measured = measure(words)
                least[name] = tuple(map(min, least.get(name, measured), measured))
    for name, (cpu, seconds, memory) in least.items():
        print(f"{name:30}{cpu:8.2f} s CPU{seconds:8.2f} s{memory:8.0f} MB")


def _copies(file: str, number: int) -> Iterator[str]:
    """This many copies of the puzzles of a file, one after the other."""
    rng = random.Random(1)
    with open_input(file) as source:
        puzzles = source.text.read().decode().split()
    for puzzle in itertools.islice(itertools.cycle(puzzles), number):
        yield copy_of(puzzle, rng)


if __name__ == "__main__":
    main()
