"""A message of the bot: cards, an optional picture, and buttons or menus below."""

import io
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import discord

from bot.chat.card import Card, Picture, layout
from bot.chat.request_context import RequestContext
from engine.words.explanation import without_picture


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
        preliminary: whether another reply will replace this one, which says so.
        in_words: the text that replaces a picture.
        pinged: the user whom its mention pings; by default nobody.
        private_text: a text that only the person who asked sees: above the cards if nobody else
            sees them, otherwise in a separate message.
        own: a further message that only the person who asked sees.
        live: the game that it shows and follows, if any.
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
    own: "Reply | None" = None
    live: "LiveGame | None" = None

    def without_picture(self) -> Self:
        """The reply with words in place of its picture, for users who do not want pictures.

        This removes sentences that refer to the picture of a step.
        """
        if self.picture is None:
            return self
        words = self.picture.drawing.text
        if self.picture.is_spoiler and words:
            words = f"||{words}||"
        return replace(self.with_text_changed(without_picture), picture=None, in_words=words)

    def with_private_text(self) -> Self:
        """The reply with its private text above the other text."""
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
            signs: the replacement of each character; may be empty.
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
        """The arguments for editing a message into this reply; make them again for each attempt.

        Messages from before the bot used components have texts and embeds, which are removed.
        """
        return {
            "content": None,
            "embeds": [],
            "attachments": self._files(),
            "view": self._layout(),
        }

    def to_send(self) -> dict[str, Any]:
        """The arguments for sending this reply as a new message, for one attempt.

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


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The game that a message shows.

    Attributes:
        game_id: the game.
        version: the version of the game that the message shows.
        reply: makes the message from the game's current state; takes the last interaction that made
            or changed the message.
    """

    game_id: int
    version: int
    reply: Callable[[discord.Interaction[Any], RequestContext], Awaitable[Reply]]
