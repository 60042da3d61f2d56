"""Reads rated puzzles."""

import csv
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import corpus

RATINGS: Final = corpus.path_of("se/ratings.tsv")
BULK: Final = corpus.path_of("se/bulk.tsv")


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
        with corpus.open_text(path) as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    return [Case(row["puzzle"], (row["er"], row["ep"], row["ed"]), row["how"]) for row in rows]


def read_corpus() -> list[Case]:
    """All rated puzzles of the corpus."""
    return read_cases(RATINGS) + read_cases(BULK)


def read_named() -> dict[str, str]:
    """The puzzles of the corpus that have a name."""
    return {row["name"]: row["puzzle"] for row in corpus.read_table("se/named.tsv")}
