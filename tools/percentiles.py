"""Samples all minimal puzzles without bias, and measures the distribution of their ratings.

    nice python -m tools.percentiles sample --out build/percentiles.jsonl --seconds 3600 --seed 1
    python -m tools.percentiles merge build/percentiles.jsonl
    python -m tools.percentiles app

The first command rates puzzles for an hour and writes a line for each batch; runs with other seeds
may write to other files. The second writes the histogram to `engine/research/minimal_puzzles.tsv`,
with the standard error, and prints the figures of docs/percentiles.md. The third rates the puzzles
of the corpus that people played in an app, and writes `engine/research/app_puzzles.tsv`.

A batch takes `GRIDS` random full grids, and empties cells of each in random order as long as there
is one solution. Every minimal puzzle with n givens is reached in (81 - n)! orders, so its
probability in one draw of a random order depends only on n. Most orders end at a grid that is not
minimal. So instead of trying orders until one succeeds, each cell is chosen among those that can be
emptied. The product of their numbers is the weight of the puzzle: its mean over all orders is the
same for all minimal puzzles. docs/percentiles.md has the proof.
"""

import argparse
import itertools
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import corpus
from engine import Grid, grade
from engine.core.counting.counter import Counter
from engine.core.rating.line_rater import LineRater
from engine.houses import ALL, CELLS

_FOLDER: Final = Path(__file__).resolve().parents[1] / "engine" / "research"
TARGET: Final = _FOLDER / "minimal_puzzles.tsv"
APP_TARGET: Final = _FOLDER / "app_puzzles.tsv"
Batch: TypeAlias = dict[str, Any]
GRIDS = 4000
"""The number of full grids in a batch."""
SHARED = 4
"""The number of full grids that share the first three rows and columns."""
ALL_GIVENS = 45
"""Down to this many givens, cells are emptied without checking which cells could be."""
LOOK = 34
"""From this many givens on, every minimal puzzle one cell away is found; none has more givens."""
SCALE = 44.0
"""Subtracted from the logarithms of weights, to bring the weights near 1."""
BLANK = ord(".")
DIGITS = b"123456789"
MOST_COMPLETIONS = 100_000
"""A limit far above the completions of any first three rows and columns (about 2,700)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A minimal puzzle.

    Attributes:
        puzzle: 81 bytes, `.` for an empty cell.
        givens: how many cells are filled.
        log_weight: the logarithm of its weight, for the same number for all puzzles.
    """

    puzzle: bytes
    givens: int
    log_weight: float


