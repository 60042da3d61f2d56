"""A cluster on this machine's loopback, for measuring and for tests."""

import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from workers.dask_cluster import ClusterUnavailableError, fetch_cluster_status

ROOT: Final = Path(__file__).resolve().parents[1]
_UP_SECONDS: Final = 60.0
_RETRY_INTERVAL: Final = 0.1
_ALONE: Final = ("--death-timeout", "60")
"""How long a worker looks for its scheduler, in seconds; Dask's default is forever."""


class LocalCluster:
    """A scheduler and workers, each in its own process, started with Dask's commands.

    Attributes:
        address: the address of the scheduler.
    """

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self._port}"
        self._processes: list[subprocess.Popen[bytes]] = []

    def scheduler(self) -> subprocess.Popen[bytes]:
        """Start a scheduler, at the same address each time."""
        where = ["--host", "127.0.0.1", "--port", str(self._port)]
        return self._start("scheduler", *where, "--no-show", "--no-dashboard")

    def worker(self, root: Path = ROOT, *, threads: int = 1) -> subprocess.Popen[bytes]:
        """Start a worker.

        Args:
            root: the folder of the program's version that it runs.
            threads: how many jobs it runs at a time.
        """
        workers = ["--nthreads", str(threads), *_ALONE]
        return self._start(
            "worker", self.address, *workers, "--no-nanny", "--no-dashboard", root=root
        )

    def nanny(self) -> subprocess.Popen[bytes]:
        """Start a worker under a process that restarts it, as Dask does by default."""
        return self._start("worker", self.address, "--nthreads", "1", *_ALONE, "--no-dashboard")

    def wait(self, workers: int) -> None:
        """Wait until this many workers have joined and have been asked for their version.

        Raises:
            TimeoutError: if they do not within a minute.
        """
        end = time.monotonic() + _UP_SECONDS
        while True:
            with contextlib.suppress(ClusterUnavailableError):
                if len(asyncio.run(fetch_cluster_status(self.address)).workers) >= workers:
                    return
            if time.monotonic() > end:
                raise TimeoutError(f"the cluster at {self.address} does not come up")
            time.sleep(_RETRY_INTERVAL)

    def close(self) -> None:
        """Kill everything that was started."""
        for process in self._processes:
            process.kill()
            process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self, *command: str, root: Path = ROOT) -> subprocess.Popen[bytes]:
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), *sys.path])}
        process = subprocess.Popen(
            [*_ending_with_parent(), sys.executable, "-m", "dask", *command],
            env=environ,
            cwd=root,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(process)
        return process


def _ending_with_parent() -> tuple[str, ...]:
    """The prefix that makes a command end with this process, even after a kill; only on Linux."""
    setpriv = shutil.which("setpriv") if sys.platform == "linux" else None
    return (setpriv, "--pdeathsig", "KILL") if setpriv else ()
