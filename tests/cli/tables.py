"""A small file of puzzles and its table of results, for all tests of result tables."""

from pathlib import Path

from testing.environ import uncounted_environment
from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED

TEXT = f"# puzzles\n{EASY}\n\n{EASY_SOLVED}\n12\n{CHAINS}\n"
TABLE = (
    "line\tpuzzle\ter\tep\ted\tbounds\terror\terror_code\n"
    f"2\t{EASY}\t1.5\t1.2\t1.2\t\t\t\n"
    "4\t\t\t\t\t\tline 4: The puzzle is already solved.\tsolved\n"
    "5\t\t\t\t\t\tline 5: found 2 cells, need 81\tnot-a-grid\n"
    f"6\t{CHAINS}\t6.6\t1.2\t1.2\t\t\t\n"
)

HELD = """
import os, sys, time
import cli.partial_results
from cli.checkpoint import Checkpoint

cli.partial_results._SYNC_INTERVAL = 0.02
save = Checkpoint.save

def save_and_wait(checkpoint, file):
    save(checkpoint, file)
    if checkpoint.reached.lines >= int(os.environ["HOLD_AT"]):
        while os.path.exists(os.environ["HOLD"]):
            time.sleep(0.01)

Checkpoint.save = save_and_wait
sys.exit(cli.main())
"""
"""The command with frequent checkpoints; after some lines, it waits while a file exists."""


def held(folder: Path, lines: int) -> dict[str, str]:
    """The environment in which `HELD` waits until a file, created here, is removed."""
    hold = folder / "hold"
    hold.touch()
    return uncounted_environment(HOLD_AT=str(lines), HOLD=str(hold))


def table_arguments(out: Path, file: str | Path, *more: str) -> tuple[str, ...]:
    """The arguments that rate a file into a table."""
    return ("grade", "--input", str(file), "--out", str(out), *more)


def leftover_files(out: Path) -> list[str]:
    """The names of files left by an interrupted run, without the record of a finished run."""
    return sorted(path.name for path in out.parent.glob(f"{out.name}.*") if path.suffix != ".run")
