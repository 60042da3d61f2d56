"""Chat messages that are updated while their game is played elsewhere, such as on its board.

A bot can edit a private message only with the token of an interaction that made or changed it, and
only for 15 minutes. So the process that has the token keeps the list in memory: after a restart, or
after 15 minutes, a message is not updated until the next press. In direct messages with the bot,
messages are ordinary ones, which it may edit at any time.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord

from bot.chat.board_offer import offering_boards
from bot.chat.in_flight import InFlight
from bot.chat.reply import LiveGame, Reply
from bot.chat.request_context import Users
from bot.config.board import BoardConfig
from bot.store import Store
from workers import working_for

_POLL_SECONDS: Final = 0.5
_RETRY_SECONDS: Final = 10.0
"""How long to wait when the store does not answer."""
_PAUSE_SECONDS: Final = 3.0
"""The pause between two edits of a message; it is multiplied by the load."""
_TOKEN_SECONDS: Final = 14.5 * 60
"""How long to use the token of an interaction: a little less than Discord's 15 minutes."""
_KEPT: Final = 1_000
"""The maximum number of messages that are updated; beyond it, the oldest one is dropped."""
_AT_ONCE: Final = 4
"""The maximum number of messages that are edited at the same time."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _LiveMessage:
    """A message that shows a game.

    Attributes:
        interaction: the last interaction that changed the message; its token can edit it.
        game: the game.
        expires: the end of the token's use, by the event loop's clock; 0 before the first check.
        due: when the message may be edited again, by the same clock.
    """

    interaction: discord.Interaction[Any]
    game: LiveGame
    expires: float = 0.0
    due: float = 0.0


class LiveMessages:
    """The messages of a process that follow their games: the newest message of each game.

    Args:
        config: the settings of the board; without a board, no message follows its game.
        store: has the games.
        users: loads the settings of users.
        in_flight: knows the users whose answers are in progress.
        edit: takes an interaction, the id of its message, and a reply, and edits the message; it
            edits an ordinary message if the interaction has expired.

    Attributes:
        edited: set after each edit.
    """

    def __init__(
        self,
        *,
        config: BoardConfig,
        store: Store,
        users: Users,
        in_flight: InFlight,
        edit: Callable[[discord.Interaction[Any], int, Reply, bool], Awaitable[None]],
    ) -> None:
        self._is_offered = config.is_offered
        self._store = store
        self._users = users
        self._in_flight = in_flight
        self._edit = edit
        self.edited = asyncio.Event()
        self._shown: dict[int, _LiveMessage] = {}
        self._is_needed = asyncio.Event()
        self._editing: dict[int, asyncio.Task[None]] = {}

    def note(
        self, interaction: discord.Interaction[Any], message_id: int, game: LiveGame | None
    ) -> None:
        """Note the game that a message shows from now on.

        Args:
            interaction: the interaction that made or changed the message.
            game: the game that it shows; None for anything else.
        """
        self._shown.pop(message_id, None)
        if game is None or not self._is_offered:
            return
        for older, message in tuple(self._shown.items()):
            if message.game.game_id == game.game_id:
                del self._shown[older]
        self._shown[message_id] = _LiveMessage(interaction, game)
        if len(self._shown) > _KEPT:
            del self._shown[next(iter(self._shown))]
        self._is_needed.set()

    async def run(self) -> None:
        """Update the messages until cancelled."""
        try:
            while True:
                await self._is_needed.wait()
                await asyncio.sleep(_POLL_SECONDS)
                try:
                    await self._check()
                except Exception as error:
                    _log.warning("messages do not follow their games for now: %s", error)
                    await asyncio.sleep(_RETRY_SECONDS)
                if not self._shown:
                    self._is_needed.clear()
        finally:
            tasks = tuple(self._editing.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _check(self) -> None:
        """Start to edit the messages whose games have changed."""
        clock = asyncio.get_running_loop().time()
        for message_id, message in tuple(self._shown.items()):
            # Do not use the interaction's time: this machine's clock may be wrong.
            message.expires = message.expires or clock + _TOKEN_SECONDS
            if clock > message.expires and not message.interaction.context.dm_channel:
                del self._shown[message_id]
        ids = {message.game.game_id for message in self._shown.values()}
        versions = await self._store.boards.versions(ids) if ids else {}
        deleted = ids - versions.keys()
        for message_id, message in tuple(self._shown.items()):
            game = message.game
            if game.game_id in deleted:
                del self._shown[message_id]
                continue
            version = versions.get(game.game_id, game.version)
            if version == game.version or clock < message.due or message_id in self._editing:
                continue
            # The user's answer in progress shows the game anyway.
            if self._in_flight.has(message.interaction.user.id):
                continue
            if len(self._editing) == _AT_ONCE:
                return
            message.due = clock + _PAUSE_SECONDS * self._in_flight.pressure
            self._editing[message_id] = asyncio.create_task(self._update(message_id, message))

    async def _update(self, message_id: int, message: _LiveMessage) -> None:
        """Edit a message, so that it shows its game as it is now."""
        try:
            reply = await self._reply(message)
            if self._shown.get(message_id) is not message:
                return
            if self._in_flight.has(message.interaction.user.id):
                # An answer is in progress, and this edit might arrive after it: edit again later.
                message.due = 0.0
                return
            is_expired = asyncio.get_running_loop().time() > message.expires
            await self._edit(message.interaction, message_id, reply, is_expired)
            self.edited.set()
            assert reply.live is not None, "a reply that shows a game is live"
            message.game = reply.live
            if (newer := self._shown.get(message_id, message)) is not message:
                # An answer was sent meanwhile, and this edit may have arrived after it: edit again.
                newer.game = LiveGame(newer.game.game_id, -1, newer.game.reply)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.info("a message no longer follows its game: %s", error)
            self._forget(message_id, message)
        except Exception as error:
            _log.warning("a message no longer follows its game: %s", error)
            self._forget(message_id, message)
        finally:
            del self._editing[message_id]

    async def _reply(self, message: _LiveMessage) -> Reply:
        """The reply that shows the game as it is now."""
        interaction = message.interaction
        context = await self._users.context_of(interaction)
        with (
            working_for(context.user_id),
            offering_boards(self._is_offered),
            context.presentation.use_locale(),
        ):
            return await message.game.reply(interaction, context)

    def _forget(self, message_id: int, message: _LiveMessage) -> None:
        if self._shown.get(message_id) is message:
            del self._shown[message_id]
