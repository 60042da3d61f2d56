"""Hostile requests in real confined processes, and what they are denied."""

import errno
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

import pytest

from tests.tutor import hostile
from tutor.sandbox import SandboxError, landlock, probe, seccomp
from workers.processes import start_context

pytestmark = [
    pytest.mark.skipif(
        sys.platform != "linux" or not landlock.version() or not seccomp.is_supported(),
        reason="this system has no Landlock, or no seccomp that is known here",
    ),
]

REFUSED = "PermissionError: [Errno 1] Operation not permitted"
PROGRAM = "/bin/true"


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    """A process that starts sandboxes before anything else, as a worker process does."""
    with ProcessPoolExecutor(1, start_context(), initializer=hostile.warm_up) as pool:
        yield pool


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "sudoku-tutor.sqlite3"
    file.write_text("the data of all users", encoding="utf-8")
    return file


def attempt(pool: Executor, name: str, argument: object = "", **options) -> str:
    return pool.submit(hostile.run, name, str(argument), **options).result(60)


def test_environment_is_empty(pool: Executor):
    assert attempt(pool, "environment") == "worked: {'by C': 0}"


def test_files_can_neither_be_read_nor_changed(pool: Executor, secret: Path):
    new = secret.with_name("new")
    for name, path in (
        ("read", secret),
        ("read", "/etc/passwd"),
        ("read", "/proc/self/environ"),
        ("read", f"/proc/{os.getpid()}/environ"),
        ("write", secret),
        ("write", new),
        ("write", "/dev/shm/new"),
        ("delete", secret),
        ("list", "/"),
        ("metadata", secret),
    ):
        assert attempt(pool, name, path).startswith(REFUSED), (name, path)
    assert secret.read_text(encoding="utf-8") == "the data of all users"
    assert not new.exists()


def test_only_the_connection_is_open(pool: Executor):
    opened = attempt(pool, "descriptors")
    assert opened.startswith("worked: [0, 1, 2, "), "three times /dev/null"
    assert opened.count(",") == 3


@pytest.mark.parametrize("kind", ["tcp", "udp", "unix"])
def test_there_are_no_sockets(pool: Executor, kind: str):
    assert attempt(pool, kind) == REFUSED


@pytest.mark.parametrize("name", ["program", "replace", "fork", "kill_parent"])
def test_other_processes_can_be_neither_started_nor_touched(pool: Executor, name: str):
    assert attempt(pool, name, PROGRAM).startswith(REFUSED)
    assert attempt(pool, "echo", "there is still a server") == "there is still a server"


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers are those of x86-64")
@pytest.mark.parametrize("name", ["trace_parent", "memory_of_parent"])
def test_memory_of_other_processes_is_out_of_reach(pool: Executor, name: str):
    assert attempt(pool, name) == REFUSED


def test_every_other_system_call_is_refused(pool: Executor):
    assert attempt(pool, "other_calls") == "worked: []"


def test_memory_cannot_become_code(pool: Executor):
    assert attempt(pool, "code") == REFUSED


def test_threads_work(pool: Executor):
    assert attempt(pool, "thread") == "worked: None"


def test_memory_is_limited(pool: Executor):
    assert attempt(pool, "allocate").startswith("MemoryError")


def test_limits_cannot_be_raised(pool: Executor):
    assert attempt(pool, "raise_limit") == "ValueError: not allowed to raise maximum limit"


def test_endless_loop_is_killed_by_the_kernel(pool: Executor):
    with pytest.raises(SandboxError, match=f"it ended with status -{signal.SIGKILL:d}"):
        attempt(pool, "loop", seconds=50)
    assert attempt(pool, "echo", "next") == "next"


def test_sleeping_process_is_killed_at_the_time_limit(pool: Executor):
    with pytest.raises(SandboxError, match="it took too long"):
        attempt(pool, "sleep", seconds=0.5)
    assert attempt(pool, "echo", "next") == "next"


def test_confined_process_ends_with_the_process_that_asked():
    with ProcessPoolExecutor(1, start_context(), initializer=hostile.warm_up) as pool:
        asking = pool.submit(os.getpid).result(60)
        servers = children(asking)
        pool.submit(hostile.run, "sleep", seconds=60)
        until(lambda: sum(len(children(server)) for server in servers) == 1)
        confined = [child for server in servers for child in children(server)]
        os.kill(asking, signal.SIGKILL)
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in (*servers, *confined)))


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def until(happened: Callable[[], bool]) -> None:
    for _ in range(1200):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen within a minute")


def test_giant_reply_is_cut_off(pool: Executor):
    with pytest.raises(SandboxError, match="it returned more than 1,048,576 bytes"):
        attempt(pool, "giant")
    assert attempt(pool, "echo", "next") == "next"


def test_crash_is_reported_with_its_signal(pool: Executor):
    with pytest.raises(SandboxError, match=f"it ended with status -{signal.SIGSEGV:d}"):
        attempt(pool, "crash")
    assert attempt(pool, "echo", "next") == "next"


def test_error_is_one_line_of_printable_text(pool: Executor):
    with pytest.raises(SandboxError, match="ValueError") as raised:
        attempt(pool, "error")
    assert str(raised.value).isprintable()


@pytest.mark.parametrize(
    ("layer", "refused"),
    [
        ("seccomp", ["read", "write", "list", "tcp", "udp", "unix", "program", "replace", "fork"]),
        ("landlock", ["read", "write", "list", "program", "replace"]),
        ("limits", ["read", "list", "tcp", "udp", "unix", "allocate"]),
    ],
)
def test_each_layer_is_effective_without_the_others(
    pool: Executor, secret: Path, layer: str, refused: list[str]
):
    for name in refused:
        path = PROGRAM if name in ("program", "replace") else secret.parent
        path = secret if name in ("read", "write") else path
        assert "Error: " in attempt(pool, name, path, layer=layer), name
    assert secret.read_text(encoding="utf-8") == "the data of all users"


def test_probe_reports_what_a_missing_layer_allows(pool: Executor):
    allowed, _ = json.loads(attempt(pool, "probe", layer="landlock"))
    assert allowed == ["NETWORK", "PROCESSES"]
    allowed, _ = json.loads(attempt(pool, "probe", layer="limits"))
    assert allowed == ["PROCESSES"]


def test_probe_finds_all_layers_and_nothing_allowed(pool: Executor):
    layers = ["limits", f"Landlock {landlock.version()}", "seccomp"]
    assert json.loads(attempt(pool, "probe")) == [[], layers]


def test_only_a_refusal_is_taken_for_one(monkeypatch: pytest.MonkeyPatch):
    """A container's limit of processes can also be reached without a sandbox."""

    def fork() -> int:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", fork)
    leaks, _ = json.loads(probe(b""))
    assert "PROCESSES" in leaks
