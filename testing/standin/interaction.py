"""Something that a person does with the bot, and what this person gets to see for it."""

import asyncio
import secrets
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from bot.delivery import WITHDRAWN
from testing.standin.state import Attachment, Channel, Message, User, new_id


class Kind(IntEnum):
    """What somebody does."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """How a bot answers at first."""

    MESSAGE = 4
    THINKING = 5
    LATER = 6
    """The message will be changed, or left as it is."""
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class NoAnswerError(AssertionError):
    """A person has waited in vain."""


@dataclass(eq=False)
class Interaction:
    """An interaction; `await` it to wait for its answer.

    Attributes:
        kind: what the person did.
        name: with what: the command's name or the component's id.
        user: the person.
        channel: where.
        data: the payload of the event, as often as it is to be sent.
        source: the message whose button or menu was used.
        files: what was uploaded with it.
        callback: how the bot answered first; None if it has not.
        acknowledged_after: seconds until that answer; None if there was none.
        answered_after: seconds until there was something to see.
        original: the message that answers it, or that it changes.
        follow_ups: further messages.
        modal: the modal that was opened.
        choices: the choices that were offered.
        refused: status and code of each request about it that was refused.
        patience: how many seconds this person waits.
    """

    kind: Kind
    name: str
    user: User
    channel: Channel
    source: Message | None = None
    files: list[Attachment] = field(default_factory=list)
    id: int = field(default_factory=new_id)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    data: dict[str, Any] = field(default_factory=dict, repr=False)
    installed_here: bool = True
    patience: float = 60.0
    began: float = field(default_factory=time.monotonic)
    callback: Callback | None = None
    acknowledged_after: float | None = None
    answered_after: float | None = None
    original: Message | None = None
    follow_ups: list[Message] = field(default_factory=list)
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    refused: list[tuple[int, int]] = field(default_factory=list)
    changes: int = 0
    deleted: bool = False
    _changed: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def answered(self) -> bool:
        """Whether there is something to see (no longer "is thinking")."""
        return self.answered_after is not None

    @property
    def message(self) -> Message | None:
        """The message that came of it last: the answer, the changed message or a follow-up."""
        return self.follow_ups[-1] if self.follow_ups else self.original

    @property
    def text(self) -> str:
        """All words that the person has got for it."""
        shown = [] if self.original is None or self.original.loading else [self.original]
        return "\n".join(message.text for message in [*shown, *self.follow_ups])

    @property
    def private(self) -> bool:
        """Whether only this person sees the answer."""
        return self.message is not None and self.message.private is not None

    async def acknowledged(self) -> "Interaction":
        """Wait for the bot's first sign of life.

        Raises:
            NoAnswerError: if it does not come.
        """
        return await self.until(lambda it: it.callback is not None)

    async def until(
        self, happened: Callable[["Interaction"], object], patience: float | None = None
    ) -> "Interaction":
        """Wait until something is so.

        Args:
            happened: asked at each change.
            patience: how many seconds to wait; the person's own patience if None.

        Raises:
            NoAnswerError: if it does not become so.
        """
        limit = self.patience if patience is None else patience
        try:
            async with asyncio.timeout(limit):
                while not happened(self):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise NoAnswerError(
                f"{self.name} by {self.user.name}: nothing more in {limit:g} s, callback "
                f"{self.callback!r}, refused {self.refused}, seen {self.text!r}"
            ) from None
        return self

    def __await__(self) -> Generator[Any, None, "Interaction"]:
        return self.until(lambda it: it.answered).__await__()

    def acknowledge(self, callback: Callback) -> None:
        """Note the bot's first answer."""
        self.callback = callback
        self.acknowledged_after = time.monotonic() - self.began
        self._changed.set()

    def show(self) -> None:
        """Note that there is something new to see."""
        self.changes += 1
        withdrawn = self.deleted or (self.original and self.original.content == WITHDRAWN)
        # A response is withdrawn before its private successor is sent.
        if self.answered_after is None and (self.follow_ups or not withdrawn):
            self.answered_after = time.monotonic() - self.began
        self._changed.set()

    def refuse(self, status: int, code: int) -> None:
        """Note that a request of the bot about it was refused."""
        self.refused.append((status, code))
        self._changed.set()
