"""Secrets in the environment, and the processes that the bot starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import Config, StoreConfig
from bot.process.environment_secrets import take_secrets
from bot.store.database.address import parse_address

ROOT = Path(__file__).resolve().parents[3]
SECRETS = {"DISCORD_TOKEN": "a.b.c", "PGPASSWORD": "p@ss/word", "LANG": "C"}


@pytest.mark.parametrize(
    ("address", "password"),
    [
        ("postgresql://tutor@db:5432/tutor?sslmode=require", "p@ss/word"),
        ("postgres://tutor@/tutor?host=one:1&host=two:2", "p@ss/word"),
        ("postgresql+asyncpg://tutor:own@db/tutor", "own"),
        ("postgresql://tutor@db/tutor?password=own", "own"),
    ],
)
def test_password_moves_from_the_environment_to_the_settings(address: str, password: str):
    environ = {**SECRETS, "SUDOKU_TUTOR_STORE_DATABASE": address}
    config = Config(store=StoreConfig(address))
    found = take_secrets(config, environ)
    assert environ == {"LANG": "C"}
    before, after = parse_address(config.database_url), parse_address(found.database_url)
    assert after == before.set(password=password)


@pytest.mark.parametrize("address", ["", "tutor.sqlite3", "postgresql://a@b:port/d"])
def test_other_addresses_stay(address: str, tmp_path: Path):
    environ = dict(SECRETS)
    config = Config(data=tmp_path, store=StoreConfig(address))
    assert take_secrets(config, environ) == config
    assert environ == {"LANG": "C"}


PROGRAM = """
import asyncio
import sys
from bot.app import parts
from bot.config import load_config
from bot.process.environment_secrets import take_secrets

async def main():
    async with parts(take_secrets(load_config())):
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.read)

if __name__ == "__main__":
    asyncio.run(main())
"""
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.a-secret-that-nobody-else-has"


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.whole
def test_no_process_of_the_bot_has_its_secrets(tmp_path: Path):
    """This searches their environments and memory from outside."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    environ = {
        **os.environ,
        "DISCORD_TOKEN": TOKEN,
        "PGPASSWORD": TOKEN,
        "SUDOKU_TUTOR_DATA": str(tmp_path),
        "SUDOKU_TUTOR_WORKERS_PROCESSES": "1",
        "SUDOKU_TUTOR_WORKERS_SPARE": "0",
        "PYTHONPATH": str(ROOT),
    }
    with subprocess.Popen(
        [sys.executable, program],
        env=environ,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as bot:
        try:
            assert bot.stdout is not None
            assert bot.stdout.readline() == "ready\n"
            others = descendants(bot.pid)
            names = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in others]
            assert len(others) >= 3, f"a fork server, a worker process, its sandbox: {names}"
            assert holds(bot.pid, TOKEN), "the search finds it where it is"
            assert [pid for pid in others if holds(pid, TOKEN)] == []
        finally:
            bot.communicate()


def descendants(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return [found for child in children for found in (child, *descendants(child))]


def holds(pid: int, text: str) -> bool:
    """Whether the memory of a process, or its environment, holds a text."""
    secret = text.encode()
    with (
        Path(f"/proc/{pid}/maps").open(encoding="utf-8") as maps,
        Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory,
    ):
        for line in maps:
            span, rights, *_ = line.split()
            first, last = (int(end, 16) for end in span.split("-"))
            if not rights.startswith("rw"):
                continue
            memory.seek(first)
            if secret in (memory.read(last - first) or b""):
                return True
    return secret in Path(f"/proc/{pid}/environ").read_bytes()
