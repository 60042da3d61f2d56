"""Checks of an installation: what would keep the bot from running well, and the fix.

Each check is a function from the settings to findings. It checks one thing and changes nothing.
`OFFLINE` and `ONLINE` list them: add a check there for each part that can fail in its own way.
"""

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord

import tutor
from bot.config import Config
from bot.config.secrets import find_token_problem
from bot.config.setting import TOKEN_FILE_VARIABLE, TOKEN_VARIABLE
from bot.doctor.board import activity, board
from bot.doctor.findings import Finding, failed, ok, warning
from bot.doctor.metrics import metrics
from bot.doctor.postgresql import check_server
from bot.doctor.processes import processes
from bot.posts.views import missing_permissions
from bot.process.environment_secrets import take_secrets
from bot.store import ServerSettings, Store, StoreError, compare, database_file, examine
from bot.store.database.backup import faults
from bot.store.database.migrate import TABLES_FIX
from bot.store.database.postgresql import query_server
from engine.errors import SudokuError
from engine.model.limit import Limit
from engine.notation import format_position, parse_line
from tutor.assessment import assess
from tutor.drawing import draw
from tutor.picture import SandboxReport, probe_sandbox
from tutor.presentation import Presentation
from workers import JobError, LocalWorkers
from workers.address import is_open_to_others
from workers.cores import available_cores
from workers.dask_cluster import ClusterUnavailableError, fetch_cluster_status
from workers.isolation import program_version

_MEGABYTE: Final = 1_000_000
_SPACE: Final = 500 * _MEGABYTE
"""The check warns if less than this is free."""
_MIN_SPACE: Final = 20 * _MEGABYTE
_SECONDS: Final = 60.0
_SERVERS: Final = 100
"""The maximum number of servers whose permissions are checked, with three requests each."""
_STARTS: Final = 50
"""The check warns if fewer starts than this are left; Discord allows about 1,000 a day."""
_PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_RATING: Final = 12
"""Its rating by Sudoku Explainer 1.2.1, in tenths."""

OfflineCheck = Callable[[Config], AsyncIterator[Finding]]
OnlineCheck = Callable[[discord.Client, Config], AsyncIterator[Finding]]
"""Takes a client that is logged in but not connected: it can fetch, but its cache is empty."""


async def run_checks(config: Config, *, online: bool) -> AsyncIterator[Finding]:
    """Run all checks in sequence.

    Args:
        online: whether to run the checks that need Discord, too.
    """
    config = take_secrets(config)
    for check in OFFLINE:
        async for finding in check(config):
            yield finding
    if online and config.discord.token:
        async for finding in _online(config, config.discord.token):
            yield finding


async def data_folder(config: Config) -> AsyncIterator[Finding]:
    """Check that the data folder is writable and has space."""
    subject = "data folder"
    folder = config.data.absolute()
    existing, problem = _existing(folder)
    if problem:
        fix = "give the bot's user the right to write there, or set another `data`"
        yield failed(subject, problem, fix)
        return
    free = shutil.disk_usage(existing).free
    words = f"{folder}{'' if existing == folder else ' (created at the first start)'}"
    words = f"{words}, {free // _MEGABYTE:,} MB free"
    if free < _MIN_SPACE:
        yield failed(subject, words, "make room: the database and its backups need some")
    elif free < _SPACE:
        yield warning(subject, words, "make room before the database cannot grow any more")
    else:
        yield ok(subject, words)


def _existing(folder: Path) -> tuple[Path, str]:
    """The part of a path that exists, and why nothing can be written there; "" if it can."""
    existing = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
    try:
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(b"x")
    except OSError as error:
        return existing, f"{existing} cannot be written: {error.strerror}"
    return existing, ""


async def database(config: Config) -> AsyncIterator[Finding]:
    """Check that the database opens, has the tables of this version, and its integrity."""
    url = config.database_url
    try:
        file = database_file(url)
        if file is not None and not file.exists():
            _, problem = _existing(file.parent)
            if problem:
                fix = "set another `database` in [store], or another `data`"
                yield failed("database", f"{file} cannot be created: {problem}", fix)
            else:
                yield ok("database", f"{file} (created at the first start)")
            return
        found = await examine(url)
        wrong = () if found.pending else await compare(url)
        server = None if file is not None else await query_server(url)
    except StoreError as error:
        yield failed("database", str(error), "see `database` in [store]")
        return
    name = str(file) if server is None else f"{server.name}, PostgreSQL {server.version}"
    if found.empty:
        yield ok("database", f"{name}, empty (the first start creates the tables)")
    elif found.pending:
        fix = "nothing: the next start does it after a backup, or `sudoku-tutor db migrate` now"
        if server is not None:
            fix = (
                "back it up first (`sudoku-tutor db backup FILE`); then the next start does it, "
                "or `sudoku-tutor db migrate` now"
            )
        yield warning(
            "database",
            f"{name}, at revision {found.current or 'none'}, lacks {', '.join(found.pending)}",
            fix,
        )
    elif wrong:
        yield failed("database", f"{name}: {'; '.join(wrong)}", TABLES_FIX)
    else:
        yield ok(
            "database", f"{name}, at revision {found.current}, with the tables of this version"
        )
    if file is not None:
        yield _soundness(file)
    if server is not None:
        for finding in check_server(server, tables_lack=bool(found.pending)):
            yield finding


