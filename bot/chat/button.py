"""Persistent buttons and menus: they work after a restart.

discord.py keeps a button in memory only, unless it can be restored from its custom id. All our
buttons can: the id holds all that a button needs, so buttons under old messages work as long as the
messages exist.
"""

import re
from abc import ABC
from collections.abc import AsyncIterator
from typing import Any, ClassVar, Final, Self, TypeAlias, TypeVar

import discord

from bot.chat.custom_ids import STORE_ID, arguments_of
from bot.chat.form import Form
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond_with_updates
from bot.chat.services import services_of
from engine.language import translate

Press: TypeAlias = discord.Interaction
"""A user's press of a button, or choice from a menu."""

NOT_AN_ID: Final = r"(?!)"
"""A pattern that matches no id: discord.py requires a template even for abstract classes."""

_ItemT = TypeVar("_ItemT", bound=discord.ui.Item[Any])


class PersistentItem(discord.ui.DynamicItem[_ItemT], ABC, template=NOT_AN_ID):
    """A button or a menu of one kind.

    A subclass defines the answer and the format of its ids: `template`, whose named groups are the
    arguments of the class. Its feature lists it in `Feature.items`.

    Attributes:
        cost: how many tokens of the rate limits a press takes; 0 for a move in the user's own game.
        privacy: whether it exports or deletes the user's own data, so that blocked users may press
            it.
        visibility: where the answer appears, if that does not depend on the press.
    """

    cost: int = 1
    privacy: ClassVar[bool] = False
    visibility: ClassVar[Visibility] = Visibility.HERE

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the item from its id."""
        return cls(**arguments_of(cls, match))

    def where(self, press: Press) -> Visibility:
        """Where the answer to a press appears."""
        return self.visibility

    def form(self) -> Form | None:
        """The form that the item opens; None if it answers with a message."""
        return None

    def move(self) -> str:
        """The move that a press plays, as games store it; "" for no move."""
        return ""

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """Make the message that answers a press, if the item opens no form.

        Args:
            press: the interaction, which is acknowledged and claimed.
            context: the context of the user; their locale is active.
        """
        raise NotImplementedError

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """Make the successive versions of the answer; by default only that of `reply`."""
        yield await self.reply(press, context)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """Restore the item from its id; called by discord.py for every press."""
        return cls.from_match(match)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether to answer a press; called by discord.py."""
        return not services_of(interaction).blocks.ignores(interaction, privacy=self.privacy)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press; called by discord.py."""
        if form := self.form():
            await form.open(interaction)
            return

        await respond_with_updates(
            interaction,
            lambda context: self.replies(interaction, context),
            where=self.where(interaction),
            cost=self.cost,
            move=self.move(),
        )


class PersistentButton(PersistentItem[discord.ui.Button[discord.ui.View]], template=NOT_AN_ID):
    """A button of one kind.

    Args:
        custom_id: its id, which the template matches; at most 100 characters.
        label: its label, in the current locale.
        style: its colour.
        enabled: whether it is enabled.
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


class PersistentMenu(PersistentItem[discord.ui.Select[discord.ui.View]], template=NOT_AN_ID):
    """A menu of one kind."""

    @property
    def choice(self) -> str:
        """The value that was chosen, the first of several; "" if none was."""
        return next(iter(self.item.values), "")


STORED: Final = f"(?P<stored>{STORE_ID})"
"""The part of a `StoredButton`'s template after the kind and a colon."""


class StoredButton(PersistentButton, template=NOT_AN_ID):
    """A button for one row of the store, whose id is in the custom id.

    Args:
        stored: the id of the row.

    Attributes:
        kind: the beginning of the custom id.
        text: its label, as marked with `N_`.
    """

    kind: ClassVar[str]
    text: ClassVar[str]

    def __init__(self, stored: int) -> None:
        super().__init__(f"{self.kind}:{stored}", translate(self.text))
        self.stored = stored
