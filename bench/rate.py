"""Rates a file as `sudoku-tutor grade --input` does, and prints what that cost as one JSON line.

A process of its own for each file, started by `python -m bench`: what it prints is about this
file alone. A second argument names another scale. Starting Python and importing the program are
not counted.
"""

import contextlib
import json
import re
import resource
import sys
import time
from pathlib import Path

from cli.columns import Task
from cli.executor import IN_PROCESS
from cli.file_grading import answers_of
from cli.inputs import open_input
from engine.orders.scales import SCALES, SE

_UNSOLVED = re.compile(r"ED=(>=|20\.0)| 10$")
"""The path did not reach the solution, which takes less time than one that does.

In the line of the scale se, or of grader, which grades such puzzles 10.
"""


def main() -> None:
    scale = sys.argv[2] if len(sys.argv) > 2 else SE.slug
    with open_input(sys.argv[1]) as file:
        start = time.process_time()
        task = Task(SCALES[scale].line_template, as_text=True, scale=scale)
        answers = list(answers_of(file, task, IN_PROCESS))
        seconds = time.process_time() - start
    lines = "\n".join(some.text for some in answers if some.lines).splitlines()
    rated = [line for line in lines if not line.startswith("#")]
    puzzles = len(rated)
    solved = sum(not _UNSOLVED.search(text) for text in rated)
    cost = {"puzzles": puzzles, "solved": solved, "seconds": seconds, "MiB": peak_memory()}
    print(json.dumps(cost))


def peak_memory() -> float:
    """The most memory that this process has had, in MiB.

    Not `ru_maxrss` if there is something better: it counts the process that started this one, too.
    """
    with contextlib.suppress(FileNotFoundError):  # Linux has it
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
