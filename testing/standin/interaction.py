"""A user's interaction with the bot, and the visible response."""

import asyncio
import secrets
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from bot.chat.delivery import WITHDRAWN
from testing.standin.state import Attachment, Channel, Message, User, new_id


class Kind(IntEnum):
    """Kinds of interactions."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """Kinds of interaction callbacks."""

    MESSAGE = 4
    THINKING = 5
    LATER = 6
    """The message will be edited or left unchanged."""
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class NoAnswerError(AssertionError):
    """The user got no answer in time."""


@dataclass(eq=False)
class Interaction:
    """An interaction; `await` it to wait for its answer.

    Attributes:
        kind: its kind.
        name: the name of the command or the custom id of the component.
        user: the user.
        channel: the channel.
        data: the payload of the event, for repeated delivery.
        source: the message of the button or menu.
        files: the uploaded files.
        callback: the kind of the first response; None without one.
        acknowledged_after: seconds until the first response; None without one.
        answered_after: seconds until the user saw something.
        original: the message that answers it or that it edits.
        follow_ups: further messages.
        modal: the modal that was opened.
        choices: the autocomplete choices.
        refused: the status and code of each rejected request for it.
        patience: the timeout of the user in seconds.
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
        """Whether the user sees an answer (no longer "is thinking")."""
        return self.answered_after is not None

    @property
    def message(self) -> Message | None:
        """Its latest message: the answer, the edited message or a follow-up."""
        return self.follow_ups[-1] if self.follow_ups else self.original

    @property
    def text(self) -> str:
        """All text that the user got in response."""
        shown = [] if self.original is None or self.original.loading else [self.original]
        return "\n".join(message.text for message in [*shown, *self.follow_ups])

    @property
    def private(self) -> bool:
        """Whether only this user sees the answer."""
        return self.message is not None and self.message.private is not None

    async def acknowledged(self) -> "Interaction":
        """Wait for the first response of the bot.

        Raises:
            NoAnswerError: if it does not come in time.
        """
        return await self.until(lambda it: it.callback is not None)

    async def until(
        self, happened: Callable[["Interaction"], object], patience: float | None = None
    ) -> "Interaction":
        """Wait for a condition.

        Args:
            happened: the condition, checked at each change.
            patience: the timeout in seconds; by default that of the user.

        Raises:
            NoAnswerError: on a timeout.
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
        """Record the bot's first response."""
        self.callback = callback
        self.acknowledged_after = time.monotonic() - self.began
        self._changed.set()

    def show(self) -> None:
        """Record that the user sees something new."""
        self.changes += 1
        withdrawn = self.deleted or (self.original and self.original.text == WITHDRAWN)
        # A response is deleted before its private successor is sent.
        if self.answered_after is None and (self.follow_ups or not withdrawn):
            self.answered_after = time.monotonic() - self.began
        self._changed.set()

    def refuse(self, status: int, code: int) -> None:
        """Record that a request of the bot was rejected."""
        self.refused.append((status, code))
        self._changed.set()
