"""Measured puzzles and pictures for tests and benchmarks; `README.md` says what each file is.

The text files are compressed with gzip. Functions take their names without the `.gz`, such as
`se/ratings.tsv`.
"""

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any, BinaryIO, Final, TextIO, cast

FOLDER: Final = Path(__file__).parent
"""Where the files are."""


def path_of(name: str) -> Path:
    """The compressed file of this name."""
    return FOLDER / f"{name}.gz"


def open_binary(path: Path) -> BinaryIO:
    """Open a file, which is compressed if its name ends in `.gz`.

    Raises:
        OSError: if it cannot be opened.
    """
    return cast(BinaryIO, gzip.open(path)) if path.suffix == ".gz" else path.open("rb")


def open_text(path: Path) -> TextIO:
    """Open a text file as `open_binary` does.

    Raises:
        OSError: if it cannot be opened.
    """
    return io.TextIOWrapper(open_binary(path), encoding="utf-8", newline="")


def read_lines(name: str) -> list[str]:
    """The lines of a file."""
    with open_text(path_of(name)) as file:
        return file.read().splitlines()


def read_table(name: str) -> list[dict[str, str]]:
    """The rows of a table whose columns are separated by tabs, each by the names of its columns."""
    with open_text(path_of(name)) as file:
        return list(csv.DictReader(file, delimiter="\t"))


def read_records(name: str) -> list[dict[str, Any]]:
    """The JSON objects of a file with one on each line."""
    return [json.loads(line) for line in read_lines(name)]
