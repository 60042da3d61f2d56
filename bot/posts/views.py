"""The post of a day on a server: the puzzles with their buttons, and required permissions."""

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.card import Card, Picture, layout
from bot.daily.views import band_items, puzzle_items, puzzle_name
from bot.store import DailyPuzzle, ServerSettings
from engine.band import Band
from engine.language import N_, translate
from renderer.cards.words import date_words

if TYPE_CHECKING:
    from bot.client import TutorBot

_DAILY: Final = N_("Sudoku of the day, {date}")
_TEST: Final = N_("This is how the daily post will look:")


class Permission(Enum):
    """A permission that posts need in their channel; the value is its name in Discord."""

    VIEW = N_("View Channel")
    SEND = N_("Send Messages")
    ATTACH = N_("Attach Files")
    HISTORY = N_("Read Message History")
    """To find out, after a crash, whether the post exists."""


def missing_permissions(
    channel: discord.TextChannel, me: discord.Member | None = None
) -> tuple[Permission, ...]:
    """The permissions for posts that the bot lacks in a channel.

    Args:
        channel: the channel.
        me: the bot as a member of the server; needed only without a connection to Discord.
    """
    may = channel.permissions_for(me or channel.guild.me)
    has = {
        Permission.VIEW: may.view_channel,
        Permission.SEND: may.send_messages,
        Permission.ATTACH: may.attach_files,
        Permission.HISTORY: may.read_message_history,
    }
    return tuple(need for need in Permission if not has[need])


def blocking_permissions(channel: discord.TextChannel) -> tuple[Permission, ...]:
    """The permissions that the bot lacks in a channel and without which it cannot post."""
    return tuple(need for need in missing_permissions(channel) if need is not Permission.HISTORY)


def can_ping(channel: discord.TextChannel, role: discord.Role) -> bool:
    """Whether the bot's posts in a channel can ping a role."""
    return role.mentionable or channel.permissions_for(channel.guild.me).mention_everyone


def file_start(day: date) -> str:
    """The unique prefix of the names of a day's post's pictures."""
    return f"daily-{day}"


async def post_arguments(
    bot: "TutorBot",
    guild: discord.Guild,
    settings: ServerSettings,
    puzzles: Mapping[Band, DailyPuzzle],
    *,
    test: bool = False,
) -> dict[str, Any]:
    """The arguments for sending the post of a day.

    Args:
        bot: the bot.
        guild: the server.
        settings: the server's settings.
        puzzles: the puzzles to post, at least one.
        test: whether it is a test post, which pings nobody.

    Raises:
        JobError: if a job failed.
    """
    presentation = bot.servers.presentation(settings, str(guild.preferred_locale))
    role = None if test or settings.role_id is None else guild.get_role(settings.role_id)
    day = next(iter(puzzles.values())).day
    start = f"test-{day}" if test else file_start(day)
    pictures = []
    for band, puzzle in puzzles.items():
        card = await bot.daily.card(puzzle, presentation)
        pictures.append(Picture(card, f"{start}-{band.slug}.png"))
    with presentation.use_locale():
        head = translate(_TEST) if test else "" if role is None else role.mention
        title = translate(_DAILY, date=date_words(day))
        only = next(iter(puzzles.values())) if len(puzzles) == 1 else None
        items = puzzle_items(only) if only else band_items(puzzles)
        post = Card(title, "\n".join(map(puzzle_name, puzzles.values())))
    mentions = discord.AllowedMentions(roles=[] if role is None else [role])
    mentions.everyone = mentions.users = False
    return {
        "files": [picture.file() for picture in pictures],
        "view": layout(head, (post,), pictures, items, ()),
        "allowed_mentions": mentions,
    }
