"""Joining a board: looking up tickets, except for clients that only guess them."""

from typing import Final

from engine.language import N_, translate
from web.attempt_limit import AttemptLimit
from web.boards import BoardError, Boards, Code, Seat
from web.recent import Recent
from web.tickets import hash_key

_BURST: Final = 200
"""How many wrong tickets an address may send in a burst."""
_SECONDS: Final = 0.5
"""The seconds after which the address may send another wrong ticket."""
_JOINS_OF_A_USER: Final = 200
"""How often a user may join in a burst; after that, once a second."""
_KEPT: Final = 10_000
_ALL: Final = ""
TOO_MANY: Final = N_("Too many attempts from where you are. Try again in a moment.")
_TOO_OFTEN: Final = N_("You open boards too often. Try again in a moment.")


class Joins:
    """The tickets that pages join with.

    Args:
        boards: the games.
    """

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._strangers = AttemptLimit(_BURST, _SECONDS)
        self._members = AttemptLimit(_JOINS_OF_A_USER, 1)
        self._looks = AttemptLimit(1, 1)
        # Known tickets are accepted even if their address sends many wrong ones.
        self._users = Recent[str, int](_KEPT)
        self._newest = 0

    def learn(self, ticket: str, user_id: int) -> None:
        """Note whose ticket this is or was."""
        self._users.note(hash_key(ticket), user_id)

    async def admit(self, ticket: str, address: str) -> Seat:
        """The seat that a ticket allows.

        Args:
            address: the address of the page's client.

        Raises:
            BoardError: if the ticket is not valid, if too many tickets from this address were not,
                or if its user joins too often.
        """
        key = hash_key(ticket)
        user = self._users.get(key)
        if user is None and (wait := self._strangers.wait(address)):
            await self._learn_new()
            if (user := self._users.get(key)) is None:
                raise BoardError(Code.TOO_FAST, translate(TOO_MANY), wait)
        if user is not None:
            return await self._admit_member(ticket, user)
        self._strangers.begin(address)
        try:
            seat = await self._boards.admit(ticket)
        except BoardError as error:
            # If the database does not answer, the ticket was not a guess.
            if error.code is not Code.TICKET:
                self._strangers.succeed(address)
            raise
        self._strangers.succeed(address)
        self._members.begin(str(seat.user_id))
        self.learn(ticket, seat.user_id)
        return seat

    async def _admit_member(self, ticket: str, user_id: int) -> Seat:
        if wait := self._members.wait(str(user_id)):
            raise BoardError(Code.TOO_FAST, translate(_TOO_OFTEN), wait)
        self._members.begin(str(user_id))
        seat = await self._boards.admit(ticket)
        self.learn(ticket, user_id)
        return seat

    async def _learn_new(self) -> None:
        """Load the tickets that this process does not know yet, at most once a second."""
        if self._looks.wait(_ALL):
            return
        self._looks.begin(_ALL)
        for link in await self._boards.issued(self._newest):
            self._users.note(link.key_hash, link.user_id)
            self._newest = link.id
