"""Actions that only people who manage a server may take: test posts, and the checks for them."""

from typing import Any, Final

import discord

from bot.chat.own_messages import mentions
from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.daily.service import DailyService
from bot.posts.views import blocking_permissions, post_reply
from bot.servers.service import ServerService
from bot.settings.server_words import NO_CHANNEL
from bot.store.settings import bands_of
from engine.language import N_, translate

_NOT_ON_SERVER: Final = N_(
    "This works only on servers that I'm a member of. Use it on the server itself, and add me "
    "there first if I'm missing."
)
_NOT_ALLOWED: Final = N_("Only people with the Manage Server permission can do that.")
_EVERYONE: Final = N_("I do not ping everyone. Pick a role that people choose for themselves.")
_MAY_NOT_MENTION: Final = N_(
    "You aren't allowed to mention {role}, so I won't do it for you. Pick a role that everyone "
    "may mention, or ask someone who may mention all roles."
)
_NO_CHANNEL_SET: Final = N_("There is no channel for daily posts yet. Choose one first.")
_LACKS: Final = N_("I can't post in {channel}. Please give me this permission there: {needs}.")
_REFUSED: Final = N_("Discord did not accept the post in {channel}.")


class ServerManagementError(UserError):
    """A change of a server's settings, or a test post, is refused or impossible."""


def managed_guild(interaction: discord.Interaction[Any]) -> discord.Guild:
    """The server of the interaction, if the user may manage it.

    Raises:
        ServerManagementError: if the bot is not on the server, or the user may not manage it.
    """
    client: discord.Client = interaction.client
    guild = None if interaction.guild_id is None else client.get_guild(interaction.guild_id)
    if guild is None:
        raise ServerManagementError(translate(_NOT_ON_SERVER))
    if not interaction.permissions.manage_guild:
        raise ServerManagementError(translate(_NOT_ALLOWED))
    return guild


def role_to_ping(role: discord.Role, permissions: discord.Permissions) -> int:
    """The id of a role to ping.

    Args:
        permissions: the permissions of the user who chooses the role. They may choose it only if
            they may mention it themselves.

    Raises:
        ServerManagementError: if the role is everyone, or the user may not mention it.
    """
    if role.is_default():
        raise ServerManagementError(translate(_EVERYONE))
    if not (role.mentionable or permissions.mention_everyone):
        raise ServerManagementError(translate(_MAY_NOT_MENTION, role=role.mention))
    return role.id


async def send_test(
    services: Services, guild: discord.Guild, context: RequestContext
) -> discord.TextChannel:
    """Post today's puzzles in the channel for daily posts, as a test.

    Returns:
        The channel.

    Raises:
        ServerManagementError: if the puzzles cannot be posted; the message says why, and what to
            do.
        NoPuzzleError: if puzzles are not available at the moment.
        JobError: if the job failed.
    """
    servers = services.get(ServerService)
    settings, _ = await servers.settings(guild.id)
    if settings.channel_id is None:
        raise ServerManagementError(translate(_NO_CHANNEL_SET))
    channel = guild.get_channel(settings.channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise ServerManagementError(translate(NO_CHANNEL))
    missing = blocking_permissions(channel)
    if missing:
        needs = ", ".join(translate(need.value) for need in missing)
        raise ServerManagementError(translate(_LACKS, channel=channel.mention, needs=needs))
    today = servers.today(settings, context.now)
    puzzles = await services.get(DailyService).puzzles(today, bands_of(settings))
    day = next(iter(puzzles.values())).day
    solved = await services.store.server_results.of_day(guild.id, day)
    post = await post_reply(services, guild, settings, puzzles, solved, test=True)
    try:
        await channel.send(
            **post.to_send(), allowed_mentions=mentions(), nonce=str(context.interaction_id)
        )
    except (discord.Forbidden, discord.NotFound) as error:
        raise ServerManagementError(translate(_REFUSED, channel=channel.mention)) from error
    return channel
