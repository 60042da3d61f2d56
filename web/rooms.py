"""Rooms: the pages that show the same game get each other's moves at once.

Moves in chat or in another process are noticed by the version of the game, which is looked up twice
a second for all open games together.
"""

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from engine.language import N_, translate
from tutor.game_moves import MoveKind, PlayedMove
from web.boards import BoardError, Boards, Code, GameSnapshot, Seat
from web.kind import Kind
from web.messages import MoveRequest

_log = logging.getLogger(__name__)

PAGES_OF_A_USER: Final = 5
"""The maximum number of open boards of a user; a further one closes the oldest."""
PAGES: Final = 2_000
"""The maximum number of open boards in a process."""
_FULL: Final = N_("Too many boards are open. Try again in a moment.")
_POLL_SECONDS: Final = 0.5
_POLLS_PER_TICKET_CHECK: Final = 10
_GONE: Final = 4001
_REPLACED: Final = 4003


class Page(Protocol):
    """A connected page."""

    seat: Seat

    def show_state(self) -> None:
        """Send the state of the room soon."""

    def show_cursors(self) -> None:
        """Send the other players' places soon."""

    def leave(self, code: int, error: Code | None = None) -> None:
        """Close the connection, with an error to the page if one is given."""


class Room:
    """A game that is open on one or several pages.

    Attributes:
        game_id: the game.
        game: the game as this process last saw it.
        pages: the pages that show it.
        cursors: the cells where players are, by user.
        last: the last move of this process: the resulting version of the game, the player, and its
            kind.
        is_stale: whether somebody in the game's race has moved, or may have begun.
    """

    def __init__(self, game_id: int, game: GameSnapshot) -> None:
        self.game_id = game_id
        self.game = game
        self.pages: list[Page] = []
        self.cursors: dict[int, int] = {}
        self.last: tuple[int, int, MoveKind] | None = None
        self.is_stale = False
        self.lock = asyncio.Lock()

    @property
    def online(self) -> frozenset[int]:
        """The users who have it open."""
        return frozenset(page.seat.user_id for page in self.pages)

    def update(self, game: GameSnapshot) -> None:
        """Show all pages the current game; an older version is ignored."""
        if game.version < self.game.version:
            return
        self.game = game
        self.show()

    def show(self) -> None:
        """Show all pages the game."""
        for page in self.pages:
            page.show_state()

    def point(self, user_id: int, cell: int | None) -> None:
        """Show the other players where a player is; None for nowhere.

        Users who may not play in the game are not shown.
        """
        where = cell if user_id in self.game.players else None
        if self.cursors.get(user_id) == where:
            return
        if where is None:
            del self.cursors[user_id]
        else:
            self.cursors[user_id] = where
        for page in self.pages:
            if page.seat.user_id != user_id:
                page.show_cursors()


