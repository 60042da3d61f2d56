"""Sending replies: as the answer to an interaction, below it, or in its place."""

import logging
from typing import Any, Final

import aiohttp
import discord

from bot.chat.command_names import localize_commands
from bot.chat.delivery import deliver, first_answer, is_answered, is_public, withdrawing
from bot.chat.reply import Reply
from bot.chat.services import services_of

_NO_PICTURES: Final = "no pictures"

_log = logging.getLogger(__name__)


async def show_reply(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Make the message of an interaction show this reply, with localized command names.

    A private reply does not change a message that others see: it is sent as an ephemeral message.
    If the interaction has no response yet, the reply becomes the response, which everyone sees.

    Raises:
        discord.HTTPException: if Discord rejects the message or the interaction has expired.
        aiohttp.ClientError: if the connection drops at each attempt.
    """
    if not is_answered(interaction):
        response = _adapted(interaction, reply, public=True)
        await first_answer(
            interaction, lambda: interaction.response.send_message(**response.to_send())
        )
        return
    if reply.private and is_public(interaction):
        await send_privately(interaction, reply)
        return
    localized = _adapted(interaction, reply, public=is_public(interaction))
    shown = await deliver(lambda: interaction.edit_original_response(**localized.to_edit()))
    services_of(interaction).live.note(interaction, shown.id, reply.live)
    if localized.private_text:
        await _send_below(interaction, Reply(text=localized.private_text))
    if reply.own is not None:
        await _send_below(interaction, _adapted(interaction, reply.own, public=False))


async def edit_later(
    interaction: discord.Interaction[Any], message_id: int, reply: Reply, is_expired: bool
) -> None:
    """Edit the message of an answered interaction into this reply, long after the answer.

    Args:
        interaction: the interaction that made or changed the message.
        reply: the new content.
        is_expired: whether the interaction has expired; then only messages in direct messages with
            the bot can be edited.

    Raises:
        discord.HTTPException: if Discord rejects it, for example because the message was deleted.
        aiohttp.ClientError: if the connection drops at each attempt.
    """
    localized = _adapted(interaction, reply, public=is_public(interaction))
    if not is_expired:
        await deliver(lambda: interaction.edit_original_response(**localized.to_edit()))
        return
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    message = channel.get_partial_message(message_id)
    await deliver(lambda: message.edit(**localized.to_edit()))


async def _send_below(interaction: discord.Interaction[Any], sent: Reply) -> None:
    """Send a message below the answer that only the person who asked sees."""
    try:
        await deliver(lambda: interaction.followup.send(**sent.to_send(), ephemeral=True))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        # Only log a failure: the answer itself has arrived.
        _log.info("a private message below an answer was not delivered: %s", error)


async def send_privately(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Answer an interaction so that only the person who asked sees it.

    A public "is thinking" message is deleted after that: a deferred public response cannot become
    an ephemeral one. The message with a pressed button stays as it is.

    Raises:
        discord.HTTPException: if Discord rejects the message or the interaction has expired.
        aiohttp.ClientError: if the connection drops at each attempt.
    """
    localized = _adapted(interaction, reply, public=False)
    is_command = interaction.type is discord.InteractionType.application_command
    if not is_answered(interaction):
        await first_answer(
            interaction,
            lambda: interaction.response.send_message(**localized.to_send(), ephemeral=True),
        )
    elif is_command and not is_public(interaction):
        await deliver(lambda: interaction.edit_original_response(**localized.to_edit()))
    else:
        async with withdrawing(interaction):
            await deliver(lambda: interaction.followup.send(**localized.to_send(), ephemeral=True))


class FollowUp:
    """A further message below the answer to an interaction, sent with its first reply.

    Args:
        interaction: an interaction with a response.
        private: whether only the person who asked sees it.
    """

    def __init__(self, interaction: discord.Interaction[Any], *, private: bool) -> None:
        self._interaction = interaction
        self._private = private
        self._message: discord.WebhookMessage | None = None

    async def put(self, reply: Reply) -> None:
        """Send this reply, or edit the message into it.

        Raises:
            discord.HTTPException: if Discord rejects it or the interaction has expired.
            aiohttp.ClientError: if the connection drops at each attempt.
        """
        private = self._private or reply.private or not is_public(self._interaction)
        localized = _adapted(self._interaction, reply, public=not private)
        message = self._message
        if message is None:
            self._message = await deliver(
                lambda: self._interaction.followup.send(
                    **localized.to_send(), ephemeral=self._private or reply.private, wait=True
                )
            )
        else:
            await deliver(lambda: message.edit(**localized.to_edit()))
        if localized.private_text:
            await _send_below(self._interaction, Reply(text=localized.private_text))

    async def fail(self, reply: Reply) -> None:
        """Replace the message with a private one that says why the answer failed.

        Raises:
            discord.HTTPException: if Discord rejects it or the interaction has expired.
            aiohttp.ClientError: if the connection drops at each attempt.
        """
        if self._message is not None and not self._private:
            await deliver(self._message.delete)
            self._message = None
        self._private = True
        await self.put(reply)


def want_no_pictures(interaction: discord.Interaction[Any]) -> None:
    """Note that replies to an interaction should have no pictures."""
    interaction.extras[_NO_PICTURES] = True


def _adapted(interaction: discord.Interaction[Any], reply: Reply, *, public: bool) -> Reply:
    """The reply, without its picture if the user wants none and nobody else sees it."""
    if _NO_PICTURES in interaction.extras and not public:
        reply = reply.without_picture()
    if not public:
        reply = reply.with_private_text()
    services = services_of(interaction)
    return reply.with_signs(services.signs).with_text_changed(
        lambda text: localize_commands(text, services.tree, str(interaction.locale))
    )
