"""The bot: its parts, their composition, and running it on Discord.

Dependencies are injected: a `TutorBot` gets its configuration, its store and its workers, and
the caller creates and closes those. Nothing happens at import.
"""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import AsyncIterator, Collection
from contextlib import AbstractAsyncContextManager
from functools import partial

import aiohttp
import discord

import tutor
from bot.chat.downloads import DISCORD, Downloads
from bot.chat.metrics import Metrics
from bot.client import TutorBot
from bot.config import Config, load_config
from bot.config.secrets import find_token_problem
from bot.process import logs
from bot.process.environment_secrets import take_secrets
from bot.process.heartbeat import Heartbeat, run_heartbeat
from bot.process.metrics_server import MetricsError, serve_metrics
from bot.process.running import ExitStatus, fail, run_until_stopped
from bot.process.shard_lease import ShardLease, ShardsTakenError, hold_shards
from bot.store import Store, StoreError, StoreUnavailableError
from bot.web_board.serving import BoardServerError, serve_boards
from tutor.picture import probe_sandbox
from workers import ClusterWorkers, JobError, LocalWorkers, Workers
from workers.address import is_open_to_others
from workers.processes import START_SECONDS

_log = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def parts(
    config: Config, metrics: Metrics | None = None
) -> AsyncIterator[tuple[Store, Workers]]:
    """Open the store and the workers of a configuration; close them at the end."""
    metrics = metrics or Metrics()
    async with _store(config, metrics) as store, _open_workers(config, metrics) as workers:
        await _warm(config, workers)
        yield store, workers


def _store(config: Config, metrics: Metrics) -> AbstractAsyncContextManager[Store]:
    """Open the store under a unique name for this process."""
    return Store.open(config.database_url, observe=metrics.statement, process=uuid.uuid4().hex)


@contextlib.asynccontextmanager
async def _open_workers(config: Config, metrics: Metrics) -> AsyncIterator[Workers]:
    """Open the workers; close them at the end."""
    async with _workers(config, metrics) as workers:
        metrics.watch_queue(waiting=lambda: workers.waiting, running=lambda: workers.running)
        yield workers


async def _warm(config: Config, workers: Workers) -> None:
    """Wait until the workers are ready."""
    try:
        await workers.warm()
        await _log_sandbox(config, workers)
    except JobError as error:
        # The bot starts even if the cluster does not answer.
        if not config.workers.on_cluster:
            raise
        _log.warning("the cluster failed the first job: %s", error)


async def _log_sandbox(config: Config, workers: Workers) -> None:
    """Log how the processes that read pictures are confined, and whether they read any."""
    report = await workers.run(probe_sandbox, seconds=START_SECONDS)
    layers = ", ".join(report.layers) or "nothing"
    if report.is_complete:
        _log.info("pictures are read without files, network and programs (%s)", layers)
        return
    reads = config.reading.without_sandbox
    _log.warning(
        "%s: a hostile one could %s; restricted by %s; `sudoku-tutor doctor` says what to do",
        "pictures are read without a complete sandbox" if reads else "no pictures are read",
        ", ".join(report.leaks),
        layers,
    )


def _workers(config: Config, metrics: Metrics) -> LocalWorkers | ClusterWorkers:
    """Create the workers that the settings name."""
    settings = config.workers
    if settings.on_cluster and is_open_to_others(settings.address):
        _log.warning(
            "the cluster at %s has neither encryption nor passwords: anyone who reaches it can run "
            "code there and read what is sent; use tls:// or a network of its own",
            settings.address,
        )
    kind = partial(ClusterWorkers, settings.address) if settings.on_cluster else LocalWorkers
    return kind(
        processes=settings.processes,
        reserved=settings.spare,
        queue=settings.queue,
        per_owner=config.limits.user_jobs,
        warm_up=tutor.WARM_UP,
        observe=metrics.job,
    )


