"""A disk that keeps only what was synced, and kills and power cuts at random moments.

`python -m tests.faults --kills 150 --power-cuts 100` repeats them more often.
"""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.cuts import campaign
from tests.faults.disk import Disk

pytestmark = [pytest.mark.faults, pytest.mark.untraced]

_WRITE = """
import os, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode = WAL")
for mode, number in (("FULL", 1), ("FULL", 2), ("NORMAL", 3)):
    database.execute(f"PRAGMA synchronous = {mode}")
    if number == 1:
        database.execute("CREATE TABLE kept (number)")
    database.execute("INSERT INTO kept VALUES (?)", (number,))
os._exit(0)
"""


def test_the_disk_keeps_what_was_synced(tmp_path: Path):
    data, record = tmp_path / "data", tmp_path / "disk"
    data.mkdir()
    record.mkdir()
    file = data / "a.sqlite3"
    disk = Disk(file, record)
    environ = {**os.environ, **disk.environ}

    subprocess.run([sys.executable, "-c", _WRITE, file], env=environ, check=True)
    disk.restore()

    with sqlite3.connect(file) as database:
        assert database.execute("SELECT number FROM kept").fetchall() == [(1,), (2,)]


@pytest.mark.whole
async def test_nothing_is_lost_at_random_moments():
    tallies = await campaign(kills=2, power_cuts=4, seed=7)

    assert [fault for tally in tallies.values() for fault in tally.faults] == []
    assert sum(tally.shown for tally in tallies.values()) > 20
    assert [tally.ends for tally in tallies.values()] == [2, 4]
