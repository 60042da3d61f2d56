"""Servers with hosts, for tests of server settings and of daily posts."""

from dataclasses import dataclass
from datetime import UTC, datetime

import discord
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from tests.bot.messages import answer, card_of, pictures_of


@dataclass
class Club:
    """A server with its host and the channel of its posts."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    host: simcord.MemberActor

    async def set(self, **options: object) -> simcord.ResponseMessage:
        """The host's answer to `/settings server`."""
        return answer(await self.host.slash(self.channel, "settings server", **options))

    async def jump(self, moment: str, *, short: float = 0) -> None:
        """Let the machine sleep until a minute before a time in UTC, then run until that time.

        Args:
            moment: the time.
            short: how many seconds before the time to stop.
        """
        until = datetime.fromisoformat(moment).replace(tzinfo=UTC) - self.env.now()
        seconds = until.total_seconds() - short
        self.env.backend.advance_clock(max(0.0, seconds - 60))
        await self.env.advance_time(min(60.0, seconds))

    def posts(self) -> list[tuple[str, str]]:
        """The times of posts in UTC, with the name of the first picture."""
        return [
            (f"{message.created_at:%Y-%m-%d %H:%M}", pictures_of(message)[0].filename)
            for message in self.channel.history()
            if message.author.bot
        ]

    def allow(self, **permissions: bool) -> None:
        """Change the bot's permissions in the channel."""
        allow_bot(self.env, self.channel, **permissions)


def allow_bot(env: simcord.Env, channel: simcord.ChannelHandle, **permissions: bool) -> None:
    """Change the bot's permissions in a channel."""
    assert env.bot.user is not None
    allow, deny = discord.PermissionOverwrite(**permissions).pair()
    env.backend.set_overwrite(
        channel.id,
        Overwrite(
            target_id=env.bot.user.id,
            type=OverwriteType.MEMBER,
            allow=allow.value,
            deny=deny.value,
        ),
    )


def found(env: simcord.Env, name: str = "Club", *, locale: str = "en-US") -> Club:
    """Create a server with a channel and a host."""
    guild = env.create_guild(name, preferred_locale=locale)
    channel = guild.create_text_channel("daily")
    may = discord.Permissions(manage_guild=True, mention_everyone=True)
    runs_it = guild.create_role("host", permissions=may)
    host = guild.add_member(env.create_user(f"host of {name}"), roles=[runs_it])
    return Club(env, guild, channel, host)


def fields(message: simcord.ResponseMessage) -> dict[str, str]:
    """The fields of a card."""
    return card_of(message).fields


def settings_in(message: simcord.ResponseMessage) -> dict[str, str]:
    """The settings that a message lists, by their names."""
    lines = "\n".join(text for text in fields(message).values()).splitlines()
    return dict(line.split(": ", 1) for line in lines if ": " in line)
