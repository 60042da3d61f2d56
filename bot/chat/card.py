"""Cards: the content of a message as plain data, and its layout in Discord's components.

Every message of the bot is made here. Discord accepts at most 40 components and 4,000 characters of
text in a message; longer text is cut.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any, Final, Self
from urllib.parse import urlsplit

import discord

from tutor.drawing import Drawing

COLOUR: Final = discord.Colour(0x0072B2)
"""The usual colour of a card's edge: the blue of the Okabe-Ito palette."""

TEXT_LIMIT: Final = 4000
"""The maximum length of all texts of a message, in characters."""
LABEL_LIMIT: Final = 25
"""The maximum length of a button's label, in characters: phones break longer ones."""
MENU_LIMIT: Final = 25
"""The maximum number of options in a menu, and of suggestions while a user types."""
_ALT_LIMIT: Final = 1024
"""The maximum length of an alt text, in characters."""
_ROW: Final = 5
"""How many buttons fit into a row."""


@dataclass(frozen=True, slots=True)
class Card:
    """A part of a message with a coloured edge.

    From top to bottom: the title, with a button next to it; the text; the picture, if it is the
    last card of the message; the sections; the fields; the buttons, if it is the last card; the
    small print.

    Attributes:
        title: its title.
        text: its text.
        fields: pairs of a heading and a text.
        small_print: a remark in small letters.
        colour: the colour of its edge.
        button: a button next to the title.
        sections: pairs of a text and the button next to it.
    """

    title: str = ""
    text: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    small_print: str = ""
    colour: discord.Colour = COLOUR
    button: discord.ui.Item[Any] | None = None
    sections: tuple[tuple[str, discord.ui.Item[Any]], ...] = ()

    @property
    def length(self) -> int:
        """The length of all texts of the card as laid out, in characters."""
        beside = (text for text, _ in self.sections)
        texts = (_heading(self), *beside, *map(_field, self.fields), _small(self.small_print))
        return sum(map(len, texts))

    def with_text_changed(self, change: Callable[[str], str]) -> Self:
        """Apply a function to the card's texts, but not to titles and headings."""
        return replace(
            self,
            text=change(self.text),
            sections=tuple((change(text), button) for text, button in self.sections),
            fields=tuple((name, change(text)) for name, text in self.fields),
            small_print=change(self.small_print),
        )


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a message.

    Attributes:
        drawing: what it shows.
        name: its file name, different for each edit, so that no card shows the previous picture. If
            it begins with "SPOILER_", Discord hides the picture until it is clicked.
    """

    drawing: Drawing
    name: str

    @property
    def is_spoiler(self) -> bool:
        """Whether Discord hides the picture until it is clicked."""
        return self.name.startswith("SPOILER_")

    @property
    def alt(self) -> str:
        """The alt text, no longer than Discord allows."""
        return shorten(self.drawing.alt, _ALT_LIMIT)

    def file(self) -> discord.File:
        """The file to send; a new object for each attempt."""
        return discord.File(io.BytesIO(self.drawing.picture), self.name, description=self.alt)


def layout(
    text: str,
    cards: Iterable[Card],
    shown: Iterable[Picture] | str,
    items: Iterable[discord.ui.Item[Any]],
    documents: Iterable[str],
) -> discord.ui.LayoutView:
    """Lay a message out.

    Args:
        text: the text above the cards; may be empty.
        cards: the cards; the last one gets the pictures and the items. Without a card, they follow
            the text.
        shown: the pictures, at most ten, or words in their place.
        items: the buttons and menus, in rows of five as they fit.
        documents: the names of the files to download.
    """
    in_words = shown if isinstance(shown, str) else ""
    fitted = _fitted(text, tuple(cards), TEXT_LIMIT - len(in_words))
    others, last = fitted[:-1], fitted[-1] if fitted else None
    gallery: list[discord.ui.Item[Any]] = []
    if in_words:
        gallery.append(discord.ui.TextDisplay(shorten(in_words, TEXT_LIMIT)))
    elif not isinstance(shown, str) and (pictures := tuple(shown)):
        gallery.append(_gallery(pictures))
    rows = list(_rows(items))
    view = discord.ui.LayoutView(timeout=None)
    if text:
        view.add_item(discord.ui.TextDisplay(shorten(text, TEXT_LIMIT)))
    for card in others:
        view.add_item(_container(card, [], []))
    for part in (*gallery, *rows) if last is None else (_container(last, gallery, rows),):
        view.add_item(part)
    for name in documents:
        view.add_item(discord.ui.File(f"attachment://{name}"))
    # All items are persistent, so discord.py need not keep the view of each message.
    view.stop()
    return view


def picture_names(message: discord.Message) -> Iterator[str]:
    """The file names of a message's pictures, also in messages from before the bot used components.

    Discord does not list files among the attachments that a component shows
    (https://github.com/discord/discord-api-docs/issues/8277).
    """
    for file in message.attachments:
        yield file.filename
    for part in walk(message.components):
        if isinstance(part, discord.MediaGalleryComponent):
            for item in part.items:
                yield PurePosixPath(urlsplit(item.media.url).path).name


def walk(components: Iterable[object]) -> Iterator[object]:
    """All components of a message, nested ones included."""
    for part in components:
        yield part
        yield from walk(getattr(part, "children", ()))


def text_layout(text: str) -> discord.ui.LayoutView:
    """Lay out a message that consists of one text."""
    return layout(text, (), (), (), ())


def shorten(text: str, limit: int) -> str:
    """The text, cut at a word and ended with an ellipsis if it has more than `limit` characters."""
    if len(text) <= limit:
        return text
    return f"{text[: limit - 1].rsplit(' ', 1)[0]}…"


def _fitted(text: str, cards: tuple[Card, ...], limit: int) -> list[Card]:
    """The cards, with the longest text cut if all texts together exceed the limit."""
    excess = len(text) + sum(card.length for card in cards) - limit
    if excess <= 0 or not cards:
        return list(cards)
    longest = max(cards, key=lambda card: len(card.text))
    cut = replace(longest, text=shorten(longest.text, max(1, len(longest.text) - excess)))
    return [cut if card is longest else card for card in cards]


def _container(
    card: Card, gallery: list[discord.ui.Item[Any]], rows: list[discord.ui.Item[Any]]
) -> discord.ui.Container[Any]:
    parts: list[discord.ui.Item[Any]] = []
    heading = discord.ui.TextDisplay[Any](_heading(card))
    if card.button is not None:
        parts.append(discord.ui.Section(heading, accessory=card.button))
    elif heading.content:
        parts.append(heading)
    parts += gallery
    parts += [discord.ui.Section(text, accessory=button) for text, button in card.sections]
    if card.sections and rows:
        parts.append(discord.ui.Separator())
    if card.fields and not card.text and len(parts) == 1:
        parts.append(discord.ui.Separator(visible=False))
    parts += _fields(card.fields)
    parts += rows
    if card.small_print:
        parts.append(discord.ui.TextDisplay(_small(card.small_print)))
    return discord.ui.Container(*parts, accent_colour=card.colour)


def _fields(fields: tuple[tuple[str, str], ...]) -> Iterator[discord.ui.Item[Any]]:
    """The fields, with a space between them."""
    for number, field in enumerate(fields):
        if number:
            yield discord.ui.Separator(visible=False)
        yield discord.ui.TextDisplay(_field(field))


def _heading(card: Card) -> str:
    return "\n".join(filter(None, (f"### {card.title}" if card.title else "", card.text)))


def _field(field: tuple[str, str]) -> str:
    name, text = field
    return f"**{name}**\n{text}"


def _small(text: str) -> str:
    return "\n".join(f"-# {line}" for line in text.splitlines())


def _gallery(pictures: Iterable[Picture]) -> discord.ui.Item[Any]:
    return discord.ui.MediaGallery(
        *(
            discord.MediaGalleryItem(
                f"attachment://{picture.name}",
                description=picture.alt or None,
                spoiler=picture.is_spoiler,
            )
            for picture in pictures
        )
    )


def _rows(items: Iterable[discord.ui.Item[Any]]) -> Iterator[discord.ui.Item[Any]]:
    """The items in rows: up to five buttons, or one menu."""
    row: list[discord.ui.Item[Any]] = []
    for item in items:
        if row and sum(other.width for other in (*row, item)) > _ROW:
            yield discord.ui.ActionRow(*row)
            row = []
        row.append(item)
    if row:
        yield discord.ui.ActionRow(*row)
