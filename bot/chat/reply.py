"""A message of the bot: cards, perhaps a picture, and buttons or menus below."""

import io
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import aiohttp
import discord

from bot.chat.card import Card, Picture, layout
from bot.chat.delivery import deliver, first_answer, is_answered, is_public, withdrawing
from bot.chat.live_messages import LiveGame
from bot.chat.names import localize_commands

_NO_PICTURES: Final = "no pictures"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download.

    Attributes:
        data: its content.
        name: its file name.
    """

    data: bytes
    name: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The content of a message. Frozen, so that sending it can be retried.

    Attributes:
        cards: the cards; the last one gets the picture and the items.
        picture: the picture.
        items: the buttons and menus below, in rows of five as they fit.
        text: the text above the cards.
        documents: files to download.
        private: whether only the person who asked may see it, even where answers are public.
        preliminary: whether it says that another reply will take its place.
        in_words: what is shown in the place of a picture.
        pinged: a user whom it notifies, if it mentions them; by default nobody.
        private_text: for the person who asked alone: above the cards if nobody else sees them,
            in a further message if others do.
        live: the game that it shows and follows, if there is one.
    """

    cards: tuple[Card, ...] = ()
    picture: Picture | None = None
    items: tuple[discord.ui.Item[Any], ...] = ()
    text: str = ""
    documents: tuple[Document, ...] = ()
    private: bool = False
    preliminary: bool = False
    in_words: str = ""
    pinged: int | None = None
    private_text: str = ""
    live: LiveGame | None = None

    def without_picture(self) -> Self:
        """The reply with words in the place of its picture, for those who want no pictures."""
        if self.picture is None:
            return self
        words = self.picture.drawing.text
        if self.picture.is_spoiler and words:
            words = f"||{words}||"
        return replace(self, picture=None, in_words=words)

    def with_private_text(self) -> Self:
        """The reply with its private text in it."""
        text = "\n".join(filter(None, (self.private_text, self.text)))
        return replace(self, text=text, private_text="")

    def with_text_changed(self, change: Callable[[str], str]) -> Self:
        """Apply a function to the texts of the reply; titles, names and buttons stay."""
        return replace(
            self,
            text=change(self.text),
            private_text=change(self.private_text),
            cards=tuple(card.with_text_changed(change) for card in self.cards),
        )

    def with_signs(self, signs: Mapping[str, str]) -> Self:
        """Replace characters in the texts and titles, such as circles by emojis of the bands.

        Args:
            signs: what takes the place of each; may be empty.
        """
        if not signs:
            return self
        table = str.maketrans(dict(signs))
        cards = (
            replace(
                card.with_text_changed(lambda text: text.translate(table)),
                title=card.title.translate(table),
            )
            for card in self.cards
        )
        return replace(self, text=self.text.translate(table), cards=tuple(cards))

    def to_edit(self) -> dict[str, Any]:
        """The arguments for editing a message into this reply; made again for each attempt.

        Messages from before the bot used components have texts and embeds, which are removed.
        """
        return {
            "content": None,
            "embeds": [],
            "attachments": self._files(),
            "view": self._layout(),
        }

    def to_send(self) -> dict[str, Any]:
        """The arguments for sending this reply as a new message; made again for each attempt.

        Only a new message can ping somebody.
        """
        sent: dict[str, Any] = {"files": self._files(), "view": self._layout()}
        if self.pinged is not None:
            users = [discord.Object(self.pinged)]
            sent["allowed_mentions"] = discord.AllowedMentions(
                everyone=False, users=users, roles=False
            )
        return sent

    def _files(self) -> list[discord.File]:
        files = [discord.File(io.BytesIO(doc.data), doc.name) for doc in self.documents]
        if self.picture is not None:
            files.append(self.picture.file())
        return files

    def _layout(self) -> discord.ui.LayoutView:
        pictures = () if self.picture is None else (self.picture,)
        names = (document.name for document in self.documents)
        return layout(self.text, self.cards, pictures or self.in_words, self.items, names)