def _soundness(file: Path) -> Finding:
    fix = "stop the bot and replace it by the newest backup without errors"
    try:
        wrong = faults(file)
    except sqlite3.Error as error:
        return failed("integrity", str(error), fix)
    if wrong:
        return failed("integrity", "; ".join(wrong), fix)
    return ok("integrity", f"sound, {file.stat().st_size / _MEGABYTE:,.1f} MB")


async def pool(config: Config) -> AsyncIterator[Finding]:
    """Check that the worker processes start, rate a puzzle correctly, and draw."""
    settings = config.workers
    cores = available_cores()
    if settings.processes > cores and not settings.on_cluster:
        yield warning(
            "processes",
            f"{settings.processes} on {cores} cores: concurrent ratings slow each other down",
            f"set processes = {cores} in [workers]",
        )
    try:
        async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
            start = time.perf_counter()
            await workers.warm()
            ready = time.perf_counter()
            yield ok("process pool", f"a process is ready after {ready - start:.1f} s")
            paint = Presentation(theme=config.picture.theme, size=config.picture.size)
            done = await workers.run(
                assess,
                _PUZZLE,
                seconds=_SECONDS,
                limit=Limit(_SECONDS),
                presentation=paint,
            )
            rated = time.perf_counter()
            yield _rating(done.report.er.tenths, rated - ready)
            position = format_position(parse_line(_PUZZLE))
            drawing = await workers.run(draw, position, seconds=_SECONDS, presentation=paint)
            drawn = time.perf_counter()
            size = f"{len(drawing.picture):,} bytes in {(drawn - rated) * 1000:.0f} ms"
            yield ok("picture", f"{config.picture.theme}, {config.picture.size} pixels, {size}")
            report = await workers.run(probe_sandbox, seconds=_SECONDS)
            yield _sandbox(report, reads=config.reading.without_sandbox)
    except (JobError, SudokuError, OSError) as error:
        yield failed(
            "process pool",
            str(error),
            "check whether the machine has memory left and lets the bot's user start processes",
        )


async def cluster(config: Config) -> AsyncIterator[Finding]:
    """Check that the cluster answers, that it has workers, and their version."""
    settings = config.workers
    if not settings.on_cluster:
        return
    try:
        status = await fetch_cluster_status(settings.address)
    except ClusterUnavailableError as lost:
        yield failed(
            "cluster",
            f"{settings.address}: {lost}",
            "start it as docs/host-cluster.md says, or set another address in [workers]; "
            "until then this machine does its work",
        )
        return
    words = f"{settings.address}, version {program_version()}, {status.description}"
    if not status.usable:
        fix = "start workers there (`dask worker`) with this version of the program installed"
        yield failed("cluster", words, fix)
    elif status.unusable:
        yield warning("cluster", words, "install this version on all of its machines")
    elif settings.processes > status.threads:
        fix = f"set processes = {status.threads} in [workers], or start more workers"
        yield warning("cluster", f"{words}, but processes = {settings.processes}", fix)
    else:
        yield ok("cluster", words)
    if is_open_to_others(settings.address):
        yield warning(
            "cluster's network",
            "no encryption and no passwords: anyone who reaches the cluster can run code there",
            "use tls:// with certificates, or a network of its own, as docs/host-cluster.md says",
        )


def _rating(tenths: int, seconds: float) -> Finding:
    if tenths != _RATING:
        return failed(
            "rating",
            f"a puzzle of {_RATING / 10} is rated {tenths / 10}",
            "reinstall the program: its compiled parts do not match",
        )
    return ok("rating", f"right, and drawn, in {seconds * 1000:.0f} ms")


def _sandbox(report: SandboxReport, *, reads: bool) -> Finding:
    """Whether pictures are read in a complete sandbox.

    Args:
        report: the state of the sandbox.
        reads: the setting `without_sandbox`.
    """
    layers = ", ".join(report.layers) or "nothing"
    if report.is_complete:
        return ok("sandbox", f"pictures are read without files, network and programs ({layers})")
    could = f"one that takes over its decoder could {', '.join(report.leaks)}"
    fix = "run the bot on Linux, on x86-64 or 64-bit ARM, where containers may use seccomp"
    if reads:
        words = f"without_sandbox is set, so pictures are read: {could}; it is"
    else:
        words = f"no pictures are read, members are asked for text: {could}; it would be"
        fix += "; or set without_sandbox in [reading], with the risk that config.toml names"
    return warning("sandbox", f"{words} restricted by: {layers}", fix)


async def token(config: Config) -> AsyncIterator[Finding]:
    """Check that there is a token, and that its format is valid."""
    if not config.discord.token:
        yield failed(
            "token",
            "it is missing",
            f"set the environment variable {TOKEN_VARIABLE}, or {TOKEN_FILE_VARIABLE} with the "
            "name of a file that holds it (`sudoku-tutor play` needs none)",
        )
    elif problem := find_token_problem(config.discord.token):
        yield failed("token", *problem)
    else:
        yield ok("token", "given, and looks like one")


