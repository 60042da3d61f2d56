"""The playground as a separate program."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from testing.environ import uncounted_environment


class Playground:
    """The playground as a separate program, as `sudoku-tutor play` runs it.

    Args:
        folder: its working directory and data folder, with its `config.toml`.
        port: the port of its page; 0 for any free port.

    Attributes:
        head: the printed lines up to its address.
    """

    def __init__(self, folder: Path, port: int = 0) -> None:
        (folder / "config.toml").write_text(
            f"data = '{folder}'\n[workers]\nprocesses = 1\n[playground]\nport = {port}\n"
        )
        # Not `-m bot.playground`: workers would import that module again.
        code = "from bot import config, playground; playground.main(config.load_config())"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=folder,
            env=uncounted_environment(PYTHONPATH=os.pathsep.join(filter(None, sys.path))),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        # If it does not start, its pipe closes, or this timer ends it.
        self._limit = threading.Timer(150, self.process.kill)
        self._limit.start()
        self.head: list[str] = []

    def url(self) -> str:
        """The address of its page, once that is open."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.head.append(line)
            if line.startswith("http://127.0.0.1:"):
                self._limit.cancel()
                return line.strip()
        raise AssertionError(f"no address, but: {self.process.communicate()[1]}")

    def family(self) -> set[int]:
        """The ids of its process and all descendants."""
        listing = subprocess.run(
            ["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True
        )
        pairs = [tuple(map(int, line.split())) for line in listing.stdout.splitlines()]
        family = {self.process.pid}
        while more := {pid for pid, parent in pairs if parent in family} - family:
            family |= more
        return family

    def end(self, number: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """Send it a signal; return its exit status and its output."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> tuple[int, str, str]:
        """Wait for its end; return its exit status and its output after the address."""
        out, err = self.process.communicate(timeout=60)
        self._limit.cancel()
        return self.process.returncode, out, err

    def close(self) -> None:
        """Kill it if it still runs."""
        self._limit.cancel()
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
