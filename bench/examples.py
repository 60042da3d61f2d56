"""Looks for the steps of published examples: `python -m bench.examples FILE`.

The file is a table with a line for each example: a name, the puzzle, and the eliminations that the
source gives, such as "r1c2<>3". Singles, locked candidates and subsets are applied until none is
left, like in the sources. In each position on the way, all steps are compared with the
eliminations.
"""

import argparse
import csv
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine import Grid, SudokuError
from engine.model.step import Step
from engine.names import normalize_name
from engine.orders import teacher
from engine.techniques.common_names import common_name

_BASICS: Final = 24
"""The maximum cost of steps that are applied first."""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.examples",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, help="name, puzzle and eliminations, with tabs between")
    with parser.parse_args().file.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    named = whole = 0
    for row in rows:
        wanted = set((row["eliminations"] or "").split())
        try:
            found = steps_of(Grid.parse(row["puzzle"]), wanted)
        except SudokuError as error:
            print(f"{row['name']}: {error}")
            continue
        by_name = {
            gone for name, all_gone in found.items() if fits(name, row["name"]) for gone in all_gone
        }
        named += by_name >= wanted if wanted else any(fits(name, row["name"]) for name in found)
        whole += wanted <= set().union(*found.values())
        parts = sorted(found.items(), key=lambda part: -len(part[1]))
        listed = "; ".join(f"{name} {len(gone)}" for name, gone in parts)
        print(f"{row['name']}: {len(by_name)} of {len(wanted)} by name. {listed}")
    print(f"{named} of {len(rows)} by the name, {whole} by any step")


def steps_of(grid: Grid, wanted: set[str]) -> dict[str, set[str]]:
    """For each technique and shape, those of these eliminations that its steps make.

    Eliminations that are no longer candidates of the position count for all techniques. Without
    eliminations, every technique is in the result.
    """
    found: defaultdict[str, set[str]] = defaultdict(set)
    step = teacher.next_step(grid)
    while step is not None:
        if step.rating >= _BASICS / 2:
            gone = {text for text in wanted if not _has(grid, text)}
            for other in teacher.all_steps(grid):
                effects = {str(effect) for effect in other.effects}
                for name in names_of(other):
                    if not wanted - gone or effects & wanted:
                        found[name] |= effects & wanted | gone
        if step.rating > _BASICS:
            break
        grid = grid.apply(step)
        step = None if grid.is_solved else teacher.next_step(grid)
    return dict(found)


def _has(grid: Grid, elimination: str) -> bool:
    """Whether a position has the candidate of an elimination such as "r1c2<>3"."""
    row, column, digit = (int(elimination[at]) for at in (1, 3, -1))
    return grid.has(9 * row + column - 10, digit)


def names_of(step: Step) -> Iterator[str]:
    """The names of a step."""
    yield step.technique.value
    yield from step.technique.aliases
    common = common_name(step)
    if common is not None:
        yield common.value


def fits(name: str, example: str) -> bool:
    """Whether the name of an example contains the first word of a technique's name."""
    first, whole = (
        normalize_name(text).replace("colour", "color") for text in (name.split()[0], example)
    )
    return first in whole


if __name__ == "__main__":
    main()
