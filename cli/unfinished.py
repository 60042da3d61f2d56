"""A table of results while it is being written, so that it survives whatever happens.

Beside RESULTS two files stand meanwhile: the answers so far (`RESULTS.part`) and how far they go
(`RESULTS.checkpoint`). A checkpoint is only written when the answers that it counts are safely on
the disk. To continue, what was answered after the last checkpoint is cut off and rated again, so
that the results are the same, byte for byte, as those of a run that nothing disturbed.

A third file, `RESULTS.lock`, keeps a second run away from before the first has read the checkpoint
until its results are in their place. It is none of the other two, because those change their name.
"""

import contextlib
import errno
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Final

from cli.checkpoint import Checkpoint, Reached, load_checkpoint
from cli.columns import Row, Task
from cli.errors import CommandError
from cli.inputs import Identity
from cli.results import Format, format_of

_EVERY: Final = 2.0
"""Seconds between checkpoints: what is rated twice at most after a run was killed."""
_NO_LOCKS: Final = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}
"""What file systems without locks answer, as some of a network do."""


class Unfinished:
    """The results of a task, as far as there are any.

    Args:
        out: where they go in the end; its ending tells the format.
        task: what is asked about each line.
        identity: of the input; None if it can be read only once, so that nothing can be continued.
        asked: what else the results depend on, each thing by the name that a person knows it by.

    Raises:
        WrongUseError: if the ending is none that is known.
        CommandError: if what writes the format is not installed.

    Attributes:
        reached: how far they go.
    """

    def __init__(
        self, out: Path, task: Task, identity: Identity | None, asked: Mapping[str, str]
    ) -> None:
        self._out = out
        self._kind: Format = format_of(out)
        self._columns = task.columns
        self._identity = identity
        self._asked = asked
        self._part = out.with_name(f"{out.name}.part")
        self._checkpoint = out.with_name(f"{out.name}.checkpoint")
        self._lock = out.with_name(f"{out.name}.lock")
        self._in_place = False
        self._next = 0.0
        self.reached = Reached(0, 0, 0, 0, (0,) * len(task.bands))

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other runs away: everything else is done in here.

        Raises:
            CommandError: if another run is in here, or nothing can be written beside the results.
        """
        with self._told():
            lock = _locked(self._lock)
        if lock is None:
            yield
            return
        with lock:
            try:
                yield
            finally:
                # Before it is given up, so that nobody else's is removed. One that stays bars none.
                with contextlib.suppress(OSError):
                    self._lock.unlink()

    def begin(self, *, resume: bool) -> bool:
        """Find out where to start.

        Args:
            resume: whether to go on where an earlier run was stopped.

        Returns:
            Whether there is anything left to do.

        Raises:
            CommandError: if an earlier run stands in the way, or cannot be continued.
        """
        found = load_checkpoint(self._checkpoint)
        if found is None:
            if not self._out.exists():
                return True
            if resume and not self._part.exists():
                return False
            # From now on what is there is known to be older than the run that was begun.
            with self._told():
                self._part.touch()
            return True
        anew = self._anew()
        if not resume:
            raise CommandError(
                f"{self._part} holds {found.reached.lines:,} lines of a run that was stopped: "
                f"add --resume to go on, or {anew}"
            )
        found.check(self._identity, self._asked, anew)
        self.reached = found.reached
        size = self._part.stat().st_size if self._part.exists() else None
        self._in_place = found.complete and size is None and self._out.exists()
        if not self._in_place and (size is None or size < found.reached.size):
            raise self._gone()
        return True

    @contextlib.contextmanager
    def writing(self) -> Iterator[Callable[[Sequence[Row]], None]]:
        """Take rows; however it ends, what was taken is kept.

        Yields:
            A function that takes some rows.

        Raises:
            CommandError: if the rows cannot be written, or those of the first run are gone.
        """
        if self._in_place:
            yield lambda _: None
            return
        with self._opened() as file:
            try:
                yield lambda rows: self._add(file, rows)
            finally:
                self._save(file)

    def finish(self) -> None:
        """Put the results in their place.

        Raises:
            CommandError: if they cannot be written.
        """
        with self._told():
            if not self._in_place:
                self._keep(complete=True)
                self._kind.finish(self._part, self._out, self._columns)
            self._checkpoint.unlink(missing_ok=True)

    @contextlib.contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        with self._told():
            file = os.fdopen(os.open(self._part, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        try:
            with self._told():
                self._go_to_end(file)
            yield file
        finally:
            with self._told():
                file.close()

    def _go_to_end(self, file: BinaryIO) -> None:
        # Counting the lines of a huge file takes minutes, and a longer file would be of zeros.
        if os.fstat(file.fileno()).st_size < self.reached.size:
            raise self._gone()
        file.truncate(self.reached.size)
        file.seek(self.reached.size)
        if not self.reached.size:
            head = self._kind.head(self._columns).encode()
            file.write(head)
            self.reached = replace(self.reached, size=len(head))
        self._save(file)

    def _add(self, file: BinaryIO, rows: Sequence[Row]) -> None:
        if not rows:
            return
        data = "".join([self._kind.row(self._columns, row.values) for row in rows]).encode()
        with self._told():
            file.write(data)
        before = self.reached
        bands = list(before.bands)
        refused = before.refused
        for row in rows:
            if row.band is None:
                refused += 1
            else:
                bands[row.band] += 1
        # One assignment, so that Ctrl-C finds the state before it or the one after it.
        self.reached = Reached(
            lines=rows[-1].number,
            size=before.size + len(data),
            rated=sum(bands),
            refused=refused,
            bands=tuple(bands),
        )
        if time.monotonic() >= self._next:
            self._save(file)

    def _save(self, file: BinaryIO) -> None:
        with self._told():
            file.flush()
            os.fsync(file.fileno())
            self._keep()
        self._next = time.monotonic() + _EVERY

    def _keep(self, *, complete: bool = False) -> None:
        if self._identity is not None:
            done = Checkpoint(self._identity, self._asked, self.reached, complete)
            done.save(self._checkpoint)

    def _anew(self) -> str:
        return f"delete {self._checkpoint} to start anew"

    def _gone(self) -> CommandError:
        return CommandError(
            f"{self._part}: the answers of the first run are not there; {self._anew()}"
        )

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            fix = "" if self._identity is None else "; once that is mended, go on with --resume"
            raise CommandError(
                f"{self._out}: the results cannot be written: {error.strerror or error}{fix}"
            ) from error


def _locked(path: Path) -> BinaryIO | None:
    """A file that only one process has at a time; None where the system cannot tell.

    The system takes it away from a process that ends in whatever way. It is not handed on to the
    processes that rate, which may outlive a killed one for a moment.
    """
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        return None
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b"))
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Its owner may have removed it after it was opened here: then it bars nobody.
            mine = os.path.samestat(os.fstat(file.fileno()), path.stat())
        except (BlockingIOError, FileNotFoundError):
            mine = False
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
            path.unlink(missing_ok=True)
            return None
        if not mine:
            raise CommandError(
                f"{path}: another run is still writing these results; wait for its end"
            )
        stack.pop_all()
        return file
