"""Tickets for those who open the board inside Discord."""

import asyncio
from typing import Final

from engine.language import translate
from web.activity import Application, read_launch
from web.attempts import Attempts
from web.boards import BoardError, Boards, Code
from web.joins import TOO_MANY, Joins

_AT_ONCE: Final = 20
"""How many users may be identified at a time."""
_KEPT: Final = 1_000
_ALL: Final = ""


class Launches:
    """Exchanges the codes of pages for tickets.

    Discord limits how often an application may ask it. So codes that Discord refuses are counted by
    address, and all together. Those who come from inside Discord share its addresses: where Discord
    has confirmed somebody in an instance of the Activity, codes are counted by instance instead.

    Args:
        application: asks Discord.
        boards: the games.
        joins: learns the tickets.
    """

    def __init__(self, application: Application, boards: Boards, joins: Joins) -> None:
        self._application = application
        self._boards = boards
        self._joins = joins
        self._at_once = asyncio.Semaphore(_AT_ONCE)
        self._each = Attempts(burst=20, seconds=5)
        self._all = Attempts(burst=60, seconds=1)
        self._confirmed: dict[str, None] = {}

    async def launch(self, body: bytes, address: str) -> dict[str, str]:
        """The answer to a page: a ticket, and what Discord's SDK needs.

        Args:
            body: what the page has sent.
            address: where it comes from.

        Raises:
            BoardError: if it is no request, if Discord refuses the code, does not answer, or does
                not know the user in the instance, or if there is nothing to play.
        """
        code, instance = read_launch(body)
        counted = [(self._each, address), (self._all, _ALL)]
        if instance in self._confirmed:
            counted = [(self._each, instance)]
        if wait := max(attempts.wait(who) for attempts, who in counted):
            raise BoardError(Code.TOO_FAST, translate(TOO_MANY), wait)
        for attempts, who in counted:
            attempts.begin(who)
        async with self._at_once:
            user = await self._application.identify(code)
            await self._application.check_presence(user.user_id, instance)
        for attempts, who in counted:
            attempts.succeed(who)
        self._confirmed.pop(instance, None)
        self._confirmed[instance] = None
        if len(self._confirmed) > _KEPT:
            del self._confirmed[next(iter(self._confirmed))]
        ticket = await self._boards.launch(user.user_id, user.name, user.locale, instance)
        self._joins.learn(ticket)
        return {"ticket": ticket, "access_token": user.access_token}
