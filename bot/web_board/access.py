"""Who may open which board: its links and invitations."""

from datetime import UTC, datetime, timedelta
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.game.result import GONE, NoGameError
from bot.practice.service import PracticeService
from bot.store import SavedGame, Store
from bot.web_board.member_names import MemberNames
from engine.language import N_
from web.kind import Kind

_NOT_INVITED: Final = N_("This invitation is no longer valid. Ask for another one.")


class BoardAccess:
    """Issues links, and lets guests play in a game.

    Args:
        store: stores games, links and guests.
        practice: knows whose attempts are whose.
        names: the names of members.
    """

    def __init__(self, *, store: Store, practice: PracticeService, names: MemberNames) -> None:
        self._store = store
        self._practice = practice
        self.names = names

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(
            store=services.store,
            practice=services.get(PracticeService),
            names=MemberNames(services.client),
        )

    async def issue(
        self, kind: Kind, subject: int, context: RequestContext, *, lasts: timedelta
    ) -> str:
        """Make a link to a board; return its key.

        Args:
            kind: the kind of subject that the board is for.
            subject: the id of the game, or of the attempt in practice.
            context: the context of the user who may use it.
            lasts: how long it is valid.

        Raises:
            NoGameError: if the game no longer exists, or the user may not play in it.
            PracticeError: if the attempt no longer exists or is somebody else's.
        """
        if kind is Kind.GAME:
            await self.shared_game(subject, context.user_id)
        else:
            await self._practice.own(subject, context)
        return await self._store.boards.issue(
            user_id=context.user_id,
            kind=kind,
            subject=subject,
            language=context.presentation.language,
            expires=datetime.now(UTC) + lasts,
        )

    async def shared_game(self, game_id: int, user_id: int) -> SavedGame:
        """A game in which the user may play: their own, or one in which they are a guest.

        Raises:
            NoGameError: if it no longer exists, or they may not play in it.
        """
        game = await self._store.games.shared(game_id, user_id)
        if game is None:
            raise NoGameError(GONE)
        return game

    async def invite(self, game_id: int, context: RequestContext) -> int:
        """The invitation to the user's game, valid until they choose to play alone.

        Raises:
            NoGameError: if the game no longer exists, or is somebody else's.
        """
        invitation = await self._store.boards.invite(game_id, context.user_id)
        if invitation is None:
            raise NoGameError(GONE)
        return invitation

    async def join(self, game_id: int, invitation: int, context: RequestContext) -> bool:
        """Let a user play in somebody else's game, by an invitation; False if the game is full.

        Raises:
            NoGameError: if there is no such invitation, or no longer.
        """
        if await self._store.games.shared(game_id, context.user_id) is not None:
            return True
        joined = await self._store.boards.join(game_id, invitation, context.user_id)
        if joined is None:
            raise NoGameError(_NOT_INVITED)
        return joined

    async def send_guests_away(self, game_id: int, context: RequestContext) -> None:
        """Remove all guests from the user's game.

        Raises:
            NoGameError: if the game no longer exists, or is somebody else's.
        """
        if not await self._store.boards.send_guests_away(game_id, context.user_id):
            raise NoGameError(GONE)