async def put(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Edit the message of an interaction into this reply, with localized command names.

    A private reply does not change a message that others see: it is sent as an ephemeral one. If
    the interaction has no response yet, the reply is the response, which everyone sees.

    Raises:
        discord.HTTPException: if Discord rejects the message or the interaction has expired.
        aiohttp.ClientError: if the connection drops at each attempt.
    """
    if not is_answered(interaction):
        response = _adapted(interaction, reply, public=True)
        await first_answer(
            interaction, lambda: interaction.response.send_message(**response.to_send())
        )
        return
    if reply.private and is_public(interaction):
        await send_privately(interaction, reply)
        return
    localized = _adapted(interaction, reply, public=is_public(interaction))
    shown = await deliver(lambda: interaction.edit_original_response(**localized.to_edit()))
    interaction.client.live.note(interaction, shown.id, reply.live)
    await _send_private_text(interaction, localized.private_text)


async def edit_later(
    interaction: discord.Interaction[Any], message_id: int, reply: Reply, is_expired: bool
) -> None:
    """Edit the message of an answered interaction into this reply, long after the answer.

    Args:
        interaction: has made or changed the message.
        message_id: the message.
        reply: what it shows from now on.
        is_expired: whether the interaction has expired; then only messages in direct messages with
            the bot can be edited.

    Raises:
        discord.HTTPException: if Discord rejects it, such as when the message was deleted.
        aiohttp.ClientError: if the connection drops at each attempt.
    """
    localized = _adapted(interaction, reply, public=is_public(interaction))
    if not is_expired:
        await deliver(lambda: interaction.edit_original_response(**localized.to_edit()))
        return
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    message = channel.get_partial_message(message_id)
    await deliver(lambda: message.edit(**localized.to_edit()))


async def _send_private_text(interaction: discord.Interaction[Any], text: str) -> None:
    """Tell the person who asked something that others do not see, below the answer."""
    if not text:
        return
    try:
        sent = Reply(text=text)
        await deliver(lambda: interaction.followup.send(**sent.to_send(), ephemeral=True))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        # The answer itself has arrived.
        _log.info("something private below an answer was not delivered: %s", error)


async def send_privately(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Answer an interaction so that only the person who asked sees it.

    A public "is thinking" message is deleted after that: a deferred public response cannot become
    an ephemeral one. The message with a pressed button stays as it is.

    Raises:
        discord.HTTPException: if Discord rejects the message or the interaction has expired.
        aiohttp.ClientError: if the connection drops at each attempt.
    """
    localized = _adapted(interaction, reply, public=False)
    is_command = interaction.type is discord.InteractionType.application_command
    if not is_answered(interaction):
        await first_answer(
            interaction,
            lambda: interaction.response.send_message(**localized.to_send(), ephemeral=True),
        )
    elif is_command and not is_public(interaction):
        await deliver(lambda: interaction.edit_original_response(**localized.to_edit()))
    else:
        async with withdrawing(interaction):
            await deliver(lambda: interaction.followup.send(**localized.to_send(), ephemeral=True))


class FollowUp:
    """A further message below the answer to an interaction, sent with its first reply.

    Args:
        interaction: an interaction with a response.
        private: whether only the person who asked sees it.
    """

    def __init__(self, interaction: discord.Interaction[Any], *, private: bool) -> None:
        self._interaction = interaction
        self._private = private
        self._message: discord.WebhookMessage | None = None

    async def put(self, reply: Reply) -> None:
        """Send this reply, or edit the message into it.

        Raises:
            discord.HTTPException: if Discord rejects it or the interaction has expired.
            aiohttp.ClientError: if the connection drops at each attempt.
        """
        private = self._private or reply.private or not is_public(self._interaction)
        localized = _adapted(self._interaction, reply, public=not private)
        message = self._message
        if message is None:
            self._message = await deliver(
                lambda: self._interaction.followup.send(
                    **localized.to_send(), ephemeral=self._private or reply.private, wait=True
                )
            )
        else:
            await deliver(lambda: message.edit(**localized.to_edit()))
        await _send_private_text(self._interaction, localized.private_text)

    async def fail(self, reply: Reply) -> None:
        """Replace the message by a private one with the reason why the answer failed.

        Raises:
            discord.HTTPException: if Discord rejects it or the interaction has expired.
            aiohttp.ClientError: if the connection drops at each attempt.
        """
        if self._message is not None and not self._private:
            await deliver(self._message.delete)
            self._message = None
        self._private = True
        await self.put(reply)


def want_no_pictures(interaction: discord.Interaction[Any]) -> None:
    """Note that the user wants no pictures in replies to an interaction."""
    interaction.extras[_NO_PICTURES] = True


def _adapted(interaction: discord.Interaction[Any], reply: Reply, *, public: bool) -> Reply:
    """The reply as the user wants it; what others see, too, keeps its picture."""
    if _NO_PICTURES in interaction.extras and not public:
        reply = reply.without_picture()
    if not public:
        reply = reply.with_private_text()
    return reply.with_signs(interaction.client.signs).with_text_changed(
        lambda text: localize_commands(text, interaction.client.tree, str(interaction.locale))
    )
