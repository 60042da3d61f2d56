"""The post of a day on a server as a message, and the permissions that it needs."""

from collections.abc import Iterator, Mapping
from datetime import date
from enum import Enum
from typing import Any, Final

import discord

from bot.chat.bands import CIRCLES
from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.services import Services
from bot.daily.service import DailyService
from bot.daily.table import TableButton
from bot.daily.views import DailyAction, DailyButton, killer_button
from bot.daily.words import DAILY, killer_name, play_label, ratings_line
from bot.entry_points.game import play_button
from bot.leaderboard.service import LeaderboardKind
from bot.leaderboard.views import LeaderboardButton
from bot.servers.service import ServerService
from bot.store import DailyPuzzle, ServerDay, ServerSettings
from engine.language import N_, forms, translate, translate_count
from engine.model.band import Band
from renderer.cards.words import date_words

_TEST: Final = N_("This is how the daily post will look:")
_NOBODY: Final = N_("No one has solved one yet. Who will be first?")
_PEOPLE: Final = forms("**1** member has solved one.", "**{count}** members have solved one.")
_FIRST: Final = N_("{people} First from the leaderboard: {first}.")
_DAY_IN_A_ROW: Final = forms(
    "🔥 Day 1 of this server's streak.", "🔥 Day {count} of this server's streak."
)
_IN_A_ROW: Final = forms(
    "🔥 1 day in a row on this server. Solve one to keep it going!",
    "🔥 {count} days in a row on this server. Solve one to keep it going!",
)
_UNSOLVED: Final = N_("{puzzle} · be the first!")
_SOLVED: Final = forms("{puzzle} · 1 solved", "{puzzle} · {count} solved", "by how many members")
_TIMED: Final = N_("{solved}, usually in {minutes} min")


class Permission(Enum):
    """A permission that posts need in their channel; the value is its name in Discord."""

    VIEW = N_("View Channel")
    SEND = N_("Send Messages")
    ATTACH = N_("Attach Files")
    HISTORY = N_("Read Message History")
    """To find out, after a crash, whether the post exists."""
    THREAD = N_("Create Public Threads")
    """To create a thread under the post, if the server wants one."""
    TALK = N_("Send Messages in Threads")
    """To write the first message of that thread."""
    POLL = N_("Create Polls")
    """To post the weekly quiz, if the server wants it."""


_BLOCKING: Final = (Permission.VIEW, Permission.SEND, Permission.ATTACH)


def missing_permissions(
    channel: discord.TextChannel,
    me: discord.Member | None = None,
    *,
    settings: ServerSettings | None = None,
) -> tuple[Permission, ...]:
    """The permissions for posts that the bot lacks in a channel.

    Args:
        me: the bot as a member of the server; needed only without a connection to Discord.
        settings: the settings of the server; None for posts without thread and quiz.
    """
    may = channel.permissions_for(me or channel.guild.me)
    has = {
        Permission.VIEW: may.view_channel,
        Permission.SEND: may.send_messages,
        Permission.ATTACH: may.attach_files,
        Permission.HISTORY: may.read_message_history,
    }
    if settings is not None and settings.thread:
        has[Permission.THREAD] = may.create_public_threads
        has[Permission.TALK] = may.send_messages_in_threads
    if settings is not None and settings.quiz:
        has[Permission.POLL] = may.send_polls
    return tuple(need for need, given in has.items() if not given)


def blocking_permissions(channel: discord.TextChannel) -> tuple[Permission, ...]:
    """The missing permissions without which the bot cannot post in a channel."""
    return tuple(need for need in missing_permissions(channel) if need in _BLOCKING)


def can_ping(channel: discord.TextChannel, role: discord.Role) -> bool:
    """Whether the bot's posts in a channel can ping a role."""
    return role.mentionable or channel.permissions_for(channel.guild.me).mention_everyone


def file_start(day: date) -> str:
    """The prefix of the picture names in a day's post, which is unique to the day."""
    return f"daily-{day}"


