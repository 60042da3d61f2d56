"""Proves that rating a huge file is fast, needs little memory, and survives being killed.

    python -m bench.million
    python -m bench.million --number 1000000
    python -m bench.million --cluster

It makes a file of relabelled, shuffled and transposed copies of puzzles of the corpus, rates it
once undisturbed, and again with SIGKILL in the middle and `--resume`. It prints the rates, the
maximum memory of all processes together, and whether the results are equal byte for byte. With
--cluster, a cluster on the loopback rates; the memory is then that of the command alone. For
comparison, the same number of processes also rates the file without a cluster.
"""

import argparse
import contextlib
import gzip
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from corpus.ratings import BULK, read_cases
from testing.local_cluster import LocalCluster
from workers.cores import available_cores

_COMMAND = (sys.executable, "-c", "import sys, cli; sys.exit(cli.main())")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_SAMPLED = 0.2
"""Seconds between looks at the memory."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a run.

    Attributes:
        seconds: the wall-clock time.
        megabytes: the maximum memory of its processes together; shared memory counts for each
            process.
        status: how it ended.
    """

    seconds: float
    megabytes: float
    status: int


def copy_of(puzzle: str, rng: random.Random) -> str:
    """An equivalent puzzle: other digits, another order of lines, possibly transposed.

    Args:
        puzzle: 81 characters.
        rng: the random number generator.
    """
    digits = list("123456789")
    rng.shuffle(digits)
    names = dict(zip("123456789", digits, strict=True))
    rows, columns = _order(rng), _order(rng)
    across, down = (9, 1) if rng.random() < 0.5 else (1, 9)
    cells = (puzzle[row * across + column * down] for row in rows for column in columns)
    return "".join(names.get(cell, ".") for cell in cells)


def copies(number: int, up_to: float, seed: int) -> Iterator[str]:
    """This many copies of puzzles of the corpus, drawn evenly.

    Args:
        number: the number of copies.
        up_to: the highest ER of the originals.
        seed: the same seed gives the same copies.
    """
    rng = random.Random(seed)
    puzzles = [case.puzzle for case in read_cases(BULK) if case.er <= up_to]
    for _ in range(number):
        yield copy_of(rng.choice(puzzles), rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--number", type=int, default=100_000, help="puzzles (%(default)s)")
    parser.add_argument("--up-to", type=float, default=4.9, help="highest ER (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(%(default)s)")
    parser.add_argument("--jobs", default="2", help="processes (%(default)s)")
    parser.add_argument(
        "--kind", default="tsv", choices=("tsv", "jsonl", "parquet"), help="(%(default)s)"
    )
    parser.add_argument(
        "--cluster", action="store_true", help="on a cluster of as many workers as --jobs"
    )
    chosen = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        file = folder / "puzzles.txt.gz"
        with gzip.open(file, "wt", encoding="ascii", compresslevel=1) as text:
            for puzzle in copies(chosen.number, chosen.up_to, chosen.seed):
                text.write(f"{puzzle}\n")
        whole, broken = (folder / f"{run}.{chosen.kind}" for run in ("whole", "broken"))
        words = ["--input", str(file), "--jobs", chosen.jobs]
        rows: list[tuple[str, int, Cost]] = []
        if chosen.cluster:
            alone = folder / f"alone.{chosen.kind}"
            title = f"undisturbed, --jobs {chosen.jobs}, no cluster"
            rows.append((title, chosen.number, watch(["grade", *words, "--out", str(alone)])))
            cluster = stack.enter_context(LocalCluster())
            cluster.scheduler()
            workers = int(chosen.jobs) or available_cores()
            for _ in range(workers):
                cluster.worker()
            cluster.wait(workers)
            words += ["--cluster", cluster.address]
        undisturbed = watch(["grade", *words, "--out", str(whole)])
        half = chosen.number // 2
        killed = watch(["grade", *words, "--out", str(broken)], kill_at=(broken, half))
        kept = count_safe_lines(broken)
        resumed = watch(["grade", *words, "--out", str(broken), "--resume"])
        same = len({digest(path) for path in folder.glob(f"*.{chosen.kind}")}) == 1
    table = Table("run", title=f"{chosen.number:,} puzzles up to ER {chosen.up_to}")
    for column in ("puzzles", "seconds", "puzzles/s", "MB"):
        table.add_column(column, justify="right")
    rest = chosen.number - kept
    rows += [
        ("undisturbed", chosen.number, undisturbed),
        ("killed", kept, killed),
        ("resumed", rest, resumed),
    ]
    for title, count, cost in rows:
        rate = f"{count / cost.seconds:,.0f}"
        table.add_row(title, f"{count:,}", f"{cost.seconds:.1f}", rate, f"{cost.megabytes:.0f}")
    Console().print(table)
    print("resumed = undisturbed, byte for byte" if same else "THE RESULTS DIFFER")
    if killed.status != -signal.SIGKILL:
        sys.exit("the run ended before it could be killed: take a larger --number")
    sys.exit(0 if same and undisturbed.status == resumed.status == 0 else 1)


def watch(words: list[str], kill_at: tuple[Path, int] | None = None) -> Cost:
    """Run the command and observe its memory.

    Args:
        words: its arguments.
        kill_at: the results file, and the number of lines that must be safe before SIGKILL.
    """
    start, most = time.perf_counter(), 0.0
    with subprocess.Popen([*_COMMAND, *words]) as process:
        while process.poll() is None:
            family = [process.pid, *descendants(process.pid)]
            most = max(most, sum(map(megabytes, family)))
            if kill_at is not None and count_safe_lines(kill_at[0]) >= kill_at[1]:
                process.send_signal(signal.SIGKILL)
                process.wait()
                wait_for_end(family[1:])
                break
            time.sleep(_SAMPLED)
    return Cost(time.perf_counter() - start, most, process.returncode)


def count_safe_lines(out: Path) -> int:
    """How many lines of a run are safe."""
    try:
        checkpoint = json.loads(out.with_name(f"{out.name}.checkpoint").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return 0
    return int(checkpoint["reached"]["lines"])


def descendants(pid: int) -> Iterator[int]:
    """The descendants of a process."""
    with contextlib.suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            yield int(child)
            yield from descendants(int(child))


def megabytes(pid: int) -> float:
    """The current memory of a process."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE / 1e6
    return 0.0


def wait_for_end(pids: list[int]) -> None:
    """Wait until processes have ended by themselves, because their parent is gone.

    Exits the program if they do not end.
    """
    for _ in range(100):
        if not any(Path(f"/proc/{pid}").exists() for pid in pids):
            return
        time.sleep(0.1)
    sys.exit("processes outlive the one that was killed")


def digest(path: Path) -> str:
    """The digest of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _order(rng: random.Random) -> list[int]:
    """The nine lines of a direction in another order that preserves boxes."""
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


if __name__ == "__main__":
    main()
