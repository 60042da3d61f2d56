"""The handlers of the greeting's buttons, and the form for a picture."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import discord

from bot.chat.button import PersistentItem, Press
from bot.chat.custom_ids import values_of
from bot.chat.form import Field, Form, Sent
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.chat.start_buttons import UPLOAD, Start, start_button
from bot.daily.service import DailyService
from bot.daily.views import day_reply
from bot.lessons.service import Lessons
from bot.lessons.views import path_reply
from bot.pictures.answers import PICTURE_COST
from bot.pictures.service import Upload
from bot.pictures.views import picture_replies
from bot.preferences.views import asking_for_zone
from bot.random_puzzle.service import RandomPuzzles
from bot.random_puzzle.views import random_reply
from bot.store import Aim, Purpose
from engine.language import N_
from engine.model.band import Band

_PICTURE: Final = N_("A photo or a screenshot")


class StartButton(
    PersistentItem[discord.ui.Button[Any]], template=f"start:(?P<start>{values_of(Start)})"
):
    """Takes the first step that the button offers, privately.

    Args:
        start: the first step.
    """

    visibility = Visibility.PERSONAL

    def __init__(self, start: Start) -> None:
        super().__init__(start_button(start))
        self.start = start

    def form(self) -> Form | None:
        """The form for a picture."""
        return UploadForm() if self.start is Start.UPLOAD else None

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """A puzzle, the puzzles of the day, or the lessons."""
        services = services_of(press)
        match self.start:
            case Start.TODAY:
                day = await services.get(DailyService).day(context)
                shown = day_reply(day, await services.get(DailyService).next_card(day, context))
                return await asking_for_zone(services.store, shown, context)
            case Start.LEARN:
                return path_reply(await services.get(Lessons).path(context), context)
            case _:
                puzzles = services.get(RandomPuzzles)
                return random_reply(await puzzles.make(Band.EASY, context))


class UploadForm(Form):
    """Takes a picture of a puzzle, and rates it privately."""

    visibility = Visibility.PERSONAL
    template = re.compile("upload")
    title = UPLOAD
    cost = PICTURE_COST

    def custom_id(self) -> str:
        """The custom id of this form."""
        return "upload"

    def fields(self) -> Sequence[Field]:
        """One field for a file."""
        return (Field("picture", _PICTURE, file=True),)

    async def replies(
        self, sent: Sent, context: RequestContext, typed: Mapping[str, str]
    ) -> AsyncIterator[Reply]:
        """The rating of the puzzle in the picture."""
        data: Mapping[str, Any] = sent.data or {}
        files = data.get("resolved", {}).get("attachments", {}).values()
        for file in files:
            attachment = discord.Attachment(data=file, state=sent._state)
            upload = Upload(attachment.size, partial(services_of(sent).downloads.fetch, attachment))
            aim = Aim(Purpose.GRADE)
            async for reply in picture_replies(services_of(sent), upload, aim, None, context):
                yield reply
            return
