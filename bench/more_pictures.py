"""Folders of pictures of many kinds, from sources that were never used for training or drawing."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from bench.misleading import HIDDEN, PLAIN, SIGNS, THIRD
from bench.outcomes import Outcome
from bench.pictures import Sample, Shown, from_file, writing_of

GROUP: Final = "more: "
PRINTED: Final = "more, without handwriting"
APPS: Final = "more, app screenshots"
WRITTEN: Final = GROUP + "written photo"
THIRD_SET: Final = "third set: sudokus"
NO_SUDOKU: Final = "third set: no sudoku, or several"
DRAWN: Final = "drawn: "
_APP: Final = "app"
_ASK: Final = ("ask", "cut:", "hidden:")
"""The prefix of the truth of pictures that the user must be asked about."""
_VARIANT: Final = "variant:"
_ROWS: Final = (
    ("sticker", HIDDEN), ("glare", HIDDEN), ("smudged", HIDDEN), ("finger", HIDDEN),
    ("plain", PLAIN), ("filler", SIGNS),
    ("wrong entries red", THIRD), ("entries with wrong", THIRD), ("", "others"),
)  # fmt: skip
"""The table row of drawn pictures, by the prefix of their kind."""


def more_pictures(pictures: Path) -> Iterator[Sample]:
    """The pictures of `pictures-more`, `pictures-3` and `pictures-drawn` in a folder by their kind.

    Each existing folder has a `truth.tsv` with headings: file, kind, `truth` or `truth81` (81
    digits, `none` for a picture without a readable grid, `ask` if the user must be asked), and, if
    known, `printed` (the letters of `Shown.writing`), `givens` or `givens81` (81 digits). A
    `marks.tsv` has file, layout, and the pencil marks of 81 cells.
    """
    for name in ("pictures-more", "pictures-3", "pictures-drawn"):
        path = pictures / name
        if not (path / "truth.tsv").exists():
            continue
        marks = {row["file"]: row["candidates"] for row in _rows(path, "marks.tsv")}
        for row in _rows(path, "truth.tsv"):
            truth = row.get("truth") or row["truth81"]
            givens = row.get("givens") or row.get("givens81")
            writing = row.get("printed") or (writing_of(givens, truth) if givens else "")
            of_cells = marks.get(row["file"], "").replace(".", "")
            make = partial(_shown, path / row["file"], truth, of_cells, writing)
            yield Sample(_group(name, row["kind"], truth), row["file"], make)


def _rows(path: Path, name: str) -> list[dict[str, str]]:
    """The rows of a table by their headings; none if there is no such table."""
    if not (path / name).exists():
        return []
    with (path / name).open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, restval="")
        return [row for row in table if row["file"]]


def _group(folder: str, kind: str, truth: str) -> str:
    if folder == "pictures-more":
        return GROUP + kind
    if folder == "pictures-3":
        return NO_SUDOKU if truth in ("none", "ask") else THIRD_SET
    return DRAWN + next(row for begins, row in _ROWS if kind.startswith(begins))


def _shown(path: Path, truth: str, marks: str, writing: str) -> Shown:
    if truth.startswith(_ASK) or "?" in truth:
        covered = tuple(cell for cell, sign in enumerate(truth) if sign == "?")
        return Shown(path.read_bytes(), is_ambiguous=True, covered=covered)
    return replace(from_file(path, (truth.removeprefix(_VARIANT), marks)), writing=writing)


def summaries(outcomes: list[Outcome]) -> Iterator[Outcome]:
    """The outcomes that also count for rows about several kinds, as outcomes of these rows."""
    for outcome in outcomes:
        kind = outcome.sample.group.removeprefix(GROUP)
        if kind == outcome.sample.group:
            continue
        if outcome.shown.grids and outcome.sample.group != WRITTEN:
            yield replace(outcome, sample=replace(outcome.sample, group=PRINTED))
        if kind.startswith(_APP):
            yield replace(outcome, sample=replace(outcome.sample, group=APPS))
