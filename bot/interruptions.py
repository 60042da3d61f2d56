"""Telling people that the program was killed while they waited for an answer."""

import asyncio
import logging
from datetime import timedelta
from typing import Final

import aiohttp
import discord
from discord.http import Route

from bot.delivery import WITHDRAWN, deliver
from bot.store import PendingResponse, Store
from engine.language import N_, translate, use_locale

_log = logging.getLogger(__name__)

_INTERRUPTED: Final = N_("I was interrupted while I was working on this. Please ask again.")
_ANSWERABLE: Final = timedelta(minutes=14)
"""How long a promised answer can still be given; Discord allows a quarter of an hour."""


async def notify_interrupted(client: discord.Client, application: int, store: Store) -> None:
    """Tell those who wait for an answer of a process that does not run any more.

    Only they see it; the public message in which the bot is thinking is deleted.

    Args:
        client: logged in.
        application: its id.
        store: knows who waits.
    """
    broken = await store.claim_abandoned_responses(_ANSWERABLE)
    await asyncio.gather(*(_notify(client, application, pending) for pending in broken))


async def _notify(client: discord.Client, application: int, pending: PendingResponse) -> None:
    webhook = discord.Webhook.partial(application, pending.token, client=client)
    # As that of every interaction; discord.py lets no other one send ephemeral messages.
    webhook.type = discord.WebhookType.application
    await _withdraw(client, application, pending.token)
    with use_locale(pending.language):
        try:
            await deliver(lambda: webhook.send(translate(_INTERRUPTED), ephemeral=True))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.info("could not tell somebody about the interruption: %s", error)


async def _withdraw(client: discord.Client, application: int, token: str) -> None:
    """Delete the public "is thinking" of an interaction, see `bot.delivery.withdraw`."""

    def original(method: str) -> Route:
        path = "/webhooks/{application}/{token}/messages/@original"
        return Route(method, path, application=application, token=token)

    loading, ephemeral = discord.MessageFlags.loading.flag, discord.MessageFlags.ephemeral.flag
    try:
        message = await deliver(lambda: client.http.request(original("GET")))
        waiting = message["flags"] & loading or message["content"] == WITHDRAWN
        if waiting and not message["flags"] & ephemeral:
            edit = {"content": WITHDRAWN}
            await deliver(lambda: client.http.request(original("PATCH"), json=edit))
            await deliver(lambda: client.http.request(original("DELETE")))
    except discord.NotFound:
        pass  # it was deleted just before the process ended
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("the message in which the bot is thinking was not deleted: %s", error)
