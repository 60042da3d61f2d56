"""Persistent forms (Discord's modals): they survive a restart between opening and submitting.

discord.py keeps an open form in memory only. Like our buttons, these forms are restored from their
custom id, so a restart never loses what a user typed.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self, TypeAlias

import discord

from bot.chat import errors
from bot.chat.custom_ids import arguments_of
from bot.chat.delivery import first_answer
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond_with_updates
from bot.chat.services import services_of
from engine.language import translate

Sent: TypeAlias = discord.Interaction
"""A user's submission of a form."""

TITLE_LIMIT: Final = 45
LABEL_LIMIT: Final = 45


@dataclass(frozen=True, slots=True)
class Field:
    """A field to type in, or for a file.

    Attributes:
        name: its key in the texts that `Form.submitted` gets.
        label: the text above it, as marked with `N_`.
        placeholder: the text in it while it is empty, as marked with `N_`; "" for none.
        value: its initial text.
        long: whether it has several lines.
        required: whether it must be filled in.
        limit: the maximum number of characters, 1-4,000.
        file: whether it takes a file, which is then among the attachments of the submitted form.
    """

    name: str
    label: str
    placeholder: str = ""
    value: str = ""
    long: bool = False
    required: bool = True
    limit: int = 4000
    file: bool = False

    def box(self) -> discord.ui.Item[Any]:
        """The component that Discord shows below the label, in the current locale."""
        if self.file:
            return discord.ui.FileUpload(custom_id=self.name, required=self.required)
        return discord.ui.TextInput(
            style=discord.TextStyle.long if self.long else discord.TextStyle.short,
            custom_id=self.name,
            placeholder=translate(self.placeholder)[:100] if self.placeholder else None,
            default=self.value[: self.limit] or None,
            required=self.required,
            max_length=self.limit,
        )


class Form(ABC):
    """A form of one kind. Its id holds all its state, so it works after a restart.

    A subclass defines the format of its ids, whose named groups are arguments of the class, its
    fields, and how to answer.

    Attributes:
        template: the ids of this kind of form, with named groups.
        title: the title, as marked with `N_`.
        cost: how many tokens of the rate limits it takes; 0 for a move in the user's own game.
        visibility: where the answer appears, if that does not depend on the submission; `HERE` is
            the message whose button opened the form.
    """

    template: ClassVar[re.Pattern[str]]
    title: ClassVar[str]
    cost: ClassVar[int] = 1
    visibility: ClassVar[Visibility] = Visibility.HERE

    @abstractmethod
    def custom_id(self) -> str:
        """The id of this form, at most 100 characters, which `template` matches."""

    @abstractmethod
    def fields(self) -> Sequence[Field]:
        """Its fields, at most five."""

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the form from its id."""
        return cls(**arguments_of(cls, match))

    def where(self, sent: Sent) -> Visibility:
        """Where the answer to a submission appears."""
        return self.visibility

    def move(self, typed: Mapping[str, str]) -> str:
        """The move that was typed, as games store it; "" for no move.

        Args:
            typed: the text of each field, by its name.
        """
        return ""

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Load the initial values of the fields if the id does not hold them.

        Args:
            interaction: the press of the button, to be answered within three seconds; the user's
                locale is active.

        Raises:
            UserError: if there is nothing to fill in; then the form is not opened.
        """
        return

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """Make the answer to a user who submitted the form.

        Args:
            sent: the interaction, which is acknowledged and claimed.
            context: the context of the user; their locale is active.
            typed: the text of each field, by its name.
        """
        raise NotImplementedError

    async def replies(
        self, sent: Sent, context: RequestContext, typed: Mapping[str, str]
    ) -> AsyncIterator[Reply]:
        """Make the successive versions of the answer; by default only that of `reply`."""
        yield await self.reply(sent, context, typed)

    async def submitted(self, sent: Sent, typed: Mapping[str, str]) -> None:
        """Answer a user who submitted the form.

        Args:
            sent: an interaction without a response.
            typed: the text of each field, by its name.
        """
        await respond_with_updates(
            sent,
            lambda context: self.replies(sent, context, typed),
            where=self.where(sent),
            cost=self.cost,
            move=self.move(typed),
        )

    async def open(self, interaction: discord.Interaction[Any]) -> None:
        """Show the form as the response to the press of a button."""
        services = services_of(interaction)
        async with errors.handle_errors(interaction):
            services.limits.admit_form(interaction.user.id, services.in_flight.pressure)
            with await services.users.use_user_locale(interaction.user.id, str(interaction.locale)):
                await self.prepare(interaction)
                modal = self._modal()
            await first_answer(interaction, lambda: interaction.response.send_modal(modal))

    def _modal(self) -> discord.ui.Modal:
        modal = discord.ui.Modal(
            title=translate(self.title)[:TITLE_LIMIT], custom_id=self.custom_id()
        )
        for field in self.fields():
            label = translate(field.label)[:LABEL_LIMIT]
            modal.add_item(discord.ui.Label(text=label, component=field.box()))
        # `FormRegistry` restores it from its id, so discord.py does not have to keep open forms.
        modal.stop()
        return modal
