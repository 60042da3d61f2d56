"""Forms (Discord's modals) that outlive a restart between opening and sending them.

discord.py keeps an open form in memory only. These forms are found again by their id, as buttons
are, so that what somebody has typed is never lost because the bot was restarted meanwhile.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias

import discord

from bot import errors
from bot.delivery import first_answer
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility, respond_in_turn
from engine.language import translate

if TYPE_CHECKING:
    from bot.client import TutorBot

Sent: TypeAlias = "discord.Interaction[TutorBot]"
"""Somebody's sending of a form."""

TITLE_LIMIT: Final = 45
LABEL_LIMIT: Final = 45


@dataclass(frozen=True, slots=True)
class Field:
    """A field to type in.

    Attributes:
        name: what `Form.submitted` finds its text by.
        label: what stands above it, as `N_` has marked it.
        placeholder: what stands in it while it is empty, likewise; "" for nothing.
        value: what stands in it at first.
        long: whether it has several lines.
        required: whether it must be filled in.
        limit: how many characters it takes, 1-4,000.
    """

    name: str
    label: str
    placeholder: str = ""
    value: str = ""
    long: bool = False
    required: bool = True
    limit: int = 4000


class Form(ABC):
    """A form of one kind. Its id holds all it needs to know, so it works after a restart.

    A subclass says how ids look, what the form asks, and what happens with it.

    Attributes:
        template: the ids of this kind of form, with named groups.
        title: what stands above the form, as `N_` has marked it.
        cost: how much of what the limits allow it takes; 0 for a move in a game of one's own.
    """

    template: ClassVar[re.Pattern[str]]
    title: ClassVar[str]
    cost: ClassVar[int] = 1

    @abstractmethod
    def custom_id(self) -> str:
        """The id of this form, at most 100 characters, which `template` matches."""

    @abstractmethod
    def fields(self) -> Sequence[Field]:
        """What it asks, at most five fields."""

    @classmethod
    @abstractmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """The form as its id tells it."""

    def where(self, sent: Sent) -> Visibility:
        """Where the answer appears; in the message whose button opened it, if not told."""
        return Visibility.HERE

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Find out what stands in the fields at first, if the id does not tell.

        Args:
            interaction: the press of the button, to be answered within three seconds; the language
                of who pressed is spoken.

        Raises:
            UserError: if there is nothing to fill in; the form is not opened then.
        """
        return

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """The answer to somebody who has sent the form.

        Args:
            sent: the interaction, which is acknowledged and claimed.
            context: who has sent it; their language is spoken.
            typed: what stands in each field, by its name.
        """
        raise NotImplementedError

    async def replies(
        self, sent: Sent, context: RequestContext, typed: Mapping[str, str]
    ) -> AsyncIterator[Reply]:
        """The answers, one in place of the other; `reply`, if not told."""
        yield await self.reply(sent, context, typed)

    async def submitted(self, sent: Sent, typed: Mapping[str, str]) -> None:
        """Answer somebody who has sent the form.

        Args:
            sent: not yet answered in any way.
            typed: what stands in each field, by its name.
        """
        await respond_in_turn(
            sent,
            lambda context: self.replies(sent, context, typed),
            where=self.where(sent),
            cost=self.cost,
        )

    async def open(self, interaction: discord.Interaction[Any]) -> None:
        """Show the form to who has pressed a button; this is the answer to it."""
        bot: TutorBot = interaction.client
        async with errors.answering(interaction):
            with await bot.people.speaking_to(interaction.user.id, str(interaction.locale)):
                await self.prepare(interaction)
                modal = self._modal()
            await first_answer(interaction, lambda: interaction.response.send_modal(modal))

    def _modal(self) -> discord.ui.Modal:
        modal = discord.ui.Modal(
            title=translate(self.title)[:TITLE_LIMIT], custom_id=self.custom_id()
        )
        for field in self.fields():
            box: discord.ui.TextInput[Any] = discord.ui.TextInput(
                style=discord.TextStyle.long if field.long else discord.TextStyle.short,
                custom_id=field.name,
                placeholder=translate(field.placeholder)[:100] if field.placeholder else None,
                default=field.value[: field.limit] or None,
                required=field.required,
                max_length=field.limit,
            )
            modal.add_item(
                discord.ui.Label(text=translate(field.label)[:LABEL_LIMIT], component=box)
            )
        # `Forms` finds it by its id: discord.py is not to keep those that nobody sends.
        modal.stop()
        return modal
