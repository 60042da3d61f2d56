"""How far a long run has come, kept beside its results so that it can be continued."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from cli.errors import CommandError
from cli.inputs import Identity

_INPUT: Final = "the input file"


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a run has come.

    Attributes:
        lines: of the input, all of them answered.
        size: bytes of the answers.
        rated: puzzles among the lines.
        refused: lines that are no puzzles.
        bands: how many of the puzzles are in each band of difficulty.
    """

    lines: int
    size: int
    rated: int
    refused: int
    bands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A run that may be continued.

    Attributes:
        identity: of the input.
        asked: what the results depend on, each thing by the name that a person knows it by.
        reached: how far it has come.
        complete: whether all that is left to do is to put the results in their place.
    """

    identity: Identity
    asked: Mapping[str, str]
    reached: Reached
    complete: bool = False

    def save(self, path: Path) -> None:
        """Write it in one go: whenever the process is killed, the old or the new one is there.

        Raises:
            OSError: if it cannot be written.
        """
        fresh = path.with_name(f"{path.name}.new")
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(asdict(self), file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)

    def check(self, identity: Identity | None, asked: Mapping[str, str], start_anew: str) -> None:
        """Make sure that a run that is asked for now goes on with this one.

        Args:
            identity: of the input now.
            asked: as for this one.
            start_anew: what to do in order to start from the beginning.

        Raises:
            CommandError: if it would not; the message names what differs, and the ways out.
        """
        if identity != self.identity:
            raise CommandError(
                f"cannot resume: {_INPUT} is not the one that the run was begun with; "
                f"give that one, or {start_anew}"
            )
        for name in (*self.asked, *asked):
            before, now = self.asked.get(name, "none"), asked.get(name, "none")
            if before != now:
                raise CommandError(
                    f"cannot resume: the run was begun with {name} {before}, now it is {now}; "
                    f"ask for the same again, or {start_anew}"
                )


def load_checkpoint(path: Path) -> Checkpoint | None:
    """The checkpoint in a file; None if there is no such file.

    Raises:
        CommandError: if it cannot be read, or is none.
    """
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        reached = told["reached"]
        return Checkpoint(
            Identity(**told["identity"]),
            told["asked"],
            Reached(**{**reached, "bands": tuple(reached["bands"])}),
            told["complete"],
        )
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(f"{path}: this is no checkpoint; delete it to start anew") from error