OFFLINE: Final[tuple[OfflineCheck, ...]] = (
    data_folder,
    database,
    processes,
    pool,
    cluster,
    metrics,
    board,
    token,
)


async def application(client: discord.Client, _: Config) -> AsyncIterator[Finding]:
    """Check the bot's settings in Discord's developer portal."""
    info = await client.application_info()
    flags = info.flags
    intents = {
        "message content": flags.gateway_message_content or flags.gateway_message_content_limited,
        "server members": flags.gateway_guild_members or flags.gateway_guild_members_limited,
        "presence": flags.gateway_presence or flags.gateway_presence_limited,
    }
    extra = ", ".join(name for name, on in intents.items() if on)
    words = f"none needed; {extra} could be switched off" if extra else "none needed, none on"
    yield ok("privileged intents", words)
    missing = [
        name
        for name, settings in (
            ("on servers", info.guild_integration_config),
            ("by single users", info.user_integration_config),
        )
        if settings is None
    ]
    if missing:
        yield warning(
            "installation",
            f"it cannot be installed {' or '.join(missing)}",
            "switch it on under Installation in Discord's developer portal",
        )
    else:
        yield ok("installation", "on servers and by single users")


async def shards(client: discord.Client, config: Config) -> AsyncIterator[Finding]:
    """Check the number of shards, and how many starts are left today."""
    # discord.py does not offer these numbers.
    gateway: Any = await client.http.request(discord.http.Route("GET", "/gateway/bot"))
    advised = int(gateway["shards"])
    left = int(gateway["session_start_limit"]["remaining"])
    if config.discord.shards and config.discord.shards < advised:
        yield warning(
            "shards",
            f"{config.discord.shards} set, Discord advises {advised}",
            "set shards = 0 in [discord]"
            if config.discord.own_shards.has_all
            else f"set shards = {advised} in [discord] for all processes, and restart them",
        )
    else:
        yield ok("shards", f"Discord advises {advised}")
    if left < _STARTS:
        yield warning(
            "starts", f"{left} left today", "find out why the bot starts so often, and wait"
        )
    else:
        yield ok("starts", f"{left:,} left today")


async def daily_channels(client: discord.Client, config: Config) -> AsyncIterator[Finding]:
    """Check the bot's permissions in the channels of daily posts."""
    try:
        servers = await _servers_with_posts(config)
    except StoreError:
        return  # reported already
    well = 0
    for settings in servers[:_SERVERS]:
        problem = await _find_post_problem(client, settings)
        if problem is None:
            well += 1
        else:
            yield problem
    if servers:
        left = len(servers) - _SERVERS
        more = f"; {left} more were not checked" if left > 0 else ""
        yield ok(
            "daily posts", f"possible on {well} of {min(len(servers), _SERVERS)} servers{more}"
        )


async def _servers_with_posts(config: Config) -> tuple[ServerSettings, ...]:
    url = config.database_url
    file = database_file(url)
    # Opening the store would create or migrate it.
    if (file is not None and not file.exists()) or (await examine(url)).pending:
        return ()
    async with Store.open(url) as store:
        return await store.servers.with_posts()


async def _find_post_problem(client: discord.Client, settings: ServerSettings) -> Finding | None:
    subject = f"daily posts of server {settings.guild_id}"
    if client.user is None or settings.channel_id is None:
        return None
    try:
        guild = await client.fetch_guild(settings.guild_id)
        subject = f"daily posts of {guild.name}"
        me = await guild.fetch_member(client.user.id)
        channel = await guild.fetch_channel(settings.channel_id)
    except discord.NotFound:
        return warning(subject, "the channel is gone", "choose one with /settings server")
    except discord.Forbidden:
        return warning(
            subject,
            "the bot is not there, or may not see the channel",
            "let its hosts invite the bot, or give it the permission View Channel",
        )
    if not isinstance(channel, discord.TextChannel):
        return warning(subject, "not in a text channel", "choose one with /settings server")
    if needs := missing_permissions(channel, me, settings=settings):
        names = ", ".join(need.value for need in needs)
        return warning(
            subject, f"the bot lacks {names}", f"give it these permissions in #{channel.name}"
        )
    return None


ONLINE: Final[tuple[OnlineCheck, ...]] = (application, shards, daily_channels, activity)


async def _online(config: Config, token: str) -> AsyncIterator[Finding]:
    client = discord.Client(intents=discord.Intents.none())
    try:
        try:
            await client.login(token)
        except discord.LoginFailure:
            yield failed(
                "Discord",
                "it does not accept the token",
                "make a new token under Bot in Discord's developer portal",
            )
            return
        yield ok("Discord", f"accepts the token, of {client.user}")
        for check in ONLINE:
            async for finding in check(client, config):
                yield finding
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        yield failed("Discord", str(error), "check whether this machine reaches discord.com")
    finally:
        await client.close()
