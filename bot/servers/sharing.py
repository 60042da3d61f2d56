"""Sharing a card in a channel, each card once."""

import logging
from collections.abc import AsyncIterator
from typing import Final

import discord

from bot.chat.button import Press
from bot.chat.own_messages import TRANSIENT
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import services_of
from bot.chat.user_errors import UserError
from bot.store import StoreUnavailableError
from engine.language import N_, translate

_SHARED: Final = N_("You have already shared this here: {link}")
_BEING_SHARED: Final = N_(
    "I'm sharing this already. If you don't see it, press the button again in ten seconds."
)

_log = logging.getLogger(__name__)


async def shared_once(
    press: Press, context: RequestContext, subject: str, reply: Reply
) -> AsyncIterator[Reply]:
    """Yield a public card, unless the user has recently shared the same card in this channel.

    Args:
        subject: what the card shows, such as "game:12".
        reply: the card.

    Raises:
        UserError: if the card is already there.
    """
    shares, channel_id = services_of(press).store.shares, press.channel_id or 0
    claim = (context.user_id, channel_id, subject, context.now)
    is_new, message_id = await shares.claim(*claim)
    if message_id is not None and await _is_deleted(press, channel_id, message_id):
        await shares.forget(context.user_id, channel_id, subject, message_id)
        is_new, message_id = await shares.claim(*claim)
    if message_id is not None:
        place = f"{press.guild_id or '@me'}/{channel_id}/{message_id}"
        raise UserError(translate(_SHARED, link=f"https://discord.com/channels/{place}"))
    if not is_new:
        raise UserError(translate(_BEING_SHARED))
    yield reply
    try:
        message = await press.original_response()
        await shares.sent(context.user_id, channel_id, subject, message.id)
    except (*TRANSIENT, StoreUnavailableError) as error:
        _log.info("the message of a shared card is not known: %r", error)


async def _is_deleted(press: Press, channel_id: int, message_id: int) -> bool:
    """Whether somebody has deleted a message, as far as the bot can see that."""
    channel = press.client.get_partial_messageable(channel_id, guild_id=press.guild_id)
    try:
        await channel.fetch_message(message_id)
    except discord.NotFound:
        return True
    except TRANSIENT as error:
        _log.info("a shared card was not looked up: %r", error)
    return False