class Sampler:
    """Draws minimal puzzles with weights; a seed always draws the same puzzles."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._counter = Counter()

    def draws(self, grids: int) -> Iterator[Draw]:
        """The minimal puzzles that this number of full grids, a multiple of `SHARED`, leads to."""
        for _ in range(grids // SHARED):
            completions = self._completions()
            for grid in self._random.sample(completions, SHARED):
                yield from self._minimal_puzzles(grid, log(len(completions)))

    def _completions(self) -> list[bytes]:
        """All full grids with some random first three rows and columns.

        Their number is the weight of each: a full grid that shares these lines with many others
        would otherwise be drawn too rarely.
        """
        rows, columns = self._three_rows(), self._three_rows()
        # Digits are renamed so that both have the same first box.
        names = {columns[c][r]: rows[r][c] for r in range(3) for c in range(3)}
        masks = [ALL] * len(CELLS)
        for line in range(3):
            for place in range(9):
                masks[place * 9 + line] = 1 << names[columns[line][place]] - DIGITS[0]
        for line in range(3):
            for place in range(9):
                masks[line * 9 + place] = 1 << rows[line][place] - DIGITS[0]
        return self._counter.solve(masks, MOST_COMPLETIONS)

    def _three_rows(self) -> list[list[int]]:
        """The first three rows of a full grid; all possibilities have the same probability."""
        first = self._random.sample(DIGITS, 9)
        while True:
            second = self._random.sample(DIGITS, 9)
            if all(set(first[b : b + 3]).isdisjoint(second[b : b + 3]) for b in (0, 3, 6)):
                break
        third = []
        for b in (0, 3, 6):
            left = set(DIGITS).difference(first[b : b + 3], second[b : b + 3])
            third += self._random.sample(sorted(left), 3)
        return [first, second, third]

    def _minimal_puzzles(self, grid: bytes, log_weight: float) -> Iterator[Draw]:
        """Empty cells at random as long as there is one solution; a puzzle for each length."""
        puzzle = bytearray(grid)
        order = self._random.sample(CELLS, len(CELLS))
        givens = ALL_GIVENS
        for cell in order[givens:]:
            puzzle[cell] = BLANK
        if not self._is_proper(puzzle):
            return
        # The probability of these cells in this order.
        log_weight += lgamma(len(CELLS) + 1) - lgamma(givens + 1)
        removable = self._removable(puzzle, order[:givens])
        while removable:
            going_on = removable
            if givens <= LOOK:
                going_on = [
                    cell for cell in removable if self._leaves_removable(puzzle, cell, removable)
                ]
                ends = [cell for cell in removable if cell not in going_on]
                if ends:
                    minimal = bytearray(puzzle)
                    minimal[self._random.choice(ends)] = BLANK
                    orders = lgamma(len(CELLS) - (givens - 1) + 1)
                    weight = log_weight + log(len(ends)) - orders
                    yield Draw(bytes(minimal), givens - 1, weight)
            if not going_on:
                return
            log_weight += log(len(going_on))
            cell = self._random.choice(going_on)
            puzzle[cell] = BLANK
            givens -= 1
            removable = self._removable(puzzle, [other for other in removable if other != cell])

    def _removable(self, puzzle: bytearray, cells: list[int]) -> list[int]:
        """The cells that can be emptied without creating a second solution."""
        return [cell for cell in cells if self._can_empty(puzzle, cell)]

    def _leaves_removable(self, puzzle: bytearray, cell: int, removable: list[int]) -> bool:
        """Whether the puzzle is still not minimal after the cell is emptied."""
        kept, puzzle[cell] = puzzle[cell], BLANK
        found = any(other != cell and self._can_empty(puzzle, other) for other in removable)
        puzzle[cell] = kept
        return found

    def _can_empty(self, puzzle: bytearray, cell: int) -> bool:
        return self._counter.is_redundant(bytes(puzzle), bytes((cell,)))

    def _is_proper(self, puzzle: bytearray) -> bool:
        return self._counter.count_line(bytes(puzzle), 2) == 1


def batch(seed: int, grids: int = GRIDS) -> Batch:
    """Draw and rate the puzzles of a batch.

    Returns:
        Its seed, the number of puzzles, and for each ER in tenths and each number of givens: the
        count, the sum of the weights, and the sum of their squares.
    """
    rater, rating = LineRater(), bytearray(3)
    ratings: dict[int, list[float]] = {}
    givens: dict[int, list[float]] = {}
    count = 0
    for draw in Sampler(seed).draws(grids):
        rater.rate_block(draw.puzzle + b"\n", rating)
        if not rating[0]:
            raise KeyboardInterrupt
        weight = exp(draw.log_weight - SCALE)
        for table, key in ((ratings, rating[0]), (givens, draw.givens)):
            entry = table.setdefault(key, [0, 0.0, 0.0])
            for place, value in enumerate((1, weight, weight**2)):
                entry[place] += value
        count += 1
    return {"seed": seed, "puzzles": count, "er": ratings, "givens": givens}


def sample(out: Path, seed: int, seconds: float) -> None:
    """Append batches with consecutive seeds to a file, at least one, until the time is over."""
    end = time.monotonic() + seconds
    with out.open("a", encoding="ascii") as file:
        for number in itertools.count(seed):
            print(json.dumps(batch(number)), file=file, flush=True)
            if time.monotonic() >= end:
                return


def shares(batches: list[Batch], table: str) -> list[tuple[int, int, float, float, float]]:
    """The distribution in one table of the batches.

    Args:
        batches: the batches, at least two.
        table: `er` or `givens`.

    Returns:
        For each value: its count in the sample, its share of all minimal puzzles, the share of
        puzzles with a lower value, and the standard error of that share, computed from the
        differences between the independent batches.
    """
    tables = [{int(key): entry for key, entry in batch[table].items()} for batch in batches]
    totals = [sum(entry[1] for entry in counts.values()) for counts in tables]
    total, lower, rows = sum(totals), 0.0, []
    for value in sorted(set().union(*tables)):
        below = [sum(e[1] for key, e in counts.items() if key < value) for counts in tables]
        squares = sum((b - lower * t) ** 2 for b, t in zip(below, totals, strict=True))
        error = sqrt(squares * len(tables) / (len(tables) - 1)) / total
        entries = [counts[value] for counts in tables if value in counts]
        share = sum(entry[1] for entry in entries) / total
        rows.append((value, int(sum(entry[0] for entry in entries)), share, lower, error))
        lower += share
    return rows


def merge(files: list[Path], out: Path) -> None:
    """Write the distribution of ratings; print the distribution of givens and the sample size."""
    lines = [line for file in files for line in file.read_text(encoding="ascii").splitlines()]
    batches = list({batch["seed"]: batch for batch in map(json.loads, lines)}.values())
    _write(out, shares(batches, "er"))
    for givens, count, share, _, _ in shares(batches, "givens"):
        print(f"{givens} givens: {count:,} drawn, {100 * share:.4f} %")
    weights = [entry for batch in batches for entry in batch["er"].values()]
    effective = sum(entry[1] for entry in weights) ** 2 / sum(entry[2] for entry in weights)
    seeds = sorted(batch["seed"] for batch in batches)
    print(f"{len(batches)} batches, seeds {seeds[0]} to {seeds[-1]}")
    drawn = sum(batch["puzzles"] for batch in batches)
    print(f"{drawn:,} puzzles, as good as {effective:,.0f} without weights")


def app(out: Path) -> None:
    """Write the distribution of the ratings of the puzzles that people played in an app."""
    puzzles = [row["puzzle"] for row in corpus.read_table("human/times.tsv")]
    ratings = sorted(grade(Grid.parse(puzzle)).er.tenths for puzzle in puzzles)
    total, rows = len(ratings), []
    for tenths in dict.fromkeys(ratings):
        lower, count = ratings.index(tenths) / total, ratings.count(tenths)
        # The standard error of a share of independent puzzles.
        error = sqrt(lower * (1 - lower) / total)
        rows.append((tenths, count, count / total, lower, error))
    _write(out, rows)


def _write(out: Path, rows: list[tuple[int, int, float, float, float]]) -> None:
    """Write a distribution of ratings in tenths; see `shares`."""
    lines = ["er\tpuzzles\tshare\tlower\terror"]
    for tenths, count, *parts in rows:
        numbers = "\t".join(f"{100 * number:.4f}" for number in parts)
        lines.append(f"{tenths / 10}\t{count}\t{numbers}")
    out.write_text("\n".join(lines) + "\n", encoding="ascii")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.percentiles",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    sampling = commands.add_parser("sample", help="draw and rate puzzles")
    sampling.add_argument("--out", type=Path, required=True, help="the file of batches")
    sampling.add_argument("--seed", type=int, default=1, help="of the first batch")
    sampling.add_argument("--seconds", type=float, default=60, help="how long")
    merging = commands.add_parser("merge", help="write the histogram")
    merging.add_argument("files", type=Path, nargs="+", help="files of batches")
    merging.add_argument("--to", type=Path, default=TARGET, help="the histogram")
    commands.add_parser("app", help="write the histogram of the puzzles of an app")
    chosen = parser.parse_args()
    if chosen.command == "sample":
        sample(chosen.out, chosen.seed, chosen.seconds)
    elif chosen.command == "app":
        app(APP_TARGET)
    else:
        merge(chosen.files, chosen.to)
    return 0


if __name__ == "__main__":
    sys.exit(main())
