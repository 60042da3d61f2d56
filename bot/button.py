"""Buttons and menus that outlive a restart.

discord.py keeps a button in memory only, if it is not found again by its id. All of ours are: the
id holds what a button needs to know, so that those under old messages work as long as the messages
stand.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, TypeVar

import discord

from bot.form import Form
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility, respond_in_turn

if TYPE_CHECKING:
    from bot.client import TutorBot

Press: TypeAlias = "discord.Interaction[TutorBot]"
"""Somebody's press of a button, or choice from a menu."""

NOT_AN_ID: Final = r"(?!)"
"""What no id matches: discord.py wants a template of what only others derive from, too."""

_ItemT = TypeVar("_ItemT", bound=discord.ui.Item[Any])


class PersistentItem(discord.ui.DynamicItem[_ItemT], ABC, template=NOT_AN_ID):
    """A button or a menu of one kind.

    A subclass says how ids look (`template`, with named groups), how they are read, and what it
    answers. Its feature adds it in `setup`, or nobody finds it.

    Attributes:
        cost: how much of what the limits allow a press takes; 0 for a move in a game of one's own.
    """

    cost: int = 1

    @classmethod
    @abstractmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """The item as its id tells it."""

    def where(self, press: Press) -> Visibility:
        """Where the answer appears; in the message that it stands under, if not told."""
        return Visibility.HERE

    def form(self) -> Form | None:
        """The form that it opens; None if it answers with a message."""
        return None

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The message that it answers with, if it opens no form.

        Args:
            press: the interaction, which is acknowledged and claimed.
            context: who pressed; their language is spoken.
        """
        raise NotImplementedError

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The messages that it answers with, one in place of the other; `reply`, if not told."""
        yield await self.reply(press, context)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """The item as its id tells it; called by discord.py for every press."""
        return cls.from_match(match)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press; called by discord.py."""
        if form := self.form():
            await form.open(interaction)
            return

        await respond_in_turn(
            interaction,
            lambda context: self.replies(interaction, context),
            where=self.where(interaction),
            cost=self.cost,
        )


class PersistentButton(PersistentItem[discord.ui.Button[discord.ui.View]], template=NOT_AN_ID):
    """A button of one kind.

    Args:
        custom_id: its id, which the template matches; at most 100 characters.
        label: what stands on it, in the current locale.
        style: its colour.
        enabled: whether it can be pressed.
    """

    def __init__(
        self,
        custom_id: str,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        enabled: bool = True,
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=label or None, style=style, custom_id=custom_id, disabled=not enabled
            )
        )
