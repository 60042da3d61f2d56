"""Backups of a PostgreSQL database with `pg_dump` and `pg_restore`."""

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

from bot.files.finished_file import put_in_place
from bot.files.private_files import partial_file
from bot.store.database.address import for_programs, name_of, parse_address
from bot.store.database.errors import StoreError

_DUMP: Final = "pg_dump"
_SERVICE: Final = "sudoku-tutor"
_RESTORE: Final = "pg_restore"
_WHOLE: Final = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
"""Options of `pg_restore`: replace the contents, all or nothing."""


def dump(url: str, target: Path, *, replace: bool = True) -> None:
    """Write the current state of a PostgreSQL database to a file, and check the file.

    The file gets its name when it is complete.

    Args:
        url: the database; programs may use it meanwhile.
        target: the file to write, in a folder that exists; `pg_restore` can read it.
        replace: whether to replace an existing file.

    Raises:
        FileExistsError: if not `replace` and the file exists, even if it was created meanwhile.
        StoreError: if `pg_dump` is missing or fails; the message says what to do. An existing file
            at `target` is unchanged.
    """
    address = parse_address(url)
    if shutil.which(_DUMP) is None or shutil.which(_RESTORE) is None:
        raise StoreError(
            f"{_DUMP} is not installed: install PostgreSQL's client programs (Debian: "
            f"apt-get install postgresql-client), or run this where "
            f"they are installed: {dump_command(url, target)}"
        )
    if not target.parent.is_dir():
        raise StoreError(f"The folder {target.parent} for the copy does not exist.")
    if target.is_dir():
        raise StoreError(f"{target} is a folder: give the copy a name in it.")
    try:
        with partial_file(target) as part:
            _run(address, part)
            _verify(address, part)
            put_in_place(part, target, replace=replace)
    except FileExistsError:
        raise
    except OSError as error:
        raise StoreError(
            f"{name_of(address)} cannot be backed up to {target}: {error.strerror}."
        ) from error


def dump_command(url: str, target: Path) -> str:
    """The command line that makes a backup; it asks for the password."""
    address, _ = for_programs(parse_address(url))
    return shlex.join([_DUMP, "--format=custom", f"--file={target}", f"--dbname={address}"])


def restore_command(url: str, source: Path) -> str:
    """The command line that restores a backup; it asks for the password."""
    address, _ = for_programs(parse_address(url))
    return shlex.join(
        [_RESTORE, *_WHOLE, f"--dbname={address}", str(source)],
    )


def _verify(address: URL, file: Path) -> None:
    """Check that a backup is readable to the end and holds our tables."""
    for option in ("--list", f"--file={os.devnull}"):
        read = subprocess.run(  # noqa: S603 - a name and a file
            [_RESTORE, option, file], capture_output=True, text=True, check=False
        )
        if read.returncode or (read.stdout and "TABLE DATA" not in read.stdout):
            raise StoreError(
                f"{name_of(address)} was backed up, but the backup cannot be read: "
                f"{' '.join(read.stderr.split()) or 'it holds no tables'}."
            )


@contextmanager
def _as_environment(secrets: dict[str, str]) -> Iterator[dict[str, str]]:
    """Environment variables that pass secrets to PostgreSQL's programs.

    The password has its own variable; the other secrets are in a temporary service file.
    """
    others = {name: value for name, value in secrets.items() if name != "password"}
    environment = {"PGPASSWORD": secrets["password"]} if "password" in secrets else {}
    with tempfile.TemporaryDirectory() as folder:
        if others:
            lines = [f"[{_SERVICE}]", *(f"{name}={value}" for name, value in others.items())]
            file = Path(folder) / "pg_service.conf"
            file.touch(mode=0o600)
            file.write_text("\n".join(lines) + "\n")
            environment |= {"PGSERVICEFILE": str(file), "PGSERVICE": _SERVICE}
        yield environment


def _run(url: URL, target: Path) -> None:
    """Run `pg_dump` to write a database to a file.

    Raises:
        StoreError: if the program is missing or fails.
    """
    address, secrets = for_programs(url)
    with _as_environment(secrets) as environment:
        done = subprocess.run(  # noqa: S603 - no shell reads it
            [_DUMP, "--format=custom", f"--file={target}", "--no-password", f"--dbname={address}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env={**os.environ, **environment},
            check=False,
        )
    if done.returncode:
        message = " ".join(done.stderr.split())
        fix = ""
        if "server version mismatch" in message:
            fix = f" (use the {_DUMP} of the server's version, or a newer one)"
        raise StoreError(f"{name_of(url)} cannot be backed up: {message}{fix}")
