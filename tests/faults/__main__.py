"""Run the fault tests and print what users saw: `python -m tests.faults [--write FILE]`.

With `--write` the tables replace those in a Markdown file. Most tests wait for a bot that they have
started, so several run at once. With `--kills` or `--power-cuts` the bot is ended that often at
random moments instead (`tests/faults/cuts.py`), and the exit status is 1 if anything was lost.
"""

import argparse
import asyncio
import logging
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

from tests.faults.cuts import campaign, table_of
from tools.doc_pages import measured_today, put_between

FOLDER = Path(__file__).parent
AT_ONCE = 4
Row = tuple[str, ...]


class Collector:
    """Collects the notes of tests; a failed test gets a row that says so.

    Attributes:
        cells: the result of each fault of each request, in order.
        rows: the other faults, where they occurred, and what the user saw.
        points: the result of each flow after each of its points, by the fault.
    """

    def __init__(self) -> None:
        self.cells: dict[str, dict[str, str]] = {}
        self.rows: list[Row] = []
        self.points: dict[tuple[str, str], dict[str, str]] = {}
        self._reports: list[pytest.TestReport] = []
        self._ids: list[str] = []

    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Note the order of the tests, in which they do not end; pytest-xdist calls this."""
        self._ids = ids

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest for each part of a test."""
        self._reports.append(report)

    def pytest_sessionfinish(self) -> None:
        """Called by pytest at the end: collect the notes in the order of the tests."""
        for report in sorted(self._reports, key=lambda report: self._ids.index(report.nodeid)):
            self._collect(report)

    def _collect(self, report: pytest.TestReport) -> None:
        noted: list[tuple[str, Any]] = report.user_properties
        if report.when == "call":
            for _, (fault, where, seen) in (note for note in noted if note[0] == "cell"):
                self.cells.setdefault(fault, {})[where] = seen
            self.rows += [tuple(row) for name, row in noted if name == "fault"]
            for _, (fault, flow, point, seen) in (note for note in noted if note[0] == "point"):
                self.points.setdefault((flow, point), {})[fault] = seen
        if report.failed:
            self.rows.append((report.nodeid.partition("::")[2], "", "FAILED"))

    def tables(self) -> list[list[Row]]:
        """The tables, with headers: requests by faults, other faults, points of flows by faults."""
        wheres = list(dict.fromkeys(where for row in self.cells.values() for where in row))
        matrix: list[Row] = [("fault", *wheres)]
        matrix += [
            (fault, *(row.get(where, "") for where in wheres)) for fault, row in self.cells.items()
        ]
        faults = list(dict.fromkeys(fault for row in self.points.values() for fault in row))
        points: list[Row] = [("flow", "point", *faults)]
        points += [
            (flow, point, *(row.get(fault, "") for fault in faults))
            for (flow, point), row in self.points.items()
        ]
        return [matrix, [("fault", "where", "what the user sees"), *self.rows], points]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--write", type=Path, help="a Markdown file with a place for the tables")
    parser.add_argument("--kills", type=int, default=0, help="how often to kill the bot")
    parser.add_argument("--power-cuts", type=int, default=0, help="how often to cut its power")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (1)")
    chosen = parser.parse_args()
    if chosen.kills or chosen.power_cuts:
        sys.exit(end_often(chosen.kills, chosen.power_cuts, chosen.seed))
    collector = Collector()
    words = ["-q", "-p", "no:cacheprovider", "-n", str(AT_ONCE), str(FOLDER)]
    status = pytest.main(words, plugins=[collector])
    for rows in collector.tables():
        show(rows)
    if chosen.write and status == 0:
        write(chosen.write, collector.tables())
    sys.exit(status)


def end_often(kills: int, power_cuts: int, seed: int) -> int:
    """Kill the bot and cut its power; print the results; return the exit status."""
    # The stand-in reports each request that a kill cuts off.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    began = time.monotonic()
    tallies = asyncio.run(campaign(kills, power_cuts, seed))
    show(list(table_of(tallies)))
    faults = [fault for tally in tallies.values() for fault in tally.faults]
    print(*faults, f"{time.monotonic() - began:.0f} s", sep="\n")
    return int(bool(faults))


def show(rows: list[Row]) -> None:
    """Print a table; the first row is its head."""
    table = Table(*rows[0])
    for row in rows[1:]:
        table.add_row(*row)
    Console(width=140, markup=False).print(table)


def write(file: Path, tables: list[list[Row]]) -> None:
    """Write the tables between their marks in a Markdown file."""
    lines = [measured_today()]
    for head, *rows in tables:
        shown = [head, ("---",) * len(head), *rows]
        lines += ["", *(f"| {' | '.join(line)} |" for line in shown)]
    put_between(file, "tables", lines)


if __name__ == "__main__":
    main()
