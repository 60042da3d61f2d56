"""Messages in chat that follow a game which is played elsewhere, such as on its board.

A bot can edit a private message only with the token of an interaction that has made or changed it,
and for 15 minutes only. So this lives in the memory of the process that has the token: after a
restart, or later, a message shows the game as it is at the next press. Messages in a bot's direct
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
"""How many messages follow their games at a time; beyond that, the oldest one stops."""
_AT_ONCE: Final = 4
"""How many messages are edited at a time."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Shown:
    """A message with a game.

    Attributes:
        interaction: the last interaction that changed the message; its token can edit it.
        game: what it shows.
        expires: until when the interaction makes the message editable, by the event loop's clock;
            0 before the first look.
        due: when it may be edited again, by the same clock.
    """

    interaction: discord.Interaction[Any]
    game: LiveGame
    expires: float = 0.0
    due: float = 0.0


class LiveMessages:
    """The messages of a process that follow their games: the newest message of each game.

    Args:
        config: the settings of the board; without one, no message follows its game.
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
        self._shown: dict[int, _Shown] = {}
        self._is_needed = asyncio.Event()
        self._editing: dict[int, asyncio.Task[None]] = {}

    def note(
        self, interaction: discord.Interaction[Any], message_id: int, game: LiveGame | None
    ) -> None:
        """Note what a message shows from now on.

        Args:
            interaction: the interaction that made or changed the message.
            game: the game that it shows; None for anything else.
        """
        self._shown.pop(message_id, None)
        if game is None or not self._is_offered:
            return
        for older, board in tuple(self._shown.items()):
            if board.game.game_id == game.game_id:
                del self._shown[older]
        self._shown[message_id] = _Shown(interaction, game)
        if len(self._shown) > _KEPT:
            del self._shown[next(iter(self._shown))]
        self._is_needed.set()

    async def run(self) -> None:
        """Let the messages follow their games, until cancelled."""
        try:
            while True:
                await self._is_needed.wait()
                await asyncio.sleep(_POLL_SECONDS)
                try:
                    await self._look()
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

    async def _look(self) -> None:
        clock = asyncio.get_running_loop().time()
        for message_id, board in tuple(self._shown.items()):
            # Not by the time of the interaction: the clock of this machine may be wrong.
            board.expires = board.expires or clock + _TOKEN_SECONDS
            if clock > board.expires and not board.interaction.context.dm_channel:
                del self._shown[message_id]
        ids = {board.game.game_id for board in self._shown.values()}
        versions = await self._store.boards.versions(ids) if ids else {}
        deleted = ids - versions.keys()
        for message_id, board in tuple(self._shown.items()):
            if board.game.game_id in deleted:
                del self._shown[message_id]
                continue
            version = versions.get(board.game.game_id, board.game.version)
            if version == board.game.version or clock < board.due or message_id in self._editing:
                continue
            # Their next answer shows the game anyway.
            if self._in_flight.has(board.interaction.user.id):
                continue
            if len(self._editing) == _AT_ONCE:
                return
            board.due = clock + _PAUSE_SECONDS * self._in_flight.pressure
            self._editing[message_id] = asyncio.create_task(self._update(message_id, board))

    async def _update(self, message_id: int, one: _Shown) -> None:
        """Edit a message, so that it shows its game as it is now."""
        try:
            reply = await self._reply(one)
            if self._shown.get(message_id) is not one:
                return
            if self._in_flight.has(one.interaction.user.id):
                # This edit might arrive after their answer: edit again later.
                one.due = 0.0
                return
            is_expired = asyncio.get_running_loop().time() > one.expires
            await self._edit(one.interaction, message_id, reply, is_expired)
            self.edited.set()
            assert reply.live is not None, "a game is shown as a game"
            one.game = reply.live
            if (newer := self._shown.get(message_id, one)) is not one:
                # An answer came in between, and this edit may have arrived after it: edit again.
                newer.game = LiveGame(newer.game.game_id, -1, newer.game.reply)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.info("a message does not follow its game any more: %s", error)
            self._forget(message_id, one)
        except Exception as error:
            _log.warning("a message does not follow its game any more: %s", error)
            self._forget(message_id, one)
        finally:
            del self._editing[message_id]

    async def _reply(self, one: _Shown) -> Reply:
        """The message with the game as it is now."""
        interaction = one.interaction
        context = await self._users.context_of(interaction)
        with (
            working_for(context.user_id),
            offering_boards(self._is_offered),
            context.presentation.use_locale(),
        ):
            return await one.game.reply(interaction, context)

    def _forget(self, message_id: int, one: _Shown) -> None:
        if self._shown.get(message_id) is one:
            del self._shown[message_id]
