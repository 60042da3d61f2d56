"""The names of members at a board: kept in memory only."""

from collections.abc import Awaitable, Callable
from typing import Final

from web.recent import Recent

_KEPT: Final = 10_000


class Names:
    """The names of the members who have opened boards lately.

    Args:
        fetch: asks Discord for the name of a user; None if it does not know.
    """

    def __init__(self, fetch: Callable[[int], Awaitable[str | None]]) -> None:
        self._fetch = fetch
        self._names = Recent[int, str](_KEPT)

    def learn(self, user_id: int, name: str) -> None:
        """Remember the name of a user."""
        self._names.note(user_id, name)

    async def ensure(self, user_id: int) -> None:
        """Ask for the name of a user if it is not known."""
        if user_id not in self._names and (name := await self._fetch(user_id)):
            self.learn(user_id, name)

    def of(self, user_id: int) -> str:
        """The name of a user; "" if it is not known."""
        return self._names.get(user_id) or ""