async def post_reply(
    services: Services,
    guild: discord.Guild,
    settings: ServerSettings,
    puzzles: Mapping[Band, DailyPuzzle],
    solved: ServerDay,
    *,
    test: bool = False,
) -> Reply:
    """The post of a day as a message.

    Args:
        settings: the server's settings.
        puzzles: the puzzles to post, at least one, easiest first.
        solved: the members' results of the day.
        test: whether it is a test post, which pings nobody.

    Raises:
        JobError: if the job failed.
    """
    presentation = services.get(ServerService).presentation(settings, str(guild.preferred_locale))
    role = pinged_role(guild, settings)
    easiest = next(iter(puzzles.values()))
    before = await services.get(DailyService).hardest_before(easiest.day, tuple(puzzles))
    killer = await services.get(DailyService).killer(easiest.day, settings)
    drawing = await services.get(DailyService).card(easiest, presentation)
    start = f"test-{easiest.day}" if test else file_start(easiest.day)
    with presentation.use_locale():
        card = Card(
            title=translate(DAILY, date=date_words(easiest.day)),
            text="\n".join(_news(solved, names=settings.leaderboard)),
            sections=(
                *(
                    (
                        _band(band, solved),
                        play_button(puzzle.puzzle_id, play_label(band), is_main=puzzle is easiest),
                    )
                    for band, puzzle in puzzles.items()
                ),
                *(((_band(None, solved), killer_button(killer)),) if killer else ()),
            ),
            small_print=ratings_line(puzzles),
        )
        items: list[discord.ui.Item[Any]] = [
            DailyButton(DailyAction.RESULT, easiest.puzzle_id),
            *([_share(easiest)] if settings.sharing else []),
            *_leaderboard_buttons(easiest, settings),
        ]
        if before is not None:
            items.append(DailyButton(DailyAction.CRUX, before.puzzle_id))
        return Reply(
            cards=(card,),
            picture=Picture(drawing, f"{start}-{easiest.band.slug}.png"),
            items=tuple(items),
            text=translate(_TEST) if test else "" if role is None else role.mention,
        ).with_signs(services.signs)


def _share(puzzle: DailyPuzzle) -> DailyButton:
    button = DailyButton(DailyAction.SHARE, puzzle.puzzle_id)
    button.item.style = discord.ButtonStyle.secondary  # a new post has no solvers yet
    return button


def _leaderboard_buttons(
    puzzle: DailyPuzzle, settings: ServerSettings
) -> tuple[discord.ui.Item[Any], ...]:
    if not settings.leaderboard:
        return ()
    return TableButton(puzzle.puzzle_id), LeaderboardButton(LeaderboardKind.STREAK)


def pinged_role(guild: discord.Guild, settings: ServerSettings) -> discord.Role | None:
    """The role that the posts of a server ping, or None."""
    return None if settings.role_id is None else guild.get_role(settings.role_id)


def _news(solved: ServerDay, *, names: bool) -> Iterator[str]:
    """Sentences on what members have solved, and on the server's streak.

    Args:
        names: whether to name who was first.
    """
    people = translate_count(_PEOPLE, solved.people) if solved.people else translate(_NOBODY)
    if names and solved.first is not None:
        # Only members of the leaderboard are named; a mention in an edited message pings nobody.
        people = translate(_FIRST, people=people, first=f"<@{solved.first}>")
    yield people
    if solved.streak > 1:
        yield translate_count(_DAY_IN_A_ROW if solved.today else _IN_A_ROW, solved.streak)


def _band(band: Band | None, day: ServerDay) -> str:
    """How many members have solved a puzzle, and how long they took.

    Args:
        band: its band; None for the killer sudoku.
    """
    name = f"{CIRCLES[band]} **{translate(band.value)}**" if band else killer_name(bold=True)
    solved = day.bands.get(band)
    if solved is None:
        return translate(_UNSOLVED, puzzle=name) if day.people else name
    text = translate_count(_SOLVED, solved.people, puzzle=name)
    if solved.minutes is None:
        return text
    return translate(_TIMED, solved=text, minutes=solved.minutes)
