"""Notifying users that the program was killed while they waited for an answer."""

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
"""How long a pending response can still be completed; Discord allows 15 minutes."""


async def notify_interrupted(client: discord.Client, application: int, store: Store) -> None:
    """Notify users who wait for an answer from a process that no longer runs.

    Only they see the notice; the public "is thinking" message is deleted.

    Args:
        client: a client that is logged in.
        application: the id of its application.
        store: holds the pending responses.
    """
    broken = await store.claim_abandoned_responses(_ANSWERABLE)
    await asyncio.gather(*(_notify(client, application, pending) for pending in broken))


async def _notify(client: discord.Client, application: int, pending: PendingResponse) -> None:
    webhook = discord.Webhook.partial(application, pending.token, client=client)
    # The type of every interaction webhook; discord.py sends ephemeral messages by no other type.
    webhook.type = discord.WebhookType.application
    await _withdraw(client, application, pending.token)
    with use_locale(pending.language):
        try:
            await deliver(lambda: webhook.send(translate(_INTERRUPTED), ephemeral=True))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.info("could not notify a user about the interruption: %s", error)


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
        _log.info("the 'is thinking' message was not deleted: %s", error)
