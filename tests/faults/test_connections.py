"""The processes make only the outgoing connections that docs/access.md lists."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from testing.environ import uncounted_environment
from tests.bot.conftest import EASY
from tests.faults.conftest import Scene
from tests.faults.test_pictures import message_with, photo, send

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = "http://192.0.2.1:9/latest/meta-data/"
"""An address that no machine has (RFC 5737)."""
MODULES = ("urllib.request", "http.client", "httpx", "requests", "smtplib", "ftplib", "telnetlib")
CALLS = (
    "aiohttp.ClientSession",
    "asyncio.open_connection",
    "commands.AutoShardedBot",
    "discord.Client",
    "distributed.Client",
    "line.connect",
    "line.sendto",
    "socket.create_connection",
    "sqlite3.connect",
    "subprocess.Popen",
    "subprocess.run",
)
NAMES = (*MODULES, *CALLS, "create_async_engine")
OPENERS = {
    "bot/client.py": "Discord, by discord.py",
    "bot/store/database/backup.py": "SQLite's files",
    "bot/store/database/connection.py": "the database",
    "bot/store/database/dump.py": "pg_dump and pg_restore",
    "bot/store/database/postgresql.py": "pg_dump, for its version",
    "bot/doctor/checks.py": "Discord, by discord.py",
    "bot/doctor/board.py": "the board's address, and Discord's API",
    "bot/doctor/ports.py": "ports of this machine",
    "bot/process/heartbeat.py": "systemd's socket",
    "bot/chat/downloads.py": "Discord's hosts for files",
    "web/activity.py": "Discord's API",
    "workers/dask_cluster.py": "the cluster",
}
"""The modules that open a connection, or start another program; a row of the table for each."""

_heard: list[object] | None = None


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if _heard is not None and event in ("socket.connect", "socket.getaddrinfo"):
        _heard.append(arguments[1] if event == "socket.connect" else arguments[0])


sys.addaudithook(_hear)  # for good: nothing removes it


@contextmanager
def connections() -> Iterator[list[object]]:
    """Collect the addresses that this process connects to, and the names that it looks up."""
    global _heard
    heard: list[object] = []
    _heard = heard
    try:
        yield heard
    finally:
        _heard = None


async def test_bot_connects_to_discord_only(scene: Scene):
    """It ignores the addresses that members put in texts, links, pictures and options."""
    discord, alice, channel = scene.discord, scene.alice, scene.channel
    linked = discord.write(alice, channel, f"{ELSEWHERE}?bd={EASY}")

    with connections() as heard:
        asked = [
            send(scene, photo()),
            discord.menu(alice, "Grade this puzzle", message_with(scene, ELSEWHERE)),
            discord.menu(alice, "Grade this puzzle", linked),
            discord.slash(alice, "hint", channel=channel, puzzle=f"{ELSEWHERE}?bd={EASY}"),
            discord.slash(alice, "board", channel=channel, puzzle=ELSEWHERE),
            discord.slash(alice, "learn", channel=channel, technique=ELSEWHERE),
        ]
        for request in asked:
            await request

    port = int(discord.url.rpartition(":")[2])
    assert heard, "it connected to the stand-in"
    assert {*map(str, heard)} <= {"127.0.0.1", str(("127.0.0.1", port))}


@pytest.mark.parametrize(
    "arguments",
    [
        ("grade", f"{ELSEWHERE}?bd={EASY}"),
        ("hint", ELSEWHERE),
        ("grade", "--input", ELSEWHERE),
        ("read", ELSEWHERE),
        ("draw", EASY, "--out", "/dev/null"),
    ],
)
def test_command_line_connects_to_nothing(arguments: tuple[str, ...]):
    program = (
        "import sys\n"
        "def hear(event, arguments):\n"
        "    if event in ('socket.connect', 'socket.getaddrinfo'):\n"
        "        print('CONNECTED', arguments, file=sys.stderr)\n"
        "sys.addaudithook(hear)\n"
        "from cli import main\n"
        "main()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env=uncounted_environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    assert "CONNECTED" not in ended.stderr


def test_table_has_everything_that_opens_a_connection():
    """Each new connection needs a row with its destination and its limits."""
    found = set()
    for folder in ("bot", "web", "tutor", "cli", "workers", "reader", "renderer", "engine"):
        for file in (ROOT / folder).rglob("*.py"):
            text = file.read_text("utf-8")
            # Parsing every file would take seconds.
            if any(name in text for name in NAMES) and any(map(_opens, ast.walk(ast.parse(text)))):
                found.add(str(file.relative_to(ROOT)))
    assert found == set(OPENERS)
    table = (ROOT / "docs/access.md").read_text("utf-8").partition("## Outgoing connections")[2]
    for module in OPENERS:
        assert f"`{module}`" in table


def _opens(node: ast.AST) -> bool:
    match node:
        case ast.Import():
            return any(alias.name in MODULES for alias in node.names)
        case ast.ImportFrom():
            return node.module in MODULES
        case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name)):
            return f"{owner}.{name}" in CALLS
        case ast.Call(func=ast.Name(id="create_async_engine")):
            return True
        case ast.ClassDef():
            bases = {ast.unparse(base) for base in node.bases}
            return bool(bases & {"commands.AutoShardedBot", "discord.Client"})
    return False
