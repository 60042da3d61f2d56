"""The names of members at a board, kept in memory only."""

from typing import Final

import aiohttp
import discord

from web.recent import Recent

_KEPT: Final = 10_000


class MemberNames:
    """The names of the members who have opened boards lately.

    Args:
        client: the connection to Discord.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names = Recent[int, str](_KEPT)

    def learn(self, user_id: int, name: str) -> None:
        """Remember the name of a user."""
        self._names.note(user_id, name)

    async def ensure(self, user_id: int) -> None:
        """Ask Discord for the name of a user if it is not known; Discord may refuse."""
        if user_id in self._names:
            return
        try:
            user = await self._client.fetch_user(user_id)
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return
        self.learn(user_id, user.display_name)

    def of(self, user_id: int) -> str:
        """The name of a user; "" if it is not known."""
        return self._names.get(user_id) or ""
