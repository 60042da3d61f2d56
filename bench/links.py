"""Reads links to public puzzles, and reports on each: `python -m bench.links FILE.tsv`.

The file has the headings `id`, `kind of link`, `link_or_data` (a link, or its data alone) and
`solution81` (81 digits, or nothing if no single solution is known). The output is the id, the kind
of puzzle (a variant, or `constraints`), the verdict, the reason, and the seconds. The exit status
is 1 if a puzzle's solution differs from the file's.
"""

import csv
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.constraints.uniqueness import Uniqueness, check_puzzle
from engine.links import ConstraintsError, LinkError, parse_link
from engine.model.grid import Grid
from engine.solvers import solve

_EQUAL, _DIFFERENT, _REFUSED = "equal", "DIFFERENT", "refused"
_FPUZZLES: Final = "https://f-puzzles.com/?load="
_SUDOKUPAD: Final = "https://sudokupad.app/"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of reading a link.

    Attributes:
        kind: the kind of puzzle: the name of a variant, "constraints", or "".
        verdict: equal, one (if no solution is known), several, none, undecided, or refused.
        reason: why it was refused.
        seconds: the time taken.
    """

    kind: str
    verdict: str
    reason: str
    seconds: float


def main() -> int:
    csv.field_size_limit(10_000_000)
    with Path(sys.argv[1]).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    verdicts: Counter[tuple[str, str]] = Counter()
    for row in rows:
        result = solve_link(link_of(row), row["solution81"])
        verdicts[result.kind, result.verdict] += 1
        told = (row["id"], result.kind, result.verdict, result.reason, f"{result.seconds:.2f}")
        print(*told, sep="\t")
    for (kind, verdict), count in sorted(verdicts.items()):
        print(f"{count:5}  {kind}  {verdict}", file=sys.stderr)
    return int(any(verdict == _DIFFERENT for _, verdict in verdicts))


def link_of(row: Mapping[str, str]) -> str:
    """The link in a row of the table."""
    link = row["link_or_data"]
    if link.startswith("http"):
        return link
    return (_FPUZZLES if row["kind of link"].startswith("fpuz") else _SUDOKUPAD) + link


def solve_link(link: str, solution: str) -> Result:
    """Read a link, and solve its puzzle.

    Args:
        link: the link.
        solution: the only solution, if known; otherwise "".
    """
    start = time.perf_counter()
    kind = reason = ""
    try:
        grid = parse_link(link)
        kind = grid.variant.name.partition(":")[0]
        givens = [value if cell in grid.givens else 0 for cell, value in enumerate(grid.values)]
        found = solve(Grid.from_values(givens, variant=grid.variant))
        verdict = ("none", "one", "several")[len(found)]
    except ConstraintsError as error:
        kind = "constraints"
        if error.puzzle is None:
            raise
        report = check_puzzle(error.puzzle)
        found = report.solved.solutions
        verdict = report.uniqueness.name.lower()
        if report.uniqueness is Uniqueness.OTHER:
            verdict, reason = "one", "another one is stated"
    except (LinkError, ValueError) as error:
        found, verdict, reason = (), _REFUSED, str(error)
    if verdict == "one" and solution:
        verdict = _EQUAL if found[0] == solution else _DIFFERENT
    return Result(kind, verdict, reason, time.perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main())
