"""Reminders before a user's streak ends: direct messages, for users who want them.

A reminder is sent, then recorded. A failed one is retried during the evening. Since the program may
stop before the record, and a request may fail although Discord accepted it, the direct messages are
searched first, and the message has a nonce by which Discord drops a duplicate.
"""

import logging
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, walk
from bot.chat.own_messages import TRANSIENT, Pace, mentions
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import Services, services_of
from bot.daily.service import DailyService
from bot.daily.words import DAILY, play_label
from bot.entry_points.game import play_button
from bot.preferences.service import PersonalSettings
from bot.store import DEFAULT_ZONE, DailyPuzzle, ReminderUser
from engine.language import N_, forms, translate, translate_count
from engine.model.band import Band
from renderer.cards.words import date_words
from tutor.streak import ends_without, streak_of

_FROM: Final = 19
_UNTIL: Final = 22
"""The hours of the user's evening between which a reminder is sent."""
_PAUSE: Final = timedelta(minutes=10)
_RETRY: Final = timedelta(minutes=1)
_ID: Final = "no-reminders"
_SEARCHED: Final = 20
"""How many of the day's direct messages with the user are searched for a reminder."""

_ENDS: Final = forms(
    "Your streak of 1 day ends at midnight. Solve one of today's puzzles to keep it.",
    "Your streak of {count} days ends at midnight. Solve one of today's puzzles to keep it.",
)
_NO_MORE: Final = N_("No more reminders")
_STOPPED: Final = N_("I won't remind you any more. /settings me turns reminders on again.")

_log = logging.getLogger(__name__)


class NoRemindersButton(PersistentButton, template=_ID):
    """Turns the user's reminders off."""

    def __init__(self) -> None:
        super().__init__(_ID, translate(_NO_MORE))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """Turn them off, and confirm that."""
        await services_of(press).get(PersonalSettings).change(context, reminders=False)
        return Reply(text=translate(_STOPPED))


class Reminders:
    """Sends reminders, at most one a day to each user.

    Args:
        pace: limits the requests.
    """

    def __init__(self, services: Services, pace: Pace) -> None:
        self._services = services
        self._people = services.store.people
        self._pace = pace

    async def send_due(self) -> timedelta:
        """Send all reminders that are due now, if this is the process with the first shard.

        Returns:
            How long to wait until the next check.
        """
        now, pause = discord.utils.utcnow(), _PAUSE
        if self._services.shards.has_first:
            for person in await self._people.to_remind():
                if not await self._remind(person, now):
                    pause = _RETRY
        return pause

    async def _remind(self, person: ReminderUser, now: datetime) -> bool:
        """Remind a user if it is time; return False if it needs a retry."""
        user_id, zone = person.user_id, ZoneInfo(person.zone or DEFAULT_ZONE)
        local = now.astimezone(zone)
        today = local.date()
        if not _FROM <= local.hour < _UNTIL or person.day == today:
            return True
        days = await self._services.store.daily.solved_days(user_id)
        if not ends_without(days, today, zone) or self._services.blocks.has(user_id):
            return True
        try:
            daily = self._services.get(DailyService)
            puzzle = (await daily.puzzles(today, (Band.EASY,)))[Band.EASY]
            with await self._services.users.use_user_locale(user_id, ""):
                reply = reminder_reply(streak_of(days, today, zone).days, puzzle)
                reply = reply.with_signs(self._services.signs)
                await self._pace.wait()
                client = self._services.client
                user = client.get_user(user_id) or await client.fetch_user(user_id)
                if not await _is_reminded(user, datetime.combine(today, time(), zone)):
                    await user.send(
                        **reply.to_send(),
                        allowed_mentions=mentions(),
                        nonce=f"{user_id:x}-r{today.toordinal():x}",
                    )
        except (discord.Forbidden, discord.NotFound) as error:
            _log.info("user %s cannot be reminded any more: %s", user_id, error)
            await self._people.stop_reminders(user_id)
        except TRANSIENT as error:
            _log.info("user %s is not reminded yet: %r", user_id, error)
            return False
        else:
            await self._people.record_reminder(user_id, today)
        return True


async def _is_reminded(user: discord.User, since: datetime) -> bool:
    """Whether the user's direct messages since a time (aware) contain a reminder."""
    channel = await user.create_dm()
    async for message in channel.history(limit=_SEARCHED, after=since, oldest_first=False):
        if any(getattr(part, "custom_id", "") == _ID for part in walk(message.components)):
            return True
    return False


def reminder_reply(days: int, puzzle: DailyPuzzle) -> Reply:
    """A reminder as a message.

    Args:
        days: the length in days of the streak that would end.
        puzzle: the easiest puzzle of today.
    """
    card = Card(
        title=translate(DAILY, date=date_words(puzzle.day)), text=translate_count(_ENDS, days)
    )
    play = play_button(puzzle.puzzle_id, play_label(puzzle.band), is_main=True)
    return Reply(cards=(card,), items=(play, NoRemindersButton()))
