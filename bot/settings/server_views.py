"""The settings of a server as a message, and the buttons for its hosts."""

import re
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Self

import discord

from bot.button import PersistentButton, PersistentItem, Press
from bot.card import Card
from bot.custom_ids import values_of
from bot.posts.views import (
    Permission,
    blocking_permissions,
    can_ping,
    mentions,
    missing_permissions,
    pinged_role,
    post_reply,
)
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.settings.server_service import bands_of, next_post
from bot.settings.service import local_time
from bot.store import Failure, Post, ServerSettings
from bot.user_errors import UserError
from engine.band import Band
from engine.language import N_, languages, translate

if TYPE_CHECKING:
    from bot.client import TutorBot

_NOT_ON_SERVER: Final = N_(
    "This is for servers that I am a member of. Ask for it on the server itself, and add me there "
    "if I am missing."
)
_NOT_ALLOWED: Final = N_("Only people who may manage this server (Manage Server) can do that.")
_EVERYONE: Final = N_("I do not ping everyone. Pick a role that people choose for themselves.")
_MAY_NOT_MENTION: Final = N_(
    "You may not mention {role} yourself, so I do not do it for you. Pick a role that everyone may "
    "mention, or ask somebody who may mention all roles."
)
_NO_CHANNEL_SET: Final = N_("There is no channel for daily posts yet. Name one first.")
_NO_CHANNEL: Final = N_("The channel for daily posts is not there any more. Name another one.")
_LACKS: Final = N_("I cannot post in {channel}: give me the permission {needs} there.")
_REFUSED: Final = N_("Discord did not take the post in {channel}.")

_TITLE: Final = N_("Settings of this server")
_CHANNEL: Final = N_("Daily posts")
_OFF: Final = N_("off; name a channel to switch them on")
_IN: Final = N_("in {channel}")
_TIME: Final = N_("Time")
_AT: Final = N_("{at}, {zone} (where it is {now})")
_NEXT: Final = N_("{at}, {zone} (where it is {now}); the next one {next}")
_BANDS: Final = N_("Puzzles")
_LANGUAGE: Final = N_("Language of the posts")
_FOLLOWS: Final = N_("{language}, as the server")
_PING: Final = N_("Ping")
_NOBODY: Final = N_("nobody")
_THREAD: Final = N_("Thread for talk")
_ON: Final = N_("under each post")
_NO_THREAD: Final = N_("none")
_QUIZ: Final = N_("Weekly quiz")
_MONDAYS: Final = N_("on Mondays, after the post")
_NO_QUIZ: Final = N_("none", "quiz")
_LAST: Final = N_("The last post")
_POSTED: Final = N_("{day}: [posted]({link})")
_ON_ITS_WAY: Final = N_("{day}: not arrived yet; I keep trying")
_FAILED: Final = {
    Failure.NO_CHANNEL: N_("{day}: not posted, the channel is gone or hidden from me"),
    Failure.FORBIDDEN: N_("{day}: not posted, I may not post there"),
    Failure.REFUSED: N_("{day}: not posted, Discord refused it"),
}
_MISSING: Final = N_("⚠ Permissions that I lack in the channel")
_CANNOT_PING: Final = N_(
    "Mention roles: nobody is pinged, unless you let everyone mention {role} or give me that "
    "permission."
)
_WHY_HISTORY: Final = N_("{need}: so that I never post twice after a breakdown")
_FOOTER: Final = N_("Change one with /settings server and its option.")
_TESTED: Final = N_("The test post is in {channel}.")
_CHOOSE: Final = N_("Which puzzles are posted")


class HostError(UserError):
    """The user may not manage the server, or there is no server."""


class HostAction(Enum):
    """The action of a button under the settings of a server; the value is part of its id."""

    TEST = "test"
    QUIET = "quiet"
    """Stop pinging the role."""
    OFF = "off"


