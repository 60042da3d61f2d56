"""The weekly quiz of a server: a poll below the daily post, and its answer a day later.

A poll cannot share a message with components, so it gets its own. The quiz is claimed before it is
sent: a server never gets two in a week, and a failed one is not repeated. If we cannot tell whether
Discord accepted it, we search the channel when its answer is due.
"""

import asyncio
import logging
from datetime import date, timedelta
from typing import Final

import aiohttp
import discord

from bot.chat.card import Card, Picture, picture_names
from bot.chat.own_messages import Pace, mentions
from bot.chat.reply import Reply
from bot.chat.services import Services
from bot.chat.technique_links import to_lesson
from bot.servers.service import ServerService
from bot.store import SentQuiz, ServerSettings
from engine.language import N_, translate
from engine.words.explanation import technique_name
from engine.words.splitting import pages
from tutor import quiz as jobs
from workers import JobError

WEEKDAY: Final = 0
"""The day of the week of the quiz: Monday."""
_DURATION: Final = timedelta(hours=24)
_LATEST: Final = timedelta(days=7)
"""How long after a quiz's end its answer is still sent, if the bot was not running."""
_SECONDS: Final = 60.0
"""The timeout of a request, including discord.py's retries."""
_HISTORY_LIMIT: Final = 100
"""How many messages of a channel are searched for a quiz."""
_TITLE: Final = N_("**Quiz of the week.** The answer comes tomorrow.")
_QUESTION: Final = N_("Which technique comes next?")
_ANSWER: Final = N_("Answer to the quiz: {technique}")

_ERRORS: Final = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError, JobError)

_log = logging.getLogger(__name__)


class QuizMaster:
    """Sends quizzes, and their answers.

    Args:
        pace: limits the requests about posts.
    """

    def __init__(self, services: Services, pace: Pace) -> None:
        self._services = services
        self._store = services.store.quizzes
        self._pace = pace

    async def send(self, channel: discord.TextChannel, settings: ServerSettings, day: date) -> None:
        """Send this week's quiz unless an earlier attempt was made. Failures are only logged.

        Args:
            channel: the channel of the daily post.
            settings: the settings of the server.
            day: the day of the daily post.
        """
        guild = channel.guild
        presentation = self._services.get(ServerService).presentation(
            settings, str(guild.preferred_locale)
        )
        try:
            quiz = await self._services.work.run(
                jobs.make_quiz, f"{guild.id}-{day}", presentation=presentation
            )
            ends = discord.utils.utcnow() + _DURATION
            if not await self._store.claim(
                guild.id, day, channel_id=channel.id, item=quiz.item, ends=ends
            ):
                return
            with presentation.use_locale():
                poll = discord.Poll(translate(_QUESTION), _DURATION)
                title = translate(_TITLE)
            for choice in quiz.choices:
                poll.add_answer(text=choice)
            await self._pace.wait()
            async with asyncio.timeout(_SECONDS):
                message = await channel.send(
                    title,
                    poll=poll,
                    file=Picture(quiz.drawing, _file(day)).file(),
                    allowed_mentions=mentions(),
                )
            await self._store.sent(guild.id, day, message_id=message.id)
        except _ERRORS as error:
            _log.warning("no quiz on server %s this week: %r", guild.id, error)

    async def answer_all(self) -> None:
        """Send the answers to quizzes that are over."""
        now = discord.utils.utcnow()
        over = await self._store.over(since=now - _LATEST, now=now, shards=self._services.shards)
        for quiz in over:
            guild = self._services.client.get_guild(quiz.guild_id)
            if guild is None or guild.unavailable or self._services.blocks.has(guild.id):
                continue
            if await self._store.claim_answer(quiz):
                await self._answer(guild, quiz)

    async def _answer(self, guild: discord.Guild, quiz: SentQuiz) -> None:
        """Send the answer to a quiz as a reply to it."""
        settings = await self._services.store.servers.settings(guild.id)
        presentation = self._services.get(ServerService).presentation(
            settings, str(guild.preferred_locale)
        )
        try:
            answer = await self._services.work.run(
                jobs.quiz_answer, quiz.item, presentation=presentation
            )
            with presentation.use_locale():
                name = technique_name(answer.technique)
                card = Card(
                    title=translate(_ANSWER, technique=name),
                    text=pages(answer.words)[0],
                    button=to_lesson(answer.technique.slug),
                )
            reply = Reply(
                cards=(card,),
                picture=Picture(answer.drawing, f"answer-{quiz.day}.png"),
            )
            channel = self._services.client.get_partial_messageable(
                quiz.channel_id, guild_id=guild.id
            )
            await self._pace.wait()
            async with asyncio.timeout(_SECONDS):
                message_id = quiz.message_id or await self._find(channel, quiz)
                if message_id is None:
                    return  # the quiz was never sent
                await channel.send(
                    **reply.to_send(),
                    # If the quiz was deleted, nobody needs its answer: then Discord refuses it.
                    reference=discord.MessageReference(
                        message_id=message_id,
                        channel_id=quiz.channel_id,
                        fail_if_not_exists=True,
                    ),
                    nonce=f"{guild.id:x}-q{quiz.day.toordinal():x}",
                    allowed_mentions=mentions(),
                )
        except LookupError:
            _log.warning("the position of the quiz on server %s no longer exists", guild.id)
        except _ERRORS as error:
            _log.info("the answer to the quiz on server %s was not sent: %r", guild.id, error)
            passing = not isinstance(error, discord.HTTPException) or error.status >= 429
            if passing:
                await self._store.release_answer(quiz)

    async def _find(self, channel: discord.PartialMessageable, quiz: SentQuiz) -> int | None:
        """Find a quiz that may or may not have been sent."""
        begin = quiz.ends - _DURATION - timedelta(minutes=5)
        async for message in channel.history(limit=_HISTORY_LIMIT, after=begin):
            own = (
                self._services.client.user is not None
                and message.author.id == self._services.client.user.id
            )
            if own and _file(quiz.day) in picture_names(message):
                return message.id
        return None


def _file(day: date) -> str:
    """The name of the picture of a quiz, by which it is found."""
    return f"quiz-{day}.png"
