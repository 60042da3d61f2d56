"""A folder of pictures of many kinds, from sources of which nothing was used to train or draw."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from bench.outcomes import Outcome
from bench.pictures import Sample, Shown, from_file

GROUP: Final = "more: "
PRINTED: Final = "more, without handwriting"
APPS: Final = "more, app screenshots"
WRITTEN: Final = GROUP + "written photo"
_APP: Final = "app"
_ASK: Final = "ask"


def more_pictures(path: Path) -> Iterator[Sample]:
    """The pictures of a folder by their kind; none if it has no table.

    Its `truth.tsv` has, below a line of headings, file, kind, 81 digits (`none` for a picture
    without a readable grid, `ask` for one of several grids), and the letters of `Shown.writing` if
    they are known, its `marks.tsv` file, layout, and the pencil marks of 81 cells.
    """
    if not (path / "truth.tsv").exists():
        return
    marks = {row[0]: row[2].replace(".", "") for row in _rows(path / "marks.tsv")}
    for file, kind, truth, *more in _rows(path / "truth.tsv"):
        make = partial(_shown, path / file, truth, marks.get(file, ""), "".join(more[:1]))
        yield Sample(GROUP + kind, file, make)


def _rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row][1:]


def _shown(path: Path, truth: str, marks: str, writing: str) -> Shown:
    if truth == _ASK:
        return Shown(path.read_bytes(), is_ambiguous=True)
    return replace(from_file(path, (truth, marks)), writing=writing)


def summaries(outcomes: list[Outcome]) -> Iterator[Outcome]:
    """The outcomes again that count for the rows about several kinds, as outcomes of these."""
    for outcome in outcomes:
        kind = outcome.sample.group.removeprefix(GROUP)
        if kind == outcome.sample.group:
            continue
        if outcome.shown.grids and outcome.sample.group != WRITTEN:
            yield replace(outcome, sample=replace(outcome.sample, group=PRINTED))
        if kind.startswith(_APP):
            yield replace(outcome, sample=replace(outcome.sample, group=APPS))
