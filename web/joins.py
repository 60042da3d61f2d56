"""Who may sit down: looks tickets up, but not for somebody who only guesses them."""

from typing import Final

from engine.language import N_, translate
from web.attempts import Attempts
from web.boards import BoardError, Boards, Code, Seat

_BURST: Final = 200
"""How many tickets of an address may be wrong at once."""
_SECONDS: Final = 0.5
"""After how many seconds another one may."""
_KEPT: Final = 10_000
TOO_MANY: Final = N_("Too many attempts from where you are. Try again in a moment.")


class Joins:
    """The tickets that pages join with.

    Args:
        boards: the games.
    """

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._attempts = Attempts(_BURST, _SECONDS)
        # Of those nobody needs to be kept away who shares an address with somebody who guesses.
        self._known: dict[str, None] = {}

    def learn(self, ticket: str) -> None:
        """Note that a ticket is valid, or was."""
        self._known.pop(ticket, None)
        self._known[ticket] = None
        if len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]

    async def admit(self, ticket: str, address: str) -> Seat:
        """The seat that a ticket allows.

        Args:
            ticket: the ticket.
            address: where the page is.

        Raises:
            BoardError: if the ticket is not valid, or if too many of this address were not.
        """
        if ticket not in self._known:
            if wait := self._attempts.wait(address):
                raise BoardError(Code.TOO_FAST, translate(TOO_MANY), wait)
            self._attempts.begin(address)
        try:
            seat = await self._boards.admit(ticket)
        except BoardError as error:
            # If the database is away, nobody has guessed.
            if ticket not in self._known and error.code is not Code.TICKET:
                self._attempts.succeed(address)
            raise
        if ticket not in self._known:
            self._attempts.succeed(address)
        self.learn(ticket)
        return seat
