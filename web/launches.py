"""Tickets for users who open the board inside Discord."""

import asyncio
import time
from collections.abc import Iterable
from math import ceil
from typing import Final, TypeAlias

from engine.language import translate
from web.activity import AWAY, Application, Identity, read_launch
from web.attempt_limit import AttemptLimit
from web.boards import BoardError, Boards, Code
from web.joins import TOO_MANY, Joins
from web.recent import Recent

_Counted: TypeAlias = tuple[AttemptLimit, str]

_AT_ONCE: Final = 20
"""How many users may be identified at a time."""
_KEPT: Final = 1_000
_ALL: Final = ""


class Launches:
    """Exchanges the codes of pages for tickets.

    Discord limits an application's requests, so codes that Discord refuses are counted:

    * by instance of the Activity, if Discord has confirmed somebody in it: users inside Discord
      share Discord's addresses;
    * otherwise by address, and also for each of three groups of addresses: those where Discord has
      confirmed somebody, those with few refused codes, and all others. Each group has its own
      allowance, so somebody with a few addresses can use up only the last one.

    If Discord does not answer, nothing is counted. If it asks for a pause, it gets no requests
    until then.

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
        self._each = AttemptLimit(burst=20, seconds=5)
        self._first = AttemptLimit(burst=3, seconds=60)
        self._confirmed_ones = AttemptLimit(burst=300, seconds=0.2)
        self._new_ones = AttemptLimit(burst=60, seconds=1)
        self._others = AttemptLimit(burst=60, seconds=1)
        self._instances = Recent[str, None](_KEPT)
        self._addresses = Recent[str, None](_KEPT)
        self._not_before = 0.0

    async def launch(self, body: bytes, address: str) -> dict[str, str]:
        """The answer to a page: a ticket, and the access token for Discord's SDK.

        Args:
            body: the body of the page's request.
            address: the address that it comes from.

        Raises:
            BoardError: if the data is not a request; if Discord refuses the code, does not
                answer, or does not know the user in the instance; or if the user has nothing to
                play.
        """
        code, instance = read_launch(body)
        if (left := self._not_before - time.monotonic()) > 0:
            raise BoardError(Code.BUSY, translate(AWAY), ceil(left))
        counted = self._counted(instance, address)
        if wait := max(attempts.wait(who) for attempts, who in counted):
            raise BoardError(Code.TOO_FAST, translate(TOO_MANY), wait)
        user = await self._identify(code, instance, counted)
        self._instances.note(instance, None)
        self._addresses.note(address, None)
        ticket = await self._boards.launch(user.user_id, user.name, user.locale, instance)
        self._joins.learn(ticket, user.user_id)
        return {"ticket": ticket, "access_token": user.access_token}

    def _counted(self, instance: str, address: str) -> list[_Counted]:
        """The counters of a code, in case Discord refuses it."""
        if instance in self._instances:
            return [(self._each, instance)]
        each = (self._each, address)
        if address in self._addresses:
            return [each, (self._confirmed_ones, _ALL)]
        if not self._first.wait(address):
            return [each, (self._first, address), (self._new_ones, _ALL)]
        return [each, (self._others, _ALL)]

    async def _identify(self, code: str, instance: str, counted: Iterable[_Counted]) -> Identity:
        """Identify the user of a code, and check that they are in this instance."""
        for attempts, who in counted:
            attempts.begin(who)
        is_refused = False
        try:
            async with self._at_once:
                user = await self._application.identify(code)
                await self._application.check_presence(user.user_id, instance)
        except BoardError as error:
            is_refused = error.code is Code.REFUSED
            self._not_before = max(self._not_before, time.monotonic() + error.seconds)
            raise
        finally:
            if not is_refused:
                for attempts, who in counted:
                    attempts.succeed(who)
        return user