def main(config: Config, *, origins: Collection[str] = DISCORD) -> None:
    """Run the bot on Discord until Ctrl-C.

    Args:
        origins: the hosts of uploaded files; see `Downloads`.

    Raises:
        SystemExit: if it cannot run, after one line that says why; see `ExitStatus`.
    """
    logs.set_up(config.log)
    config = take_secrets(config)
    # This bot does not use voice, so it does not need the packages for that.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    token = config.discord.token
    if not token:
        fail(
            "There is no Discord token: set DISCORD_TOKEN, or DISCORD_TOKEN_FILE with the name of "
            "a file that holds it. "
            "(`sudoku-tutor play` shows the bot without Discord.)",
            ExitStatus.NO_TOKEN,
        )

    try:
        run_until_stopped(partial(_serve, config, token, Downloads(origins)))
    except discord.LoginFailure:
        reason = "; ".join(find_token_problem(token) or ("it may have been replaced by a new one",))
        fail(
            f"Discord does not accept the token: {reason}. Discord's developer portal gives a new "
            "one (Bot, Reset Token): set DISCORD_TOKEN to it, or write it to the file that "
            "DISCORD_TOKEN_FILE names.",
            ExitStatus.TOKEN_REFUSED,
        )
    except StoreError as error:
        fail(str(error), ExitStatus.NO_STORE)
    except StoreUnavailableError as error:
        fail(f"The database does not answer: {error}", ExitStatus.NO_STORE)
    except ShardsTakenError as error:
        fail(str(error), ExitStatus.SHARDS_TAKEN)
    except (MetricsError, BoardServerError) as error:
        fail(str(error), error.status)
    except aiohttp.ClientConnectionError as error:
        fail(
            f"No connection to Discord: {error} (check the network of this machine, its DNS and "
            "its firewall)",
            ExitStatus.DISCORD_UNREACHABLE,
        )


async def _serve(config: Config, token: str, downloads: Downloads) -> None:
    """Run the bot until it is cancelled or a part of it fails."""
    own, standby = config.discord.own_shards, config.discord.standby
    async with (
        run_heartbeat(config) as heart,
        serve_metrics(config.metrics) as metrics,
        _store(config, metrics) as store,
        hold_shards(store, own, standby=standby) as (lease, keeping),
        _open_workers(config, metrics) as workers,
        TutorBot(
            config=config,
            store=store,
            workers=workers,
            metrics=metrics,
            downloads=downloads,
            standby=not lease.held.is_set(),
        ) as bot,
    ):
        life = asyncio.create_task(bot.start(token))
        blocking = asyncio.create_task(bot.services.blocks.keep_fresh())
        lease.on_reaped.append(bot.notify_interrupted)
        serving = asyncio.create_task(_serve_when_held(bot, lease, heart))
        boards = asyncio.create_task(serve_boards(bot.services))
        # While the workers start, the bot connects, and jobs wait.
        warming = asyncio.create_task(_warm(config, workers))
        tasks = {life, keeping, serving, warming, boards}
        try:
            while tasks >= {life, keeping}:
                done, tasks = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if keeping in done:
                    await bot.finish()
                for task in done:
                    task.result()
        except asyncio.CancelledError:
            if await lease.hand_over():
                bot.hand_over()
                heart.release()
            await bot.finish()
            raise
        finally:
            started = (life, serving, warming, blocking, boards)
            for task in started:
                task.cancel()
            await asyncio.gather(*started, return_exceptions=True)


async def _serve_when_held(bot: TutorBot, lease: ShardLease, heart: Heartbeat) -> None:
    """Let the bot answer once this process holds its shards, and write heartbeats to the file."""
    if not lease.held.is_set():
        await bot.wait_until_ready()
        _log.info("standing by: another process has the shards")
        await lease.stand_by()
        _log.info("taking over")
        await bot.take_over()
    heart.watch(lambda: (not shard.is_closed() for shard in bot.shards.values()))


if __name__ == "__main__":
    main(load_config())
