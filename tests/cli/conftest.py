"""Running the command in this process or as a separate process."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile

import pytest

import cli
from testing.environ import uncounted_environment

EASY = "...2........3.1..949..6......24..63...6.7.5...5.....2723.1.........2..6...5..74.."
"""ER 1.5, EP 1.2, ED 1.2."""
EASY_SOLVED = "581294376627351849493768215972485631316972584854613927239146758748529163165837492"
CHAINS = "3.265......6..4....5.....3.....2.......9..8....51.6...6...3.92.........4.14..5..6"
"""Needs a chain: 6.6."""
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""Golden Nugget, which takes seconds to rate: 11.9."""
COMMAND = (sys.executable, "-c", "import sys, cli; sys.exit(cli.main())")
"""The command as a separate process."""


@contextlib.contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command as a process with pipes, in its own process group; killed on exit.

    Its coverage is not measured; see `uncounted`.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        env=uncounted_environment(),
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@dataclass(frozen=True)
class Outcome:
    """The result of a run of the command."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process: `run("grade", puzzle)`, with bytes for standard input."""

    def call(*arguments: str, stdin: bytes = b"") -> Outcome:
        with TemporaryFile() as file, TextIOWrapper(file) as text:
            file.write(stdin)
            file.seek(0)
            monkeypatch.setattr(sys, "stdin", text)
            status = cli.main(arguments)
        out, err = capsys.readouterr()
        return Outcome(status, out, err)

    return call


@pytest.fixture
def process() -> Run:
    """Run the command as a process: `process("grade", puzzle)`, with bytes for standard input."""

    def call(*arguments: str, stdin: bytes = b"") -> Outcome:
        done = subprocess.run(
            [*COMMAND, *arguments], input=stdin, capture_output=True, timeout=60, check=False
        )
        output = done.stdout.decode(errors="replace")  # the output may be a picture
        return Outcome(done.returncode, output, done.stderr.decode())

    return call


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """A small file with puzzles and with lines that are not puzzles."""
    from tests.cli.tables import TEXT  # that module imports its puzzles from here

    file = tmp_path / "puzzles.txt"
    file.write_text(TEXT)
    return file
