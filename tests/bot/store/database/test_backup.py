"""Backups: of a database in use, before a migration, and failing ones."""

import asyncio
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.files.private_files import partial_file
from bot.store import Store, StoreError, back_up, examine
from bot.store.database import migrate
from bot.store.database.backup import KEPT, faults
from bot.store.database.retry import StoreUnavailableError
from tests.bot.conftest import prefer

ROOT = Path(__file__).resolve().parents[4]
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{before}"


def upgrade():
    op.create_table("made_by_{revision}", sa.Column("id", sa.Integer))
    {more}
"""


def rows(file: Path, query: str) -> list[tuple]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def tables(file: Path) -> set[str]:
    return {name for (name,) in rows(file, "SELECT name FROM sqlite_master WHERE type = 'table'")}


def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def opened(file: Path) -> None:
    async with Store.open(url(file)):
        pass


@pytest.fixture
async def file(tmp_path: Path, migrated_file: Path) -> Path:
    """A database at the newest revision."""
    path = tmp_path / "data" / "tutor.sqlite3"
    path.parent.mkdir()
    shutil.copy(migrated_file, path)
    async with Store.open(url(path)) as store:
        await store.interactions.claim(7)
    return path


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Add one more migration to the program with each call."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate._FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrate, "_FOLDER", folder)
    newest = [sorted((folder / "versions").glob("v*.py"))[-1].name[1:5]]

    def add(revision: str, more: str = "") -> None:
        text = NEXT.format(revision=revision, before=newest[-1], more=more)
        (folder / "versions" / f"v{revision}_next.py").write_text(text)
        migrate._scripts.cache_clear()
        newest.append(revision)

    return add


def left_over(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if ".part" in path.name]


async def test_copy_is_consistent_during_writes(file, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    stop = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(file, timeout=30)) as connection:
            number = 1000
            while not stop.is_set():
                # Two rows in one transaction: a copy has both or neither.
                with connection:
                    for row in (number, number + 1):
                        connection.execute(
                            "INSERT INTO handled_interactions VALUES (?, '2026-01-01')", (row,)
                        )
                number += 2

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(10):
            back_up(file, copy)
            assert faults(copy) == ()
            ((count,),) = rows(
                copy, "SELECT count(*) FROM handled_interactions WHERE interaction_id >= 1000"
            )
            assert count % 2 == 0
    finally:
        stop.set()
        writer.join()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite3", "data"]


async def test_copy_can_be_used_as_the_database(file, tmp_path):
    async with Store.open(url(file)) as store:
        await store.interactions.claim(8)
        # The latest writes are only in the database's log file.
        back_up(file, tmp_path / "copy.sqlite3")
    async with Store.open(url(tmp_path / "copy.sqlite3")) as store:
        assert not await store.interactions.claim(7)
        assert not await store.interactions.claim(8)
        assert await store.interactions.claim(9)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
async def test_only_the_owner_may_read_a_database_and_its_copies(file, newer, tmp_path):
    newer("8001")
    # As earlier versions created them.
    file.parent.chmod(0o755)
    for path in (file, file.with_name("tutor.before-8000.sqlite3")):
        path.touch()
        path.chmod(0o644)
    async with Store.open(url(file)) as store:
        await store.interactions.claim(8)
        found = modes(file.parent)
        assert {"tutor.sqlite3-wal", "tutor.before-8001.sqlite3"} <= set(found)
        assert set(found.values()) == {0o600}
        back_up(file, tmp_path / "copy.sqlite3")
    assert modes(tmp_path)["copy.sqlite3"] == 0o600
    async with Store.open(url(tmp_path / "new" / "tutor.sqlite3")):
        assert modes(tmp_path)["new"] == 0o700
        assert set(modes(tmp_path / "new").values()) == {0o600}


KILLED = """
import os, signal, sys
from pathlib import Path
from bot.store.database import backup