class Rooms:
    """All open boards of this process.

    Args:
        boards: the games.
    """

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._rooms: dict[int, Room] = {}
        self._pages: list[Page] = []

    def __len__(self) -> int:
        """How many pages are open."""
        return len(self._pages)

    async def enter(self, page: Page) -> Room | None:
        """Add a page; if its user has too many, the oldest one is closed.

        Returns:
            The room of its game, or None in practice.

        Raises:
            BoardError: if the game no longer exists, or if there are too many pages.
        """
        seat = page.seat
        if len(self._pages) >= PAGES:
            raise BoardError(Code.BUSY, translate(_FULL))
        room = None
        if seat.kind is Kind.GAME:
            game = await self._boards.snapshot(seat.subject)
            room = self._rooms.setdefault(seat.subject, Room(seat.subject, game))
            room.pages.append(page)
            room.update(game)
            if room.cursors:
                page.show_cursors()
            self._show_race(room)
        self._pages.append(page)
        mine = [other for other in self._pages if other.seat.user_id == seat.user_id]
        for old in mine[:-PAGES_OF_A_USER]:
            old.leave(_REPLACED)
        return room

    def exit(self, page: Page, room: Room | None) -> None:
        """Remove a page."""
        if page in self._pages:
            self._pages.remove(page)
        if room is not None and page in room.pages:
            room.pages.remove(page)
            if page.seat.user_id not in room.online:
                room.point(page.seat.user_id, None)
            room.show()
            self._show_race(room)
            if not room.pages and self._rooms.get(room.game_id) is room:
                del self._rooms[room.game_id]

    async def play(
        self, room: Room, seat: Seat, moves: Sequence[MoveRequest]
    ) -> tuple[PlayedMove, ...]:
        """Play moves, one request per game at a time, and show all pages the result.

        Raises:
            BoardError: if they could not be played.
        """
        async with room.lock:
            game, played = await self._boards.play(seat, moves)
            if done := [move.kind for move in played if move.turn]:
                room.last = (game.version, seat.user_id, done[-1])
            room.update(game)
        return played

    async def pause(self, room: Room, seat: Seat, paused: bool) -> None:
        """Stop or resume the clock of a game, and show that on all pages.

        Raises:
            BoardError: if that is not possible.
        """
        async with room.lock:
            room.update(await self._boards.pause(seat, paused))

    async def run(self) -> None:
        """Look for moves made elsewhere and for revoked tickets, until cancelled."""
        polls = 0
        is_down = False
        while True:
            await asyncio.sleep(_POLL_SECONDS)
            try:
                await self._look_for_moves()
                polls += 1
                if polls % _POLLS_PER_TICKET_CHECK == 0:
                    for room in self._rooms.values():
                        room.is_stale |= any(player.game_id is None for player in room.game.race)
                    await self._look_for_revoked()
            except Exception as error:
                # Log this once for each outage, not twice a second.
                if not is_down:
                    trace = None if isinstance(error, BoardError) else error
                    _log.warning("open boards are not up to date: %s", error, exc_info=trace)
                is_down = True
            else:
                if is_down:
                    _log.info("open boards are up to date again")
                is_down = False

    async def close(self) -> None:
        """Close all connections."""
        for page in tuple(self._pages):
            page.leave(1001, Code.CLOSING)

    def others(self, room: Room) -> frozenset[int]:
        """The users of this room's race who have their own game open."""
        racing = {player.user_id for player in room.game.race}
        return frozenset(page.seat.user_id for page in self._pages) & racing

    async def _look_for_moves(self) -> None:
        rooms = tuple(self._rooms.values())
        if not rooms:
            return
        rivals = {
            player.game_id
            for room in rooms
            for player in room.game.race
            if player.game_id is not None
        }
        versions = await self._boards.versions({*self._rooms, *rivals})
        for room in rooms:
            version = versions.get(room.game_id)
            if version is None:
                for page in tuple(room.pages):
                    page.leave(_GONE, Code.TICKET)
            else:
                room.is_stale |= _has_moved(room, versions)
                await self._refresh(room, version)

    async def _refresh(self, room: Room, version: int) -> None:
        """Look up the game of a room again, unless this version of it is already shown."""
        if version <= room.game.version and not room.is_stale:
            return
        async with room.lock:
            # A move that was in progress may have been shown meanwhile.
            if version <= room.game.version and not room.is_stale:
                return
            room.is_stale = False
            try:
                room.update(await self._boards.snapshot(room.game_id))
            except BoardError as error:
                if error.code is not Code.TICKET:
                    raise

    async def _look_for_revoked(self) -> None:
        # Pages that join meanwhile are checked the next time.
        pages = tuple(self._pages)
        if not pages:
            return
        valid = await self._boards.valid({page.seat.ticket for page in pages})
        for page in pages:
            if page.seat.ticket not in valid:
                page.leave(_GONE, Code.TICKET)

    def _show_race(self, room: Room) -> None:
        """Show the others in a race that somebody has joined or left."""
        for other in self._racing(room):
            other.is_stale = True
            other.show()

    def _racing(self, room: Room) -> Iterator[Room]:
        racing = {player.user_id for player in room.game.race}
        for other in self._rooms.values():
            if other is not room and racing & other.online:
                yield other


def _has_moved(room: Room, versions: Mapping[int, int]) -> bool:
    """Whether somebody in the race of a room has moved."""
    return any(
        player.game_id is not None and versions.get(player.game_id, 0) > player.version
        for player in room.game.race
    )
