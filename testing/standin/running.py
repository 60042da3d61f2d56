"""The bot on the stand-in: in this process, or as a separate program."""

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import discord
import yarl
from discord.gateway import DiscordWebSocket

from testing.environ import uncounted_environment
from testing.standin.standin import StandIn

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "STANDIN_URL"
"""The environment variable with the address of the stand-in."""
LAG = "STANDIN_LAG"
"""The environment variable with the file for the lag of the event loop."""
LEASE = "STANDIN_LEASE"
"""The environment variable with the number of seconds after which a claim to a post expires."""
PATIENT = "STANDIN_PATIENT"
"""The environment variable that, if set, makes limits long."""
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.token-of.the-stand-in-for-Discord"
# Not `-m`: its workers would import that module again, and all of discord.py with it.
_START = "from testing.standin import run_bot; run_bot.main()"


def point_at(url: str) -> tuple[str, yarl.URL]:
    """Point discord.py at the stand-in at this address.

    Returns:
        The previous `Route.BASE` and `DiscordWebSocket.DEFAULT_GATEWAY`.
    """
    before = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")
    return before


@contextmanager
def pointing_at(url: str) -> Iterator[None]:
    """Point discord.py at a stand-in inside the context."""
    base, gateway = point_at(url)
    try:
        yield
    finally:
        discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@asynccontextmanager
async def running(standin: StandIn, bot: discord.Client) -> AsyncIterator[discord.Client]:
    """Connect a bot in this process, and close it at the end.

    It answers immediately; discord.py reports "ready" only two seconds later.

    Raises:
        Exception: the error that ended the bot before it was ready.
    """
    with pointing_at(standin.url):
        async with bot:
            life = asyncio.create_task(bot.start(TOKEN))
            ready = asyncio.create_task(standin.gateway.until_ready())
            try:
                await asyncio.wait({life, ready}, return_when=asyncio.FIRST_COMPLETED)
                if life.done():
                    life.result()
                yield bot
            finally:
                ready.cancel()
                await bot.close()
                life.cancel()
                await asyncio.gather(life, return_exceptions=True)


class Program:
    """The bot as a separate program, as `sudoku-tutor run` runs it.

    Args:
        standin: the stand-in for Discord.
        folder: its data folder, with its `config.toml` and its log.
        settings: lines of the `config.toml`.
        shards: its shards, if other programs have the rest.
        patient: whether it has the long limits of `testing.patience`.
        environ: additional environment variables.

    Attributes:
        environ: the environment for the next start.
    """

    def __init__(
        self,
        standin: StandIn,
        folder: Path,
        settings: str = "[workers]\nprocesses = 1",
        shards: tuple[int, ...] = (),
        patient: bool = False,
        **environ: str,
    ) -> None:
        self.config = folder / "config.toml"
        self.config.write_text(f"data = '{folder}'\n{settings}\n")
        self.log = folder / "bot.log"
        self._standin = standin
        self._shards = shards
        self.environ = {
            **uncounted_environment(),
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": TOKEN,
            ADDRESS: standin.url,
            **({PATIENT: "1"} if patient else {}),
            **({"SUDOKU_TUTOR_DISCORD_SHARD_IDS": ",".join(map(str, shards))} if shards else {}),
            **environ,
        }
        self._limit: threading.Timer | None = None
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self, *, shards: int = 1, lives: float = 600.0) -> None:
        """Start it and wait until it is connected.

        Args:
            shards: how many connections to wait for.
            lives: the number of seconds after which it is killed in any case.

        Raises:
            AssertionError: if it does not start, with its log.
        """
        process = self.begin(lives=lives)
        connected = self._standin.gateway.until_ready(shards, 60, of=self._shards)
        ready = asyncio.create_task(connected)
        while not ready.done():
            assert process.poll() is None, self.said
            await asyncio.wait({ready}, timeout=0.2)
        ready.result()

    def begin(self, *, lives: float = 600.0) -> subprocess.Popen[bytes]:
        """Start it without waiting for anything; see `start`."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _START, str(self.config)],
                cwd=ROOT,
                env=self.environ,
                stdout=log,
                stderr=log,
            )
        self._limit = threading.Timer(lives, self.process.kill)
        self._limit.daemon = True
        self._limit.start()
        return self.process

    @property
    def status(self) -> int | None:
        """Its exit status; None while it runs."""
        return None if self.process is None else self.process.poll()

    @property
    def said(self) -> str:
        """Its log so far, over all starts."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    async def end(self, number: signal.Signals = signal.SIGTERM, patience: float = 60.0) -> int:
        """Send it a signal, and return its exit status.

        Raises:
            subprocess.TimeoutExpired: if it does not end; then it is killed.
        """
        assert self.process is not None
        self.process.send_signal(number)
        try:
            return await asyncio.to_thread(self.process.wait, patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            await self._standin.gateway.until_gone(of=self._shards)
            if self._limit is not None:
                self._limit.cancel()

    def close(self) -> None:
        """Kill it if it still runs."""
        if self._limit is not None:
            self._limit.cancel()
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
