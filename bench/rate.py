"""Rates a file like `sudoku-tutor grade --input`, and prints the cost as a JSON line.

`python -m bench` starts a process for each file, so that the output is about this file only. A
second argument names another scale. Starting Python and importing the program are not counted.
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
"""The path did not reach the solution, so its time is too short.

The text occurs in lines of the scale se, or of grader, which grades such puzzles 10.
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
    """The maximum memory of this process, in MiB.

    Avoids `ru_maxrss` if possible, because it includes the process that started this one.
    """
    with contextlib.suppress(FileNotFoundError):  # Linux has it
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
