"""Check the board in the browser and inside Discord; see `bot.doctor.checks`."""

import ipaddress
import re
from collections.abc import AsyncIterator
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import discord

from bot.chat.sync import ENTRY_POINT
from bot.config import Config
from bot.config.board import BoardConfig
from bot.config.setting import SECRET_VARIABLE
from bot.doctor.findings import Finding, failed, ok, warning
from bot.doctor.ports import TIMEOUT, check_port
from bot.process.open_files import NEEDED, boards_with, most_files
from web.rooms import PAGES

_SUBJECT: Final = "board"
_ADDRESS: Final = "board's address"
_ACTIVITY: Final = "Activity"
_SIGN: Final = "<title>Sudoku Tutor</title>"
"""A text that only the board's page contains."""
_SECRET: Final = re.compile(r"[\w-]{32}", re.ASCII)


async def board(config: Config) -> AsyncIterator[Finding]:
    """Check the port of the board, the address that members open, and what an Activity needs."""
    wanted = config.board
    if wanted.activity:
        yield _activity_settings(wanted)
    if not wanted.is_offered:
        return
    is_served = True
    if wanted.port:
        found, is_served = await check_port(
            _SUBJECT, address=wanted.address, port=wanted.port, page="/", sign=_SIGN
        )
        yield found
        yield _places()
        if wanted.url.startswith("https://") and not wanted.proxy:
            yield warning(
                "board's proxy",
                "all who come through the reverse proxy count as one address for limits",
                'set proxy in [board] to the address of the proxy, such as "127.0.0.1"',
            )
        if not config.discord.own_shards.has_all:
            yield ok(
                "board's processes",
                "this one serves the boards of all: the others need port = 0 and this url in "
                "[board]",
            )
    yield await _address(wanted, is_served=is_served)


def _places() -> Finding:
    """Whether the limit of open files allows as many boards as the server has places."""
    subject = "board's places"
    most = most_files()
    if most < NEEDED:
        return warning(
            subject,
            f"{boards_with(most):,} boards can be open, not {PAGES:,}: a process of this user may "
            f"have {most:,} files open",
            f"raise its hard limit to {NEEDED}: LimitNOFILE in a unit of systemd, --ulimit nofile= "
            "with Docker, hard nofile in /etc/security/limits.conf",
        )
    return ok(subject, f"{PAGES:,} boards can be open")


def _activity_settings(wanted: BoardConfig) -> Finding:
    """Whether the settings of an Activity are complete."""
    portal = "in Discord's developer portal, OAuth2"
    if not wanted.client_secret:
        fix = f"set {SECRET_VARIABLE}, or {SECRET_VARIABLE}_FILE, to the client secret {portal}"
        return failed(_ACTIVITY, "activity = true needs the application's secret", fix)
    if not _SECRET.fullmatch(wanted.client_secret):
        fix = f"copy the client secret {portal}: it has 32 letters and digits"
        return failed(_ACTIVITY, f"{SECRET_VARIABLE} does not look like a client secret", fix)
    if not wanted.url.startswith("https://"):
        fix = "set url in [board] to an address with https://, as docs/host-board.md says"
        return failed(_ACTIVITY, "Discord opens only pages with https://", fix)
    return ok(_ACTIVITY, "the settings are complete")


async def _address(wanted: BoardConfig, *, is_served: bool) -> Finding:
    """Whether members can open the address of the board, as far as this machine can tell."""
    if not wanted.url:
        where = ipaddress.ip_address(wanted.address)
        return warning(
            _ADDRESS,
            f"links lead to {wanted.page()}, which only "
            + ("this machine" if where.is_loopback else "its network")
            + " can open",
            "set url in [board], and a reverse proxy with TLS, as docs/host-board.md says",
        )
    parts = urlsplit(wanted.url)
    if parts.scheme == "http" and parts.hostname not in ("localhost", "127.0.0.1", "::1"):
        return warning(
            _ADDRESS,
            f"{wanted.url} has no encryption: anyone who sees the traffic can play for members",
            "a reverse proxy with TLS, as docs/host-board.md says",
        )
    return await _answer(wanted.url, is_served=is_served)


async def _answer(url: str, *, is_served: bool) -> Finding:
    """Fetch the address of the board, and report whether the board answers."""
    try:
        async with (
            aiohttp.ClientSession(timeout=TIMEOUT) as session,
            session.get(f"{url.rstrip('/')}/") as answer,
        ):
            text, status = await answer.text(), answer.status
    except aiohttp.ClientSSLError as error:
        fix = "see the log of the reverse proxy: it needs a certificate for this name"
        return failed(_ADDRESS, f"browsers do not trust {url}: {error}", fix)
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
        fix = "start the reverse proxy, and check the DNS record and the ports 80 and 443"
        return warning(_ADDRESS, f"this machine cannot open {url}: {error or 'no answer'}", fix)
    if _SIGN in text:
        return ok(_ADDRESS, f"{url} leads to the board")
    if not is_served:
        return ok(_ADDRESS, f"{url} answers; run this again while the bot serves the board")
    fix = "have the reverse proxy pass / on to the port of the board"
    return failed(_ADDRESS, f"{url} leads elsewhere (status {status})", fix)


async def activity(client: discord.Client, config: Config) -> AsyncIterator[Finding]:
    """Check with Discord that the Activity is switched on, and that the secret is right."""
    wanted = config.board
    if not (wanted.activity and wanted.client_secret):
        return
    info = await client.application_info()
    if not info.flags.embedded:
        fix = "enable Activities in Discord's developer portal, as docs/host-board.md says"
        yield failed("Activity in the portal", "Activities are not enabled", fix)
    else:
        commands: list[Any] = await client.http.get_global_commands(info.id)
        if any(command["type"] == ENTRY_POINT for command in commands):
            yield ok("Activity in the portal", "enabled, with its Entry Point command")
        else:
            fix = "switch Activities off and on in Discord's developer portal, which makes it again"
            yield warning("Activity in the portal", "the Entry Point command is missing", fix)
    async with (
        aiohttp.ClientSession(timeout=TIMEOUT) as http,
        http.post(
            f"{discord.http.Route.BASE}/oauth2/token",
            data={
                "client_id": str(info.id),
                "client_secret": wanted.client_secret,
                "grant_type": "client_credentials",
                "scope": "identify",
            },
        ) as answer,
    ):
        if answer.status == 401:
            fix = f"copy it again, from OAuth2 in the developer portal, to {SECRET_VARIABLE}"
            yield failed("client secret", "Discord does not accept it", fix)
        elif answer.status != 200:
            fix = "run this again in a moment"
            yield warning("client secret", f"Discord answers {answer.status}", fix)
        else:
            yield ok("client secret", "accepted by Discord")