_LABELS: Final = {
    HostAction.TEST: N_("Test post"),
    HostAction.QUIET: N_("Ping nobody"),
    HostAction.OFF: N_("No daily posts"),
}


class HostButton(PersistentButton, template=f"server:(?P<action>{values_of(HostAction)})"):
    """Executes an action on the settings of the server, if the user may manage it.

    Args:
        action: the action.
    """

    def __init__(self, action: HostAction) -> None:
        is_test = action is HostAction.TEST
        super().__init__(
            f"server:{action.value}",
            translate(_LABELS[action]),
            discord.ButtonStyle.primary if is_test else discord.ButtonStyle.secondary,
        )
        self.action = action

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(HostAction(match["action"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        bot, guild = press.client, guild_of_host(press)
        if self.action is HostAction.TEST:
            text = translate(_TESTED, channel=(await send_test(bot, guild, context)).mention)
            return await server_reply(bot, guild, context, text=text)
        if self.action is HostAction.QUIET:
            await bot.servers.change(guild.id, context.now, role_id=0)
        else:
            await bot.servers.stop(guild.id)
        return await server_reply(bot, guild, context)


class BandMenu(PersistentItem[discord.ui.Select[discord.ui.View]], template="server:bands"):
    """Chooses the puzzles that are posted on the server, if the user may manage it.

    Args:
        chosen: the bands that are posted now.
    """

    def __init__(self, chosen: tuple[Band, ...] = ()) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id="server:bands",
                placeholder=translate(_CHOOSE),
                min_values=1,
                max_values=len(Band),
                options=[
                    discord.SelectOption(
                        label=translate(band.value), value=band.name, default=band in chosen
                    )
                    for band in Band
                ],
            )
        )

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the menu from its id."""
        return cls()

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        bot, guild = press.client, guild_of_host(press)
        bands = tuple(band for band in Band if band.name in self.item.values)
        await bot.servers.change(guild.id, context.now, bands=bands)
        return await server_reply(bot, guild, context)


def guild_of_host(interaction: discord.Interaction[Any]) -> discord.Guild:
    """The server of the interaction, if the user may manage it.

    Raises:
        HostError: if the bot is not a member of the server, or the user may not manage it.
    """
    bot: TutorBot = interaction.client
    guild = None if interaction.guild_id is None else bot.get_guild(interaction.guild_id)
    if guild is None:
        raise HostError(translate(_NOT_ON_SERVER))
    if not interaction.permissions.manage_guild:
        raise HostError(translate(_NOT_ALLOWED))
    return guild


def pinged(role: discord.Role, permissions: discord.Permissions) -> int:
    """The id of a role to ping.

    Args:
        role: the role.
        permissions: those of the user who chooses it, who may ping it by the bot only if they may
            do so themselves.

    Raises:
        HostError: if the role is everyone, or the user may not mention it.
    """
    if role.is_default():
        raise HostError(translate(_EVERYONE))
    if not (role.mentionable or permissions.mention_everyone):
        raise HostError(translate(_MAY_NOT_MENTION, role=role.mention))
    return role.id


async def send_test(
    bot: "TutorBot", guild: discord.Guild, context: RequestContext
) -> discord.TextChannel:
    """Post today's puzzles in the channel for daily posts, as a test.

    Returns:
        The channel.

    Raises:
        HostError: if they cannot be posted; the message says why, and what to do.
        NoPuzzleError: if there are no puzzles now.
        JobError: if the job failed.
    """
    settings, _ = await bot.servers.settings(guild.id)
    if settings.channel_id is None:
        raise HostError(translate(_NO_CHANNEL_SET))
    channel = guild.get_channel(settings.channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise HostError(translate(_NO_CHANNEL))
    missing = blocking_permissions(channel)
    if missing:
        needs = ", ".join(translate(need.value) for need in missing)
        raise HostError(translate(_LACKS, channel=channel.mention, needs=needs))
    puzzles = await bot.daily.puzzles(bot.servers.today(settings, context.now), bands_of(settings))
    day = next(iter(puzzles.values())).day
    solved = await bot.store.server_results.of_day(guild.id, day)
    post = await post_reply(bot, guild, settings, puzzles, solved, test=True)
    try:
        await channel.send(
            **post.to_send(), allowed_mentions=mentions(), nonce=str(context.interaction_id)
        )
    except (discord.Forbidden, discord.NotFound) as error:
        raise HostError(translate(_REFUSED, channel=channel.mention)) from error
    return channel


async def server_reply(
    bot: "TutorBot", guild: discord.Guild, context: RequestContext, *, text: str = ""
) -> Reply:
    """The settings of a server as a message, with problems and buttons.

    Args:
        bot: the bot.
        guild: the server.
        context: the context of the request.
        text: the text above.
    """
    settings, last = await bot.servers.settings(guild.id)
    channel = None if settings.channel_id is None else guild.get_channel(settings.channel_id)
    role = pinged_role(guild, settings)
    presentation = bot.servers.presentation(settings, str(guild.preferred_locale))
    language = languages()[presentation.language]
    rows = [
        (_CHANNEL, _where(settings, channel)),
        (_TIME, _when(settings, last, context.now)),
        (_BANDS, ", ".join(translate(band.value) for band in bands_of(settings))),
        (_LANGUAGE, language if settings.language else translate(_FOLLOWS, language=language)),
        (_PING, translate(_NOBODY) if role is None else role.mention),
        (_THREAD, translate(_ON if settings.thread else _NO_THREAD)),
        (_QUIZ, translate(_MONDAYS if settings.quiz else _NO_QUIZ)),
    ]
    if last is not None:
        rows.append((_LAST, _last(last)))
    if isinstance(channel, discord.TextChannel) and (missing := _missing(channel, role, settings)):
        rows.append((_MISSING, "\n".join(missing)))
    fields = tuple((translate(name), value) for name, value in rows)
    card = Card(title=translate(_TITLE), fields=fields, small_print=translate(_FOOTER))
    items: list[discord.ui.Item[Any]] = [BandMenu(bands_of(settings))]
    if settings.channel_id is not None:
        items.append(HostButton(HostAction.TEST))
    if role is not None:
        items.append(HostButton(HostAction.QUIET))
    if settings.channel_id is not None:
        items.append(HostButton(HostAction.OFF))
    return Reply(cards=(card,), items=tuple(items), text=text)


def _where(settings: ServerSettings, channel: discord.abc.GuildChannel | None) -> str:
    if settings.channel_id is None:
        return translate(_OFF)
    return translate(_NO_CHANNEL) if channel is None else translate(_IN, channel=channel.mention)


def _when(settings: ServerSettings, last: Post | None, now: datetime) -> str:
    values = {
        "at": settings.at.strftime("%H:%M"),
        "zone": settings.zone,
        "now": local_time(settings.zone, now),
    }
    if settings.channel_id is None:
        return translate(_AT, **values)
    moment = next_post(settings, last, now)
    return translate(_NEXT, **values, next=discord.utils.format_dt(moment, "R"))


def _last(post: Post) -> str:
    if post.message_id is not None:
        place = f"{post.guild_id}/{post.channel_id}/{post.message_id}"
        return translate(_POSTED, day=post.day, link=f"https://discord.com/channels/{place}")
    return translate(_ON_ITS_WAY if post.failure is None else _FAILED[post.failure], day=post.day)


def _missing(
    channel: discord.TextChannel, role: discord.Role | None, settings: ServerSettings
) -> list[str]:
    words = []
    for need in missing_permissions(channel, settings=settings):
        name = f"**{translate(need.value)}**"
        words.append(translate(_WHY_HISTORY, need=name) if need is Permission.HISTORY else name)
    if role is not None and not can_ping(channel, role):
        words.append(translate(_CANNOT_PING, role=role.mention))
    return words
