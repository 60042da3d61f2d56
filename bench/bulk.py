"""The CPU time of `engine.rate_many` and of `grade` for the same puzzles and columns.

    python -m bench.bulk
    python -m bench.bulk corpus/se/bench/top1465.txt.gz

Each round runs every way once, as a command of its own; the least of the rounds counts. The CPU
time is that of all its processes, also of those that end after it, and of its start. For Linux.
"""

import argparse
import ctypes
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.million import copies

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


def ways(file: str) -> dict[str, list[str]]:
    """The words of each command by its name."""
    found = {}
    for n in ("1", "2"):
        found[f"rate_many, threads={n}"] = ["-c", _RATE_MANY, file, _COLUMNS, n]
        found[f"grade --jobs {n}"] = [
            *("-c", _GRADE, "grade", "--input", file, "--columns", _COLUMNS, "--jobs", n)
        ]
    return found


def measure(words: list[str]) -> tuple[float, float]:
    """The CPU seconds and the seconds on the clock that a command takes."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    seconds = time.monotonic() - started
    while True:
        try:
            os.wait()
        except ChildProcessError:
            break
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, seconds


def main() -> None:
    """Print a row for each way."""
    parser = argparse.ArgumentParser(description="CPU time of rate_many and of grade.")
    parser.add_argument("file", nargs="?", help="puzzles; 40,000 easy ones are made without")
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")
    options = parser.parse_args()
    # The process that starts the others ends after the command, and would not be counted.
    ctypes.CDLL(None).prctl(_BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory() as folder:
        file = options.file
        if file is None:
            path = Path(folder) / "puzzles.txt"
            path.write_text("\n".join(copies(40_000, 4.9, 1)), encoding="ascii")
            file = str(path)
        least: dict[str, tuple[float, float]] = {}
        for _ in range(options.rounds):
            for name, words in ways(file).items():
                least[name] = min(least.get(name, (1e9, 1e9)), measure(words))
    for name, (cpu, seconds) in least.items():
        print(f"{name:24}{cpu:7.2f} s CPU{seconds:7.2f} s")


if __name__ == "__main__":
    main()
