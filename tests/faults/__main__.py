"""Runs the fault tests and prints the matrix: `python -m tests.faults [--write FILE]`.

With `--write` the table replaces the one in a Markdown file.
"""

import argparse
import itertools
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

FOLDER = Path(__file__).parent
MARKS = "<!-- matrix -->", "<!-- end of matrix -->"

Row = tuple[str, str, str]


class Collector:
    """Collects the rows that tests note; a failed test leaves a row that says so."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest for each part of a test."""
        if report.when == "call":
            noted: list[tuple[str, Any]] = report.user_properties
            self.rows += [tuple(row) for name, row in noted if name == "fault"]
            if report.failed:
                self.rows.append((report.nodeid.partition("::")[2], "", "FAILED"))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--write", type=Path, help="a Markdown file with a place for the table")
    chosen = parser.parse_args()
    collector = Collector()
    status = pytest.main(["-q", "-p", "no:cacheprovider", str(FOLDER)], plugins=[collector])
    table = Table("fault", "where", "what the user sees")
    for fault, rows in itertools.groupby(collector.rows, key=lambda row: row[0]):
        for number, (_, where, seen) in enumerate(rows):
            table.add_row("" if number else fault, where, seen)
    Console().print(table)
    if chosen.write and status == 0:
        write(chosen.write, collector.rows)
    sys.exit(status)


def write(file: Path, rows: list[Row]) -> None:
    """Put the table between its marks in a Markdown file."""
    lines = ["| fault | where | what the user sees |", "|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    place = re.compile(f"{MARKS[0]}.*{MARKS[1]}", re.DOTALL)
    text = file.read_text("utf-8")
    table = "\n".join([MARKS[0], *lines, MARKS[1]])
    file.write_text(place.sub(lambda _: table, text), "utf-8")


if __name__ == "__main__":
    main()