backup._sync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
backup.back_up(Path(sys.argv[1]), Path(sys.argv[2]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
async def test_killed_backup_is_removed_by_the_next_one(file, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLED, str(file), str(copy)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        check=False,
    )
    assert left_over(tmp_path)
    with partial_file(copy) as being_written:
        back_up(file, copy)
        assert left_over(tmp_path) == [being_written.name]
    assert not left_over(tmp_path)
    assert faults(copy) == ()


async def test_empty_file_is_not_taken_for_a_new_database(tmp_path):
    lost = tmp_path / "tutor.sqlite3"
    lost.touch()
    os.utime(lost, (1, 1))
    for use in (opened(lost), examine(url(lost))):
        with pytest.raises(StoreError, match=r"what was in it is lost.*the newest backup"):
            await use
    with pytest.raises(StoreError, match="is an empty file"):
        back_up(lost, tmp_path / "copy.sqlite3")
    assert [path.name for path in tmp_path.iterdir()] == [lost.name]


async def test_database_that_another_program_creates_is_waited_for(tmp_path):
    file = tmp_path / "tutor.sqlite3"
    file.touch()
    start = asyncio.create_task(opened(file))
    await asyncio.sleep(0.3)
    assert not start.done()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    await start
    assert (await examine(url(file))).pending == ()


async def test_failed_start_leaves_no_empty_file(tmp_path, monkeypatch):
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bot.store.database.connection.set_up", fail)
    monkeypatch.setattr("bot.store.database.connection.migrate", fail)
    with pytest.raises(StoreError, match="No space left"):
        await opened(tmp_path / "tutor.sqlite3")
    assert not list(tmp_path.iterdir())


async def test_copies_do_not_keep_users_who_were_forgotten(file, newer):
    async with Store.open(url(file)) as store:
        for user in (7, 8):
            await prefer(store, user, theme="dark")
    newer("8001")
    copy = file.with_name("tutor.before-8001.sqlite3")
    async with Store.open(url(file)) as store:
        os.utime(copy, (1, 1))
        assert await store.delete_user(7) == 1
        assert rows(copy, "SELECT user_id FROM people") == [(8,)]
        assert copy.stat().st_mtime == 1
        await store.prune(datetime.now(UTC))
    assert not copy.exists()


async def test_user_who_is_left_in_a_copy_is_told_to_try_again(file, monkeypatch):
    def fail(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    async with Store.open(url(file)) as store:
        monkeypatch.setattr("bot.store.store.delete_user_in_copies", fail)
        with pytest.raises(StoreUnavailableError):
            await store.delete_user(7)


async def test_recent_copies_are_kept(file, newer):
    newer("8001")
    async with Store.open(url(file)) as store:
        await store.prune(datetime.now(UTC))
    assert file.with_name("tutor.before-8001.sqlite3").exists()


async def test_failed_copy_changes_nothing(file, tmp_path):
    there = tmp_path / "there.sqlite3"
    there.write_text("mine")
    with pytest.raises(StoreError, match=r"The database .* does not exist"):
        back_up(tmp_path / "none.sqlite3", there)
    with pytest.raises(StoreError, match="the database itself"):
        back_up(file, file.parent / ".." / "data" / file.name)
    with pytest.raises(StoreError, match=r"The folder .* does not exist"):
        back_up(file, tmp_path / "none" / "copy.sqlite3")
    with pytest.raises(StoreError, match=r"cannot be backed up to .*Is a directory"):
        back_up(file, tmp_path)
    assert there.read_text() == "mine"
    assert not left_over(tmp_path)
    assert not left_over(tmp_path.parent)


async def test_devices_and_pipes_are_not_replaced(file, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(StoreError, match=r"pipe: it is not a regular file\."):
        back_up(file, pipe)
    assert pipe.is_fifo()


async def test_damaged_database_does_not_replace_a_good_copy(file, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    back_up(file, copy)
    sound = copy.read_bytes()
    with file.open("r+b") as damaged:
        damaged.seek(4096)
        damaged.write(os.urandom(20 * 4096))
    with pytest.raises(StoreError, match="cannot be backed up"):
        back_up(file, copy)
    assert copy.read_bytes() == sound
    assert not left_over(tmp_path)


FULL = """
import resource, signal, sys
from pathlib import Path
from tests.bot.conftest import prefer
from bot.store import StoreError, back_up

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
try:
    back_up(Path(sys.argv[1]), Path(sys.argv[2]))
except StoreError as error:
    print(error)
"""


@pytest.mark.whole
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of this kind")
async def test_full_disk_keeps_the_previous_copy(file, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("before")
    result = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", FULL, str(file), str(copy)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        check=True,
    )
    assert "cannot be backed up" in result.stdout
    assert copy.read_text() == "before"
    assert not left_over(tmp_path)


async def test_database_is_backed_up_before_a_migration(file, newer):
    newer("8001")
    newer("8002")
    await opened(file)

    assert {"made_by_8001", "made_by_8002"} <= tables(file)
    copy = file.with_name("tutor.before-8001.sqlite3")
    assert "made_by_8001" not in tables(copy)
    assert rows(copy, "SELECT interaction_id FROM handled_interactions") == [(7,)]
    await opened(file)
    assert sorted(path.name for path in file.parent.iterdir()) == [copy.name, file.name]


async def test_new_database_is_not_backed_up(tmp_path):
    await opened(tmp_path / "new.sqlite3")
    assert [path.name for path in tmp_path.iterdir()] == ["new.sqlite3"]


async def test_only_the_newest_backups_are_kept(file, newer):
    other = file.with_name("another.before-8000.sqlite3")
    other.write_text("not ours")
    for number in range(8001, 8001 + KEPT + 2):
        newer(str(number))
        await opened(file)
    kept = sorted(path.name for path in file.parent.glob("tutor.before-*"))
    assert kept == [f"tutor.before-{8003 + number}.sqlite3" for number in range(KEPT)]
    assert other.exists()


async def test_failed_backup_prevents_migration(file, newer):
    newer("8001")
    file.with_name("tutor.before-8001.sqlite3").mkdir()
    with pytest.raises(StoreError, match="could not be backed up first"):
        await opened(file)
    assert "made_by_8001" not in tables(file)
    assert (await examine(url(file))).pending == ("8001",)
    assert not left_over(file.parent)


async def test_failed_migration_keeps_database_and_backup(file, newer):
    before = (await examine(url(file))).current
    newer("8001", more="op.execute('SELECT nonsense')")
    for _ in range(2):
        with pytest.raises(StoreError, match="nonsense"):
            await opened(file)
    assert "made_by_8001" not in tables(file)
    assert (await examine(url(file))).current == before
    assert faults(file.with_name("tutor.before-8001.sqlite3")) == ()


async def test_concurrent_starts_migrate_and_back_up_once(file, newer):
    newer("8001")
    await asyncio.gather(*(opened(file) for _ in range(2)))
    assert "made_by_8001" in tables(file)
    assert "made_by_8001" not in tables(file.with_name("tutor.before-8001.sqlite3"))


async def test_examining_does_not_create_a_database(tmp_path):
    with pytest.raises(StoreError, match=r"The database .* does not exist"):
        await examine(url(tmp_path / "none.sqlite3"))
    assert not list(tmp_path.iterdir())


async def test_corruption_is_found(file):
    assert faults(file) == ()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(
            "INSERT INTO results"
            " VALUES (1, 99, 1, 1, 'se', 1, 1, 1, 1, 1, 1, '{}', '1', '2026-01-01')"
        )
        connection.commit()
    assert faults(file) == ("row 1 of results refers to a missing row of puzzles",)
