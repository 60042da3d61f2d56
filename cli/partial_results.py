"""A table of results while it is being written, so that an interrupted run can be resumed.

There are two files beside RESULTS during a run: the answers so far (`RESULTS.part`) and the
progress (`RESULTS.checkpoint`). A checkpoint is only written after the answers that it counts have
been synced to disk. A resumed run truncates the answers after the last checkpoint and rates these
lines again, so that the results are byte for byte the same as without the interruption.

At the end, `RESULTS.run` replaces the checkpoint. It records the input, options and version of
RESULTS, so that `--resume` does not mistake the results of another run for its own.

A file `RESULTS.lock` excludes other runs, from before the checkpoint is read until the results are
in place. It is a separate file because the other two are renamed.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Final

from cli.checkpoint import RESTART_HINT, Checkpoint, RunProgress, load_checkpoint
from cli.columns import Row, Task
from cli.errors import CommandError
from cli.inputs import FileIdentity, identity_of, identity_of_all
from cli.locks import exclusive
from cli.output import there_already
from cli.table_formats import TableFormat, format_of

_SYNC_INTERVAL: Final = 2.0
"""Seconds between checkpoints, and so the maximum work that is repeated after a kill."""


class PartialResults:
    """The results of a run so far.

    Args:
        out: the final file; its suffix selects the format.
        task: how to grade each line.
        identities: the identities of the input files. None means a file that can be read only once,
            so that the run cannot be resumed.
        asked: the options that the results depend on, by the names that users know.
        provenance: whether a line before the header says how the table was made.

    Raises:
        WrongUseError: if the suffix is unknown.
        CommandError: if the package that writes the format is not installed.

    Attributes:
        reached: the progress of the run.
    """

    def __init__(
        self,
        out: Path,
        task: Task,
        identities: Sequence[FileIdentity | None],
        asked: Mapping[str, str],
        *,
        provenance: bool = False,
    ) -> None:
        self._out = out
        self._kind: TableFormat = format_of(out)
        self._headings = task.headings
        self._identities = identities
        self._identity = identity_of_all(identities)
        self._asked = asked
        self._has_provenance = provenance
        self._part = out.with_name(f"{out.name}.part")
        self._checkpoint = out.with_name(f"{out.name}.checkpoint")
        self._record = out.with_name(f"{out.name}.run")
        self._lock = out.with_name(f"{out.name}.lock")
        self._in_place = False
        self._replaces: FileIdentity | None = None
        self._next = 0.0
        self.reached = RunProgress(0, 0, 0, 0, (0,) * len(task.bands))

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lock that excludes other runs; call the other methods inside.

        Raises:
            CommandError: if another run holds it, or no file can be written beside the results.
        """
        with contextlib.ExitStack() as stack:
            with self._report_errors():
                stack.enter_context(exclusive(self._lock))
            yield

    def load(self, *, resume: bool, force: bool) -> bool:
        """Load the progress of an interrupted run, if there is one.

        Args:
            resume: whether to continue an interrupted run.
            force: whether to start over, whatever exists.

        Returns:
            Whether there is anything left to do.

        Raises:
            CommandError: if results already exist, if an interrupted run must be resumed first, or
                if existing results are from other input or other options.
        """
        found = None if force else load_checkpoint(self._checkpoint)
        if found is None:
            return self._begin(resume=resume, force=force)
        if not resume:
            raise CommandError(
                f"{self._part} has {found.reached.lines:,} lines of an interrupted run: "
                f"add --resume to continue, or {RESTART_HINT}"
            )
        found.check(self._identity, self._asked)
        self.reached, self._replaces = found.reached, found.replaces
        size = self._part.stat().st_size if self._part.exists() else None
        self._in_place = found.complete and size is None and self._out.exists()
        if not self._in_place and (size is None or size < found.reached.size):
            raise self._missing_error()
        return True

    def _begin(self, *, resume: bool, force: bool) -> bool:
        """Prepare a run from the first line; return False if its results already exist."""
        if self._out.exists():
            if resume and not self._part.exists():
                self._require_own_results()
                return False
            if not (force or resume):
                raise there_already(self._out)
            # This marks the existing results as older than the run that starts now.
            with self._report_errors():
                self._replaces = identity_of(self._out)
                self._part.touch()
        with self._report_errors():
            self._checkpoint.unlink(missing_ok=True)
            self._record.unlink(missing_ok=True)
        return True

    def _require_own_results(self) -> None:
        """Require that the existing results are those that this run would write."""
        record = load_checkpoint(self._record)
        if record is None:
            raise CommandError(
                f"{self._out}: {self._record.name}, which says which input and options it belongs "
                f"to, is missing next to it; choose another name, or {RESTART_HINT}"
            )
        record.check(self._identity, self._asked)
        if record.results != identity_of(self._out):
            raise CommandError(
                f"{self._out} was changed after the run that {self._record.name} describes; "
                f"choose another name, or {RESTART_HINT}"
            )

    @contextlib.contextmanager
    def writer(self) -> Iterator[Callable[[Sequence[Row], int], None]]:
        """Write rows; on every exit, the rows so far are synced.

        Yields:
            A function that takes rows, and the number of lines before theirs in the files.

        Raises:
            CommandError: if the rows cannot be written, or the interrupted run's rows are missing.
        """
        if self._in_place:
            yield lambda _, __: None
            return
        with self._open() as file:
            try:
                yield lambda rows, earlier: self._add(file, rows, earlier)
            finally:
                self._sync(file)

    def finish(self) -> None:
        """Move the results into place.

        Raises:
            CommandError: if the results cannot be written, or another program has written a file of
                that name since the run began.
        """
        with self._report_errors():
            if not self._in_place:
                self._save_checkpoint(complete=True)
                self._put_in_place()
            if self._identity is not None:
                results = identity_of(self._out)
                done = Checkpoint(self._identity, self._asked, self.reached, True, results)
                done.save(self._record)
            self._checkpoint.unlink(missing_ok=True)

    def _put_in_place(self) -> None:
        replaces = self._replaces is not None and self._out.exists()
        try:
            if replaces and identity_of(self._out) != self._replaces:
                raise FileExistsError
            made = self._provenance()
            self._kind.finish(self._part, self._out, self._headings, made, replaces)
        except FileExistsError as error:
            go_on = "" if self._identity is None else ", then continue with --resume"
            raise CommandError(
                f"{self._out} was written by another program meanwhile, and is kept; the results "
                f"of this run are in {self._part}: move the other file away{go_on}"
            ) from error

    @contextlib.contextmanager
    def _open(self) -> Iterator[BinaryIO]:
        with self._report_errors():
            file = os.fdopen(os.open(self._part, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        try:
            with self._report_errors():
                self._truncate_to_checkpoint(file)
            yield file
        finally:
            with self._report_errors():
                file.close()

    def _truncate_to_checkpoint(self, file: BinaryIO) -> None:
        # The file may have shrunk while the lines of a huge input were counted, which takes
        # minutes. `truncate` would then extend it with zeros.
        if os.fstat(file.fileno()).st_size < self.reached.size:
            raise self._missing_error()
        file.truncate(self.reached.size)
        file.seek(self.reached.size)
        if not self.reached.size:
            made = self._kind.provenance(self._provenance()) if self._has_provenance else ""
            head = (made + self._kind.head(self._headings)).encode()
            file.write(head)
            self.reached = replace(self.reached, size=len(head))
        self._sync(file)

    def _add(self, file: BinaryIO, rows: Sequence[Row], earlier: int) -> None:
        if not rows:
            return
        data = "".join([self._kind.row(self._headings, row.values) for row in rows]).encode()
        with self._report_errors():
            file.write(data)
        before = self.reached
        bands = list(before.bands)
        rated = sum(1 for row in rows if row.rated)
        for row in rows:
            if row.band is not None:
                bands[row.band] += 1
        # A single assignment, so that Ctrl-C finds the state from before or after.
        self.reached = RunProgress(
            lines=earlier + rows[-1].number,
            size=before.size + len(data),
            rated=before.rated + rated,
            refused=before.refused + len(rows) - rated,
            bands=tuple(bands),
        )
        if time.monotonic() >= self._next:
            self._sync(file)

    def _sync(self, file: BinaryIO) -> None:
        with self._report_errors():
            file.flush()
            os.fsync(file.fileno())
            self._save_checkpoint()
        self._next = time.monotonic() + _SYNC_INTERVAL

    def _save_checkpoint(self, *, complete: bool = False) -> None:
        if self._identity is not None:
            done = Checkpoint(
                self._identity, self._asked, self.reached, complete, replaces=self._replaces
            )
            done.save(self._checkpoint)

    def _provenance(self) -> str:
        """The provenance of the results as JSON: the program, the options and the input."""
        inputs = [found and found.as_json() for found in self._identities]
        made = {
            "program": "sudoku-tutor",
            **self._asked,
            "input": inputs[0] if len(inputs) == 1 else inputs,
        }
        return json.dumps(made, ensure_ascii=False)

    def _missing_error(self) -> CommandError:
        return CommandError(
            f"{self._part}: the answers of the first run are not there; {RESTART_HINT}"
        )

    @contextlib.contextmanager
    def _report_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            fix = "" if self._identity is None else "; fix that, then continue with --resume"
            raise CommandError(
                f"{self._out}: the results cannot be written: {error.strerror or error}{fix}"
            ) from error
