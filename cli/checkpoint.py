"""The progress of a long run, saved beside its results so that the run can be resumed."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from cli.errors import CommandError
from cli.inputs import FileIdentity

RESTART_HINT: Final = "add --force to start over"
_INPUT: Final = "the input file"


@dataclass(frozen=True, slots=True)
class RunProgress:
    """The progress of a run.

    Attributes:
        lines: how many lines of the input are answered.
        size: the size of the answers in bytes.
        rated: how many of the lines are puzzles.
        refused: how many of the lines are not puzzles.
        bands: how many of the puzzles are in each band of difficulty.
    """

    lines: int
    size: int
    rated: int
    refused: int
    bands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A run that can be resumed.

    Attributes:
        identity: the identity of the input.
        asked: the options that the results depend on, by the names that users know.
        reached: the progress of the run.
        complete: whether the results only need to be moved into place.
        results: the identity of the results of a finished run.
        replaces: the identity of another run's results that this run replaces; None if there were
            none.
    """

    identity: FileIdentity
    asked: Mapping[str, str]
    reached: RunProgress
    complete: bool = False
    results: FileIdentity | None = None
    replaces: FileIdentity | None = None

    def save(self, path: Path) -> None:
        """Write the checkpoint atomically: after a kill, either the old or the new file exists.

        Raises:
            OSError: if it cannot be written.
        """
        new = path.with_name(f"{path.name}.new")
        with new.open("w", encoding="utf-8") as file:
            json.dump(asdict(self), file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)

    def check(self, identity: FileIdentity | None, asked: Mapping[str, str]) -> None:
        """Require that a new run may resume this run, or reuse its results.

        Args:
            identity: the identity of the new run's input.
            asked: the options of the new run that its results depend on.

        Raises:
            CommandError: if it may not; the message says what differs and what to do.
        """
        if identity != self.identity:
            raise CommandError(
                f"cannot resume: {_INPUT} is not the one that the run was started with; "
                f"give that one, or {RESTART_HINT}"
            )
        for name in (*self.asked, *asked):
            before, now = self.asked.get(name, "none"), asked.get(name, "none")
            if before != now:
                raise CommandError(
                    f"cannot resume: the run was started with {name} {before}, now it is {now}; "
                    f"use the same again, or {RESTART_HINT}"
                )


def load_checkpoint(path: Path) -> Checkpoint | None:
    """The checkpoint in a file; None if there is no such file.

    Raises:
        CommandError: if it cannot be read, or is not a checkpoint.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        reached = data["reached"]
        return Checkpoint(
            FileIdentity(**data["identity"]),
            data["asked"],
            RunProgress(**{**reached, "bands": tuple(reached["bands"])}),
            data["complete"],
            data["results"] and FileIdentity(**data["results"]),
            data["replaces"] and FileIdentity(**data["replaces"]),
        )
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(f"{path}: this is not a checkpoint; --force starts over") from error
