"""Answers of commands and menus that accept a puzzle as text or as a picture."""

from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Final

import discord

from bot.chat.card import walk
from bot.chat.downloads import PictureFile
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Replies, Visibility, respond, respond_to_each, respond_with_updates
from bot.chat.services import Services, services_of
from bot.constraints.views import or_constraints
from bot.pictures.service import MAX_PICTURES, Pictures, Upload
from bot.pictures.typed import or_fix
from bot.pictures.views import picture_replies
from bot.store import Aim
from engine.language import N_, translate

PICTURE_COST: Final = 3
"""The cost of a picture in tokens of the rate limits; a text costs 1."""
_SUFFIXES: Final = (
    ".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".heic", ".heif", ".avif", ".txt",
)  # fmt: skip

IMAGE: Final = N_("A photo, a screenshot or a text file with the sudoku instead")
FURTHER_IMAGE: Final = N_("Another picture, rated separately")
NEITHER: Final = N_("I see no puzzle here: paste it as text, or add a picture of it.")
BOTH: Final = N_("You sent both text and a picture. Please send only one of them.")
_NO_REGIONS: Final = N_(
    "I can't see the regions of a jigsaw sudoku in a picture. Paste it as text: the 81 cells, "
    "followed by 81 letters, the same letter for all cells of a region."
)
_NOTHING: Final = N_("This message has no puzzle: it has neither text nor a picture.")
_ONLY: Final = N_("I read only the first {most} pictures of this message.")


async def answer_pictures(
    interaction: discord.Interaction,
    pictures: Sequence[PictureFile],
    aim: Aim,
    *,
    text: str = "",
    text_replies: Replies | None = None,
    variant: str | None = None,
    where: Visibility = Visibility.HERE,
) -> None:
    """Answer an interaction with one message for each picture, for the purpose of the pictures.

    Args:
        interaction: an interaction without a response.
        pictures: the pictures, at least one; the first four are read.
        aim: their purpose.
        text: the text sent with them; a puzzle in it takes precedence.
        text_replies: makes the replies to the text.
        variant: the variant in the pictures, if given.
        where: where the answers appear.
    """
    services = services_of(interaction)
    if variant == "jigsaw":
        await decline(interaction, _NO_REGIONS)
        return
    uploads = [
        Upload(getattr(file, "size", 0), partial(services.downloads.fetch, file))
        for file in pictures[:MAX_PICTURES]
    ]
    makers: list[Replies] = [
        partial(_of_file, services, aim, partial(picture_replies, services, upload, aim, variant))
        for upload in uploads
    ]
    if len(pictures) > MAX_PICTURES:
        makers.append(_only_the_first)

    async def choose(context: RequestContext) -> Sequence[Replies]:
        if text_replies and text.strip() and await services.get(Pictures).is_puzzle(text, context):
            return (text_replies,)
        return makers

    cost = PICTURE_COST * min(len(pictures), MAX_PICTURES)
    await respond_to_each(interaction, choose, where=where, cost=cost)


async def answer_puzzle(
    interaction: discord.Interaction,
    aim: Aim,
    replies: Replies,
    *,
    puzzle: str | None,
    image: discord.Attachment | None,
    variant: str | None,
) -> None:
    """Answer a command whose puzzle is text or a picture.

    Args:
        interaction: an interaction without a response.
        aim: the purpose of the puzzle.
        replies: makes the replies to a text, or without any puzzle; see `or_fix`.
        puzzle: the text; a text and a picture together are declined.
        image: the picture, if there is one.
        variant: the variant, if given.
    """
    where = Visibility.PERSONAL
    if image is None:
        fixed = partial(or_fix, services_of(interaction), aim, replies, variant=variant)
        await respond_with_updates(interaction, fixed, where=where)
    elif puzzle is None:
        await answer_pictures(interaction, (image,), aim, variant=variant, where=where)
    else:
        await decline(interaction, BOTH)


async def answer_message(
    interaction: discord.Interaction,
    message: discord.Message,
    aim: Aim,
    text_replies: Replies,
    where: Visibility = Visibility.HERE,
) -> None:
    """Answer a message menu for the puzzle in the message's text, or for those in its pictures.

    Args:
        interaction: the choice from the menu, without a response.
        message: the message of the menu. Discord includes it, so no intent is needed.
        aim: the purpose of the puzzle.
        text_replies: makes the replies to its text; see `or_fix`.
        where: where the answer appears.
    """
    text, pictures = message.content, pictures_of(message)
    fixed = partial(or_fix, services_of(interaction), aim, text_replies)
    if pictures:
        await answer_pictures(
            interaction, pictures, aim, text=text, text_replies=fixed, where=where
        )
    elif text.strip():
        await respond_with_updates(interaction, fixed, where=where)
    else:
        await decline(interaction, _NOTHING)


async def _of_file(
    services: Services, aim: Aim, replies: Replies, context: RequestContext
) -> AsyncIterator[Reply]:
    """Yield the replies to a file; a text file may contain a link to a puzzle with constraints."""
    async for reply in or_constraints(services, aim, context, replies(context)):
        yield reply


async def _only_the_first(_: RequestContext) -> AsyncIterator[Reply]:
    yield Reply(text=translate(_ONLY, most=MAX_PICTURES))


def pictures_of(message: discord.Message) -> list[PictureFile]:
    """The files whose type or name says picture or text; reading them checks that.

    Discord does not list files among the attachments that a component shows, see
    `bot.chat.card.picture_names`.
    """
    files = [
        file
        for file in message.attachments
        if (file.content_type or "").startswith(("image/", "text/"))
        or file.filename.lower().endswith(_SUFFIXES)
    ]
    return [*files] or [
        item.media
        for part in walk(message.components)
        if isinstance(part, discord.MediaGalleryComponent)
        for item in part.items
        if (item.media.content_type or "image/").startswith("image/")
    ]


async def decline(interaction: discord.Interaction, text: str) -> None:
    """Answer privately with the reason why there is nothing to do."""

    async def declined(_: RequestContext) -> Reply:
        return Reply(text=translate(text))

    await respond(interaction, declined, where=Visibility.PRIVATE)
