"""Where the shared puzzles are, and how to read them."""

import csv
import sys
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "data" / "se"
"""Measured ratings (`ratings.tsv`, `bulk.tsv`, `named.tsv`) and files of puzzles (`bench/`)."""


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle and the rating that it should get.

    Attributes:
        puzzle: 81 characters.
        ratings: ER, EP and ED as they are printed.
        how: how the rating came about: "measured" with the original program, "published" in a
            list, or computed by a "standin" for it.
    """

    puzzle: str
    ratings: tuple[str, str, str]
    how: str

    @property
    def er(self) -> float:
        """ER as a number."""
        return float(self.ratings[0])


def read_cases(path: Path) -> list[Case]:
    """The rated puzzles of a file with the columns puzzle, er, ep, ed and how.

    Ends the program with a line that says so if the file is not there.
    """
    try:
        with path.open(encoding="ascii", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    return [Case(row["puzzle"], (row["er"], row["ep"], row["ed"]), row["how"]) for row in rows]


def read_named(path: Path) -> dict[str, str]:
    """The puzzles that have a name; none if the file is not there."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["name"]: row["puzzle"] for row in csv.DictReader(file, delimiter="\t")}
