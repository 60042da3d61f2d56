"""Compares the published ratings of a file with ours, and explains each difference.

    make audit FILE=puzzles.txt AUDIT='--morphs 100 --out differences.tsv'

Each line has a puzzle of 81 characters, and a rating by Sudoku Explainer: the first number with one
decimal after it, or the field of `--column`, counted from 1. Fields are separated by white space,
commas, semicolons or bars; `7.2/1.2/1.2` counts as its first number. docs/certificates.md explains
what each class proves.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from corpus import open_text
from engine import Grid, SudokuError, grade, iter_steps
from engine.model.morphs import random_morph
from engine.notation import format_position
from engine.research.certificate import certificate
from engine.validation.diagnosis import require_puzzle
from tools.check_certificate import Rejected, check

EQUAL = "equal"
TURNED = "equal when turned"
LOWER = "lower here"
HIGHER = "higher here"
REFUSED = "not compared"
_FIELDS = re.compile(r"[\s,;|]+")
_PUZZLE = re.compile(r"(?<![\d.])[\d.]{81}(?![\d.])")
_RATING = re.compile(r"(?:ED=)?(\d{1,2}\.\d)(?:/\d{1,2}\.\d)*")


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known about the rating of a line.

    Attributes:
        line: its number.
        kind: one of the classes.
        puzzle: 81 characters; empty if the line has no puzzle.
        published, ours: the published ER and the one computed here; empty if unknown.
        evidence: the reason for this class.
    """

    line: int
    kind: str
    puzzle: str = ""
    published: str = ""
    ours: str = ""
    evidence: str = ""


def audit(
    lines: Iterable[str], *, column: int | None = None, morphs: int = 100
) -> Iterator[Finding]:
    """Compare each line that is not blank and does not start with #.

    Args:
        lines: the file.
        column: the field with the rating, from 1; None for the first one that looks like a rating.
        morphs: how many turned and renamed puzzles to rate for a puzzle with a difference.
    """
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            yield _compare(number, line, column, morphs)


def _compare(number: int, line: str, column: int | None, morphs: int) -> Finding:
    puzzle = _PUZZLE.search(line)
    if puzzle is None:
        return Finding(number, REFUSED, evidence="no puzzle of 81 digits and dots")
    fields = _FIELDS.split(line.strip())
    fields = fields if column is None else fields[column - 1 : column]
    rating = next((found for found in map(_RATING.fullmatch, fields) if found), None)
    if rating is None:
        return Finding(number, REFUSED, puzzle[0], evidence="no rating such as 7.2")
    published = rating[1]
    try:
        grid = Grid.parse(puzzle[0])
        require_puzzle(grid)
    except SudokuError as error:
        return Finding(number, REFUSED, puzzle[0], published, evidence=str(error))
    tenths, wanted = grade(grid).er.tenths, round(10 * float(published))
    ours = f"{tenths / 10}"
    if tenths == wanted:
        return Finding(number, EQUAL, puzzle[0], published, ours)
    chance = Random(puzzle[0])
    for _ in range(morphs):
        turned = random_morph(grid, chance)
        if grade(turned).er.tenths == wanted:
            return Finding(number, TURNED, puzzle[0], published, ours, turned.to_line())
    if tenths < wanted:
        return Finding(number, LOWER, puzzle[0], published, ours, _certified(grid))
    step, crux = next(
        (place, found) for place, found in enumerate(iter_steps(grid), 1) if found.tenths > wanted
    )
    evidence = f"step {step} is {crux} at {format_position(crux.grid)}"
    return Finding(number, HIGHER, puzzle[0], published, ours, evidence)


def _certified(grid: Grid) -> str:
    """Whether the independent checker accepts the path behind our rating."""
    lines = [json.loads(json.dumps(step)) for step in certificate(grid)]
    try:
        check(lines)
    except Rejected as fault:
        return f"the certificate is rejected: {fault}"
    return f"certificate of {len(lines) - 2} steps accepted"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.audit",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, help="puzzles with their ratings; may end in .gz")
    parser.add_argument("--column", type=int, help="the field with the rating, from 1")
    parser.add_argument("--morphs", type=int, default=100, help="tried for each difference")
    parser.add_argument("--out", type=Path, help="a table of the differences, with tabs")
    chosen = parser.parse_args()
    counts: Counter[str] = Counter()
    rows = ["line\tclass\tpuzzle\tpublished\tours\tevidence"]
    with open_text(chosen.file) as file:
        for found in audit(file, column=chosen.column, morphs=chosen.morphs):
            counts[found.kind] += 1
            if found.kind != EQUAL:
                fields = (found.kind, found.puzzle, found.published, found.ours, found.evidence)
                rows.append("\t".join((str(found.line), *fields)))
    for kind in (EQUAL, TURNED, LOWER, HIGHER, REFUSED):
        print(f"{kind:18} {counts[kind]:9,}")
    if chosen.out is None:
        print(*rows[1:], sep="\n")
    else:
        chosen.out.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return int(counts.total() != counts[EQUAL] + counts[TURNED])


if __name__ == "__main__":
    sys.exit(main())
