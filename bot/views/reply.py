"""A message of the bot: cards (embeds), the last of which shows a picture, and perhaps a button."""

import io
import logging
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord

_log = logging.getLogger(__name__)

COLOUR: Final = discord.Colour(0x0072B2)
"""The stripe beside every card: the blue of the Okabe-Ito palette."""

# How many characters Discord takes.
ALT_LIMIT: Final = 1024
DESCRIPTION_LIMIT: Final = 4096
FIELD_LIMIT: Final = 1024


@dataclass(frozen=True, slots=True)
class Reply:
    """All that a message shows. Frozen, so that it can be sent a second time.

    Attributes:
        cards: at least one embed; the last one gets the picture.
        png: the picture.
        name: its file name; a new one for each edit, so that no card shows the picture before.
        alt: what the picture shows, in words, for those who do not see it.
        button: the button below; None for none.
    """

    cards: tuple[discord.Embed, ...]
    png: bytes
    name: str
    alt: str
    button: discord.ui.Item[Any] | None = None

    def to_edit(self) -> dict[str, Any]:
        """The arguments for editing a message into this reply; made anew for each try."""
        *others, last = self.cards
        last = last.copy().set_image(url=f"attachment://{self.name}")
        view = None
        if self.button is not None:
            view = discord.ui.View(timeout=None).add_item(self.button)
        return {
            "content": None,
            "embeds": [*others, last],
            "attachments": [
                discord.File(
                    io.BytesIO(self.png), self.name, description=shortened(self.alt, ALT_LIMIT)
                )
            ],
            "view": view,
        }


async def put(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Edit the message of an interaction into this reply.

    discord.py tries again when Discord answers with an error, but not when the connection drops
    under it, which then would leave the old message standing: so one more try is made here.

    Raises:
        discord.HTTPException: if Discord refuses the message or has forgotten the interaction.
        aiohttp.ClientError: if the connection dropped twice.
    """
    try:
        await interaction.edit_original_response(**reply.to_edit())
    except (aiohttp.ClientConnectionError, OSError) as error:
        _log.warning("the connection dropped during an edit, trying again: %s", error)
        await interaction.edit_original_response(**reply.to_edit())


def shortened(text: str, limit: int) -> str:
    """The text, cut at a word with an ellipsis if it has more than `limit` characters."""
    if len(text) <= limit:
        return text
    return f"{text[: limit - 1].rsplit(' ', 1)[0]}…"
