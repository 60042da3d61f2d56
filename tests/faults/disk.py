"""A disk that keeps only synced data when the power is cut."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

_SOURCE: Final = Path(__file__).with_name("disk.c")


class Disk:
    """The data of a database on the disk; a library in the program records each sync.

    Args:
        database: the file of the database.
        folder: an empty folder for the record.

    Attributes:
        environ: the environment variables of the program.
    """

    def __init__(self, database: Path, folder: Path) -> None:
        self._database = database
        self._record = folder / "record"
        self._record.mkdir()
        library = folder / "disk.so"
        subprocess.run(
            ["gcc", "-shared", "-fPIC", "-O2", "-o", library, _SOURCE, "-ldl"],
            check=True,
        )
        self.environ = {
            "LD_PRELOAD": str(library),
            "DISK_FROM": str(database.parent.resolve()),
            "DISK_TO": str(self._record),
        }

    def restore(self) -> None:
        """Replace the files of the database by those on the disk; its program must have ended.

        A file whose name was synced, but not its content, is empty, as POSIX allows.
        """
        names = self._record / "names"
        lines = names.read_text("utf-8").splitlines() if names.exists() else []
        kept = {}
        for line in lines:
            inode, _, name = line.partition(" ")
            content = self._record / inode
            # SQLite creates the index of the log again.
            if name.startswith(self._database.name) and not name.endswith("-shm"):
                kept[name] = content.read_bytes() if content.exists() else b""
        for file in self._database.parent.glob(f"{self._database.name}*"):
            file.unlink()
        for name, data in kept.items():
            file = self._database.with_name(name)
            file.touch(0o600)
            file.write_bytes(data)
        self.keep()

    def keep(self) -> None:
        """Record the current files, which another program has written."""
        shutil.rmtree(self._record)
        self._record.mkdir()
        names = []
        for file in self._database.parent.iterdir():
            inode = file.stat().st_ino
            names.append(f"{inode} {file.name}\n")
            if file.name.startswith(self._database.name):
                shutil.copyfile(file, self._record / str(inode))
        (self._record / "names").write_text("".join(names), "utf-8")
