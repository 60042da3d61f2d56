"""Puzzles that were sent as pictures: the reading, questions about it, and corrections."""

from collections.abc import AsyncIterator
from dataclasses import replace
from enum import Enum
from typing import Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID, USER_ID, values_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import Services, services_of
from bot.pictures.fixing import FIX_ON, answers, ask_reply
from bot.pictures.service import PictureResult, Pictures, Upload
from bot.store import Aim, Purpose, StoredReading
from engine.errors import SudokuError
from engine.language import N_, translate
from tutor.corrections import ReadingView

_MAX_BUTTONS: Final = 25

_COMPARE: Final = N_(
    "If all of it is right, press **Yes**. If not, choose the wrong cell from a menu."
)
_SLANTED: Final = N_("They appear slanted here.")
_WHICH: Final = N_("Which grid do you mean?")


class ChooseButton(
    PersistentButton,
    template=rf"picture-grid:(?P<user>{USER_ID}):(?P<reading>{STORE_ID}):(?P<number>[0-9]{{1,2}})",
):
    """Chooses one of several grids in a picture; the others can be chosen later.

    Args:
        user: the user who sent the picture.
        reading: the id of the reading of the first grid.
        number: the number of the grid in the picture.
    """

    def __init__(self, user: int, reading: int, number: int) -> None:
        style = discord.ButtonStyle.primary
        super().__init__(f"picture-grid:{user}:{reading}:{number}", str(number), style)
        self.user = user
        self.reading = reading

    def where(self, press: Press) -> Visibility:
        """In a new message, as public as the one with the button."""
        hidden = press.message is not None and press.message.flags.ephemeral
        return Visibility.PRIVATE if hidden or press.user.id != self.user else Visibility.NEW

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The answer for the picture's purpose, or the question whether the reading is right."""
        pictures = services_of(press).get(Pictures)
        reading = await pictures.reading(self.reading, context.user_id)
        if reading.certain:
            async for reply in answers(services_of(press), reading, context):
                yield reply
            return
        shown = await pictures.show(reading, context)
        yield _asked(reading, shown, shown.problem, shown.entries, shown.marked, translate(FIX_ON))


class Digits(Enum):
    """What to do with digits that seem to be the player's; the value is part of an id."""

    GIVENS = "givens"
    DROP = "drop"


_WHOSE: Final = {
    Digits.GIVENS: N_("These are all givens"),
    Digits.DROP: N_("Remove my digits"),
}


class WhoseButton(
    PersistentButton,
    template=rf"picture-whose:(?P<reading>{STORE_ID}):(?P<digits>{values_of(Digits)})",
):
    """Turns a game from a picture into a puzzle: the player's digits become givens or are removed.

    Args:
        reading: the id of the reading.
        digits: what to do with the player's digits.
    """

    def __init__(self, reading: int, digits: Digits) -> None:
        super().__init__(f"picture-whose:{reading}:{digits.value}", translate(_WHOSE[digits]))
        self.reading = reading
        self.digits = digits

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The answer for the picture's purpose."""
        pictures = services_of(press).get(Pictures)
        all_givens = self.digits is Digits.GIVENS
        reading = await pictures.take(self.reading, context, all_givens=all_givens)
        async for reply in answers(services_of(press), reading, context):
            yield reply


async def picture_replies(
    services: Services,
    upload: Upload,
    aim: Aim,
    variant: str | None,
    context: RequestContext,
) -> AsyncIterator[Reply]:
    """Yield the answer for a picture's purpose, or a question if the reading is not certain.

    Args:
        upload: the picture.
        aim: its purpose.
        variant: the name of its variant, if given.
        context: the context of the user; their locale is active.
    """
    result: PictureResult = await services.get(Pictures).read(upload, aim, context, variant=variant)
    if not result.picture.meant and len(result.readings) > 1:
        yield overview_reply(result)
    elif result.grid.certain:
        try:
            text = " ".join(filter(None, (result.grid.entries, result.picture.message)))
            async for reply in answers(services, result.readings[0], context, text):
                yield reply
        except SudokuError as error:
            # For example a solved grid: show the reading, so that it can be corrected.
            reply = ask_reply(
                result.readings[0], result.grid.drawing, str(error), translate(FIX_ON)
            )
            yield replace(reply, private=True)
    elif result.grid.entries:
        shown = await services.get(Pictures).show(result.readings[0], context)
        entries = result.grid.entries
        if shown.entries:
            entries = f"{entries} {translate(_SLANTED)}"
        about = (result.picture.message, entries, result.grid.message, translate(_COMPARE))
        yield _asked(result.readings[0], shown, *about)
    else:
        texts = (result.picture.message, result.grid.message, translate(_COMPARE))
        reply = ask_reply(result.readings[0], result.grid.drawing, *texts)
        yield replace(reply, private=result.grid.faulty)


def _asked(reading: StoredReading, shown: ReadingView, *texts: str) -> Reply:
    """The question whether a grid was read correctly, and which of its digits are givens."""
    buttons: tuple[WhoseButton, ...] = ()
    if shown.entries and reading.aim.purpose is not Purpose.DAILY:
        choices = ([Digits.GIVENS] if shown.all_givens else []) + [Digits.DROP]
        buttons = tuple(WhoseButton(reading.id, choice) for choice in choices)
    reply = ask_reply(reading, shown.drawing, *texts, more=buttons)
    return replace(reply, private=bool(shown.problem))


def overview_reply(result: PictureResult) -> Reply:
    """The question which of several grids in a picture to use."""
    drawing = result.picture.overview
    card = Card(title=translate(_WHICH), text=result.picture.message)
    first = result.readings[0]
    return Reply(
        cards=(card,),
        picture=None if drawing is None else Picture(drawing, f"grids-{first.id}.{drawing.suffix}"),
        items=tuple(
            ChooseButton(reading.user_id, reading.id, number)
            for number, reading in enumerate(result.readings[:_MAX_BUTTONS], 1)
        ),
    )
