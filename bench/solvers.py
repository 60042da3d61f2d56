"""Compares the solvers, and writes the table into `docs/reports/solvers.md`.

    python -m bench.solvers
    python -m bench.solvers --write docs/reports/solvers.md

Each method looks for two solutions of each puzzle, so that it has to prove that there is only one.
Samples are every n-th puzzle of files of the corpus, and the named puzzles. Nodes do not depend on
the machine, times do. A puzzle that a method gives up counts as taking longest of all.
"""

import argparse
import math
import statistics
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track

import corpus
from corpus.ratings import read_named
from engine import Grid, Method, OutOfTimeError, solve_with
from engine.notation import parse_line
from tools.doc_pages import put_between

FILES = {
    "er-1-2.5.txt": "ER 1.0 to 2.5",
    "er-2.6-5.txt": "ER 2.6 to 5.0",
    "er-7.txt": "ER 7",
    "er-11+.txt": "ER 11 and more",
    "sudoku17-10000.txt": "17 givens",
}
"""Files of the corpus, and their names in the table."""
SHORT = 0.5
"""A faster puzzle is solved again: on a busy machine, the best time is the most reliable."""
AGAIN = 4
GIVEN_UP = (math.inf, math.inf)


@dataclass(frozen=True, slots=True)
class Sample:
    """Puzzles to solve with all methods.

    Attributes:
        name: their name in the table.
        puzzles: the grids.
    """

    name: str
    puzzles: tuple[Grid, ...]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.solvers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table into this page")
    parser.add_argument("--puzzles", type=int, default=11, help="how many of each file")
    chosen = parser.parse_args()
    lines = table(samples(chosen.puzzles))
    if chosen.write is None:
        print("\n".join(lines))
    else:
        put_between(chosen.write, "table", lines)


def samples(number: int) -> list[Sample]:
    """The puzzles: this many of each file, evenly spread, and all named ones."""
    found = []
    for file, name in FILES.items():
        lines = corpus.read_lines(f"se/bench/{file}")
        chosen = lines[:: max(len(lines) // number, 1)][:number]
        found.append(Sample(f"{len(chosen)} of {name}", tuple(parse_line(line) for line in chosen)))
    for name, puzzle in read_named().items():
        found.append(Sample(name, (parse_line(puzzle),)))
    return found


def table(found: list[Sample]) -> list[str]:
    """The table in Markdown: for each sample and method the median of nodes and milliseconds."""
    methods = " | ".join(method.value for method in Method)
    lines = [f"| median of nodes, ms a puzzle | {methods} |", "|---|" + "---|" * len(Method)]
    console = Console(stderr=True)
    shown = track(
        found, "solving", console=console, transient=True, disable=not console.is_terminal
    )
    lines.extend(
        f"| {sample.name} | " + " | ".join(cell(method, sample) for method in Method) + " |"
        for sample in shown
    )
    return lines


def cell(method: Method, sample: Sample) -> str:
    """The cost of a method for a sample."""
    took = [measure_method(method, grid) for grid in sample.puzzles]
    given_up = took.count(GIVEN_UP)
    nodes = statistics.median(nodes for nodes, _ in took)
    seconds = statistics.median(seconds for _, seconds in took)
    if nodes == math.inf:
        return f"gives up, on {given_up} of {len(took)}" if len(took) > 1 else "gives up"
    text = f"{nodes:,.0f}, {seconds * 1000:,.{3 if seconds < 0.001 else 1}f} ms"
    return f"{text}; gives up on {given_up}" if given_up else text


def measure_method(method: Method, grid: Grid) -> tuple[float, float]:
    """The nodes and seconds that a method takes for a puzzle."""
    try:
        solved = solve_with(method, grid)
    except OutOfTimeError:
        return GIVEN_UP
    assert len(solved.solutions) == 1, f"{grid} has several solutions"
    if solved.statistics.seconds < SHORT:
        again = (solve_with(method, grid) for _ in range(AGAIN))
        solved = min(solved, *again, key=lambda run: run.statistics.seconds)
    return solved.statistics.nodes, solved.statistics.seconds


if __name__ == "__main__":
    main()
