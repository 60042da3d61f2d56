"""The table in docs/access.md of what each process may reach, tested from outside.

It has no outgoing connections; `tests/tutor/test_sandbox.py` tests what a process that reads
pictures may reach, and `tests/bot/process/test_environment_secrets.py` whether a process has the
bot's secrets.
"""

import asyncio
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.config import MetricsConfig
from bot.process.metrics_server import serve_metrics
from testing.board import MemoryBoards
from tests.bot.process.test_environment_secrets import PROGRAM, descendants
from tests.test_packaging import DEPLOYED, SERVICES, Unit
from web.server import serve_board

ROOT = Path(__file__).resolve().parents[1]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
OTHER = "127.0.0.2"
"""Another address of this machine, like its address in the network."""


@dataclass
class Running:
    """A bot with default settings, except for its data folder and one worker process.

    Attributes:
        folder: its home and working folder, where its data folder is, too.
        pid: its process.
        others: the processes that it has started: the fork server, workers, the sandbox.
    """

    folder: Path
    pid: int
    others: list[int]


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("home")
    program = tmp_path_factory.mktemp("program") / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    environ = {
        **{name: value for name, value in os.environ.items() if "SUDOKU" not in name},
        "DISCORD_TOKEN": "a.b.c",
        "SUDOKU_TUTOR_DATA": str(folder / "data"),
        "SUDOKU_TUTOR_WORKERS_PROCESSES": "1",
        "SUDOKU_TUTOR_WORKERS_SPARE": "0",
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    with subprocess.Popen(
        [sys.executable, program],
        env=environ,
        cwd=folder,
        umask=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield Running(folder, process.pid, descendants(process.pid))
        finally:
            process.communicate()


def opened(pid: int) -> list[str]:
    """Return the open files of a process: paths, and kinds with numbers such as "socket:[123]"."""
    found = []
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        try:
            found.append(str(descriptor.readlink()))
        except FileNotFoundError:
            continue
    return found


def internet_sockets(pid: int) -> list[str]:
    """Return the lines of the kernel's tables about the TCP and UDP sockets of a process."""
    mine = {name[8:-1] for name in opened(pid) if name.startswith("socket:[")}
    lines = [
        line
        for table in ("tcp", "tcp6", "udp", "udp6")
        if (file := Path(f"/proc/{pid}/net/{table}")).exists()
        for line in file.read_text(encoding="ascii").splitlines()[1:]
    ]
    return [line for line in lines if line.split()[9] in mine]


@LINUX
def test_a_bot_without_a_board_and_metrics_listens_nowhere(bot: Running):
    with socket.create_server(("127.0.0.1", 0)):
        assert internet_sockets(os.getpid()), "the search finds one where there is one"
    for pid in (bot.pid, *bot.others):
        assert internet_sockets(pid) == []


@LINUX
def test_workers_have_no_file_and_no_connection_of_the_bot_open(bot: Running):
    assert any(name.endswith(".sqlite3") for name in opened(bot.pid)), "the bot has its database"
    assert len(bot.others) >= 3
    for pid in bot.others:
        files = [name for name in opened(pid) if name.startswith("/")]
        allowed = [name for name in files if re.match(r"/dev/(null|u?random)|.*/pymp-", name)]
        assert files == allowed, Path(f"/proc/{pid}/cmdline").read_bytes()


@LINUX
def test_nobody_else_can_read_what_the_bot_writes_whatever_the_umask(bot: Running):
    written = [path for path in bot.folder.rglob("*") if not path.is_socket()]
    assert any(path.suffix == ".sqlite3" for path in written)
    for path in written:
        assert not stat.S_IMODE(path.stat().st_mode) & 0o077, path


@LINUX
def test_the_bot_writes_only_to_its_data_folder(bot: Running):
    temporary = re.compile(r"pymp-\w+")
    left = {path.name for path in bot.folder.iterdir()}
    assert {name for name in left if not temporary.fullmatch(name)} == {"data"}


async def told(port: int, request: str) -> str:
    """Return the answer to a raw request, which no client library has normalised."""

    def ask() -> str:
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            head = f"{request} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
            connection.sendall(head.encode())
            return b"".join(iter(lambda: connection.recv(65536), b"")).decode(errors="replace")

    return await asyncio.to_thread(ask)


OUTSIDE = [
    "/../server.py",
    "/..%2fserver.py",
    "/%2e%2e/server.py",
    "/%2e%2e%2f%2e%2e%2fpyproject.toml",
    "/..%5cserver.py",
    "//etc/passwd",
    "/etc/passwd",
    "/./../../../../../../etc/passwd",
    "/static/../server.py",
    "/server.py",
    "/__init__.py",
    "/static/",
    "/.git/config",
    "/config.toml",
    "/%00",
]


async def test_the_board_gives_no_file_but_those_of_its_page():
    async with serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server:
        assert "200" in (await told(server.port, "GET /")).partition("\r\n")[0]
        for path in OUTSIDE:
            answer = await told(server.port, f"GET {path}")
            assert re.match(r"HTTP/1\.[01] 4\d\d ", answer), path
            assert not re.search("root:|import |\\[project\\]", answer), path
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"):
            answer = await told(server.port, f"{method} /")
            assert re.match(r"HTTP/1\.[01] 4\d\d ", answer), method


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
async def test_board_and_metrics_are_found_at_their_address_only():
    async with serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((OTHER, server.port), timeout=60)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with serve_metrics(MetricsConfig(port=port)):
        socket.create_connection(("127.0.0.1", port), timeout=60).close()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((OTHER, port), timeout=60)
        for path in OUTSIDE:
            answer = await told(port, f"GET {path}")
            assert not re.search("root:|import |\\[project\\]", answer), path


def service_of(path: Path) -> Any:
    unit = Unit(interpolation=None, strict=False)
    unit.read(path, encoding="utf-8")
    return unit["Service"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_little_that_a_unit_could_still_deny():
    for file in UNITS:
        # In tenths: 1.8 on systemd's own scale of exposure, from 0 to 10.
        command = ["systemd-analyze", "security", "--offline=true", "--threshold=18", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


UNITS = [path for path in DEPLOYED if path.suffix == ".service"]
DENIED = {
    "CapabilityBoundingSet": "",
    "DynamicUser": "yes",
    "LockPersonality": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "ProtectClock": "yes",
    "ProtectControlGroups": "yes",
    "ProtectHome": "yes",
    "ProtectHostname": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectProc": "invisible",
    "ProtectSystem": "strict",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces": "yes",
    "RestrictRealtime": "yes",
    "RestrictSUIDSGID": "yes",
    "StateDirectoryMode": "0700",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
}
GIVEN = {
    "AmbientCapabilities",
    "BindPaths",
    "ExecPaths",
    "Group",
    "ReadWritePaths",
    "SupplementaryGroups",
    "TemporaryFileSystem",
}
"""Directives that would undo restrictions."""


@pytest.mark.parametrize("file", UNITS, ids=lambda path: path.name)
def test_a_unit_of_systemd_gives_its_process_only_its_folders(file: Path):
    service = service_of(file)
    assert {name: service.get(name) for name in DENIED} == DENIED
    assert not GIVEN & set(service)
    filters = re.findall(r"^SystemCallFilter=(.*)$", file.read_text("utf-8"), flags=re.MULTILINE)
    landlock = ["landlock_create_ruleset landlock_restrict_self"]
    assert filters == ["@system-service", *landlock * (file.name == "sudoku-tutor.service")]
    own = {"sudoku-tutor", "sudoku-tutor-backups"} if "backup" in file.name else {"sudoku-tutor"}
    assert set(service["StateDirectory"].split()) == own


def test_the_service_is_bounded_in_memory_and_processes():
    (file,) = (file for file in UNITS if file.name == "sudoku-tutor.service")
    service = service_of(file)
    assert (service["MemoryMax"], service["TasksMax"]) == ("2G", "256")


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_can_gain_nothing(name: str):
    service = SERVICES[name]
    given = {"privileged", "devices", "pid", "ipc", "userns_mode", "network_mode", "cgroup_parent"}
    assert not given & set(service)
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not any("docker.sock" in volume for volume in service.get("volumes", ()))
    # Files of this folder are mounted read-only; all written files are in volumes.
    for volume in service.get("volumes", ()):
        assert volume.endswith(":ro") == volume.startswith("./"), volume
    if name != "postgres":  # whose image gives its files to a user, and becomes that user
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == ["NET_BIND_SERVICE"] * (name == "proxy")


@pytest.mark.parametrize("name", ["scheduler", "worker", "proxy"])
def test_a_part_without_need_of_them_has_no_secrets_and_no_data(name: str):
    service = SERVICES[name]
    assert not [
        key
        for key in service.get("environment", {})
        if re.search("TOKEN|PASSW|SECRET|DATABASE", key)
    ]
    assert {volume.split(":")[0] for volume in service.get("volumes", ())} <= {"certificates"}


def test_parts_of_the_composition_meet_only_where_they_have_to():
    assert {name: set(service["networks"]) for name, service in SERVICES.items()} == {
        "bot": {"outside", "store", "cluster", "board"},
        "second": {"outside", "store", "cluster", "board"},
        "proxy": {"outside", "board"},
        "postgres": {"store"},
        "backup": {"store"},
        "scheduler": {"cluster"},
        "worker": {"cluster"},
    }
